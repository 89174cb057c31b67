// Planing (boats/motion/step.comp, boats/motion/drive.comp): a speedboat towed by her centre of mass, at all speeds,
// and let go.
#include "boats/hulls/hydrostatics.h"
#include "support/fleets.h"
#include "support/savitsky.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kStep = 1.0 / 60.0;

// How she runs at a speed.
struct Run
{
    double speed = 0.0;      // [m/s]
    double froude = 0.0;     // by the length of her waterline at rest
    double trim = 0.0;       // bow up, from how she lies at rest [degrees]
    double rise = 0.0;       // of her centre of mass [m]
    double wet = 0.0;        // of the volume that she displaces at rest
    double resistance = 0.0; // in parts of her weight
};

// The volume of the hull below still water [m^3].
double volumeBelow(const boats::FleetHull& hull, const boats::BodyPose& pose)
{
    std::vector<boats::Triangle> triangles = boats::floatingTriangles(hull.model.mesh);
    for (boats::Triangle& triangle : triangles)
        for (glm::dvec3& corner : triangle)
            corner = pose.orientation * (corner - hull.body.centreOfMass) + glm::dvec3(0.0, 0.0, pose.position.z);
    return boats::displaced(triangles, 0.0).volume;
}

double pitchOf(const boats::BodyPose& pose)
{
    return boats::attitudeOf(pose.orientation).pitch / kDegree;
}

// Speedboats far apart, heading north, held at these speeds until they run steadily, then let go for a few ticks.
std::vector<Run> towed(test::Gpu& gpu, const std::vector<double>& speeds)
{
    std::vector<boats::BodySpec> specs;
    for (const double speed : speeds)
        specs.push_back({.name = "b",
                         .model = boats::Model::speedboat,
                         .position = {50.0 * static_cast<double>(specs.size()), 0.0},
                         .speed = speed,
                         .hold = boats::Hold::course});
    boats::FleetSpec fleet = boats::fleetOf(specs);
    const boats::FleetHull& hull = fleet.hulls[0];
    const gpu::BodyInfo info = boats::planFleet(fleet).infos[0];

    test::Afloat held(gpu, fleet);
    held.run(20 * 60);
    const std::vector<boats::BodyPose> steady = held.poses();
    for (size_t i = 0; i < speeds.size(); ++i)
    {
        boats::FleetBody& body = fleet.bodies[i];
        CAPTURE(speeds[i]);
        CHECK(glm::length(steady[i].spin) < 0.06); // beyond 15 m/s she porpoises a little
        CHECK(std::abs(steady[i].velocity.z) < 0.06);
        body.hold = boats::Hold::free;
        body.height = steady[i].position.z;
        body.orientation = steady[i].orientation;
    }
    test::Afloat free(gpu, fleet);
    const auto track = free.follow(8);

    std::vector<Run> runs;
    for (size_t i = 0; i < speeds.size(); ++i)
    {
        const double wet = volumeBelow(hull, steady[i]);
        const double slower = (track[2][i].velocity.y - track[7][i].velocity.y) / (5.0 * kStep); // [m/s^2]
        const double heavy = hull.body.mass + double{info.added.x} * boats::kWaterDensity * wet;
        runs.push_back({.speed = speeds[i],
                        .froude = speeds[i] / std::sqrt(9.81 * double{hull.boat->info.waterline}),
                        .trim = pitchOf(steady[i]),
                        .rise = steady[i].position.z - hull.floatHeight,
                        .wet = wet * boats::kWaterDensity / hull.body.mass,
                        .resistance = heavy * slower / (9.81 * hull.body.mass)});
    }
    return runs;
}

} // namespace

TEST_CASE("boat plane: over her hump she rises, runs dry behind and trims by the stern, as Savitsky has it")
{
    test::Gpu gpu;
    const boats::HullModel model = *boats::makeModel({.name = "b", .model = boats::Model::speedboat});
    const test::PlaningHull hull{
        .mass = model.mass, .beam = 2.0, .deadrise = 20.0, .centreOfMass = model.centreOfMass.x + 2.98};
    const std::vector<Run> runs = towed(gpu, {2.0, 3.0, 4.0, 4.5, 5.0, 6.0, 7.0, 8.0, 9.0, 11.0, 13.0, 15.0, 17.0});
    for (const Run& run : runs)
    {
        const test::Planing law = test::savitsky(hull, run.speed);
        MESSAGE(fmt::format("{:.1f} m/s, Fn {:.2f}: trim {:.2f} degrees ({:.2f}), rise {:.3f} m, wet {:.2f}, "
                            "resistance {:.3f} of her weight ({:.3f})",
                            run.speed, run.froude, run.trim, law.trim, run.rise, run.wet, run.resistance,
                            law.resistance));
    }
    const auto at = [&](double speed) { return *std::ranges::find(runs, speed, &Run::speed); };

    // She floats, and lies level.
    CHECK(at(2.0).wet > 0.95);
    CHECK(std::abs(at(2.0).rise) < 0.01);
    CHECK(at(2.0).trim < 1.0);
    CHECK(at(2.0).resistance < 0.015);

    // The hump: she climbs her own wave, bow up, and is over it when the wave falls behind.
    const Run hump = *std::ranges::max_element(runs.begin(), runs.begin() + 7, {}, &Run::resistance);
    CHECK(hump.froude > 0.5);
    CHECK(hump.froude < 0.9);
    CHECK(hump.resistance > 2.0 * at(3.0).resistance);
    CHECK(hump.resistance > 1.04 * at(7.0).resistance);
    CHECK(at(4.0).trim > 3.2);
    CHECK(at(4.0).trim < 6.0);

    // Planing: the water carries her, most of her is out of it.
    for (size_t i = 5; i < runs.size(); ++i)
    {
        CAPTURE(runs[i].speed);
        CHECK(runs[i].wet < runs[i - 1].wet);
        CHECK(runs[i].rise > runs[i - 1].rise);
        CHECK(runs[i].trim > 2.0);
        CHECK(runs[i].trim < 5.0);
    }
    CHECK(at(9.0).wet < 0.6);
    CHECK(at(15.0).wet < 0.4);
    CHECK(at(15.0).rise > 0.17);
    for (const double speed : {11.0, 13.0, 15.0, 17.0}) // where she is as wet as his hulls
    {
        CAPTURE(speed);
        const test::Planing law = test::savitsky(hull, speed);
        CHECK(std::abs(at(speed).trim - law.trim) < 1.2);
        CHECK(std::abs(at(speed).resistance / law.resistance - 1.0) < 0.3);
    }
    CHECK(gpu.validationErrors() == 0);
}
