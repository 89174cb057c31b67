// Light and water: what the surface mirrors, and what comes up through it, measured in pictures before tone mapping.
#include "shared/hash.h"
#include "support/near.h"
#include "support/picture.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace {

constexpr VkExtent2D kSize{65, 37}; // odd, so that the middle pixel looks straight ahead
constexpr double kSlab = 0.5;       // height of a target [m]

// Without waves, wind or wakes.
world::WorldSpec glassyWorld(test::Gpu& gpu, std::vector<boats::BodySpec> bodies = {})
{
    return {.ocean = test::flatSea(0.0), .bodies = std::move(bodies), .fft = ocean::fftEngineFor(gpu)};
}

world::SkySpec clearSky(double sunElevation)
{
    return {.sun = {sunElevation * engine::kDegree, 90.0 * engine::kDegree}, .clouds = 0.0, .visibility = 300e3};
}

glm::dvec3 middleOf(test::Painter& painter, const glm::dvec3& eye, const glm::dvec3& look, const world::SkySpec& sky)
{
    painter.paint({render::lookAt(eye, look, 0.1), sky, 0.0});
    return glm::dvec3(painter.light()[(kSize.height / 2) * kSize.width + kSize.width / 2]);
}

// What a level surface gets of the sky, by the sky's own pass.
glm::dvec3 skyIrradiance(test::Gpu& gpu, const world::SkySpec& sky)
{
    render::SkyPass pass(gpu);
    const double up = sky.sun.elevation;
    gpu.run([&](const engine::Commands& cmd) {
        pass.recordTables(
            cmd, {{std::cos(up) * std::sin(sky.sun.azimuth), std::cos(up) * std::cos(sky.sun.azimuth), std::sin(up)},
                  static_cast<float>(sky.visibility),
                  static_cast<float>(sky.clouds)});
    });
    return gpu.read<gpu::SkyLight>(pass.light(), 1)[0].irradiance;
}

// By Snell's law and both polarisations.
double fresnelBySnell(double angle)
{
    const double inside = std::asin(std::sin(angle) / 1.333);
    const double s = (std::cos(angle) - 1.333 * std::cos(inside)) / (std::cos(angle) + 1.333 * std::cos(inside));
    const double p = (std::cos(inside) - 1.333 * std::cos(angle)) / (std::cos(inside) + 1.333 * std::cos(angle));
    return 0.5 * (s * s + p * p);
}

// The body numbers that boat_paint.cpp paints red, green and blue.
std::array<uint32_t, 3> paintedRedGreenBlue()
{
    const auto painted = [](uint32_t toy) {
        uint32_t index = 1;
        while (gpu::hash1(index) % 6 != toy)
            ++index;
        return index;
    };
    return {painted(0), painted(4), painted(2)};
}

// Slabs in a row, their tops `depth` [m] below still water.
std::vector<boats::BodySpec> slabs(uint32_t count, double depth)
{
    std::vector<boats::BodySpec> bodies;
    for (uint32_t i = 0; i < count; ++i)
        bodies.push_back({.name = "slab" + std::to_string(i),
                          .model = boats::Model::box,
                          .position = {10.0 * i, 0.0},
                          .height = -depth - 0.5 * kSlab,
                          .size = glm::dvec3(6.0, 6.0, kSlab),
                          .hold = boats::Hold::fixed});
    return bodies;
}

} // namespace

TEST_CASE("water light: a flat sea mirrors what Fresnel says, at 0 to 85 degrees")
{
    test::Gpu gpu;
    test::Painter painter(gpu, kSize, render::Quality::low, glassyWorld(gpu));
    const world::SkySpec sky = clearSky(-2.0); // no sun, so no glint
    const glm::dvec3 kClear = glm::dvec3(0.33) * glm::dvec3(0.0016, 0.0024, 0.0036) / glm::dvec3(0.648, 0.053, 0.036);
    const glm::dvec3 deep = kClear * skyIrradiance(gpu, sky) / 3.14159265;
    const glm::dvec3 eye(0.0, 0.0, 3.0);
    for (const double degrees : {0.0, 45.0, 60.0, 80.0, 85.0})
    {
        CAPTURE(degrees);
        const double angle = degrees * engine::kDegree;
        const glm::dvec3 level(0.0, std::sin(angle), 0.0);
        const glm::dvec3 up(0.0, 0.0, std::cos(angle));
        const glm::dvec3 water = middleOf(painter, eye, eye + level - up, sky);
        const glm::dvec3 above = middleOf(painter, eye, eye + level + up, sky);
        for (int c = 0; c < 3; ++c)
        {
            CAPTURE(c);
            CHECK((water[c] - deep[c]) / (above[c] - deep[c]) == test::near(fresnelBySnell(angle), 0.02));
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("water light: red, green and blue targets 1, 5 and 20 m down fade as Beer's law")
{
    test::Gpu gpu;
    const std::array<uint32_t, 3> targets = paintedRedGreenBlue();
    const uint32_t count = 1 + std::max(targets[0], std::max(targets[1], targets[2]));
    const world::SkySpec sky = clearSky(50.0);
    // What each target adds to open water, just above it and at each depth.
    const auto added = [&](double depth) {
        test::Painter painter(gpu, kSize, render::Quality::low, glassyWorld(gpu, slabs(count, depth)));
        painter.bring(0.0);
        // From some heights: their haze differs by more than half floats resolve, so their mean is finer than these.
        const auto seen = [&](double x, double y) {
            glm::dvec3 sum(0.0);
            for (const double height : {5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0})
                sum += middleOf(painter, {x, y, height}, {x, y, 0.0}, sky);
            return sum / 8.0;
        };
        const glm::dvec3 water = seen(0.0, 500.0);
        std::array<glm::dvec3, 3> found;
        std::ranges::transform(targets, found.begin(), [&](uint32_t i) { return seen(10.0 * i, 0.0) - water; });
        return std::pair(found, water);
    };
    constexpr double kShallow = 0.3;
    const auto [inAir, water] = added(-0.02);
    const auto shallow = added(kShallow).first;
    const glm::dvec3 absorbed(0.648, 0.053, 0.036); // [1/m]
    for (size_t t = 0; t < 3; ++t)
    {
        const auto c = static_cast<int>(t);
        CHECK(inAir[t][c] > std::max(inAir[t][(c + 1) % 3], inAir[t][(c + 2) % 3])); // painted as it should be
        CHECK(shallow[t][c] ==
              test::near(inAir[t][c] * std::exp(-2.2 * kShallow * absorbed[c]), 0.2)); // except for gloss
    }
    for (const double depth : {1.0, 5.0, 20.0})
    {
        const auto deep = added(depth).first;
        for (size_t t = 0; t < 3; ++t)
            for (int c = 0; c < 3; ++c)
            {
                CAPTURE(depth);
                CAPTURE(t);
                CAPTURE(c);
                // Daylight comes down 1.2 times the depth on its slants, the target's light goes straight up.
                const double expected = shallow[t][c] * std::exp(-2.2 * (depth - kShallow) * absorbed[c]);
                const double resolved = water[c] / 2048.0; // of half floats
                if (std::abs(expected) > 40.0 * resolved)
                    CHECK(deep[t][c] == test::near(expected, 0.03));
                else // red, 20 m down: no eye would find it
                    CHECK(std::abs(deep[t][c] - expected) < 2.0 * resolved);
            }
    }
    CHECK(gpu.validationErrors() == 0);
}
