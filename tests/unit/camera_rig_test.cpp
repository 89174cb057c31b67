// camera_rig_test.cpp -- the cameras of a window: they do not jump, they stay dry, and each is where its name says.

#include "render/camera_rig.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <cmath>

namespace {

using render::CameraRig;
using render::CameraView;

constexpr double kFrame = 1.0 / 30.0; // [s]
constexpr CameraView kBoatViews[] = {CameraView::chase, CameraView::orbit, CameraView::deck, CameraView::mast,
                                     CameraView::flyBy};

// A yacht on a circle, over waves that lift and roll her.
render::CameraSubject yachtAt(double time, double speed = 4.0, double rate = 0.1)
{
    const double heading = rate * time;
    const double radius = rate != 0.0 ? speed / rate : 0.0;
    const glm::dvec3 ahead(std::sin(heading), std::cos(heading), 0.0);
    render::CameraSubject yacht;
    yacht.position = rate != 0.0 ? glm::dvec3(-radius * std::cos(heading) + radius, radius * std::sin(heading), 0.0)
                                 : time * speed * ahead;
    yacht.position.z = 0.5 * std::sin(time);
    yacht.velocity = speed * ahead;
    yacht.heading = heading;
    yacht.roll = 0.2 * std::sin(0.7 * time);
    yacht.pitch = 0.05 * std::sin(1.3 * time);
    yacht.eyes = yacht.position - 2.0 * ahead + glm::dvec3(0.0, 0.0, 2.2);
    yacht.masthead = yacht.position + glm::dvec3(0.0, 0.0, 11.0);
    return yacht;
}

CameraRig::Scenery sceneryAt(double time)
{
    return {.subject = yachtAt(time), .scene = render::lookAt({60, 30, 9}, {0, 0, 1}, 0.87), .water = {}};
}

double angleBetween(const render::CameraPose& a, const render::CameraPose& b)
{
    return std::acos(std::clamp(glm::dot(a.forward, b.forward), -1.0, 1.0));
}

} // namespace

TEST_CASE("camera rig: no view jumps, nor does the change from one to the next")
{
    CameraRig rig(CameraView::chase);
    render::CameraPose before = rig.advance({}, sceneryAt(0.0), kFrame);
    const CameraView order[] = {CameraView::orbit, CameraView::mast, CameraView::deck,  CameraView::chase,
                                CameraView::scene, CameraView::free, CameraView::flyBy, CameraView::orbit,
                                CameraView::flyBy, CameraView::chase};
    double time = 0.0;
    for (const CameraView view : order)
    {
        rig.show(view);
        for (int i = 0; i < 45; ++i)
        {
            time += kFrame;
            const render::CameraPose now = rig.advance({}, sceneryAt(time), kFrame);
            CAPTURE(static_cast<int>(view));
            CAPTURE(i);
            CHECK(glm::distance(now.eye, before.eye) < 6.5); // 100 m in 0.8 s, at its fastest
            CHECK(angleBetween(now, before) < 0.25);
            CHECK(std::abs(glm::length(now.forward) - 1.0) < 1e-9);
            CHECK(std::abs(glm::dot(now.forward, now.up)) < 1e-9);
            before = now;
        }
    }
}

TEST_CASE("camera rig: another boat is gone to, not jumped to, and a far one is cut to")
{
    CameraRig rig(CameraView::chase);
    for (int i = 0; i < 60; ++i)
        rig.advance({}, sceneryAt(i * kFrame), kFrame);
    const render::CameraPose before = rig.pose();
    CameraRig::Scenery other = sceneryAt(2.0);
    other.subject->number = 1;
    other.subject->position += glm::dvec3(80.0, 0.0, 0.0);
    CHECK(glm::distance(rig.advance({}, other, kFrame).eye, before.eye) < 3.0);
    for (int i = 0; i < 30; ++i)
        rig.advance({}, other, kFrame);
    CHECK(glm::distance(rig.pose().eye, other.subject->position) < 30.0);
    other.subject->number = 2;
    other.subject->position += glm::dvec3(2000.0, 0.0, 0.0);
    CHECK(glm::distance(rig.advance({}, other, kFrame).eye, other.subject->position) < 30.0);
}

TEST_CASE("camera rig: chase is behind, and turns after her")
{
    CameraRig rig(CameraView::chase);
    for (int i = 0; i < 300; ++i)
        rig.advance({}, {.subject = yachtAt(i * kFrame, 4.0, 0.0), .scene = {}, .water = {}}, kFrame);
    const render::CameraSubject yacht = yachtAt(299 * kFrame, 4.0, 0.0); // heading north
    CHECK(rig.pose().eye.y < yacht.position.y - 10.0);
    CHECK(std::abs(rig.pose().eye.x - yacht.position.x) < 0.1);
    CHECK(rig.pose().forward.y > 0.8);

    render::CameraSubject turned = yacht;
    turned.heading = 1.0;
    const render::CameraPose first = rig.advance({}, {.subject = turned, .scene = {}, .water = {}}, kFrame);
    CHECK(std::abs(first.forward.x) < 0.1); // she is seen to turn
    for (int i = 0; i < 150; ++i)
        rig.advance({}, {.subject = turned, .scene = {}, .water = {}}, kFrame);
    CHECK(std::atan2(rig.pose().forward.x, rig.pose().forward.y) == doctest::Approx(1.0).epsilon(0.02));
}

