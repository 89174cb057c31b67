// Bodies that bump into each other and into walls (shaders/boats/motion/touch.comp, solve.comp): no overlap, no gain, the
// twin's numbers.
#include "engine/random.h"
#include "support/contact_twin.h"
#include "support/fleets.h"
#include "support/hulls.h"
#include "support/overlap.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

namespace {

constexpr double kStep = 1.0 / 60.0;
constexpr double kDegree = engine::kDegree;

boats::FleetHull hullOf(boats::Model model, size_t particles = 100, const std::optional<glm::dvec3>& size = {})
{
    boats::BodySpec spec;
    spec.model = model;
    spec.size = size;
    const boats::HullModel hull = *boats::makeModel(spec);
    boats::FleetHull fleetHull{boats::makeParticles(hull, particles), hull.centreOfMass.z - hull.waterline, hull};
    fleetHull.body.exposed = {}; // in no air: momentum is kept
    return fleetHull;
}

double beamOf(const boats::FleetHull& hull)
{
    const glm::dvec3 size = hull.body.collision.box.size();
    return std::min(size.x, size.y);
}

std::vector<test::Skin> skinsOf(const boats::FleetSpec& spec)
{
    std::vector<test::Skin> skins;
    for (const boats::FleetHull& hull : spec.hulls)
        skins.push_back(test::skinOf(boats::floatingTriangles(hull.model.mesh), hull.body.centreOfMass,
                                     0.1 * glm::length(hull.body.collision.box.size())));
    return skins;
}

// The deepest overlap of any two [m].
double deepest(const std::vector<test::Skin>& skins, const boats::FleetSpec& spec,
               const std::vector<boats::BodyPose>& poses)
{
    double depth = 0.0;
    for (size_t i = 0; i < poses.size(); ++i)
        for (size_t k = 0; k < i; ++k)
            if (glm::distance(poses[i].position, poses[k].position) < 15.0)
                depth = std::max(
                    depth, test::overlap(skins[spec.bodies[i].hull], poses[i], skins[spec.bodies[k].hull], poses[k]));
    return depth;
}

// Bow north, moving so.
boats::FleetBody bodyAt(uint32_t hull, const glm::dvec2& position, double heading, double speed)
{
    const glm::dvec3 forward(std::sin(heading), std::cos(heading), 0.0);
    return {
        .hull = hull, .position = position, .orientation = boats::orientationOf(heading), .velocity = speed * forward};
}

// Of motion, seen from their common centre of mass.
double energyOf(const boats::FleetSpec& spec, const std::vector<boats::BodyPose>& poses)
{
    glm::dvec3 momentum(0.0);
    double mass = 0.0;
    for (size_t i = 0; i < poses.size(); ++i)
    {
        momentum += spec.hulls[spec.bodies[i].hull].body.mass * poses[i].velocity;
        mass += spec.hulls[spec.bodies[i].hull].body.mass;
    }
    double energy = 0.0;
    for (size_t i = 0; i < poses.size(); ++i)
    {
        const boats::ParticleBody& body = spec.hulls[spec.bodies[i].hull].body;
        const glm::dmat3 turn = glm::mat3_cast(poses[i].orientation);
        const glm::dvec3 spin = glm::transpose(turn) * poses[i].spin;
        const glm::dvec3 velocity = poses[i].velocity - momentum / mass;
        energy += 0.5 * body.mass * glm::dot(velocity, velocity) + 0.5 * glm::dot(spin, body.inertia * spin);
    }
    return energy;
}

// A random tangle of small and large, fast and slow, held and free, tilted and upright, and two walls.
boats::FleetSpec tangle(const glm::dvec2& middle)
{
    boats::FleetSpec spec{.hulls = {hullOf(boats::Model::crate, 16), hullOf(boats::Model::barrel, 16),
                                    hullOf(boats::Model::buoy, 32), hullOf(boats::Model::speedboat),
                                    hullOf(boats::Model::tug)}};
    for (uint32_t i = 0; i < 61; ++i)
    {
        const auto random = [&](uint32_t k, double most) {
            return most * (2.0 * double{engine::uniform(7, 16 * i + k)} - 1.0);
        };
        boats::FleetBody body{.hull = i < 3 ? 4 - i / 2 : i % 3};
        body.position = middle + glm::dvec2(random(0, 12.0), random(1, 12.0));
        body.height = spec.hulls[body.hull].floatHeight + random(2, 0.4);
        const glm::dvec3 axis(random(3, 0.3), random(4, 0.3), 1.0);
        body.orientation = glm::angleAxis(random(5, 3.0), glm::normalize(axis));
        body.velocity = {random(6, 3.0), random(7, 3.0), random(8, 1.0)};
        body.spin = {random(9, 0.5), random(10, 0.5), random(11, 1.0)};
        body.hold = i % 9 == 1 ? boats::Hold::course : i % 9 == 5 ? boats::Hold::fixed : boats::Hold::free;
        spec.bodies.push_back(body);
    }
    spec.obstacles.resize(2);
    spec.obstacles[0].center = middle + glm::dvec2(6.0, 0.0);
    spec.obstacles[0].size = {30.0, 2.0}; // heading north
    spec.obstacles[1].center = middle + glm::dvec2(-60.0, 3.0);
    spec.obstacles[1].size = {1.0, 100.0};
    return spec;
}

} // namespace

