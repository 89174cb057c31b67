// Waves of moving hulls: shape, angle, volume, steadiness.
#include "boats/hulls/hydrostatics.h"
#include "support/grids.h"
#include "support/wakes.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>

#include <cmath>

namespace {

constexpr double kPi = 3.14159265358979323846;

// The water around a boat as she sees it, ahead and to port.
std::vector<double> seenFrom(const test::Field& field, const glm::dvec2& boat, const glm::dvec2& forward)
{
    std::vector<double> seen;
    for (double x = -12.0; x <= 6.0; x += 0.5)
        for (double y = -7.0; y <= 7.0; y += 0.5)
            seen.push_back(field.read(boat + x * forward + y * glm::dvec2(-forward.y, forward.x)));
    return seen;
}

} // namespace

TEST_CASE("wake: on water that hardly moves, a hull lifts where she is and sinks where she was")
{
    // Without waves what is deposited adds up: lift (S(now) - S(start)), against a rectangle softened by the error
    // function.
    test::Gpu gpu;
    for (const double heading : {90.0, 37.0}) // along cells, and across them
    {
        world::WorldSpec spec = test::calmWorld({150, 130}, 0.25, 0.01);
        boats::BodySpec box = test::boatAt(boats::Model::box, {-1.3, 0.21}, heading, 4.0);
        box.size = glm::dvec3(5.0, 2.0, 1.0);
        box.mass = 0.5 * boats::kWaterDensity * 10.0;
        box.wake.strength = 0.02; // so little that she does not pitch on it
        spec.bodies = {box};
        test::Waters waters(gpu, spec);
        waters.runTo(0);
        const glm::dvec2 start = waters.poses()[0].position;
        waters.runTo(90);
        const glm::dvec2 end = waters.poses()[0].position;
        const double lift = 0.6 * 0.02 * 0.5 * 16.0 / (16.0 + 2.0 * 9.81 * 0.5);
        CHECK(waters.wakes()[0].lift == doctest::Approx(lift).epsilon(1e-4));

        const glm::dvec2 forward(std::sin(heading * kPi / 180.0), std::cos(heading * kPi / 180.0));
        const glm::dvec2 late = 0.5 / 60.0 * 4.0 * forward; // a footprint is the mean of a tick: half a tick late
        const test::Field field = waters.field();
        double worst = 0.0;
        for (int y = 0; y < field.cells.y; ++y)
            for (int x = 0; x < field.cells.x; ++x)
            {
                const auto cover = [&](const glm::dvec2& boat) {
                    const glm::dvec2 d = field.place(x, y) - boat;
                    return test::softBox({d.x * forward.x + d.y * forward.y, -d.x * forward.y + d.y * forward.x}, 2.5,
                                         1.0, 0.25);
                };
                const double expected = lift * (cover(end - late) - cover(start));
                worst = std::max(worst, std::abs(field.at(x, y) - expected));
            }
        CAPTURE(heading);
        CHECK(worst < 0.03 * lift);
        CHECK(std::abs(field.volume()) < 1e-6 * 5.0);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("wake: a boat faster than waves draws a wedge of half angle asin(c/V)")
{
    test::Gpu gpu;
    const std::vector<double> ratios{1.2, 1.5, 2.0, 3.0, 4.0};
    constexpr double kSpeed = 2.0; // of waves [m/s]
    constexpr double kTime = 10.0; // [s]
    world::WorldSpec spec = test::calmWorld({260, 136}, 0.25, kSpeed);
    spec.step = 1.0 / 30.0;
    const ocean::GridSpec grid = spec.grids[0];
    spec.grids.clear();
    for (size_t i = 0; i < ratios.size(); ++i)
    {
        const double north = 1000.0 * static_cast<double>(i);
        spec.grids.push_back(grid);
        spec.grids.back().name = "grid" + std::to_string(i);
        spec.grids.back().center = {0.0, north};
        const double speed = ratios[i] * kSpeed;
        spec.bodies.push_back(test::boatAt(boats::Model::speedboat, {28.0 - kTime * speed, north + 0.1}, 90.0, speed));
        spec.bodies.back().name = "boat" + std::to_string(i);
    }
    test::Waters waters(gpu, spec);
    waters.runTo(static_cast<uint64_t>(std::lround(kTime * 30.0)));
    for (size_t i = 0; i < ratios.size(); ++i)
    {
        const double angle = std::asin(1.0 / ratios[i]);
        const double far = std::min(15.0, 0.6 * kSpeed * kTime * std::cos(angle)); // what has had time to form
        const double found =
            test::wedgeAngle(waters.field(static_cast<uint32_t>(i)), 1000.0 * static_cast<double>(i), far);
        CAPTURE(ratios[i]);
        CHECK(std::abs(found - angle) * 180.0 / kPi < 1.5);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("wake: at constant speed it stands still beside the boat, at a tenth of a cell a tick and at 2.6")
{
    test::Gpu gpu;
    const struct
    {
        double perTick;                                                       // [cells]
        double cell;                                                          // [m]
        double step;                                                          // [s]
        double settled;                                                       // once she has found her trim [s]
    } cases[] = {{0.1, 0.25, 1.0 / 60.0, 8.0}, {2.6, 0.1, 1.0 / 30.0, 12.0}}; // 1.5 m/s and 7.8 m/s
    for (const auto& [perTick, cell, step, settled] : cases)
    {
        const double speed = perTick * cell / step;
        const glm::dvec2 room(32.0, 22.0); // [m]
        world::WorldSpec spec = test::calmWorld(glm::ivec2(room / cell), cell, speed > 2.0 ? 2.0 : 1.0);
        spec.step = step;
        spec.grids[0].follow = "boat";
        spec.bodies = {test::boatAt(boats::Model::speedboat, {0.0, 0.13}, 90.0, speed)};
        test::Waters waters(gpu, spec);
        const auto ticks = static_cast<uint64_t>(settled / step);
        std::vector<double> last;
        for (uint64_t tick = ticks; tick < ticks + 7; ++tick)
        {
            waters.runTo(tick);
            const std::vector<double> seen = seenFrom(waters.field(), waters.poses()[0].position, {1.0, 0.0});
            CAPTURE(perTick);
            if (!last.empty())
                CHECK(test::likenessOf(seen, last).correlation > 0.99);
            last = seen;
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("wake: a hull that goes twice her length in a tick leaves a trail without gaps")
{
    // 6 m/s in ticks of 0.2 s: twelve cells. Taken at one place a tick only, she would leave foam every 1.2 m, 0.6 m of it.
    constexpr double kFast = 6.0;
    constexpr double kTick = 0.2;
    constexpr double kApart = kFast * kTick;
    test::Gpu gpu;
    world::WorldSpec spec = test::calmWorld({330, 60}, 0.1, 1.5);
    spec.step = kTick;
    boats::BodySpec box = test::boatAt(boats::Model::box, {-13.0, 0.02}, 90.0, kFast);
    box.size = glm::dvec3(0.6, 0.6, 0.4);
    box.mass = 0.5 * boats::kWaterDensity * 0.6 * 0.6 * 0.4;
    spec.bodies = {box};
    spec.spray.bows = 0;
    test::Waters waters(gpu, spec);
    waters.runTo(20);
    const test::Field foam = waters.foam();
    glm::dvec2 beat(0.0); // of what comes back every so many metres
    double sum = 0.0;
    for (double x = -2.0 - 8.0 * kApart; x < -2.0; x += kApart / 24.0)
        for (const double y : {-0.2, 0.0, 0.2})
        {
            const double f = foam.read(glm::dvec2(waters.poses()[0].position) + glm::dvec2(x, y));
            beat += f * glm::dvec2(std::cos(2.0 * kPi * x / kApart), std::sin(2.0 * kPi * x / kApart));
            sum += f;
        }
    MESSAGE("foam of " << sum / (8 * 24 * 3) << ", " << glm::length(beat) / sum << " of it in step with the ticks");
    CHECK(sum > 0.2 * 8 * 24 * 3);
    CHECK(glm::length(beat) < 0.2 * sum); // patches have some of it
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("wake: where grids overlap their sum is one wake, and beyond the fine one it goes on")
{
    test::Gpu gpu;
    const auto run = [&](const test::Nested& which) {
        world::WorldSpec spec = test::nestedWorld(which, {160, 160}, {8.0, 0.0});
        spec.bodies = {test::boatAt(boats::Model::buoy, {-20.0, 0.2}, 90.0, 5.0)};
        test::Waters waters(gpu, spec);
        waters.runTo(180);
        std::vector<test::Field> fields{waters.field(0)};
        if (which.coarse && which.fine)
            fields.push_back(waters.field(1));
        return fields;
    };
    const test::Field alone = run({.fine = false})[0];
    const test::Field sharp = run({.coarse = false})[0];
    const std::vector<test::Field> both = run({});
    std::vector<double> sum;
    std::vector<double> one;
    std::vector<double> far;
    std::vector<double> farAlone;
    for (double y = -10.0; y <= 10.0; y += 0.31)
    {
        for (double x = 3.0; x <= 14.0; x += 0.31) // the boat is at 10 m
        {
            sum.push_back(both[0].read({x, y}) + both[1].read({x, y}));
            one.push_back(sharp.read({x, y}));
        }
        for (double x = -26.0; x <= -14.0; x += 0.31)
        {
            far.push_back(both[0].read({x, y}));
            farAlone.push_back(alone.read({x, y}));
        }
    }
    const test::Likeness near = test::likenessOf(sum, one);
    const test::Likeness astern = test::likenessOf(far, farAlone);
    CHECK(near.correlation > 0.97);
    CHECK(near.size == doctest::Approx(1.0).epsilon(0.07));
    CHECK(astern.correlation > 0.999);
    CHECK(astern.size == doctest::Approx(1.0).epsilon(0.01));
    CHECK(std::abs(both[0].volume()) < 1e-3);
    CHECK(gpu.validationErrors() == 0);
}
