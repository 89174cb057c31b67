// frame_loop.h -- the loop of commands that draw: a scene's world is advanced and drawn, two frames in flight.
//
//   loop.runTo(from, cameraAt(scene));                 // nothing is drawn on the way
//   while (wanted)
//   {
//       const engine::Commands cmd = loop.ring().begin();
//       loop.receivePoses();                           // what this slot's earlier frame sent for
//       loop.recordWorld(cmd, time, loop.eye());
//       loop.recordPicture(cmd, loop.shotAt(time), target);
//       loop.ring().submit();
//   }
#pragma once

#include "tools/commands/follow.h"
#include "tools/commands/world_loop.h"

namespace tools {

class FrameLoop : public WorldLoop
{
public:
    // The scene must outlive this object. Set-up work, which waits for the GPU; throws OutOfMemory.
    FrameLoop(engine::Device& device, const world::Scene& scene, const world::WorldSpec& world,
              const render::FrameSpec& frame, engine::Timing timing = engine::Timing::off);

    // Takes what the current slot sent for when it was recorded last; its commands have run. A loop that never waits
    // calls this after begin() and goes by poses that are two frames old.
    void receivePoses() { follower_.receive(ring().slot()); }
    const std::vector<boats::BodyPose>& poses() const { return follower_.poses(); } // none before the first

    // What the scene's camera shows at `time` [s], by the poses received last.
    render::Shot shotAt(double time) const { return follower_.shotAt(time); }
    world::CameraAt eye() const;

    // Brings the world on as World::record() does, and sends for its poses.
    bool recordWorld(const engine::Commands& cmd, double time, const world::CameraAt& camera);

    // Draws the world as it is at shot.time, and `overlay` over it.
    //   before, after: as render::Frame::record(), but that what is seen of the water is made here
    void recordPicture(const engine::Commands& cmd, const render::Shot& shot, const render::PictureTarget& target,
                       const render::Overlay* overlay = nullptr);

    render::Frame& frame() { return *frame_; }

    // Draws another way from now on; the world goes on as it was. Set-up work, which waits for the GPU.
    void draw(const render::FrameSpec& spec);
    Follower& follower() { return follower_; }

private:
    engine::Device& device_;
    std::unique_ptr<render::Frame> frame_;
    Follower follower_;
};

} // namespace tools
