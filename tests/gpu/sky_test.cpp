// The sky's tables against integrals in double precision and against what energy allows.
#include "render/sky/sky_pass.h"
#include "support/gpu.h"
#include "support/near.h"

#include <doctest/doctest.h>
#include <glm/gtc/packing.hpp>

#include <cmath>

namespace {

// Transmittance from a height to space, by 20000 equal steps along the ray through a round atmosphere.
double greenTransmittance(double height, double cosZenith, double visibility)
{
    const double r = 6360e3 + height;
    const double top = 6460e3;
    const double length = -r * cosZenith + std::sqrt(r * r * (cosZenith * cosZenith - 1.0) + top * top);
    constexpr int kSteps = 20000;
    double depth = 0.0;
    for (int i = 0; i < kSteps; ++i)
    {
        const double s = (i + 0.5) * length / kSteps;
        const double h = std::sqrt(r * r + s * s + 2.0 * r * s * cosZenith) - 6360e3;
        depth += 13.558e-6 * std::exp(-h / 8000.0) + (3.912 / visibility - 13.558e-6) * std::exp(-h / 1200.0) +
                 1.881e-6 * std::max(0.0, 1.0 - std::abs(h - 25e3) / 15e3);
    }
    return std::exp(-depth * length / kSteps);
}

struct Sky
{
    std::vector<glm::vec4> radiance;
    gpu::SkyLight light;
};

Sky makeSky(test::Gpu& gpu, render::SkyPass& pass, double elevation, double visibility)
{
    const gpu::SkyPush push{{std::cos(elevation), 0.0f, std::sin(elevation)}, static_cast<float>(visibility)};
    gpu.run([&](const engine::Commands& cmd) { pass.recordTables(cmd, push); });
    Sky sky;
    for (const uint64_t texel : gpu.read<uint64_t>(pass.radiance(), 1))
        sky.radiance.push_back(glm::unpackHalf4x16(texel));
    sky.light = gpu.read<gpu::SkyLight>(pass.light(), 1)[0];
    return sky;
}

} // namespace

TEST_CASE("sky: the transmittance table matches a fine integral")
{
    test::Gpu gpu;
    render::SkyPass pass(gpu);
    const double visibility = 40e3;
    makeSky(gpu, pass, 0.5, visibility);
    const std::vector<uint64_t> table = gpu.read<uint64_t>(pass.transmittance(), 1);
    for (const uint32_t row : {0u, 5u, 20u, 40u})
    {
        for (const uint32_t column : {30u, 60u, 128u, 255u}) // a few degrees above the horizon and up
        {
            CAPTURE(row);
            CAPTURE(column);
            const double height = 100e3 * std::pow(row / 63.0, 2);
            const double r = 6360e3 + height;
            const double horizon = -std::sqrt(height * (r + 6360e3)) / r;
            const double cosZenith = horizon + (1.0 - horizon) * std::pow(column / 255.0, 2);
            const glm::vec4 found = glm::unpackHalf4x16(table[row * gpu::kTransmittanceWidth + column]);
            CHECK(found.g == test::near(greenTransmittance(height, cosZenith, visibility), 0.02));
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("sky: no more light comes down than went in, and not much less")
{
    test::Gpu gpu;
    render::SkyPass pass(gpu);
    for (const double degrees : {10.0, 30.0, 60.0, 90.0})
    {
        for (const double visibility : {10e3, 40e3, 300e3})
        {
            CAPTURE(degrees);
            CAPTURE(visibility);
            const double elevation = degrees * std::acos(-1.0) / 180.0;
            const Sky sky = makeSky(gpu, pass, elevation, visibility);
            const double outside = std::sin(elevation);
            const double direct = outside * greenTransmittance(0.0, std::sin(elevation), visibility);
            const double total = direct + sky.light.irradiance.g;
            CHECK(total < 1.02 * outside);
            if (visibility >= 40e3) // in thick haze the model's even spread of later scattering loses too much
                CHECK(total > 0.55 * outside);
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("sky: blue overhead by day, dark after dusk, redder towards a low sun")
{
    test::Gpu gpu;
    render::SkyPass pass(gpu);
    const auto at = [](const Sky& sky, uint32_t column, uint32_t row) {
        return glm::vec3(sky.radiance[row * gpu::kSkyWidth + column]);
    };
    const Sky noon = makeSky(gpu, pass, 1.0, 40e3);
    const glm::vec3 zenith = at(noon, gpu::kSkyWidth - 1, gpu::kSkyHeight - 1);
    CHECK(zenith.b > 1.5f * zenith.r);

    const Sky evening = makeSky(gpu, pass, 0.05, 40e3);
    const glm::vec3 towards = at(evening, 0, 10);
    const glm::vec3 away = at(evening, gpu::kSkyWidth - 1, 60);
    CHECK(towards.r / towards.b > 1.5f * away.r / away.b);

    const Sky night = makeSky(gpu, pass, -0.17, 40e3);
    CHECK(night.light.irradiance.g < 0.01f * noon.light.irradiance.g);
    CHECK(night.light.adaption > noon.light.adaption);
    CHECK(gpu.validationErrors() == 0);
}
