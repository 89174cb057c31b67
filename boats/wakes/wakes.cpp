#include "boats/wakes/wakes.h"

#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "engine/upload.h"

#include <algorithm>
#include <array>

namespace boats {

namespace {

constexpr compute::Shape kBody{.cpu = {8, 1, 1}, .gpu = {128, 1, 1}}; // powers of two

// Gives the prints their corners; the extent of the image that holds all cuts.
glm::ivec2 packCuts(engine::Device& device, WakePlan& plan)
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
    return layout->extent;
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

} // namespace

Wakes::Wakes(engine::Device& device, WakePlan plan, const Fleet& fleet, const ocean::WaterSurface& water,
             ocean::GridSources& sources)
    : plan_(std::move(plan)), fleet_(fleet), water_(water), grids_(water.grids()), sources_(sources),
      step_(fleet.spec().step), sampler_(device, "footprints sampler"),
      cuts_(
          ocean::makeGridImage(device, "footprints", VK_FORMAT_R32G32_SFLOAT, packCuts(device, plan_), gpu::kCuts + 1)),
      bodies_(engine::makeFilled(device, "wake bodies", plan_.bodies)),
      prints_(engine::makeFilled(device, "wake prints", plan_.prints)),
      engines_(engine::makeFilled(device, "wake engines", plan_.engines)),
      gridSlots_(engine::makeFilled(device, "wake grids", plan_.grids)),
      states_(engine::makeBuffer(device, "wake states", plan_.bodies.size(), sizeof(gpu::WakeState))),
      shares_(
          engine::makeBuffer(device, "wake shares", plan_.bodies.size() * plan_.grids.size(), sizeof(gpu::WakeShare))),
      areas_(engine::makeBuffer(device, "wake areas", plan_.bodies.size() * plan_.grids.size(), sizeof(gpu::GridArea))),
      waterline_(device, compute::kFew, {.water = water.feltConstants(plan_.grids.size())}),
      print_(device, kBody, {.grids = std::max(static_cast<uint32_t>(plan_.grids.size()), 1u)})
{
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
    engine::clearNow(device, std::array{&cuts_}, std::array{&states_, &shares_});
    engine::runNow(device, [&](const engine::Commands& cmd) {
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
    waterline_.dispatch(cmd, push_,
                        {.bodies = bodies_,
                         .states = fleet_.states(),
                         .wakes = states_,
                         .shares = shares_,
                         .trims = fleet_.trims(),
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
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    sources_.recordApply(cmd, areas_, push_.bodies * gridCount);
}

} // namespace boats