TEST_CASE("camera rig: deck and mast go with her, the mast high above the deck, looking forward and down")
{
    CameraRig rig(CameraView::deck);
    const CameraRig::Scenery now = sceneryAt(3.0);
    CHECK(glm::distance(rig.advance({}, now, kFrame).eye, now.subject->eyes) < 1e-9);
    CHECK(glm::dot(rig.pose().forward, glm::dvec3(std::sin(0.3), std::cos(0.3), 0.0)) > 0.95);
    CameraRig mast(CameraView::mast);
    const render::CameraPose pose = mast.advance({}, now, kFrame);
    CHECK(pose.eye.z > now.subject->eyes.z + 5.0);
    CHECK(pose.eye.z > now.subject->masthead.z);
    CHECK(pose.forward.z < -0.4);
    CHECK(glm::dot(pose.forward, glm::dvec3(std::sin(0.3), std::cos(0.3), 0.0)) > 0.5);
}

TEST_CASE("camera rig: fly-by stands still while she passes, and goes ahead of her again")
{
    CameraRig rig(CameraView::flyBy);
    int moves = 0;
    bool ahead = false;
    bool behind = false;
    render::CameraPose before;
    for (int i = 0; i < 60 * 30; ++i)
    {
        const render::CameraSubject yacht = yachtAt(i * kFrame, 5.0, 0.0);
        const render::CameraPose now = rig.advance({}, {.subject = yacht, .scene = {}, .water = {}}, kFrame);
        if (i > 0 && glm::distance(now.eye, before.eye) > 1e-6)
            ++moves;
        else if (i > 0)
            CHECK(angleBetween(now, before) < 0.06); // smooth
        ahead = ahead || now.eye.y > yacht.position.y + 15.0;
        behind = behind || now.eye.y < yacht.position.y - 15.0;
        CHECK(glm::dot(now.forward, glm::normalize(yacht.position - now.eye)) > 0.85); // she is in view
        before = now;
    }
    CHECK(ahead);
    CHECK(behind);
    CHECK(moves >= 3);
    CHECK(moves <= 12);
}

TEST_CASE("camera rig: no eye under water unasked, in waves as high as a house")
{
    const auto waterAt = [](const glm::dvec3& eye, double time) { return 5.0 * std::sin(0.05 * eye.x + 0.7 * time); };
    for (const CameraView view : kBoatViews)
    {
        CameraRig rig(view);
        for (int i = 0; i < 900; ++i)
        {
            const double time = i * kFrame;
            CameraRig::Scenery scenery = sceneryAt(time);
            if (i > 0)
                scenery.water = waterAt(rig.pose().eye, time);
            const double dry = scenery.water.value_or(0.0) + render::kDryEye;
            CAPTURE(static_cast<int>(view));
            CHECK(rig.advance({.turn = {0.0, -0.01}}, scenery, kFrame).eye.z >= dry - 1e-9);
        }
    }
}

TEST_CASE("camera rig: flown by hand it dives when told to, and no wave drowns it")
{
    CameraRig rig(CameraView::free);
    const render::CameraPose start = render::lookAt({0, 0, 3}, {0, 100, 3}, 0.9);
    CameraRig::Scenery scenery{.subject = {}, .scene = start, .water = 0.0};
    rig.advance({}, scenery, kFrame);
    for (int i = 0; i < 60; ++i)
    {
        scenery.water = 4.0 * std::sin(0.1 * i); // it comes over the eye
        CHECK(rig.advance({}, scenery, kFrame).eye.z >= *scenery.water + render::kDryEye - 1e-9);
    }
    scenery.water = 0.0;
    for (int i = 0; i < 60; ++i)
        rig.advance({.move = {0, 0, -1}}, scenery, kFrame);
    CHECK(rig.pose().eye.z < -5.0); // asked for
    for (int i = 0; i < 30 * 20; ++i)
        rig.advance({.move = {0, 0, -1}}, scenery, kFrame);
    CHECK(rig.pose().eye.z == render::kLowestFlown);
    CHECK(rig.stoppedAtDepth());
    rig.advance({}, scenery, kFrame);
    CHECK_FALSE(rig.stoppedAtDepth()); // nobody asks for more
}

TEST_CASE("camera rig: without a boat there is the scene's own camera, wherever it is")
{
    for (const CameraView view : kBoatViews)
    {
        CameraRig rig(view);
        const render::CameraPose own = render::lookAt({10, 20, 40}, {0, 0, 0}, 0.7);
        const render::CameraPose shown = rig.advance({}, {.subject = {}, .scene = own, .water = {}}, kFrame);
        CHECK(shown.eye == own.eye);
        CHECK(shown.forward == own.forward);
    }
    CameraRig rig(CameraView::scene);
    const render::CameraPose deep = render::lookAt({10, 20, -8}, {0, 0, 0}, 0.7);
    CHECK(rig.advance({}, {.subject = {}, .scene = deep, .water = 0.0}, kFrame).eye.z == -8.0);
}
