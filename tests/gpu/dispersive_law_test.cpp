// Dispersive grids obey the laws of waves: energy runs at the group's speed and is kept, the mean level stays, and what is
// too steep breaks.
#include "ocean/sea/dispersion.h"
#include "support/dispersive.h"
#include "support/free_packet.h"
#include "support/near.h"
#include "support/wakes.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <numbers>

namespace {

using test::Cells;
using test::deepGrid;
using test::rounded;
using test::Wave;

constexpr double kPi = std::numbers::pi;
constexpr double kCell = test::kDeepCell;

// The cells of a grid that stands, from a packet as it is at its time.
Cells cellsOf(const test::FreePacket& packet, int size)
{
    Cells z;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            z.push_back(packet.at(glm::ivec2(x, y) - size / 2));
    return z;
}

// Where the energy of the waves is along x [rad], once round being the whole grid.
double middleOf(const std::vector<float>& z, int size)
{
    std::complex<double> sum = 0.0;
    for (size_t i = 0; i < z.size(); ++i)
        sum += static_cast<double>(z[i]) * z[i] *
               std::polar(1.0, 2.0 * kPi * static_cast<double>(i % static_cast<size_t>(size)) / size);
    return std::arg(sum);
}

// The energy of all waves but those that have no length, over rho g: of heights and of what they would have been a
// quarter of a period ago.
double energyOf(test::Grids& run, uint32_t grid, int size, double dt, double depth)
{
    const int wide = size / 2 + 1;
    const auto spectrumOf = [&](const std::vector<float>& z) {
        Cells cells(z.begin(), z.end());
        std::vector<std::complex<double>> waves(static_cast<size_t>(wide) * static_cast<size_t>(size));
        const fftw_plan plan = fftw_plan_dft_r2c_2d(size, size, cells.data(),
                                                    reinterpret_cast<fftw_complex*>(waves.data()), FFTW_ESTIMATE);
        fftw_execute(plan);
        fftw_destroy_plan(plan);
        return waves;
    };
    const auto now = spectrumOf(run.heights(grid));
    const auto before = spectrumOf(run.before(grid));
    double energy = 0.0;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < wide; ++x)
        {
            if (x == 0 && y == 0)
                continue;
            const auto i = static_cast<size_t>(y * wide + x);
            const double k = 2.0 * kPi * std::hypot(x, std::min(y, size - y)) / (size * kCell);
            const double turn = dt * ocean::dispersion(k, depth);
            const std::complex<double> turned = (std::cos(turn) * now[i] - before[i]) / std::sin(turn);
            const double twice = x == 0 || x == size / 2 ? 1.0 : 2.0; // and its conjugate
            energy += twice * (std::norm(now[i]) + std::norm(turned));
        }
    return energy / std::pow(size, 4);
}

// Waves of many lengths, none steep, that add up to nothing.
Cells gentleBumps(int size)
{
    Cells z = test::bumps(size, 3);
    double mean = 0.0;
    for (double& value : z)
        mean += (value *= 0.2) / (static_cast<double>(size) * size);
    for (double& value : z)
        value -= mean;
    return z;
}

