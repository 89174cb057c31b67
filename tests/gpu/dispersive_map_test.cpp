// What plain grids have, dispersive ones have too: damping and calm places, walls, drops, rain, sleep by request.
#include "support/dispersive.h"
#include "support/near.h"

#include <doctest/doctest.h>

#include <cmath>

namespace {

using test::deepGrid;
using test::Wave;

constexpr double kCell = test::kDeepCell;

} // namespace

TEST_CASE(
    "dispersive map: damping fades heights as e^(-d t / 2), and a calm place is more damping there and only there")
{
    test::Gpu gpu;
    constexpr int kSize = 64;
    constexpr uint64_t kTicks = 96; // a period
    const Wave wave{{4, 0}, 0.02};
    ocean::GridSpec damped = deepGrid(kSize);
    damped.damping = 0.7;
    ocean::GridSpec mapped = damped;
    mapped.damping = 0.2;
    ocean::CalmSpec calm;
    calm.radius = 500.0;
    calm.damping = 0.5;
    mapped.calms = {calm};
    ocean::GridSpec half = deepGrid(kSize); // calm in the east
    calm = {};
    calm.center = {8.0, 0.0};
    calm.size = {16.0, 16.0};
    calm.damping = 5.0;
    half.calms = {calm};
    std::vector<ocean::GridSpec> specs;
    for (ocean::GridSpec spec : {damped, mapped, half, deepGrid(kSize)})
        for (const int every : {1, 2, 4, 4}) // a grid steps in the same ticks as the fourth after it
        {
            spec.every = every;
            specs.push_back(spec);
        }
    test::Grids run(gpu, specs, {.quiet = 0.0});
    run.run(4);
    const std::vector<float> start = test::rounded(test::surfaceOf({wave}, kSize, [](const Wave&) { return 0.0; }));
    for (uint32_t g = 0; g < specs.size(); ++g)
        run.set(g, start, start);
    run.run(kTicks);
    for (const uint32_t first : {0u, 1u, 2u})
    {
        CAPTURE(specs[first].every);
        const std::vector<float> a = run.heights(first);
        const std::vector<float> b = run.heights(first + 4);
        for (size_t i = 0; i < a.size(); ++i)
            REQUIRE(std::abs(a[i] - b[i]) <= 1e-5 * wave.height);
        const double left = std::abs(test::found(wave, a, kSize) / test::found(wave, run.heights(first + 12), kSize));
        CHECK(left == test::near(std::exp(-0.35 * kTicks / 60.0), 0.01));
        const std::vector<float> c = run.heights(first + 8);
        double west = 0.0, east = 0.0;
        for (int y = 0; y < kSize; ++y)
            for (int x = 0; x < kSize; ++x)
                (x < kSize / 2 ? west : east) += std::pow(c[static_cast<size_t>(y * kSize + x)], 2);
        CHECK(std::sqrt(east / west) < 0.2);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("dispersive map: within walls nothing moves, while the grid moves")
{
    test::Gpu gpu;
    std::vector<ocean::GridSpec> specs;
    for (const int every : {1, 4})
    {
        ocean::GridSpec spec = deepGrid(128, ocean::Border::absorb);
        spec.every = every;
        spec.velocity = {3.1, 0.0};
        ocean::ObstacleSpec rock;
        rock.center = {3.0, 1.0};
        rock.radius = 1.3;
        spec.obstacles = {rock};
        spec.drops = {{.time = 0.0, .at = {0.0, 0.0}, .radius = 1.5, .height = 0.3}};
        specs.push_back(spec);
    }
    test::Grids run(gpu, specs);
    run.run(120);
    for (const uint32_t g : {0u, 1u})
    {
        const std::vector<float> z = run.heights(g);
        const glm::ivec2 origin = run.state(g).origin;
        CHECK(origin.x > -64);
        CHECK(test::largest(z) > 0.01);
        int inside = 0;
        for (int y = 0; y < 128; ++y)
            for (int x = 0; x < 128; ++x)
                if (glm::distance(kCell * glm::dvec2(origin + glm::ivec2(x, y)), glm::dvec2(3.0, 1.0)) < 1.29)
                {
                    ++inside;
                    CHECK(z[static_cast<size_t>(y * 128 + x)] == 0.0f);
                }
        CHECK(inside > 60);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("dispersive map: a drop falls at its tick, in the midst of a step too; rain is that of a plain grid")
{
    test::Gpu gpu;
    constexpr int kSize = 64;
    std::vector<ocean::GridSpec> specs;
    for (const int every : {1, 2, 4, 4, 4, 4}) // four grids take turns: one of them is anywhere in its step
    {
        specs.push_back(deepGrid(kSize));
        specs.back().every = every;
        specs.back().drops = {{.time = 0.5, .at = {1.25, -2.5}, .radius = 0.9, .height = 0.3}};
    }
    test::Grids run(gpu, specs);
    run.run(30);
    for (uint32_t g = 0; g < specs.size(); ++g)
        CHECK(test::largest(run.heights(g)) == 0.0);
    run.run(1); // tick 30
    for (uint32_t g = 0; g < specs.size(); ++g)
    {
        const std::vector<float> z = run.heights(g);
        const glm::ivec2 middle = glm::ivec2(5, -10) - run.state(g).origin;
        CHECK(z[static_cast<size_t>(middle.y * kSize + middle.x)] == test::near(0.3, 1e-6));
        CHECK(std::abs(test::meanOf(z)) < 1e-7);
        CHECK(run.before(g) == z); // let go from rest
    }

    ocean::GridSpec wet = deepGrid(kSize, ocean::Border::absorb);
    wet.rain = {.rate = 20.0, .radius = 0.5, .height = 0.02};
    ocean::GridSpec plain = wet;
    plain.waves = ocean::Waves::plain;
    test::Grids rain(gpu, {wet, plain}, {.seed = 3});
    rain.run(1);
    CHECK(test::largest(rain.heights(0)) > 0.01);
    CHECK(rain.heights(0) == rain.heights(1));
    wet.border = ocean::Border::wrap;
    wet.rain.rate = 0.5; // so little that nothing is steep
    test::Grids falls(gpu, {wet}, {.seed = 3});
    falls.run(300);
    CHECK(std::abs(test::meanOf(falls.heights())) < 1e-6);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("dispersive map: asleep by request it stands still, and goes on where it was, in the midst of a step too")
{
    test::Gpu gpu;
    std::vector<ocean::GridSpec> specs;
    for (const int every : {1, 2, 4})
    {
        specs.push_back(deepGrid(64));
        specs.back().every = every;
        specs.back().drops = {{.time = 0.05, .at = {0.3, -0.2}, .radius = 1.0, .height = 0.3}};
    }
    std::vector<ocean::GridSpec> withOther = specs; // one that stays awake
    withOther.push_back(deepGrid(64));
    test::Grids rests(gpu, withOther);
    test::Grids never(gpu, withOther);
    rests.run(20);
    never.run(20);
    for (const uint64_t asleep : {1u, 2u, 3u, 5u})
    {
        CAPTURE(asleep);
        for (uint32_t g = 0; g < specs.size(); ++g)
            rests.grids().setAwake(g, false);
        rests.run(asleep);
        for (uint32_t g = 0; g < specs.size(); ++g)
        {
            CAPTURE(specs[g].every);
            CHECK(rests.heights(g) == never.heights(g));
            rests.grids().setAwake(g, true);
        }
        rests.run(7);
        never.run(7);
        for (uint32_t g = 0; g < specs.size(); ++g)
        {
            CAPTURE(specs[g].every);
            CHECK(test::largest(never.heights(g)) > 0.01);
            CHECK(rests.heights(g) == never.heights(g));
        }
    }
    CHECK(gpu.validationErrors() == 0);
}
