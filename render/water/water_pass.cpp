#include "render/water/water_pass.h"

#include "bindings/compute/mip.h"
#include "bindings/render/water/foam_texture.h"
#include "engine/barrier.h"
#include "shared/eye.h"
#include "shared/foam_texture.h"
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

engine::Image makeFoamTexture(engine::Device& device)
{
    engine::Image foamTexture(device, {.name = "foam texture",
                                       .format = VK_FORMAT_R16G16_SFLOAT,
                                       .extent = {gpu::kFoamTextureTexels, gpu::kFoamTextureTexels},
                                       .mips = gpu::kFoamTextureMips});
    constexpr compute::Shape kShape{.cpu = {16, 4, 1}, .gpu = {8, 8, 1}};
    const compute::Kernel<bindings::render::water::FoamTexture> make(device, kShape);
    const compute::Kernel<bindings::compute::Mip> coarsen(device, kShape);
    engine::runNow(device, [&](const engine::Commands& cmd) {
        make.dispatch(cmd, {.foamTexture = {foamTexture, 0}}, {gpu::kFoamTextureTexels, gpu::kFoamTextureTexels});
        for (uint32_t level = 1; level < gpu::kFoamTextureMips; ++level)
        {
            engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead);
            const uint32_t size = gpu::kFoamTextureTexels >> level;
            coarsen.dispatch(cmd, size, {.fine = {foamTexture, level - 1}, .coarse = {foamTexture, level}},
                             {size, size});
        }
    });
    return foamTexture;
}

bool anyWall(const world::World& world)
{
    return !ocean::obstaclesOf(world.spec().grids).empty();
}

// Whether water may mirror anything but the sky.
bool anyMirrored(const world::World& world)
{
    return world.fleet().count() > 0 || world.land().any();
}

bool anySolid(const world::World& world)
{
    return anyMirrored(world) || anyWall(world);
}

DrawSpec underwaterFogSpec(Blend blend)
{
    return {.vertex = "render/picture.vert",
            .fragment = "render/water/underwater_fog.frag",
            .color = kLightFormat,
            .blend = blend};
}

DrawSpec surfaceSpec()
{
    return {.vertex = "render/water/lattice.vert",
            .fragment = "render/water/lattice.frag",
            .color = kSurfaceFormat,
            .colors = kSurfaceWords,
            .depth = Depth::write,
            .upToEye = true};
}

DrawSpec gridsSpec()
{
    return {.vertex = "render/screen_tile.vert",
            .fragment = "render/water/grids.frag",
            .color = kLightFormat,
            .vertices = screenTileVertices(),
            .points = true};
}

// The surface's light from below.
DrawSpec belowSpec()
{
    return {.vertex = "render/picture.vert",
            .fragment = "render/water/below.frag",
            .color = kLightFormat,
            .depth = Depth::under};
}

// From above, for screen tiles of a kind.
DrawPipeline<bindings::render::water::Above> makeAbove(engine::Device& device, const world::World& world, uint32_t kind)
{
    const bool boats = kind & gpu::kScreenTileBoats;
    return {device,
            {.vertex = "render/water/screen_tile.vert",
             .fragment = "render/water/above.frag",
             .color = kLightFormat,
             .depth = Depth::under,
             .vertices = screenTileVertices(),
             .points = true},
            {.foam = kind & gpu::kScreenTileFoam ? 1u : 0u,
             .solids = boats || anySolid(world),
             .boats = boats,
             .water = world.water().drawnConstants()}};
}

} // namespace

WaterPass::WaterPass(engine::Device& device, const world::World& world, bool allInScreenTiles,
                     engine::Sampler::Mips mips)
    : eyeWater_(device, {}, {.water = world.water().seenConstants()}),
      surface_(device, surfaceSpec(), {.water = world.water().drawnConstants()}),
      grids_(device, gridsSpec(), {.water = world.water().drawnConstants()}),
      look_(device, kScreenTileShape,
            {.boats = anyMirrored(world), .solids = anySolid(world), .water = world.water().drawnConstants()}),
      sort_(device, kScreenTileShape,
            {.boats = anyMirrored(world), .atLeast = allInScreenTiles ? gpu::kScreenTileKinds - 1 : 0u}),
      above_{makeAbove(device, world, 0), makeAbove(device, world, 1), makeAbove(device, world, 2),
             makeAbove(device, world, 3)},
      below_(device, belowSpec(), {.solids = anySolid(world), .water = world.water().drawnConstants()}),
      fogAbsorbs_(device, underwaterFogSpec(Blend::times), {.scatters = 0}),
      fogScatters_(device, underwaterFogSpec(Blend::plus), {.scatters = 1}),
      detail_(device, "water detail sampler", engine::Sampler::Edge::repeat, mips),
      eye_(device, {.name = "eye in water",
                    .bytes = sizeof(gpu::EyeWater),
                    .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT}),
      indices_(device, {.name = "water tile indices",
                        .bytes = kIndicesPerTile * sizeof(uint16_t),
                        .usage = VK_BUFFER_USAGE_INDEX_BUFFER_BIT,
                        .kind = engine::MemoryKind::upload}),
      foamTexture_(makeFoamTexture(device)), tiles_{makeTileList(device), makeTileList(device)}
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
    eyeWater_.dispatch(cmd, {.view = inputs.view, .eye = eye_, .water = inputs.world.water().seen(inputs.seaView)},
                       {1});
}

