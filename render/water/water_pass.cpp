#include "render/water/water_pass.h"

#include "engine/barrier.h"
#include "shared/eye.h"
#include "shared/lace.h"
#include "shared/screen_tiles.h"

#include <algorithm>
#include <cstddef>

namespace render {

namespace {

constexpr compute::Shape kScreenTileShape{.cpu = {8, 1, 1}, .gpu = {8, 8, 1}};
constexpr uint32_t kIndicesPerTile = 6 * gpu::kTileQuads * gpu::kTileQuads;

engine::Buffer makeTileList(engine::Device& device)
{
    return engine::Buffer(device, {.name = "water tiles in view",
                                   .bytes = gpu::kMaxTiles * sizeof(uint32_t),
                                   .kind = engine::MemoryKind::upload});
}

engine::Image makeLace(engine::Device& device)
{
    engine::Image lace(device, {.name = "foam lace",
                                .format = VK_FORMAT_R16G16_SFLOAT,
                                .extent = {gpu::kLaceTexels, gpu::kLaceTexels},
                                .mips = gpu::kLaceMips});
    constexpr compute::Shape kShape{.cpu = {16, 4, 1}, .gpu = {8, 8, 1}};
    const compute::Kernel make(device, "render/water/foam_lace.comp", kShape);
    const compute::Kernel coarsen(device, "compute/mip.comp", kShape);
    engine::runNow(device, [&](const engine::Commands& cmd) {
        make.dispatch(cmd, {{lace, 0}}, {gpu::kLaceTexels, gpu::kLaceTexels});
        for (uint32_t level = 1; level < gpu::kLaceMips; ++level)
        {
            engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead);
            const uint32_t size = gpu::kLaceTexels >> level;
            coarsen.dispatch(cmd, size, {{lace, level - 1}, {lace, level}}, {size, size});
        }
    });
    return lace;
}

bool anyTiled(const world::World& world)
{
    return std::ranges::any_of(world.spec().grids, &ocean::GridSpec::tiled);
}

DrawSpec murkSpec(uint32_t gives, Blend blend)
{
    return {.vertex = "render/picture.vert",
            .fragment = "render/water/murk.frag",
            .color = kLightFormat,
            .constants = {gives},
            .blend = blend};
}

DrawSpec surfaceSpec(const world::World& world)
{
    return {.vertex = "render/water/lattice.vert",
            .fragment = "render/water/lattice.frag",
            .color = kSurfaceFormat,
            .colors = kSurfaceWords,
            .depth = Depth::write,
            .constants = {world.sea().cascades(), world.grids().count(), anyTiled(world) ? 1u : 0u},
            .upToEye = true};
}

DrawSpec gridsSpec(const world::World& world)
{
    return {.vertex = "render/screen_tile.vert",
            .fragment = "render/water/grids.frag",
            .color = kLightFormat,
            .constants = {0, world.grids().count(), anyTiled(world) ? 1u : 0u},
            .vertices = screenTileVertices(),
            .points = true};
}

bool anyWall(const world::World& world)
{
    return !ocean::obstaclesOf(world.spec().grids).empty();
}

// The surface's light from below.
DrawSpec belowSpec(const world::World& world)
{
    const bool boats = world.fleet().count() > 0;
    return {.vertex = "render/picture.vert",
            .fragment = "render/water/below.frag",
            .color = kLightFormat,
            .depth = Depth::under,
            .constants = {world.sea().cascades(), world.grids().count(), 1u, boats || anyWall(world) ? 1u : 0u}};
}

// From above, for screen tiles of a kind.
DrawSpec aboveSpec(const world::World& world, uint32_t kind)
{
    const bool boats = kind & gpu::kScreenTileBoats;
    const bool foam = kind & gpu::kScreenTileFoam;
    return {.vertex = "render/water/screen_tile.vert",
            .fragment = "render/water/above.frag",
            .color = kLightFormat,
            .depth = Depth::under,
            .constants = {world.sea().cascades(), world.grids().count(), foam ? 1u : 0u,
                          boats || anyWall(world) ? 1u : 0u, boats ? 1u : 0u},
            .vertices = screenTileVertices(),
            .points = true};
}

uint32_t anyBoat(const world::World& world)
{
    return world.fleet().count() > 0 ? 1u : 0u;
}

} // namespace

