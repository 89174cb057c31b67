// Bodies in the picture: where their pose says, between two ticks, lit from the sun's side, dry inside, anywhere.
#include "boats/motion/body_pose.h"
#include "engine/barrier.h"
#include "support/near.h"
#include "support/picture.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace {

constexpr VkExtent2D kSize{240, 160};
constexpr double kAspect = 240.0 / 160.0;
constexpr double kStep = 1.0 / 60.0;

world::WorldSpec stillWorld(test::Gpu& gpu, std::vector<boats::BodySpec> bodies)
{
    world::WorldSpec world;
    world.ocean = test::flatSea(3.0);
    world.bodies = std::move(bodies);
    world.step = kStep;
    world.fft = ocean::fftEngineFor(gpu);
    return world;
}

boats::BodySpec bodyOf(boats::Model model, const glm::dvec2& position = {})
{
    return {.name = "subject", .model = model, .position = position, .heading = 0.9, .hold = boats::Hold::fixed};
}

// Pixels that show something else in `with` than in `without`, and that is not water, which mirrors it.
struct Mask
{
    glm::dvec2 low{1e9};
    glm::dvec2 high{-1e9};
    glm::dvec2 middle{0.0}; // mean of the pixels' middles
    uint32_t count = 0;
};

Mask maskOf(const std::vector<glm::vec4>& with, const std::vector<glm::vec4>& without)
{
    Mask mask;
    for (uint32_t y = 0; y < kSize.height; ++y)
        for (uint32_t x = 0; x < kSize.width; ++x)
        {
            const size_t i = y * kSize.width + x;
            if (with[i].a == 1.0f ||
                glm::length(glm::vec3(with[i]) - glm::vec3(without[i])) < 0.02f * glm::length(glm::vec3(without[i])))
                continue;
            mask.low = glm::min(mask.low, {x, y});
            mask.high = glm::max(mask.high, {x + 1.0, y + 1.0});
            mask.middle += glm::dvec2(x + 0.5, y + 0.5);
            ++mask.count;
        }
    mask.middle /= std::max(mask.count, 1u);
    return mask;
}

glm::dvec2 pixelOf(const render::CameraPose& camera, const glm::dvec3& place)
{
    const glm::dvec4 clip = render::clipFromRelative(camera, kAspect) * glm::dvec4(place - camera.eye, 1.0);
    return (glm::dvec2(clip) / clip.w * 0.5 + 0.5) * glm::dvec2(kSize.width, kSize.height);
}

// The pixels that a body's mesh spans above the water, by its pose, in double precision.
Mask spanOf(const world::World& world, const boats::BodyPose& pose, const render::CameraPose& camera)
{
    const boats::FleetHull& hull = world.fleet().spec().hulls[0];
    Mask span;
    for (const glm::dvec3& at : hull.model.mesh.positions)
    {
        const glm::dvec3 place = pose.position + pose.orientation * (at - hull.body.centreOfMass);
        if (place.z < 0.0)
            continue;
        span.low = glm::min(span.low, pixelOf(camera, place));
        span.high = glm::max(span.high, pixelOf(camera, place));
    }
    return span;
}

boats::BodyPose poseIn(test::Gpu& gpu, const test::Painter& painter)
{
    return boats::poseOf(gpu.read<gpu::BodyState>(painter.world().fleet().states(), 1)[0]);
}

std::vector<glm::vec4> lightOf(test::Painter& painter, const render::Shot& shot)
{
    painter.paint(shot);
    return painter.light();
}

double brightness(const std::vector<glm::vec4>& with, const std::vector<glm::vec4>& without)
{
    double sum = 0.0;
    uint32_t count = 0;
    for (size_t i = 0; i < with.size(); ++i)
        if (glm::vec3(with[i]) != glm::vec3(without[i]) && with[i].a == 0.0f)
            sum += with[i].g, ++count;
    REQUIRE(count > 100);
    return sum / count;
}

} // namespace

