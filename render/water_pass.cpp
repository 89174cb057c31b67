#include "render/water_pass.h"

#include "render/targets.h"

namespace render {

namespace {

constexpr uint32_t kIndicesPerTile = 6 * gpu::kTileQuads * gpu::kTileQuads;

} // namespace

WaterPass::WaterPass(engine::Device& device)
    : draw_(device,
            {.vertex = "water_draw.vert", .fragment = "water_draw.frag", .color = kLightFormat, .depth = Depth::write}),
      indices_(device, {.name = "water tile indices",
                        .bytes = kIndicesPerTile * sizeof(uint16_t),
                        .usage = VK_BUFFER_USAGE_INDEX_BUFFER_BIT,
                        .kind = engine::MemoryKind::upload})
{
    constexpr uint32_t kSide = gpu::kTileQuads + 1;
    auto* index = indices_.mapped<uint16_t>().data();
    for (uint32_t y = 0; y < gpu::kTileQuads; ++y)
        for (uint32_t x = 0; x < gpu::kTileQuads; ++x)
            for (const uint32_t corner : {0u, 1u, kSide, kSide, 1u, kSide + 1u})
                *index++ = static_cast<uint16_t>(y * kSide + x + corner);
    indices_.flush();
}

void WaterPass::recordDraw(const engine::Commands& cmd, const engine::Buffer& view, const Lattice& lattice,
                           const SkyPass& sky) const
{
    const engine::GpuScope scope(cmd, "water");
    if (lattice.tiles == 0)
        return;
    draw_.bind(cmd, lattice.push, {view, {sky.radiance(), sky.sampler()}, sky.light()});
    vkCmdBindIndexBuffer(cmd, indices_.handle(), 0, VK_INDEX_TYPE_UINT16);
    vkCmdDrawIndexed(cmd, kIndicesPerTile, lattice.tiles, 0, 0, 0);
}

} // namespace render
