// Foam at obstacles: where waves run up a wall, on the side that they come from.
#include "support/grids.h"
#include "support/wakes.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace {

// Rings of this height [m] in the middle of the grid, a wall to the east of it: 1 m thick, its face 7.5 m out.
world::WorldSpec harbour(double height, double heading = 0.0)
{
    world::WorldSpec spec = test::calmWorld({130, 122}, 0.25, 4.0);
    ocean::ObstacleSpec wall;
    wall.heading = heading * engine::kDegree;
    wall.center = 8.0 * glm::dvec2(std::cos(wall.heading), -std::sin(wall.heading));
    wall.size = {40.0, 1.0};
    spec.grids[0].obstacles = {wall};
    for (const double time : {0.1, 1.1, 2.1})
        spec.grids[0].drops.push_back({.time = time, .at = {0.0, 0.0}, .radius = 2.0, .height = height});
    return spec;
}

// How far a place lies before the face of that wall [m].
double beforeWall(const glm::dvec2& place, double heading = 0.0)
{
    const double h = heading * engine::kDegree;
    return 7.5 - glm::dot(place, glm::dvec2(std::cos(h), -std::sin(h)));
}

struct Shares
{
    double before = 0.0; // within 1.5 m of the face
    double behind = 0.0; // in the wall and beyond it
    double away = 0.0;
    float most = 0.0f;
};

Shares sharesOf(const test::Field& foam, double heading = 0.0)
{
    Shares shares;
    uint32_t wrong = 0;
    for (int y = 0; y < foam.cells.y; ++y)
        for (int x = 0; x < foam.cells.x; ++x)
        {
            const double off = beforeWall(foam.place(x, y), heading);
            const float f = foam.at(x, y);
            wrong += f >= 0.0f && f <= 1.0f ? 0 : 1;
            (off < -0.75 ? shares.behind : off < 1.5 ? shares.before : shares.away) += f;
            shares.most = std::max(shares.most, f);
        }
    CHECK(wrong == 0);
    return shares;
}

} // namespace

TEST_CASE("wall foam: beside the wall, on the side that waves come from; none on calm water or from ripples")
{
    test::Gpu gpu;
    for (const double heading : {0.0, 33.0})
    {
        CAPTURE(heading);
        test::Waters waters(gpu, harbour(1.2, heading));
        waters.runTo(180);
        const Shares shares = sharesOf(waters.foam(), heading);
        CHECK(shares.most > 0.2f);
        CHECK(shares.before > 10.0);
        CHECK(shares.behind < 0.02 * shares.before);
        CHECK(shares.away < 0.02 * shares.before);
    }
    for (const double height : {0.0, 0.03})
    {
        test::Waters waters(gpu, harbour(height));
        waters.runTo(180);
        CHECK(sharesOf(waters.foam()).most == 0.0f);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("wall foam: where the water rises, not where it falls")
{
    test::Gpu gpu;
    for (const double height : {1.2, -1.2}) // a crest comes first, or a trough: it is at the wall from 1.4 s on
    {
        world::WorldSpec spec = harbour(height);
        spec.grids[0].drops = {{.time = 0.0, .at = {0.0, 0.0}, .radius = 2.0, .height = height, .neutral = false}};
        test::Waters waters(gpu, spec);
        waters.runTo(102);
        CAPTURE(height);
        CHECK((sharesOf(waters.foam()).most > 0.05f) == (height > 0.0));
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("wall foam: never above 1, however long waves pound")
{
    test::Gpu gpu;
    world::WorldSpec spec = harbour(4.0);
    spec.grids[0].foamLife = 1e4;
    for (int i = 0; i < 8; ++i)
        spec.grids[0].drops.push_back({.time = 0.3 + 0.5 * i, .at = {4.0, 0.0}, .radius = 2.0, .height = 4.0});
    test::Waters waters(gpu, spec);
    waters.runTo(300);
    CHECK(sharesOf(waters.foam()).most > 0.9f);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("wall foam: a pile is white on the side that waves come from")
{
    test::Gpu gpu;
    world::WorldSpec spec = harbour(1.2);
    ocean::ObstacleSpec pile;
    pile.center = {8.0, 0.0};
    pile.radius = 1.5;
    spec.grids[0].obstacles = {pile};
    test::Waters waters(gpu, spec);
    waters.runTo(240);
    const test::Field foam = waters.foam();
    double front = 0.0;
    double back = 0.0;
    double away = 0.0;
    for (int y = 0; y < foam.cells.y; ++y)
        for (int x = 0; x < foam.cells.x; ++x)
        {
            const glm::dvec2 off = foam.place(x, y) - pile.center;
            (glm::length(off) > 4.0 ? away : off.x < 0.0 ? front : back) += foam.at(x, y);
        }
    CHECK(front > 1.0);
    CHECK(back < 0.3 * front);
    CHECK(away < 0.02 * front);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("wall foam: on a grid that moves it is the same, and a grid over it shows it too")
{
    test::Gpu gpu;
    world::WorldSpec still = harbour(0.7); // so that no cell is full: it would take no more, and a wider one has room
    still.grids[0].cells = {260, 240};
    still.grids.push_back(still.grids[0]);
    still.grids[1].name = "over it";
    still.grids[1].cell = 0.125;
    still.grids[1].obstacles.clear();
    still.grids[1].drops.clear();
    world::WorldSpec moving = still;
    moving.grids[0].velocity = {0.9, -0.4};
    test::Waters one(gpu, still);
    test::Waters other(gpu, moving);
    one.runTo(200);
    other.runTo(200);
    const test::Field a = one.foam();
    const test::Field b = other.foam();
    CHECK(a.origin != b.origin);
    size_t compared = 0;
    size_t different = 0;
    for (int y = 60; y < b.cells.y - 60; ++y)
        for (int x = 60; x < b.cells.x - 60; ++x)
        {
            const glm::ivec2 i = b.origin + glm::ivec2(x, y) - a.origin;
            compared += a.at(i.x, i.y) > 0.0f ? 1 : 0;
            different += a.at(i.x, i.y) != b.at(x, y) ? 1 : 0;
        }
    CHECK(compared > 50);
    CHECK(different == 0);
    const double area = a.cell * a.cell;
    const test::Field over = one.foam(1);
    double under = 0.0; // as much of it as the other grid covers
    for (int y = 0; y < a.cells.y; ++y)
        for (int x = 0; x < a.cells.x; ++x)
        {
            const glm::dvec2 p = glm::abs(a.place(x, y));
            under += p.x < 0.0625 * over.cells.x && p.y < 0.0625 * over.cells.y ? a.at(x, y) * area : 0.0;
        }
    MESSAGE("over it " << over.volume() / under << " of the foam under it, to " << test::largest(over.heights));
    CHECK(test::largest(over.heights) < 1.0);
    CHECK(over.volume() == doctest::Approx(under).epsilon(0.03));
    double apart = 0.0; // cell by cell
    for (int y = 0; y < a.cells.y; ++y)
        for (int x = 0; x < a.cells.x; ++x)
            if (const glm::dvec2 p = a.place(x, y); glm::max(std::abs(p.x), std::abs(p.y)) < 14.0)
                apart += std::abs(over.read(p) - a.at(x, y)) * area;
    MESSAGE("cell by cell they differ by " << apart / under);
    CHECK(apart < 0.15 * under);
    CHECK(gpu.validationErrors() == 0);
}
