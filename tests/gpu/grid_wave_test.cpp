// Waves on a grid obey the scheme's own laws: dispersion, energy, damping, stability.
#include "engine/random.h"
#include "support/grids.h"
#include "support/near.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kDt = 1.0 / 60.0;

size_t at(glm::ivec2 cells, int x, int y)
{
    return static_cast<size_t>(y) * static_cast<size_t>(cells.x) + static_cast<size_t>(x);
}

struct PlaneWave
{
    glm::ivec2 cells;
    glm::ivec2 cycles; // along each side of the grid
    double courant;

    glm::dvec2 k() const { return 2.0 * kPi * glm::dvec2(cycles) / glm::dvec2(cells); } // [rad/cell]
    double pointsPerWave() const { return 2.0 * kPi / glm::length(k()); }
    // The five-point scheme's own frequency [rad/step].
    double omega() const
    {
        const double s = std::pow(std::sin(0.5 * k().x), 2) + std::pow(std::sin(0.5 * k().y), 2);
        return 2.0 * std::asin(courant * std::sqrt(s));
    }
    std::vector<float> surface(double phase) const
    {
        std::vector<float> z(static_cast<size_t>(cells.x) * static_cast<size_t>(cells.y));
        for (int y = 0; y < cells.y; ++y)
            for (int x = 0; x < cells.x; ++x)
                z[at(cells, x, y)] = static_cast<float>(0.1 * std::cos(k().x * x + k().y * y - phase));
        return z;
    }
    // Phase and amplitude of what is there.
    std::pair<double, double> fit(const std::vector<float>& z) const
    {
        double c = 0.0;
        double s = 0.0;
        for (int y = 0; y < cells.y; ++y)
            for (int x = 0; x < cells.x; ++x)
            {
                c += z[at(cells, x, y)] * std::cos(k().x * x + k().y * y);
                s += z[at(cells, x, y)] * std::sin(k().x * x + k().y * y);
            }
        return {std::atan2(s, c), 2.0 * std::hypot(c, s) / static_cast<double>(z.size())};
    }
};

// Energy that the scheme keeps without damping: kinetic, and potential between two steps.
double energy(const std::vector<float>& now, const std::vector<float>& before, glm::ivec2 cells, double a)
{
    double sum = 0.0;
    for (int y = 0; y < cells.y; ++y)
        for (int x = 0; x < cells.x; ++x)
        {
            const size_t i = at(cells, x, y);
            const size_t east = at(cells, (x + 1) % cells.x, y);
            const size_t north = at(cells, x, (y + 1) % cells.y);
            const auto slope = [&](size_t j) {
                return (static_cast<double>(now[j]) - now[i]) * (static_cast<double>(before[j]) - before[i]);
            };
            sum += std::pow(static_cast<double>(now[i]) - before[i], 2) + a * (slope(east) + slope(north));
        }
    return sum;
}

ocean::GridSpec courantGrid(glm::ivec2 cells, ocean::Border border, double courant)
{
    ocean::GridSpec spec = test::plainGrid(cells, border);
    spec.waveSpeed = courant * spec.cell / kDt;
    return spec;
}

void checkStability(test::Gpu& gpu, uint64_t steps)
{
    // Random pushes all the while, every border, cells crossed in a tick from 0.01 to 50.
    constexpr ocean::Border kBorders[] = {ocean::Border::absorb, ocean::Border::clamp, ocean::Border::wrap,
                                          ocean::Border::ghostMean, ocean::Border::ghostSlope};
    for (const double courant : {0.01, 0.7071, 3.0, 50.0})
    {
        std::vector<ocean::GridSpec> specs;
        for (const ocean::Border border : kBorders)
        {
            specs.push_back(courantGrid({40, 24}, border, 1.0));
            specs.back().waveSpeed = std::min(courant, 50.0) * specs.back().cell / kDt;
        }
        specs.push_back(specs[0]);
        specs.back().velocity = {3.3, -1.7};
        test::Grids run(gpu, specs);
        const uint64_t ticks = steps / run.grids().info(0).substeps + 1;
        for (uint64_t tick = 0; tick < ticks;)
        {
            for (uint32_t g = 0; g < specs.size(); ++g)
                run.grids().push(g, {.at = {engine::uniform(9, 2 * static_cast<uint32_t>(tick), -4.0f, 4.0f),
                                            engine::uniform(9, 2 * static_cast<uint32_t>(tick) + 1, -2.0f, 2.0f)},
                                     .radius = 0.7,
                                     .height = 0.1});
            const uint64_t now = std::min<uint64_t>(std::max<uint64_t>(ticks / 10, 1), ticks - tick);
            run.run(now);
            tick += now;
        }
        for (uint32_t g = 0; g < specs.size(); ++g)
        {
            CAPTURE(courant);
            CAPTURE(g);
            CHECK(test::largest(run.heights(g)) < 2.0);
        }
    }
}

} // namespace

