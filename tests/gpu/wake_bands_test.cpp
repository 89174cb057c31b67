// Dispersive grids that follow one body share its waves by wave length: their sum is the water of one grid of all cells.
#include "support/grids.h"
#include "support/wakes.h"

#include <doctest/doctest.h>

#include <cmath>

namespace {

ocean::GridSpec following(const std::string& name, int cells, double cell)
{
    ocean::GridSpec grid;
    grid.name = name;
    grid.cells = {cells, cells};
    grid.cell = cell;
    grid.waves = ocean::Waves::dispersive;
    grid.damping = 0.0;
    grid.follow = "boat";
    return grid;
}

world::WorldSpec towing(std::vector<ocean::GridSpec> grids)
{
    world::WorldSpec spec = test::calmWorld({16, 16}, 1.0, 1.0);
    spec.step = 1.0 / 30.0;
    spec.grids = std::move(grids);
    boats::BodySpec box = test::boatAt(boats::Model::box, {0.0, 0.11}, 70.0, 3.0);
    box.size = glm::dvec3(5.0, 1.0, 0.6);
    box.mass = 0.5 * boats::kWaterDensity * 3.0;
    box.wake.strength = 0.05; // so that she does not pitch on her waves
    spec.bodies = {box};
    return spec;
}

// A field's node at a place of the world's lattice of half metres.
double node(const test::Field& field, const glm::ivec2& at)
{
    const glm::ivec2 i = at * static_cast<int>(std::lround(0.5 / field.cell)) - field.origin;
    return field.at(i.x, i.y);
}

} // namespace

TEST_CASE("wake bands: a near and a far grid together have the waves of one grid of all cells")
{
    test::Gpu gpu;
    constexpr uint64_t kTicks = 300;
    test::Waters one(gpu, towing({following("all", 512, 0.25)}));
    one.runTo(kTicks);
    const test::Field all = one.field();
    const glm::ivec2 middle(glm::round(glm::dvec2(one.poses()[0].position) / 0.5));
    for (const int every : {1, 2}) // a step crosses 0.8 cells at most
    {
        std::vector<ocean::GridSpec> specs{following("far", 256, 0.5), following("near", 256, 0.25)};
        for (ocean::GridSpec& spec : specs)
            spec.every = every;
        test::Waters two(gpu, towing(specs));
        two.runTo(kTicks);
        const test::Field far = two.field(0);
        const test::Field near = two.field(1);
        double off = 0.0;
        double size = 0.0;
        double lone = 0.0;
        for (int y = -30; y <= 30; ++y) // within the sponge of the near grid
            for (int x = -30; x <= 30; ++x)
            {
                const glm::ivec2 at = middle + glm::ivec2(x, y);
                const double z = node(all, at);
                off += std::pow(node(far, at) + node(near, at) - z, 2);
                lone += std::pow(node(near, at), 2);
                size += z * z;
            }
        CAPTURE(every);
        MESSAGE("off by " << std::sqrt(off / size) << "; the near grid alone has " << std::sqrt(lone / size));
        CHECK(std::sqrt(off / size) < 0.02);
        CHECK(std::sqrt(lone / size) > 0.1);
        CHECK(std::sqrt(lone / size) < 0.9);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("wake bands: who has grids of her own makes no waves on those of others, who has none does")
{
    test::Gpu gpu;
    world::WorldSpec spec = towing({following("hers", 128, 0.5)});
    boats::BodySpec other = spec.bodies[0];
    other.name = "other";
    other.position = {0.0, 8.0};
    spec.bodies.push_back(other);
    ocean::GridSpec own = following("other's", 64, 0.5);
    own.follow = "other";
    const auto energyOf = [&](const world::WorldSpec& world) {
        test::Waters waters(gpu, world);
        waters.runTo(60);
        double sum = 0.0;
        for (const float z : waters.field(0).heights)
            sum += z * z;
        return sum;
    };
    world::WorldSpec alone = spec;
    alone.bodies.pop_back();
    world::WorldSpec apart = spec;
    apart.grids.push_back(own);
    const double single = energyOf(alone);
    CHECK(energyOf(spec) > 1.5 * single);
    CHECK(energyOf(apart) == doctest::Approx(single).epsilon(0.02)); // the other's waves do not reach her own
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("wake bands: splashes and engines are the same on plain and on dispersive grids")
{
    test::Gpu gpu;
    boats::BodySpec cube;
    cube.name = "boat";
    cube.model = boats::Model::cube;
    cube.size = glm::dvec3(1.0);
    cube.mass = 900.0;
    cube.position = {0.1, -0.07};
    cube.height = 0.02; // it falls through the surface in the first ticks
    boats::BodySpec tug = test::boatAt(boats::Model::tug, {0.2, 0.1}, 30.0, 0.0);
    tug.hold = boats::Hold::fixed;
    tug.helm.throttle = 1.0;
    struct Case
    {
        boats::BodySpec body;
        float least; // of the first waves that count [m]: before its splash a cube has some of its own, as it sinks
    };
    for (const auto& [body, least] : {Case{cube, 1e-3f}, Case{tug, 1e-5f}})
    {
        const auto firstWaves = [&](ocean::Waves waves) {
            world::WorldSpec spec = test::calmWorld({128, 128}, 0.25, 0.01);
            spec.grids[0].waves = waves;
            spec.bodies = {body};
            test::Waters waters(gpu, spec);
            for (uint64_t tick = 1; tick < 30; ++tick)
            {
                waters.runTo(tick);
                const test::Field field = waters.field();
                if (test::largest(field.heights) > least)
                    return field;
            }
            return waters.field();
        };
        const test::Field plain = firstWaves(ocean::Waves::plain);
        const test::Field dispersive = firstWaves(ocean::Waves::dispersive);
        double most = 0.0;
        double off = 0.0;
        for (size_t i = 0; i < plain.heights.size(); ++i)
        {
            most = std::max<double>(most, std::abs(plain.heights[i]));
            off = std::max<double>(off, std::abs(plain.heights[i] - dispersive.heights[i]));
        }
        MESSAGE("up to " << most << " m, apart by " << off / most);
        CHECK(most > least);
        CHECK(off < 0.1 * most);
        CHECK(std::abs(dispersive.volume()) < 1e-5);
    }
    CHECK(gpu.validationErrors() == 0);
}
