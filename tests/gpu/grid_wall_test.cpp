// Walls mirror waves: obstacles and reflecting borders, against the method of images, the twin and the scheme's energy.
#include "engine/random.h"
#include "support/grid_twin.h"
#include "support/grids.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kDt = 1.0 / 60.0;
constexpr double kCell = 0.25;
constexpr double kCourant = 0.5;
constexpr double kLength = 24.0; // of a wave [cells]

ocean::GridSpec waterOf(glm::ivec2 cells, ocean::Border border = ocean::Border::absorb)
{
    ocean::GridSpec spec = test::plainGrid(cells, border);
    spec.waveSpeed = kCourant * kCell / kDt;
    return spec;
}

// A wall whose face is a line through `face` [cells], with this unit normal towards the water; it is 10 cells thick.
ocean::ObstacleSpec wallAt(const glm::dvec2& face, const glm::dvec2& normal)
{
    ocean::ObstacleSpec wall;
    wall.center = kCell * (face - 5.0 * normal);
    wall.size = kCell * glm::dvec2(1000.0, 10.0);
    wall.heading = std::atan2(-normal.y, normal.x); // along the face: the normal turned by 90 degrees
    return wall;
}

// A packet of waves of height 1 around `from` [cells] that travels along `direction`, on all of a grid's cells.
void launch(test::Grids& run, uint32_t grid, const glm::dvec2& from, const glm::dvec2& direction)
{
    const glm::ivec2 cells = run.grids().info(grid).cells;
    const glm::ivec2 origin = run.state(grid).origin;
    const double k = 2.0 * kPi / kLength;
    const double omega =
        2.0 * std::asin(kCourant * std::hypot(std::sin(0.5 * k * direction.x), std::sin(0.5 * k * direction.y)));
    std::vector<float> layers[2];
    for (int y = 0; y < cells.y; ++y)
        for (int x = 0; x < cells.x; ++x)
            for (const int back : {0, 1})
            {
                const glm::dvec2 to = glm::dvec2(origin + glm::ivec2(x, y)) - from;
                const double along = glm::dot(to, direction);
                const double across = direction.x * to.y - direction.y * to.x;
                const double moved = along + omega / k * back;
                layers[back].push_back(static_cast<float>(
                    std::cos(k * along + omega * back) *
                    std::exp(-0.5 * (std::pow(moved / kLength, 2) + std::pow(across / (0.9 * kLength), 2)))));
            }
    run.set(grid, layers[0], layers[1]);
}

// What comes back from a wall, in parts of the mirror image of a wave that meets none; and how much else there is.
struct Echo
{
    double part = 0.0;
    double rest = 0.0;   // RMS of what the image does not explain, in parts of the image
    double atFace = 0.0; // the highest water at the face, in parts of what it would be without the wall
};

