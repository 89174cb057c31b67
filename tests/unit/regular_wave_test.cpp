// One train of waves: that a tile holds it exactly, and how high it may be.
#include "ocean/sea/dispersion.h"
#include "ocean/sea/frozen_sea.h"
#include "ocean/sea/regular_wave.h"
#include "support/near.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>

#include <cmath>
#include <initializer_list>
#include <numbers>

using test::near;

namespace {

constexpr double kPi = std::numbers::pi;

ocean::OceanSpec seaOf(double height, double period, double from, double depth)
{
    ocean::OceanSpec spec;
    spec.spectrum = ocean::Spectrum::regular;
    spec.regular = {height, period, from * engine::kDegree};
    spec.depth = depth;
    return spec;
}

} // namespace

TEST_CASE("regular wave: the tile holds it exactly, in its direction, length and period")
{
    for (const double depth : {1.0, 12.0, 3000.0})
        for (const double period : {0.5, 6.0, 7.3, 30.0})
            for (double from = -360.0; from <= 360.0; from += 3.7)
            {
                CAPTURE(depth);
                CAPTURE(period);
                CAPTURE(from);
                ocean::OceanSpec spec = seaOf(0.01, period, from, depth);
                spec.cascades = {{250.0, 16}, {37.0, 32}};
                ocean::fitToRegularWave(spec);
                REQUIRE(spec.cascades.size() == 1);
                const ocean::RegularWave wave = ocean::regularWave(spec);
                const glm::dvec2 k = 2.0 * kPi / spec.cascades[0].length * glm::dvec2(wave.waves);
                CHECK(ocean::dispersion(glm::length(k), depth) == near(2.0 * kPi / period, 1e-9));
                CHECK(glm::length(k) == near(wave.k, 1e-12));
                const double bearing = std::atan2(-k.x, -k.y) / engine::kDegree;
                CHECK(std::abs(std::remainder(bearing - from, 360.0)) <= 0.5 + 1e-9);
                CHECK(5 * std::max(std::abs(wave.waves.x), std::abs(wave.waves.y)) <=
                      static_cast<int>(spec.cascades[0].size));
                CHECK(spec.cascades[0].size <= 512);
                CHECK(std::abs(std::remainder(spec.loop, period)) < 1e-9);
                CHECK(std::abs(spec.loop - 1000.0) <= 0.5 * period + 1e-9);

                const ocean::OceanSpec once = spec;
                ocean::fitToRegularWave(spec);
                CHECK(spec.cascades[0].size == once.cascades[0].size);
                CHECK(spec.cascades[0].length == near(once.cascades[0].length, 1e-12));
                CHECK(spec.loop == once.loop);
            }
}

TEST_CASE("regular wave: the frozen sea is the wave, its bound wave and the level, and nothing else")
{
    for (const double depth : {5.0, 500.0})
    {
        CAPTURE(depth);
        ocean::OceanSpec spec = seaOf(1.0, 6.0, 290.0, depth);
        ocean::fitToRegularWave(spec);
        const ocean::RegularWave wave = ocean::regularWave(spec);
        const ocean::FrozenCascade sea = ocean::freeze(spec, 0);
        size_t waves = 0;
        for (const ocean::FrozenWave& one : sea.waves)
            waves += one.h0 != 0.0f ? 1 : 0;
        CHECK(waves == (depth < 100.0 ? 3 : 2)); // in deep water there is no bound wave
        const int n = static_cast<int>(sea.spec.size);
        const auto at = [&](const glm::ivec2& w) {
            return sea.waves[static_cast<size_t>(((w.y + n) % n) * n + (w.x + n) % n)];
        };
        CHECK(std::abs(at(-wave.waves).h0) == near(0.25, 1e-6)); // it travels along -k
        CHECK(at(-wave.waves).cycles == 167);
        CHECK(at(-2 * wave.waves).cycles == 334);
        CHECK(spec.loop == near(167 * 6.0, 1e-12));
    }
    // Stokes in deep water is what choppiness 1 makes by itself; without it all of it is the bound wave's.
    ocean::OceanSpec spec = seaOf(2.0, 6.0, 0.0, 3000.0);
    CHECK(std::abs(ocean::regularWave(spec).bound) < 1e-12);
    CHECK(std::abs(ocean::regularWave(spec).setDown) < 1e-12);
    spec.choppiness = 0.0;
    CHECK(ocean::regularWave(spec).bound == near(0.5 * ocean::regularWave(spec).k, 1e-9));
}

TEST_CASE("regular wave: none is higher than what breaks")
{
    const double length = 9.81 * 36.0 / (2.0 * kPi);
    CHECK(ocean::highestRegularWave(seaOf(1.0, 6.0, 0.0, 3000.0)) == near(0.142 * length, 1e-6));
    for (const double depth : {0.3, 2.0, 10.0, 50.0})
    {
        CAPTURE(depth);
        const ocean::OceanSpec spec = seaOf(1.0, 8.0, 0.0, depth);
        const double k = ocean::wavenumber(2.0 * kPi / 8.0, depth);
        const double highest = ocean::highestRegularWave(spec);
        CHECK(highest <= 0.142 * 2.0 * kPi / k * std::tanh(k * depth) * (1.0 + 1e-12));
        CHECK(highest < 0.9 * depth);
    }
}