void WaterPass::recordSurface(const engine::Commands& cmd, uint32_t slot, const Inputs& inputs) const
{
    if (inView_.empty())
        return;
    surface_.bind(cmd, push_,
                  {.view = inputs.view, .tiles = tiles_[slot], .water = inputs.world.water().seen(inputs.seaView)});
    vkCmdBindIndexBuffer(cmd, indices_.handle(), 0, VK_INDEX_TYPE_UINT16);
    vkCmdDrawIndexed(cmd, kIndicesPerTile, static_cast<uint32_t>(inView_.size()), 0, 0, 0);
}

void WaterPass::recordGrids(const engine::Commands& cmd, const Inputs& inputs) const
{
    const VkExtent2D half = inputs.targets.grids.extent();
    const gpu::ScreenTileDrawPush push{
        inputs.targets.firstScreenTile, {2 * half.width, 2 * half.height}, 0.5f * gpu::kScreenTile};
    grids_.bind(
        cmd, push,
        {.view = inputs.view, .surface = inputs.targets.surface, .water = inputs.world.water().seen(inputs.seaView)});
    recordScreenTileDraw(cmd, inputs.targets, gpu::kScreenTilesGrids);
}

void WaterPass::recordScreenTiles(const engine::Commands& cmd, const Inputs& inputs) const
{
    const Targets& targets = inputs.targets;
    const gpu::ScreenTilesPush push{targets.screenTiles, targets.firstScreenTile, targets.size()};
    const compute::Extent threads{targets.screenTiles.x, targets.screenTiles.y};
    look_.dispatch(cmd, push,
                   {.surface = targets.surface,
                    .mirrorImage = {targets.mirror, inputs.sky.sampler()},
                    .shadeImage = {targets.shade, inputs.sky.sampler()},
                    .solidDepth = targets.solidDepth,
                    .contents = targets.screenTileContents,
                    .draws = targets.screenTileDraws,
                    .frameView = inputs.view,
                    .water = inputs.world.water().seen(inputs.seaView)},
                   threads);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    sort_.dispatch(cmd, push,
                   {.view = inputs.view,
                    .contents = targets.screenTileContents,
                    .eye = eye_,
                    .draws = targets.screenTileDraws,
                    .screenTiles = targets.screenTileList},
                   threads);
}

void WaterPass::recordLight(const engine::Commands& cmd, const Inputs& inputs) const
{
    if (inView_.empty())
        return;
    const engine::GpuScope scope(cmd, "water");
    const ocean::WaterBindings water = inputs.world.water().seen(inputs.seaView, detail_);
    const SkyPass& sky = inputs.sky;
    const Targets& targets = inputs.targets;
    const gpu::ScreenTileDrawPush push{targets.firstScreenTile, targets.size(), float{gpu::kScreenTile}};
    for (uint32_t kind = 0; kind < gpu::kScreenTileKinds; ++kind)
    {
        above_[kind].bind(cmd, push,
                          {.frameView = inputs.view,
                           .water = water,
                           .surface = targets.surface,
                           .sky = {sky.radiance(), sky.sampler()},
                           .skyLight = sky.light(),
                           .gridsImage = {targets.grids, sky.sampler()},
                           .solidLight = targets.solidLight,
                           .solidDepth = targets.solidDepth,
                           .skyMirror = {sky.mirror(), sky.sampler()},
                           .mirrorImage = {targets.mirror, sky.sampler()},
                           .shadeImage = {targets.shade, sky.sampler()},
                           .foamTexture = {foamTexture_, detail_}});
        recordScreenTileDraw(cmd, targets, kind);
    }
    if (inputs.camera.eye.z > inputs.lattice.reach)
        return; // no wave comes up to it
    below_.bind(cmd, {.view = inputs.view,
                      .water = water,
                      .surface = targets.surface,
                      .sky = {sky.radiance(), sky.sampler()},
                      .skyLight = sky.light(),
                      .gridsImage = {targets.grids, sky.sampler()},
                      .solidLight = targets.solidLight,
                      .solidDepth = targets.solidDepth,
                      .clouds = {sky.clouds(), sky.cloudSampler()},
                      .foamTexture = {foamTexture_, detail_}});
    vkCmdDrawIndirect(cmd, eye_.handle(), offsetof(gpu::EyeWater, below), 1, 0);
}

void WaterPass::recordUnderwaterFog(const engine::Commands& cmd, const Inputs& inputs) const
{
    const engine::GpuScope scope(cmd, "underwater fog");
    for (const auto* pipeline : {&fogAbsorbs_, &fogScatters_})
    {
        pipeline->bind(
            cmd,
            {.view = inputs.view, .skyLight = inputs.sky.light(), .eye = eye_, .depthTarget = inputs.targets.depth});
        vkCmdDrawIndirect(cmd, eye_.handle(), offsetof(gpu::EyeWater, below), 1, 0);
    }
}

} // namespace render
