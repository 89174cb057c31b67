// A grid that moves is the same water: bit for bit against one that stands, anywhere in the world.
#include "engine/random.h"
#include "support/grids.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>

namespace {

constexpr double kDt = 1.0 / 60.0;

ocean::DropSpec dropAt(glm::dvec2 at, double time = 0.1)
{
    return {.time = time, .at = at, .radius = 1.5, .height = 0.3};
}

ocean::GridSpec following(ocean::GridSpec spec)
{
    spec.follow = "camera";
    return spec;
}

// A walk of random steps, as many cells along each axis as `most` and any fraction, that is pulled back to `home` [m].
class Walk
{
public:
    Walk(uint32_t seed, glm::dvec2 home, double most, double leash)
        : seed_(seed), home_(home), most_(most), leash_(leash)
    {
        places_.push_back(home);
    }
    glm::dvec2 operator()(uint64_t tick)
    {
        while (places_.size() <= tick)
        {
            const auto n = static_cast<uint32_t>(places_.size());
            glm::dvec2 next = places_.back() + glm::dvec2(engine::uniform(seed_, 2 * n, -1.0f, 1.0f),
                                                          engine::uniform(seed_, 2 * n + 1, -1.0f, 1.0f)) *
                                                   most_;
            places_.push_back(home_ + glm::clamp(next - home_, -leash_, leash_));
        }
        return places_[tick];
    }

private:
    uint32_t seed_;
    glm::dvec2 home_;
    double most_;
    double leash_;
    std::vector<glm::dvec2> places_;
};

// Cells of the world where both grids are, within `low` to `high` of the world's lattice: how many, how many differ in
// bits, and how many are not zero.
struct Comparison
{
    size_t cells = 0;
    size_t different = 0;
    size_t busy = 0;
};

Comparison compare(test::Grids& run, uint32_t a, uint32_t b, glm::ivec2 low, glm::ivec2 high)
{
    const std::vector<float> za = run.heights(a);
    const std::vector<float> zb = run.heights(b);
    const glm::ivec2 originA = run.state(a).origin;
    const glm::ivec2 originB = run.state(b).origin;
    const glm::ivec2 cellsA = run.grids().info(a).cells;
    const glm::ivec2 cellsB = run.grids().info(b).cells;
    Comparison result;
    for (int y = 0; y < cellsA.y; ++y)
        for (int x = 0; x < cellsA.x; ++x)
        {
            const glm::ivec2 world = originA + glm::ivec2(x, y);
            const glm::ivec2 other = world - originB;
            if (other.x < 0 || other.y < 0 || other.x >= cellsB.x || other.y >= cellsB.y || world.x < low.x ||
                world.y < low.y || world.x > high.x || world.y > high.y)
                continue;
            const float va = za[static_cast<size_t>(y * cellsA.x + x)];
            const float vb = zb[static_cast<size_t>(other.y * cellsB.x + other.x)];
            ++result.cells;
            result.different += std::bit_cast<uint32_t>(va) != std::bit_cast<uint32_t>(vb) && va != vb;
            result.busy += va != 0.0f;
        }
    return result;
}

} // namespace

