#include "boats/wakes/wakes.h"

#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "engine/upload.h"

#include <algorithm>
#include <array>

namespace boats {

namespace {

constexpr compute::Shape kBody{.cpu = {8, 1, 1}, .gpu = {128, 1, 1}}; // powers of two

// Gives prints or sources their corners; the extent of the image that holds all pictures of them. The picture of each is
// named in `which`.
template <typename Picture, typename Place>
glm::ivec2 pack(engine::Device& device, std::span<const Picture> pictures, std::span<const uint32_t> which,
                std::span<Place> places)
{
    std::vector<glm::ivec2> sizes;
    for (const Picture& picture : pictures)
        sizes.push_back(picture.texels);
    const uint32_t limit = device.limits().maxImageDimension2D;
    const std::optional<ocean::GridLayout> layout = ocean::packGrids(sizes, static_cast<int>(limit));
    if (!layout)
        throw engine::OutOfMemory(
            fmt::format("the footprints of {} hulls do not fit an image of {}x{}", sizes.size(), limit, limit));
    for (size_t p = 0; p < places.size(); ++p)
        places[p].corner = layout->corners[which[p]];
    return layout->extent;
}

glm::ivec2 packCuts(engine::Device& device, WakePlan& plan)
{
    return pack(device, std::span<const Footprint>(plan.footprints), plan.cutsOf, std::span(plan.prints));
}

glm::ivec2 packSlices(engine::Device& device, WakePlan& plan)
{
    return pack(device, std::span<const HullSource>(plan.slices), plan.slicesOf, std::span(plan.sources));
}

// Layers of an image, each with two of its neighbours: one sample finds both.
using Pairs = std::vector<glm::vec2>;

// Every cut with the one below it, and nothing beyond the first and the last.
Pairs pairsOf(const Footprint& footprint)
{
    const size_t texels = footprint.cover.size() / gpu::kCuts;
    Pairs pairs(footprint.cover.size() + texels, glm::vec2(0.0f));
    for (size_t i = 0; i < footprint.cover.size(); ++i)
    {
        pairs[i].y = footprint.cover[i];
        pairs[i + texels].x = footprint.cover[i];
    }
    return pairs;
}

// Every slice with the one above it, then every pressure with the next longer one.
Pairs pairsOf(const HullSource& source)
{
    const size_t texels = static_cast<size_t>(source.texels.x) * static_cast<size_t>(source.texels.y);
    Pairs pairs;
    for (const std::vector<float>* heights : {&source.heights, &source.pressures})
        for (size_t i = 0; i + texels < heights->size(); ++i)
            pairs.emplace_back((*heights)[i], (*heights)[i + texels]);
    return pairs;
}

// Layers of the image of hulls' sources.
uint32_t layersOf(const WakePlan& plan)
{
    const bool planes =
        std::ranges::any_of(plan.slices, [](const HullSource& source) { return !source.pressures.empty(); });
    return gpu::kSlices + (planes ? gpu::kPatches : 0);
}

// Puts pictures into their image, each of all its layers.
template <typename Picture, typename Place>
void uploadTo(engine::Device& device, engine::Image& image, std::span<const Picture> pictures,
              std::span<const uint32_t> which, std::span<const Place> places)
{
    std::vector<Pairs> all;
    for (const Picture& picture : pictures)
        all.push_back(pairsOf(picture));
    size_t bytes = 4;
    for (const Pairs& pairs : all)
        bytes += pairs.size() * sizeof(glm::vec2);
    const engine::Buffer staging(device, {.name = "wakes upload",
                                          .bytes = bytes,
                                          .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                          .kind = engine::MemoryKind::upload});
    engine::runNow(device, [&](const engine::Commands& cmd) {
        VkDeviceSize at = 0;
        for (size_t p = 0; p < pictures.size(); ++p)
        {
            const glm::ivec2 texels = pictures[p].texels;
            const auto place = std::ranges::find(which, p) - which.begin();
            const glm::ivec2 corner = places[static_cast<size_t>(place)].corner;
            VkBufferImageCopy region{};
            region.bufferOffset = at;
            region.imageSubresource = {
                VK_IMAGE_ASPECT_COLOR_BIT, 0, 0,
                static_cast<uint32_t>(all[p].size() / (static_cast<size_t>(texels.x) * texels.y))};
            region.imageOffset = {corner.x, corner.y, 0};
            region.imageExtent = {static_cast<uint32_t>(texels.x), static_cast<uint32_t>(texels.y), 1};
            std::ranges::copy(all[p],
                              staging.mapped<glm::vec2>().begin() + static_cast<ptrdiff_t>(at / sizeof(glm::vec2)));
            at += all[p].size() * sizeof(glm::vec2);
            vkCmdCopyBufferToImage(cmd, staging.handle(), image.handle(), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
        }
        staging.flush();
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
    });
}

} // namespace

Wakes::Wakes(engine::Device& device, WakePlan plan, const Fleet& fleet, const ocean::WaterSurface& water,
             ocean::GridSources& sources)
    : plan_(std::move(plan)), fleet_(fleet), water_(water), grids_(water.grids()), sources_(sources),
      step_(fleet.spec().step), sampler_(device, "footprints sampler"),
      cuts_(
          ocean::makeGridImage(device, "footprints", VK_FORMAT_R32G32_SFLOAT, packCuts(device, plan_), gpu::kCuts + 1)),
      slices_(ocean::makeGridImage(device, "hull sources", VK_FORMAT_R32G32_SFLOAT, packSlices(device, plan_),
                                   layersOf(plan_))),
      bodies_(engine::makeFilled(device, "wake bodies", plan_.bodies)),
      prints_(engine::makeFilled(device, "wake prints", plan_.prints)),
      engines_(engine::makeFilled(device, "wake engines", plan_.engines)),
      gridSlots_(engine::makeFilled(device, "wake grids", plan_.grids)),
      sharers_(engine::makeFilled(device, "wake sharers", plan_.sharers)),
      hullSources_(engine::makeFilled(device, "wake sources", plan_.sources)),
      sourceSlots_(engine::makeFilled(device, "wake source grids", plan_.dispersive)),
      states_(engine::makeBuffer(device, "wake states", plan_.bodies.size(), sizeof(gpu::WakeState))),
      shares_(
          engine::makeBuffer(device, "wake shares", plan_.bodies.size() * plan_.grids.size(), sizeof(gpu::WakeShare))),
      areas_(engine::makeBuffer(device, "wake areas",
                                plan_.bodies.size() * (plan_.grids.size() + plan_.dispersive.size()),
                                sizeof(gpu::GridArea))),
      waterline_(device, compute::kFew, {.water = water.feltConstants(plan_.grids.size())}),
      print_(device, kBody, {.grids = std::max(static_cast<uint32_t>(plan_.grids.size()), 1u)}),
      source_(device, kBody,
              {.grids = std::max(static_cast<uint32_t>(plan_.grids.size()), 1u),
               .sources = std::max(static_cast<uint32_t>(plan_.dispersive.size()), 1u)})
{
    upload(device);
}

void Wakes::upload(engine::Device& device)
{
    engine::clearNow(device, std::array{&cuts_, &slices_}, std::array{&states_, &shares_});
    uploadTo<Footprint, gpu::WakePrint>(device, cuts_, plan_.footprints, plan_.cutsOf, plan_.prints);
    uploadTo<HullSource, gpu::WakeSource>(device, slices_, plan_.slices, plan_.slicesOf, plan_.sources);
    plan_.footprints.clear();
    plan_.slices.clear();
}

void Wakes::keep(engine::KeptState& state)
{
    state.values("wake bodies on the CPU", plan_.bodies);
    state.keep("wake bodies", bodies_);
    state.keep("wake states", states_, engine::Alike::yes);
}

void Wakes::recordRelease(const engine::Commands& cmd, uint32_t body)
{
    if (!any())
        return;
    gpu::WakeBody& own = plan_.bodies[body];
    own.guided = 0;
    own.hold = gpu::kHoldFree;
    vkCmdUpdateBuffer(cmd, bodies_.handle(), body * sizeof(own), sizeof(own), &own);
}

void Wakes::recordRestart(const engine::Commands& cmd, uint32_t body)
{
    if (any())
        vkCmdFillBuffer(cmd, states_.handle(), body * sizeof(gpu::WakeState), sizeof(gpu::WakeState), 0);
}

void Wakes::record(const engine::Commands& cmd)
{
    push_.bodies = fleet_.active();
    if (!any() || push_.bodies == 0)
        return;
    const engine::GpuScope scope(cmd, "wakes");
    push_.sea = water_.feltSea();
    push_.step = static_cast<float>(step_);
    waterline_.dispatch(cmd, push_,
                        {.bodies = bodies_,
                         .states = fleet_.states(),
                         .wakes = states_,
                         .shares = shares_,
                         .trims = fleet_.trims(),
                         .sharers = sharers_,
                         .waves = fleet_.waves(),
                         .feltWater = water_.felt(gridSlots_)},
                        {push_.bodies});
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);

