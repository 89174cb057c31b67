// The laws of a race, and crews that sail it: lines, roundings, and a fleet of points that go as yachts do
// (shaders/shared/race_law.h, shaders/shared/race_crew.h, which the GPU uses too).
#include "shared/race_crew.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <vector>

namespace {

using gpu::vec2;

// How many marks a path rounds, the mark at the origin.
uint32_t roundsAlong(const std::vector<vec2>& path, const vec2& legTo, const vec2& legFrom, float side)
{
    const gpu::Rounding rays = gpu::roundingOf(legTo, legFrom, side);
    gpu::GateStep at{0, 0.0f};
    for (size_t i = 1; i < path.size() && at.gate < 2; ++i)
        at = gpu::passGates(rays, side, at.gate, path[i - 1], path[i]);
    return at.gate;
}

std::vector<vec2> mirrored(std::vector<vec2> path)
{
    for (vec2& at : path)
        at.x = -at.x;
    return path;
}

} // namespace

TEST_CASE("race: a line is crossed between its ends, in its direction, at a part of the tick")
{
    const vec2 from(-10.0f, 0.0f);
    const vec2 to(10.0f, 0.0f);
    CHECK(gpu::crossLine(from, to, {0.0f, -1.0f}, {0.0f, 3.0f}) == doctest::Approx(0.25));
    CHECK(gpu::crossLine(from, to, {9.0f, -1.0f}, {10.5f, 2.0f}) == doctest::Approx(1.0 / 3.0));
    CHECK(gpu::crossLine(from, to, {9.0f, -1.0f}, {14.0f, 1.0f}) == gpu::kNotCrossed); // beside it
    CHECK(gpu::crossLine(from, to, {0.0f, 1.0f}, {0.0f, -1.0f}) == gpu::kNotCrossed);  // the wrong way
    CHECK(gpu::crossLine(from, to, {0.0f, -2.0f}, {0.0f, -1.0f}) == gpu::kNotCrossed); // not yet
    CHECK(gpu::crossLine(from, to, {0.0f, -1.0f}, {0.0f, 0.0f}) == doctest::Approx(1.0));
    CHECK(gpu::crossLine(from, to, {0.0f, 0.0f}, {0.0f, 1.0f}) == gpu::kNotCrossed); // counted at the tick before
    const gpu::RaceLine up = gpu::lineTowards(to, from, {3.0f, 50.0f});
    CHECK(up.from == from);
    CHECK(gpu::lineTowards(to, from, {3.0f, -50.0f}).from == to);
}

TEST_CASE("race: a mark is rounded once both rays are crossed in order, and unwound by going back")
{
    const vec2 up(0.0f, 100.0f);
    const vec2 down(3.0f, -80.0f);
    const std::vector<vec2> around{{20, -50}, {12, -5}, {10, 8}, {0, 12}, {-9, 4}, {-10, -6}};
    CHECK(roundsAlong(around, up, down, 1.0f) == 2);
    CHECK(roundsAlong(mirrored(around), up, {-3.0f, -80.0f}, -1.0f) == 2);
    CHECK(roundsAlong(around, up, down, -1.0f) < 2);          // on the wrong side
    CHECK(roundsAlong(mirrored(around), up, down, 1.0f) < 2); // likewise
    CHECK(roundsAlong({{20, -50}, {12, -5}, {10, 8}}, up, down, 1.0f) == 1);
    // She goes back over the first ray, and comes by the other side.
    CHECK(roundsAlong({{12, -5}, {10, 8}, {12, -5}, {0, -12}, {-10, -4}, {-10, 6}, {-8, -6}}, up, down, 1.0f) < 2);
    // A course that bends by a right angle, and one that goes straight on, or away from the mark.
    CHECK(roundsAlong({{4, -20}, {4, -2}, {4, 3}, {-3, 6}}, up, {-100.0f, 0.0f}, 1.0f) == 2);
    CHECK(roundsAlong({{4, -20}, {4, 20}}, up, up, 1.0f) == 2);
    CHECK(roundsAlong({{-4, -20}, {-4, 20}}, up, up, 1.0f) == 0);
    CHECK(roundsAlong({{4, -20}, {8, 5}, {30, 9}}, up, {100.0f, 30.0f}, 1.0f) == 2);
    CHECK(roundsAlong({{4, -20}, {4, 20}}, up, down, 1.0f) == 1);
}

TEST_CASE("race: a start counts from the gun on, and whoever is over the line then comes back first")
{
    gpu::RaceView view{.start = {{-10.0f, 0.0f}, {10.0f, 0.0f}}};
    const auto step = [&](uint32_t phase, uint32_t tick, float before, float now) {
        return gpu::stepRace(view, phase, 0, tick, 100, {0.0f, now}, {0.0f, before}, {0.0f, now - before});
    };
    CHECK(step(gpu::kRaceWaits, 99, -1.0f, 1.0f).phase == gpu::kRaceWaits); // before the gun: nothing yet
    CHECK(step(gpu::kRaceWaits, 100, 1.0f, 2.0f).phase == gpu::kRaceEarly);
    CHECK(step(gpu::kRaceWaits, 100, -2.0f, -1.0f).phase == gpu::kRaceWaits);
    CHECK(step(gpu::kRaceEarly, 160, 1.0f, 0.5f).phase == gpu::kRaceEarly);
    CHECK(step(gpu::kRaceEarly, 160, 0.5f, -0.5f).phase == gpu::kRaceWaits);
    const gpu::RaceStep start = step(gpu::kRaceWaits, 101, -1.0f, 1.0f);
    CHECK(start.phase == gpu::kRaceRuns);
    CHECK(start.event == gpu::kStarted);
    CHECK(start.part == doctest::Approx(0.5));
}

