#include "render/water_pass.h"

#include <algorithm>

namespace render {

namespace {

constexpr uint32_t kIndicesPerTile = 6 * gpu::kTileQuads * gpu::kTileQuads;

engine::Buffer makeTileList(engine::Device& device)
{
    return engine::Buffer(device, {.name = "water tiles in view",
                                   .bytes = gpu::kMaxTiles * sizeof(uint32_t),
                                   .kind = engine::MemoryKind::upload});
}

// Whether there may be something in the water to be seen through its surface.
bool anySolid(const boats::World& world)
{
    return world.fleet().count() > 0 || !ocean::obstaclesOf(world.spec().grids).empty();
}

} // namespace

WaterPass::WaterPass(engine::Device& device, const boats::World& world)
    : draw_(device, {.vertex = "water_draw.vert",
                     .fragment = "water_draw.frag",
                     .color = kLightFormat,
                     .depth = Depth::write,
                     .constants = {world.sea().cascades(), world.grids().count(), world.fleet().count() > 0 ? 1u : 0u,
                                   anySolid(world) ? 1u : 0u}}),
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

void WaterPass::recordDraw(const engine::Commands& cmd, uint32_t slot, const Inputs& inputs)
{
    const engine::GpuScope scope(cmd, "water");
    const gpu::LatticePush push = aimLattice(inputs.camera, inputs.lattice, inView_);
    if (inView_.empty())
        return;
    std::copy(inView_.begin(), inView_.end(), tiles_[slot].mapped<uint32_t>().begin());
    tiles_[slot].flush();
    const ocean::Sea& sea = inputs.world.sea();
    const ocean::WaveGrids& grids = inputs.world.grids();
    draw_.bind(cmd, push,
               {inputs.view,
                inputs.seaView,
                {sea.displacement(), sea.sampler()},
                {sea.slopes(), sea.sampler()},
                {inputs.sky.radiance(), inputs.sky.sampler()},
                inputs.sky.light(),
                tiles_[slot],
                grids.views(),
                {grids.heights(), grids.sampler()},
                {inputs.sky.clouds(), inputs.sky.cloudSampler()},
                {inputs.targets.mirror, inputs.sky.sampler()},
                grids.foam().views(),
                {grids.foam().map(), grids.sampler()},
                inputs.targets.solidLight,
                inputs.targets.solidDepth});
    vkCmdBindIndexBuffer(cmd, indices_.handle(), 0, VK_INDEX_TYPE_UINT16);
    vkCmdDrawIndexed(cmd, kIndicesPerTile, static_cast<uint32_t>(inView_.size()), 0, 0, 0);
}

} // namespace render
