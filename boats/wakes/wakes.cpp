#include "boats/wakes/wakes.h"

#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "engine/upload.h"
#include "ocean/grids/grid_layout.h"

#include <algorithm>

namespace boats {

namespace {

constexpr compute::Shape kBody{.cpu = {8, 1, 1}, .gpu = {128, 1, 1}}; // powers of two

engine::Image makeImage(engine::Device& device, std::string_view name, VkFormat format, VkExtent2D extent,
                        uint32_t layers)
{
    return engine::Image(
        device, {.name = name,
                 .format = format,
                 .extent = extent,
                 .usage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT,
                 .layers = layers});
}

// Gives the prints their corners; the extent of the image that holds all cuts.
VkExtent2D packCuts(engine::Device& device, WakePlan& plan)
{
    std::vector<glm::ivec2> sizes;
    for (const Footprint& footprint : plan.footprints)
        sizes.push_back(footprint.texels);
    const uint32_t limit = device.limits().maxImageDimension2D;
    const std::optional<ocean::GridLayout> layout = ocean::packGrids(sizes, static_cast<int>(limit));
    if (!layout)
        throw engine::OutOfMemory(
            fmt::format("the footprints of {} hulls do not fit an image of {}x{}", sizes.size(), limit, limit));
    for (size_t p = 0; p < plan.prints.size(); ++p)
        plan.prints[p].corner = layout->corners[plan.cutsOf[p]];
    return {static_cast<uint32_t>(layout->extent.x), static_cast<uint32_t>(layout->extent.y)};
}

// Every cut with the one below it, and nothing beyond the first and the last: one sample finds both.
std::vector<glm::vec2> pairedCuts(const Footprint& footprint)
{
    const size_t texels = footprint.cover.size() / gpu::kCuts;
    std::vector<glm::vec2> pairs(footprint.cover.size() + texels, glm::vec2(0.0f));
    for (size_t i = 0; i < footprint.cover.size(); ++i)
    {
        pairs[i].y = footprint.cover[i];
        pairs[i + texels].x = footprint.cover[i];
    }
    return pairs;
}

VkExtent2D laidExtent(const WakePlan& plan, const ocean::WaveGrids& grids)
{
    return plan.bodies.empty() ? VkExtent2D{1, 1} : grids.heights().extent();
}

} // namespace

Wakes::Wakes(engine::Device& device, WakePlan plan, const Fleet& fleet, const ocean::WaterSurface& water)
    : plan_(std::move(plan)), fleet_(fleet), water_(water), grids_(water.grids()), step_(fleet.spec().step),
      sampler_(device, "footprints sampler"),
      cuts_(makeImage(device, "footprints", VK_FORMAT_R32G32_SFLOAT, packCuts(device, plan_), gpu::kCuts + 1)),
      laid_(makeImage(device, "waves laid", VK_FORMAT_R32_SINT, laidExtent(plan_, grids_), 3)),
      bodies_(engine::makeFilled(device, "wake bodies", plan_.bodies)),
      prints_(engine::makeFilled(device, "wake prints", plan_.prints)),
      engines_(engine::makeFilled(device, "wake engines", plan_.engines)),
      gridSlots_(engine::makeFilled(device, "wake grids", plan_.grids)),
      states_(engine::makeBuffer(device, "wake states", plan_.bodies.size(), sizeof(gpu::WakeState))),
      shares_(
          engine::makeBuffer(device, "wake shares", plan_.bodies.size() * plan_.grids.size(), sizeof(gpu::WakeShare))),
      waterline_(device, compute::kFew, {.water = water.feltConstants(plan_.grids.size())}),
      print_(device, "boats/wakes/print.comp", kBody, {std::max(static_cast<uint32_t>(plan_.grids.size()), 1u)}),
      lay_(device, "boats/wakes/lay.comp", kBody, {std::max(static_cast<uint32_t>(plan_.grids.size()), 1u)})
{
    push_.bodies = static_cast<uint32_t>(plan_.bodies.size());
    push_.sea = water.feltSea();
    upload(device);
}

void Wakes::upload(engine::Device& device)
{
    size_t bytes = 0;
    for (const Footprint& footprint : plan_.footprints)
        bytes += footprint.cover.size() / gpu::kCuts * (gpu::kCuts + 1) * sizeof(glm::vec2);
    const engine::Buffer staging(device, {.name = "wakes upload",
                                          .bytes = std::max<size_t>(bytes, 4),
                                          .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                          .kind = engine::MemoryKind::upload});
    engine::runNow(device, [&](const engine::Commands& cmd) {
        const VkClearColorValue zero{};
        const VkImageSubresourceRange all{VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, VK_REMAINING_ARRAY_LAYERS};
        for (const engine::Image* image : {&cuts_, &laid_})
            vkCmdClearColorImage(cmd, image->handle(), VK_IMAGE_LAYOUT_GENERAL, &zero, 1, &all);
        for (const engine::Buffer* buffer : {&states_, &shares_})
            vkCmdFillBuffer(cmd, buffer->handle(), 0, VK_WHOLE_SIZE, 0);
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kCopyWrite);

        VkDeviceSize at = 0;
        for (size_t f = 0; f < plan_.footprints.size(); ++f)
        {
            const Footprint& footprint = plan_.footprints[f];
            const auto print = std::ranges::find(plan_.cutsOf, f) - plan_.cutsOf.begin();
            const glm::ivec2 corner = plan_.prints[static_cast<size_t>(print)].corner;
            VkBufferImageCopy region{};
            region.bufferOffset = at;
            region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, gpu::kCuts + 1};
            region.imageOffset = {corner.x, corner.y, 0};
            region.imageExtent = {static_cast<uint32_t>(footprint.texels.x), static_cast<uint32_t>(footprint.texels.y),
                                  1};
            const std::vector<glm::vec2> pairs = pairedCuts(footprint);
            std::ranges::copy(pairs,
                              staging.mapped<glm::vec2>().begin() + static_cast<ptrdiff_t>(at / sizeof(glm::vec2)));
            at += pairs.size() * sizeof(glm::vec2);
            vkCmdCopyBufferToImage(cmd, staging.handle(), cuts_.handle(), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
        }
        staging.flush();
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
    });
    plan_.footprints.clear();
}

