// The night's laws: dark but not black, moon and glitter where they should be, stars that keep still.
#include "support/near.h"
#include "support/picture.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace {

constexpr VkExtent2D kSize{160, 90};

// With the moon in the east.
world::SkySpec nightSky(double moonElevation)
{
    return {.sun = {-30.0 * engine::kDegree, 270.0 * engine::kDegree},
            .moon = world::SunSpec{moonElevation * engine::kDegree, 90.0 * engine::kDegree},
            .clouds = 0.0};
}

double meanOf(const engine::Picture& picture, size_t channel)
{
    double sum = 0.0;
    for (size_t i = channel; i < picture.rgba.size(); i += 4)
        sum += picture.rgba[i];
    return sum / (double{kSize.width} * kSize.height);
}

// The middle of the brightest pixel of the sky.
glm::dvec2 brightest(const std::vector<glm::vec4>& light)
{
    const auto most = std::ranges::max_element(light, {}, [](const glm::vec4& t) { return t.a == 1.0f ? 0.0f : t.g; });
    const auto index = static_cast<uint32_t>(most - light.begin());
    return {index % kSize.width + 0.5, index / kSize.width + 0.5};
}

} // namespace

TEST_CASE("night: dark and blue, but not black; the moon is the brightest of the sky, its glitter lies below it")
{
    test::Gpu gpu;
    test::Painter painter(gpu, kSize, render::Quality::low, test::flatSea(6.0));
    const render::CameraPose east = render::lookAt({0, 0, 8}, {100, 0, 20}, 1.1);
    const render::CameraPose west = render::lookAt({0, 0, 8}, {-100, 0, 8}, 1.1);
    const engine::Picture noon = painter.paint({west, {.sun = {60.0 * engine::kDegree, 3.14}}, 0.0});
    const engine::Picture night = painter.paint({west, nightSky(20.0), 0.0});
    CHECK(meanOf(night, 1) < 0.4 * meanOf(noon, 1));
    CHECK(meanOf(night, 1) > 8.0); // of 255: something is seen
    CHECK(meanOf(night, 2) > 1.3 * meanOf(night, 0));

    painter.paint({east, nightSky(20.0), 0.0});
    const std::vector<glm::vec4> light = painter.light();
    const glm::dvec2 moon = brightest(light);
    const glm::dvec3 towards(std::cos(20.0 * engine::kDegree), 0.0, std::sin(20.0 * engine::kDegree));
    const glm::dvec4 clip =
        render::clipFromRelative(east, double{kSize.width} / kSize.height) * glm::dvec4(towards, 0.0);
    CHECK(std::abs(moon.x - (0.5 + 0.5 * clip.x / clip.w) * kSize.width) < 1.5);
    CHECK(std::abs(moon.y - (0.5 + 0.5 * clip.y / clip.w) * kSize.height) < 1.5);
    const size_t row = 85 * kSize.width;
    CHECK(light[row + kSize.width / 2].a == 1.0f);
    CHECK(light[row + kSize.width / 2].g > 5.0f * light[row + 4].g);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("night: without a moon there are stars, and they do not sparkle as the camera turns")
{
    test::Gpu gpu;
    test::Painter painter(gpu, kSize, render::Quality::low, test::flatSea(6.0));
    const world::SkySpec sky = nightSky(-20.0);
    const render::CameraPose start = render::lookAt({0, 0, 8}, {20, 30, 60}, 0.4);
    painter.paint({start, sky, 0.0});
    const std::vector<glm::vec4> first = painter.light();
    std::vector<float> sorted;
    for (const glm::vec4& texel : first)
        sorted.push_back(texel.g);
    std::ranges::sort(sorted);
    const double dark = sorted[sorted.size() / 2];
    CHECK(dark > 0.0);
    CHECK(sorted[sorted.size() * 85 / 100] < 2.0 * dark); // few pixels have one
    CHECK(sorted.back() > 10.0 * dark);

    // The brightest one well inside the picture, in steps of an eighth of a pixel.
    glm::ivec2 star(0);
    double most = 0.0;
    for (int y = 8; y < static_cast<int>(kSize.height) - 8; ++y)
        for (int x = 8; x < static_cast<int>(kSize.width) - 8; ++x)
            if (const double g = first[static_cast<size_t>(y) * kSize.width + static_cast<size_t>(x)].g; g > most)
                most = g, star = {x, y};
    const double pixel = 2.0 * std::tan(0.2) / kSize.height;
    double least = 1e9;
    double greatest = 0.0;
    for (int step = 0; step <= 8; ++step)
    {
        render::CameraPose turned = start;
        const double angle = 0.125 * step * pixel;
        turned.forward = std::cos(angle) * start.forward + std::sin(angle) * start.right;
        turned.right = std::cos(angle) * start.right - std::sin(angle) * start.forward;
        painter.paint({turned, sky, 0.0});
        const std::vector<glm::vec4> light = painter.light();
        double sum = 0.0;
        for (int y = -3; y <= 3; ++y)
            for (int x = -4; x <= 3; ++x)
                sum += light[static_cast<size_t>(star.y + y) * kSize.width + static_cast<size_t>(star.x + x)].g - dark;
        least = std::min(least, sum);
        greatest = std::max(greatest, sum);
    }
    CHECK(greatest < 1.06 * least);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("night: every moon gives finite light, above and under water")
{
    test::Gpu gpu;
    test::Painter painter(gpu, kSize, render::Quality::low, test::flatSea(6.0));
    for (const double elevation : {-90.0, -1.0, 0.0, 0.3, 30.0, 90.0})
        for (const double height : {5.0, -5.0})
        {
            CAPTURE(elevation);
            CAPTURE(height);
            painter.paint({render::lookAt({0, 0, height}, {10, 0, height + 1}, 1.5), nightSky(elevation), 0.0});
            CHECK(std::ranges::all_of(painter.light(), [](const glm::vec4& t) {
                return std::isfinite(t.r) && std::isfinite(t.g) && std::isfinite(t.b);
            }));
        }
    CHECK(gpu.validationErrors() == 0);
}