WaterPass::WaterPass(engine::Device& device, const world::World& world, bool allInScreenTiles,
                     engine::Sampler::Mips mips)
    : eyeWater_(device, "render/water/eye.comp", {}, {world.sea().cascades(), world.grids().count()}),
      surface_(device, surfaceSpec(world)), grids_(device, gridsSpec(world)),
      look_(device, "render/water/screen_tiles_find.comp", kScreenTileShape,
            {anyBoat(world), world.grids().count(), world.sea().cascades(), anyBoat(world) || anyWall(world) ? 1u : 0u,
             anyTiled(world) ? 1u : 0u}),
      sort_(device, "render/water/screen_tiles_sort.comp", kScreenTileShape,
            {anyBoat(world), allInScreenTiles ? gpu::kScreenTileKinds - 1 : 0u}),
      above_{DrawPipeline(device, aboveSpec(world, 0)), DrawPipeline(device, aboveSpec(world, 1)),
             DrawPipeline(device, aboveSpec(world, 2)), DrawPipeline(device, aboveSpec(world, 3))},
      below_(device, belowSpec(world)), murkTakes_(device, murkSpec(0, Blend::times)),
      murkGives_(device, murkSpec(1, Blend::plus)),
      detail_(device, "water detail sampler", engine::Sampler::Edge::repeat, mips),
      eye_(device, {.name = "eye in water",
                    .bytes = sizeof(gpu::EyeWater),
                    .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT}),
      indices_(device, {.name = "water tile indices",
                        .bytes = kIndicesPerTile * sizeof(uint16_t),
                        .usage = VK_BUFFER_USAGE_INDEX_BUFFER_BIT,
                        .kind = engine::MemoryKind::upload}),
      lace_(makeLace(device)), tiles_{makeTileList(device), makeTileList(device)}
{
    inView_.reserve(gpu::kMaxTiles);
    constexpr uint32_t kSide = gpu::kTileQuads + 1;
    auto* index = indices_.mapped<uint16_t>().data();
    for (uint32_t y = 0; y < gpu::kTileQuads; ++y)
        for (uint32_t x = 0; x < gpu::kTileQuads; ++x)
            for (const uint32_t corner : {0u, 1u, kSide, kSide, 1u, kSide + 1u})
                *index++ = static_cast<uint16_t>(y * kSide + x + corner);
    indices_.flush();
}

void WaterPass::recordAim(const engine::Commands& cmd, uint32_t slot, const Inputs& inputs)
{
    const engine::GpuScope scope(cmd, "eye in water");
    push_ = aimLattice(inputs.camera, inputs.lattice, inView_);
    std::copy(inView_.begin(), inView_.end(), tiles_[slot].mapped<uint32_t>().begin());
    tiles_[slot].flush();
    const ocean::Sea& sea = inputs.world.sea();
    const ocean::WaveGrids& grids = inputs.world.grids();
    eyeWater_.dispatch(cmd,
                       {inputs.view,
                        inputs.seaView,
                        {sea.displacement(), sea.sampler()},
                        {sea.slopes(), sea.sampler()},
                        grids.views(),
                        {grids.heights(), grids.sampler()},
                        eye_},
                       {1});
}

void WaterPass::recordSurface(const engine::Commands& cmd, uint32_t slot, const Inputs& inputs) const
{
    if (inView_.empty())
        return;
    const ocean::Sea& sea = inputs.world.sea();
    const ocean::WaveGrids& grids = inputs.world.grids();
    surface_.bind(cmd, push_,
                  {inputs.view,
                   inputs.seaView,
                   {sea.displacement(), sea.sampler()},
                   {sea.slopes(), sea.sampler()},
                   tiles_[slot],
                   grids.views(),
                   {grids.heights(), grids.sampler()}});
    vkCmdBindIndexBuffer(cmd, indices_.handle(), 0, VK_INDEX_TYPE_UINT16);
    vkCmdDrawIndexed(cmd, kIndicesPerTile, static_cast<uint32_t>(inView_.size()), 0, 0, 0);
}

