#include "tools/commands/follow.h"

#include "tools/commands/command.h"

#include <algorithm>
#include <cmath>

namespace tools {

namespace {

using boats::Model;

// Where someone who steers has their eyes, in model space [m]: the helm, the bridge, or on top of what has neither.
glm::dvec3 helmOf(const boats::BodySpec& spec, const boats::HullModel& model)
{
    constexpr double kStanding = 1.5;
    switch (spec.model)
    {
    case Model::sailboat:
        return spec.scale * glm::dvec3(-2.9, 0.35, 2.0);
    case Model::speedboat:
        return spec.scale * glm::dvec3(-0.85, -0.42, 1.72);
    case Model::tug:
        return spec.scale * glm::dvec3(-0.3, 0.8, 7.8);
    case Model::corsair:
        return spec.scale * glm::dvec3(-6.8, 1.2, 6.2);
    default:
        return {0.0, 0.0, boats::bounds(model.mesh).max.z + kStanding};
    }
}

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
    eyes_ = helmOf(scene_.bodies[body], hull.model) - hull.body.gravity;
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
