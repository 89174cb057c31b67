#include "boats/race/race.h"

#include "boats/motion/fleet_plan.h"
#include "engine/upload.h"
#include "ocean/place.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace boats {

namespace {

constexpr double kDegree = 3.14159265358979 / 180.0;

gpu::CoursePoint pointOf(const CourseEnd& end)
{
    return {.place = ocean::placeAt(end.at), .body = end.body.value_or(gpu::kNoBody)};
}

std::vector<gpu::CoursePoint> pointsOf(const Course& course)
{
    std::vector<gpu::CoursePoint> points{pointOf(course.start[0]), pointOf(course.start[1]), pointOf(course.finish[0]),
                                         pointOf(course.finish[1])};
    for (const CourseMark& mark : course.marks)
        points.push_back({.body = mark.body, .side = mark.side == Side::port ? 1.0f : -1.0f});
    return points;
}

bool hasSquares(const HullModel& model)
{
    return std::ranges::any_of(model.sails, [](const Sail& sail) { return sail.kind == SailKind::square; });
}

// About how fast she gets: the wall of her waves, or what the wind or her engines give [m/s].
double cruiseOf(const FleetHull& hull, double wind)
{
    const double wall = std::sqrt(9.81 * double{hull.boat->info.waterline});
    if (!hull.model.sails.empty())
        return std::min(0.31 * wall, 0.5 * wind);
    double free = 0.0;
    for (const Engine& engine : hull.model.engines)
        free = std::max(free, 0.7 * engine.free);
    return hull.model.planes ? free : std::min(0.4 * wall, free);
}

gpu::RacerInfo infoOf(const FleetSpec& spec, const Racer& racer, size_t index, size_t racers)
{
    const FleetHull& hull = spec.hulls[spec.bodies.at(racer.body).hull];
    const Bounds box = bounds(hull.model.mesh);
    const bool squares = hasSquares(hull.model);
    return {.body = racer.body,
            .bow = static_cast<float>(box.max.x - hull.body.centreOfMass.x),
            .size = static_cast<float>(box.max.x - box.min.x),
            .cruise = static_cast<float>(std::max(cruiseOf(hull, spec.wind.speed), 0.5)),
            .sails = hull.model.sails.empty() ? 0u : 1u,
            .beat = static_cast<float>((squares ? 68.0 : 45.0) * kDegree),
            .run = static_cast<float>((squares ? 170.0 : 162.0) * kDegree),
            .skill = static_cast<float>(racer.skill),
            .berth = (static_cast<float>(index) + 0.5f) / static_cast<float>(racers)};
}

std::vector<gpu::RacerInfo> infosOf(const FleetSpec& spec, const Course& course, std::span<const uint32_t> boats)
{
    std::vector<gpu::RacerInfo> infos;
    for (size_t i = 0; i < course.racers.size(); ++i)
    {
        gpu::RacerInfo& info = infos.emplace_back(infoOf(spec, course.racers[i], i, course.racers.size()));
        const auto boat = std::ranges::find(boats, info.body);
        SEAWAY_CHECK(boat != boats.end(), "body {} races and is no boat", info.body);
        info.boat = static_cast<uint32_t>(boat - boats.begin());
    }
    return infos;
}

// Their tacks are those that they start on.
std::vector<gpu::RacerState> statesOf(const FleetSpec& spec, const Course& course)
{
    std::vector<gpu::RacerState> states;
    for (const Racer& racer : course.racers)
    {
        const double heading = attitudeOf(spec.bodies[racer.body].orientation).heading;
        const double from = std::sin(spec.wind.from - heading); // > 0: from starboard
        states.push_back({.crewed = racer.crewed ? 1u : 0u, .tack = from < 0.0 ? -1.0f : 1.0f});
    }
    return states;
}

} // namespace

Race::Race(engine::Device& device, const FleetSpec& spec, const Course& course, std::span<const uint32_t> boats)
    : course_(course), push_{.gun = static_cast<uint32_t>(std::lround(course.countdown / spec.step)),
                             .laps = course.laps,
                             .step = static_cast<float>(spec.step)},
      points_(engine::makeFilled(device, "course points", pointsOf(course))),
      racers_(engine::makeFilled(device, "racers", infosOf(spec, course, boats))),
      states_(engine::makeFilled(device, "race", statesOf(spec, course))),
      ring_(device, course.racers.size() * sizeof(gpu::RacerState)),
      kernel_(
          device, compute::kFew,
          {.racers = static_cast<uint32_t>(course.racers.size()), .marks = static_cast<uint32_t>(course.marks.size())})
{
    SEAWAY_CHECK(!course.marks.empty() && course.marks.size() <= gpu::kMaxMarks &&
                     course.marks.size() * course.laps <= gpu::kMaxRoundings,
                 "a course of {} marks and {} laps", course.marks.size(), course.laps);
    for (const Racer& racer : course.racers)
        crewed_.push_back(racer.crewed ? 1 : 0);
}

void Race::record(const engine::Commands& cmd, const Resources& fleet, uint64_t tick, const gpu::BoatWind& wind) const
{
    const engine::GpuScope scope(cmd, "race");
    gpu::RacePush push = push_;
    push.tick = static_cast<uint32_t>(tick);
    push.wind = wind;
    kernel_.dispatch(cmd, push,
                     {.points = points_,
                      .racers = racers_,
                      .bodies = fleet.states,
                      .before = fleet.before,
                      .states = states_,
                      .helms = fleet.helms},
                     {static_cast<uint32_t>(course_.racers.size())});
}

std::optional<size_t> Race::indexOf(uint32_t body) const
{
    const auto found = std::ranges::find(course_.racers, body, &Racer::body);
    return found == course_.racers.end() ? std::nullopt
                                         : std::optional(static_cast<size_t>(found - course_.racers.begin()));
}

void Race::recordCrew(const engine::Commands& cmd, uint32_t body, bool races)
{
    const std::optional<size_t> index = indexOf(body);
    if (!index)
        return;
    crewed_[*index] = races ? 1 : 0;
    const uint32_t crewed = races ? 1 : 0;
    vkCmdUpdateBuffer(cmd, states_.handle(), *index * sizeof(gpu::RacerState) + offsetof(gpu::RacerState, crewed),
                      sizeof(crewed), &crewed);
}

bool Race::isCrewed(uint32_t body) const
{
    const std::optional<size_t> index = indexOf(body);
    return index && crewed_[*index] != 0;
}

void Race::keep(engine::KeptState& state)
{
    state.values("crews that race", crewed_);
    state.keep("race", states_, engine::Alike::yes);
}

void Race::recordStates(const engine::Commands& cmd, uint32_t slot) const
{
    ring_.record(cmd, slot, states_);
}

std::span<const gpu::RacerState> Race::states(uint32_t slot) const
{
    const std::span<const uint8_t> bytes = ring_.bytes(slot);
    return {reinterpret_cast<const gpu::RacerState*>(bytes.data()), course_.racers.size()};
}

} // namespace boats
