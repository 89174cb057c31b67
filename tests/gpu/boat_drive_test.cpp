// Boats under engine: forces against their twin, the wall of a displacement hull, planing, steering
// (boats/motion/drive.comp).
#include "support/boat_twin.h"
#include "support/fleets.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
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
    fleet.bodies[3].velocity =
        glm::mat3_cast(fleet.bodies[3].orientation) * glm::dvec3(11.0, 1.6, 0.0); // air on her legs
    fleet.bodies[5].height = 30.0;                                                // in the air
    fleet.bodies[6].velocity *= 0.0;                                              // in irons
    const glm::dvec3 wind = -9.0 * glm::dvec3(std::sin(fleet.wind.from), std::cos(fleet.wind.from), 0.0);

    test::Afloat afloat(gpu, fleet);
    const boats::FleetPlan plan = boats::planFleet(fleet);
    const auto count = static_cast<uint32_t>(fleet.bodies.size());
    double worst = 0.0;
    for (const uint64_t ticks : {1, 20, 60, 200})
    {
        afloat.run(ticks);
        const std::vector<boats::BodyPose> poses = afloat.poses();
        const auto waves = gpu.read<gpu::BodyWave>(afloat.fleet().waves(), count);
        afloat.run(1);
        const auto forces = gpu.read<gpu::BodyForce>(afloat.fleet().forces(), count);
        const auto trims = gpu.read<gpu::BodyTrim>(afloat.fleet().trims(), count);
        for (uint32_t i = 0; i < count; ++i)
        {
            CAPTURE(ticks);
            CAPTURE(i);
            const boats::BoatParts& parts = *fleet.hulls[fleet.bodies[i].hull].boat;
            test::BoatTwin twin{parts, poses[i], trims[i], wind, fleet.bodies[i].helm.autoTrim};
            twin.afloat = double{waves[i].wet} / double{parts.info.displaced};
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
    const double throttles[] = {0.3, 0.6, 1.0, 1.0, 0.4, 0.7, 1.0, -1.0};
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
    CHECK(speeds[5] / speeds[4] > 2.0);         // over the hump: less than twice the throttle, twice the speed
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

TEST_CASE("boat drive: sails under water have no wind, and hold a yacht that lies on them")
{
    test::Gpu gpu;
    boats::FleetSpec fleet = boatsOf({boats::Model::sailboat, boats::Model::sailboat, boats::Model::sailboat});
    constexpr double kWind = 15.0; // from the south, astern [m/s]
    fleet.wind = {.speed = kWind, .from = kPi, .gusts = 0.0};
    const double heels[] = {95.0, 140.0, 178.0};
    for (size_t i = 0; i < 3; ++i)
    {
        boats::FleetBody& body = fleet.bodies[i];
        body.orientation *= glm::angleAxis(heels[i] * kDegree, glm::dvec3(1.0, 0.0, 0.0));
        body.velocity = glm::mat3_cast(body.orientation) * glm::dvec3(0.02, 0.1, 0.0); // slow, so that no limit acts
    }
    test::Afloat afloat(gpu, fleet);
    afloat.run(1);
    const std::vector<boats::BodyPose> poses = afloat.poses();
    const auto waves = gpu.read<gpu::BodyWave>(afloat.fleet().waves(), 3);
    afloat.run(1);
    const auto forces = gpu.read<gpu::BodyForce>(afloat.fleet().forces(), 3);
    const auto trims = gpu.read<gpu::BodyTrim>(afloat.fleet().trims(), 3);
    for (size_t i = 0; i < 3; ++i)
    {
        CAPTURE(heels[i]);
        test::BoatTwin twin{*fleet.hulls[0].boat, poses[i], trims[i], {0.0, kWind, 0.0}};
        twin.afloat = double{waves[i].wet} / double{twin.parts.info.displaced};
        twin.addAll();
        CHECK(glm::length(glm::dvec3(forces[i].force) - twin.force) < 1e-3 * glm::length(twin.force));
        CHECK(glm::length(glm::dvec3(forces[i].torque) - twin.torque) < 1e-3 * glm::length(twin.torque));
    }
    const auto track = afloat.follow(10 * kSecond);
    double fastest = 0.0; // upside down
    double longest = 0.0; // [s]
    for (const auto& now : track)
        if (glm::mat3_cast(now[2].orientation)[2].z < -0.5)
        {
            fastest = std::max(fastest, glm::length(glm::dvec2(now[2].velocity)));
            longest += 1.0 / 60.0;
        }
    MESSAGE(fmt::format("upside down for {:.1f} s, at {:.2f} m/s at most", longest, fastest));
    CHECK(longest > 3.0);
    CHECK(fastest < 0.05 * kWind);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("boat drive: from rest at full throttle with the rudder hard over, the speedboat runs in a circle")
{
    // Boats without a helmsman do: some lengths across, in five seconds or more. She must not spin on the spot.
    test::Gpu gpu;
    struct Start
    {
        double throttle;
        double rudder; // [degrees]
    };
    const std::vector<Start> starts{{1.0, 35.0}, {1.0, -35.0}, {0.75, 30.0}, {1.0, 20.0}};
    boats::FleetSpec fleet = boatsOf(std::vector<boats::Model>(starts.size(), boats::Model::speedboat));
    for (size_t i = 0; i < starts.size(); ++i)
        fleet.bodies[i].helm = {.throttle = starts[i].throttle, .rudder = starts[i].rudder * kDegree};
    test::Afloat afloat(gpu, fleet);
    afloat.run(24 * kSecond);
    const auto track = afloat.follow(6 * kSecond);
    for (size_t i = 0; i < starts.size(); ++i)
    {
        double way = 0.0;
        double heel = 0.0;
        for (size_t tick = 1; tick < track.size(); ++tick)
        {
            way += glm::length(glm::dvec2(track[tick][i].position - track[tick - 1][i].position));
            heel = std::max(heel, std::abs(boats::attitudeOf(track[tick][i].orientation).roll) / kDegree);
        }
        const double turned = std::abs(turnedBy(track, i, track.size() - 1));
        const double lengths =
            2.0 * way / (turned * kDegree) / double{fleet.hulls[fleet.bodies[i].hull].boat->info.waterline};
        MESSAGE(fmt::format("throttle {}, rudder {}: {:.1f} m/s, {:.0f} degrees/s, {:.1f} lengths across, heel {:.0f}",
                            starts[i].throttle, starts[i].rudder, way / 6.0, turned / 6.0, lengths, heel));
        CHECK(way / 6.0 > 4.0);
        CHECK(turned / 6.0 < 75.0);
        CHECK(lengths > 1.5);
        CHECK(heel < 30.0);
    }
    CHECK(gpu.validationErrors() == 0);
}

namespace {

// What a boat does at sea trials. Lengths are of the waterline.
struct Trial
{
    boats::Model model;
    double throttle = 1.0; // of the approach
    double rudder = 0.0;   // of the turn, to starboard [degrees]; 0: a crash stop
};

struct Turn
{
    double approach = 0.0; // speed [m/s]
    double advance = 0.0;  // when she has turned by 90 degrees, and her transfer by 180 degrees [lengths]
    double tactical = 0.0;
    double steady = 0.0; // diameter at the end [lengths]
    double kept = 0.0;   // speed, in parts of that of the approach
    double drift = 0.0;  // [degrees]
    double rate = 0.0;   // [degrees/s]
    double heel = 0.0;   // greatest [degrees]
    double stop = 0.0;   // way made until she stops [lengths]
    double astern = 0.0; // speed at the end [m/s]
};

constexpr uint64_t kApproach = 20; // [s]

// All trials at once, in calm water, boats far apart. The corsair is given the tug's engine for them, without its wash.
std::vector<Turn> trialsOf(test::Gpu& gpu, const std::vector<Trial>& trials, uint64_t seconds)
{
    using boats::Model;
    std::vector<boats::Model> models;
    for (const Trial& trial : trials)
        models.push_back(trial.model);
    boats::FleetSpec fleet = boatsOf(models);
    const boats::FleetSpec tugs = boatsOf({Model::tug});
    for (size_t i = 0; i < trials.size(); ++i)
    {
        boats::FleetBody& body = fleet.bodies[i];
        boats::BoatParts& parts = *fleet.hulls[body.hull].boat;
        if (trials[i].model == Model::corsair && parts.engines.empty())
        {
            gpu::BoatEngine engine = tugs.hulls[0].boat->engines[0];
            engine.at = parts.info.rudder.at + gpu::vec3(1.5f, 0.0f, 0.0f);
            engine.wash = 0.0f;
            parts.engines.push_back(engine);
            parts.info.engines = 1;
        }
        const double start = parts.info.planes ? 8.0 : 0.38 * std::sqrt(9.81 * double{parts.info.waterline});
        body.velocity = {0.0, start, 0.0};
        body.helm = {.throttle = trials[i].throttle, .steering = boats::Steering::course};
        body.orders = {{.time = static_cast<double>(kApproach)}};
        if (trials[i].rudder == 0.0)
            body.orders[0].throttle = -1.0;
        else
            body.orders[0].rudder = trials[i].rudder * kDegree;
    }
    test::Afloat afloat(gpu, fleet);
    afloat.run(kApproach * kSecond);
    const auto track = afloat.follow(seconds * kSecond);

    std::vector<Turn> turns(trials.size());
    for (size_t i = 0; i < trials.size(); ++i)
    {
        Turn& turn = turns[i];
        const double length = double{fleet.hulls[fleet.bodies[i].hull].boat->info.waterline};
        const boats::BodyPose& from = track.front()[i];
        turn.approach = speedOf(from);
        double turned = 0.0;
        for (size_t tick = 1; tick < track.size(); ++tick)
        {
            const boats::BodyPose& pose = track[tick][i];
            turned += std::remainder(headingOf(pose) - headingOf(track[tick - 1][i]), 360.0);
            const glm::dvec3 way = (pose.position - from.position) / length;
            if (turn.advance == 0.0 && turned > 90.0)
                turn.advance = way.y;
            if (turn.tactical == 0.0 && turned > 180.0)
                turn.tactical = way.x;
            if (turn.stop == 0.0 && speedOf(pose) < 0.0)
                turn.stop = glm::length(glm::dvec2(way));
            turn.heel = std::max(turn.heel, std::abs(boats::attitudeOf(pose.orientation).roll) / kDegree);
        }
        const boats::BodyPose& last = track.back()[i];
        const glm::dmat3 axes = glm::mat3_cast(last.orientation);
        const double speed = glm::length(glm::dvec2(last.velocity));
        turn.kept = speed / turn.approach;
        turn.rate = -last.spin.z / kDegree;
        turn.steady = 2.0 * speed / std::max(std::abs(last.spin.z), 1e-6) / length;
        turn.drift = std::atan2(glm::dot(last.velocity, axes[1]), glm::dot(last.velocity, axes[0])) / kDegree;
        turn.astern = -speedOf(last);
        const char* names[] = {"sailboat", "speedboat", "tug", "corsair"};
        constexpr Model kModels[] = {Model::sailboat, Model::speedboat, Model::tug, Model::corsair};
        const auto name = names[std::ranges::find(kModels, trials[i].model) - std::begin(kModels)];
        if (trials[i].rudder == 0.0)
            MESSAGE(fmt::format("{:9} from {:4.1f} m/s: stops in {:4.1f} lengths; {:3.1f} m/s astern", name,
                                turn.approach, turn.stop, turn.astern));
        else
            MESSAGE(fmt::format("{:9} {:4.1f} m/s, rudder {:2.0f}: advance {:4.1f}, tactical diameter {:4.1f}, steady "
                                "{:4.1f} lengths; speed kept {:4.2f}, drift {:4.1f}, {:4.1f} degrees/s, heel {:4.1f}",
                                name, turn.approach, trials[i].rudder, turn.advance, turn.tactical, turn.steady,
                                turn.kept, turn.drift, turn.rate, turn.heel));
    }
    return turns;
}

// Usual trials at hard rudder. A ship whose keel is as deep all along drifts less, and so keeps more of her speed.
void checkHardTurn(const Turn& turn, bool longKeel = false)
{
    CHECK(turn.tactical > 2.0);
    CHECK(turn.tactical < 5.0);
    CHECK(turn.advance < 4.5); // IMO MSC.137(76)
    CHECK(turn.drift > (longKeel ? 4.0 : 10.0));
    CHECK(turn.drift < 25.0);
    CHECK(turn.kept > 0.35);
    CHECK(turn.kept < (longKeel ? 0.8 : 0.7));
}

} // namespace

TEST_CASE("boat drive: at hard rudder boats turn in two to five lengths, drift, and keep half their speed")
{
    using boats::Model;
    test::Gpu gpu;
    const std::vector<Turn> turns = trialsOf(
        gpu, {{Model::tug, 1.0, 10.0}, {Model::tug, 1.0, 35.0}, {Model::sailboat, 1.0, 35.0}, {Model::tug}}, 50);
    for (const size_t i : {1, 2})
    {
        CAPTURE(i);
        checkHardTurn(turns[i]);
    }
    CHECK(turns[0].tactical > 1.4 * turns[1].tactical); // a little rudder turns her less
    CHECK(turns[0].kept > 0.8);
    CHECK(turns[0].drift < 12.0);
    CHECK(turns[3].stop > 1.0);
    CHECK(turns[3].stop < 5.0);
    CHECK(gpu.validationErrors() == 0);
}

// By hand, ctest -L soak.
TEST_CASE("boat drive: sea trials of all boats" * doctest::skip())
{
    using boats::Model;
    test::Gpu gpu;
    std::vector<Trial> trials;
    for (const Model model : {Model::tug, Model::corsair, Model::speedboat, Model::sailboat})
        for (const double rudder : {10.0, 20.0, 35.0, 0.0})
            trials.push_back({model, model == Model::speedboat ? 0.6 : 1.0, rudder});
    trials.push_back({Model::speedboat, 1.0, 35.0});
    const std::vector<Turn> turns = trialsOf(gpu, trials, 100);
    for (size_t i = 0; i < 16; i += 4)
    {
        CAPTURE(i);
        CHECK(turns[i].tactical > turns[i + 1].tactical);
        CHECK(turns[i + 1].tactical > turns[i + 2].tactical);
        checkHardTurn(turns[i + 2], trials[i].model == Model::corsair);
        CHECK(turns[i + 3].stop > 1.0);
        CHECK(turns[i + 3].stop < 15.0);
        CHECK(turns[i + 3].astern > 0.5);
    }
    for (const Turn& turn : turns)
        CHECK(turn.heel < 30.0);

    boats::FleetSpec fleet = boatsOf({Model::tug, Model::speedboat, Model::sailboat}); // bollard pull
    for (boats::FleetBody& body : fleet.bodies)
        body.hold = boats::Hold::fixed, body.helm = {.throttle = 1.0, .rudder = 35.0 * kDegree};
    test::Afloat moored(gpu, fleet);
    moored.run(6 * kSecond);
    const auto forces = gpu.read<gpu::BodyForce>(moored.fleet().forces(), 3);
    for (size_t i = 0; i < 3; ++i)
    {
        double thrust = 0.0;
        for (const gpu::BoatEngine& engine : fleet.hulls[fleet.bodies[i].hull].boat->engines)
            thrust += double{engine.thrust};
        const double pull = double{forces[i].force.y} / thrust;
        const double side = std::abs(double{forces[i].force.x}) / thrust;
        MESSAGE(fmt::format("bollard {}: {:.1f} kN, rudder hard over: {:.2f} of it ahead, {:.2f} aside", i,
                            thrust / 1e3, pull, side));
        CHECK(pull > 0.5);
        CHECK(pull < 1.0);
        CHECK(side > 0.1);
        CHECK(std::hypot(pull, side) < 1.05); // a race has no more to give
    }
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
