#include "render/water_pass.h"

#include "shared/eye.h"

#include <algorithm>
#include <cstddef>

namespace render {

namespace {

constexpr uint32_t kIndicesPerTile = 6 * gpu::kTileQuads * gpu::kTileQuads;

engine::Buffer makeTileList(engine::Device& device)
{
    return engine::Buffer(device, {.name = "water tiles in view",
                                   .bytes = gpu::kMaxTiles * sizeof(uint32_t),
                                   .kind = engine::MemoryKind::upload});
}

bool anyTiled(const boats::World& world)
{
    return std::ranges::any_of(world.spec().grids, &ocean::GridSpec::tiled);
}

DrawSpec murkSpec(uint32_t gives, Blend blend)
{
    return {.vertex = "picture.vert",
            .fragment = "water_murk.frag",
            .color = kLightFormat,
            .constants = {gives},
            .blend = blend};
}

// Whether there may be something in the water to be seen through its surface.
bool anySolid(const boats::World& world)
{
    return world.fleet().count() > 0 || !ocean::obstaclesOf(world.spec().grids).empty();
}

DrawSpec surfaceSpec(const boats::World& world, const char* fragment)
{
    return {.vertex = "water_draw.vert",
            .fragment = fragment,
            .color = kLightFormat,
            .depth = Depth::write,
            .constants = {world.sea().cascades(), world.grids().count(), anyTiled(world) ? 1u : 0u,
                          world.fleet().count() > 0 ? 1u : 0u, anySolid(world) ? 1u : 0u},
            .upToEye = true};
}

} // namespace

WaterPass::WaterPass(engine::Device& device, const boats::World& world)
    : eyeWater_(device, "eye_water.comp", {}, {world.sea().cascades(), world.grids().count()}),
      above_(device, surfaceSpec(world, "water_draw.frag")), below_(device, surfaceSpec(world, "water_below.frag")),
      murkTakes_(device, murkSpec(0, Blend::times)), murkGives_(device, murkSpec(1, Blend::plus)),
      eye_(device, {.name = "eye in water",
                    .bytes = sizeof(gpu::EyeWater),
                    .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT}),
      indices_(device, {.name = "water tile indices",
                        .bytes = kIndicesPerTile * sizeof(uint16_t),
                        .usage = VK_BUFFER_USAGE_INDEX_BUFFER_BIT,
                        .kind = engine::MemoryKind::upload}),
      tiles_{makeTileList(device), makeTileList(device)}
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
    eyeWater_.dispatch(cmd, gpu::EyePush{kIndicesPerTile, static_cast<uint32_t>(inView_.size())},
                       {inputs.view,
                        inputs.seaView,
                        {sea.displacement(), sea.sampler()},
                        {sea.slopes(), sea.sampler()},
                        grids.views(),
                        {grids.heights(), grids.sampler()},
                        eye_},
                       {1});
}

void WaterPass::recordDraw(const engine::Commands& cmd, uint32_t slot, const Inputs& inputs) const
{
    if (inView_.empty())
        return;
    const engine::GpuScope scope(cmd, "water");
    const ocean::Sea& sea = inputs.world.sea();
    const ocean::WaveGrids& grids = inputs.world.grids();
    const engine::Binding displacement(sea.displacement(), sea.sampler());
    const engine::Binding slopes(sea.slopes(), sea.sampler());
    const engine::Binding sky(inputs.sky.radiance(), inputs.sky.sampler());
    const engine::Binding clouds(inputs.sky.clouds(), inputs.sky.cloudSampler());
    const engine::Binding heights(grids.heights(), grids.sampler());
    const engine::Binding foam(grids.foam().map(), grids.sampler());
    const Targets& targets = inputs.targets;
    vkCmdBindIndexBuffer(cmd, indices_.handle(), 0, VK_INDEX_TYPE_UINT16);
    above_.bind(cmd, push_,
                {inputs.view,
                 inputs.seaView,
                 displacement,
                 slopes,
                 sky,
                 inputs.sky.light(),
                 tiles_[slot],
                 grids.views(),
                 heights,
                 {inputs.sky.mirror(), inputs.sky.sampler()},
                 {targets.mirror, inputs.sky.sampler()},
                 grids.foam().views(),
                 foam,
                 targets.solidLight,
                 targets.solidDepth,
                 {targets.shade, inputs.sky.sampler()}});
    vkCmdDrawIndexedIndirect(cmd, eye_.handle(), offsetof(gpu::EyeWater, above), 1, 0);
    if (inputs.camera.eye.z > inputs.lattice.reach)
        return; // no wave comes up to it
    below_.bind(cmd, push_,
                {inputs.view, inputs.seaView, displacement, slopes, sky, inputs.sky.light(), tiles_[slot],
                 grids.views(), heights, clouds, grids.foam().views(), foam, targets.solidLight, targets.solidDepth});
    vkCmdDrawIndexedIndirect(cmd, eye_.handle(), offsetof(gpu::EyeWater, below), 1, 0);
}

void WaterPass::recordMurk(const engine::Commands& cmd, const Inputs& inputs) const
{
    const engine::GpuScope scope(cmd, "murk");
    for (const DrawPipeline* pipeline : {&murkTakes_, &murkGives_})
    {
        pipeline->bind(cmd, {inputs.view, inputs.sky.light(), eye_, inputs.targets.depth});
        vkCmdDrawIndirect(cmd, eye_.handle(), offsetof(gpu::EyeWater, murk), 1, 0);
    }
}

} // namespace render
