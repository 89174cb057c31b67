#include "render/camera.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <cmath>

namespace {

constexpr double kPi = glm::pi<double>();

void checkOrthonormal(const render::CameraPose& pose)
{
    CHECK(glm::length(pose.forward) == doctest::Approx(1.0));
    CHECK(glm::length(pose.right) == doctest::Approx(1.0));
    CHECK(glm::length(pose.up) == doctest::Approx(1.0));
    CHECK(std::abs(glm::dot(pose.forward, pose.right)) < 1e-12);
    CHECK(std::abs(glm::dot(pose.forward, pose.up)) < 1e-12);
    CHECK(glm::length(glm::cross(pose.right, pose.forward) - pose.up) < 1e-12); // right-handed
}

glm::dvec3 project(const render::CameraPose& pose, const glm::dvec3& relative)
{
    const glm::dvec4 clip = render::clipFromRelative(pose, 1.5) * glm::dvec4(relative, 1.0);
    return glm::dvec3(clip) / clip.w;
}

} // namespace

TEST_CASE("camera: looking anywhere gives a level, right-handed frame")
{
    for (const glm::dvec3& look : {glm::dvec3(10, 0, 5), glm::dvec3(0, -3, 200), glm::dvec3(0, 0, -100),
                                   glm::dvec3(0, 0, 100), glm::dvec3(1e-12, 0, -50), glm::dvec3(0, 0, 5)})
    {
        CAPTURE(look.z);
        checkOrthonormal(render::lookAt({0, 0, 5}, look, 1.0));
    }
    CHECK(render::lookAt({0, 0, 5}, {10, 3, 2}, 1.0).right.z == doctest::Approx(0.0));
    CHECK(render::lookAt({0, 0, -40}, {10, 3, 2}, 1.0).eye.z == -40.0); // under water too
    CHECK(render::lookAt({0, 0, -4000}, {10, 3, 2}, 1.0).eye.z == render::kLowestEye);
}

TEST_CASE("camera: the projection has its centre, edges, near plane and infinity in place")
{
    const render::CameraPose pose = render::lookAt({0, 0, 5}, {7, 2, 1}, 0.9);
    CHECK(glm::length(glm::dvec2(project(pose, 20.0 * pose.forward))) < 1e-12);
    CHECK(project(pose, render::kNearPlane * pose.forward).z == doctest::Approx(1.0));
    CHECK(project(pose, 1e9 * pose.forward).z == doctest::Approx(0.0));
    const double tangent = std::tan(0.45);
    const glm::dvec3 top = project(pose, 30.0 * (pose.forward + tangent * pose.up));
    CHECK(top.y == doctest::Approx(-1.0)); // y is down
    const glm::dvec3 side = project(pose, 30.0 * (pose.forward + 1.5 * tangent * pose.right));
    CHECK(side.x == doctest::Approx(1.0));
}

TEST_CASE("camera: a path passes through its keys, smoothly, and stays at its ends")
{
    world::CameraSpec spec;
    spec.mode = world::CameraMode::path;
    spec.keys = {{0.0, {0, 0, 5}, {10, 0, 5}}, {1.0, {5, 5, 6}, {20, 0, 5}}, {4.0, {20, 5, 9}, {20, 30, 5}}};
    for (const world::CameraKey& key : spec.keys)
        CHECK(glm::length(render::scriptedCamera(spec, {}, key.time).eye - key.eye) < 1e-12);
    CHECK(render::scriptedCamera(spec, {}, -5.0).eye == spec.keys.front().eye);
    CHECK(render::scriptedCamera(spec, {}, 99.0).eye == spec.keys.back().eye);
    CHECK(render::scriptedSeconds(spec) == 4.0);

    // Speed does not jump at the middle key: the differences on both sides agree.
    const double dt = 1e-5;
    const auto eye = [&](double t) { return render::scriptedCamera(spec, {}, t).eye; };
    const glm::dvec3 before = (eye(1.0) - eye(1.0 - dt)) / dt;
    const glm::dvec3 after = (eye(1.0 + dt) - eye(1.0)) / dt;
    CHECK(glm::length(before - after) < 1e-3);

    spec.keys.resize(1);
    CHECK(render::scriptedCamera(spec, {}, 3.0).eye == spec.keys[0].eye);
}

TEST_CASE("camera: chase is behind, deck is on board, orbit goes round")
{
    const render::CameraTarget target{{100, 50, 0}, kPi / 2}; // heading east
    world::CameraSpec spec;
    spec.mode = world::CameraMode::chase;
    const render::CameraPose chase = render::scriptedCamera(spec, target, 0.0);
    CHECK(chase.eye.x == doctest::Approx(100 - spec.distance));
    CHECK(chase.eye.y == doctest::Approx(50));
    CHECK(chase.forward.x > 0.8);

    spec.mode = world::CameraMode::deck;
    const render::CameraPose deck = render::scriptedCamera(spec, target, 0.0);
    CHECK(deck.eye.x == doctest::Approx(100));
    CHECK(deck.forward.x == doctest::Approx(1.0));
    const render::CameraTarget heeled{
        .position = {100, 50, 0}, .heading = kPi / 2, .eyes = glm::dvec3(97, 50.5, 2.2), .pitch = 0.1, .roll = 0.4};
    const render::CameraPose aboard = render::scriptedCamera(spec, heeled, 0.0);
    checkOrthonormal(aboard);
    CHECK(aboard.eye == *heeled.eyes);
    CHECK(aboard.forward.y == doctest::Approx(0.0)); // turns with the heading
    CHECK(aboard.forward.z > 0.0);                   // looks up with the bow, but less than it
    CHECK(aboard.forward.z < std::sin(0.1));
    CHECK(aboard.right.z < 0.0); // starboard down, but less than she heels
    CHECK(aboard.right.z > -std::sin(0.4));

    spec.mode = world::CameraMode::orbit;
    for (const double time : {0.0, 7.0, 30.0, 59.0})
    {
        const render::CameraPose orbit = render::scriptedCamera(spec, target, time);
        CHECK(std::hypot(orbit.eye.x - 100, orbit.eye.y - 50) == doctest::Approx(spec.distance));
        CHECK(glm::dot(orbit.forward, glm::normalize(target.position - orbit.eye)) == doctest::Approx(1.0));
    }
}

TEST_CASE("camera: flown by hand it goes where it looks, and not too deep")
{
    render::FreeCamera camera(render::lookAt({0, 0, 10}, {0, 100, 10}, 0.9)); // facing north
    camera.steer({.move = {0, 1, 0}}, 0.1);
    CHECK(camera.pose().eye.y > 0.5);
    CHECK(std::abs(camera.pose().eye.x) < 1e-9);
    camera.steer({.turn = {kPi / 2, 0}}, 0.1); // right: east
    CHECK(camera.pose().forward.x == doctest::Approx(1.0));
    camera.steer({.turn = {0, 9.0}}, 0.1); // down, as far as it goes
    checkOrthonormal(camera.pose());
    CHECK(camera.pose().forward.z < -0.99);
    for (int i = 0; i < 100; ++i)
        camera.steer({.move = {0, 1, -1}, .fast = true}, 0.1);
    CHECK(camera.pose().eye.z == render::kLowestEye);
    camera.steer({.move = {0, 0, 1}}, 1e9); // a long pause is not a long flight
    CHECK(camera.pose().eye.z < 10.0 + render::kLowestEye);
}
