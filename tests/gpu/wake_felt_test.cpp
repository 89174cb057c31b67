// Wave resistance is felt once: what a boat's own waves cost her is in a curve over her speed, so that her waves themselves
// neither push nor hold her.
#include "support/wakes.h"

#include <doctest/doctest.h>

namespace {

// Three boats at full power, far apart, each on a dispersive grid of her own.
world::WorldSpec fullPower(double strength, ocean::Waves waves)
{
    struct Boat
    {
        boats::Model model;
        double speed; // about what she reaches [m/s]
        double cell;  // [m]
    };
    world::WorldSpec spec = test::calmWorld({16, 16}, 1.0, 1.0);
    spec.grids.clear();
    for (const Boat& boat : {Boat{boats::Model::sailboat, 2.95, 0.25}, Boat{boats::Model::tug, 5.3, 0.5},
                             Boat{boats::Model::speedboat, 18.0, 0.25}})
    {
        const std::string name = "boat" + std::to_string(spec.bodies.size());
        boats::BodySpec body =
            test::boatAt(boat.model, {0.0, 1500.0 * static_cast<double>(spec.bodies.size())}, 90.0, boat.speed);
        body.name = name;
        body.hold = boats::Hold::free;
        body.helm.throttle = 1.0;
        body.helm.course = body.heading;
        body.wake.strength = strength;
        spec.bodies.push_back(body);
        ocean::GridSpec grid = test::calmWorld({256, 256}, boat.cell, 2.0).grids[0];
        grid.name = name + "-wake";
        grid.waves = waves;
        grid.follow = name;
        spec.grids.push_back(grid);
    }
    return spec;
}

std::vector<double> speedsOf(test::Gpu& gpu, const world::WorldSpec& spec)
{
    test::Waters waters(gpu, spec);
    std::vector<double> speeds(spec.bodies.size());
    constexpr int kLooks = 5; // over the last second
    for (int look = 0; look < kLooks; ++look)
    {
        waters.runTo(static_cast<uint64_t>(std::lround((24.0 + 0.2 * look) / spec.step)));
        const std::vector<boats::BodyPose> poses = waters.poses();
        for (size_t b = 0; b < poses.size(); ++b)
            speeds[b] += glm::length(glm::dvec2(poses[b].velocity)) / kLooks;
    }
    return speeds;
}

} // namespace

TEST_CASE("wake felt: at full power boats are as fast on their own dispersive waves as without any")
{
    test::Gpu gpu;
    const std::vector<double> without = speedsOf(gpu, fullPower(0.0, ocean::Waves::dispersive));
    const std::vector<double> with = speedsOf(gpu, fullPower(1.0, ocean::Waves::dispersive));
    for (size_t b = 0; b < with.size(); ++b)
    {
        CAPTURE(b);
        MESSAGE(with[b] << " m/s with her waves, " << without[b] << " without");
        CHECK(with[b] == doctest::Approx(without[b]).epsilon(0.015));
    }
    CHECK(gpu.validationErrors() == 0);
}
