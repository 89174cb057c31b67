// Planing (boats/motion/step.comp, boats/motion/drive.comp): a speedboat towed by her centre of mass, at all speeds,
// and let go.
#include "boats/hulls/hydrostatics.h"
#include "support/fleets.h"
#include "support/plane_twin.h"
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
        const double heavy = hull.body.mass + double{info.added.x} * wet / hull.body.displaced;
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
    const std::vector<Run> runs = towed(gpu, {2.0, 3.0, 4.0, 4.5, 5.0, 6.0, 7.0, 8.0, 9.0, 11.0, 13.0, 15.0, 18.0});
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
    CHECK(at(2.0).resistance < 0.02);

    // The hump: she climbs her own wave, bow up; beyond it her trim falls while her speed grows.
    const Run hump = *std::ranges::max_element(runs, {}, &Run::trim);
    CHECK(hump.froude > 0.6);
    CHECK(hump.froude < 1.1);
    CHECK(hump.resistance > 2.0 * at(3.0).resistance);
    CHECK(at(11.0).trim < hump.trim - 1.5);

    // Planing: the water carries her, most of her is out of it.
    for (size_t i = 5; i < runs.size(); ++i)
    {
        CAPTURE(runs[i].speed);
        CHECK(runs[i].wet < runs[i - 1].wet);
        CHECK(runs[i].rise > runs[i - 1].rise);
        const test::Planing law = test::savitsky(hull, runs[i].speed);
        CHECK(std::abs(runs[i].trim - law.trim) < 1.5);
        CHECK(std::abs(runs[i].resistance / law.resistance - 1.0) < 0.3);
    }
    CHECK(at(9.0).wet < 0.6);
    CHECK(at(15.0).wet < 0.4);
    CHECK(at(15.0).rise > 0.17);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("boat plane: heeled, she comes back upright at every speed")
{
    test::Gpu gpu;
    const std::vector<double> speeds{0.0, 4.0, 8.0, 12.0, 16.0};
    std::vector<boats::BodySpec> specs;
    for (const double speed : speeds)
        specs.push_back({.name = "b",
                         .model = boats::Model::speedboat,
                         .position = {50.0 * static_cast<double>(specs.size()), 0.0},
                         .speed = speed,
                         .hold = boats::Hold::course});
    boats::FleetSpec fleet = boats::fleetOf(specs);
    test::Afloat steady(gpu, fleet);
    steady.run(10 * 60);
    const std::vector<boats::BodyPose> poses = steady.poses();
    for (size_t i = 0; i < speeds.size(); ++i)
    {
        fleet.bodies[i].height = poses[i].position.z;
        fleet.bodies[i].orientation = poses[i].orientation * glm::angleAxis(15.0 * kDegree, glm::dvec3(1.0, 0.0, 0.0));
    }
    test::Afloat heeled(gpu, fleet);
    const auto track = heeled.follow(8 * 60);
    for (size_t i = 0; i < speeds.size(); ++i)
    {
        CAPTURE(speeds[i]);
        double most = 0.0; // of the last two seconds
        for (size_t tick = 6 * 60; tick < track.size(); ++tick)
            most = std::max(most, std::abs(boats::attitudeOf(track[tick][i].orientation).roll) / kDegree);
        const double soon = boats::attitudeOf(track[60][i].orientation).roll / kDegree;
        MESSAGE(fmt::format("{} m/s: {:.1f} degrees after 1 s, at most {:.2f} after 6 s", speeds[i], soon, most));
        CHECK(std::abs(soon) < 14.0);
        CHECK(most < (speeds[i] < 3.0 ? 8.0 : 2.0)); // at rest her waves alone damp her
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("boat plane: she lands heeled at speed, and does not trip over her own side")
{
    // Her bottom's pressure stands across it, on the side that comes down: it rights her. What held her hull against
    // drifting as well, low on it, pushed her over: from 12 degrees to 25, and on her side with the next wave.
    test::Gpu gpu;
    const std::vector<double> heels{-14.0, -7.0, 7.0, 14.0};
    std::vector<boats::BodySpec> specs;
    for (const double heel : heels)
        specs.push_back({.name = fmt::format("b{}", heel),
                         .model = boats::Model::speedboat,
                         .position = {90.0 * static_cast<double>(specs.size()), 0.0},
                         .speed = 13.0});
    boats::FleetSpec fleet = boats::fleetOf(specs);
    for (size_t i = 0; i < heels.size(); ++i)
    {
        boats::FleetBody& body = fleet.bodies[i];
        body.height = fleet.hulls[0].floatHeight + 1.0;
        body.velocity.z = -5.0;
        body.orientation *= glm::angleAxis(-8.0 * kDegree, glm::dvec3(0.0, 1.0, 0.0)) *
                            glm::angleAxis(heels[i] * kDegree, glm::dvec3(1.0, 0.0, 0.0));
        body.velocity += glm::mat3_cast(body.orientation)[1] * (heels[i] > 0.0 ? -0.9 : 0.9); // down the lower side
    }
    test::Afloat afloat(gpu, fleet);
    const auto track = afloat.follow(3 * 60);
    for (size_t i = 0; i < heels.size(); ++i)
    {
        CAPTURE(heels[i]);
        double further = 0.0; // over to the side that she heels to [degrees]
        double back = 0.0;
        for (const auto& poses : track)
        {
            const double roll = boats::attitudeOf(poses[i].orientation).roll / kDegree * (heels[i] > 0.0 ? 1.0 : -1.0);
            further = std::max(further, roll - std::abs(heels[i]));
            back = std::max(back, -roll);
        }
        MESSAGE(fmt::format("{:.0f} degrees: {:.1f} further, {:.1f} to the other side", heels[i], further, back));
        CHECK(further < 5.0);
        CHECK(back < 20.0);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("boat plane: the GPU's tick is that of its twin in double precision")
{
    test::Gpu gpu;
    struct Case
    {
        double height; // over how she floats [m]
        double pitch;  // bow up [degrees]
        double roll;
        glm::dvec3 velocity; // ahead, to port, up [m/s]
        glm::dvec3 spin;     // in body axes [rad/s]
    };
    const std::vector<Case> cases{{0.0, 0.0, 0.0, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}},
                                  {0.2, 4.0, 0.0, {12.0, 0.0, 0.0}, {0.0, 0.0, 0.0}},
                                  {0.25, 5.0, 12.0, {15.0, 1.0, -2.0}, {0.6, -0.5, 0.3}},
                                  {0.3, -3.0, -28.0, {9.0, -2.0, -3.0}, {-1.0, 0.8, -0.4}}, // chine first
                                  {0.1, 10.0, 5.0, {-3.0, 0.5, 1.0}, {0.2, 0.3, 0.1}},
                                  {3.0, 10.0, 5.0, {14.0, 0.5, 1.0}, {0.2, 0.3, 0.1}}}; // in the air
    std::vector<boats::BodySpec> specs;
    for (size_t i = 0; i < cases.size(); ++i)
        specs.push_back(
            {.name = "b", .model = boats::Model::speedboat, .position = {60.0 * static_cast<double>(i), 0.0}});
    boats::FleetSpec fleet = boats::fleetOf(specs);
    fleet.hulls[0].boat.reset(); // nobody drives her
    for (size_t i = 0; i < cases.size(); ++i)
    {
        boats::FleetBody& body = fleet.bodies[i];
        body.height = fleet.hulls[0].floatHeight + cases[i].height;
        body.orientation = boats::orientationOf(0.7) *
                           glm::angleAxis(-cases[i].pitch * kDegree, glm::dvec3(0.0, 1.0, 0.0)) *
                           glm::angleAxis(cases[i].roll * kDegree, glm::dvec3(1.0, 0.0, 0.0));
        const glm::dmat3 turn = glm::mat3_cast(body.orientation);
        body.velocity = turn * cases[i].velocity;
        body.spin = turn * cases[i].spin;
    }
    const boats::FleetPlan plan = boats::planFleet(fleet);
    test::Afloat afloat(gpu, fleet);
    afloat.run(2);
    const std::vector<gpu::BodyState> states = afloat.states();
    for (size_t i = 0; i < cases.size(); ++i)
    {
        CAPTURE(i);
        const boats::FleetBody& body = fleet.bodies[i];
        const glm::dmat3 turn = glm::mat3_cast(body.orientation);
        test::PlaneTwin twin{.info = plan.infos[i],
                             .particles = plan.particles,
                             .stations = plan.stations,
                             .height = *body.height,
                             .turn = turn,
                             .velocity = cases[i].velocity,
                             .spin = cases[i].spin};
        const test::PlaneTwin::Six gained = twin.gained(0.5 * kStep, kStep);
        const glm::dvec3 faster = glm::transpose(turn) * (glm::dvec3(states[i].velocity) - body.velocity);
        const glm::dmat3& inertia = fleet.hulls[0].body.inertia;
        const glm::dvec3 before = inertia * cases[i].spin;
        const glm::dvec3 turns =
            glm::inverse(inertia) * (glm::transpose(turn) * glm::dvec3(states[i].momentum) - before);
        const double off = glm::length(faster - glm::dvec3(gained[0], gained[1], gained[2]));
        const double twist = glm::length(turns - glm::dvec3(gained[3], gained[4], gained[5]));
        MESSAGE(fmt::format("case {}: {:.3f} m/s and {:.3f} rad/s gained; off by {:.1e} and {:.1e}", i,
                            glm::length(faster), glm::length(turns), off, twist));
        CHECK(off < 1e-3 * (0.1 + glm::length(faster)));
        CHECK(twist < 1e-3 * (0.1 + glm::length(turns)));
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("boat plane: she does not porpoise below the limit line")
{
    // Day & Haag's limit of trim, as Celano (1998) fits it for any deadrise.
    test::Gpu gpu;
    const std::vector<double> speeds{6.0, 7.0, 8.0, 9.0, 10.0, 12.0, 14.0, 18.0};
    std::vector<boats::BodySpec> specs;
    for (const double speed : speeds)
        specs.push_back({.name = "b",
                         .model = boats::Model::speedboat,
                         .position = {50.0 * static_cast<double>(specs.size()), 0.0},
                         .speed = speed,
                         .hold = boats::Hold::course});
    boats::FleetSpec fleet = boats::fleetOf(specs);
    test::Afloat steady(gpu, fleet);
    steady.run(15 * 60);
    const std::vector<boats::BodyPose> poses = steady.poses();
    for (size_t i = 0; i < speeds.size(); ++i) // a push: her bow is lifted by 2 degrees
    {
        fleet.bodies[i].height = poses[i].position.z;
        fleet.bodies[i].orientation = poses[i].orientation * glm::angleAxis(-2.0 * kDegree, glm::dvec3(0.0, 1.0, 0.0));
    }
    test::Afloat pushed(gpu, fleet);
    const auto track = pushed.follow(12 * 60);
    for (size_t i = 0; i < speeds.size(); ++i)
    {
        CAPTURE(speeds[i]);
        const auto swing = [&](size_t from, size_t to) { // from the highest to the lowest [degrees]
            double low = 90.0;
            double high = -90.0;
            for (size_t tick = from; tick < to; ++tick)
            {
                low = std::min(low, pitchOf(track[tick][i]));
                high = std::max(high, pitchOf(track[tick][i]));
            }
            return high - low;
        };
        const double lift = fleet.hulls[0].body.mass * 9.81 / (0.5 * 1025.0 * speeds[i] * speeds[i] * 4.0);
        const double limit = 0.1197 * std::pow(20.0, 0.7651) *
                             std::exp(15.7132 * std::sqrt(0.5 * lift) * std::pow(20.0, -0.2629)); // [degrees]
        const double trim = pitchOf(poses[i]);
        MESSAGE(fmt::format("{} m/s: trim {:.2f}, limit {:.2f}; swings by {:.2f}, after 10 s by {:.2f} degrees",
                            speeds[i], trim, limit, swing(0, 120), swing(600, 720)));
        CHECK(swing(0, 120) > 1.5);
        CHECK(swing(600, 720) < (trim < limit ? 0.2 : 1.0)); // beyond it, if she does, by little
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("boat plane: in a turn she leans inwards")
{
    test::Gpu gpu;
    std::vector<boats::BodySpec> specs;
    const std::vector<double> rudders{-6.0, -3.0, 3.0, 6.0}; // degrees, > 0 to starboard
    for (const double rudder : rudders)
    {
        boats::BodySpec& boat = specs.emplace_back();
        boat.name = fmt::format("b{}", rudder);
        boat.model = boats::Model::speedboat;
        boat.position = {900.0 * static_cast<double>(specs.size()), 0.0};
        boat.speed = 13.0;
        boat.helm.throttle = 0.8;
        boat.helm.rudder = rudder * kDegree;
    }
    test::Afloat afloat(gpu, boats::fleetOf(specs));
    const auto track = afloat.follow(10 * 60);
    for (size_t i = 0; i < rudders.size(); ++i)
    {
        CAPTURE(rudders[i]);
        const double roll = boats::attitudeOf(track.back()[i].orientation).roll / kDegree; // starboard down
        const double rate = -track.back()[i].spin.z / kDegree;                             // to starboard
        MESSAGE(fmt::format("rudder {:.0f}: {:.1f} m/s, turns by {:.1f} degrees/s, leans {:.1f} degrees", rudders[i],
                            glm::length(track.back()[i].velocity), rate, roll));
        CHECK(rate * rudders[i] > 0.0);
        CHECK(roll * rudders[i] > 0.0);
        CHECK(std::abs(roll) > 2.0);
        CHECK(std::abs(roll) < 40.0);
    }
    CHECK(gpu.validationErrors() == 0);
}