// Grid 0 has the wall, grid 1 none; both hold the same packet, which leaves from three waves off along `direction`.
Echo echoOf(test::Grids& run, const glm::dvec2& face, const glm::dvec2& normal, const glm::dvec2& direction)
{
    run.run(1);
    for (const uint32_t grid : {0u, 1u})
        launch(run, grid, face - 3.0 * kLength * direction, direction);
    std::vector<glm::dvec2> places; // a tenth of a cell off the face
    const glm::dvec2 along(-normal.y, normal.x);
    for (double s = -kLength; s <= kLength; s += 1.0)
        places.push_back(kCell * (face + 0.1 * normal + s * along));
    // Both grids are read as one water, so they are read from the cells: at the face, bilinear.
    const auto read = [&](const std::vector<float>& z, uint32_t grid, const glm::dvec2& at) {
        const glm::ivec2 cells = run.grids().info(grid).cells;
        const glm::dvec2 p = at - glm::dvec2(run.state(grid).origin);
        const glm::dvec2 low = glm::floor(p);
        const glm::dvec2 f = p - low;
        const auto node = [&](int dx, int dy) {
            const glm::ivec2 i = glm::ivec2(low) + glm::ivec2(dx, dy);
            return i.x < 0 || i.y < 0 || i.x >= cells.x || i.y >= cells.y
                       ? 0.0
                       : static_cast<double>(z[static_cast<size_t>(i.y * cells.x + i.x)]);
        };
        return (1 - f.y) * ((1 - f.x) * node(0, 0) + f.x * node(1, 0)) +
               f.y * ((1 - f.x) * node(0, 1) + f.x * node(1, 1));
    };
    Echo echo;
    double most[2] = {0.0, 0.0};
    const auto steps = static_cast<int>(5.5 * kLength / kCourant);
    int done = 0;
    for (; done < steps; done += 8)
    {
        run.run(8);
        if (done < 4 * kLength || done > 8 * kLength)
            continue;
        for (const uint32_t grid : {0u, 1u})
        {
            const std::vector<float> z = run.heights(grid);
            for (const glm::dvec2& place : places)
                most[grid] = std::max(most[grid], read(z, grid, place / kCell));
        }
    }
    echo.atFace = most[0] / most[1];
    const std::vector<float> wall = run.heights(0);
    const std::vector<float> free = run.heights(1);
    double product = 0.0;
    double square = 0.0;
    double own = 0.0;
    for (double n = 3.0; n <= 4.0 * kLength; n += 1.0)
        for (double s = -2.0 * kLength; s <= 2.0 * kLength; s += 1.0)
        {
            const glm::dvec2 middle =
                face + s * along + 2.5 * kLength * (direction - glm::dot(direction, normal) * normal);
            const double image = read(free, 1, middle - n * normal);
            const double found = read(wall, 0, middle + n * normal) - read(free, 1, middle + n * normal);
            product += image * found;
            square += image * image;
            own += found * found;
        }
    REQUIRE(square > 10.0);
    echo.part = product / square;
    echo.rest = std::sqrt(std::max(0.0, own / square - echo.part * echo.part));
    return echo;
}

} // namespace

