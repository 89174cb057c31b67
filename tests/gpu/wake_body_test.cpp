// Splashes, shelter, and what boats feel of their own waves and of each other's.
#include "boats/hulls/hydrostatics.h"
#include "boats/models/models.h"
#include "support/grids.h"
#include "support/wakes.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace {

// A cube of 1 m, half as heavy as water, that falls from 2 m above the water.
boats::BodySpec fallingCube()
{
    boats::BodySpec cube;
    cube.name = "cube";
    cube.model = boats::Model::cube;
    cube.size = glm::dvec3(1.0);
    cube.mass = 512.5;
    cube.position = {0.1, -0.07};
    cube.height = 2.5;
    return cube;
}

// RMS of the water at places, over ticks.
class WaveMeter
{
public:
    explicit WaveMeter(std::vector<glm::dvec2> places) : places_(std::move(places)) {}
    void add(const test::Field& field)
    {
        for (const glm::dvec2& place : places_)
            sum_ += field.read(place) * field.read(place), ++count_;
    }
    double rms() const { return std::sqrt(sum_ / count_); }

private:
    std::vector<glm::dvec2> places_;
    double sum_ = 0.0;
    int count_ = 0;
};

double spread(const std::vector<double>& values) // standard deviation
{
    double mean = 0.0;
    for (const double value : values)
        mean += value / static_cast<double>(values.size());
    double square = 0.0;
    for (const double value : values)
        square += (value - mean) * (value - mean) / static_cast<double>(values.size());
    return std::sqrt(square);
}

} // namespace

