// Boats under engine: forces against their twin, the wall of a displacement hull, planing, steering
// (boats/motion/drive.comp).
#include "support/boat_twin.h"
#include "support/fleets.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kDegree = kPi / 180.0;
constexpr uint64_t kSecond = 60; // ticks

// Boats far apart, heading north.
boats::FleetSpec boatsOf(const std::vector<boats::Model>& models)
{
    std::vector<boats::BodySpec> specs;
    for (const boats::Model model : models)
        specs.push_back({.name = "b", .model = model, .position = {400.0 * static_cast<double>(specs.size()), -30.0}});
    return boats::fleetOf(specs);
}

double speedOf(const boats::BodyPose& pose)
{
    return glm::dot(pose.velocity, glm::mat3_cast(pose.orientation)[0]);
}

// Compass, -180 to 180 [degrees].
double headingOf(const boats::BodyPose& pose)
{
    return std::remainder(boats::attitudeOf(pose.orientation).heading, 2.0 * kPi) / kDegree;
}

// By how much she has turned to starboard by then, whole turns included [degrees].
double turnedBy(const std::vector<std::vector<boats::BodyPose>>& track, size_t body, size_t tick)
{
    double turned = 0.0;
    for (size_t i = 1; i <= tick; ++i)
        turned += std::remainder(headingOf(track[i][body]) - headingOf(track[i - 1][body]), 360.0);
    return turned;
}

double froudeOf(const boats::FleetSpec& fleet, size_t body, double speed)
{
    return speed / std::sqrt(9.81 * double{fleet.hulls[fleet.bodies[body].hull].boat->info.waterline});
}

} // namespace

