// Spray of bows: thrown where a hull slams, flying by its law, back in the water with foam, felt by nothing.
#include "support/near.h"
#include "support/wakes.h"
#include "world/scene.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>
#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace {

constexpr double kStep = 1.0 / 60.0;

// A speedboat that is kept at a speed [m/s] on still water.
world::WorldSpec speeding(double speed)
{
    world::WorldSpec spec = test::calmWorld({160, 100}, 0.5, 3.0);
    spec.grids[0].follow = "boat";
    spec.bodies = {test::boatAt(boats::Model::speedboat, {0.0, 0.0}, 90.0, speed)};
    spec.step = kStep;
    return spec;
}

std::vector<gpu::SprayParticle> sprayOf(test::Gpu& gpu, test::Waters& waters)
{
    const boats::Spray& spray = waters.world().spray();
    return gpu.read<gpu::SprayParticle>(spray.particles(), spray.slots());
}

size_t inTheAir(const std::vector<gpu::SprayParticle>& spray)
{
    return static_cast<size_t>(std::ranges::count_if(spray, [](const auto& p) { return p.left > 0.0f; }));
}

glm::dvec3 placeOf(const gpu::SprayParticle& p)
{
    const glm::dvec2 at = 256.0 * glm::dvec2(p.place.block) + glm::dvec2(p.place.fine) / 1048576.0;
    return {at, p.height};
}

// Particles in the air inside the hull of the first body, well within its sides.
size_t aboard(test::Waters& waters, const std::vector<gpu::SprayParticle>& particles)
{
    const boats::BodyPose pose = waters.poses()[0];
    const boats::SprayPlan& plan = waters.world().spray().plan();
    const auto isInside = [&](const gpu::SprayParticle& p) {
        const glm::dvec3 own = glm::inverse(pose.orientation) * (placeOf(p) - pose.position);
        const double slice = (own.x - plan.bodies[0].stern) * plan.bodies[0].perSection;
        if (p.left <= 0.0f || p.landed != 0 || slice < 0.0 || slice > gpu::kSpraySections - 1.0)
            return false;
        const gpu::SpraySection& section = plan.sections[static_cast<size_t>(std::lround(slice))];
        return std::abs(own.y) < 0.6 * section.half_ && own.z > section.bottom && own.z < section.top;
    };
    return static_cast<size_t>(std::ranges::count_if(particles, isInside));
}

template <typename T>
bool sameBits(const std::vector<T>& a, const std::vector<T>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

} // namespace

