#include "tools/commands/world_loop.h"

namespace tools {

WorldLoop::WorldLoop(engine::Device& device, const world::WorldSpec& spec, engine::Timing timing)
    : ring_(device, timing), world_(device, spec)
{
}

void WorldLoop::runTo(double time, const world::CameraAt& camera)
{
    for (bool there = false; !there;)
    {
        const engine::Commands cmd = ring_.begin();
        checkBodies();
        there = world_.record(cmd, time, camera);
        world_.fleet().recordPoses(cmd, ring_.slot());
        ring_.submit();
    }
    ring_.finish();
    for (uint32_t slot = 0; slot < engine::kFramesInFlight; ++slot)
        world_.fleet().check(slot);
}

} // namespace tools
