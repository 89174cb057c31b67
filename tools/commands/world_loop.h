// world_loop.h -- a world, and the frames in flight that bring it on: every command, benchmark and test runs it here.
//
//   const engine::Commands cmd = loop.ring().begin(); // the only wait of the loop: for the frame before last
//   loop.world().record(cmd, time);
//   loop.ring().submit();
//
// Barriers around the world are its own. What is drawn of it, tools/commands/frame_loop.h adds.
#pragma once

#include "engine/frame_ring.h"
#include "world/world.h"

namespace tools {

class WorldLoop
{
public:
    // A world before its first tick. Set-up work, which waits for the GPU; throws OutOfMemory.
    WorldLoop(engine::Device& device, const world::WorldSpec& spec, engine::Timing timing = engine::Timing::off);

    // Brings the world to `time` [s], by as many frames as it takes, and waits until it is there: before a loop of
    // pictures, and for tests. Throws boats::LostBody.
    void runTo(double time, const world::CameraAt& camera = {});

    // After begin(): throws boats::LostBody if the slot's earlier frame sent for poses, and one is not finite. Who reads
    // poses need not call it.
    void checkBodies() const { world_.fleet().check(ring_.slot()); }

    engine::FrameRing& ring() { return ring_; }
    world::World& world() { return world_; }
    const world::World& world() const { return world_; }

private:
    engine::FrameRing ring_;
    world::World world_;
};

} // namespace tools