    const auto gridCount = static_cast<uint32_t>(plan_.grids.size());
    const ocean::FoamSource foam = sources_.foam();
    const gpu::WakePrintPush push{.tick = static_cast<uint32_t>(fleet_.tick().value_or(0)),
                                  .step = static_cast<float>(step_),
                                  .update = foam.count > 0 ? foam.update : 0};
    print_.dispatch(cmd, push,
                    {.bodies = bodies_,
                     .wakes = states_,
                     .shares = shares_,
                     .prints = prints_,
                     .gridInfos = grids_.infos(),
                     .gridStates = grids_.states(),
                     .wakeGrids = gridSlots_,
                     .cuts = {cuts_, sampler_},
                     .gridHeights = grids_.heights(),
                     .engines = engines_,
                     .areas = areas_,
                     .gridMap = grids_.map(),
                     .waveSource = sources_.waves(),
                     .foamSource = foam.bindings()},
                    {gridCount * print_.group().x, push_.bodies});
    if (!plan_.dispersive.empty())
        recordSources(cmd);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    sources_.recordApply(cmd, areas_, push_.bodies * (gridCount + static_cast<uint32_t>(plan_.dispersive.size())));
}

// What hulls add to dispersive grids. It adds to the same sources as the prints, in areas of its own behind theirs.
void Wakes::recordSources(const engine::Commands& cmd)
{
    const gpu::WakeSourcePush push{.firstArea = push_.bodies * static_cast<uint32_t>(plan_.grids.size())};
    source_.dispatch(cmd, push,
                     {.bodies = bodies_,
                      .wakes = states_,
                      .shares = shares_,
                      .sources = hullSources_,
                      .sourceSlots = sourceSlots_,
                      .wakeGrids = gridSlots_,
                      .gridInfos = grids_.infos(),
                      .gridStates = grids_.states(),
                      .slices = {slices_, sampler_},
                      .areas = areas_,
                      .gridMap = grids_.map(),
                      .waveSource = sources_.waves()},
                     {static_cast<uint32_t>(plan_.dispersive.size()) * source_.group().x, push_.bodies});
}

} // namespace boats
