#include "tools/commands/hud_state.h"

#include "engine/options.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tools {

namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;
constexpr double kNoGo = 40.0 * engine::kDegree;       // off the true wind, of fore-and-aft sails
constexpr double kNoGoSquare = 65.0 * engine::kDegree; // of square sails
constexpr double kSettle = 0.35;                       // time in which a figure settles [s]

// `air` [m/s] as it comes over a boat with this heading.
render::HudWind windOf(const glm::dvec2& air, double heading)
{
    return {glm::length(air), std::remainder(std::atan2(-air.x, -air.y) - heading, kTurn)};
}

std::optional<render::HudSails> sailsOf(const boats::HullModel& model, const boats::Helm& helm,
                                        const gpu::BodyTrim& trim)
{
    if (model.sails.empty())
        return std::nullopt;
    const bool square =
        std::ranges::any_of(model.sails, [](const boats::Sail& sail) { return sail.kind == boats::SailKind::square; });
    return render::HudSails{trim.boom, trim.jib, helm.autoTrim, square ? kNoGoSquare : kNoGo};
}

} // namespace

render::HudState hudOf(const world::Scene& scene, const boats::Fleet& fleet, const Follower& received,
                       std::optional<uint32_t> body)
{
    if (!body || received.poses().empty() || !fleet.isBoat(*body))
        return {};
    const boats::BodyPose& pose = received.poses()[*body];
    const gpu::BodyTrim& trim = received.trims()[*body];
    const boats::Attitude attitude = boats::attitudeOf(pose.orientation);
    const boats::HullModel& model = fleet.spec().hulls[fleet.spec().bodies[*body].hull].model;
    const ocean::WindSpec& wind = fleet.spec().wind;
    const glm::dvec2 air = -wind.speed * glm::dvec2(std::sin(wind.from), std::cos(wind.from));
    render::HudState hud;
    hud.boat = scene.bodies[*body].name;
    hud.speed = glm::length(glm::dvec2(pose.velocity));
    hud.heading = attitude.heading;
    hud.rudder = -double{trim.rudder}; // the trim's is that of its trailing edge
    hud.heel = attitude.roll;
    if (!model.engines.empty())
        hud.throttle = trim.throttle;
    hud.sails = sailsOf(model, fleet.helm(*body), trim);
    hud.trueWind = windOf(air, attitude.heading);
    hud.apparentWind = windOf(air - glm::dvec2(pose.velocity), attitude.heading);
    return hud;
}

std::optional<uint32_t> firstBoat(const world::Scene& scene, const boats::Fleet& fleet)
{
    std::optional<uint32_t> first;
    for (uint32_t i = 0; i < fleet.count(); ++i)
        if (fleet.isBoat(i))
        {
            if (scene.bodies[i].name == scene.camera.follow)
                return i;
            first = first.value_or(i);
        }
    return first;
}

void Pace::advance(double elapsed, double time)
{
    constexpr double kLeast = 1e-6; // [s]
    const double passed = std::max(elapsed, kLeast);
    const double part = 1.0 - std::exp(-passed);
    realTime_ += part * ((time - time_) / passed - realTime_);
    frameTime_ += part * (passed - frameTime_);
    time_ = time;
}

render::HudState smoothed(const render::HudState& before, render::HudState now, double elapsed)
{
    if (before.boat != now.boat)
        return now;
    const double part = 1.0 - std::exp(-elapsed / kSettle);
    const auto settle = [&](double from, double& to) { to = from + part * (to - from); };
    const auto settleAngle = [&](double from, double& to) { to = from + part * std::remainder(to - from, kTurn); };
    settle(before.speed, now.speed);
    settle(before.trueWind.speed, now.trueWind.speed);
    settle(before.apparentWind.speed, now.apparentWind.speed);
    settleAngle(before.apparentWind.angle, now.apparentWind.angle);
    return now;
}

} // namespace tools