TEST_CASE("grid wave: plane waves travel at the scheme's own speed, on axis and diagonal, at two Courant numbers")
{
    test::Gpu gpu;
    std::vector<PlaneWave> waves;
    for (const double courant : {0.25, 0.65})
    {
        for (const int cycles : {64, 32, 16, 8, 4}) // 4 to 64 points
            waves.push_back({{256, 16}, {cycles, 0}, courant});
        for (const int cycles : {45, 23, 11, 6, 3}) // 4.02 to 60.3 points
            waves.push_back({{256, 256}, {cycles, cycles}, courant});
    }
    std::vector<ocean::GridSpec> specs;
    for (const PlaneWave& wave : waves)
        specs.push_back(courantGrid(wave.cells, ocean::Border::wrap, wave.courant));
    test::Grids run(gpu, specs);
    run.run(1);
    for (uint32_t g = 0; g < waves.size(); ++g)
        run.set(g, waves[g].surface(0.0), waves[g].surface(-waves[g].omega()));
    constexpr int kSteps = 200;
    run.run(kSteps);
    for (uint32_t g = 0; g < waves.size(); ++g)
    {
        const PlaneWave& wave = waves[g];
        CAPTURE(wave.pointsPerWave());
        CAPTURE(wave.courant);
        const auto [phase, amplitude] = wave.fit(run.heights(g));
        const double expected = wave.omega() * kSteps;
        const double off = std::remainder(phase - expected, 2.0 * kPi);
        CHECK(std::abs(off) <= 0.0005 * expected);
        CHECK(amplitude == test::near(0.1, 1e-4));
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("grid wave: damping d fades waves as e^{-d t/2}, of every length")
{
    test::Gpu gpu;
    std::vector<PlaneWave> waves;
    std::vector<ocean::GridSpec> specs;
    for (const double damping : {0.05, 0.5, 3.0})
        for (const int cycles : {16, 4, 1})
        {
            waves.push_back({{64, 16}, {cycles, 0}, 0.5});
            specs.push_back(courantGrid({64, 16}, ocean::Border::wrap, 0.5));
            specs.back().damping = damping;
        }
    test::Grids run(gpu, specs);
    run.run(1);
    // A damped plane wave as the scheme has it: z = Re(root^n e^{ikx}), root^2 - (1 + keep - bend) root + keep = 0.
    for (uint32_t g = 0; g < waves.size(); ++g)
    {
        const double keep = std::exp(-specs[g].damping * kDt);
        const double bend =
            0.5 * std::pow(waves[g].courant, 2) * (1.0 + keep) * 4.0 * std::pow(std::sin(0.5 * waves[g].k().x), 2);
        const double middle = 0.5 * (1.0 + keep - bend);
        REQUIRE(middle * middle < keep); // it oscillates
        const double turn = std::acos(middle / std::sqrt(keep));
        std::vector<float> before = waves[g].surface(-turn);
        for (float& z : before)
            z = static_cast<float>(z / std::sqrt(keep));
        run.set(g, waves[g].surface(0.0), before);
    }
    run.run(120);
    for (uint32_t g = 0; g < waves.size(); ++g)
    {
        CAPTURE(specs[g].damping);
        CAPTURE(waves[g].pointsPerWave());
        CHECK(waves[g].fit(run.heights(g)).second == test::near(0.1 * std::exp(-specs[g].damping), 0.001)); // 2 s
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("grid wave: energy over 10,000 undamped steps")
{
    test::Gpu gpu;
    const glm::ivec2 cells{64, 32};
    const double a = 0.3;
    ocean::GridSpec spec = courantGrid(cells, ocean::Border::wrap, std::sqrt(a) / 1.0);
    test::Grids run(gpu, {spec});
    run.run(1);
    run.grids().push(0, {.at = {0.5, -0.4}, .radius = 1.5, .height = 0.3});
    run.grids().push(0, {.at = {-3.0, 1.0}, .radius = 2.5, .height = -0.2});
    run.run(2);
    const double start = energy(run.heights(), run.before(), cells, a);
    run.run(10000);
    CHECK(energy(run.heights(), run.before(), cells, a) == test::near(start, 0.001));
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("grid wave: nothing blows up, whatever speed is asked for")
{
    test::Gpu gpu;
    checkStability(gpu, 1000);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("grid wave: nothing blows up in 20,000 steps" * doctest::skip())
{
    test::Gpu gpu;
    checkStability(gpu, 20000);
    CHECK(gpu.validationErrors() == 0);
}
