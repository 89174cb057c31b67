// The picture's laws: water where water must be, no hole, no NaN, nothing that depends on when it was drawn.
#include "engine/random.h"
#include "support/near.h"
#include "support/picture.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace {

constexpr VkExtent2D kSmall{160, 90};
constexpr VkExtent2D kTiny{64, 36}; // for many cameras
constexpr uint32_t kSeed = 0x5ea;

// A camera 0.3 m to 2 km high that looks anywhere, rolled anyhow.
render::CameraPose randomCamera(uint32_t index)
{
    const auto draw = [&](uint32_t i, float low, float high) {
        return engine::uniform(kSeed, 16 * index + i, low, high);
    };
    const glm::dvec3 eye(draw(0, -1e4f, 1e4f), draw(1, -1e4f, 1e4f), 0.3 * std::exp(draw(2, 0.0f, std::log(6667.0f))));
    return test::lookAnywhere(eye, kSeed, index);
}

render::Shot shotFrom(const render::CameraPose& camera)
{
    return {camera, {}, 0.0};
}

struct Verdict
{
    uint32_t notFinite = 0;
    uint32_t wrongKind = 0; // sky where the plane says water, or the other way round, more than a pixel off
};

// `height` [m]: of the waves. What a ray meets is told by the planes at their crests and their troughs, unless it runs
// between them, or within a pixel of that.
Verdict judge(const render::CameraPose& pose, VkExtent2D extent, const std::vector<glm::vec4>& light,
              double height = 0.0)
{
    constexpr double kFar = 5000.0; // farther away, a wave's height is less than a pixel [m]
    Verdict verdict;
    for (uint32_t y = 0; y < extent.height; ++y)
    {
        for (uint32_t x = 0; x < extent.width; ++x)
        {
            const glm::vec4 texel = light[y * extent.width + x];
            for (int c = 0; c < 4; ++c)
                verdict.notFinite += std::isfinite(texel[c]) ? 0 : 1;
            if (pose.eye.z < height)
                continue;
            double highest = -1.0;
            double lowest = 1.0;
            for (const glm::dvec2& by : {glm::dvec2(0.5, -0.5), {0.5, 1.5}, {-0.5, 0.5}, {1.5, 0.5}})
            {
                const double z = test::pixelRay(pose, extent, x + by.x, y + by.y).z;
                highest = std::max(highest, z);
                lowest = std::min(lowest, z);
            }
            const bool allWater = highest < 0.0 && (height == 0.0 || (pose.eye.z + height) / -highest < kFar);
            const bool allSky = lowest > 0.0;
            verdict.wrongKind += (allWater && texel.a != 1.0f) || (allSky && texel.a != 0.0f) ? 1 : 0;
        }
    }
    return verdict;
}

} // namespace

