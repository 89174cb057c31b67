// What borders do to waves, measured with packets of plane waves against a grid so large that nothing comes back.
#include "support/grids.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kDt = 1.0 / 60.0;
constexpr double kCell = 0.25;

// A packet of waves `length` cells long, around `from` [cells of the world], that travels along `direction`.
struct Packet
{
    double length;
    glm::dvec2 from;
    glm::dvec2 direction;
    double courant;

    double omega() const
    {
        const glm::dvec2 k = 2.0 * kPi / length * direction;
        return 2.0 * std::asin(courant * std::hypot(std::sin(0.5 * k.x), std::sin(0.5 * k.y)));
    }
    // `steps` later, as far as it keeps its shape.
    double at(glm::dvec2 cell, double steps) const
    {
        const double k = 2.0 * kPi / length;
        const glm::dvec2 to = cell - from;
        const double along = glm::dot(to, direction);
        const double across = direction.x * to.y - direction.y * to.x;
        const double moved = along - omega() / k * steps;
        return std::cos(k * along - omega() * steps) *
               std::exp(-0.5 * (std::pow(moved / length, 2) + std::pow(across / (1.5 * length), 2)));
    }
};

ocean::GridSpec gridAt(glm::ivec2 cells, glm::ivec2 middle, ocean::Border border, double courant)
{
    ocean::GridSpec spec = test::plainGrid(cells, border);
    spec.center = kCell * (glm::dvec2(middle) + 0.5);
    spec.waveSpeed = courant * kCell / kDt;
    return spec;
}

void launch(test::Grids& run, uint32_t grid, const Packet& packet)
{
    const glm::ivec2 cells = run.grids().info(grid).cells;
    const glm::ivec2 origin = run.state(grid).origin;
    std::vector<float> now;
    std::vector<float> before;
    for (int y = 0; y < cells.y; ++y)
        for (int x = 0; x < cells.x; ++x)
        {
            const glm::dvec2 world = glm::dvec2(origin + glm::ivec2(x, y));
            now.push_back(static_cast<float>(packet.at(world, 0.0)));
            before.push_back(static_cast<float>(packet.at(world, -1.0)));
        }
    run.set(grid, now, before);
}

// Heights of a grid by the world's cells.
class Surface
{
public:
    Surface(test::Grids& run, uint32_t grid)
        : z_(run.heights(grid)), origin_(run.state(grid).origin), cells_(run.grids().info(grid).cells)
    {
    }
    double operator()(int x, int y) const
    {
        const glm::ivec2 i = glm::ivec2(x, y) - origin_;
        return i.x < 0 || i.y < 0 || i.x >= cells_.x || i.y >= cells_.y ? 0.0
                                                                        : z_[static_cast<size_t>(i.y * cells_.x + i.x)];
    }

private:
    std::vector<float> z_;
    glm::ivec2 origin_;
    glm::ivec2 cells_;
};

// What part of a packet's amplitude comes back from the east border of an absorbing grid.
double reflected(test::Gpu& gpu, double length, double angle, double courant)
{
    const int n = static_cast<int>(length);
    const glm::dvec2 direction{std::cos(angle), std::sin(angle)};
    // The grid reaches 7 waves north and south of the middle of its east border: what passes there must not count.
    const glm::ivec2 size{8 * n, 14 * n};
    const glm::ivec2 large{16 * n, 18 * n};
    test::Grids run(gpu, {gridAt(size, {-4 * n, 0}, ocean::Border::absorb, courant),
                          gridAt(large, {0, 0}, ocean::Border::absorb, courant)});
    run.run(1);
    const Packet packet{length, -3.0 * length * direction, direction, courant};
    launch(run, 0, packet);
    launch(run, 1, packet);
    const double perStep = packet.omega() * length / (2.0 * kPi);
    run.run(static_cast<uint64_t>(3.0 * length / perStep)); // its middle is at the border
    const Surface there(run, 1);
    double amplitude = 0.0;
    for (int y = -2 * n; y <= 2 * n; ++y)
        for (int x = -n; x <= n; ++x)
            amplitude = std::max(amplitude, std::abs(there(x, y)));
    run.run(static_cast<uint64_t>(2.5 * length / perStep)); // it has left
    const Surface small(run, 0);
    const Surface free(run, 1);
    double most = 0.0;
    REQUIRE(run.state(0).origin.x + size.x == 0);
    for (int y = -n; y <= 4 * n; ++y)
        for (int x = -4 * n; x < -1; ++x)
            most = std::max(most, std::abs(small(x, y) - free(x, y)));
    return most / amplitude;
}

// The same of a grid that moves, by `velocity` [cells a step], through its sponge, as wide as it gets.
double reflectedMoving(test::Gpu& gpu, double length, double angle, double courant, glm::dvec2 velocity)
{
    constexpr int kSponge = 64;
    const int n = static_cast<int>(length);
    const glm::dvec2 direction{std::cos(angle), std::sin(angle)};
    const Packet packet{length, glm::dvec2(-kSponge, 0.0) - 3.0 * length * direction, direction, courant};
    const double perStep = packet.omega() * length / (2.0 * kPi);
    const auto in = static_cast<uint64_t>(3.0 * length / perStep); // its middle is at the sponge
    const auto out = static_cast<uint64_t>((4.5 * length + 2.8 * kSponge) / perStep);

    const glm::ivec2 size{8 * n + 4 * kSponge, 14 * n + 6 * kSponge};
    ocean::GridSpec spec = gridAt(size, {-size.x / 2, 0}, ocean::Border::absorb, courant);
    spec.velocity = velocity * kCell / kDt;
    spec.center -= velocity * kCell * static_cast<double>(in);
    REQUIRE(ocean::spongeOf(spec) == kSponge);
    test::Grids run(gpu, {spec});
    run.run(1);
    launch(run, 0, packet);
    run.run(in + out); // it has left, or come back
    const Surface surface(run, 0);
    const glm::ivec2 low = run.state(0).origin + kSponge;
    const glm::ivec2 high = run.state(0).origin + size - kSponge;
    double most = 0.0;
    for (int y = low.y; y < high.y; ++y)
        for (int x = low.x; x < high.x; ++x)
            most = std::max(most, std::abs(surface(x, y)));
    return most; // of an amplitude of 1
}

} // namespace