void Wakes::record(const engine::Commands& cmd)
{
    if (!any())
        return;
    const engine::GpuScope scope(cmd, "wakes");
    push_.start = tick_ ? 0 : 1;
    tick_ = tick_ ? *tick_ + 1 : 0;
    waterline_.dispatch(cmd, push_,
                        {.bodies = bodies_,
                         .states = fleet_.states(),
                         .wakes = states_,
                         .shares = shares_,
                         .trims = fleet_.trims(),
                         .feltWater = water_.felt(gridSlots_)},
                        {push_.bodies});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);

    const auto threads = [&](const compute::Kernel& kernel) {
        return compute::Extent{static_cast<uint32_t>(plan_.grids.size()) * kernel.group().x, push_.bodies, 1};
    };
    const ocean::FoamMaps& foam = grids_.foam();
    const gpu::WakePrintPush push{.tick = static_cast<uint32_t>(*tick_),
                                  .step = static_cast<float>(step_),
                                  .update = foam.count() > 0 ? foam.update() : 0};
    print_.dispatch(cmd, push,
                    {bodies_,
                     states_,
                     shares_,
                     prints_,
                     grids_.infos(),
                     grids_.states(),
                     gridSlots_,
                     {cuts_, sampler_},
                     grids_.heights(),
                     laid_,
                     engines_,
                     foam.infos(),
                     foam.states(),
                     foam.flags(),
                     foam.laid(),
                     grids_.map()},
                    threads(print_));
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    lay_.dispatch(cmd, grids_.tileCount(),
                  {bodies_, states_, shares_, prints_, grids_.infos(), grids_.states(), gridSlots_, grids_.heights(),
                   laid_, grids_.map(), grids_.activity(), grids_.written()},
                  threads(lay_));
}

} // namespace boats