// Lets gentle waves run on grids of these depths [m], and looks after so many steps, and so many more.
void checkKept(int size, const std::vector<double>& depths, const std::vector<uint64_t>& looks)
{
    test::Gpu gpu;
    constexpr double kDt = 1.0 / 15.0;
    std::vector<ocean::GridSpec> specs(depths.size(), deepGrid(size));
    for (size_t g = 0; g < depths.size(); ++g)
        specs[g].depth = depths[g];
    test::Grids run(gpu, specs, {.step = kDt, .quiet = 0.0});
    run.run(1);
    const std::vector<float> start = rounded(gentleBumps(size));
    for (uint32_t g = 0; g < specs.size(); ++g)
        run.set(g, start, start);
    std::vector<double> energies;
    for (uint32_t g = 0; g < specs.size(); ++g)
        energies.push_back(energyOf(run, g, size, kDt, depths[g]));
    for (const uint64_t steps : looks)
    {
        run.run(steps);
        for (uint32_t g = 0; g < specs.size(); ++g)
        {
            CAPTURE(depths[g]);
            const double energy = energyOf(run, g, size, kDt, depths[g]);
            CHECK(energy == test::near(energies[g], 1e-3));
            CHECK(std::abs(test::meanOf(run.heights(g))) < 1e-6);
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

} // namespace

TEST_CASE("dispersive grid: the energy of waves runs at the group's speed")
{
    test::Gpu gpu;
    constexpr int kSize = 128;
    constexpr double kDt = 1.0 / 15.0;
    constexpr int kSteps = 60;
    struct Case
    {
        double length; // [cells]
        double depth;  // [m]
    };
    const std::array cases{Case{8.0, 200.0}, Case{16.0, 200.0}, Case{16.0, 0.5}, Case{16.0, 1.5}};
    std::vector<ocean::GridSpec> specs(cases.size(), deepGrid(kSize));
    for (size_t g = 0; g < cases.size(); ++g)
        specs[g].depth = cases[g].depth;
    test::Grids run(gpu, specs, {.step = kDt});
    run.run(1);
    const auto kOf = [](const Case& wave) { return 2.0 * kPi / (wave.length * kCell); };
    for (uint32_t g = 0; g < cases.size(); ++g)
    {
        test::FreePacket packet(kSize, kCell, cases[g].depth,
                                {.middle = {0.0, 0.0}, .k = {kOf(cases[g]), 0.0}, .sigma = 18.0, .height = 0.01});
        packet.setTime(-kDt);
        const std::vector<float> before = rounded(cellsOf(packet, kSize));
        packet.setTime(0.0);
        run.set(g, rounded(cellsOf(packet, kSize)), before);
    }
    std::vector<double> starts;
    for (uint32_t g = 0; g < cases.size(); ++g)
        starts.push_back(middleOf(run.heights(g), kSize));
    run.run(kSteps);
    for (uint32_t g = 0; g < cases.size(); ++g)
    {
        CAPTURE(cases[g].length);
        CAPTURE(cases[g].depth);
        const double gone =
            std::remainder(middleOf(run.heights(g), kSize) - starts[g], 2.0 * kPi) * kSize / (2.0 * kPi);
        const double expected = ocean::groupSpeed(kOf(cases[g]), cases[g].depth) * kSteps * kDt / kCell;
        const double round = std::round((expected - gone) / kSize) * kSize;
        CHECK(gone + round == test::near(expected, 0.01));
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("dispersive grid: energy is kept within 0.1 % and the mean level within 1e-6 m")
{
    checkKept(64, {200.0, 1.0}, {500, 500});
}

TEST_CASE("dispersive grid: nor do they change in 20,000 steps" * doctest::skip())
{
    checkKept(128, {200.0, 1.0}, {10000, 10000});
}

TEST_CASE("dispersive grid: the mean level is where it was once a grid that stopped and went has come to rest")
{
    test::Gpu gpu;
    ocean::GridSpec spec = deepGrid(128, ocean::Border::absorb);
    spec.follow = "camera";
    for (int n = 0; n < 20; ++n)
        spec.drops.push_back({.time = 0.5 * n, .at = {1.5 * n, 0.3 * n}, .radius = 1.5, .height = 0.05});
    test::Grids run(gpu, {spec}, {.step = 1.0 / 15.0, .quiet = 0.0});
    glm::dvec2 place(0.0);
    run.run(152, [&](uint64_t tick) { // 6 m/s for 2.5 s, and none for as long
        return place += tick / 38 % 2 == 0 ? glm::dvec2(0.4, 0.08) : glm::dvec2(0.0);
    });
    CHECK(test::largest(run.heights()) > 1e-3);
    run.run(1800, [&](uint64_t) { return place; });
    CHECK(std::abs(test::meanOf(run.heights())) < 1e-6);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("dispersive grid: what is steeper than 0.35 loses energy and leaves foam, the rest does not")
{
    test::Gpu gpu;
    constexpr int kSize = 64;
    constexpr double kDt = 1.0 / 60.0;
    const std::array steepness{0.34, 0.40, 0.60};
    const std::vector<ocean::GridSpec> specs(steepness.size(), deepGrid(kSize));
    test::Grids run(gpu, specs, {.step = kDt, .foam = true});
    run.run(1);
    const Wave wave{{4, 4}, 1.0};
    const double turn = kDt * ocean::dispersion(wave.k(kSize), ocean::depthOf(specs[0]));
    const double along = wave.k(kSize) / std::sqrt(2.0) * kCell;
    std::vector<double> before;
    for (uint32_t g = 0; g < specs.size(); ++g)
    {
        Wave scaled = wave; // as steep as differences of its cells have it
        scaled.height = steepness[g] * kCell / (std::sqrt(2.0) * std::sin(along));
        run.set(g, rounded(test::surfaceOf({scaled}, kSize, [](const Wave&) { return 0.0; })),
                rounded(test::surfaceOf({scaled}, kSize, [&](const Wave&) { return -turn; })));
        before.push_back(energyOf(run, g, kSize, kDt, ocean::depthOf(specs[g])));
    }
    std::vector<double> left(specs.size(), 1.0);
    for (int second = 1; second <= 4; ++second)
    {
        run.run(30);
        for (uint32_t g = 0; g < specs.size(); ++g)
        {
            CAPTURE(steepness[g]);
            const double now = energyOf(run, g, kSize, kDt, ocean::depthOf(specs[g])) / before[g];
            CHECK(now < left[g] + 1e-5);
            left[g] = now;
        }
    }
    for (uint32_t g = 0; g < specs.size(); ++g)
    {
        const test::Field foam = test::foamOf(gpu, run.grids(), g);
        float most = 0.0f;
        for (const float f : foam.heights)
            most = std::max(most, f);
        CAPTURE(steepness[g]);
        MESSAGE("energy left: ", left[g], ", foam ", most);
        if (steepness[g] < 0.35)
        {
            CHECK(left[g] == test::near(1.0, 1e-5));
            CHECK(most == 0.0f);
        }
        else
        {
            CHECK(left[g] < 0.9);
            CHECK(left[g] > 0.02);
            CHECK(most > 0.1f);
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("dispersive grid: what breaks keeps the mean level, at steps of 1, 2 and 4 ticks")
{
    test::Gpu gpu;
    constexpr int kSize = 64;
    constexpr double kDt = 1.0 / 60.0;
    std::vector<ocean::GridSpec> specs;
    for (const int every : {1, 2, 4})
    {
        specs.push_back(deepGrid(kSize));
        specs.back().every = every;
    }
    test::Grids run(gpu, specs, {.step = kDt});
    run.run(4);
    // A group of steep waves, which break in its middle alone.
    for (uint32_t g = 0; g < specs.size(); ++g)
    {
        test::FreePacket packet(kSize, kCell, 200.0,
                                {.middle = {3.0, -2.0}, .k = {2.4, 0.9}, .sigma = 9.0, .height = 0.25});
        packet.setTime(-kDt);
        Cells before = cellsOf(packet, kSize);
        packet.setTime(0.0);
        Cells now = cellsOf(packet, kSize);
        double mean = 0.0;
        for (size_t i = 0; i < now.size(); ++i)
            mean += 0.5 * (now[i] + before[i]) / static_cast<double>(now.size());
        for (size_t i = 0; i < now.size(); ++i)
        {
            now[i] -= mean;
            before[i] -= mean;
        }
        run.set(g, rounded(now), rounded(before));
    }
    std::vector<double> start;
    for (uint32_t g = 0; g < specs.size(); ++g)
        start.push_back(energyOf(run, g, kSize, kDt, 1e4));
    std::vector<double> worst(specs.size());
    for (int look = 0; look < 40; ++look)
    {
        run.run(8);
        for (uint32_t g = 0; g < specs.size(); ++g)
            worst[g] = std::max(worst[g], std::abs(test::meanOf(run.heights(g))));
    }
    run.run(600); // nothing breaks any more
    for (uint32_t g = 0; g < specs.size(); ++g)
    {
        CAPTURE(specs[g].every);
        const double left = energyOf(run, g, kSize, kDt, 1e4) / start[g];
        const double level = std::abs(test::meanOf(run.heights(g)));
        MESSAGE("energy left: ", left, ", mean level up to ", worst[g], ", then ", level);
        CHECK(left < 0.8);
        CHECK(worst[g] < 2e-4 * 0.25); // of the waves' height: what a step loses the next one gives back
    }
    CHECK(gpu.validationErrors() == 0);
}
