// Bodies that lie on each other and run into each other (shaders/boats/motion/touch.comp, solve.comp): what stands stays,
// what floats floats at its draft, nothing goes into anything, momentum is kept.
#include "boats/hulls/hydrostatics.h"
#include "engine/random.h"
#include "support/fleets.h"
#include "support/hulls.h"
#include "support/overlap.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

namespace {

constexpr double kDegree = engine::kDegree;

// Hulls and their skins.
struct Yard
{
    std::vector<boats::FleetHull> hulls;
    std::vector<test::Skin> skins;

    uint32_t addBox(const glm::dvec3& size, double density)
    {
        hulls.push_back(test::boxHull(size, density));
        hulls.back().body.exposed = {}; // in no air: momentum is kept
        skins.push_back(test::skinOf(test::boxTriangles(-0.5 * size, 0.5 * size), glm::dvec3(0.0),
                                     std::max({size.x, size.y, size.z}) / 12.0));
        return static_cast<uint32_t>(hulls.size() - 1);
    }

    uint32_t addModel(boats::Model which, size_t particles)
    {
        const boats::HullModel model = test::model(which);
        const std::vector<boats::Triangle> triangles = boats::floatingTriangles(model.mesh);
        hulls.push_back({boats::makeParticles(model, particles), model.centreOfMass.z - model.waterline});
        hulls.back().body.exposed = {};
        skins.push_back(test::skinOf(triangles, model.centreOfMass, 0.25));
        return static_cast<uint32_t>(hulls.size() - 1);
    }

    double mass(uint32_t hull) const { return hulls[hull].body.mass; }
    double beam(uint32_t hull) const { return std::min(skins[hull].box.size().x, skins[hull].box.size().y); }
};

// The deepest overlap of any two [m].
double deepest(const Yard& yard, const boats::FleetSpec& spec, const std::vector<boats::BodyPose>& poses)
{
    double depth = 0.0;
    for (size_t i = 0; i < poses.size(); ++i)
        for (size_t k = 0; k < i; ++k)
        {
            const test::Skin& a = yard.skins[spec.bodies[i].hull];
            const test::Skin& b = yard.skins[spec.bodies[k].hull];
            const double reach = 0.5 * (glm::length(a.box.size()) + glm::length(b.box.size()));
            if (glm::distance(poses[i].position, poses[k].position) < reach)
                depth = std::max(depth, test::overlap(a, poses[i], b, poses[k]));
        }
    return depth;
}

double fastest(const std::vector<boats::BodyPose>& poses)
{
    double speed = 0.0;
    for (const boats::BodyPose& pose : poses)
        speed = std::max(speed, glm::length(pose.velocity));
    return speed;
}

} // namespace