TEST_CASE("boat picture: a body stands where its pose says")
{
    test::Gpu gpu;
    test::Painter empty(gpu, kSize, render::Quality::low, stillWorld(gpu, {}));
    for (const boats::Model model : {boats::Model::tug, boats::Model::buoy, boats::Model::sailboat})
    {
        CAPTURE(static_cast<int>(model));
        test::Painter painter(gpu, kSize, render::Quality::low, stillWorld(gpu, {bodyOf(model, {3.0, -2.0})}));
        painter.bring(0.0);
        const boats::BodyPose pose = poseIn(gpu, painter);
        const double far = model == boats::Model::buoy ? 1.0 : 3.5;
        for (const glm::dvec3& from : {glm::dvec3(9, -4, 3), glm::dvec3(-8, -5, 1), glm::dvec3(1, 7, 9)})
        {
            const render::Shot shot{render::lookAt(far * from, {3.0, -2.0, 1.5 * far}, 1.0), {}, 0.0};
            const Mask seen = maskOf(lightOf(painter, shot), lightOf(empty, shot));
            const Mask span = spanOf(painter.world(), pose, shot.camera);
            CHECK(glm::length(seen.low - span.low) < 2.0);
            CHECK(glm::length(seen.high - span.high) < 2.0);
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("boat picture: between two ticks a body is between its two places")
{
    test::Gpu gpu;
    boats::BodySpec body = bodyOf(boats::Model::sphere);
    body.heading = engine::kDegree * 90.0;
    body.speed = 40.0; // 0.67 m a tick
    body.hold = boats::Hold::course;
    test::Painter empty(gpu, kSize, render::Quality::low, stillWorld(gpu, {}));
    test::Painter painter(gpu, kSize, render::Quality::low, stillWorld(gpu, {body}));
    const render::CameraPose camera = render::lookAt({1.0, -4.0, 3.0}, {1.0, 0.0, 0.0}, 1.0);
    painter.bring(1.75 * kStep);
    REQUIRE(painter.world().fleet().tick() == 2); // the first tick that is not before it
    const auto middle = [&](double ticks) {
        const render::Shot shot{camera, {}, ticks * kStep};
        return maskOf(lightOf(painter, shot), lightOf(empty, shot)).middle;
    };
    const glm::dvec2 from = middle(1.0);
    const glm::dvec2 to = middle(2.0);
    CHECK(to.x - from.x > 15.0); // pixels
    for (const double part : {0.25, 0.5, 0.75})
        CHECK(middle(1.0 + part).x == test::near(from.x + part * (to.x - from.x), 0.01));
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("boat picture: 100 km out it is the same picture")
{
    test::Gpu gpu;
    const auto paint = [&](const glm::dvec2& origin) {
        boats::BodySpec body = bodyOf(boats::Model::speedboat, origin);
        body.speed = 7.0;
        body.hold = boats::Hold::course;
        test::Painter painter(gpu, kSize, render::Quality::low, stillWorld(gpu, {body}));
        painter.bring(5.3 * kStep);
        const glm::dvec3 at(origin, 0.6);
        const glm::dvec3 eye = at + glm::dvec3(2.5, -3.1, 1.7); // a pixel is 4 mm there, a float at 100 km 8 mm
        return painter.paint({render::lookAt(eye, at, 0.15), {}, 5.3 * kStep}).rgba;
    };
    const std::vector<uint8_t> here = paint({0.0, 0.0});
    const std::vector<uint8_t> there = paint({100e3 + 0.2537, -100e3 - 0.1129});
    uint32_t different = 0;
    for (size_t i = 0; i < here.size(); ++i)
        different += std::abs(here[i] - there[i]) > 2 ? 1 : 0;
    CHECK(different < here.size() / 2000); // places are within 2^-20 m, so hardly an edge falls on another pixel
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("boat picture: what faces the sun is lit by it, whichever side it is")
{
    test::Gpu gpu;
    test::Painter empty(gpu, kSize, render::Quality::low, stillWorld(gpu, {}));
    for (const boats::Model model : {boats::Model::cube, boats::Model::tug, boats::Model::sphere})
    {
        CAPTURE(static_cast<int>(model));
        test::Painter painter(gpu, kSize, render::Quality::low, stillWorld(gpu, {bodyOf(model)}));
        painter.bring(0.0);
        const double far = model == boats::Model::tug ? 8.0 : 1.0;
        for (const double bearing : {0.3, 1.9, 3.5, 5.1})
        {
            const glm::dvec3 from(3.0 * std::sin(bearing), 3.0 * std::cos(bearing), 0.7);
            render::Shot shot{render::lookAt(far * from, {0, 0, 0.2 * far}, 0.8), {}, 0.0};
            shot.sky.sun = {30.0 * engine::kDegree, bearing};
            const double lit = brightness(lightOf(painter, shot), lightOf(empty, shot));
            shot.sky.sun.azimuth = bearing + 3.14159;
            const double dark = brightness(lightOf(painter, shot), lightOf(empty, shot));
            CHECK(lit > 1.5 * dark);
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("boat picture: boom and sails stand on the side that the trim says, filled on that side")
{
    test::Gpu gpu;
    boats::BodySpec body = bodyOf(boats::Model::sailboat);
    body.heading = 0.0; // north is up in the picture, port is left
    test::Painter empty(gpu, kSize, render::Quality::low, stillWorld(gpu, {}));
    test::Painter painter(gpu, kSize, render::Quality::low, stillWorld(gpu, {body}));
    painter.bring(0.0);
    const render::Shot shot{render::lookAt({0.0, 0.0, 40.0}, {0.0, 0.0, 0.0}, 0.35), {}, 0.0};
    const std::vector<glm::vec4> without = lightOf(empty, shot);
    const auto maskAt = [&](float angle) {
        gpu.run([&](const engine::Commands& cmd) {
            const gpu::BodyTrim trim{.boom = angle, .jib = angle};
            vkCmdUpdateBuffer(cmd, painter.world().fleet().trims().handle(), 0, sizeof(trim), &trim);
            engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeRead);
        });
        return maskOf(lightOf(painter, shot), without);
    };
    const double centre = 0.5 * kSize.width;
    const Mask port = maskAt(1.1f);
    const Mask starboard = maskAt(-1.1f);
    const Mask amidships = maskAt(0.0f);
    CHECK(port.low.x < amidships.low.x - 5.0);
    CHECK(port.middle.x < centre - 1.5);
    CHECK(starboard.middle.x > centre + 1.5);
    CHECK(std::abs(port.low.x + starboard.high.x - 2.0 * centre) < 2.0); // mirror images, bellies and all
    CHECK(std::abs(port.middle.x + starboard.middle.x - 2.0 * centre) < 1.0);
    CHECK(std::abs(port.middle.y - starboard.middle.y) < 1.0);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("boat picture: a shadow lies on the water on the far side of the sun, as long as the sun is low")
{
    test::Gpu gpu;
    test::Painter empty(gpu, kSize, render::Quality::low, stillWorld(gpu, {}));
    boats::BodySpec body = bodyOf(boats::Model::cube);
    body.size = glm::dvec3(4.0);
    body.heading = 0.0;
    body.height = 1.0; // its top 3 m above the water
    test::Painter painter(gpu, kSize, render::Quality::low, stillWorld(gpu, {body}));
    painter.bring(0.0);
    for (const double bearing : {90.0, 180.0, 270.0})
    {
        CAPTURE(bearing);
        const glm::dvec2 sun(std::sin(bearing * engine::kDegree), std::cos(bearing * engine::kDegree));
        render::Shot shot{render::lookAt({0.0, 0.0, 60.0}, {0.0, 0.0, 0.0}, 0.5), {}, 0.0};
        shot.sky = {.sun = {std::atan(0.5), bearing * engine::kDegree}, .clouds = 0.0}; // so it is 6 m long
        const std::vector<glm::vec4> with = lightOf(painter, shot);
        const std::vector<glm::vec4> without = lightOf(empty, shot);
        const auto left = [&](double away) { // of the light, so far from the cube's side, away from the sun
            const glm::ivec2 pixel(pixelOf(shot.camera, {-(2.0 + away) * sun, 0.0}));
            const size_t i = static_cast<size_t>(pixel.y) * kSize.width + static_cast<size_t>(pixel.x);
            CHECK(with[i].a == 1.0f);
            return with[i].b / without[i].b;
        };
        for (const double inside : {1.0, 3.0, 5.4})
            CHECK(left(inside) < 0.8f);
        for (const double outside : {6.8, 8.0, -5.0 - 0.5}) // beyond its end, and on the sun's side
            CHECK(left(outside) == test::near(1.0, 0.02));
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("boat picture: there is no sea in a cockpit, though it lie below the waterline")
{
    test::Gpu gpu;
    boats::BodySpec body = bodyOf(boats::Model::sailboat);
    body.heading = 0.0;
    const double floatHeight = boats::fleetOf(std::vector{body}).hulls[0].floatHeight;
    body.height = floatHeight - 0.5; // the cockpit's floor 0.16 m under water, the rail 0.3 m above
    test::Painter painter(gpu, kSize, render::Quality::low, stillWorld(gpu, {body}));
    painter.bring(0.0);
    for (const glm::dvec3& eye : {glm::dvec3(0.1, -2.4, 9.0), glm::dvec3(2.0, -9.0, 4.0)})
    {
        const render::CameraPose camera = render::lookAt(eye, {0.0, -2.4, 0.0}, 0.9);
        const std::vector<glm::vec4> light = lightOf(painter, {camera, {}, 0.0});
        for (const double x : {-0.2, 0.0, 0.2}) // between the benches
            for (const double y : {-3.0, -2.5, -1.8})
            {
                const glm::ivec2 pixel(pixelOf(camera, {x, y, 0.0})); // where the sea would be
                CHECK(light[static_cast<size_t>(pixel.y) * kSize.width + static_cast<size_t>(pixel.x)].a == 0.0f);
            }
        const glm::ivec2 beside(pixelOf(camera, {2.2, -2.4, 0.0}));
        CHECK(light[static_cast<size_t>(beside.y) * kSize.width + static_cast<size_t>(beside.x)].a == 1.0f);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("boat picture: screen tiles lit without boats or foam look as if lit with them")
{
    constexpr VkExtent2D kLarge{672, 384};
    test::Gpu gpu;
    world::WorldSpec world;
    world.ocean.wind.speed = 9.0; // crests break here and there
    world.grids = {{.cells = {192, 192}, .cell = 0.5, .waveSpeed = 4.0}};
    boats::BodySpec yacht = bodyOf(boats::Model::sailboat);
    boats::BodySpec launch = bodyOf(boats::Model::speedboat, {18.0, 9.0});
    launch.name = "launch";
    launch.hold = boats::Hold::course;
    launch.speed = 9.0;
    world.bodies = {yacht, launch};
    world.step = kStep;
    world.fft = ocean::fftEngineFor(gpu);
    test::Painter sorted(gpu, kLarge, render::Quality::low, world);
    test::Painter all(gpu, kLarge, render::Quality::low, world, true);
    sorted.bring(1.0);
    all.bring(1.0);
    for (const double sun : {0.1, 0.7})
        for (const glm::dvec3& eye : {glm::dvec3(4.0, -16.0, 4.0), glm::dvec3(-30.0, -30.0, 14.0),
                                      glm::dvec3(60.0, 110.0, 9.0), glm::dvec3(3.0, 3.0, 60.0)})
        {
            CAPTURE(sun);
            CAPTURE(eye.z);
            render::Shot shot{render::lookAt(eye, {4.0, 2.0, 0.0}, 0.8), {}, 1.0};
            shot.sky = {.sun = {sun, 2.0}, .clouds = 0.0};
            const std::vector<glm::vec4> quick = lightOf(sorted, shot);
            const std::vector<glm::vec4> full = lightOf(all, shot);
            float worst = 0.0f;
            for (size_t i = 0; i < quick.size(); ++i)
                worst = std::max(worst, glm::length(glm::vec3(quick[i] - full[i])) / glm::length(glm::vec3(full[i])));
            CHECK(worst < 0.02f);
        }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("boat picture: what floats in a trough is no more under water than on a crest")
{
    test::Gpu gpu;
    world::WorldSpec spec = stillWorld(gpu, {bodyOf(boats::Model::sphere)});
    spec.bodies[0].hold = boats::Hold::free;
    spec.ocean = test::stormySea(15.0, 128);
    test::Painter painter(gpu, kSize, render::Quality::low, spec);
    const world::SkySpec sky{.sun = {50.0 * engine::kDegree, 90.0 * engine::kDegree}, .clouds = 0.0};
    std::vector<double> red[2]; // over blue, of the lowest and the highest
    for (double time = 0.5; time < 30.0; time += 0.5)
    {
        painter.bring(time);
        const glm::dvec3 top = poseIn(gpu, painter).position + glm::dvec3(0.0, 0.0, 0.3);
        const std::vector<glm::vec4> light =
            lightOf(painter, {render::lookAt(top + glm::dvec3(3, 0, 1.5), top, 0.2), sky, time});
        const glm::vec4& middle = light[(kSize.height / 2) * kSize.width + kSize.width / 2];
        if (middle.a == 0.0f && std::abs(top.z) > 1.0) // not awash
            red[top.z > 0.0].push_back(double{middle.r / middle.b});
    }
    for (std::vector<double>& ratios : red)
    {
        REQUIRE(ratios.size() > 4);
        std::ranges::sort(ratios);
    }
    CHECK(red[0][red[0].size() / 2] > 0.8 * red[1][red[1].size() / 2]); // spray hides some
    CHECK(gpu.validationErrors() == 0);
}
