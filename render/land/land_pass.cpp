#include "render/land/land_pass.h"

#include "engine/barrier.h"
#include "engine/upload.h"
#include "ocean/land/land_shapes.h"
#include "render/targets.h"

#include <glm/gtc/packing.hpp>

#include <algorithm>
#include <cstring>
#include <iterator>

namespace render {
namespace {

constexpr int kMostLit = 1024;     // texels a side of what the sun lights
constexpr int kGrainSize = 256;    // texels of the grain
constexpr float kSunMoved = 2e-3f; // its direction, before shadows are cast anew

VertexLayout tileVertices()
{
    return {.buffers = {{0, sizeof(gpu::LandTile), VK_VERTEX_INPUT_RATE_INSTANCE}},
            .attributes = {{0, 0, VK_FORMAT_R32G32_SINT, offsetof(gpu::LandTile, corner)},
                           {1, 0, VK_FORMAT_R32_SINT, offsetof(gpu::LandTile, stride)},
                           {2, 0, VK_FORMAT_R32G32_SFLOAT, offsetof(gpu::LandTile, from)}}};
}

DrawSpec drawSpec()
{
    return {.vertex = "render/land/draw.vert",
            .fragment = "render/land/draw.frag",
            .color = kLightFormat,
            .depth = Depth::write,
            .vertices = tileVertices()};
}

VkExtent2D extentOf(const glm::ivec2& count)
{
    return {static_cast<uint32_t>(count.x), static_cast<uint32_t>(count.y)};
}

engine::Image makeHeights(engine::Device& device, const ocean::LandMap& map)
{
    std::vector<float> heights(map.heights.size());
    std::ranges::transform(map.heights, heights.begin(),
                           [](int32_t height) { return static_cast<float>(ocean::kLandUnit * height); });
    return engine::makeFilledImage(device, "land heights", VK_FORMAT_R32_SFLOAT, extentOf(map.count),
                                   std::as_bytes(std::span(heights)));
}

// Half as large in both directions: means of four, or of fewer at borders of odd sizes.
std::vector<glm::vec4> coarsened(const std::vector<glm::vec4>& fine, glm::ivec2 size)
{
    const glm::ivec2 half = glm::max(size / 2, 1);
    std::vector<glm::vec4> coarse;
    coarse.reserve(static_cast<size_t>(half.x) * static_cast<size_t>(half.y));
    const auto at = [&](int x, int y) {
        return fine[static_cast<size_t>(std::min(y, size.y - 1)) * static_cast<size_t>(size.x) +
                    static_cast<size_t>(std::min(x, size.x - 1))];
    };
    for (int y = 0; y < half.y; ++y)
        for (int x = 0; x < half.x; ++x)
            coarse.push_back(
                0.25f * (at(2 * x, 2 * y) + at(2 * x + 1, 2 * y) + at(2 * x, 2 * y + 1) + at(2 * x + 1, 2 * y + 1)));
    return coarse;
}

// With all its mips, of four half floats a texel.
engine::Image makeSmooth(engine::Device& device, std::string_view name, glm::ivec2 size, std::vector<glm::vec4> texels)
{
    std::vector<uint64_t> levels; // one after the other
    uint32_t mips = 0;
    for (glm::ivec2 level = size;; texels = coarsened(texels, level), level = glm::max(level / 2, 1))
    {
        std::ranges::transform(texels, std::back_inserter(levels),
                               [](const glm::vec4& texel) { return glm::packHalf4x16(texel); });
        ++mips;
        if (level == glm::ivec2(1))
            break;
    }
    return engine::makeFilledImage(device, name, VK_FORMAT_R16G16B16A16_SFLOAT, extentOf(size),
                                   std::as_bytes(std::span(levels)), mips);
}

engine::Image makeRelief(engine::Device& device, const ocean::LandMap& map)
{
    const std::vector<LandRelief> relief = landRelief(map);
    std::vector<glm::vec4> texels(relief.size());
    std::ranges::transform(relief, texels.begin(),
                           [](const LandRelief& one) { return glm::vec4(one.slopeX, one.slopeY, one.open, 0.0f); });
    return makeSmooth(device, "land relief", map.count, std::move(texels));
}

// Its height, 0 to 1, and its slopes, about a half: noise of five lengths that repeats.
engine::Image makeGrain(engine::Device& device)
{
    const auto height = [](int x, int y) {
        double sum = 0.0;
        double share = 0.5;
        for (int waves = 8; waves <= 128; waves *= 2, share *= 0.6)
        {
            const glm::dvec2 at = glm::dvec2(x, y) * (static_cast<double>(waves) / kGrainSize);
            sum += share * ocean::gradientNoise(at, 1234, waves);
        }
        return sum;
    };
    std::vector<glm::vec4> texels;
    for (int y = 0; y < kGrainSize; ++y)
        for (int x = 0; x < kGrainSize; ++x)
            texels.emplace_back(0.5 + 0.9 * height(x, y), 0.5 + 4.0 * (height(x + 1, y) - height(x - 1, y)),
                                0.5 + 4.0 * (height(x, y + 1) - height(x, y - 1)), 0.0);
    return makeSmooth(device, "land grain", glm::ivec2(kGrainSize), std::move(texels));
}

engine::Buffer makeIndices(engine::Device& device, int quads)
{
    std::vector<uint16_t> indices;
    const int side = quads + 1;
    for (int y = 0; y < quads; ++y)
        for (int x = 0; x < quads; ++x)
            for (const int corner : {0, 1, side, side, 1, side + 1})
                indices.push_back(static_cast<uint16_t>(y * side + x + corner));
    return engine::makeFilled(device, "land indices", indices, VK_BUFFER_USAGE_INDEX_BUFFER_BIT);
}

engine::Buffer makeList(engine::Device& device, size_t most)
{
    return engine::Buffer(device, {.name = "land tiles in view",
                                   .bytes = 2 * most * sizeof(gpu::LandTile),
                                   .usage = VK_BUFFER_USAGE_VERTEX_BUFFER_BIT,
                                   .kind = engine::MemoryKind::upload});
}

engine::Buffer makeStaging(engine::Device& device, const glm::ivec2& count)
{
    return engine::Buffer(device, {.name = "sunlit land, on its way",
                                   .bytes = static_cast<VkDeviceSize>(count.x) * static_cast<VkDeviceSize>(count.y),
                                   .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                   .kind = engine::MemoryKind::upload});
}

engine::Image makeSunlit(engine::Device& device, const glm::ivec2& count)
{
    return engine::makeFilledImage(device, "sunlit land", VK_FORMAT_R8_UNORM, extentOf(count),
                                   std::vector<std::byte>(static_cast<size_t>(count.x) * static_cast<size_t>(count.y)));
}

} // namespace

LandPass::Land::Land(engine::Device& device, const ocean::LandMap& of, double highestWaves, int quads)
    : map(of), tiles(of, quads),
      picture(landPictureOf(of, kMostLit)), push{.cell = static_cast<float>(of.cell),
                                                 .last = of.count - 1,
                                                 .side = static_cast<uint32_t>(quads + 1),
                                                 .wet = static_cast<float>(0.3 + 0.25 * highestWaves)},
      heights(makeHeights(device, of)), relief(makeRelief(device, of)), sunlit(makeSunlit(device, picture.count)),
      grain(makeGrain(device)),
      indices(makeIndices(device, quads)), lists{makeList(device, tiles.most()), makeList(device, tiles.most())},
      staging{makeStaging(device, picture.count), makeStaging(device, picture.count)}, clamped(device, "land sampler"),
      repeated(device, "land grain sampler", engine::Sampler::Edge::repeat), draw(device, drawSpec()),
      drawMirrored(device, drawSpec(), {.mirrored = 1})
{
    inView.reserve(tiles.most());
    inMirror.reserve(tiles.most());
}

LandPass::LandPass(engine::Device& device, const world::World& world, int quads)
{
    if (world.land().any())
        land_.emplace(device, world.land().map(), world.sea().highest(), quads);
}

void LandPass::recordAim(const engine::Commands& cmd, uint32_t slot, const CameraPose& camera, double aspect,
                         const glm::vec3& sun)
{
    if (!land_)
        return;
    Land& land = *land_;
    LandEye eye{.eye = camera.eye, .clip = clipFromRelative(camera, aspect)};
    land.tiles.select(eye, land.inView);
    eye.mirrored = true;
    land.inMirror.clear();
    if (camera.eye.z > 0.0)
        land.tiles.select(eye, land.inMirror);
    land.counts = {static_cast<uint32_t>(land.inView.size()), static_cast<uint32_t>(land.inMirror.size())};
    const std::span<gpu::LandTile> list = land.lists[slot].mapped<gpu::LandTile>();
    SEAWAY_CHECK(land.inView.size() + land.inMirror.size() <= list.size(), "{} and {} squares of land in view",
                 land.inView.size(), land.inMirror.size());
    std::ranges::copy(land.inMirror, std::ranges::copy(land.inView, list.begin()).out);
    land.lists[slot].flush();
    land.push.low = glm::dvec3(land.map.low - glm::dvec2(camera.eye), -camera.eye.z);
    land.push.above = static_cast<float>(land.tiles.above(camera.eye.z));
    if (!land.sun || glm::distance(*land.sun, sun) > kSunMoved)
        recordSunlit(cmd, slot, sun);
}

void LandPass::recordSunlit(const engine::Commands& cmd, uint32_t slot, const glm::vec3& sun)
{
    Land& land = *land_;
    const engine::GpuScope scope(cmd, "sunlit land");
    landSunlit(land.map, land.picture, sun, land.lit);
    std::memcpy(land.staging[slot].mapped<uint8_t>().data(), land.lit.data(), land.lit.size());
    land.staging[slot].flush();
    VkBufferImageCopy region{};
    region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
    region.imageExtent = {land.sunlit.extent().width, land.sunlit.extent().height, 1};
    vkCmdCopyBufferToImage(cmd, land.staging[slot].handle(), land.sunlit.handle(), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
    land.sun = sun;
}

void LandPass::recordTiles(const engine::Commands& cmd, uint32_t slot, const Draw& draw, uint32_t first, uint32_t count,
                           const engine::Buffer& view, const SkyPass& sky) const
{
    if (count == 0)
        return;
    const Land& land = *land_;
    draw.bind(cmd, land.push,
              {.view = view,
               .heights = land.heights,
               .relief = {land.relief, land.clamped},
               .sunlit = {land.sunlit, land.clamped},
               .grain = {land.grain, land.repeated},
               .sky = {sky.radiance(), sky.sampler()},
               .skyLight = sky.light()});
    const VkBuffer list = land.lists[slot].handle();
    const VkDeviceSize at = first * sizeof(gpu::LandTile);
    vkCmdBindVertexBuffers(cmd, 0, 1, &list, &at);
    vkCmdBindIndexBuffer(cmd, land.indices.handle(), 0, VK_INDEX_TYPE_UINT16);
    const uint32_t quads = land.push.side - 1;
    vkCmdDrawIndexed(cmd, 6 * quads * quads, count, 0, 0, 0);
}

void LandPass::recordDraw(const engine::Commands& cmd, uint32_t slot, const engine::Buffer& view,
                          const SkyPass& sky) const
{
    if (!land_)
        return;
    const engine::GpuScope scope(cmd, "land");
    recordTiles(cmd, slot, land_->draw, 0, land_->counts.seen, view, sky);
}

void LandPass::recordMirrored(const engine::Commands& cmd, uint32_t slot, const engine::Buffer& view,
                              const SkyPass& sky) const
{
    if (land_)
        recordTiles(cmd, slot, land_->drawMirrored, land_->counts.seen, land_->counts.mirrored, view, sky);
}

} // namespace render
