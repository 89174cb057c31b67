#include "tools/sail/helmsman.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tools {

namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;
constexpr double kKnot = 1852.0 / 3600.0;               // [m/s]
constexpr double kRudder = 25.0 * engine::kDegree;      // of a key, or a stick all over
constexpr double kThrottleRate = 0.5;                   // of a key [1/s]
constexpr double kSheetStep = 5.0 * engine::kDegree;    // of a key
constexpr double kFirstSheet = 20.0 * engine::kDegree;  // when hands take it from the crew
constexpr double kCloseHauled = 42.0 * engine::kDegree; // as close as a tack goes to
constexpr double kMaxSheet = double{gpu::kMaxSheet};

} // namespace

Helmsman::Helmsman(const world::Scene& scene, Orders& orders) : scene_(scene), orders_(orders)
{
    const boats::Fleet& fleet = orders.fleet();
    for (uint32_t i = 0; i < scene.bodies.size(); ++i)
        if (fleet.isBoat(i))
        {
            if (scene.bodies[i].name == scene.camera.follow)
                mine_ = boats_.size();
            boats_.push_back(i);
        }
}

const boats::HullModel& Helmsman::model() const
{
    const boats::FleetSpec& spec = orders_.fleet().spec();
    return spec.hulls[spec.bodies[boats_[mine_]].hull].model;
}

double Helmsman::offWind(const boats::BodyPose& pose) const
{
    return std::remainder(orders_.fleet().spec().wind.from - boats::attitudeOf(pose.orientation).heading, kTurn);
}

bool Helmsman::isCrewed() const
{
    const boats::Race* const race = orders_.fleet().race();
    return race && race->isCrewed(boats_[mine_]);
}

// A crew that races decides on the GPU: whoever takes the helm from it goes on as she heads.
boats::Helm Helmsman::helmOf(const boats::BodyPose& pose) const
{
    boats::Helm helm = orders_.helm(boats_[mine_]);
    if (isCrewed())
    {
        helm.steering = boats::Steering::course;
        helm.course = boats::attitudeOf(pose.orientation).heading;
    }
    return helm;
}

std::string Helmsman::steer(const Doings& doings, double elapsed, const std::vector<boats::BodyPose>& poses)
{
    if (boats_.empty() || poses.empty())
        return {};
    const boats::Helm before = helmOf(poses[boats_[mine_]]);
    boats::Helm helm = before;
    const double gas = doings.of(Action::throttleUp) - doings.of(Action::throttleDown);
    helm.throttle = std::clamp(helm.throttle + gas * kThrottleRate * elapsed, -1.0, 1.0);
    const double turn = doings.of(Action::steerStarboard) - doings.of(Action::steerPort);
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
    if (helm == before)
        return {};
    orders_.tell(boats_[mine_], helm);
    return isCrewed() ? "The helm is yours" : "";
}

std::string Helmsman::act(Action action, const std::vector<boats::BodyPose>& poses)
{
    if (boats_.empty() || poses.empty())
        return {};
    switch (action)
    {
    case Action::nextBoat:
        return next(1);
    case Action::previousBoat:
        return next(boats_.size() - 1);
    case Action::tack:
        return tack(poses[boats_[mine_]]);
    case Action::sheetIn:
        return sheet(poses[boats_[mine_]], -kSheetStep);
    case Action::sheetOut:
        return sheet(poses[boats_[mine_]], kSheetStep);
    case Action::crewRaces:
        return race(poses[boats_[mine_]]);
    case Action::anchor:
        return orders_.anchor(boats_[mine_]) ? "Anchor down" : "Anchor up";
    default:
        break;
    }
    const boats::Helm before = helmOf(poses[boats_[mine_]]);
    boats::Helm helm = before;
    if (action == Action::throttleStop)
        helm.throttle = 0.0;
    if (action == Action::crewTrims)
        helm.autoTrim = true;
    if (helm == before)
        return {};
    orders_.tell(boats_[mine_], helm);
    return action == Action::crewTrims ? "The crew trims the sails" : "";
}

std::string Helmsman::next(size_t places)
{
    board(boats_[(mine_ + places) % boats_.size()]);
    return fmt::format("{}", scene_.bodies[boats_[mine_]].name);
}

