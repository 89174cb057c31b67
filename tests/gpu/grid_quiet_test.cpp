// Skipping quiet water: not a bit at quiet = 0, not more than 1e-6 m by default, and no work where nothing happens.
#include "support/grids.h"

#include <doctest/doctest.h>

#include <cmath>

namespace {

ocean::GridSpec dropped(ocean::Border border, glm::dvec2 velocity)
{
    ocean::GridSpec spec = test::plainGrid({300, 200}, border);
    spec.velocity = velocity;
    spec.damping = 0.3;
    spec.drops = {{.time = 0.1, .at = {-20.0, 3.0}, .radius = 1.0, .height = 0.2},
                  {.time = 1.7, .at = {15.0, -10.0}, .radius = 0.6, .height = 0.1},
                  {.time = 6.0, .at = {30.0, 20.0}, .radius = 1.0, .height = 0.2}};
    return spec;
}

// The same, but every tile is always stepped: rain that never falls.
ocean::GridSpec neverSleeps(ocean::GridSpec spec)
{
    spec.rain.rate = 1e-9;
    return spec;
}

double largestDifference(const std::vector<float>& a, const std::vector<float>& b)
{
    double most = 0.0;
    for (size_t i = 0; i < a.size(); ++i)
        most = std::max(most, std::abs(static_cast<double>(a[i]) - b[i]));
    return most;
}

} // namespace

TEST_CASE("grid quiet: with quiet = 0 the bits are those of stepping everything; by default within 1e-6 m")
{
    test::Gpu gpu;
    std::vector<ocean::GridSpec> specs;
    for (const glm::dvec2 velocity : {glm::dvec2(0.0), glm::dvec2(4.3, -2.9), glm::dvec2(-60.0, 33.0)})
        for (const ocean::Border border : {ocean::Border::absorb, ocean::Border::clamp, ocean::Border::wrap})
            specs.push_back(dropped(border, velocity));
    specs.push_back(specs[1]);
    specs.back().waveSpeed = 40.0; // four substeps
    const size_t pairs = specs.size();
    for (size_t i = 0; i < pairs; ++i)
        specs.push_back(neverSleeps(specs[i]));
    for (const double quiet : {0.0, 1e-6})
    {
        CAPTURE(quiet);
        test::Grids run(gpu, specs, {.quiet = quiet});
        uint32_t fewest = UINT32_MAX;
        for (const uint64_t ticks : {1u, 5u, 19u, 30u, 60u, 260u})
        {
            run.run(ticks);
            fewest = std::min(fewest, run.list(gpu::kListPlain).count + run.list(gpu::kListGeneral).count);
            for (uint32_t g = 0; g < pairs; ++g)
            {
                CAPTURE(g);
                CAPTURE(*run.grids().tick());
                const auto skipped = run.heights(g);
                const auto all = run.heights(g + static_cast<uint32_t>(pairs));
                if (quiet == 0.0)
                    REQUIRE(largestDifference(skipped, all) == 0.0);
                else
                    REQUIRE(largestDifference(skipped, all) <= 1e-6);
            }
        }
        CHECK(fewest < 0.95 * run.grids().tileCount());
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("grid quiet: nothing is stepped where nothing happens, and again once it has faded")
{
    test::Gpu gpu;
    ocean::GridSpec spec = test::plainGrid({512, 512});
    spec.damping = 4.0;
    test::Grids run(gpu, {spec});
    run.run(40);
    CHECK(run.list(gpu::kListPlain).count == 0);
    run.grids().push(0, {.at = {0.0, 0.0}, .radius = 1.0, .height = 0.1});
    run.run(2);
    CHECK(run.list(gpu::kListPlain).count >= 1);
    CHECK(run.list(gpu::kListPlain).count <= 16);
    run.run(100);
    CHECK(run.list(gpu::kListPlain).count < 100);
    run.run(1000);
    CHECK(run.list(gpu::kListPlain).count == 0);
    CHECK(run.list(gpu::kListGeneral).count == 0);
    CHECK(test::largest(run.heights()) == 0.0);
    CHECK(test::largest(run.before()) == 0.0);
    CHECK(gpu.validationErrors() == 0);
}