TEST_CASE("picture: 1,000 random cameras see water exactly below the horizon, without a hole")
{
    test::Gpu gpu;
    for (const render::Quality quality : {render::Quality::low, render::Quality::medium, render::Quality::high})
    {
        test::Painter painter(gpu, kTiny, quality, test::flatSea(8.0));
        const uint32_t first = 334 * static_cast<uint32_t>(quality); // 1,002 in all
        for (uint32_t i = first; i < first + 334; ++i)
        {
            CAPTURE(i);
            const render::CameraPose pose = randomCamera(i);
            painter.paint(shotFrom(pose));
            const Verdict verdict = judge(pose, kTiny, painter.light());
            CHECK(verdict.notFinite == 0);
            CHECK(verdict.wrongKind == 0);
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("picture: a storm leaves no hole: 1,000 random cameras, between and within the crests too")
{
    constexpr double kHighest = 15.0; // above any crest, and below any trough [m]
    test::Gpu gpu;
    test::Painter painter(gpu, kTiny, render::Quality::low, test::stormySea(22.0, 128));
    for (uint32_t i = 0; i < 1000; ++i)
    {
        CAPTURE(i);
        render::Shot shot = shotFrom(randomCamera(1000 + i));
        shot.time = i;
        painter.paint(shot);
        const Verdict verdict = judge(shot.camera, kTiny, painter.light(), kHighest);
        CHECK(verdict.notFinite == 0);
        CHECK(verdict.wrongKind == 0);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("picture: the awkward cameras too")
{
    test::Gpu gpu;
    test::Painter painter(gpu, kSmall, render::Quality::low, test::flatSea(8.0));
    const glm::dvec3 eye(0, 0, 20);
    for (const render::CameraPose& pose :
         {render::lookAt(eye, {0, 0, 0}, 1.0), render::lookAt(eye, {0, 0, 100}, 1.0),
          render::lookAt(eye, {100, 0, 20}, 1.0), render::lookAt({0, 0, 0.3}, {100, 0, 0.3}, 2.0),
          render::lookAt({0, 0, 1000}, {1, 0, 0}, 0.1), render::lookAt(eye, {20.0 / std::tan(0.5), 0, 0}, 1.0),
          render::lookAt({9e5, -9e5, 3}, {9e5 + 50, -9e5, 0}, 0.9)})
    {
        painter.paint(shotFrom(pose));
        const Verdict verdict = judge(pose, kSmall, painter.light());
        CHECK(verdict.notFinite == 0);
        CHECK(verdict.wrongKind == 0);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("picture: every sun gives finite light, calm or stormy")
{
    test::Gpu gpu;
    test::Painter calm(gpu, kSmall, render::Quality::low, test::flatSea(0.0));
    test::Painter stormy(gpu, kSmall, render::Quality::low, test::stormySea(22.0, 128));
    for (const double elevation : {-10.0, -1.0, -0.2, 0.0, 0.3, 6.0, 45.0, 90.0})
    {
        for (const double visibility : {1e3, 40e3, 300e3})
        {
            CAPTURE(elevation);
            CAPTURE(visibility);
            render::Shot shot = shotFrom(render::lookAt({0, 0, 8}, {100, 0, 12}, 1.2));
            shot.sky.sun = {elevation * engine::kDegree, 90.0 * engine::kDegree};
            shot.sky.visibility = visibility;
            for (test::Painter* painter : {&calm, &stormy})
            {
                painter->paint(shot);
                CHECK(judge(shot.camera, kSmall, painter->light()).notFinite == 0);
            }
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("picture: the same shot gives the same bytes, whatever was drawn before")
{
    test::Gpu gpu;
    test::Painter painter(gpu, kSmall, render::Quality::low, test::stormySea(22.0, 128));
    const render::Shot shot = shotFrom(render::lookAt({0, 0, 8}, {100, 30, 0}, 1.0));
    render::Shot other = shot;
    other.sky.sun.elevation = 0.05;
    other.time = 77.0;
    const engine::Picture first = painter.paint(shot);
    const engine::Picture between = painter.paint(other);
    CHECK(painter.paint(shot).rgba == first.rgba);
    CHECK(between.rgba != first.rgba);
    test::Painter again(gpu, kSmall, render::Quality::low, test::stormySea(22.0, 128));
    CHECK(again.paint(shot).rgba == first.rgba);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("picture: far beyond the visibility, the sea has the horizon's colour")
{
    test::Gpu gpu;
    test::Painter painter(gpu, kSmall, render::Quality::low, test::flatSea(8.0));
    render::Shot shot = shotFrom(render::lookAt({0, 0, 30}, {100, 0, 30}, 0.1));
    shot.sky.visibility = 1000.0;
    shot.sky.sun.azimuth = 0.0; // abeam
    painter.paint(shot);
    const std::vector<glm::vec4> light = painter.light();
    const glm::vec3 sky = light[44 * kSmall.width + 80];
    const glm::vec3 far = light[45 * kSmall.width + 80]; // half a pixel below the horizon: 27 km away
    for (int c = 0; c < 3; ++c)
        CHECK(far[c] == test::near(sky[c], 0.02));
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("picture: the sun's glitter lies below the sun, and is bright")
{
    test::Gpu gpu;
    test::Painter painter(gpu, kSmall, render::Quality::low, test::flatSea(8.0));
    render::Shot shot = shotFrom(render::lookAt({0, 0, 10}, {100, 0, -30}, 1.0));
    shot.sky.sun = {20.0 * engine::kDegree, 90.0 * engine::kDegree}; // east, where the camera looks
    painter.paint(shot);
    const std::vector<glm::vec4> light = painter.light();
    double weighted = 0.0;
    double sum = 0.0;
    for (uint32_t y = 30; y < kSmall.height; ++y)
        for (uint32_t x = 0; x < kSmall.width; ++x)
            if (light[y * kSmall.width + x].a == 1.0f)
            {
                weighted += (x + 0.5) * light[y * kSmall.width + x].g;
                sum += light[y * kSmall.width + x].g;
            }
    CHECK(weighted / sum == test::near(80.0, 0.02)); // in the middle
    const float middle = light[60 * kSmall.width + 80].g;
    const float side = light[60 * kSmall.width + 2].g;
    CHECK(middle > 3.0f * side);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("picture: a closed sky hides the sun, a clear one shows it")
{
    test::Gpu gpu;
    test::Painter painter(gpu, kSmall, render::Quality::low, test::flatSea(5.0));
    for (const double clouds : {0.0, 1.0})
    {
        world::SkySpec sky{.sun = {38.0 * engine::kDegree, 90.0 * engine::kDegree}, .clouds = clouds};
        const glm::dvec3 toSun(std::cos(sky.sun.elevation), 0.0, std::sin(sky.sun.elevation)); // east of here
        painter.paint({render::lookAt({0, 0, 5}, glm::dvec3(0, 0, 5) + toSun, 0.3), sky, 0.0});
        std::vector<float> green;
        for (const glm::vec4& texel : painter.light())
            green.push_back(texel.g);
        std::ranges::sort(green);
        const double brighter = double{green.back()} / double{green[green.size() / 2]};
        if (clouds > 0.0)
            CHECK(brighter < 4.0); // a glow, no disc
        else
            CHECK(brighter > 100.0);
    }
    CHECK(gpu.validationErrors() == 0);
}