TEST_CASE("splash: a cube dropped from 2 m makes rings that run at the speed of waves, and settles")
{
    test::Gpu gpu;
    constexpr double kSpeed = 3.0;
    world::WorldSpec spec = test::calmWorld({160, 160}, 0.25, kSpeed);
    spec.bodies = {fallingCube()};
    test::Waters waters(gpu, spec);
    uint64_t impact = 0;
    float height = 0.0f;
    std::vector<double> seen[2]; // at gauges, every second tick
    std::vector<double> most(2, 0.0);
    const std::vector<double> gauges{6.0, 12.0}; // from the cube [m]
    for (uint64_t tick = 30; tick < 360; tick += 2)
    {
        waters.runTo(tick);
        if (impact == 0 && waters.wakes()[0].under != 0)
            impact = tick;
        if (impact == 0)
            continue;
        const test::Field field = waters.field();
        height = std::max(height, static_cast<float>(test::largest(field.heights)));
        for (size_t i = 0; i < 2; ++i)
            seen[i].push_back(std::abs(field.read({0.1 + gauges[i], -0.07})));
    }
    double arrival[2]; // of a third of the highest [s]
    for (size_t i = 0; i < 2; ++i)
    {
        most[i] = *std::max_element(seen[i].begin(), seen[i].end());
        const auto first = std::find_if(seen[i].begin(), seen[i].end(), [&](double z) { return z > most[i] / 3.0; });
        arrival[i] = static_cast<double>(first - seen[i].begin()) / 30.0;
    }
    // Its centre falls from 2.5 m: sqrt(2 * 2.5 / 9.81) = 0.714 s, a little more in the water.
    CHECK(static_cast<double>(impact) / 60.0 == doctest::Approx(0.72).epsilon(0.06));
    CHECK(height > 0.05f);
    CHECK(most[1] > 0.005);
    CHECK(most[0] > most[1]);                                                       // a ring that grows gets lower
    CHECK(arrival[0] == doctest::Approx((gauges[0] - 1.0) / kSpeed).epsilon(0.15)); // from the rim of the splash
    CHECK((gauges[1] - gauges[0]) / (arrival[1] - arrival[0]) == doctest::Approx(kSpeed).epsilon(0.05));
    CHECK(std::abs(waters.field().volume()) < 1e-3 * 0.5);
    waters.runTo(1500); // half as heavy as water it cannot lie flat: it rolls over at 9 s, and then comes to rest
    CHECK(std::abs(waters.poses()[0].position.z) < 0.03); // half of it out of the water
    CHECK(std::abs(waters.poses()[0].velocity.z) < 0.05);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("splash: a grid that moves has the same rings")
{
    test::Gpu gpu;
    const auto run = [&](const glm::dvec2& velocity) {
        world::WorldSpec spec = test::calmWorld({144, 144}, 0.25, 3.0);
        spec.grids[0].velocity = velocity;
        spec.bodies = {fallingCube()};
        test::Waters waters(gpu, spec);
        waters.runTo(130);
        return waters.field();
    };
    const test::Field still = run({0.0, 0.0});
    const test::Field moved = run({1.7, -0.9});
    CHECK(moved.origin != still.origin);
    double worst = 0.0;
    for (int y = 40; y < 104; ++y)
        for (int x = 40; x < 104; ++x)
        {
            const glm::ivec2 i = moved.origin + glm::ivec2(x, y) - still.origin;
            worst = std::max<double>(worst, std::abs(moved.at(x, y) - still.at(i.x, i.y)));
        }
    CHECK(test::largest(still.heights) > 0.02);
    CHECK(worst < 2e-6);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("splash: a yacht that falls leaves foam as wide as her splash: half a beam around her")
{
    test::Gpu gpu;
    world::WorldSpec spec = test::calmWorld({160, 140}, 0.125, 1.0);
    boats::BodySpec yacht = test::boatAt(boats::Model::sailboat, {0.1, -0.07}, 60.0, 0.0);
    yacht.hold = boats::Hold::free;
    yacht.height = 2.0;
    spec.bodies = {yacht};
    spec.spray.bows = 0;
    test::Waters waters(gpu, spec);
    waters.runTo(60);
    const boats::HullModel model = *boats::makeModel(yacht);
    const boats::Waterplane plane = boats::waterplane(boats::floatingTriangles(model.mesh), model.waterline);
    glm::dvec2 half(0.0); // of the waterline
    for (const std::vector<glm::dvec2>& polygon : plane.outline)
        for (const glm::dvec2& point : polygon)
            half = glm::max(half, glm::abs(point - glm::dvec2(model.centreOfMass)));
    const glm::dvec2 bow(std::sin(60.0 * engine::kDegree), std::cos(60.0 * engine::kDegree));
    const test::Field foam = waters.foam();
    glm::dvec2 reach(0.0);
    double within = 0.0;
    for (int y = 0; y < foam.cells.y; ++y)
        for (int x = 0; x < foam.cells.x; ++x)
        {
            const glm::dvec2 d = foam.place(x, y) - yacht.position;
            const glm::dvec2 own = glm::abs(glm::dvec2(d.x * bow.x + d.y * bow.y, d.y * bow.x - d.x * bow.y));
            if (foam.at(x, y) > 0.05f)
                reach = glm::max(reach, own);
            within += own.x < half.x && own.y < half.y ? foam.at(x, y) * foam.cell * foam.cell : 0.0;
        }
    MESSAGE("half a waterline of " << half.x << " x " << half.y << " m, foam to " << reach.x << " x " << reach.y
                                   << " m, " << within << " m2 within");
    CHECK(within > 0.3 * plane.area);
    CHECK(reach.y > half.y);
    CHECK(reach.y < 2.0 * half.y + 0.3);
    CHECK(reach.x < half.x + half.y + 0.3);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("shelter: behind a ship at anchor the water is calmer, in front of her waves stand")
{
    test::Gpu gpu;
    // Waves of 4 m come from the south, from a row of drops of one phase, towards a ship across their path; the open
    // sea is as far from where they come from as her lee.
    constexpr double kLong = 4.0;
    constexpr double kSpeed = 2.0;
    world::WorldSpec spec = test::calmWorld({272, 128}, 0.25, kSpeed);
    spec.step = 1.0 / 30.0;
    for (int k = 0; k < 18; ++k)
        for (double x = -34.0; x <= 34.0; x += 1.0)
            spec.grids[0].drops.push_back({.time = 0.5 * k * kLong / kSpeed,
                                           .at = {x, -12.0},
                                           .radius = 1.2,
                                           .height = k % 2 == 0 ? 0.05 : -0.05});
    boats::BodySpec ship = test::boatAt(boats::Model::box, {0.0, 0.0}, 90.0, 0.0);
    ship.size = glm::dvec3(16.0, 5.0, 3.0);
    ship.hold = boats::Hold::fixed;
    ship.height = 0.5;
    spec.bodies = {ship};
    test::Waters waters(gpu, spec);

    std::vector<glm::dvec2> lee;
    std::vector<glm::dvec2> beside;
    for (double x = -3.0; x <= 3.0; x += 1.0)
        for (double y = 3.5; y <= 7.5; y += 0.5)
        {
            lee.emplace_back(x, y);
            beside.emplace_back(x + 22.0, y);
            beside.emplace_back(x - 22.0, y);
        }
    WaveMeter open(beside);
    WaveMeter behind(lee);
    std::vector<WaveMeter> front; // by distance from her side
    for (double y = -7.0; y <= -3.0; y += 0.25)
        front.emplace_back(std::vector<glm::dvec2>{{-2.0, y}, {0.0, y}, {2.0, y}});
    for (uint64_t tick = 400; tick < 520; tick += 4)
    {
        waters.runTo(tick);
        const test::Field field = waters.field();
        open.add(field);
        behind.add(field);
        for (WaveMeter& place : front)
            place.add(field);
    }
    CHECK(open.rms() > 0.005);
    CHECK(behind.rms() < 0.6 * open.rms());
    const auto byRms = [](const WaveMeter& a, const WaveMeter& b) { return a.rms() < b.rms(); };
    const double node = std::min_element(front.begin(), front.end(), byRms)->rms();
    const double belly = std::max_element(front.begin(), front.end(), byRms)->rms();
    CHECK(belly > 1.2 * open.rms());
    CHECK(belly > 1.8 * node);
    CHECK(gpu.validationErrors() == 0);
}

// A boat at cruise and one at rest, in two parts of time: the second is not higher than the first.
void checkFeedback(double seconds, ocean::Waves waves)
{
    test::Gpu gpu;
    world::WorldSpec spec = test::calmWorld({128, 96}, 0.5, 3.0);
    spec.step = 1.0 / 30.0;
    spec.grids[0].waves = waves;
    if (waves == ocean::Waves::dispersive)
        spec.grids[0].cells = {128, 128};
    spec.grids[0].follow = "boat";
    spec.grids.push_back(spec.grids[0]);
    spec.grids[1].name = "calm";
    spec.grids[1].follow = "rest";
    spec.bodies = {test::boatAt(boats::Model::speedboat, {0.0, 0.0}, 70.0, 5.0),
                   test::boatAt(boats::Model::tug, {0.0, 500.0}, 20.0, 0.0)};
    spec.bodies[1].name = "rest";
    spec.bodies[1].hold = boats::Hold::free;
    test::Waters waters(gpu, spec);
    const auto ticks = static_cast<uint64_t>(seconds * 30.0);
    std::vector<double> heave[2][2];
    for (uint64_t tick = ticks / 5; tick < ticks; tick += 5)
    {
        waters.runTo(tick);
        const std::vector<boats::BodyPose> poses = waters.poses();
        for (size_t b = 0; b < 2; ++b)
            heave[b][tick < ticks * 3 / 5 ? 0 : 1].push_back(poses[b].position.z);
    }
    for (size_t b = 0; b < 2; ++b)
    {
        CAPTURE(b);
        CHECK(spread(heave[b][1]) < std::max(1.05 * spread(heave[b][0]), 1e-3));
        CHECK(spread(heave[b][1]) < 0.02);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("feedback: a boat does not rock herself, at rest or at cruise")
{
    checkFeedback(20.0, ocean::Waves::plain);
}

TEST_CASE("feedback: nor on dispersive grids")
{
    checkFeedback(40.0, ocean::Waves::dispersive);
}

TEST_CASE("feedback: nor in 300 s" * doctest::skip())
{
    checkFeedback(300.0, ocean::Waves::plain);
}

TEST_CASE("feedback: nor in 300 s on dispersive grids" * doctest::skip())
{
    checkFeedback(300.0, ocean::Waves::dispersive);
}

TEST_CASE("feedback: two boats that pass rock each other")
{
    test::Gpu gpu;
    const auto heaving = [&](double strength) {
        world::WorldSpec spec = test::calmWorld({160, 96}, 0.5, 3.0);
        spec.step = 1.0 / 30.0;
        spec.bodies = {test::boatAt(boats::Model::speedboat, {0.0, 0.0}, 0.0, 0.0),
                       test::boatAt(boats::Model::speedboat, {-30.0, -7.0}, 90.0, 6.0)};
        spec.bodies[0].hold = boats::Hold::free;
        spec.bodies[1].name = "other";
        spec.bodies[1].wake.strength = strength;
        test::Waters waters(gpu, spec);
        std::vector<double> roll;
        for (uint64_t tick = 90; tick < 300; tick += 3)
        {
            waters.runTo(tick);
            roll.push_back(boats::attitudeOf(waters.poses()[0].orientation).roll + waters.poses()[0].position.z);
        }
        return spread(roll);
    };
    CHECK(heaving(1.0) > 0.01);
    CHECK(heaving(0.0) < 1e-3);
    CHECK(gpu.validationErrors() == 0);
}
