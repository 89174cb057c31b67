// What must not catch the eye: a sea that swims under a camera that moves, or sparkles towards the horizon.
#include "support/picture.h"
#include "world/scene.h"

#include <doctest/doctest.h>

#include <cmath>

namespace {

constexpr VkExtent2D kExtent{320, 180};

// The brightness of every pixel, squeezed as tone mapping does, so that a glint counts as the eye sees it.
std::vector<double> brightness(test::Painter& painter, const render::Shot& shot)
{
    painter.paint(shot);
    std::vector<double> values;
    for (const glm::vec4& light : painter.light())
    {
        const double luminance = 0.2126 * light.r + 0.7152 * light.g + 0.0722 * light.b;
        values.push_back(luminance / (luminance + 0.2));
    }
    return values;
}

ocean::OceanSpec presetSea(const std::string& preset)
{
    const auto scene = world::loadScene("open-sea", std::vector{"ocean.preset=" + preset});
    REQUIRE(scene);
    return (*scene).ocean;
}

// Turned about the vertical.
render::CameraPose panned(render::CameraPose pose, double angle)
{
    const auto turn = [&](const glm::dvec3& v) {
        return glm::dvec3(std::cos(angle) * v.x - std::sin(angle) * v.y, std::sin(angle) * v.x + std::cos(angle) * v.y,
                          v.z);
    };
    pose.forward = turn(pose.forward);
    pose.right = turn(pose.right);
    pose.up = turn(pose.up);
    return pose;
}

// How much neighbours in a row differ, squared, over rows from `first` up to `last`.
double roughness(const std::vector<double>& values, uint32_t first, uint32_t last)
{
    double sum = 0.0;
    for (uint32_t y = first; y < last; ++y)
        for (uint32_t x = 1; x < kExtent.width; ++x)
            sum += std::pow(values[y * kExtent.width + x] - values[y * kExtent.width + x - 1], 2.0);
    return sum / ((last - first) * (kExtent.width - 1.0));
}

} // namespace

TEST_CASE("steady: the sea does not sparkle towards the horizon, in any weather, with the sun abeam or ahead")
{
    test::Gpu gpu;
    constexpr double kFov = 9.0 * engine::kDegree; // 20 rows to the degree
    for (const char* preset : {"calm", "breeze", "moderate", "rough", "storm"})
    {
        test::Painter painter(gpu, kExtent, render::Quality::low, presetSea(preset));
        for (const double sun : {0.0, 90.0})
        {
            CAPTURE(preset);
            CAPTURE(sun);
            const double down = 3.5 * engine::kDegree; // the horizon is in row 20
            render::Shot shot{render::lookAt({0, 0, 25}, {100.0, 0, 25.0 - 100.0 * std::tan(down)}, kFov), {}, 3.0};
            shot.sky.sun = {25.0 * engine::kDegree, sun * engine::kDegree};
            const std::vector<double> values = brightness(painter, shot);
            const double near = roughness(values, 20 + 80, 20 + 120); // 4 to 6 degrees down
            const double far = roughness(values, 20 + 2, 20 + 40);
            CHECK(far <= near);
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("steady: water does not swim while the camera pans by a tenth of a pixel a frame")
{
    test::Gpu gpu;
    for (const render::Quality quality : {render::Quality::low, render::Quality::medium})
    {
        test::Painter painter(gpu, kExtent, quality, presetSea("moderate"));
        const render::CameraPose start = render::lookAt({0, 0, 6}, {100, 0, -14}, 50.0 * engine::kDegree);
        const double tenth = 0.1 * 2.0 * std::tan(0.5 * start.fov) / kExtent.height;
        std::vector<double> before = brightness(painter, {start, {}, 3.0});
        std::vector<double> step(before.size(), 0.0); // from the frame before to this one
        double change = 0.0;
        double jerk = 0.0; // from one step to the next
        double slope = 0.0;
        double worst = 0.0;
        for (int frame = 1; frame <= 60; ++frame)
        {
            const std::vector<double> now = brightness(painter, {panned(start, frame * tenth), {}, 3.0});
            double sum = 0.0;
            for (uint32_t y = 0; y < kExtent.height; ++y)
                for (uint32_t x = 1; x < kExtent.width; ++x)
                {
                    const size_t i = y * kExtent.width + x;
                    sum += std::abs(now[i] - before[i]);
                    jerk += frame > 1 ? std::abs(now[i] - before[i] - step[i]) : 0.0;
                    step[i] = now[i] - before[i];
                    slope += std::abs(now[i] - now[i - 1]);
                }
            change += sum;
            worst = std::max(worst, sum);
            before = now;
        }
        // A picture that moves as one changes by its slope times the displacement.
        CHECK(change < 1.5 * 0.1 * slope);
        CHECK(60.0 * worst < 2.0 * 0.1 * slope);
        CHECK(jerk < 0.28 * change); // steps are alike, as the picture moves evenly
    }
    CHECK(gpu.validationErrors() == 0);
}
