#include "tools/commands/race_state.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tools {

namespace {

constexpr double kPointerHeight = 2.5; // over the water, of what points at a mark [m]

// What a racer goes for.
struct Aim
{
    std::string name;
    glm::dvec2 at{0.0};
    double side = 0.0; // HudRace
};

class RaceNow
{
public:
    RaceNow(const world::Scene& scene, const boats::Race& race, const Follower& received)
        : scene_(scene), course_(race.course()), received_(received)
    {
    }

    Aim aimOf(const gpu::RacerState& racer, const glm::dvec2& from) const
    {
        if (racer.phase == gpu::kRaceWaits || racer.phase == gpu::kRaceEarly)
            return {"start line", nearest(course_.start, from)};
        if (racer.rounded >= course_.marks.size() * course_.laps)
            return {"finish", nearest(course_.finish, from)};
        const boats::CourseMark& mark = course_.marks[racer.rounded % course_.marks.size()];
        return {scene_.bodies[mark.body].name, placeOf(mark.body), mark.side == boats::Side::port ? -1.0 : 1.0};
    }

    glm::dvec2 placeOf(uint32_t body) const { return received_.poses()[body].position; }

    // Whether one racer is before another.
    bool isBefore(size_t a, size_t b) const
    {
        const gpu::RacerState& one = received_.racers()[a];
        const gpu::RacerState& other = received_.racers()[b];
        if (one.phase == gpu::kRaceFinished || other.phase == gpu::kRaceFinished)
        {
            const auto time = [](const gpu::RacerState& racer) {
                return racer.phase == gpu::kRaceFinished ? racer.finished.tick + double{racer.finished.part} : 1e12;
            };
            return time(one) < time(other);
        }
        if ((one.phase == gpu::kRaceRuns) != (other.phase == gpu::kRaceRuns))
            return one.phase == gpu::kRaceRuns;
        return one.rounded != other.rounded ? one.rounded > other.rounded : toGo(a) < toGo(b);
    }

private:
    double toGo(size_t racer) const
    {
        const glm::dvec2 at = placeOf(course_.racers[racer].body);
        return glm::length(aimOf(received_.racers()[racer], at).at - at);
    }

    glm::dvec2 nearest(const boats::CourseLine& line, const glm::dvec2& from) const
    {
        const auto endOf = [&](const boats::CourseEnd& end) { return end.body ? placeOf(*end.body) : end.at; };
        const glm::dvec2 a = endOf(line[0]);
        const glm::dvec2 along = endOf(line[1]) - a;
        const double part = glm::dot(from - a, along) / std::max(glm::dot(along, along), 1e-6);
        return a + std::clamp(part, 0.0, 1.0) * along;
    }

    const world::Scene& scene_;
    const boats::Course& course_;
    const Follower& received_;
};

void pointAt(render::HudRace& hud, const glm::dvec2& at, const render::CameraPose& camera, double aspect)
{
    const glm::dvec3 from = glm::dvec3(at, kPointerHeight) - camera.eye;
    const glm::dvec4 clip = render::clipFromRelative(camera, aspect) * glm::dvec4(from, 1.0);
    hud.isAhead = clip.w > 0.1;
    hud.pointer = glm::vec2(clip) / static_cast<float>(hud.isAhead ? clip.w : 1.0);
}

} // namespace

double raceTime(const boats::Race& race, const gpu::RacerState& racer, double step, double time)
{
    const auto at = [&](const gpu::RaceMoment& moment) { return (moment.tick + double{moment.part}) * step; };
    const double now = racer.phase == gpu::kRaceFinished ? at(racer.finished) : time;
    const bool started = racer.phase == gpu::kRaceRuns || racer.phase == gpu::kRaceFinished;
    if (race.course().rolling)
        return started ? now - at(racer.started) : 0.0;
    return now - static_cast<double>(race.gun()) * step;
}

std::optional<render::HudRace> raceOf(const world::Scene& scene, const boats::Fleet& fleet, const Follower& received,
                                      std::optional<uint32_t> body, const render::CameraPose& camera, double aspect)
{
    const boats::Race* const race = fleet.race();
    if (!race || !body || received.racers().empty())
        return std::nullopt;
    const std::vector<boats::Racer>& racers = race->course().racers;
    const auto found = std::ranges::find(racers, *body, &boats::Racer::body);
    if (found == racers.end())
        return std::nullopt;
    const auto mine = static_cast<size_t>(found - racers.begin());
    const gpu::RacerState& racer = received.racers()[mine];
    const boats::BodyPose& pose = received.poses()[*body];
    const RaceNow now(scene, *race, received);
    const Aim aim = now.aimOf(racer, pose.position);
    const glm::dvec2 way = aim.at - glm::dvec2(pose.position);

    render::HudRace hud;
    hud.phase = static_cast<render::HudRace::Phase>(racer.phase);
    hud.time = raceTime(*race, racer, scene.step, received.time());
    hud.laps = race->course().laps;
    hud.lap = std::min(hud.laps, static_cast<uint32_t>(racer.rounded / race->course().marks.size() + 1));
    hud.racers = racers.size();
    hud.crewed = racer.crewed != 0;
    for (size_t other = 0; other < racers.size(); ++other)
        hud.place += other != mine && now.isBefore(other, mine) ? 1 : 0;
    hud.next = aim.name;
    hud.side = aim.side;
    hud.distance = glm::length(way);
    hud.bearing =
        std::remainder(std::atan2(way.x, way.y) - boats::attitudeOf(pose.orientation).heading, 2.0 * std::numbers::pi);
    pointAt(hud, aim.at, camera, aspect);
    return hud;
}

} // namespace tools