void Helmsman::board(uint32_t body)
{
    const auto found = std::ranges::find(boats_, body);
    if (found == boats_.end())
        return;
    mine_ = static_cast<size_t>(found - boats_.begin());
    turning_ = false;
}

std::string Helmsman::race(const boats::BodyPose& pose)
{
    const uint32_t body = boats_[mine_];
    const boats::Race* const course = orders_.fleet().race();
    if (!course || !course->races(body))
        return "She is in no race";
    if (isCrewed())
    {
        orders_.tell(body, helmOf(pose));
        return "The helm is yours";
    }
    orders_.race(body);
    return "The crew sails the course";
}

std::string Helmsman::sheet(const boats::BodyPose& pose, double by)
{
    if (model().sails.empty())
        return "She has no sails";
    boats::Helm helm = helmOf(pose);
    const double now = helm.autoTrim ? kFirstSheet : helm.mainSheet;
    helm.autoTrim = false;
    helm.mainSheet = helm.jibSheet = std::clamp(now + by, 0.0, kMaxSheet);
    orders_.tell(boats_[mine_], helm);
    return {};
}

std::string Helmsman::tack(const boats::BodyPose& pose)
{
    if (model().sails.empty())
        return "She has no sails";
    boats::Helm helm = orders_.helm(boats_[mine_]);
    const bool told = helm.steering == boats::Steering::windAngle && !isCrewed();
    const double now = told ? helm.windAngle : offWind(pose);
    helm.steering = boats::Steering::windAngle;
    helm.windAngle = -std::copysign(std::max(std::abs(now), kCloseHauled), now);
    orders_.tell(boats_[mine_], helm);
    return std::abs(now) < 0.25 * kTurn ? "Tacking" : "Gybing";
}

std::string Helmsman::wayOutOfIrons(const Bindings& bindings, const std::vector<boats::BodyPose>& poses) const
{
    constexpr double kNoWay = 0.6;                    // ahead [m/s]
    constexpr double kIrons = 35.0 * engine::kDegree; // off the wind
    if (boats_.empty() || poses.empty() || model().sails.empty() || isCrewed())
        return {};
    const uint32_t body = boats_[mine_];
    const boats::BodyPose& pose = poses[body];
    const glm::dvec3 bow = pose.orientation * glm::dvec3(1.0, 0.0, 0.0);
    if (std::abs(offWind(pose)) > kIrons || glm::dot(pose.velocity, bow) > kNoWay ||
        orders_.helm(body).throttle != 0.0 || orders_.fleet().isAnchored(body))
        return {};
    const std::string turn = fmt::format("steer away from the wind with {} or {}", bindings.wordsOf(Action::steerPort),
                                         bindings.wordsOf(Action::steerStarboard));
    return model().engines.empty()
               ? fmt::format("In irons: {}, and wait", turn)
               : fmt::format("In irons: {} starts the engine, then {}", bindings.wordsOf(Action::throttleUp), turn);
}

std::string Helmsman::line(const std::vector<boats::BodyPose>& poses) const
{
    if (boats_.empty() || poses.empty())
        return {};
    const uint32_t body = boats_[mine_];
    const boats::BodyPose& pose = poses[body];
    const boats::Fleet& fleet = orders_.fleet();
    const double off = offWind(pose) / engine::kDegree;
    const boats::Helm helm = orders_.helm(body);
    std::string text = fmt::format("{}: {:.1f} kn, heading {:03.0f}", scene_.bodies[body].name,
                                   glm::length(glm::dvec2(pose.velocity)) / kKnot,
                                   std::fmod(boats::attitudeOf(pose.orientation).heading / engine::kDegree, 360.0));
    if (fleet.spec().bodies[body].hold != boats::Hold::free)
        return text + ", held until you steer";
    if (fleet.isAnchored(body))
        text += ", at anchor";
    if (helm.throttle != 0.0)
        text += fmt::format(", throttle {:.0f} %", 100.0 * helm.throttle);
    text += fmt::format(", true wind {:.0f} kn {:.0f}° {}", fleet.spec().wind.speed / kKnot, std::abs(off),
                        off < 0.0 ? "port" : "starboard");
    if (!helm.autoTrim && !model().sails.empty())
        text += fmt::format(", sheet {:.0f}", helm.mainSheet / engine::kDegree);
    return text;
}

} // namespace tools
