// Waves of hulls on several grids at once, and of those that take the place of others.
#include "boats/hulls/hydrostatics.h"
#include "ocean/water_query.h"
#include "support/wakes.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>

namespace {

double rmsOf(const std::vector<double>& values)
{
    double square = 0.0;
    for (const double value : values)
        square += value * value;
    return std::sqrt(square / static_cast<double>(values.size()));
}

// Places around a boat that goes east, from `astern` to `ahead` [m] of her middle and so far to each side.
std::vector<glm::dvec2> placesAround(const glm::dvec2& boat, double astern, double ahead, double aside)
{
    std::vector<glm::dvec2> places;
    for (double x = -astern; x <= ahead; x += 0.31)
        for (double y = -aside; y <= aside; y += 0.31)
            places.push_back(boat + glm::dvec2(x, y));
    return places;
}

// The water as it is read: all grids, each with its fade.
std::vector<double> shownAt(test::Gpu& gpu, test::Waters& waters, const std::vector<glm::dvec2>& places)
{
    ocean::WaterQuery query(gpu, waters.world().water(), static_cast<uint32_t>(places.size()));
    gpu.run([&](const engine::Commands& cmd) { query.record(cmd, places); });
    std::vector<double> heights;
    for (const gpu::WaterAnswer& answer : query.answers())
        heights.push_back(double{answer.grids});
    return heights;
}

} // namespace