TEST_CASE("race: port gives way to starboard, windward to leeward, who is astern to who is ahead, engines to sails")
{
    gpu::CrewBoat me{.heading = 0.5f, .speed = 2.5f, .windFrom = 1.2f}; // the wind comes from port
    me.info.size = 8.0f;
    me.info.sails = 1;
    const gpu::CrewCourse open{.nearMark = {1e6f, 0.0f}};
    const auto givesWay = [&](const vec2& at, float heading, uint32_t sails = 1) {
        return gpu::givesWay(me, {at, {}, heading, 8.0f, sails}, open);
    };
    CHECK(givesWay({20.0f, 0.0f}, 1.9f));             // she is on starboard tack
    CHECK_FALSE(givesWay({20.0f, 0.0f}, 1.9f, 0));    // she has engines
    CHECK(givesWay(30.0f * gpu::unitAt(0.5f), 0.5f)); // I come from astern
    CHECK_FALSE(givesWay(-30.0f * gpu::unitAt(0.5f), 0.5f));
    CHECK(givesWay(6.0f * gpu::unitAt(0.5f - 1.57f), 0.5f)); // she is to leeward
    CHECK_FALSE(givesWay(6.0f * gpu::unitAt(0.5f + 1.57f), 0.5f));
    me.heading = 1.9f;
    CHECK_FALSE(givesWay({-20.0f, 5.0f}, 0.5f));
    me.info.sails = 0;
    CHECK(givesWay({-20.0f, 5.0f}, 0.5f));
}

TEST_CASE("race: a crew beats, tacks on the lay line and not before, and never points into the wind")
{
    gpu::CrewBoat boat{.speed = 2.5f, .windFrom = 1.5708f, .breeze = 1.5708f, .sinceTurn = 60.0f};
    boat.info = {.size = 8.0f, .cruise = 2.6f, .sails = 1, .beat = 0.785f, .run = 2.83f, .skill = 1.0f, .berth = 0.5f};
    const auto to = [&](float tack, float degrees, float far) { // of the wind's eye, > 0 to the left
        boat.heading = boat.windFrom + tack * boat.info.beat;
        return gpu::wayTo({boat.heading, tack, gpu::kWayBeat}, boat, 1.5708f + degrees * 0.0174533f, far, 1.0f);
    };
    CHECK(to(-1.0f, 20.0f, 200.0f).tack == -1.0f);
    CHECK(to(-1.0f, 49.0f, 60.0f).tack == -1.0f);
    const gpu::CrewWay lays = to(-1.0f, 52.0f, 60.0f);
    CHECK(lays.tack == 1.0f);
    CHECK(lays.way == gpu::kWayReach);
    boat.sinceTurn = 5.0f;
    CHECK(to(-1.0f, 52.0f, 60.0f).tack == -1.0f); // she has just tacked
    boat.sinceTurn = 60.0f;
    for (int degrees = -180; degrees < 180; degrees += 7)
        for (const float tack : {-1.0f, 1.0f})
            CHECK(std::abs(gpu::turnOf(to(tack, static_cast<float>(degrees), 150.0f).heading - boat.windFrom)) > 0.73f);
}

TEST_CASE("race: of two boats too near each other she who must keep clear slows down, and never both")
{
    gpu::CrewBoat one{.speed = 2.0f, .windFrom = 1.5708f};
    one.info = {.size = 8.0f, .cruise = 2.6f, .sails = 1, .beat = 0.785f};
    const gpu::CrewCourse open{.phase = gpu::kRaceRuns, .nearMark = {1e6f, 0.0f}};
    const gpu::Swerve bad{0.0f, 2.0f}; // as is every other
    for (const float tack : {-1.0f, 1.0f})
        for (int turned = -20; turned <= 20; turned += 5)
            for (const vec2 at : {vec2(3.0f, 0.0f), vec2(-3.0f, 1.0f), vec2(0.0f, 6.0f), vec2(1.0f, -6.0f)})
            {
                CAPTURE(tack);
                CAPTURE(turned);
                gpu::CrewBoat other = one;
                one.heading = one.windFrom + tack * one.info.beat;
                other.heading = one.heading + static_cast<float>(turned) * 0.0174533f;
                const auto waits = [&](const gpu::CrewBoat& boat, const gpu::CrewBoat& seen, const vec2& from) {
                    const vec2 velocity = seen.speed * gpu::unitAt(seen.heading);
                    return gpu::waitsFor(boat, open, boat.heading, bad, {from, velocity, seen.heading, 8.0f, 1});
                };
                CHECK_FALSE((waits(one, other, at) && waits(other, one, -at)));
                if (turned == 0)
                    CHECK(waits(one, other, at) != waits(other, one, -at));
            }
}
