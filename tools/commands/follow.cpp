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
    using world::CameraMode;
    const CameraMode mode = scene.camera.mode;
    if (mode != CameraMode::chase && mode != CameraMode::orbit && mode != CameraMode::deck)
        return;
    const auto found = std::ranges::find(scene.bodies, scene.camera.follow, &boats::BodySpec::name);
    if (found == scene.bodies.end())
        return;
    body_ = 0;
    follow(static_cast<uint32_t>(found - scene.bodies.begin()));
}

void Follower::follow(uint32_t body)
{
    if (!body_)
        return;
    body_ = body;
    const boats::FleetSpec& fleet = world_.fleet().spec();
    const boats::FleetHull& hull = fleet.hulls[fleet.bodies[body].hull];
    eyes_ = hull.model.eyes - hull.body.gravity;
}

void Follower::record(const engine::Commands& cmd, uint32_t slot)
{
    if (!world_.fleet().tick())
        return;
    world_.fleet().recordPoses(cmd, slot);
    times_[slot] = static_cast<double>(*world_.fleet().tick()) * world_.fleet().spec().step;
}

std::vector<boats::BodyPose> Follower::poses(uint32_t slot) const
{
    return times_[slot] ? world_.fleet().poses(slot) : std::vector<boats::BodyPose>();
}

std::optional<SeenPose> Follower::seen(uint32_t slot) const
{
    if (!body_ || !times_[slot])
        return std::nullopt;
    return SeenPose{world_.fleet().poses(slot)[*body_], *times_[slot]};
}

render::Shot Follower::shotAt(double time, const std::optional<SeenPose>& seen) const
{
    if (!body_ || !seen)
        return tools::shotAt(scene_, time);
    const boats::BodyPose pose = drifted(seen->pose, time - seen->time);
    const boats::Attitude attitude = boats::attitudeOf(pose.orientation);
    const render::CameraTarget target{.position = {pose.position.x, pose.position.y, 0.0},
                                      .heading = attitude.heading,
                                      .eyes = pose.position + pose.orientation * eyes_,
                                      .pitch = attitude.pitch,
                                      .roll = attitude.roll};
    return {render::scriptedCamera(scene_.camera, target, time), scene_.sky, time};
}

} // namespace tools