TEST_CASE("grid move: a random walk of 2,000 ticks leaves every cell with the bits of a grid that stands")
{
    test::Gpu gpu;
    ocean::GridSpec spec = test::plainGrid({352, 320});
    spec.waveSpeed = 0.2; // 0.013 cells a tick: the wave stays inside for 2,000 ticks
    spec.drops = {dropAt({0.3, -0.2}), dropAt({-2.1, 1.7}, 5.0)};
    const int safe = 160 - 21 - 64;      // half the grid, the leash, the sponge
    for (const double most : {0.6, 4.0}) // up to 2.4 and to 16 cells a tick
    {
        CAPTURE(most);
        Walk walk(3, {0.0, 0.0}, most, 5.0);
        test::Grids run(gpu, {spec, following(spec)}, {.quiet = 0.0});
        run.run(2001, [&](uint64_t tick) { return walk(tick); });
        const Comparison found = compare(run, 0, 1, glm::ivec2(-safe), glm::ivec2(safe));
        CHECK(found.cells == static_cast<size_t>((2 * safe + 1) * (2 * safe + 1)));
        CHECK(found.busy > 3000);
        CHECK(found.different == 0);
        CHECK(run.state(1).origin != run.state(0).origin);
        CHECK(test::largest(run.heights(1)) > 0.02);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("grid move: fast waves too, where neither border can have been felt")
{
    test::Gpu gpu;
    ocean::GridSpec spec = test::plainGrid({620, 600});
    spec.waveSpeed = 10.5; // 0.7 cells a tick
    spec.drops = {dropAt({0.0, 0.0}, 0.0), dropAt({3.0, 1.0}, 0.5)};
    spec.damping = 0.3;
    Walk walk(5, {0.0, 0.0}, 1.0, 8.0); // up to 4 cells a tick, never 32 away
    test::Grids run(gpu, {spec, following(spec)}, {.quiet = 0.0});
    constexpr int kTicks = 100;
    run.run(kTicks + 1, [&](uint64_t tick) { return walk(tick); });
    // What a border or an entering cell does travels one cell per tick from where it can have been.
    const int safe = 300 - 33 - 64 - kTicks;
    const Comparison found = compare(run, 0, 1, glm::ivec2(-safe), glm::ivec2(safe));
    CHECK(found.cells == static_cast<size_t>((2 * safe + 1) * (2 * safe + 1)));
    CHECK(found.busy > 15000);
    CHECK(found.different == 0);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("grid move: along a path, the bits are those of a grid that stands")
{
    test::Gpu gpu;
    ocean::GridSpec spec = test::plainGrid({352, 320});
    spec.waveSpeed = 0.2;
    spec.drops = {dropAt({0.3, -0.2}), dropAt({-2.1, 1.7}, 1.0)};
    ocean::GridSpec scripted = spec;
    scripted.keys = {{0.0, {-3.0, 2.0}}, {0.5, {4.0, 4.0}}, {2.0, {-4.5, -3.0}}, {2.5, {1.3, 0.4}}};
    test::Grids run(gpu, {spec, scripted}, {.quiet = 0.0});
    const auto originAt = [&](double time) {
        return glm::ivec2(glm::floor(ocean::pathAt(scripted.keys, time) / spec.cell)) - spec.cells / 2;
    };
    for (const uint64_t ticks : {1, 30, 40, 130}) // the path ends at 150
    {
        run.run(ticks);
        const double time = static_cast<double>(*run.grids().tick()) / 60.0;
        CHECK(run.state(1).origin == originAt(time));
    }
    CHECK(run.state(1).origin == originAt(1e5));
    const int safe = 160 - 20 - 64; // half the grid, the path, the sponge
    const Comparison found = compare(run, 0, 1, glm::ivec2(-safe), glm::ivec2(safe));
    CHECK(found.cells == static_cast<size_t>((2 * safe + 1) * (2 * safe + 1)));
    CHECK(found.busy > 1000);
    CHECK(found.different == 0);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("grid move: read in the world, a grid that moves by fractions of a cell shows the same surface")
{
    test::Gpu gpu;
    ocean::GridSpec spec = test::plainGrid({256, 256});
    spec.waveSpeed = 0.2;
    spec.drops = {dropAt({0.3, -0.2})};
    ocean::GridSpec moving = spec;
    moving.velocity = {0.07, -0.031}; // 0.005 and 0.002 cells a tick
    test::Grids stands(gpu, {spec});
    test::Grids moves(gpu, {moving});
    stands.run(2001);
    moves.run(2001);
    std::vector<glm::dvec2> places;
    for (uint32_t i = 0; i < 500; ++i)
        places.emplace_back(engine::uniform(1, 2 * i, -9.0f, 9.0f), engine::uniform(1, 2 * i + 1, -9.0f, 9.0f));
    const auto a = stands.sample(places, {1.0, 2.0});
    const auto b = moves.sample(places, {1.0, 2.0});
    double most = 0.0;
    for (size_t i = 0; i < places.size(); ++i)
    {
        CHECK(std::abs(a[i].height - b[i].height) <= 1e-6);
        CHECK(std::abs(a[i].velocity - b[i].velocity) <= 1e-4);
        most = std::max(most, std::abs(static_cast<double>(a[i].height)));
    }
    CHECK(most > 0.02);
    CHECK(moves.state().fraction.x == doctest::Approx(0.07 * 2000 * kDt / 0.25 - 9.0).epsilon(1e-4));
    CHECK(test::largest(moves.heights()) == doctest::Approx(test::largest(stands.heights())).epsilon(1e-6));
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("grid move: a grid that jumps a million cells is at rest there, and when it comes back")
{
    test::Gpu gpu;
    ocean::GridSpec spec = following(test::plainGrid({64, 48}));
    spec.drops = {dropAt({0.0, 0.0}, 0.0)};
    test::Grids run(gpu, {spec}, {.quiet = 0.0});
    for (const double far : {250e3, -250e3, 20.0}) // a million cells; more than the grid
    {
        CAPTURE(far);
        run.run(1, [](uint64_t) { return glm::dvec2(0.0); });
        run.grids().push(0, dropAt({0.0, 0.0}));
        run.run(12, [](uint64_t) { return glm::dvec2(0.0); });
        CHECK(test::largest(run.heights()) > 0.01);
        run.run(1, [&](uint64_t) { return glm::dvec2(far, 0.0); });
        CHECK(test::largest(run.heights()) == 0.0);
        run.run(1, [](uint64_t) { return glm::dvec2(0.0); });
        CHECK(test::largest(run.heights()) == 0.0);
        CHECK(test::largest(run.before()) == 0.0);
        run.run(40, [](uint64_t) { return glm::dvec2(0.0); });
        CHECK(test::largest(run.heights()) == 0.0);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("grid move: 100 km from the origin the water is the same")
{
    test::Gpu gpu;
    const glm::dvec2 far{100e3, -100e3};
    ocean::GridSpec spec = test::plainGrid({100, 100});
    spec.drops = {dropAt({0.3, -0.2})};
    spec.velocity = {1.3, -0.7};
    ocean::GridSpec away = spec;
    away.center += far;
    away.drops[0].at += far;
    test::Grids near(gpu, {spec});
    test::Grids there(gpu, {away});
    near.run(120);
    there.run(120);
    std::vector<glm::dvec2> places;
    std::vector<glm::dvec2> placesAway;
    for (uint32_t i = 0; i < 300; ++i)
    {
        places.emplace_back(engine::uniform(2, 2 * i, -12.0f, 12.0f), engine::uniform(2, 2 * i + 1, -12.0f, 12.0f));
        placesAway.push_back(places.back() + far);
    }
    const auto a = near.sample(places, {5.0, 5.0});
    const auto b = there.sample(placesAway, far + glm::dvec2(5.0, 5.0));
    double most = 0.0;
    for (size_t i = 0; i < places.size(); ++i)
    {
        CHECK(std::abs(a[i].height - b[i].height) <= 1e-5);
        most = std::max(most, std::abs(static_cast<double>(a[i].height)));
    }
    CHECK(most > 0.01);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("grid move: grids that overlap are the sum of each alone; a sleeping one stands still")
{
    test::Gpu gpu;
    ocean::GridSpec one = test::plainGrid({100, 60});
    one.drops = {dropAt({1.0, 0.5}, 0.0)};
    ocean::GridSpec two = test::plainGrid({77, 131}, ocean::Border::clamp);
    two.cell = 0.1;
    two.center = {2.0, -1.0};
    two.drops = {dropAt({2.0, -1.0}, 0.2)};
    test::Grids alone1(gpu, {one});
    test::Grids alone2(gpu, {two});
    test::Grids both(gpu, {one, two});
    for (test::Grids* run : {&alone1, &alone2, &both})
        run->run(61);
    std::vector<glm::dvec2> places;
    for (uint32_t i = 0; i < 300; ++i)
        places.emplace_back(engine::uniform(4, 2 * i, -12.0f, 12.0f), engine::uniform(4, 2 * i + 1, -7.0f, 7.0f));
    const auto a = alone1.sample(places, {});
    const auto b = alone2.sample(places, {});
    const auto sum = both.sample(places, {});
    for (size_t i = 0; i < places.size(); ++i)
    {
        CHECK(std::abs(a[i].height + b[i].height - sum[i].height) <= 1e-6);
        CHECK(std::abs(a[i].velocity + b[i].velocity - sum[i].velocity) <= 1e-5);
        CHECK(glm::length(a[i].slope + b[i].slope - sum[i].slope) <= 1e-5f);
    }

    const std::vector<float> before = both.heights(0);
    const std::vector<float> other = both.heights(1);
    both.grids().setAwake(0, false);
    both.run(5);
    CHECK(both.heights(0) == before);
    CHECK(both.heights(1) != other);
    both.grids().setAwake(0, true);
    both.run(1);
    alone1.run(1);
    CHECK(both.heights(0) == alone1.heights(0)); // it goes on where it was
    CHECK(gpu.validationErrors() == 0);
}