TEST_CASE("grid border: a grid that moves absorbs as well, through its sponge")
{
    test::Gpu gpu;
    for (const double length : {8.0, 32.0, 64.0})
    {
        CAPTURE(length);
        const double courant = length > 32.0 ? 0.68 : 0.5;
        const double straight = reflectedMoving(gpu, length, 0.0, courant, {-0.15, 0.1}); // towards the wave
        const double slanting = reflectedMoving(gpu, length, kPi / 4.0, courant, {0.07, -0.11});
        MESSAGE(length, " cells a wave: ", straight, " straight on, ", slanting, " at 45 degrees");
        CHECK(straight <= 0.02);
        CHECK(slanting <= 0.05);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("grid border: absorb gives back 2 % at most straight on, 5 % at 45 degrees, from 8 to 64 cells a wave")
{
    test::Gpu gpu;
    for (const double length : {8.0, 16.0, 32.0, 64.0})
    {
        CAPTURE(length);
        const double courant = length > 32.0 ? 0.68 : 0.4;
        const double straight = reflected(gpu, length, 0.0, courant);
        const double slanting = reflected(gpu, length, kPi / 4.0, courant);
        MESSAGE(length, " cells a wave: ", straight, " straight on, ", slanting, " at 45 degrees");
        CHECK(straight <= 0.02);
        CHECK(slanting <= 0.05);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("grid border: clamp mirrors waves without change of sign, ghost_mean with one")
{
    test::Gpu gpu;
    constexpr int kN = 16;
    constexpr double kCourant = 0.5;
    // East borders at cell -1: a wall between cells -1 and 0, or water held at rest at cell 0.
    test::Grids run(gpu, {gridAt({8 * kN, 12 * kN}, {-4 * kN, 0}, ocean::Border::clamp, kCourant),
                          gridAt({8 * kN, 12 * kN}, {-4 * kN, 0}, ocean::Border::ghostMean, kCourant),
                          gridAt({16 * kN, 12 * kN}, {0, 0}, ocean::Border::clamp, kCourant)});
    run.run(1);
    const Packet packet{kN, {-3.0 * kN, 0.0}, {1.0, 0.0}, kCourant};
    for (const uint32_t grid : {0u, 1u, 2u})
        launch(run, grid, packet);
    run.run(static_cast<uint64_t>(5.0 * kN / kCourant));
    REQUIRE(run.state(0).origin.x == -8 * kN);
    const Surface wall(run, 0);
    const Surface rest(run, 1);
    const Surface free(run, 2);
    double most = 0.0;
    double wallOff = 0.0;
    double restOff = 0.0;
    for (int y = -2 * kN; y <= 2 * kN; ++y)
        for (int x = -4 * kN; x < 0; ++x)
        {
            most = std::max(most, std::abs(wall(x, y)));
            wallOff = std::max(wallOff, std::abs(wall(x, y) - free(x, y) - free(-1 - x, y)));
            restOff = std::max(restOff, std::abs(rest(x, y) - free(x, y) + free(-x, y)));
        }
    CHECK(most > 0.4);
    CHECK(wallOff <= 0.01 * most);
    CHECK(restOff <= 0.01 * most);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("grid border: closed borders hold the mean level at zero, absorbing ones let it go")
{
    test::Gpu gpu;
    std::vector<ocean::GridSpec> specs;
    for (const ocean::Border border : {ocean::Border::clamp, ocean::Border::wrap, ocean::Border::ghostMean,
                                       ocean::Border::ghostSlope, ocean::Border::absorb})
    {
        specs.push_back(test::plainGrid({100, 60}, border));
        specs.back().damping = 0.2;
        // A drop that does add volume, and one that does not but is cut by the border.
        specs.back().drops = {{.time = 0.0, .at = {2.0, 1.0}, .radius = 3.0, .height = 0.4, .neutral = false},
                              {.time = 1.0, .at = {12.0, 0.0}, .radius = 3.0, .height = 0.4}};
    }
    specs.push_back(specs.back());
    specs.back().velocity = {0.1, -0.2}; // through a sponge
    test::Grids run(gpu, specs);
    run.run(1);
    for (uint32_t g = 0; g < specs.size(); ++g)
        CHECK(test::sumOf(run.heights(g)) / 6000.0 > 1e-3);
    run.run(900);
    for (uint32_t g = 0; g < specs.size(); ++g)
    {
        CAPTURE(g);
        // Ghosts let volume through all the time, and it is put right every 16 substeps.
        const double limit = g < 2 ? 2e-6 : g < 4 ? 2e-4 : 2e-3;
        CHECK(std::abs(test::sumOf(run.heights(g)) / 6000.0) <= limit);
    }
    CHECK(gpu.validationErrors() == 0);
}
