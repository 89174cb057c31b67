// What grids are planned to be: packing, substeps, sleep.
#include "engine/random.h"
#include "ocean/grids/grid_layout.h"
#include "ocean/grids/grid_lod.h"
#include "ocean/grids/grid_plan.h"
#include "ocean/place.h"
#include "support/near.h"

#include <doctest/doctest.h>

#include <cmath>

TEST_CASE("grid: coarsened, it covers the same water with no more cells than asked for")
{
    ocean::GridSpec spec;
    spec.cells = {2048, 1001};
    spec.cell = 0.25;
    const ocean::GridSpec less = ocean::coarsened(spec, 512);
    CHECK(less.cells == glm::ivec2(512, 251));
    CHECK(less.cell == 1.0);
    CHECK(ocean::coarsened(spec, 2048) == spec);
    spec.cells = {4096, 16};
    CHECK(ocean::coarsened(spec, 512).cells == glm::ivec2(4096, 16)); // it would have too few across
}

TEST_CASE("grid layout: rectangles of any mix lie apart, inside, and waste little")
{
    for (const uint32_t count : {0u, 1u, 3u, 17u, 64u})
    {
        std::vector<glm::ivec2> sizes;
        double area = 0.0;
        for (uint32_t i = 0; i < count; ++i)
        {
            sizes.emplace_back(16 + gpu::hash2(count, 2 * i) % 1000, 16 + gpu::hash2(count, 2 * i + 1) % 1000);
            area += static_cast<double>(sizes.back().x) * sizes.back().y;
        }
        const auto layout = ocean::packGrids(sizes, 16384);
        REQUIRE(layout);
        REQUIRE(layout->corners.size() == count);
        for (size_t a = 0; a < count; ++a)
        {
            const glm::ivec2 low = layout->corners[a];
            const glm::ivec2 high = low + sizes[a];
            CHECK((low.x >= 0 && low.y >= 0 && high.x <= layout->extent.x && high.y <= layout->extent.y));
            for (size_t b = 0; b < a; ++b)
            {
                const glm::ivec2 otherLow = layout->corners[b];
                const glm::ivec2 otherHigh = otherLow + sizes[b];
                CHECK((high.x <= otherLow.x || otherHigh.x <= low.x || high.y <= otherLow.y || otherHigh.y <= low.y));
            }
        }
        if (count > 3)
            CHECK(static_cast<double>(layout->extent.x) * layout->extent.y < 2.0 * area);
    }
    const std::vector<glm::ivec2> large(16, glm::ivec2(4096));
    CHECK(ocean::packGrids(large, 16384));
    CHECK_FALSE(ocean::packGrids(large, 16383));
    CHECK_FALSE(ocean::packGrids(std::vector<glm::ivec2>{{100, 20}}, 64));
}

TEST_CASE("grid plan: the least number of substeps that is stable, its shoals included")
{
    ocean::GridSpec spec;
    spec.cell = 0.25;
    for (const double courant : {0.01, 0.5, 0.70710678, 0.708, 1.0, 1.4142, 1.4143, 7.0, 50.0})
    {
        CAPTURE(courant);
        spec.waveSpeed = courant * spec.cell * 60.0;
        const uint32_t n = ocean::substepsOf(spec, 1.0 / 60.0);
        CHECK(courant * courant / (n * n) <= 0.5 + 1e-7);
        if (n > 1)
            CHECK(courant * courant / ((n - 1.0) * (n - 1.0)) > 0.5);
    }
    spec.waveSpeed = 1.0;
    CHECK(ocean::substepsOf(spec, 1.0 / 60.0) == 1);
    ocean::ShoalSpec deep;
    deep.radius = 1.0;
    deep.depth = 100.0; // 31.3 m/s: 2.09 cells
    spec.shoals = {deep};
    CHECK(ocean::substepsOf(spec, 1.0 / 60.0) == 3);
    CHECK(ocean::cellUnits(0.25) == 262144);
    CHECK(ocean::cellUnits(0.01) / ocean::kUnitsPerMetre == test::near(0.01, 5e-5));
}

TEST_CASE("grid lod: a grid sleeps far away, wakes nearer, and never while a body feels it")
{
    using ocean::isAwake;
    CHECK(isAwake({.toEye = 0.0, .side = 100.0}, false));
    CHECK(isAwake({.toEye = 700.0, .side = 100.0}, true));
    CHECK_FALSE(isAwake({.toEye = 700.0, .side = 100.0}, false));
    CHECK_FALSE(isAwake({.toEye = 900.0, .side = 100.0}, true));
    CHECK(isAwake({.toEye = 1e6, .side = 100.0, .isFelt = true}, false));
    // An eye that swings across one limit changes nothing.
    bool awake = true;
    int changes = 0;
    for (int i = 0; i < 100; ++i)
    {
        const bool now = isAwake({.toEye = 790.0 + 20.0 * (i % 2), .side = 100.0}, awake);
        changes += now != awake;
        awake = now;
    }
    CHECK(changes == 1);
}

TEST_CASE("grid: dispersive steps take as many ticks as the grid's speed and cells allow")
{
    ocean::GridSpec spec;
    spec.waves = ocean::Waves::dispersive;
    spec.cell = 0.5;
    const double step = 1.0 / 60.0;
    CHECK(ocean::substepsOf(spec, step) == 1);
    CHECK(ocean::stepTicksOf(spec, step) == 4);
    spec.velocity = {15.1, 0.0}; // more than two cells in four ticks
    CHECK(ocean::stepTicksOf(spec, step) == 2);
    spec.velocity = {40.0, 0.0};
    CHECK(ocean::stepTicksOf(spec, step) == 1);
    spec.velocity = {0.0, 0.0};
    spec.cell = 0.05; // short waves are fast to turn
    CHECK(ocean::stepTicksOf(spec, step) == 2);
    spec.cell = 0.5;
    spec.follow = "tug";
    CHECK(ocean::stepTicksOf(spec, step) == 1);
    spec.every = 4;
    CHECK(ocean::stepTicksOf(spec, step) == 4);

    CHECK(ocean::spongeOf(spec) == 64);
    spec.border = ocean::Border::wrap;
    CHECK(ocean::spongeOf(spec) == 0);
    spec.cells = {512, 512};
    CHECK(ocean::coarsened(spec, 16).cells == glm::ivec2(64));                    // it needs as many
    for (const auto& [every, coarse] : {std::pair{0, 0}, {1, 2}, {2, 4}, {4, 4}}) // as many cells in a step
    {
        spec.every = every;
        CHECK(ocean::coarsened(spec, 512).every == every);
        CHECK(ocean::coarsened(spec, 256).every == coarse);
    }
}