TEST_CASE("boat drive: the GPU's forces are those of their twin in double precision")
{
    using boats::Model;
    test::Gpu gpu;
    boats::FleetSpec fleet = boatsOf({Model::sailboat, Model::sailboat, Model::tug, Model::speedboat, Model::corsair,
                                      Model::speedboat, Model::sailboat, Model::tug});
    fleet.wind = {.speed = 9.0, .from = 250.0 * kDegree, .gusts = 0.0};
    const double headings[] = {20.0, 190.0, 0.0, 120.0, 300.0, 45.0, 255.0, 80.0};
    const double rolls[] = {8.0, -25.0, 3.0, 0.0, 10.0, 0.0, 2.0, -5.0};
    for (size_t i = 0; i < fleet.bodies.size(); ++i)
    {
        boats::FleetBody& body = fleet.bodies[i];
        body.orientation =
            boats::orientationOf(headings[i] * kDegree) * glm::angleAxis(rolls[i] * kDegree, glm::dvec3(1.0, 0.0, 0.0));
        const glm::dmat3 turn = glm::mat3_cast(body.orientation);
        body.velocity = (i % 3 == 2 ? -1.2 : 3.5) * turn[0] + 0.6 * (i % 2 == 0 ? 1.0 : -2.5) * turn[1];
        body.spin = {0.05, -0.03, i % 2 == 0 ? 0.15 : -0.3};
        body.helm = {.throttle = i % 3 == 1 ? -0.7 : 0.8, .rudder = (i % 2 == 0 ? 25.0 : -12.0) * kDegree};
        if (i % 4 == 1) // too far out, and too far in
            body.helm.autoTrim = false, body.helm.mainSheet = 60.0 * kDegree, body.helm.jibSheet = 3.0 * kDegree;
    }
    fleet.bodies[5].height = 30.0;   // in the air
    fleet.bodies[6].velocity *= 0.0; // in irons
    const glm::dvec3 wind = -9.0 * glm::dvec3(std::sin(fleet.wind.from), std::cos(fleet.wind.from), 0.0);

    test::Afloat afloat(gpu, fleet);
    const auto count = static_cast<uint32_t>(fleet.bodies.size());
    double worst = 0.0;
    for (const uint64_t ticks : {1, 20, 60, 200})
    {
        afloat.run(ticks);
        const std::vector<boats::BodyPose> poses = afloat.poses();
        afloat.run(1);
        const auto forces = gpu.read<gpu::BodyForce>(afloat.fleet().forces(), count);
        const auto trims = gpu.read<gpu::BodyTrim>(afloat.fleet().trims(), count);
        for (uint32_t i = 0; i < count; ++i)
        {
            CAPTURE(ticks);
            CAPTURE(i);
            test::BoatTwin twin{*fleet.hulls[fleet.bodies[i].hull].boat, poses[i], trims[i], wind};
            twin.addAll();
            const double size = glm::length(twin.force);
            const double lever = double{twin.parts.info.waterline};
            CHECK(size > 1.0);
            const double off = glm::length(glm::dvec3(forces[i].force) - twin.force) / size;
            const double twist = glm::length(glm::dvec3(forces[i].torque) - twin.torque) / (size * lever);
            CHECK(off < 1e-3);
            CHECK(twist < 1e-3);
            worst = std::max({worst, off, twist});
        }
    }
    MESSAGE("furthest from the twin: " << worst);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("boat drive: a displacement hull meets its wall near Fn 0.4, the speedboat planes over hers")
{
    using boats::Model;
    test::Gpu gpu;
    boats::FleetSpec fleet = boatsOf({Model::tug, Model::tug, Model::tug, Model::tug, Model::speedboat,
                                      Model::speedboat, Model::speedboat, Model::tug});
    const double throttles[] = {0.3, 0.6, 1.0, 1.0, 0.4, 0.6, 1.0, -1.0};
    fleet.hulls.emplace_back(fleet.hulls[fleet.bodies[3].hull]);
    for (gpu::BoatEngine& engine : fleet.hulls.back().boat.value().engines)
        engine.thrust *= 2.0f;
    fleet.bodies[3].hull = static_cast<uint32_t>(fleet.hulls.size() - 1);
    for (size_t i = 0; i < fleet.bodies.size(); ++i)
        fleet.bodies[i].helm = {.throttle = throttles[i], .steering = boats::Steering::course};
    test::Afloat afloat(gpu, fleet);
    const auto track = afloat.follow(60 * kSecond);

    std::vector<double> speeds;
    for (size_t i = 0; i < fleet.bodies.size(); ++i)
    {
        speeds.push_back(speedOf(track.back()[i]));
        MESSAGE(fmt::format("throttle {}: {:.2f} m/s, Fn {:.2f}, trim {:.2f} degrees", throttles[i], speeds[i],
                            froudeOf(fleet, i, speeds[i]),
                            boats::attitudeOf(track.back()[i].orientation).pitch / kDegree));
        CHECK(std::abs(headingOf(track.back()[i])) < 1.0);
    }
    CHECK(froudeOf(fleet, 2, speeds[2]) > 0.36);
    CHECK(froudeOf(fleet, 2, speeds[2]) < 0.44);
    CHECK(speeds[1] / speeds[0] > 1.6);         // below the wall speed goes with the throttle
    CHECK(speeds[3] / speeds[2] < 1.15);        // at the wall twice the thrust is lost on her wave
    CHECK(speeds[7] < -1.0);                    // astern
    CHECK(-speeds[7] < 0.8 * speeds[2]);        // and slower
    CHECK(speeds[5] / speeds[4] > 2.0);         // over the hump: half as much throttle again, twice the speed
    CHECK(froudeOf(fleet, 6, speeds[6]) > 1.5); // planing

    const size_t rest = 0;
    const size_t fast = 6;
    double hump = 0.0; // her greatest trim
    for (const auto& poses : track)
        hump = std::max(hump, boats::attitudeOf(poses[fast].orientation).pitch / kDegree);
    const double trim = boats::attitudeOf(track.back()[fast].orientation).pitch / kDegree;
    MESSAGE("she rises by " << track.back()[fast].position.z - track[rest][fast].position.z << " m, hump " << hump);
    CHECK(track.back()[fast].position.z - track[rest][fast].position.z > 0.1);
    CHECK(trim > 1.0);
    CHECK(trim < 6.0);
    CHECK(hump > trim + 0.5);
    CHECK(hump < 10.0);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("boat drive: she steers in her propeller's wash, astern the other way, and by her outboards")
{
    using boats::Model;
    test::Gpu gpu;
    boats::FleetSpec fleet = boatsOf({Model::tug, Model::tug, Model::tug, Model::tug, Model::speedboat, Model::tug});
    const double rudder = 25.0 * kDegree; // to starboard
    fleet.bodies[0].helm = {.throttle = 0.5, .rudder = rudder};
    fleet.bodies[1].helm = {.throttle = 0.0, .rudder = rudder};
    fleet.bodies[2].helm = {.throttle = 0.5, .rudder = rudder};
    fleet.bodies[3].helm = {.throttle = -0.5, .rudder = rudder};
    fleet.bodies[4].helm = {.throttle = 0.3, .rudder = rudder};
    fleet.bodies[5].helm = {.throttle = 0.6, .steering = boats::Steering::course, .course = -100.0 * kDegree};
    for (const size_t i : {0, 1})
        fleet.bodies[i].velocity = {0.0, 0.8, 0.0};
    fleet.bodies[3].velocity = {0.0, -2.0, 0.0};
    test::Afloat afloat(gpu, fleet);
    const auto track = afloat.follow(60 * kSecond);
    const auto& soon = track[15 * kSecond];
    MESSAGE(fmt::format(
        "after 15 s: with wash {:.1f}, without {:.1f}, from rest {:.1f}, astern {:.1f}, outboards {:.1f} degrees",
        headingOf(soon[0]), headingOf(soon[1]), headingOf(soon[2]), headingOf(soon[3]),
        turnedBy(track, 4, 15 * kSecond)));
    CHECK(headingOf(soon[1]) > 0.2); // some, with little way on
    CHECK(headingOf(soon[0]) > 4.0 * headingOf(soon[1]));
    CHECK(headingOf(soon[2]) > 4.0);
    CHECK(glm::length(soon[2].position - track[0][2].position) < 16.0); // before she has gone her own length
    CHECK(headingOf(soon[3]) < -0.5);
    CHECK(turnedBy(track, 4, 15 * kSecond) > 10.0);
    CHECK(std::abs(headingOf(track.back()[5]) + 100.0) < 2.0); // the course asked for
    for (const boats::BodyPose& pose : track.back())
        CHECK(std::abs(boats::attitudeOf(pose.orientation).roll) < 20.0 * kDegree);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("boat drive: rudder and throttle take their time, orders come at their tick")
{
    test::Gpu gpu;
    boats::FleetSpec fleet = boatsOf({boats::Model::tug});
    fleet.bodies[0].orders = {{.time = 1.0, .throttle = 1.0, .rudder = -35.0 * kDegree},
                              {.time = 3.0, .throttle = -0.5}};
    test::Afloat afloat(gpu, fleet);
    const auto trimAt = [&](uint64_t ticks) {
        afloat.run(ticks);
        return gpu.read<gpu::BodyTrim>(afloat.fleet().trims(), 1)[0];
    };
    CHECK(trimAt(61).throttle == 0.0f); // tick 60: its forces were those of 59
    CHECK(trimAt(1).throttle == doctest::Approx(0.5 / 60.0).epsilon(1e-4));
    const gpu::BodyTrim second = trimAt(59);
    CHECK(second.throttle == doctest::Approx(0.5).epsilon(1e-3));
    CHECK(second.rudder > 0.1f); // its trailing edge to port
    CHECK(second.rudder < 0.4f);
    const gpu::BodyTrim later = trimAt(360);
    CHECK(later.throttle == -0.5f);
    CHECK(later.rudder == doctest::Approx(35.0 * kDegree).epsilon(1e-3)); // the second order left it

    boats::Helm hand = afloat.fleet().helm(0);
    CHECK(hand.throttle == -0.5);
    hand.throttle = 0.25;
    afloat.fleet().setHelm(0, hand);
    CHECK(trimAt(120).throttle == 0.25f);
    CHECK(gpu.validationErrors() == 0);
}
