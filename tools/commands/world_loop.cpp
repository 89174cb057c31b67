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
        there = world_.record(ring_.begin(), time, camera);
        ring_.submit();
    }
    ring_.finish();
}

} // namespace tools
