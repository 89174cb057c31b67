#include "tools/commands/frame_loop.h"

namespace tools {

namespace {

// The device, of which it is said what is made now.
engine::Device& making(engine::Device& device, std::string_view step)
{
    device.beginStep(step);
    return device;
}

} // namespace

FrameLoop::FrameLoop(engine::Device& device, const world::Scene& scene, const world::WorldSpec& world,
                     const render::FrameSpec& frame, engine::Timing timing)
    : WorldLoop(device, world, timing), device_(device),
      frame_(std::make_unique<render::Frame>(making(device, "picture"), frame, this->world())),
      follower_(scene, this->world())
{
}

void FrameLoop::draw(const render::FrameSpec& spec)
{
    device_.drain();
    frame_.reset();
    frame_ = std::make_unique<render::Frame>(device_, spec, world());
}

world::CameraAt FrameLoop::eye() const
{
    return [this](double time) { return glm::dvec2(shotAt(time).camera.eye); };
}

bool FrameLoop::recordWorld(const engine::Commands& cmd, double time, const world::CameraAt& camera)
{
    const bool there = world().record(cmd, time, camera);
    follower_.record(cmd, ring().slot());
    return there;
}

void FrameLoop::recordPicture(const engine::Commands& cmd, const render::Shot& shot,
                              const render::PictureTarget& target, const render::Overlay* overlay)
{
    world().recordSeen(cmd, shot.time, shot.camera.eye);
    frame_->record(cmd, ring().slot(), shot, target, overlay);
}

} // namespace tools
