#include "render/wall_pass.h"

#include "render/targets.h"
#include "shared/wall.h"

#include <algorithm>
#include <cmath>

namespace render {

namespace {

engine::Buffer makeWalls(engine::Device& device, size_t count)
{
    return engine::Buffer(
        device,
        {.name = "walls", .bytes = std::max<size_t>(count, 1) * sizeof(gpu::Wall), .kind = engine::MemoryKind::upload});
}

gpu::Wall wallOf(const ocean::ObstacleSpec& obstacle, const glm::dvec2& eye)
{
    const glm::dvec2 center = obstacle.center - eye;
    if (obstacle.radius > 0.0)
        return {center, glm::dvec2(obstacle.radius, 0.0), glm::dvec2(0.0, obstacle.radius), 1};
    const glm::dvec2 ahead(std::sin(obstacle.heading), std::cos(obstacle.heading));
    const glm::dvec2 left(-ahead.y, ahead.x);
    return {center, 0.5 * obstacle.size.x * ahead, 0.5 * obstacle.size.y * left, 0};
}

} // namespace

WallPass::WallPass(engine::Device& device, const world::World& world)
    : obstacles_(ocean::obstaclesOf(world.spec().grids)), draw_(device, {.vertex = "render/wall_draw.vert",
                                                                         .fragment = "render/wall_draw.frag",
                                                                         .color = kLightFormat,
                                                                         .depth = Depth::write}),
      walls_{makeWalls(device, obstacles_.size()), makeWalls(device, obstacles_.size())}
{
}

void WallPass::recordDraw(const engine::Commands& cmd, uint32_t slot, const glm::dvec2& eye, const engine::Buffer& view,
                          const SkyPass& sky) const
{
    if (obstacles_.empty())
        return;
    const engine::GpuScope scope(cmd, "walls");
    std::ranges::transform(obstacles_, walls_[slot].mapped<gpu::Wall>().begin(),
                           [&](const ocean::ObstacleSpec& obstacle) { return wallOf(obstacle, eye); });
    walls_[slot].flush();
    draw_.bind(cmd,
               {.view = view, .walls = walls_[slot], .sky = {sky.radiance(), sky.sampler()}, .skyLight = sky.light()});
    vkCmdDraw(cmd, gpu::kWallVertices, static_cast<uint32_t>(obstacles_.size()), 0, 0);
}

} // namespace render