void WaterPass::recordGrids(const engine::Commands& cmd, const Inputs& inputs) const
{
    const ocean::WaveGrids& grids = inputs.world.grids();
    const VkExtent2D half = inputs.targets.grids.extent();
    const gpu::ScreenTileDrawPush push{
        inputs.targets.firstScreenTile, {2 * half.width, 2 * half.height}, 0.5f * gpu::kScreenTile};
    grids_.bind(cmd, push,
                {inputs.view,
                 inputs.targets.surface,
                 grids.views(),
                 {grids.heights(), grids.sampler()},
                 grids.foam().views(),
                 {grids.foam().map(), grids.sampler()}});
    recordScreenTileDraw(cmd, inputs.targets, gpu::kScreenTilesGrids);
}

void WaterPass::recordScreenTiles(const engine::Commands& cmd, const Inputs& inputs) const
{
    const Targets& targets = inputs.targets;
    const gpu::ScreenTilesPush push{targets.screenTiles, targets.firstScreenTile, targets.size()};
    const ocean::Sea& sea = inputs.world.sea();
    const ocean::WaveGrids& grids = inputs.world.grids();
    const compute::Extent threads{targets.screenTiles.x, targets.screenTiles.y};
    look_.dispatch(cmd, push,
                   {targets.surface,
                    grids.views(),
                    {targets.mirror, inputs.sky.sampler()},
                    {targets.shade, inputs.sky.sampler()},
                    targets.solidDepth,
                    targets.screenTileLooks,
                    targets.screenTileDraws,
                    inputs.view,
                    inputs.seaView,
                    {sea.displacement(), sea.sampler()},
                    {sea.slopes(), sea.sampler()},
                    {grids.heights(), grids.sampler()},
                    grids.foam().views(),
                    {grids.foam().map(), grids.sampler()}},
                   threads);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    sort_.dispatch(cmd, push,
                   {inputs.view, targets.screenTileLooks, eye_, targets.screenTileDraws, targets.screenTileList},
                   threads);
}

void WaterPass::recordLight(const engine::Commands& cmd, const Inputs& inputs) const
{
    if (inView_.empty())
        return;
    const engine::GpuScope scope(cmd, "water");
    const ocean::Sea& sea = inputs.world.sea();
    const SkyPass& sky = inputs.sky;
    const Targets& targets = inputs.targets;
    const engine::Binding lace(lace_, detail_);
    using Bindings = std::initializer_list<engine::Binding>;
    // The shaders of both sides begin with the same bindings. `bind` takes them, followed by the side's own.
    const auto withSurface = [&](const auto& bind, const auto&... own) {
        bind(Bindings{inputs.view,
                      inputs.seaView,
                      targets.surface,
                      {sea.displacement(), sea.sampler()},
                      {sea.slopes(), detail_},
                      {sky.radiance(), sky.sampler()},
                      sky.light(),
                      {targets.grids, sky.sampler()},
                      targets.solidLight,
                      targets.solidDepth,
                      own...});
    };
    const gpu::ScreenTileDrawPush push{targets.firstScreenTile, targets.size(), float{gpu::kScreenTile}};
    for (uint32_t kind = 0; kind < gpu::kScreenTileKinds; ++kind)
    {
        withSurface([&](Bindings bindings) { above_[kind].bind(cmd, push, bindings); },
                    engine::Binding(sky.mirror(), sky.sampler()), engine::Binding(targets.mirror, sky.sampler()),
                    engine::Binding(targets.shade, sky.sampler()), lace);
        recordScreenTileDraw(cmd, targets, kind);
    }
    if (inputs.camera.eye.z > inputs.lattice.reach)
        return; // no wave comes up to it
    withSurface([&](Bindings bindings) { below_.bind(cmd, bindings); },
                engine::Binding(sky.clouds(), sky.cloudSampler()), lace);
    vkCmdDrawIndirect(cmd, eye_.handle(), offsetof(gpu::EyeWater, below), 1, 0);
}

void WaterPass::recordMurk(const engine::Commands& cmd, const Inputs& inputs) const
{
    const engine::GpuScope scope(cmd, "murk");
    for (const DrawPipeline* pipeline : {&murkTakes_, &murkGives_})
    {
        pipeline->bind(cmd, {inputs.view, inputs.sky.light(), eye_, inputs.targets.depth});
        vkCmdDrawIndirect(cmd, eye_.handle(), offsetof(gpu::EyeWater, below), 1, 0);
    }
}

} // namespace render
