// Rigid bodies in still water and in the air (shaders/boats/motion/step.comp): Archimedes, periods, momentum, energy.
#include "boats/hulls/hydrostatics.h"
#include "support/body_twin.h"
#include "support/fleets.h"
#include "support/hulls.h"
#include "support/near.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kStep = 1.0 / 60.0;
constexpr double kDegree = kPi / 180.0;

boats::FleetSpec fleetOf(std::vector<boats::FleetHull> hulls)
{
    boats::FleetSpec spec{.hulls = std::move(hulls)};
    for (uint32_t i = 0; i < spec.hulls.size(); ++i)
        spec.bodies.push_back({.hull = i, .position = {100.0 * i, -30.0}});
    return spec;
}

// The mean time of a whole oscillation about zero [s], from the crossings of `values`, one a tick.
double periodOf(const std::vector<double>& values, size_t crossings)
{
    std::vector<double> at;
    for (size_t i = 1; i < values.size() && at.size() < crossings; ++i)
        if ((values[i - 1] < 0.0) != (values[i] < 0.0))
            at.push_back((static_cast<double>(i) - values[i] / (values[i] - values[i - 1])) * kStep);
    REQUIRE(at.size() == crossings);
    return 2.0 * (at.back() - at.front()) / static_cast<double>(crossings - 1);
}

// Added mass as boats/motion/fleet_plan.cpp states it: half, less along what is longer than it is thick.
glm::dvec3 statedAddedMass(const glm::dvec3& size)
{
    glm::dvec3 added;
    for (int k = 0; k < 3; ++k)
        added[k] = 0.5 * std::min(1.0, std::sqrt(size[(k + 1) % 3] * size[(k + 2) % 3]) / size[k]);
    return added;
}

struct Box
{
    glm::dvec3 size;
    double density; // parts of the water's
};

// All of them are stable as they lie.
const std::vector<Box> kBoxes{
    {{2.0, 1.0, 0.5}, 0.5},  {{2.0, 1.0, 0.5}, 0.2}, {{2.0, 1.0, 0.5}, 0.8},   {{1.0, 1.0, 1.0}, 0.15},
    {{20.0, 5.0, 2.0}, 0.5}, {{0.3, 0.2, 0.1}, 0.6}, {{12.0, 3.0, 3.0}, 0.12},
};

std::vector<boats::FleetHull> boxHulls()
{
    std::vector<boats::FleetHull> hulls;
    for (const Box& box : kBoxes)
        hulls.push_back(test::boxHull(box.size, box.density));
    return hulls;
}

} // namespace