TEST_CASE("pile: a stack of five boxes stands on a raft, which floats as deep as their weight says")
{
    test::Gpu gpu;
    Yard yard;
    const uint32_t raft = yard.addBox({6.0, 6.0, 0.8}, 0.3);
    const uint32_t box = yard.addBox({1.0, 1.0, 1.0}, 0.25);
    boats::FleetSpec spec;
    spec.bodies.push_back({.hull = raft});
    const double all = yard.mass(raft) + 5.0 * yard.mass(box);
    const double draft = all / (boats::kWaterDensity * 36.0);
    for (int i = 0; i < 5; ++i) // a little askew, and 2 cm above the one below
        spec.bodies.push_back({.hull = box,
                               .position = {0.03 * (i % 2), 0.02 * (i % 3)},
                               .height = 0.8 - yard.mass(raft) / (boats::kWaterDensity * 36.0) + 0.5 + 0.02 + 1.02 * i,
                               .orientation = boats::orientationOf(0.05 * i)});
    spec.hulls = yard.hulls;
    test::Afloat afloat(gpu, spec);
    const auto track = afloat.follow(12 * 60);
    const std::vector<boats::BodyPose>& last = track.back();
    const double height = 0.4 - draft; // of the raft's middle
    double aside = 0.0;
    double lifted = 0.0; // from where it should stand
    for (size_t i = 0; i < 6; ++i)
    {
        aside = std::max(aside, glm::distance(glm::dvec2(last[i].position), spec.bodies[i].position));
        lifted = std::max(lifted, std::abs(last[i].position.z - (i == 0 ? height : height - 0.1 + double(i))));
    }
    double moving = 0.0;
    for (size_t tick = track.size() - 120; tick < track.size(); ++tick)
        moving = std::max(moving, fastest(track[tick]));
    double depth = 0.0;
    for (size_t tick = 0; tick < track.size(); tick += 60)
        depth = std::max(depth, deepest(yard, spec, track[tick]));
    MESSAGE("moved aside " << aside << " m, off its height " << lifted << " m, at the end " << moving
                           << " m/s, overlap " << depth << " m; the raft at " << last[0].position.z << " of "
                           << height);
    CHECK(aside < 0.05);
    CHECK(lifted < 0.01);
    CHECK(moving < 0.01);
    CHECK(depth < 0.01);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("pile: ten crates dropped on a deck stay on it, of a raft and of a tug")
{
    test::Gpu gpu;
    Yard yard;
    const uint32_t raft = yard.addBox({8.0, 8.0, 1.0}, 0.3);
    const uint32_t tug = yard.addModel(boats::Model::tug, 200);
    const uint32_t crate = yard.addBox({0.5, 0.4, 0.35}, 0.4);
    boats::FleetSpec spec;
    spec.bodies = {{.hull = raft}, {.hull = tug, .position = {40.0, 0.0}, .orientation = boats::orientationOf(0.0)}};
    for (int i = 0; i < 20; ++i)
    {
        const auto random = [&](uint32_t k, double most) {
            return most * (2.0 * double{engine::uniform(3, 8 * static_cast<uint32_t>(i) + k)} - 1.0);
        };
        const glm::dvec2 at = i < 10 ? glm::dvec2(random(0, 2.0), random(1, 2.0))
                                     : glm::dvec2(40.0 + random(0, 0.8), -3.5 + random(1, 1.0));
        spec.bodies.push_back({.hull = crate,
                               .position = at,
                               .height = 2.5 + 0.8 * (i % 10),
                               .orientation = glm::angleAxis(
                                   random(2, 2.0), glm::normalize(glm::dvec3(random(3, 1.0), random(4, 1.0), 1.0)))});
    }
    spec.hulls = yard.hulls;
    test::Afloat afloat(gpu, spec);
    const auto track = afloat.follow(12 * 60);
    double depth = 0.0;
    for (size_t tick = 119; tick < track.size(); tick += 300)
        depth = std::max(depth, deepest(yard, spec, track[tick]));
    int onRaft = 0;
    int onTug = 0;
    double still = 0.0;
    for (size_t i = 2; i < 22; ++i)
    {
        const boats::BodyPose& pose = track.back()[i];
        const boats::BodyPose& deck = track.back()[i < 12 ? 0 : 1];
        const test::Skin& skin = yard.skins[i < 12 ? raft : tug];
        const glm::dvec3 at = glm::transpose(glm::mat3_cast(deck.orientation)) * (pose.position - deck.position);
        const bool on = at.x > skin.box.min.x && at.x < skin.box.max.x && at.y > skin.box.min.y &&
                        at.y < skin.box.max.y && pose.position.z > 0.3;
        (i < 12 ? onRaft : onTug) += on ? 1 : 0;
        if (on)
            still = std::max(still, glm::length(pose.velocity - deck.velocity));
    }
    MESSAGE(onRaft << " on the raft, " << onTug << " on the tug, moving at " << still << " m/s, overlap " << depth
                   << " m");
    CHECK(onRaft == 10);
    CHECK(onTug == 10);
    CHECK(still < 0.1);
    CHECK(depth < 0.05 * 0.4);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("pile: who rams at 3, 8 and 15 m/s does not go in, and the pair keeps its momentum")
{
    test::Gpu gpu;
    Yard yard;
    const uint32_t tug = yard.addModel(boats::Model::tug, 200);
    const uint32_t speedboat = yard.addModel(boats::Model::speedboat, 200);
    const uint32_t box = yard.addBox({1.2, 1.0, 0.8}, 0.5);
    boats::FleetSpec spec;
    struct Ram
    {
        double speed;
        bool flying;
    };
    std::vector<Ram> rams;
    const auto add = [&](uint32_t first, uint32_t second, double speed, bool flying, double aside, double heading) {
        const glm::dvec2 at(60.0 * static_cast<double>(rams.size()), 0.0);
        const double half = 0.5 * std::max(yard.skins[second].box.size().x, yard.skins[second].box.size().y);
        const double apart = 0.5 * yard.skins[first].box.size().x + half + 0.3;
        spec.bodies.push_back({.hull = first,
                               .position = at - glm::dvec2(aside, apart),
                               .orientation = boats::orientationOf(0.0),
                               .velocity = {0.0, speed, 0.0}});
        spec.bodies.push_back({.hull = second, .position = at, .orientation = boats::orientationOf(heading)});
        if (flying)
            for (size_t i = spec.bodies.size() - 2; i < spec.bodies.size(); ++i)
                spec.bodies[i].height = 200.0 + yard.hulls[spec.bodies[i].hull].floatHeight;
        rams.push_back({speed, flying});
    };
    for (const bool flying : {false, true})
        for (const double speed : {3.0, 8.0, 15.0})
        {
            add(speedboat, tug, speed, flying, 0.4, 90.0 * kDegree);
            add(speedboat, tug, speed, flying, 0.0, 40.0 * kDegree);
            add(box, box, speed, flying, 0.15, 0.0);
            add(box, box, speed, flying, 0.3, 35.0 * kDegree);
        }
    spec.hulls = yard.hulls;
    test::Afloat afloat(gpu, spec);
    const auto track = afloat.follow(150);
    for (size_t i = 0; i < rams.size(); ++i)
    {
        const uint32_t hulls[2] = {spec.bodies[2 * i].hull, spec.bodies[2 * i + 1].hull};
        double depth = 0.0;
        double lost = 0.0;    // of momentum, in parts of what there was
        double met = 0.0;     // how fast the second one went
        double twisted = 0.0; // of angular momentum
        const auto sums = [&](size_t tick) {
            glm::dvec3 line(0.0);
            glm::dvec3 turn(0.0);
            const glm::dvec3 about = track[0][2 * i].position;
            for (size_t k = 0; k < 2; ++k)
            {
                const boats::BodyPose& pose = track[tick][2 * i + k];
                const boats::ParticleBody& body = spec.hulls[hulls[k]].body;
                const glm::dmat3 rotation = glm::mat3_cast(pose.orientation);
                const glm::dvec3 velocity(glm::dvec2(pose.velocity), 0.0); // they fall together
                line += body.mass * velocity;
                turn += body.mass * glm::cross(glm::dvec3(glm::dvec2(pose.position - about), 0.0), velocity);
                turn += rotation * (body.inertia * (glm::transpose(rotation) * pose.spin));
            }
            return std::pair(line, turn);
        };
        const auto [line, turn] = sums(1);
        for (size_t tick = 1; tick < track.size(); ++tick)
        {
            if (tick % 3 == 0)
                depth = std::max(depth, test::overlap(yard.skins[hulls[0]], track[tick][2 * i], yard.skins[hulls[1]],
                                                      track[tick][2 * i + 1]));
            met = std::max(met, glm::length(glm::dvec2(track[tick][2 * i + 1].velocity)));
            const auto [lineNow, turnNow] = sums(tick);
            lost = std::max(lost, glm::length(lineNow - line) / glm::length(line));
            twisted = std::max(twisted, std::abs(turnNow.z - turn.z) /
                                            (glm::length(line) * 0.5 * yard.skins[hulls[0]].box.size().x));
        }
        const double beam = std::min(yard.beam(hulls[0]), yard.beam(hulls[1]));
        const double share = yard.mass(hulls[0]) / (yard.mass(hulls[0]) + yard.mass(hulls[1]));
        MESSAGE(std::string(rams[i].flying ? "in the air " : "afloat ")
                << rams[i].speed << " m/s, " << std::string(hulls[0] == box ? "boxes" : "speedboat and tug")
                << ": deepest " << 100.0 * depth / beam << " % of the beam, momentum off by " << 100.0 * lost
                << " %, angular " << 100.0 * twisted << " %");
        CHECK(met > 0.1 * share * rams[i].speed); // the one it hits comes along
        CHECK(depth < 0.05 * beam);
        if (rams[i].flying)
        {
            CHECK(lost < 1e-4);
            CHECK(twisted < 1e-3);
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("pile: 40 bodies heaped on a raft come to rest, the same bits every run")
{
    test::Gpu gpu;
    Yard yard;
    const uint32_t raft = yard.addBox({10.0, 10.0, 1.2}, 0.3);
    const uint32_t crate = yard.addBox({0.7, 0.6, 0.5}, 0.4);
    const uint32_t barrel = yard.addModel(boats::Model::barrel, 64);
    boats::FleetSpec spec;
    spec.bodies = {{.hull = raft}};
    for (int i = 0; i < 39; ++i)
    {
        const auto random = [&](uint32_t k, double most) {
            return most * (2.0 * double{engine::uniform(5, 8 * static_cast<uint32_t>(i) + k)} - 1.0);
        };
        spec.bodies.push_back({.hull = i % 3 == 2 ? barrel : crate,
                               .position = {0.9 * (i % 5 - 2) + random(0, 0.1), 0.9 * (i / 5 % 5 - 2) + random(1, 0.1)},
                               .height = 1.8 + 1.0 * (i / 25),
                               .orientation = glm::angleAxis(
                                   random(2, 1.0), glm::normalize(glm::dvec3(random(3, 1.0), random(4, 1.0), 1.0)))});
    }
    spec.hulls = yard.hulls;
    std::vector<gpu::BodyState> first;
    for (int run = 0; run < 2; ++run)
    {
        test::Afloat afloat(gpu, spec);
        afloat.run(180);
        const std::vector<gpu::BodyState> states = afloat.states();
        if (run == 0)
        {
            first = states;
            continue;
        }
        CHECK(std::memcmp(first.data(), states.data(), states.size() * sizeof(gpu::BodyState)) == 0);
        const auto track = afloat.follow(9 * 60);
        double moving = 0.0;
        for (size_t tick = track.size() - 60; tick < track.size(); ++tick)
            moving = std::max(moving, fastest(track[tick]));
        double depth = 0.0;
        for (size_t tick = 0; tick < track.size(); tick += 60)
            depth = std::max(depth, deepest(yard, spec, track[tick]));
        double highest = 0.0;
        int above = 0;
        for (size_t i = 1; i < spec.bodies.size(); ++i)
        {
            highest = std::max(highest, track.back()[i].position.z);
            above += track.back()[i].position.z > 0.3 ? 1 : 0;
        }
        MESSAGE("at the end " << moving << " m/s, overlap " << depth << " m, " << above
                              << " on the raft, the highest at " << highest << " m");
        CHECK(moving < 0.1);
        CHECK(depth < 0.05 * 0.5);
        CHECK(above == 39);
        CHECK(highest > 1.3); // a heap, not a layer
    }
    CHECK(gpu.validationErrors() == 0);
}
