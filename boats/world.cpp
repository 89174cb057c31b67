// world.cpp -- the simulation from top to bottom.
#include "boats/world.h"

#include "engine/barrier.h"
#include "ocean/grid_lod.h"

#include <algorithm>
#include <cmath>

namespace boats {

namespace {

// Ticks that one frame may record.
constexpr uint64_t kTicksPerFrame = 8;

// Grids that follow a body go along its course, as far as this version moves bodies.
std::vector<ocean::GridSpec> gridsOf(const WorldSpec& spec)
{
    std::vector<ocean::GridSpec> grids = spec.grids;
    for (ocean::GridSpec& grid : grids)
    {
        const auto body = std::ranges::find(spec.bodies, grid.follow, &BodySpec::name);
        if (body == spec.bodies.end())
            continue;
        grid.follow.clear();
        grid.center = body->position;
        grid.velocity = body->speed * glm::dvec2(std::sin(body->heading), std::cos(body->heading));
    }
    return grids;
}

} // namespace

World::World(engine::Device& device, const WorldSpec& spec)
    : spec_(spec), sea_(device, spec.ocean, spec.fft),
      grids_(device, gridsOf(spec), {.step = spec.step, .seed = spec.ocean.seed})
{
    sea_.settle(device, 0.0);
}

bool World::record(const engine::Commands& cmd, double time, const CameraAt& camera)
{
    const auto last = static_cast<uint64_t>(std::max(0.0, std::floor(time / spec_.step + 1e-6)));
    for (uint64_t i = 0; i < kTicksPerFrame && grids_.tick() != last; ++i)
        recordTick(cmd, camera);

    if (sea_.recordFoam(cmd, time))
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    return grids_.tick() == last && sea_.foamIsAt(time);
}

void World::recordTick(const engine::Commands& cmd, const CameraAt& camera)
{
    const double time = static_cast<double>(grids_.tick() ? *grids_.tick() + 1 : 0) * spec_.step;
    const glm::dvec2 eye = camera ? camera(time) : glm::dvec2(0.0);
    if (camera)
        wakeGrids(time, eye);
    grids_.recordTargets(cmd, eye);
    grids_.record(cmd);
    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite | engine::kCopyWrite);
}

void World::wakeGrids(double time, const glm::dvec2& camera)
{
    for (uint32_t g = 0; g < grids_.count(); ++g)
    {
        const ocean::GridSpec& spec = spec_.grids[g];
        const bool follows = !spec.follow.empty();
        const glm::dvec2 half = 0.5 * spec.cell * glm::dvec2(spec.cells);
        const glm::dvec2 beyond = glm::max(glm::abs(camera - spec.center - time * spec.velocity) - half, 0.0);
        const ocean::GridDistance distance{
            .toEye = spec.tiled ? 0.0 : glm::length(beyond), .side = 2.0 * std::max(half.x, half.y), .isFelt = follows};
        grids_.setAwake(g, ocean::isAwake(distance, grids_.isAwake(g)));
    }
}

void World::recordSeen(const engine::Commands& cmd, double time, const glm::dvec2& eye)
{
    sea_.recordSeen(cmd, time);
    grids_.recordView(cmd, eye);
}

double World::reach() const
{
    double highest = 0.0;
    for (const ocean::GridSpec& grid : spec_.grids)
        for (const ocean::DropSpec& drop : grid.drops)
            highest = std::max(highest, std::abs(drop.height));
    return sea_.reach() + highest + (spec_.grids.empty() ? 0.0 : 0.5);
}

} // namespace boats