TEST_CASE("spray: without drag a particle flies along the parabola, 20 km out as well")
{
    test::Gpu gpu;
    for (const glm::dvec2& origin : {glm::dvec2(0.0), glm::dvec2(20e3, -20e3)})
    {
        world::WorldSpec spec = speeding(12.0);
        spec.bodies[0].position = origin;
        spec.spray.drag = 0.0;
        test::Waters waters(gpu, spec);
        waters.runTo(30);
        const std::vector<gpu::SprayParticle> start = sprayOf(gpu, waters);
        waters.runTo(60);
        const std::vector<gpu::SprayParticle> end = sprayOf(gpu, waters);
        const double time = 30.0 * kStep;
        size_t flown = 0;
        for (size_t i = 0; i < start.size(); ++i)
        {
            if (start[i].left <= 0.0f || end[i].age < start[i].age || end[i].left <= 0.0f)
                continue;
            ++flown;
            const glm::dvec3 fall(0.0, 0.0, -9.81);
            const glm::dvec3 path = time * glm::dvec3(start[i].velocity) + 0.5 * time * time * fall;
            CHECK(glm::length(placeOf(end[i]) - placeOf(start[i]) - path) < 1e-4);
            CHECK(glm::length(glm::dvec3(end[i].velocity - start[i].velocity) - time * fall) < 1e-4);
        }
        CHECK(flown > 100);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("spray: with drag it comes to fly with the wind, and not through the boat")
{
    test::Gpu gpu;
    world::WorldSpec spec = speeding(12.0);
    spec.ocean.wind = {.speed = 15.0, .from = 0.0}; // from the north
    test::Waters waters(gpu, spec);
    waters.runTo(30);
    const std::vector<gpu::SprayParticle> start = sprayOf(gpu, waters);
    waters.runTo(42);
    const std::vector<gpu::SprayParticle> end = sprayOf(gpu, waters);
    size_t flown = 0;
    for (size_t i = 0; i < start.size(); ++i)
    {
        if (start[i].left <= 0.0f || end[i].age < start[i].age || end[i].left <= 0.0f || start[i].height > 1.0f ||
            start[i].velocity.z > 0.0f)
            continue; // the wind is the same all the way: that of 1 m
        ++flown;
        const double k = end[i].drag;
        const glm::dvec3 wind(0.0, -15.0 * std::pow(0.1, 0.11), 0.0);
        glm::dvec3 velocity(start[i].velocity);
        for (int tick = 0; tick < 12; ++tick)
            velocity = (velocity + kStep * (k * wind - glm::dvec3(0.0, 0.0, 9.81))) / (1.0 + k * kStep);
        CHECK(glm::length(velocity - glm::dvec3(end[i].velocity)) < 1e-3);
    }
    CHECK(flown > 50);
    size_t inside = 0; // what the wind blows aboard is gone, but it is looked for every fourth tick only
    size_t all = 0;
    for (uint64_t tick = 43; tick <= 52; ++tick)
    {
        waters.runTo(tick);
        const std::vector<gpu::SprayParticle> now = sprayOf(gpu, waters);
        inside += aboard(waters, now);
        all += inTheAir(now);
    }
    CAPTURE(inside);
    CAPTURE(all);
    CHECK(inside * 200 < all);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("spray: none at rest, none below slamming speed, none if it is not wanted")
{
    test::Gpu gpu;
    const auto after = [&](const world::WorldSpec& spec) {
        test::Waters waters(gpu, spec);
        waters.runTo(40);
        return inTheAir(sprayOf(gpu, waters));
    };
    CHECK(after(speeding(0.0)) == 0);
    CHECK(after(speeding(2.4)) == 0); // gpu::kSlamSpeed is 2.5
    CHECK(after(speeding(12.0)) > 200);
    world::WorldSpec none = speeding(12.0);
    const auto throwers = [&](uint32_t most) {
        return boats::planSpray(none.bodies, boats::fleetOf(none.bodies), most).bodies.size();
    };
    CHECK(throwers(1000) == 1);
    CHECK(throwers(0) == 0);
    none.bodies[0].wake.spray = 0.0;
    CHECK(throwers(1000) == 0);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("spray: a body that falls throws a crown, on all sides")
{
    test::Gpu gpu;
    world::WorldSpec spec = test::calmWorld({64, 64}, 0.5, 3.0);
    boats::BodySpec cube;
    cube.name = "cube";
    cube.model = boats::Model::cube;
    cube.height = 3.0;
    spec.bodies = {cube};
    test::Waters waters(gpu, spec);
    glm::ivec4 sides(0); // east, north, west, south
    for (uint64_t tick = 30; tick <= 60; tick += 2)
    {
        waters.runTo(tick);
        for (const gpu::SprayParticle& p : sprayOf(gpu, waters))
            if (p.left > 0.0f)
            {
                const glm::dvec3 at = placeOf(p);
                const int side = std::abs(at.x) > std::abs(at.y) ? (at.x > 0.0 ? 0 : 2) : (at.y > 0.0 ? 1 : 3);
                ++sides[side];
            }
    }
    for (int side = 0; side < 4; ++side)
        CHECK(sides[side] > 100);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("spray: it flies before and beside the bow, above the water, never more than the ring holds")
{
    test::Gpu gpu;
    world::WorldSpec spec = speeding(13.0);
    spec.spray.bows = 1000; // an awkward number
    test::Waters waters(gpu, spec);
    const boats::Spray& spray = waters.world().spray();
    CHECK(spray.slots() <= 1000);
    CHECK(spray.slots() >= 64);
    size_t up = 0;
    for (uint64_t tick = 250; tick <= 350; tick += 25) // after two rounds and more
    {
        waters.runTo(tick);
        const glm::dvec3 boat = waters.poses()[0].position;
        for (const gpu::SprayParticle& p : sprayOf(gpu, waters))
        {
            CHECK(p.age + p.left < gpu::kSprayLife); // it is over before its slot's turn comes again
            if (p.left <= 0.0f || p.landed != 0)
                continue;
            const glm::dvec3 at = placeOf(p) - boat;
            CHECK(at.x < 12.0);
            CHECK(at.x > -13.0 * gpu::kSprayLife - 4.0); // it stays behind
            CHECK(std::abs(at.y) < 14.0);
            CHECK(p.height > -0.5f);
            CHECK(p.height < 6.0f);
            CHECK(p.opacity >= 0.0f);
            CHECK(p.opacity <= 1.0f);
            up += p.height > 0.3f ? 1 : 0;
        }
    }
    MESSAGE("drops in the air, of five moments: " << up);
    CHECK(up > 5 * 20);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("spray: the same bits in every run, whatever is recorded at once and whoever looks")
{
    test::Gpu gpu;
    test::Waters once(gpu, speeding(12.0));
    test::Waters often(gpu, speeding(12.0));
    once.runTo(80);
    for (uint64_t tick = 0; tick <= 80; tick += 7)
        often.runTo(tick, [&](double time) { return glm::dvec2(70.0 * time, -9.0); });
    often.runTo(80);
    CHECK(inTheAir(sprayOf(gpu, once)) > 200);
    CHECK(sameBits(sprayOf(gpu, once), sprayOf(gpu, often)));
    CHECK(sameBits(once.foam().heights, often.foam().heights));
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("spray: bodies and waves are the same to the bit without it; foam is not")
{
    test::Gpu gpu;
    world::WorldSpec spec = speeding(12.0);
    spec.ocean.spectrum = ocean::Spectrum::jonswap;
    spec.ocean.wind.speed = 9.0;
    test::Waters with(gpu, spec);
    spec.bodies[0].wake.spray = 0.0;
    test::Waters without(gpu, spec);
    with.runTo(100);
    without.runTo(100);
    const auto states = [&](test::Waters& waters) {
        return gpu.read<gpu::BodyState>(waters.world().fleet().states(), 1);
    };
    CHECK(inTheAir(sprayOf(gpu, with)) > 200);
    CHECK(sameBits(states(with), states(without)));
    CHECK(sameBits(with.wakes(), without.wakes()));
    CHECK(sameBits(with.field().heights, without.field().heights));
    const test::Field wet = with.foam();
    const test::Field dry = without.foam();
    // It lies where nothing else deposited any: out on both sides, and there is more of it in all.
    double more = 0.0;
    double aside = 0.0;
    uint32_t wrong = 0;
    const double course = with.poses()[0].position.y;
    for (int y = 0; y < wet.cells.y; ++y)
        for (int x = 0; x < wet.cells.x; ++x)
        {
            more += wet.at(x, y) - dry.at(x, y);
            aside += std::abs(wet.place(x, y).y - course) > 2.0 ? wet.at(x, y) - dry.at(x, y) : 0.0;
            wrong += wet.at(x, y) >= 0.0f && wet.at(x, y) <= 1.0f ? 0 : 1;
        }
    CHECK(more * wet.cell * wet.cell > 1.0); // [m^2]
    CHECK(aside > 0.2 * more);
    CHECK(wrong == 0);
    CHECK(gpu.validationErrors() == 0);
}
