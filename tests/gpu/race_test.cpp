// A race on the GPU: crews sail the course in its order, keep clear, and the same race is the same bytes
// (shaders/boats/race/race.comp). The laws of lines and marks: tests/unit/race_test.cpp.
#include "support/fleets.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr uint64_t kSecond = 60; // ticks

boats::BodySpec buoyAt(const glm::dvec2& at)
{
    boats::BodySpec buoy;
    buoy.model = boats::Model::buoy;
    buoy.position = at;
    buoy.hold = boats::Hold::course;
    return buoy;
}

boats::BodySpec boatAt(const glm::dvec2& at, double heading, double speed, boats::Model model)
{
    boats::BodySpec boat;
    boat.model = model;
    boat.position = at;
    boat.heading = heading * kDegree;
    boat.speed = speed;
    return boat;
}

// Three yachts in a wind from the north, before a line of 60 m between two buoys, a mark to windward and one to leeward.
boats::FleetSpec smallRegatta(bool crewed)
{
    std::vector<boats::BodySpec> bodies{buoyAt({-30.0, 0.0}), buoyAt({30.0, 0.0}), buoyAt({0.0, 90.0}),
                                        buoyAt({-15.0, -35.0})};
    for (const double x : {14.0, 34.0, 54.0})
        bodies.push_back(boatAt({x, -34.0}, -45.0, 1.8, boats::Model::sailboat));
    boats::FleetSpec fleet = boats::fleetOf(bodies);
    fleet.wind = {.speed = 5.7, .from = 0.0, .gusts = 0.1};
    boats::Course course{.start = {boats::CourseEnd{.body = 0}, boats::CourseEnd{.body = 1}},
                         .marks = {{2, boats::Side::port}, {3, boats::Side::port}},
                         .laps = 1,
                         .countdown = 20.0};
    course.finish = course.start;
    for (const uint32_t body : {4u, 5u, 6u})
        course.racers.push_back({body, crewed, 0.9});
    fleet.course = course;
    return fleet;
}

std::vector<gpu::RacerState> racersOf(test::Gpu& gpu, test::Afloat& afloat)
{
    const boats::Race& race = *afloat.fleet().race();
    return gpu.read<gpu::RacerState>(race.state(), race.course().racers.size());
}

double secondsOf(const gpu::RaceMoment& moment)
{
    return (moment.tick + double{moment.part}) / kSecond;
}

// Whether any of these bodies touches another now.
bool touches(test::Gpu& gpu, test::Afloat& afloat)
{
    const auto heads = gpu.read<uint32_t>(afloat.fleet().contacts().heads(), afloat.fleet().count());
    return std::ranges::any_of(heads, [](uint32_t head) { return head != 0; });
}

} // namespace

TEST_CASE("race: crews start after the gun, round all marks in order and finish, and nobody touches anything")
{
    test::Gpu gpu;
    test::Afloat afloat(gpu, smallRegatta(true));
    bool touched = false;
    uint64_t tick = 0;
    const auto allDone = [&] {
        return std::ranges::all_of(racersOf(gpu, afloat),
                                   [](const gpu::RacerState& racer) { return racer.phase == gpu::kRaceFinished; });
    };
    for (; tick < 420 * kSecond && !allDone(); tick += kSecond / 2)
    {
        afloat.run(kSecond / 2);
        touched = touched || touches(gpu, afloat);
    }
    CHECK_FALSE(touched);
    for (const gpu::RacerState& racer : racersOf(gpu, afloat))
    {
        REQUIRE(racer.phase == gpu::kRaceFinished);
        CHECK(racer.rounded == 2);
        MESSAGE("started " << secondsOf(racer.started) - 20.0 << " s, finished " << secondsOf(racer.finished) - 20.0);
        CHECK(secondsOf(racer.started) > 20.0);
        CHECK(secondsOf(racer.started) < 40.0);
        CHECK(secondsOf(racer.roundings[0]) > secondsOf(racer.started) + 90.0 / 3.2);
        CHECK(secondsOf(racer.roundings[1]) > secondsOf(racer.roundings[0]) + 110.0 / 3.2);
        CHECK(secondsOf(racer.finished) > secondsOf(racer.roundings[1]) + 25.0 / 3.2);
    }
    CHECK(gpu.validationErrors() == 0);
}
