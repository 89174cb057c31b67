// Obstacles, depths and calm places: what they do to waves.
#include "ocean/sea/dispersion.h"
#include "support/grids.h"
#include "support/near.h"

#include <doctest/doctest.h>

#include <cmath>

namespace {

// A breakwater along x = 0 with a gap of one wave, 4 m, and a wave on its way to it.
ocean::GridSpec harbour(double cell)
{
    ocean::GridSpec spec = test::plainGrid({static_cast<int>(48.0 / cell), static_cast<int>(48.0 / cell)});
    spec.cell = cell;
    for (const double side : {-1.0, 1.0})
    {
        ocean::ObstacleSpec wall;
        wall.center = {0.5, side * 52.0};
        wall.size = {100.0, 1.0}; // heading north: from 2 m out, 1 m thick
        spec.obstacles.push_back(wall);
    }
    return spec;
}

void launch(test::Grids& run, double cell)
{
    const glm::ivec2 cells = run.grids().info(0).cells;
    const glm::ivec2 origin = run.state().origin;
    const double k = 2.0 * 3.14159265358979 / 4.0;
    std::vector<float> now;
    std::vector<float> before;
    for (int y = 0; y < cells.y; ++y)
        for (int x = 0; x < cells.x; ++x)
        {
            const glm::dvec2 at = cell * glm::dvec2(origin + glm::ivec2(x, y));
            const auto wave = [&](double moved) {
                const double along = at.x + 9.0 - moved;
                return static_cast<float>(0.2 * std::cos(k * along) *
                                          std::exp(-0.5 * (std::pow(along / 3.0, 2) + std::pow(at.y / 6.0, 2))));
            };
            now.push_back(at.x < -0.5 ? wave(0.0) : 0.0f);
            before.push_back(at.x < -0.5 ? wave(-4.0 / run.grids().info(0).perStep) : 0.0f);
        }
    run.set(0, now, before);
}

} // namespace

TEST_CASE("grid map: a wave behind a gap as wide as itself is within 10 % of a grid twice as fine")
{
    test::Gpu gpu;
    test::Grids coarse(gpu, {harbour(0.125)});
    test::Grids fine(gpu, {harbour(0.0625)});
    for (test::Grids* run : {&coarse, &fine})
        run->run(1);
    launch(coarse, 0.125);
    launch(fine, 0.0625);
    std::vector<glm::dvec2> places;
    for (double y = -8.0; y <= 8.0; y += 1.0)
        for (double x = 3.0; x <= 9.0; x += 1.0)
            places.emplace_back(x, y);
    double most = 0.0;
    double off = 0.0;
    for (int i = 0; i < 12; ++i)
    {
        for (test::Grids* run : {&coarse, &fine})
            run->run(i == 0 ? 150 : 15);
        const auto a = coarse.sample(places, {});
        const auto b = fine.sample(places, {});
        for (size_t p = 0; p < places.size(); ++p)
        {
            most = std::max(most, std::abs(static_cast<double>(b[p].height)));
            off = std::max(off, std::abs(static_cast<double>(a[p].height) - b[p].height));
        }
    }
    MESSAGE("behind the gap up to ", most, " m; the two differ by up to ", off, " m");
    CHECK(most > 0.02); // waves do pass
    CHECK(off <= 0.1 * most);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("grid map: within obstacles nothing moves, while the grid moves; shoals slow waves, calms fade them")
{
    test::Gpu gpu;
    ocean::GridSpec spec = test::plainGrid({200, 100});
    spec.velocity = {3.1, 0.0};
    ocean::ObstacleSpec rock;
    rock.center = {3.0, 1.0};
    rock.radius = 1.3;
    spec.obstacles = {rock};
    spec.drops = {{.time = 0.0, .at = {0.0, 0.0}, .radius = 1.5, .height = 0.3}};
    test::Grids moving(gpu, {spec});
    moving.run(120);
    std::vector<glm::dvec2> places{{3.0, 1.0}, {2.5, 0.5}, {3.5, 1.5}, {0.0, 0.0}};
    const auto z = moving.sample(places, {});
    for (const size_t i : {0u, 1u, 2u})
        CHECK(z[i].height == 0.0f);
    CHECK(test::largest(moving.heights()) > 0.01);
    const glm::ivec2 middle = glm::ivec2(12, 4) - moving.state().origin;
    for (const glm::ivec2 d : {glm::ivec2(0), glm::ivec2(4, 0), glm::ivec2(-4, 0), glm::ivec2(0, 4), glm::ivec2(0, -4)})
        CHECK(moving.heights()[static_cast<size_t>((middle.y + d.y) * 200 + middle.x + d.x)] == 0.0f);

    // A depth of c^2 / g all over is the same water as the wave speed itself; a calm all over the same as damping.
    ocean::GridSpec plain = test::plainGrid({90, 80});
    plain.waveSpeed = 3.0;
    plain.damping = 0.7;
    plain.drops = spec.drops;
    ocean::GridSpec mapped = plain;
    mapped.waveSpeed = 5.0;
    mapped.damping = 0.2;
    ocean::ShoalSpec shoal;
    shoal.size = {1000.0, 1000.0};
    shoal.depth = 9.0 / ocean::kGravity;
    ocean::CalmSpec calm;
    calm.radius = 500.0;
    calm.damping = 0.5;
    mapped.shoals = {shoal};
    mapped.calms = {calm};
    test::Grids both(gpu, {plain, mapped});
    both.run(100);
    const std::vector<float> a = both.heights(0);
    const std::vector<float> b = both.heights(1);
    CHECK(test::largest(a) > 0.01);
    for (size_t i = 0; i < a.size(); ++i)
        REQUIRE(std::abs(a[i] - b[i]) <= 2e-5f);
    CHECK(gpu.validationErrors() == 0);
}
