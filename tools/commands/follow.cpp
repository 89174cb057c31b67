#include "tools/commands/follow.h"

#include "tools/commands/command.h"

#include <algorithm>
#include <cmath>

namespace tools {

namespace {

// The pose `later` [s], as if nothing pushed or pulled.
boats::BodyPose drifted(const boats::BodyPose& pose, double later)
{
    boats::BodyPose drifted = pose;
    drifted.position += later * pose.velocity;
    const double angle = glm::length(pose.spin) * later;
    if (std::abs(angle) > 1e-9)
        drifted.orientation = glm::angleAxis(angle, glm::normalize(pose.spin)) * pose.orientation;
    return drifted;
}

} // namespace

Follower::Follower(const world::Scene& scene, const world::World& world) : scene_(scene), world_(world)
{
    takeCamera();
}

void Follower::takeCamera()
{
    using world::CameraMode;
    body_.reset();
    const CameraMode mode = scene_.camera.mode;
    if (mode != CameraMode::chase && mode != CameraMode::orbit && mode != CameraMode::deck)
        return;
    const auto found = std::ranges::find(scene_.bodies, scene_.camera.follow, &boats::BodySpec::name);
    if (found == scene_.bodies.end())
        return;
    body_ = 0;
    follow(static_cast<uint32_t>(found - scene_.bodies.begin()));
}

void Follower::follow(uint32_t body)
{
    if (!body_)
        return;
    body_ = body;
    const boats::FleetSpec& fleet = world_.fleet().spec();
    const boats::FleetHull& hull = fleet.hulls[fleet.bodies[body].hull];
    eyes_ = hull.model.eyes - hull.body.centreOfMass;
}

void Follower::record(const engine::Commands& cmd, uint32_t slot)
{
    if (!world_.tick() || world_.fleet().count() == 0)
        return;
    world_.fleet().recordPoses(cmd, slot);
    sent_[slot] = static_cast<double>(*world_.tick()) * world_.spec().step;
}

void Follower::receive(uint32_t slot)
{
    if (!sent_[slot])
        return;
    poses_ = world_.fleet().poses(slot);
    const std::span<const gpu::BodyTrim> trims = world_.fleet().trimsAt(slot);
    trims_.assign(trims.begin(), trims.end());
    const std::span<const gpu::RacerState> racers = world_.fleet().racersAt(slot);
    racers_.assign(racers.begin(), racers.end());
    time_ = *sent_[slot];
}

boats::BodyPose Follower::poseAt(uint32_t body, double time) const
{
    if (!poses_.empty())
        return drifted(poses_[body], time - time_);
    const boats::BodySpec& spec = scene_.bodies[body];
    const glm::dvec3 course(std::sin(spec.heading), std::cos(spec.heading), 0.0);
    return {.position = glm::dvec3(spec.position, spec.height.value_or(0.0)),
            .orientation = boats::orientationOf(spec.heading),
            .velocity = spec.speed * course};
}

render::Shot Follower::shotAt(double time) const
{
    if (!body_ || poses_.empty())
        return tools::shotAt(scene_, time);
    const boats::BodyPose pose = poseAt(*body_, time);
    const boats::Attitude attitude = boats::attitudeOf(pose.orientation);
    const render::CameraTarget target{.position = {pose.position.x, pose.position.y, 0.0},
                                      .heading = attitude.heading,
                                      .eyes = pose.position + pose.orientation * eyes_,
                                      .pitch = attitude.pitch,
                                      .roll = attitude.roll};
    return {render::scriptedCamera(scene_.camera, target, time), scene_.sky, time};
}

} // namespace tools