TEST_CASE("contact: the GPU's pushes are those of its twin in double precision, all pairs")
{
    test::Gpu gpu;
    for (const glm::dvec2& middle : {glm::dvec2(3.0, 4.0), glm::dvec2(70'000.25, -255.9)})
    {
        const boats::FleetSpec spec = tangle(middle);
        test::Afloat afloat(gpu, spec);
        afloat.run(1);
        const std::vector<boats::BodyPose> poses = afloat.poses();
        afloat.run(1);
        const std::vector<gpu::BodyState> after = afloat.states();
        const auto found = gpu.read<gpu::BodyPush>(afloat.fleet().contacts().pushes(), spec.bodies.size());
        const auto yields = gpu.read<gpu::BodyYield>(afloat.fleet().yields(), spec.bodies.size());

        std::vector<test::TwinSolid> twins;
        for (size_t i = 0; i < spec.bodies.size(); ++i)
        {
            const boats::ParticleBody& body = spec.hulls[spec.bodies[i].hull].body;
            test::TwinSolid& twin = twins.emplace_back();
            twin.shape = &body.collision;
            twin.centreOfMass = body.centreOfMass;
            twin.isFree = spec.bodies[i].hold == boats::Hold::free;
            twin.position = poses[i].position;
            twin.turn = glm::mat3_cast(poses[i].orientation);
            for (int k = 0; k < 3; ++k)
            {
                twin.line[k] = yields[i].line[k];
                twin.yaw[k] = yields[i].turn[k];
            }
            if (spec.bodies[i].hold == boats::Hold::fixed)
                continue;
            // What forces gave is what it ended with, without what contacts gave.
            const glm::dmat3 inertia = twin.turn * body.inertia * glm::transpose(twin.turn);
            const glm::dvec3 gained = twin.yaw * glm::dvec3(found[i].angularImpulse);
            twin.velocity = glm::dvec3(after[i].velocity) - twin.line * glm::dvec3(found[i].impulse);
            twin.spin = glm::inverse(inertia) * glm::dvec3(after[i].momentum) - gained;
        }
        twins.push_back({.half = {1.0, 15.0}, .position = {middle + glm::dvec2(6.0, 0.0), 0.0}});
        twins.push_back({.half = {50.0, 0.5}, .position = {middle + glm::dvec2(-60.0, 3.0), 0.0}});
        const std::vector<test::TwinPush> expected =
            test::twinPushes(twins, boats::kContactRounds, gpu::kContactSweeps, double{gpu::kContactSlack}, kStep);
        double off = 0.0;
        int pairs = 0;
        int pushed = 0;
        int most = 0;
        for (size_t i = 0; i < found.size(); ++i)
        {
            if (spec.bodies[i].hold == boats::Hold::fixed)
                continue;
            const auto differ = [&](const glm::dvec3& a, const glm::dvec3& b) {
                off = std::max(off, glm::length(a - b));
            };
            differ(twins[i].line * glm::dvec3(found[i].impulse), twins[i].line * expected[i].impulse);
            differ(twins[i].yaw * glm::dvec3(found[i].angularImpulse), twins[i].yaw * expected[i].angularImpulse);
            differ(glm::dvec3(found[i].shift) / kStep, expected[i].shift / kStep);
            differ(glm::dvec3(found[i].twist) / kStep, expected[i].twist / kStep);
            pairs += expected[i].pairs;
            most = std::max(most, expected[i].pairs);
            pushed += expected[i].pairs > 0 ? 1 : 0;
        }
        MESSAGE(pushed << " bodies in " << pairs / 2 << " pairs, one in " << most << "; furthest from the twin: " << off
                       << " m/s or rad/s");
        CHECK(pushed > 20);
        CHECK(pairs > 80);
        CHECK(off < 1e-3);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("contact: what one gets the other gives, and head on at 5 m/s nothing overlaps or gains")
{
    test::Gpu gpu;
    const struct
    {
        boats::Model first;
        boats::Model second;
        double offset; // to the side [m]
        double speed;  // of the second
    } cases[] = {{boats::Model::sailboat, boats::Model::sailboat, 0.0, 5.0},
                 {boats::Model::speedboat, boats::Model::sailboat, 0.4, 5.0},
                 {boats::Model::tug, boats::Model::speedboat, -0.3, 0.0},
                 {boats::Model::crate, boats::Model::crate, 0.2, 5.0}};
    constexpr double kPairsApart = 200.0; // [m]
    boats::FleetSpec spec;                // each pair twice: in the air, where nothing else acts across, and afloat
    for (const auto& [first, second, offset, speed] : cases)
    {
        const auto hull = static_cast<uint32_t>(spec.hulls.size());
        spec.hulls.insert(spec.hulls.end(), {hullOf(first), hullOf(second)});
        const auto reach = [&](size_t i) { return spec.hulls[hull + i].body.collision.box.max.x; };
        const double apart = reach(0) + reach(1) + 1.0;
        for (const double north : {0.0, kPairsApart})
        {
            const glm::dvec2 at(kPairsApart * hull, north);
            spec.bodies.push_back(bodyAt(hull, at, 0.0, 5.0));
            spec.bodies.push_back(bodyAt(hull + 1, at + glm::dvec2(offset, apart), 180.0 * kDegree, speed));
        }
        for (size_t i = spec.bodies.size() - 4; i < spec.bodies.size() - 2; ++i)
            spec.bodies[i].height = 100.0 + spec.hulls[spec.bodies[i].hull].floatHeight;
    }
    test::Afloat afloat(gpu, spec);
    const auto track = afloat.follow(60);
    const std::vector<test::Skin> skins = skinsOf(spec);

    for (size_t pair = 0; pair < spec.bodies.size(); pair += 2)
    {
        CAPTURE(pair);
        const bool flying = pair % 4 == 0;
        const boats::FleetSpec two{.hulls = spec.hulls, .bodies = {spec.bodies[pair], spec.bodies[pair + 1]}};
        const auto at = [&](size_t tick) {
            return std::vector<boats::BodyPose>{track[tick][pair], track[tick][pair + 1]};
        };
        const auto massOf = [&](size_t i) { return spec.hulls[two.bodies[i].hull].body.mass; };
        const auto momentum = [&](const std::vector<boats::BodyPose>& poses) {
            return glm::dvec2(massOf(0) * poses[0].velocity + massOf(1) * poses[1].velocity);
        };
        double deep = 0.0;
        double lost = 0.0;
        double gain = 0.0; // in parts of the energy at the start
        double last = 1e300;
        for (size_t tick = 0; tick < track.size(); ++tick)
        {
            const std::vector<boats::BodyPose> poses = at(tick);
            deep = std::max(deep, deepest(skins, two, poses));
            lost = std::max(lost, glm::length(momentum(poses) - momentum(at(0))) / (5.0 * massOf(0)));
            const double energy = energyOf(two, poses);
            gain = std::max(gain, (energy - last) / energyOf(two, at(0)));
            last = energy;
        }
        const double beam = std::min(beamOf(spec.hulls[two.bodies[0].hull]), beamOf(spec.hulls[two.bodies[1].hull]));
        MESSAGE(std::string(flying ? "in the air" : "afloat")
                << ": deepest " << 100.0 * deep / beam << " % of the beam, momentum off by " << 100.0 * lost
                << " %, energy left " << last / energyOf(two, at(0)) << ", gained in a tick at most " << gain);
        CHECK(glm::length(track.back()[pair + 1].velocity - track[0][pair + 1].velocity) > 0.5); // they did meet
        CHECK(deep < 0.05 * beam);
        if (!flying)
            continue;
        CHECK(lost < 0.001);
        CHECK(gain < 1e-3);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("contact: 40 boats run into a pile, do not overlap and come to rest")
{
    test::Gpu gpu;
    boats::FleetSpec spec{.hulls = {hullOf(boats::Model::speedboat), hullOf(boats::Model::sailboat)}};
    for (int i = 0; i < 40; ++i) // on rings, all towards the middle
    {
        const double ring = i < 8 ? 12.0 : i < 22 ? 24.0 : 36.0;
        const int place = i < 8 ? i : i < 22 ? i - 8 : i - 22;
        const int places = i < 8 ? 8 : i < 22 ? 14 : 18;
        const double angle = 360.0 * kDegree * place / places + 0.1 * ring;
        const glm::dvec2 at = ring * glm::dvec2(std::sin(angle), std::cos(angle));
        spec.bodies.push_back(bodyAt(static_cast<uint32_t>(i % 2), at, angle + 180.0 * kDegree, 5.0));
    }
    test::Afloat afloat(gpu, spec);
    const auto track = afloat.follow(20 * 60);
    double deep = 0.0;
    double fastest = 0.0;
    const std::vector<test::Skin> skins = skinsOf(spec);
    for (size_t tick = 0; tick < track.size(); tick += tick < 400 ? 25 : 200)
        deep = std::max(deep, deepest(skins, spec, track[tick]));
    for (const auto& poses : track)
        for (const boats::BodyPose& pose : poses)
            fastest = std::max(fastest, glm::length(pose.velocity));
    double still = 0.0;
    double nearest = 1e9;
    for (size_t i = 0; i < 40; ++i)
    {
        still = std::max(still, glm::length(track.back()[i].velocity));
        nearest = std::min(nearest, glm::length(track.back()[i].position));
    }
    const double beam = std::min(beamOf(spec.hulls[0]), beamOf(spec.hulls[1]));
    MESSAGE("deepest " << 100.0 * deep / beam << " % of the beam, fastest " << fastest << " m/s, at the end " << still
                       << " m/s, the nearest " << nearest << " m from the middle");
    CHECK(deep < 0.05 * beam);
    CHECK(fastest < 6.0);
    CHECK(still < 0.5); // some drift off
    CHECK(energyOf(spec, track.back()) < 0.003 * energyOf(spec, track[0]));
    CHECK(nearest < 8.0);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("contact: small things against a ship's side and against walls stay outside")
{
    test::Gpu gpu;
    boats::FleetSpec spec{.hulls = {hullOf(boats::Model::corsair), hullOf(boats::Model::crate, 64),
                                    hullOf(boats::Model::crate, 64, glm::dvec3(0.12, 0.1, 0.08))}};
    spec.bodies = {bodyAt(0, {0.0, 0.0}, 0.0, 0.0)};
    const double side = spec.hulls[0].body.collision.box.max.y;
    for (int i = 0; i < 9; ++i) // all along her starboard side, between any two fenders; a crate and a tiny one in turn
        spec.bodies.push_back(
            bodyAt(i % 2 == 0 ? 1 : 2, {side + 3.0, 1.7 * (i - 4) + 0.37}, (270.0 + 3.0 * i) * kDegree, 3.0));
    spec.obstacles.resize(2);
    spec.obstacles[0].center = {200.0, 0.0};
    spec.obstacles[0].size = {60.0, 2.0};
    spec.obstacles[1].center = {200.0, 60.0};
    spec.obstacles[1].radius = 2.5;
    spec.bodies.push_back(bodyAt(1, {197.0, 11.3}, 80.0 * kDegree, 5.0));
    spec.bodies.push_back(bodyAt(2, {197.0, -3.0}, 80.0 * kDegree, 3.0)); // it crosses half of itself in a tick
    spec.bodies.push_back(bodyAt(1, {199.3, 54.0}, 0.0, 3.0));            // a corner at the dolphin: 5.7 % at 5 m/s
    spec.bodies.push_back(bodyAt(0, {180.0, 70.0}, 180.0 * kDegree, 0.0));
    spec.bodies.back().velocity = {4.0, -1.0, 0.0}; // broadside onto wall and dolphin
    test::Afloat afloat(gpu, spec);
    const auto track = afloat.follow(12 * 60);
    const std::vector<test::Skin> skins = skinsOf(spec);
    double worst = 0.0; // in parts of the smaller one's beam
    double inWall = 0.0;
    for (size_t tick = 0; tick < track.size(); tick += 6)
        for (size_t i = 1; i < track[tick].size(); ++i)
        {
            const boats::BodyPose& pose = track[tick][i];
            const test::Skin& skin = skins[spec.bodies[i].hull];
            const double beam = beamOf(spec.hulls[spec.bodies[i].hull]);
            if (i < 10)
                worst = std::max(worst, test::overlap(skin, pose, skins[0], track[tick][0]) / beam);
            for (const glm::dvec3& sample : skin.samples)
            {
                if (i < 10)
                    break;
                const glm::dvec3 at = pose.position + glm::mat3_cast(pose.orientation) * sample;
                inWall = std::max(inWall, std::min(1.0 - std::abs(at.x - 200.0), 30.0 - std::abs(at.y)) / beam);
                inWall = std::max(inWall, (2.5 - glm::distance(glm::dvec2(at), glm::dvec2(200.0, 60.0))) / beam);
            }
        }
    MESSAGE("deepest in the ship " << 100.0 * worst << " %, in walls " << 100.0 * inWall << " % of their beam");
    CHECK(worst < 0.05);
    CHECK(inWall < 0.05);
    CHECK(track.back()[10].position.x < 199.0);
    CHECK(track.back()[11].position.x < 199.0);
    CHECK(track.back()[12].position.y < 60.0);
    CHECK(track.back()[13].position.x > 182.0);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("contact: bodies inside each other come apart gently, and what falls on a deck lies on it")
{
    test::Gpu gpu;
    boats::FleetSpec spec{.hulls = {hullOf(boats::Model::crate, 64), hullOf(boats::Model::barrel, 64),
                                    hullOf(boats::Model::speedboat), hullOf(boats::Model::corsair)}};
    spec.obstacles.resize(1);
    spec.obstacles[0].center = {0.0, 100.0};
    spec.obstacles[0].size = {3.0, 3.0};
    spec.bodies = {bodyAt(0, {0.0, 0.0}, 0.3, 0.0),   bodyAt(0, {0.0, 0.0}, 0.3, 0.0),    // the same place
                   bodyAt(1, {20.0, 0.0}, 0.3, 0.0),  bodyAt(0, {20.1, 0.0}, 0.0, 0.0),   // one inside the other
                   bodyAt(2, {40.0, 0.0}, 0.3, 0.0),  bodyAt(2, {40.0, 1.0}, 2.0, 0.0),   // crossed
                   bodyAt(0, {0.2, 100.3}, 0.3, 0.0),                                     // in a wall
                   bodyAt(3, {100.0, 0.0}, 0.0, 0.0), bodyAt(0, {101.0, 2.0}, 1.0, 0.0),  // a crate in a ship
                   bodyAt(3, {200.0, 0.0}, 0.0, 0.0), bodyAt(0, {200.2, 1.0}, 1.0, 0.0)}; // falls on her
    spec.bodies.back().height = 9.0;
    test::Afloat afloat(gpu, spec);
    const auto track = afloat.follow(8 * 60);
    double fastest = 0.0;
    for (const auto& poses : track)
        for (size_t i = 0; i + 1 < poses.size(); ++i)
            fastest = std::max(fastest, glm::length(poses[i].velocity));
    boats::FleetSpec few{.hulls = spec.hulls, .bodies = {spec.bodies.begin(), spec.bodies.begin() + 6}};
    const double left = deepest(skinsOf(spec), few, {track.back().begin(), track.back().begin() + 6});
    const glm::dvec3 crate = track.back()[8].position;
    const glm::dvec3 fallen = track.back()[10].position;
    MESSAGE("fastest " << fastest << " m/s, overlap left " << left << " m, the crate in the ship is at " << crate.x
                       << ", " << crate.y << ", " << crate.z << ", the fallen one at " << fallen.x << ", " << fallen.y
                       << ", " << fallen.z);
    CHECK(fastest < 2.5);
    CHECK(left < 0.05 * 0.64);
    const std::vector<test::Skin> skins = skinsOf(spec);
    CHECK(test::overlap(skins[3], track.back()[9], skins[0], track.back()[10]) < 0.05 * 0.64);
    CHECK(fallen.z > 1.5); // on her deck
    CHECK(glm::length(track.back()[10].velocity) < 0.5);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("contact: the pairs of a body are listed by the others' numbers, whoever came to the list first")
{
    // Sums are taken in this order: unsorted lists are in that of who came last, and the same bits every run only by
    // chance.
    test::Gpu gpu;
    boats::FleetSpec spec{.hulls = {hullOf(boats::Model::crate, 16)}};
    constexpr uint32_t kCrates = 17;
    spec.hulls.push_back(test::boxHull({8.0, 8.0, 1.0}, 0.4));
    spec.bodies.push_back({.hull = 1}); // a raft that all lie on
    for (uint32_t i = 0; i < kCrates; ++i)
        spec.bodies.push_back(
            {.hull = 0,
             .position = {1.5 * (i * 7 % kCrates % 5) - 3.0, 1.5 * (i * 7 % kCrates / 5) - 3.0},
             .height = 0.6 + spec.hulls[0].body.centreOfMass.z - spec.hulls[0].body.collision.box.min.z});
    test::Afloat afloat(gpu, spec);
    afloat.run(2);
    const boats::Contacts& contacts = afloat.fleet().contacts();
    const auto heads = gpu.read<uint32_t>(contacts.heads(), spec.bodies.size());
    const auto pairs = gpu.read<gpu::ContactPair>(contacts.pairs(), spec.bodies.size() * gpu::kPairsPerBody);
    std::vector<uint32_t> others;
    for (uint32_t link = heads[0]; link != 0 && others.size() <= kCrates;
         link = pairs[(link - 1) / 2].next[(link - 1) % 2])
        others.push_back((link - 1) % 2 == 0 ? pairs[(link - 1) / 2].b : pairs[(link - 1) / 2].a);
    CHECK(others.size() == kCrates);
    CHECK(std::is_sorted(others.begin(), others.end()));
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("contact: a tangle of bodies has the same bits every run")
{
    test::Gpu gpu;
    boats::FleetSpec spec = tangle({-11.0, 255.0});
    for (uint32_t i = 0; i < 160; ++i) // crates close to each other, of numbers that different workgroups list
    {
        const uint32_t place = i * 97 % 160;
        spec.bodies.push_back(bodyAt(0, {50.0 + 0.85 * (place % 16), 255.0 + 0.85 * (place / 16)}, 0.1 * i, 0.0));
    }
    std::vector<gpu::BodyState> first;
    for (int run = 0; run < 2; ++run)
    {
        test::Afloat afloat(gpu, spec);
        afloat.run(30);
        const std::vector<gpu::BodyState> states = afloat.states();
        if (run == 0)
            first = states;
        CHECK(std::memcmp(first.data(), states.data(), states.size() * sizeof(gpu::BodyState)) == 0);
    }
    CHECK(gpu.validationErrors() == 0);
}
