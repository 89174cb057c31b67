// world.cpp -- the simulation from top to bottom.
#include "boats/world.h"

#include "engine/barrier.h"

namespace boats {

World::World(engine::Device& device, const WorldSpec& spec) : spec_(spec), sea_(device, spec.ocean, spec.fft)
{
    sea_.settle(device, 0.0);
}

bool World::record(const engine::Commands& cmd, double time)
{
    if (sea_.recordFoam(cmd, time))
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    return sea_.foamIsAt(time);
}

void World::recordSeen(const engine::Commands& cmd, double time)
{
    sea_.recordSeen(cmd, time);
}

} // namespace boats