TEST_CASE("wake grids: a boat that goes from one grid to the next keeps her wake")
{
    test::Gpu gpu;
    const auto run = [&](const std::vector<double>& centres, int cells) {
        world::WorldSpec spec = test::calmWorld({cells, 96}, 0.25, 2.0);
        spec.step = 1.0 / 30.0;
        const ocean::GridSpec grid = spec.grids[0];
        spec.grids.clear();
        for (const double centre : centres)
        {
            spec.grids.push_back(grid);
            spec.grids.back().name = fmt::format("grid{}", centre);
            spec.grids.back().center = {centre, 0.0};
        }
        spec.bodies = {test::boatAt(boats::Model::speedboat, {-20.0, 0.2}, 90.0, 6.0)};
        test::Waters waters(gpu, spec);
        std::vector<std::vector<double>> seen;
        for (const double x : {-8.0, -4.0, 0.0, 4.0, 8.0, 12.0, 24.0}) // where she is
        {
            waters.runTo(static_cast<uint64_t>(std::lround((x + 20.0) / 6.0 * 30.0)));
            seen.push_back(shownAt(gpu, waters, placesAround(waters.poses()[0].position, 8.0, 5.0, 6.0)));
        }
        return seen;
    };
    const auto one = run({0.0}, 360);
    const auto two = run({-18.0, 18.0}, 216); // from -45 to 9 m and from -9 to 45 m
    for (size_t i = 0; i < one.size(); ++i)
    {
        const test::Likeness alike = test::likenessOf(two[i], one[i]);
        const bool leaves = i == 4 || i == 5; // while the first one fades, the second has still to make what it loses
        CAPTURE(i);
        MESSAGE("correlation " << alike.correlation << ", size " << alike.size);
        CHECK(alike.correlation > (leaves ? 0.9 : 0.99));
        CHECK(alike.size == doctest::Approx(1.0).epsilon(leaves ? 0.25 : 0.03));
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("wake grids: the yacht's wake is one where grids overlap")
{
    // Both grids hold her from the start: she feels her waves, and where she rises and falls depends on when they
    // began.
    test::Gpu gpu;
    const auto run = [&](const test::Nested& which) {
        world::WorldSpec spec = test::nestedWorld(which, {240, 160}, {-3.0, 0.0});
        spec.bodies = {test::boatAt(boats::Model::sailboat, {-20.0, 0.2}, 90.0, 5.0)};
        test::Waters waters(gpu, spec);
        waters.runTo(180);
        return shownAt(gpu, waters, placesAround(waters.poses()[0].position, 7.0, 4.0, 10.0));
    };
    const std::vector<double> sharp = run({.coarse = false});
    const test::Likeness alike = test::likenessOf(run({}), sharp);
    const test::Likeness blurred = test::likenessOf(run({.fine = false}), sharp);
    MESSAGE("correlation " << alike.correlation << ", size " << alike.size << "; of the coarse one alone "
                           << blurred.correlation << ", " << blurred.size);
    CHECK(alike.correlation > 0.97);
    CHECK(alike.size == doctest::Approx(1.0).epsilon(0.1));
    CHECK(1.0 - alike.correlation < 0.2 * (1.0 - blurred.correlation)); // so the fine one does add to it
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("wake grids: a hull under way whose waves replace what is there leaves no other under her")
{
    // Waves of 3 m run west, against a box that goes east.
    test::Gpu gpu;
    const auto run = [&](bool waves, double strength, boats::WakeMode mode) {
        world::WorldSpec spec = test::calmWorld({180, 72}, 0.25, 2.0);
        spec.step = 1.0 / 30.0;
        for (int k = 0; k < 10 && waves; ++k)
            for (double y = -8.0; y <= 8.0; y += 0.8)
                spec.grids[0].drops.push_back(
                    {.time = 0.75 * k, .at = {10.0, y}, .radius = 1.0, .height = k % 2 == 0 ? 0.02 : -0.02});
        boats::BodySpec box = test::boatAt(boats::Model::box, {-17.0, 0.1}, 90.0, 2.0);
        box.size = glm::dvec3(5.0, 2.0, 1.0);
        box.mass = 0.5 * boats::kWaterDensity * 10.0;
        box.wake.strength = strength;
        box.wake.mode = mode;
        spec.bodies = {box};
        test::Waters waters(gpu, spec);
        waters.runTo(210);
        const test::Field field = waters.field();
        std::vector<double> under;
        for (const glm::dvec2& place : placesAround(waters.poses()[0].position, 1.9, 1.9, 0.6))
            under.push_back(field.read(place));
        return under;
    };
    const auto without = [](std::vector<double> a, const std::vector<double>& b) { // and without the mean
        double mean = 0.0;
        for (size_t i = 0; i < a.size(); ++i)
            a[i] -= b[i], mean += a[i] / static_cast<double>(a.size());
        for (double& value : a)
            value -= mean;
        return a;
    };
    const std::vector<double> own = run(false, 0.3, boats::WakeMode::replace);
    const std::vector<double> waves = run(true, 0.0, boats::WakeMode::add);
    const std::vector<double> added =
        without(run(true, 0.3, boats::WakeMode::add), run(false, 0.3, boats::WakeMode::add));
    const std::vector<double> replaced = without(run(true, 0.3, boats::WakeMode::replace), own);
    MESSAGE("waves " << rmsOf(waves) << " m, under her added " << rmsOf(added) << ", replaced " << rmsOf(replaced));
    CHECK(rmsOf(waves) > 0.002);
    CHECK(test::likenessOf(added, without(waves, std::vector<double>(waves.size()))).correlation > 0.97);
    CHECK(test::likenessOf(added, without(waves, std::vector<double>(waves.size()))).size ==
          doctest::Approx(1.0).epsilon(0.1));
    CHECK(rmsOf(replaced) < 0.2 * rmsOf(waves));
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("wake grids: one that follows the camera is awake wherever that is; one far from it sleeps")
{
    test::Gpu gpu;
    world::WorldSpec spec = test::calmWorld({32, 32}, 0.25, 2.0);
    spec.grids.push_back(spec.grids[0]);
    spec.grids[1].name = "camera's";
    spec.grids[1].follow = ocean::kFollowCamera;
    test::Waters waters(gpu, spec);
    uint64_t tick = 0;
    for (const double x : {0.0, 3000.0, -90000.0})
    {
        waters.runTo(tick++, [&](double) { return glm::dvec2(x, 5.0); });
        CAPTURE(x);
        CHECK(waters.world().grids().isAwake(0) == (x == 0.0));
        CHECK(waters.world().grids().isAwake(1));
    }
    CHECK(gpu.validationErrors() == 0);
}