TEST_CASE("body: the GPU's step is that of its twin in double precision")
{
    test::Gpu gpu;
    const glm::dvec3 size(2.0, 1.0, 0.6);
    boats::FleetSpec spec{.hulls = {test::boxHull(size, 0.6, 0.05)}};
    boats::FleetBody body{.position = {3.0, 4.0}, .height = 0.1};
    body.orientation = glm::angleAxis(0.5, glm::normalize(glm::dvec3(1.0, -0.4, 0.7)));
    body.velocity = {1.5, -0.7, -2.0};
    body.spin = {0.8, 1.3, -2.1};
    spec.bodies = {body};
    test::BodyTwin twin{.body = spec.hulls[0].body,
                        .added = statedAddedMass(size),
                        .slow = 0.8 * std::sqrt(9.81 * 0.36),
                        .position = {3.0, 4.0, 0.1},
                        .orientation = body.orientation,
                        .velocity = body.velocity};
    const glm::dmat3 turn = glm::mat3_cast(body.orientation);
    twin.momentum = turn * (twin.body.inertia * (glm::transpose(turn) * body.spin));

    test::Afloat afloat(gpu, spec);
    const auto track = afloat.follow(121); // tick 0 first
    double place = 0.0;
    double pose = 0.0;
    double speed = 0.0;
    for (size_t tick = 1; tick < track.size(); ++tick)
    {
        twin.step(kStep, tick == 1);
        const boats::BodyPose& found = track[tick][0];
        place = std::max(place, glm::length(found.position - twin.position));
        speed = std::max(speed, glm::length(found.velocity - twin.velocity));
        const glm::dquat off = glm::conjugate(twin.orientation) * found.orientation;
        pose = std::max(pose, 2.0 * glm::length(glm::dvec3(off.x, off.y, off.z)));
    }
    MESSAGE("furthest from the twin: " << place << " m, " << pose << " rad, " << speed << " m/s");
    CHECK(glm::length(twin.position - glm::dvec3(3.0, 4.0, 0.1)) > 0.3); // it did move
    CHECK(place < 1e-3);
    CHECK(pose < 2e-3); // the turn itself is of second order: (w dt)^2 a radian
    CHECK(speed < 5e-3);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("body: boxes settle at the draft of Archimedes")
{
    test::Gpu gpu;
    boats::FleetSpec spec = fleetOf(boxHulls());
    for (size_t i = 0; i < kBoxes.size(); ++i) // let go from above
        spec.bodies[i].height = spec.hulls[i].floatHeight + 0.3 * kBoxes[i].size.z;
    test::Afloat afloat(gpu, spec);
    afloat.run(60 * 60);
    const std::vector<boats::BodyPose> poses = afloat.poses();
    for (size_t i = 0; i < kBoxes.size(); ++i)
    {
        CAPTURE(i);
        const glm::dvec3& size = kBoxes[i].size;
        const double draft = 0.5 * size.z - poses[i].position.z;
        const double mass = kBoxes[i].density * boats::kWaterDensity * size.x * size.y * size.z;
        CHECK(draft == test::near(mass / (boats::kWaterDensity * size.x * size.y), 0.01));
        const boats::Attitude attitude = boats::attitudeOf(poses[i].orientation);
        CHECK(std::abs(attitude.roll) < 0.1 * kDegree);
        CHECK(std::abs(attitude.pitch) < 0.1 * kDegree);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("body: every model settles at the draft of its own mesh")
{
    test::Gpu gpu;
    boats::FleetSpec spec;
    std::vector<double> drafts;
    for (const boats::Model model : test::ownModels())
    {
        const boats::HullModel hull = test::model(model);
        spec.bodies.push_back({.hull = static_cast<uint32_t>(spec.hulls.size()),
                               .position = {100.0 * static_cast<double>(spec.hulls.size()), 0.0}});
        spec.hulls.push_back(
            {boats::makeParticles(hull, boats::particlesFor(hull)), hull.centreOfMass.z - hull.waterline});
        drafts.push_back(hull.waterline - boats::bounds(boats::floatingTriangles(hull.mesh)).min.z);
        spec.bodies.back().height = spec.hulls.back().floatHeight + 0.1 * drafts.back();
    }
    test::Afloat afloat(gpu, spec);
    afloat.run(90 * 60);
    const std::vector<boats::BodyPose> poses = afloat.poses();
    for (size_t i = 0; i < poses.size(); ++i)
    {
        CAPTURE(i);
        const double draft = drafts[i] - (poses[i].position.z - spec.hulls[i].floatHeight);
        const boats::Attitude attitude = boats::attitudeOf(poses[i].orientation);
        MESSAGE(i << ": draft " << draft << " for " << drafts[i] << " m, roll " << attitude.roll / kDegree << ", pitch "
                  << attitude.pitch / kDegree << " degrees");
        CHECK(draft == test::near(drafts[i], 0.02));
        CHECK(std::abs(attitude.roll) < 0.5 * kDegree);
        CHECK(std::abs(attitude.pitch) < 0.5 * kDegree);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("body: heave has the period of its draft and added mass")
{
    test::Gpu gpu;
    boats::FleetSpec spec = fleetOf(boxHulls());
    for (size_t i = 0; i < kBoxes.size(); ++i)
        spec.bodies[i].height = spec.hulls[i].floatHeight + 0.05 * kBoxes[i].size.z;
    test::Afloat afloat(gpu, spec);
    const auto track = afloat.follow(15 * 60);
    for (size_t i = 0; i < kBoxes.size(); ++i)
    {
        CAPTURE(i);
        std::vector<double> heave;
        for (const auto& poses : track)
            heave.push_back(poses[i].position.z - spec.hulls[i].floatHeight);
        const double draft = kBoxes[i].density * kBoxes[i].size.z;
        const double expected = 2.0 * kPi * std::sqrt(draft * (1.0 + statedAddedMass(kBoxes[i].size).z) / 9.81);
        const double period = periodOf(heave, 4);
        MESSAGE(i << ": heave period " << period << " for " << expected << " s");
        CHECK(period == test::near(expected, 0.05));
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("body: the waves that a boat makes damp her heave by half of what strip theory has")
{
    // A section of beam B and draft T at frequency w sends out waves of 2 exp(-k T) sin(k B/2) times its own heave,
    // k = w^2/g (it moves as the waves would move water there), and they carry off rho g^2 A^2 / w^3 a metre.
    test::Gpu gpu;
    constexpr double kG = 9.81;
    const boats::Model models[] = {boats::Model::corsair, boats::Model::tug, boats::Model::sailboat};
    std::vector<boats::BodySpec> specs;
    for (const boats::Model model : models)
        specs.push_back({.name = "b", .model = model, .position = {200.0 * static_cast<double>(specs.size()), 0.0}});
    boats::FleetSpec fleet = boats::fleetOf(specs);
    constexpr double kLift = 0.15; // [m]
    for (boats::FleetBody& body : fleet.bodies)
        body.height = fleet.hulls[body.hull].floatHeight + kLift;
    test::Afloat afloat(gpu, fleet);
    const auto track = afloat.follow(12 * 60);
    for (size_t i = 0; i < fleet.bodies.size(); ++i)
    {
        const boats::FleetHull& hull = fleet.hulls[i];
        std::vector<glm::dvec2> turns; // when, and how far from rest
        for (size_t t = 1; t + 1 < track.size(); ++t)
        {
            const auto at = [&](size_t k) { return track[k][i].position.z - hull.floatHeight; };
            if ((at(t) - at(t - 1)) * (at(t + 1) - at(t)) < 0.0)
                turns.push_back({static_cast<double>(t) / 60.0, at(t)});
        }
        REQUIRE(turns.size() >= 2);
        const double decay = std::log(-kLift / turns[0].y) / std::numbers::pi; // over half a period
        const double found = decay / std::sqrt(1.0 + decay * decay);
        const double w = std::numbers::pi / turns[0].x;
        const auto triangles = boats::floatingTriangles(hull.model.mesh);
        const double area = boats::waterplane(triangles, hull.model.waterline).area;
        const double length = double{hull.boat->info.waterline};
        const double beam = area / length;
        const double draft = hull.body.mass / (boats::kWaterDensity * area);
        const double k = w * w / kG;
        const double waves = 2.0 * std::exp(-k * draft) * std::sin(0.5 * k * beam);
        const double damping = boats::kWaterDensity * kG * kG * waves * waves / (w * w * w) * length; // [N s/m]
        const double stiff = boats::kWaterDensity * kG * area;
        const double law = 0.5 * damping * w / stiff; // of critical
        MESSAGE(fmt::format("period {:.2f} s, damping {:.3f} of critical, {:.3f} by the law", 2.0 * turns[0].x, found,
                            law));
        CHECK(found > 0.35 * law); // boats/motion/fleet_plan.cpp says why not all of it
        CHECK(found < 1.2 * law);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("body: roll has the period of its metacentric height and radius of gyration")
{
    test::Gpu gpu;
    boats::FleetSpec spec = fleetOf(boxHulls());
    for (boats::FleetBody& body : spec.bodies)
        body.orientation = glm::angleAxis(2.0 * kDegree, glm::dvec3(1.0, 0.0, 0.0));
    test::Afloat afloat(gpu, spec);
    const auto track = afloat.follow(30 * 60);
    for (size_t i = 0; i < kBoxes.size(); ++i)
    {
        CAPTURE(i);
        std::vector<double> roll;
        for (const auto& poses : track)
            roll.push_back(boats::attitudeOf(poses[i].orientation).roll);
        const glm::dvec3& size = kBoxes[i].size;
        const double draft = kBoxes[i].density * size.z;
        const double gm = 0.5 * draft + size.y * size.y / (12.0 * draft) - 0.5 * size.z;
        const glm::dvec3 added = statedAddedMass(size);
        const double arm = 0.5 * size.z - 0.5 * draft; // centre of mass over that of buoyancy
        const double gyration = (size.y * size.y + size.z * size.z) / 12.0 + added.z * size.y * size.y / 12.0 +
                                added.y * (arm * arm + draft * draft / 12.0);
        const double expected = 2.0 * kPi * std::sqrt(gyration / (9.81 * gm));
        const double period = periodOf(roll, 4);
        MESSAGE(i << ": roll period " << period << " for " << expected << " s, K/B " << std::sqrt(gyration) / size.y);
        CHECK(period == test::near(expected, 0.08));
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("body: a box with its weight too high turns over, and the yacht rights itself from 120 degrees")
{
    test::Gpu gpu;
    const boats::HullModel yacht = test::model(boats::Model::sailboat);
    boats::FleetSpec spec{.hulls = {test::boxHull({4.0, 0.8, 2.0}, 0.5),
                                    {boats::makeParticles(yacht), yacht.centreOfMass.z - yacht.waterline}}};
    spec.bodies = {{.hull = 0}, {.hull = 1, .position = {50.0, 0.0}}};
    spec.bodies[0].orientation = glm::angleAxis(1.0 * kDegree, glm::dvec3(1.0, 0.0, 0.0));
    spec.bodies[1].orientation = glm::angleAxis(120.0 * kDegree, glm::dvec3(1.0, 0.0, 0.0));
    test::Afloat afloat(gpu, spec);
    afloat.run(90 * 60);
    const std::vector<boats::BodyPose> poses = afloat.poses();
    const double box = boats::attitudeOf(poses[0].orientation).roll / kDegree;
    const double boat = boats::attitudeOf(poses[1].orientation).roll / kDegree;
    MESSAGE("the box lies at " << box << ", the yacht at " << boat << " degrees, " << poses[1].position.z);
    CHECK(std::abs(box) == test::near(90.0, 0.02));
    CHECK(std::abs(boat) < 1.0);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("body: at rest in calm water it stays at rest for 300 s")
{
    test::Gpu gpu;
    boats::BodySpec yacht{.name = "yacht", .model = boats::Model::sailboat, .position = {70e3, -9e3}, .heading = 1.0};
    boats::BodySpec crate{.name = "crate", .model = boats::Model::crate, .position = {-500.0, 3.0}, .heading = 4.0};
    boats::BodySpec buoy{.name = "buoy", .model = boats::Model::buoy, .position = {0.0, 0.0}};
    const std::vector<boats::BodySpec> specs{yacht, crate, buoy};
    test::Afloat afloat(gpu, boats::fleetOf(specs));
    const auto track = afloat.follow(300 * 60 + 1);
    for (size_t i = 0; i < specs.size(); ++i)
    {
        CAPTURE(specs[i].name);
        double heave = 0.0;
        double mean = 0.0;
        double roll = 0.0;
        double drift = 0.0;
        for (const auto& poses : track)
            mean += poses[i].position.z / static_cast<double>(track.size());
        for (const auto& poses : track)
        {
            heave += std::pow(poses[i].position.z - mean, 2) / static_cast<double>(track.size());
            roll = std::max(roll, std::abs(boats::attitudeOf(poses[i].orientation).roll) / kDegree);
            drift = std::max(drift, glm::length(glm::dvec2(poses[i].position) - specs[i].position));
        }
        MESSAGE(specs[i].name << ": heave " << 1e3 * std::sqrt(heave) << " mm RMS, roll " << roll << " degrees, drift "
                              << 1e3 * drift << " mm");
        CHECK(std::sqrt(heave) < 0.5e-3);
        CHECK(roll < 0.05);
        CHECK(drift < 0.01);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("body: free flight is a parabola")
{
    test::Gpu gpu;
    boats::FleetSpec spec = fleetOf({test::boxHull({2.0, 1.0, 0.5}, 0.5)});
    spec.bodies[0] = {
        .position = {-2.0, 255.9}, .height = 60.0, .velocity = {7.0, -3.0, 12.0}, .spin = {1.0, 2.0, 3.0}};
    test::Afloat afloat(gpu, spec);
    const auto track = afloat.follow(4 * 60 + 1);
    double worst = 0.0;
    for (size_t tick = 0; tick < track.size(); ++tick)
    {
        const double t = static_cast<double>(tick) * kStep;
        const glm::dvec3 expected =
            glm::dvec3(-2.0, 255.9, 60.0) + t * glm::dvec3(7.0, -3.0, 12.0) - glm::dvec3(0.0, 0.0, 0.5 * 9.81 * t * t);
        worst = std::max(worst, glm::length(track[tick][0].position - expected));
    }
    MESSAGE("furthest from the parabola: " << worst << " m");
    CHECK(worst < 1e-4);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("body: spinning in free fall it keeps its angular momentum and energy for 10,000 ticks")
{
    test::Gpu gpu;
    boats::FleetSpec spec = fleetOf({test::boxHull({2.0, 1.0, 0.5}, 0.5), test::boxHull({2.0, 1.0, 0.5}, 0.5)});
    for (boats::FleetBody& body : spec.bodies)
        body.height = 3e5;
    spec.bodies[0].spin = {0.02, 3.0, 0.01}; // about the middle axis: it tumbles
    spec.bodies[1].spin = {2.0, -1.0, 4.0};
    spec.bodies[1].orientation = glm::angleAxis(1.0, glm::normalize(glm::dvec3(1.0, 2.0, -1.0)));
    test::Afloat afloat(gpu, spec);
    const auto track = afloat.follow(10'001);
    for (size_t i = 0; i < 2; ++i)
    {
        CAPTURE(i);
        const auto momentum = [&](const boats::BodyPose& pose) {
            const glm::dmat3 turn = glm::mat3_cast(pose.orientation);
            return turn * (spec.hulls[i].body.inertia * (glm::transpose(turn) * pose.spin));
        };
        const glm::dvec3 start = momentum(track[0][i]);
        const double energy = glm::dot(start, track[0][i].spin);
        double lost = 0.0;
        double heat = 0.0;
        double least = 1.0;
        for (const auto& poses : track)
        {
            lost = std::max(lost, glm::length(momentum(poses[i]) - start) / glm::length(start));
            heat = std::max(heat, std::abs(glm::dot(momentum(poses[i]), poses[i].spin) / energy - 1.0));
            least = std::min(least, glm::mat3_cast(poses[i].orientation)[1].y);
        }
        MESSAGE("angular momentum changes by " << lost << ", energy by " << heat);
        CHECK(lost < 1e-3);
        CHECK(heat < 1e-2);
        if (i == 0)
            CHECK(least < -0.9); // it has turned over: an axis that is stable only without the gyroscopic term
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("body: drag only ever removes energy, however fast and small")
{
    test::Gpu gpu;
    // As heavy as water and under it: nothing but drag acts. Cubes, whose added mass is the same all round.
    boats::FleetSpec spec = fleetOf({test::boxHull(glm::dvec3(1.0), 1.0), test::boxHull(glm::dvec3(0.02), 1.0),
                                     test::boxHull(glm::dvec3(10.0), 1.0)});
    for (boats::FleetBody& body : spec.bodies)
    {
        body.height = -500.0;
        body.velocity = {60.0, 20.0, -30.0};
        body.spin = {10.0, -20.0, 5.0};
    }
    test::Afloat afloat(gpu, spec);
    const auto track = afloat.follow(10 * 60 + 1);
    for (size_t i = 0; i < spec.hulls.size(); ++i)
    {
        CAPTURE(i);
        const double side = i == 0 ? 1.0 : i == 1 ? 0.02 : 10.0;
        const double mass = 1.5 * spec.hulls[i].body.mass; // with the water that goes along
        const double inertia = mass * side * side / 6.0;
        double last = 1e300;
        size_t gains = 0;
        for (size_t tick = 0; tick < track.size(); ++tick)
        {
            const boats::BodyPose& pose = track[tick][i];
            const double energy =
                0.5 * mass * glm::dot(pose.velocity, pose.velocity) + 0.5 * inertia * glm::dot(pose.spin, pose.spin);
            gains += energy > last * (1.0 + 1e-6) + 1e-9 * mass ? 1 : 0;
            last = energy;
        }
        MESSAGE("speed after 10 s: " << glm::length(track.back()[i].velocity) << " m/s");
        CHECK(gains == 0);
        CHECK(glm::length(track.back()[i].velocity) < 20.0);
    }
    CHECK(gpu.validationErrors() == 0);
}
