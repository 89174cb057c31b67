// What users order, as the world carries it out (world/order.h): helms, splashes, things that fall, anchors.
#include "support/wakes.h"
#include "world/spares.h"

#include <doctest/doctest.h>

#include <glm/geometric.hpp>

#include <cmath>

namespace {

namespace order = world::order;

constexpr double kStep = 1.0 / 30.0; // of the tests' ticks [s]

// Still water with these boats, which make no waves.
world::WorldSpec waterFor(std::vector<boats::BodySpec> bodies)
{
    world::WorldSpec spec;
    spec.ocean = test::stillSea();
    spec.ocean.wind.speed = 0.0;
    spec.bodies = std::move(bodies);
    spec.step = kStep;
    return spec;
}

double headingOf(const boats::BodyPose& pose)
{
    return boats::attitudeOf(pose.orientation).heading / engine::kDegree;
}

} // namespace

TEST_CASE("order: who takes the helm gets the boat, whatever held her, as fast as she was")
{
    test::Gpu gpu;
    boats::BodySpec held = test::boatAt(boats::Model::speedboat, {0.0, 0.0}, 90.0, 6.0);
    boats::BodySpec fixed = test::boatAt(boats::Model::tug, {0.0, 60.0}, 90.0, 0.0);
    fixed.hold = boats::Hold::fixed;
    boats::BodySpec guided = test::boatAt(boats::Model::speedboat, {0.0, -60.0}, 90.0, 0.0);
    guided.hold = boats::Hold::path;
    guided.keys = {{0.0, {0.0, -60.0}}, {100.0, {600.0, -60.0}}};
    boats::BodySpec ordered = test::boatAt(boats::Model::speedboat, {0.0, -120.0}, 90.0, 6.0);
    ordered.hold = boats::Hold::free;
    ordered.helm.course = 0.5 * std::numbers::pi;
    ordered.helm.throttle = 0.5;
    ordered.orders.resize(1);
    ordered.orders[0].time = 2.0;
    ordered.orders[0].throttle = 0.0;
    const std::vector<boats::BodySpec> bodies{held, fixed, guided, ordered};
    test::Waters waters(gpu, waterFor(bodies));
    world::World& world = waters.world();
    std::vector<uint64_t> heard;
    world.listen([&](const world::OrderAt& at) { heard.push_back(at.tick); });
    waters.runTo(30);
    const std::vector<boats::BodyPose> before = waters.poses();
    CHECK(before[0].velocity.x == doctest::Approx(6.0));

    for (uint32_t body = 0; body < bodies.size(); ++body)
    {
        CHECK(world.give(order::TakeHelm{body}));
        CHECK(world.helm(body).throttle > (body == 1 ? -1.0 : 0.1)); // enough to go on, before it is carried out too
    }
    waters.runTo(31);
    CHECK(heard == std::vector<uint64_t>(4, 31));
    for (size_t body = 0; body < bodies.size(); ++body)
    {
        CAPTURE(body);
        CHECK(glm::length(waters.poses()[body].velocity - before[body].velocity) < 0.3);
        CHECK(world.fleet().spec().bodies[body].hold == boats::Hold::free);
    }
    for (uint32_t body = 0; body < bodies.size(); ++body)
        world.give(order::Helm{body, {.throttle = 0.6, .rudder = 0.4}});
    waters.runTo(180);
    const std::vector<boats::BodyPose> after = waters.poses();
    for (size_t body = 0; body < bodies.size(); ++body)
    {
        CAPTURE(body);
        CHECK(headingOf(after[body]) > headingOf(before[body]) + 5.0); // to starboard
        CHECK(glm::length(after[body].velocity) > 0.5);
        CHECK(world.fleet().helm(static_cast<uint32_t>(body)).throttle == 0.6); // the scene's orders have ended
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("order: a splash goes to the finest grid there, and is one splash where grids overlap")
{
    test::Gpu gpu;
    world::WorldSpec spec = test::nestedWorld({}, {64, 64}, {0.0, 0.0});
    spec.bodies.clear();
    const auto splashed = [&](const glm::dvec2& at) {
        test::Waters waters(gpu, spec);
        waters.runTo(3);
        waters.world().give(order::Splash{.at = at, .radius = 3.0, .height = 0.2});
        waters.runTo(4);
        return std::pair(waters.field(0).read(at), waters.field(1).read(at)); // coarse, fine
    };
    const auto [under, inside] = splashed({1.0, 2.0});
    CHECK(std::abs(under) < 1e-6);
    CHECK(inside == doctest::Approx(0.2).epsilon(0.05));
    const auto [beyond, none] = splashed({25.0, 2.0});
    CHECK(beyond == doctest::Approx(0.2).epsilon(0.05));
    CHECK(std::abs(none) < 1e-6);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE(
    "order: spare things change nothing until they are dropped; then they fall, float, and are taken again in turn")
{
    test::Gpu gpu;
    world::WorldSpec spec = test::calmWorld({64, 64}, 0.5, 4.0);
    spec.bodies = {test::boatAt(boats::Model::speedboat, {-8.0, 0.0}, 90.0, 4.0)};
    spec.step = kStep;
    world::WorldSpec more = spec;
    world::addSpares(more);
    test::Waters without(gpu, spec);
    test::Waters waters(gpu, more);
    world::World& world = waters.world();
    without.runTo(40);
    waters.runTo(40);
    CHECK(world.fleet().active() == 1);
    // Footprints are read where they lie in one image with those of more hulls: rounding differs.
    CHECK(glm::length(without.poses()[0].position - waters.poses()[0].position) < 1e-6);
    const test::Field one = without.field();
    const test::Field other = waters.field();
    double off = 0.0;
    for (size_t i = 0; i < one.heights.size(); ++i)
        off = std::max(off, double{std::abs(one.heights[i] - other.heights[i])});
    CHECK(off < 1e-5);

    world.give(order::Drop{boats::Model::crate, {6.0, 3.0}, 3.0});
    waters.runTo(41);
    CHECK(world.fleet().active() == 2);
    const double rest = world.fleet().spec().hulls[world.fleet().spec().bodies[1].hull].floatHeight;
    CHECK(waters.poses()[1].position.z == doctest::Approx(rest + 3.0).epsilon(0.02));
    waters.runTo(41 + 15); // 16 ticks of a free fall
    CHECK(waters.poses()[1].position.z ==
          doctest::Approx(rest + 3.0 - 9.81 * kStep * kStep * 16 * 17 / 2).epsilon(0.02));
    waters.runTo(41 + 300);
    CHECK(waters.poses()[1].position.z == doctest::Approx(rest).epsilon(0.1));
    CHECK(glm::length(glm::dvec2(waters.poses()[1].position) - glm::dvec2(6.0, 3.0)) < 3.0);

    for (int i = 0; i < 10; ++i) // there are ten crates: the tenth more is the first again
        world.give(order::Drop{boats::Model::crate, {2.0 * i - 10.0, -8.0}, 1.0});
    waters.runTo(342);
    CHECK(world.fleet().active() == 11);
    CHECK(waters.poses()[1].position.x == doctest::Approx(8.0).epsilon(0.05));
    world.give(order::Drop{boats::Model::barrel, {0.0, 8.0}, 1.0});
    world.give(order::Drop{boats::Model::corsair, {0.0, 8.0}, 1.0}); // there is none
    waters.runTo(360);
    CHECK(world.fleet().active() == 12);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("order: at anchor a boat stays within her rope against a current, and lies still; weighed, she drifts")
{
    test::Gpu gpu;
    for (const double depth : {3.0, 200.0}) // on the ground; by a sea anchor
    {
        CAPTURE(depth);
        world::WorldSpec spec = waterFor({test::boatAt(boats::Model::speedboat, {0.0, 0.0}, 270.0, 0.0)});
        spec.bodies[0].hold = boats::Hold::free;
        spec.ocean.depth = depth;
        spec.ocean.current.speed = 1.0;
        spec.ocean.current.to = 0.5 * std::numbers::pi;
        test::Waters waters(gpu, spec);
        world::World& world = waters.world();
        world.give(order::Helm{0, {.throttle = 1.0}});
        world.give(order::Anchor{0, true});
        waters.runTo(depth < 60.0 ? 1200 : 450);
        CHECK(world.fleet().isAnchored(0));
        CHECK(world.fleet().helm(0).throttle == 0.0);
        const boats::BodyPose pose = waters.poses()[0];
        MESSAGE("x " << pose.position.x << " m, " << pose.velocity.x << " m/s");
        if (depth < 60.0)
        {
            CHECK(pose.position.x > 5.0);
            CHECK(pose.position.x < 30.0);
            CHECK(glm::length(glm::dvec2(pose.velocity)) < 0.2);
            world.give(order::Anchor{0, false});
            waters.runTo(1350);
            CHECK(waters.poses()[0].velocity.x > pose.velocity.x + 0.15);
        }
        else
            CHECK(pose.velocity.x == doctest::Approx(1.0).epsilon(0.1)); // it goes with the water
    }
    CHECK(gpu.validationErrors() == 0);
}
