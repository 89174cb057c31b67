// Foam maps: what boats leave behind stays where it is, spreads and fades.
#include "support/wakes.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace {

// A fast boat that stops after four seconds.
world::WorldSpec sprint()
{
    world::WorldSpec spec = test::calmWorld({280, 140}, 0.25, 3.0);
    boats::BodySpec boat = test::boatAt(boats::Model::speedboat, {0.0, 0.0}, 90.0, 0.0);
    boat.hold = boats::Hold::path;
    boat.keys = {{0.0, {-18.0, 0.3}}, {4.0, {14.0, 0.3}}, {4.3, {15.0, 0.3}}, {60.0, {15.0, 0.3}}};
    spec.bodies = {boat};
    return spec;
}

double totalOf(const test::Field& foam)
{
    return foam.volume();
}

} // namespace

TEST_CASE("foam: between nothing and one, and fading by the stated factor")
{
    test::Gpu gpu;
    world::WorldSpec spec = sprint();
    spec.grids[0].foamLife = 8.0;
    test::Waters waters(gpu, spec);
    waters.runTo(240);
    const test::Field made = waters.foam();
    CHECK(*std::max_element(made.heights.begin(), made.heights.end()) > 0.5f);
    CHECK(*std::max_element(made.heights.begin(), made.heights.end()) <= 1.0f);
    CHECK(*std::min_element(made.heights.begin(), made.heights.end()) >= 0.0f);
    waters.runTo(300);
    const double start = totalOf(waters.foam());
    CHECK(start > 10.0); // [m^2]
    waters.runTo(420);
    CHECK(totalOf(waters.foam()) == doctest::Approx(start * std::exp(-2.0 / 8.0)).epsilon(0.01));
    waters.runTo(540);
    CHECK(totalOf(waters.foam()) == doctest::Approx(start * std::exp(-4.0 / 8.0)).epsilon(0.01));
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("foam: it widens, and lies where the boat has been")
{
    test::Gpu gpu;
    test::Waters waters(gpu, sprint());
    waters.runTo(300);
    const auto width = [](const test::Field& foam) { // mean square, across a strip astern
        double sum = 0.0;
        double second = 0.0;
        for (int y = 0; y < foam.cells.y; ++y)
            for (int x = 0; x < foam.cells.x; ++x)
                if (const glm::dvec2 p = foam.place(x, y); std::abs(p.x) < 4.0)
                    sum += foam.at(x, y), second += foam.at(x, y) * (p.y - 0.3) * (p.y - 0.3);
        return second / sum;
    };
    const double early = width(waters.foam());
    CHECK(early < 2.0);
    waters.runTo(600);
    const double grown = width(waters.foam()) - early; // of five seconds
    CHECK(grown == doctest::Approx(2.0 * ocean::kFoamSpread * 5.0).epsilon(0.1));
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("foam: a map that moves holds the same foam at the same places")
{
    test::Gpu gpu;
    world::WorldSpec spec = sprint();
    spec.grids.push_back(spec.grids[0]);
    spec.grids[1].name = "moving";
    spec.grids[1].cells = {200, 100};
    spec.grids[1].follow = "boat";
    test::Waters waters(gpu, spec);
    waters.runTo(400);
    const test::Field still = waters.foam(0);
    const test::Field moved = waters.foam(1);
    CHECK(moved.origin != still.origin);
    int compared = 0;
    int different = 0;
    for (int y = 20; y < moved.cells.y - 20; ++y)
        for (int x = 50; x < moved.cells.x - 50; ++x) // beyond, some has spread over the border astern
        {
            const glm::ivec2 i = moved.origin + glm::ivec2(x, y) - still.origin;
            if (i.x < 0 || i.y < 0 || i.x >= still.cells.x || i.y >= still.cells.y)
                continue;
            compared += still.at(i.x, i.y) > 0.0f ? 1 : 0;
            different += still.at(i.x, i.y) != moved.at(x, y) ? 1 : 0;
        }
    CHECK(compared > 500);
    CHECK(different == 0);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("foam: the maps come on at ticks, however many are recorded at once")
{
    test::Gpu gpu;
    test::Waters once(gpu, sprint());
    test::Waters often(gpu, sprint());
    once.runTo(150);
    for (uint64_t tick = 0; tick <= 150; tick += 7)
        often.runTo(tick);
    often.runTo(150);
    CHECK(once.foam().heights == often.foam().heights);
    CHECK(once.field().heights == often.field().heights);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("foam: it follows a fast boat from tick to tick, not in jumps")
{
    test::Gpu gpu;
    constexpr double kSpeed = 12.6; // [m/s]: 0.21 m in a tick
    world::WorldSpec spec = test::calmWorld({200, 60}, 0.25, 3.0);
    spec.grids[0].follow = "boat";
    spec.bodies = {test::boatAt(boats::Model::speedboat, {0.0, 0.1}, 90.0, kSpeed)};
    spec.spray.bows = 0;
    test::Waters waters(gpu, spec);
    double least = 1e9;
    double most = -1e9;
    double changed = 0.0;
    double all = 0.0;
    std::vector<double> last;
    for (uint64_t tick = 120; tick < 129; ++tick)
    {
        waters.runTo(tick);
        const test::Field foam = waters.foam();
        const glm::dvec2 boat = waters.poses()[0].position;
        std::vector<double> seen; // mean across her wake, from ahead to astern
        for (double x = 2.0; x > -20.0; x -= 0.05)
        {
            double sum = 0.0;
            for (double y = -1.0; y <= 1.0; y += 0.1)
                sum += foam.read(boat + glm::dvec2(x, y)) / 21.0;
            seen.push_back(sum);
        }
        const auto front = std::ranges::find_if(seen, [](double f) { return f > 0.3; }) - seen.begin();
        least = std::min(least, 0.05 * static_cast<double>(front));
        most = std::max(most, 0.05 * static_cast<double>(front));
        for (size_t i = 0; i < last.size(); ++i)
            changed += std::abs(seen[i] - last[i]), all += seen[i];
        last = seen;
    }
    MESSAGE("front between " << least - 2.0 << " and " << most - 2.0 << " m astern, changing by " << changed / all
                             << " of itself a tick");
    CHECK(most - least < 0.35);
    CHECK(changed / all < 0.05);
    CHECK(gpu.validationErrors() == 0);
}
