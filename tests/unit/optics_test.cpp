// The shared formulas of light: the same source is compiled for the GPU.
#include "shared/atmosphere.h"
#include "shared/optics.h"

#include "support/near.h"

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>
#include <numbers>

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

// Fresnel's equations as a textbook has them, by Snell's law and both polarisations.
double fresnelBySnell(double angle)
{
    const double n = 1.333;
    const double inside = std::asin(std::sin(angle) / n);
    const double s = (std::cos(angle) - n * std::cos(inside)) / (std::cos(angle) + n * std::cos(inside));
    const double p = (std::cos(inside) - n * std::cos(angle)) / (std::cos(inside) + n * std::cos(angle));
    return 0.5 * (s * s + p * p);
}

} // namespace

TEST_CASE("fresnel: exact at every angle")
{
    for (double degrees = 0.0; degrees < 89.5; degrees += 0.5)
    {
        CAPTURE(degrees);
        const double angle = degrees * kDegree;
        CHECK(gpu::fresnel(static_cast<float>(std::cos(angle))) == test::near(fresnelBySnell(angle), 1e-4));
    }
    CHECK(gpu::fresnel(1.0f) == test::near(0.0204, 0.01));
    CHECK(gpu::fresnel(std::cos(80.0f * static_cast<float>(kDegree))) == test::near(0.348, 0.01));
    CHECK(gpu::fresnel(0.0f) == doctest::Approx(1.0));
}

TEST_CASE("air: the visibility is the distance at which 2 % of the contrast is left")
{
    for (const float visibility : {2e3f, 10e3f, 40e3f, 200e3f})
    {
        CAPTURE(visibility);
        CHECK(std::exp(-gpu::airAt(0.0f, visibility).lost.g * visibility) == test::near(0.02, 0.01));
    }
}

TEST_CASE("air: straight up, the optical depth is density times scale height")
{
    const float visibility = 40e3f;
    const glm::vec3 depth = -glm::log(gpu::transmittanceToTop(0.0f, 1.0f, visibility));
    const glm::dvec3 rayleigh = glm::dvec3(5.802e-6, 13.558e-6, 33.1e-6) * 8000.0;
    const double mie = (3.912 / visibility - 13.558e-6) * 1200.0;
    const glm::dvec3 ozone = glm::dvec3(0.650e-6, 1.881e-6, 0.085e-6) * 15000.0;
    for (int c = 0; c < 3; ++c)
        CHECK(depth[c] == test::near(rayleigh[c] + mie + ozone[c], 0.01));
}

TEST_CASE("air: a ray's length and height agree with the sphere")
{
    for (const double height : {0.0, 10.0, 1500.0, 30e3})
    {
        for (const double cosine : {1.0, 0.5, 0.1, 0.01, 0.0})
        {
            CAPTURE(height);
            CAPTURE(cosine);
            const double r = 6360e3 + height;
            const double top = 6360e3 + 100e3;
            const double length = -r * cosine + std::sqrt(r * r * (cosine * cosine - 1.0) + top * top);
            const auto h = static_cast<float>(height);
            const auto c = static_cast<float>(cosine);
            CHECK(gpu::distanceToTop(h, c) == test::near(length, 1e-4));
            for (const double part : {0.001, 0.1, 1.0})
            {
                const double s = part * length;
                const double expected = std::sqrt(r * r + s * s + 2.0 * r * s * cosine) - 6360e3;
                CHECK(std::abs(gpu::heightAlong(h, c, static_cast<float>(s)) - expected) < 1.0 + 1e-4 * expected);
            }
        }
    }
}
