#include "tools/commands/helmsman.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tools {

namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;
constexpr double kKnot = 1852.0 / 3600.0;               // [m/s]
constexpr double kRudder = 25.0 * engine::kDegree;      // of a key
constexpr double kThrottleRate = 0.5;                   // of a key [1/s]
constexpr double kSheetStep = 5.0 * engine::kDegree;    // of a key
constexpr double kFirstSheet = 20.0 * engine::kDegree;  // when hands take it from the crew
constexpr double kCloseHauled = 42.0 * engine::kDegree; // as close as a tack goes to
constexpr double kMaxSheet = double{gpu::kMaxSheet};

} // namespace

Helmsman::Helmsman(const world::Scene& scene, world::World& world) : scene_(scene), world_(world), fleet_(world.fleet())
{
    for (uint32_t i = 0; i < scene.bodies.size(); ++i)
        if (fleet_.isBoat(i))
        {
            if (scene.bodies[i].name == scene.camera.follow)
                mine_ = boats_.size();
            boats_.push_back(i);
        }
}

double Helmsman::offWind(const boats::BodyPose& pose) const
{
    return std::remainder(fleet_.spec().wind.from - boats::attitudeOf(pose.orientation).heading, kTurn);
}

void Helmsman::steer(const engine::Window& window, double elapsed, const std::vector<boats::BodyPose>& poses)
{
    if (boats_.empty() || poses.empty())
        return;
    for (const int key : window.pressed())
        press(key, poses[boats_[mine_]]);

    const boats::Helm before = world_.helm(boats_[mine_]);
    boats::Helm helm = before;
    const auto axis = [&](int more, int less) {
        return (window.down(more) ? 1.0 : 0.0) - (window.down(less) ? 1.0 : 0.0);
    };
    const double gas = axis(engine::kKeyUp, engine::kKeyDown);
    helm.throttle = std::clamp(helm.throttle + gas * kThrottleRate * elapsed, -1.0, 1.0);
    const double turn = axis(engine::kKeyRight, engine::kKeyLeft);
    if (turn != 0.0)
    {
        helm.steering = boats::Steering::rudder;
        helm.rudder = turn * kRudder;
    }
    else if (turning_)
    {
        helm.steering = boats::Steering::course;
        helm.course = boats::attitudeOf(poses[boats_[mine_]].orientation).heading;
    }
    turning_ = turn != 0.0;
    if (helm != before)
        tell(helm);
}

// Whatever held her lets go.
void Helmsman::tell(const boats::Helm& helm)
{
    const uint32_t boat = boats_[mine_];
    if (taken_ != boat)
        world_.give(world::order::TakeHelm{boat});
    taken_ = boat;
    world_.give(world::order::Helm{boat, helm});
}

void Helmsman::press(int key, const boats::BodyPose& pose)
{
    boats::Helm helm = world_.helm(boats_[mine_]);
    const auto sheet = [&](double by) {
        const double now = helm.autoTrim ? kFirstSheet : helm.mainSheet;
        helm.autoTrim = false;
        helm.mainSheet = helm.jibSheet = std::clamp(now + by, 0.0, kMaxSheet);
    };
    if (key == engine::kKeyTab)
    {
        mine_ = (mine_ + 1) % boats_.size();
        turning_ = false;
        return;
    }
    if (key == '0')
        helm.throttle = 0.0;
    if (key == 'Z')
        sheet(-kSheetStep);
    if (key == 'X')
        sheet(kSheetStep);
    if (key == 'V')
        helm.autoTrim = true;
    if (key == 'T')
    {
        const double now = helm.steering == boats::Steering::windAngle ? helm.windAngle : offWind(pose);
        helm.steering = boats::Steering::windAngle;
        helm.windAngle = -std::copysign(std::max(std::abs(now), kCloseHauled), now);
    }
    if (helm != world_.helm(boats_[mine_]))
        tell(helm);
}

std::string Helmsman::line(const std::vector<boats::BodyPose>& poses) const
{
    if (boats_.empty() || poses.empty())
        return {};
    const uint32_t body = boats_[mine_];
    const boats::BodyPose& pose = poses[body];
    const double off = offWind(pose) / engine::kDegree;
    const boats::Helm& helm = fleet_.helm(body);
    std::string text = fmt::format("{}: {:.1f} kn, heading {:03.0f}", scene_.bodies[body].name,
                                   glm::length(glm::dvec2(pose.velocity)) / kKnot,
                                   std::fmod(boats::attitudeOf(pose.orientation).heading / engine::kDegree, 360.0));
    if (fleet_.spec().bodies[body].hold != boats::Hold::free)
        return text + ", held";
    if (helm.throttle != 0.0)
        text += fmt::format(", throttle {:.0f} %", 100.0 * helm.throttle);
    text += fmt::format(", wind {:.0f} kn {:.0f} {}", fleet_.spec().wind.speed / kKnot, std::abs(off),
                        off < 0.0 ? "port" : "starboard");
    if (!helm.autoTrim)
        text += fmt::format(", sheet {:.0f}", helm.mainSheet / engine::kDegree);
    return text;
}

} // namespace tools
