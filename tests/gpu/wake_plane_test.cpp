// What a planing hull adds to dispersive grids: her weight, as a pressure on what of her is wet.
#include "boats/hulls/hydrostatics.h"
#include "support/dispersive_twin.h"
#include "support/wakes.h"

#include <doctest/doctest.h>

namespace {

constexpr double kStrength = 0.05; // so little that her waves neither break nor move her
constexpr double kCell = 0.25;
constexpr int kCells = 512;

world::WorldSpec planing(double speed)
{
    world::WorldSpec spec = test::calmWorld({kCells, kCells}, kCell, 1.0);
    spec.grids[0].waves = ocean::Waves::dispersive;
    spec.grids[0].border = ocean::Border::wrap;
    spec.grids[0].depth = 1e4;
    spec.grids[0].every = 1;
    spec.bodies = {test::boatAt(boats::Model::speedboat, {-50.0, 0.1}, 90.0, speed)};
    spec.bodies[0].wake.strength = kStrength;
    return spec;
}

// What was added to a grid in the tick after this one: what it has then, without what its waves have done by themselves.
struct Added
{
    double volume = 0.0; // [m^3], of both signs
    double moment = 0.0; // to the east [m^4]
};
Added addedNext(test::Waters& waters, uint64_t tick, double step)
{
    waters.runTo(tick);
    test::DispersiveTwin twin(kCells, kCell, 1e4, step);
    const test::Field now = waters.field();
    const test::Field before = waters.before();
    std::ranges::copy(now.heights, twin.now().begin());
    std::ranges::copy(before.heights, twin.before().begin());
    twin.step();
    waters.runTo(tick + 1);
    const test::Field next = waters.field();
    Added added;
    for (int y = 0; y < kCells; ++y)
        for (int x = 0; x < kCells; ++x)
        {
            const double z = kCell * kCell * (double{next.at(x, y)} - twin.now()[twin.index(x, y)]);
            added.volume += z;
            added.moment += z * next.place(x, y).x;
        }
    return added;
}

} // namespace

TEST_CASE("wake plane: what moves with a boat is the water of her weight, at rest speed and planing")
{
    // Steadily ahead she adds D(t) - D(t - 1), whose moment is the integral of D times her way.
    test::Gpu gpu;
    for (const double speed : {2.0, 6.0, 12.0})
    {
        CAPTURE(speed);
        const world::WorldSpec spec = planing(speed);
        const boats::HullModel model = *boats::makeModel(spec.bodies[0]);
        test::Waters waters(gpu, spec);
        const auto tick = static_cast<uint64_t>(std::lround(6.0 / spec.step));
        const Added added = addedNext(waters, tick, spec.step);
        const double carries = boats::kWaterDensity * added.moment / (kStrength * speed * spec.step);
        const gpu::WakeState wake = waters.wakes()[0];
        const double planes = boats::kWaterDensity * double{wake.carried[0].y} / model.mass;
        MESSAGE(speed << " m/s: " << carries / model.mass << " of her mass, " << planes
                      << " of it by planing; her cuts float " << wake.carried[0].x);
        CHECK(carries == doctest::Approx(model.mass).epsilon(0.1));
        CHECK(std::abs(added.volume) < 1e-4);
        CHECK(planes == doctest::Approx(speed < 3.0 ? 0.0 : planes).epsilon(0.1).scale(1.0));
        CHECK((speed < 10.0 || planes > 0.5));
    }
    CHECK(gpu.validationErrors() == 0);
}