TEST_CASE("grid wall: a crest comes back as a crest, 1 within 3 %, and stands twice as high at the face, within 5 %")
{
    test::Gpu gpu;
    constexpr int kN = static_cast<int>(kLength);
    for (const double angle : {0.0, 45.0}) // of incidence, on a wall along the lattice
    {
        CAPTURE(angle);
        ocean::GridSpec spec = waterOf({12 * kN, 14 * kN});
        const glm::dvec2 face(-0.5, 0.0); // between cells
        const glm::dvec2 direction{std::cos(angle * kPi / 180.0), std::sin(angle * kPi / 180.0)};
        ocean::GridSpec walled = spec;
        walled.obstacles = {wallAt(face, {-1.0, 0.0})};
        test::Grids run(gpu, {walled, spec});
        const Echo echo = echoOf(run, face, {-1.0, 0.0}, direction);
        MESSAGE("at ", angle, " degrees: reflection ", echo.part, ", else ", echo.rest, ", at the face ", echo.atFace);
        CHECK(std::abs(echo.part - 1.0) <= 0.03);
        CHECK(echo.rest < 0.03);
        CHECK(std::abs(echo.atFace - 2.0) <= 0.1);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("grid wall: slanting across the lattice it reflects as well, if not as sharply placed")
{
    test::Gpu gpu;
    constexpr int kN = static_cast<int>(kLength);
    for (const double slant : {33.0, 45.0})
    {
        CAPTURE(slant);
        const glm::dvec2 direction{std::cos(slant * kPi / 180.0), std::sin(slant * kPi / 180.0)};
        ocean::GridSpec spec = waterOf({13 * kN, 13 * kN});
        ocean::GridSpec walled = spec;
        walled.obstacles = {wallAt({0.0, 0.0}, -direction)};
        test::Grids run(gpu, {walled, spec});
        const Echo echo = echoOf(run, {0.0, 0.0}, -direction, direction);
        MESSAGE("at ", slant, " degrees: reflection ", echo.part, ", else ", echo.rest, ", at the face ", echo.atFace);
        CHECK(std::abs(std::hypot(echo.part, echo.rest) - 1.0) <= 0.03); // none is lost
        CHECK(echo.part > 0.93);                                         // half a cell to and fro is 15 degrees
        CHECK(std::abs(echo.atFace - 2.0) <= 0.2);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("grid wall: a basin of walls keeps its energy and its volume")
{
    test::Gpu gpu;
    const glm::ivec2 cells{100, 70};
    ocean::GridSpec spec = waterOf(cells, ocean::Border::clamp);
    spec.waveSpeed = 0.7 * kCell / kDt; // near the bound
    spec.obstacles = {wallAt({30.3, 0.2}, glm::normalize(glm::dvec2(-2.0, 1.0))), wallAt({-35.3, 0.0}, {1.0, 0.0})};
    ocean::ObstacleSpec pile;
    pile.radius = 1.7;
    pile.center = {-2.0, 1.0};
    spec.obstacles.push_back(pile);
    test::Grids run(gpu, {spec});
    run.run(1);
    const glm::ivec2 origin = run.state().origin;
    const auto wallsAt = [&](glm::ivec2 i) {
        const glm::dvec2 p = kCell * glm::dvec2(origin + i);
        for (const ocean::ObstacleSpec& o : spec.obstacles)
        {
            const glm::dvec2 along{std::sin(o.heading), std::cos(o.heading)};
            const glm::dvec2 d = p - o.center;
            const glm::dvec2 own = glm::abs(glm::dvec2(glm::dot(d, along), along.x * d.y - along.y * d.x));
            if (o.radius > 0.0 ? glm::length(d) <= o.radius : own.x <= 0.5 * o.size.x && own.y <= 0.5 * o.size.y)
                return true;
        }
        return false;
    };
    const auto place = [&](int x, int y) { return static_cast<size_t>(y * cells.x + x); };
    std::vector<float> start(static_cast<size_t>(cells.x * cells.y));
    double mean = 0.0;
    int open = 0;
    for (int y = 0; y < cells.y; ++y)
        for (int x = 0; x < cells.x; ++x)
            if (!wallsAt({x, y}))
            {
                start[place(x, y)] = engine::uniform(3, static_cast<uint32_t>(place(x, y))) - 0.5f;
                mean += start[place(x, y)];
                ++open;
            }
    for (int y = 0; y < cells.y; ++y)
        for (int x = 0; x < cells.x; ++x)
            if (!wallsAt({x, y}))
                start[place(x, y)] -= static_cast<float>(mean / open);
    run.set(0, start, start);
    const double a = 0.49;
    struct Kept
    {
        double energy = 0.0;
        double volume = 0.0;
    };
    const auto kept = [&] { // what the scheme keeps: kinetic energy, and potential between two substeps
        const std::vector<float> now = run.heights();
        const std::vector<float> before = run.before();
        Kept sum;
        for (int y = 0; y < cells.y; ++y)
            for (int x = 0; x < cells.x; ++x)
            {
                if (wallsAt({x, y}))
                    continue;
                const size_t i = place(x, y);
                sum.volume += now[i];
                sum.energy += 0.5 * std::pow(static_cast<double>(now[i]) - before[i], 2);
                for (const glm::ivec2 d : {glm::ivec2(1, 0), glm::ivec2(0, 1)})
                    if (const glm::ivec2 n = glm::ivec2(x, y) + d; n.x < cells.x && n.y < cells.y && !wallsAt(n))
                        sum.energy += 0.5 * a * (static_cast<double>(now[place(n.x, n.y)]) - now[i]) *
                                      (static_cast<double>(before[place(n.x, n.y)]) - before[i]);
            }
        return sum;
    };
    run.run(1);
    const Kept first = kept();
    run.run(2000);
    const Kept last = kept();
    MESSAGE("energy ", first.energy, " and 2,000 steps later ", last.energy, "; mean level ", last.volume / open);
    CHECK(std::abs(last.energy - first.energy) <= 1e-3 * first.energy);
    CHECK(std::abs(last.volume / open) < 1e-5);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("grid wall: walls match the double-precision twin, with every border, standing and moving")
{
    test::Gpu gpu;
    for (const ocean::Border border : {ocean::Border::absorb, ocean::Border::clamp, ocean::Border::wrap,
                                       ocean::Border::ghostMean, ocean::Border::ghostSlope})
        for (const bool moving : {false, true})
        {
            CAPTURE(static_cast<int>(border));
            CAPTURE(moving);
            const glm::ivec2 cells{100, 60};
            ocean::GridSpec spec = test::plainGrid(cells, border);
            spec.waveSpeed = 9.0;
            spec.damping = 0.4;
            if (moving && border != ocean::Border::wrap) // there walls would meet waves of the other side
                spec.velocity = {7.3, -5.1};
            for (const glm::dvec2 at : {glm::dvec2(0.1, 0.1), glm::dvec2(12.4, 3.1), glm::dvec2(-4.0, -7.4)})
            {
                ocean::ObstacleSpec disc;
                disc.center = at;
                disc.radius = 1.43;
                spec.obstacles.push_back(disc);
            }
            test::Grids run(gpu, {spec}, {.quiet = 0.0});
            run.run(1);
            const double a = std::pow(spec.waveSpeed * kDt / spec.cell, 2);
            const double keep = std::exp(-spec.damping * kDt);
            const auto walls = [&](test::GridTwin<double>& twin, glm::ivec2 origin) {
                for (int y = 0; y < cells.y; ++y)
                    for (int x = 0; x < cells.x; ++x)
                    {
                        const glm::dvec2 p = kCell * glm::dvec2(origin + glm::ivec2(x, y));
                        bool wall = false;
                        for (const ocean::ObstacleSpec& disc : spec.obstacles)
                            wall = wall || glm::length(p - disc.center) <= disc.radius;
                        twin.keep({x, y}) = wall ? -1.0 : keep;
                    }
            };
            test::GridTwin<double> twin(cells, a, keep, border, std::exp(-0.01 * std::sqrt(a)));
            glm::ivec2 origin = run.state().origin;
            std::vector<float> start;
            for (int y = 0; y < cells.y; ++y)
                for (int x = 0; x < cells.x; ++x)
                {
                    start.push_back(static_cast<float>(0.3 * std::sin(0.4 * x) * std::cos(0.3 * y)));
                    twin.at({x, y}) = start.back();
                    twin.before({x, y}) = start.back();
                }
            run.set(0, start, start);
            for (int tick = 0; tick < 7; ++tick)
            {
                run.run(1);
                const glm::ivec2 now = run.state().origin;
                walls(twin, now);
                twin.addSponge(ocean::spongeOf(spec));
                twin.step(now - origin);
                origin = now;
            }
            double off = 0.0;
            const std::vector<float> z = run.heights();
            for (size_t i = 0; i < z.size(); ++i)
                off = std::max(off, std::abs(z[i] - twin.heights()[i]));
            CHECK(off <= 3e-6);
        }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("grid wall: at a border that is a wall the water is read twice as high as the wave that came")
{
    test::Gpu gpu;
    constexpr int kN = static_cast<int>(kLength);
    double most[2];
    for (const bool closed : {false, true})
    {
        ocean::GridSpec spec = waterOf({8 * kN, 8 * kN}, ocean::Border::clamp);
        if (!closed)
            spec.cells = {12 * kN, 12 * kN};
        test::Grids run(gpu, {spec});
        run.run(1);
        const double edge = 4.0 * kN - 1.0; // the outermost cell of the smaller one
        launch(run, 0, {edge - 3.0 * kLength, 0.0}, {1.0, 0.0});
        std::vector<glm::dvec2> places;
        for (double y = -kLength; y <= kLength; y += 1.0)
            places.push_back(kCell * glm::dvec2(edge - 0.1, y));
        most[closed] = 0.0;
        for (int step = 0; step < static_cast<int>(4.0 * kLength / kCourant); step += 8)
        {
            run.run(8);
            for (const test::GridSample& sample : run.sample(places, {}))
                most[closed] = std::max<double>(most[closed], sample.height);
        }
    }
    MESSAGE("read ", most[1], " m at the border, ", most[0], " m there without it");
    CHECK(std::abs(most[1] - 2.0 * most[0]) <= 0.1 * most[0]);
    CHECK(gpu.validationErrors() == 0);
}
