// Dispersive grids: every wave runs as fast as its length says, at any step, on grids that stand and that move.
#include "engine/random.h"
#include "ocean/sea/dispersion.h"
#include "support/dispersive.h"
#include "support/dispersive_twin.h"
#include "support/grids.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <complex>

namespace {

constexpr double kCell = test::kDeepCell;

using test::bumps;
using test::Cells;
using test::deepGrid;
using test::found;
using test::largestDifference;
using test::rounded;
using test::surfaceOf;
using test::Wave;

} // namespace

TEST_CASE("dispersive grid: waves of 4 to 128 cells turn as dispersion says, at any step and depth")
{
    test::Gpu gpu;
    constexpr int kSize = 256;
    const std::vector<Wave> waves{{{64, 0}, 0.01}, {{0, 32}, 0.01}, {{16, 0}, 0.02},  {{0, -8}, 0.02},
                                  {{4, 0}, 0.05},  {{-2, 0}, 0.05}, {{32, 32}, 0.01}, {{3, -7}, 0.02}};
    const std::array depths{200.0, 5.0, 0.7};
    for (const double dt : {1.0 / 60.0, 1.0 / 15.0, 1.0 / 4.0})
    {
        CAPTURE(dt);
        std::vector<ocean::GridSpec> specs(depths.size(), deepGrid(kSize));
        for (size_t g = 0; g < depths.size(); ++g)
            specs[g].depth = depths[g];
        test::Grids run(gpu, specs, {.step = dt});
        run.run(1);
        constexpr uint64_t kSteps = 30;
        for (uint32_t g = 0; g < depths.size(); ++g)
        {
            const auto turnedBack = [&](const Wave& wave) { return -ocean::dispersion(wave.k(kSize), depths[g]) * dt; };
            run.set(g, rounded(surfaceOf(waves, kSize, [](const Wave&) { return 0.0; })),
                    rounded(surfaceOf(waves, kSize, turnedBack)));
        }
        run.run(kSteps);
        for (uint32_t g = 0; g < depths.size(); ++g)
        {
            CAPTURE(depths[g]);
            const std::vector<float> z = run.heights(g);
            for (const Wave& wave : waves)
            {
                CAPTURE(wave.cycles.x);
                CAPTURE(wave.cycles.y);
                const double turn = ocean::dispersion(wave.k(kSize), depths[g]) * dt * kSteps;
                const std::complex<double> off = found(wave, z, kSize) / std::polar(wave.height, turn);
                CHECK(std::abs(std::arg(off)) < 1e-3);
                CHECK(std::abs(std::abs(off) - 1.0) < 1e-3);
            }
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("dispersive grid: 200 steps are those of the twin in double precision, with damping and a sponge too")
{
    test::Gpu gpu;
    constexpr int kSize = 128;
    constexpr double kDt = 1.0 / 30.0;
    std::vector<ocean::GridSpec> specs{deepGrid(kSize), deepGrid(kSize, ocean::Border::absorb)};
    specs[0].depth = 3.0;
    specs[1].damping = 0.3;
    test::Grids run(gpu, specs, {.step = kDt, .quiet = 0.0});
    run.run(1);
    for (const uint32_t g : {0u, 1u})
    {
        const std::vector<float> z = rounded(bumps(kSize, g));
        run.set(g, z, z);
    }
    run.run(200);
    for (const uint32_t g : {0u, 1u})
    {
        CAPTURE(g);
        test::DispersiveTwin twin(kSize, kCell, ocean::depthOf(specs[g]), kDt, specs[g].damping,
                                  ocean::spongeOf(specs[g]));
        const std::vector<float> z = rounded(bumps(kSize, g));
        twin.now() = Cells(z.begin(), z.end());
        twin.before() = twin.now();
        for (int i = 0; i < 200; ++i)
            twin.step();
        CHECK(largestDifference(run.heights(g), twin.now()) < 1e-5 * test::largest(z));
        CHECK(test::largest(run.heights(g)) > 0.01 * test::largest(z));
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("dispersive grid: steps of 2 and 4 ticks are exact, and what is read between them lies within 1 %")
{
    test::Gpu gpu;
    constexpr int kSize = 64;
    constexpr double kDt = 1.0 / 60.0;
    const Wave wave{{4, 0}, 0.1}; // 16 cells, 4 m
    std::vector<ocean::GridSpec> specs(2, deepGrid(kSize));
    specs[0].every = 2;
    specs[1].every = 4;
    test::Grids run(gpu, specs, {.step = kDt});
    run.run(1);
    for (const uint32_t g : {0u, 1u})
    {
        const auto every = static_cast<uint64_t>(specs[g].every);
        CAPTURE(every);
        while ((*run.grids().tick() + every - g) % every != 0)
            run.run(1);
        const std::vector<float> start = rounded(surfaceOf({wave}, kSize, [](const Wave&) { return 0.0; }));
        run.set(g, start, start);
        // At rest half a step ago: a standing wave.
        const double omega = ocean::dispersion(wave.k(kSize), ocean::depthOf(specs[g]));
        const double half = 0.5 * static_cast<double>(every) * kDt;
        double worst = 0.0;
        for (uint64_t tick = 1; tick <= 200; ++tick)
        {
            run.run(1);
            const double expected = std::cos(omega * (static_cast<double>(tick) * kDt + half)) / std::cos(omega * half);
            const double off = std::abs(found(wave, run.heights(g), kSize).real() / wave.height - expected);
            if (tick % every == 0)
                CHECK(off < 1e-4);
            worst = std::max(worst, off);
        }
        CHECK(worst < 0.01);
        CHECK(worst > 1e-5); // there is something between steps
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("dispersive grid: one that moves is the same water, at steps of 1, 2 and 4 ticks")
{
    test::Gpu gpu;
    constexpr int kSize = 64;
    std::vector<ocean::GridSpec> specs;
    for (const bool moves : {false, true})
        for (const int every : {1, 2, 4, 4}) // a grid steps in the same ticks as the fourth after it
        {
            ocean::GridSpec spec = deepGrid(kSize);
            spec.every = every;
            spec.drops = {{.time = 0.1, .at = {0.3, -0.2}, .radius = 1.0, .height = 0.3},
                          {.time = 1.03, .at = {-2.1, 1.7}, .radius = 0.7, .height = -0.2}};
            if (moves)
                spec.follow = "camera";
            specs.push_back(spec);
        }
    glm::dvec2 place(0.0);
    test::Grids run(gpu, specs, {.quiet = 0.0});
    const auto walk = [&](uint64_t tick) { // up to 5 cells a tick
        const auto n = static_cast<uint32_t>(2 * tick);
        return place += glm::dvec2(engine::uniform(7, n, -1.2f, 1.25f), engine::uniform(7, n + 1, -1.2f, 1.2f));
    };
    run.run(2001, walk);
    const auto worldCells = [&](uint32_t g) { // by their world's index modulo the size
        const std::vector<float> z = run.heights(g);
        const glm::ivec2 origin = run.state(g).origin;
        Cells cells(z.size());
        for (int y = 0; y < kSize; ++y)
            for (int x = 0; x < kSize; ++x)
            {
                const glm::ivec2 slot = (origin + glm::ivec2(x, y)) & (kSize - 1);
                cells[static_cast<size_t>(slot.y * kSize + slot.x)] = z[static_cast<size_t>(y * kSize + x)];
            }
        return cells;
    };
    for (const uint32_t g : {0u, 1u, 2u})
    {
        CAPTURE(specs[g].every);
        CHECK(run.state(g + 4).origin != run.state(g).origin);
        const Cells still = worldCells(g);
        CHECK(largestDifference(rounded(still), worldCells(g + 4)) < 1e-5 * 0.3);
        CHECK(test::largest(rounded(still)) > 0.01);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE(
    "dispersive grid: what it moves onto in the midst of a step is at rest until the next one, on its way back too")
{
    test::Gpu gpu;
    constexpr int kSize = 64;
    constexpr int kFar = 20; // cells of a move
    std::vector<ocean::GridSpec> specs;
    for (int n = 0; n < 4; ++n) // they take turns
    {
        specs.push_back(deepGrid(kSize, ocean::Border::absorb));
        specs.back().every = 4;
        specs.back().follow = "camera";
        specs.back().drops = {{.time = 0.1, .at = {4.0, 0.3}, .radius = 4.0, .height = 0.3},
                              {.time = 0.2, .at = {-4.0, 0.3}, .radius = 4.0, .height = -0.3}};
    }
    test::Grids run(gpu, specs, {.quiet = 0.0});
    run.run(61);
    const auto largestOf = [&](uint32_t g, int from, int to) { // in these columns
        const std::vector<float> z = run.heights(g);
        float most = 0.0f;
        for (int y = 0; y < kSize; ++y)
            for (int x = from; x < to; ++x)
                most = std::max(most, std::abs(z[static_cast<size_t>(y * kSize + x)]));
        return most;
    };
    for (uint32_t g = 0; g < specs.size(); ++g)
        CHECK(largestOf(g, 0, kFar) > 1e-3f); // it is lost, and does not come back
    int resting = 0;
    for (const int cells : {kFar, 0})
    {
        run.run(1, [&](uint64_t) { return glm::dvec2(kCell * (cells + 0.5), 0.0); });
        for (uint32_t g = 0; g < specs.size(); ++g)
        {
            CAPTURE(g);
            const float most = cells > 0 ? largestOf(g, kSize - kFar, kSize) : largestOf(g, 0, kFar);
            resting += most == 0.0f ? 1 : 0;
            CHECK(largestOf(g, kFar, kSize - kFar) > 1e-3f);
        }
    }
    CHECK(resting == 6); // one grid has a step in each tick
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("dispersive grid: a quiet one sleeps, a drop or a source wakes it, and then it is as if it had not slept")
{
    test::Gpu gpu;
    ocean::GridSpec spec = deepGrid(64, ocean::Border::absorb);
    spec.damping = 3.0;
    spec.drops = {{.time = 0.5, .at = {0.0, 0.0}, .radius = 1.0, .height = 0.1},
                  {.time = 20.0, .at = {1.0, 0.0}, .radius = 1.0, .height = 0.1}};
    std::vector<ocean::GridSpec> specs(8, spec); // four that sleep, four that never do, which step in the same ticks
    for (size_t g = 0; g < specs.size(); ++g)
    {
        specs[g].every = g % 2 == 0 ? 1 : 4;
        specs[g].rain.rate = g < 4 ? 0.0 : 1e-9;
    }
    test::Grids run(gpu, specs);
    const auto heights = [&](uint32_t g) { return test::largest(run.heights(g)); };
    run.run(20);
    CHECK(heights(0) == 0.0);
    run.run(20);
    CHECK(heights(0) > 0.01);
    run.run(1140);
    CHECK(heights(0) == 0.0); // asleep
    CHECK(heights(1) == 0.0);
    CHECK(heights(4) > 0.0);
    CHECK(heights(4) < 1e-6);
    run.run(100);
    for (const uint32_t g : {0u, 1u})
    {
        const std::vector<float> awake = run.heights(g + 4);
        CHECK(heights(g) > 1e-3);
        CHECK(largestDifference(run.heights(g), Cells(awake.begin(), awake.end())) < 1e-6);
    }
    CHECK(gpu.validationErrors() == 0);
}
