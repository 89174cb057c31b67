// One substep after another against the twin in double precision, at awkward sizes, with every border.
#include "engine/random.h"
#include "support/grid_twin.h"
#include "support/grids.h"

#include <doctest/doctest.h>

#include <cmath>

namespace {

constexpr ocean::Border kBorders[] = {ocean::Border::absorb, ocean::Border::clamp, ocean::Border::wrap,
                                      ocean::Border::ghostMean, ocean::Border::ghostSlope};

// What absorbing borders leave of a level in a substep.
double calmOf(double a)
{
    return std::exp(-0.01 * std::sqrt(a));
}

// A smooth random surface: a few bumps, without net volume.
std::vector<float> hills(glm::ivec2 cells, uint32_t seed)
{
    std::vector<float> z(static_cast<size_t>(cells.x) * static_cast<size_t>(cells.y));
    for (uint32_t n = 0; n < 6; ++n)
    {
        const double sign = n % 2 ? -1.0 : 1.0;
        const double x0 = engine::uniform(seed, 2 * (n / 2)) * static_cast<float>(cells.x);
        const double y0 = engine::uniform(seed, 2 * (n / 2) + 1) * static_cast<float>(cells.y) + 3.0 * sign;
        for (int y = 0; y < cells.y; ++y)
            for (int x = 0; x < cells.x; ++x)
                z[static_cast<size_t>(y) * static_cast<size_t>(cells.x) + static_cast<size_t>(x)] +=
                    static_cast<float>(sign * 0.3 * std::exp(-(std::pow(x - x0, 2) + std::pow(y - y0, 2)) / 18.0));
    }
    return z;
}

double largestDifference(const std::vector<float>& found, const std::vector<double>& expected)
{
    double most = 0.0;
    for (size_t i = 0; i < found.size(); ++i)
        most = std::max(most, std::abs(found[i] - expected[i]));
    return most;
}

} // namespace

TEST_CASE("grid step: every border matches the double-precision twin, at awkward sizes, standing and moving")
{
    test::Gpu gpu;
    for (const glm::ivec2 cells : {glm::ivec2(100, 60), glm::ivec2(17, 331), glm::ivec2(16, 16), glm::ivec2(192, 64)})
        for (const ocean::Border border : kBorders)
            for (const bool moving : {false, true})
            {
                CAPTURE(cells.x);
                CAPTURE(static_cast<int>(border));
                CAPTURE(moving);
                ocean::GridSpec spec = test::plainGrid(cells, border);
                spec.damping = 0.4;
                spec.waveSpeed = 9.0;
                if (moving)
                    spec.velocity = {7.3, -19.1}; // -1.27 cells a tick northwards
                test::Grids run(gpu, {spec}, {.quiet = 0.0});
                run.run(1);
                const double dt = 1.0 / 60.0;
                const double a = std::pow(spec.waveSpeed * dt / spec.cell, 2);
                test::GridTwin<double> twin(cells, a, std::exp(-spec.damping * dt), border, calmOf(a));
                twin.addSponge(ocean::spongeOf(spec));
                const std::vector<float> start = hills(cells, 7);
                for (int y = 0; y < cells.y; ++y)
                    for (int x = 0; x < cells.x; ++x)
                    {
                        const size_t i = static_cast<size_t>(y * cells.x + x);
                        twin.at({x, y}) = start[i];
                        twin.before({x, y}) = start[i];
                    }
                run.set(0, start, start);
                glm::ivec2 origin = run.state().origin;
                for (int tick = 0; tick < 7; ++tick) // no check, so no level is taken away
                {
                    run.run(1);
                    const glm::ivec2 now = run.state().origin;
                    twin.step(now - origin);
                    origin = now;
                }
                CHECK(largestDifference(run.heights(), twin.heights()) <= 2e-6);
            }
    CHECK(gpu.validationErrors() == 0);
}
