// A regular sea as the water's surface has it, against Stokes' wave of the second order.
#include "engine/barrier.h"
#include "engine/random.h"
#include "ocean/sea/regular_wave.h"
#include "ocean/water_query.h"
#include "support/gpu.h"
#include "support/near.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>

#include <cmath>
#include <initializer_list>
#include <numbers>

using test::near;

namespace {

constexpr double kPi = std::numbers::pi;

ocean::OceanSpec seaOf(double height, double period, double from, double depth, double choppiness = 1.0)
{
    ocean::OceanSpec spec;
    spec.spectrum = ocean::Spectrum::regular;
    spec.regular = {height, period, from * engine::kDegree};
    spec.depth = depth;
    spec.choppiness = choppiness;
    spec.cascades = {{250.0, 128}};
    ocean::fitToRegularWave(spec);
    return spec;
}

// Stokes' wave, written out as textbooks have it (Dean and Dalrymple 1991, 11.3.1).
struct Stokes
{
    explicit Stokes(const ocean::OceanSpec& spec)
        : a(0.5 * spec.regular.height), omega(2.0 * kPi / spec.regular.period),
          k(2.0 * kPi / spec.cascades[0].length * glm::dvec2(ocean::regularWave(spec).waves))
    {
        const double kd = std::min(glm::length(k) * spec.depth, 100.0);
        const double ka2 = glm::length(k) * a * a;
        second = 0.25 * ka2 * std::cosh(kd) / std::pow(std::sinh(kd), 3) * (2.0 + std::cosh(2.0 * kd));
        level = -0.5 * ka2 / std::sinh(2.0 * kd);
    }

    double phase(const glm::dvec2& place, double t) const { return glm::dot(k, place) - omega * t; }

    double a;
    double omega;
    glm::dvec2 k;
    double second;
    double level;
};

class Water
{
public:
    Water(test::Gpu& gpu, const ocean::OceanSpec& spec, compute::FftEngine engine, uint32_t places)
        : gpu_(gpu), noGrids_(gpu, {}), noLand_(gpu, {}, 1.0), sea_(gpu, spec, engine, 1),
          query_(gpu, {sea_, noGrids_, noLand_}, places)
    {
    }

    std::span<const gpu::WaterAnswer> at(double time, std::span<const glm::dvec2> places, double depth = 0.0)
    {
        gpu_.run([&](const engine::Commands& cmd) {
            sea_.recordSeen(cmd, time);
            sea_.recordFelt(cmd, time);
            engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead);
            query_.record(cmd, places, depth);
        });
        return query_.answers();
    }

private:
    test::Gpu& gpu_;
    ocean::WaveGrids noGrids_;
    ocean::Land noLand_;
    ocean::Sea sea_;
    ocean::WaterQuery query_;
};

// All over a tile, evenly.
std::vector<glm::dvec2> overTile(const ocean::OceanSpec& spec, int side)
{
    std::vector<glm::dvec2> places;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            places.push_back(spec.cascades[0].length / side * (glm::dvec2(x, y) + 0.37));
    return places;
}

} // namespace

TEST_CASE("regular wave: heights have Stokes' harmonics, skewness and mean level, and crests run where they should")
{
    test::Gpu gpu;
    struct Case
    {
        double height;
        double period;
        double from;
        double depth;
        double choppiness = 1.0;
    };
    const Case cases[] = {{2.0, 6.0, 270.0, 200.0},    // k a = 0.11, deep
                          {1.2, 4.0, 30.0, 50.0},      // 0.15, deep
                          {0.6, 6.0, 225.0, 5.0},      // 0.05, k d = 0.83
                          {1.0, 5.0, 100.0, 6.0},      // 0.10, 1.2
                          {1.0, 5.0, 100.0, 6.0, 0.0}, // all of it in the bound wave
                          {0.5, 5.0, 0.0, 6.0, 2.0}};  // and against it
    for (const compute::FftEngine engine : {compute::FftEngine::cpu, compute::FftEngine::gpu})
        for (const Case& one : cases)
        {
            CAPTURE(one.height);
            CAPTURE(one.from);
            CAPTURE(one.depth);
            CAPTURE(one.choppiness);
            ocean::OceanSpec spec = seaOf(one.height, one.period, one.from, one.depth, one.choppiness);
            spec.current = {.speed = one.depth < 10.0 ? 0.8 : 0.0, .to = 20.0 * engine::kDegree};
            const glm::dvec2 current =
                spec.current.speed * glm::dvec2(std::sin(spec.current.to), std::cos(spec.current.to));
            const Stokes stokes(spec);
            const std::vector<glm::dvec2> places = overTile(spec, 90);
            Water water(gpu, spec, engine, static_cast<uint32_t>(places.size()));
            for (const double time : {0.0, 4321.1})
            {
                CAPTURE(time);
                double mean = 0.0;
                double first = 0.0;
                double second = 0.0;
                const auto answers = water.at(time, places);
                const auto part = 1.0 / static_cast<double>(places.size());
                for (size_t i = 0; i < places.size(); ++i)
                {
                    const double phase = stokes.phase(places[i] - time * current, time);
                    const double z = double{answers[i].ambient};
                    mean += part * z;
                    first += part * z * 2.0 * std::cos(phase);
                    second += part * z * 2.0 * std::cos(2.0 * phase);
                }
                double square = 0.0;
                double cube = 0.0;
                for (const gpu::WaterAnswer& answer : answers)
                {
                    square += part * std::pow(double{answer.ambient} - mean, 2);
                    cube += part * std::pow(double{answer.ambient} - mean, 3);
                }
                const double skewness = cube / std::pow(square, 1.5);
                const double expected = 1.5 * std::sqrt(2.0) * stokes.second / stokes.a;
                if (time == 0.0 && engine == compute::FftEngine::cpu)
                    MESSAGE("H " << one.height << " T " << one.period << " d " << one.depth << ": skewness " << skewness
                                 << " of " << expected << ", level " << mean << " of " << stokes.level
                                 << " m, harmonics " << first << ", " << second << " of " << stokes.a << ", "
                                 << stokes.second << " m");
                CHECK(first == near(stokes.a, 0.03)); // the third order
                CHECK(second == near(stokes.second, 0.1));
                CHECK(skewness == near(expected, 0.1));
                // Of the set-down, or of what a choppy surface lies too low by itself.
                CHECK(std::abs(mean - stokes.level) <
                      0.1 * std::max(-stokes.level, 0.5 * glm::length(stokes.k) * stokes.a * stokes.a));
                if (stokes.level < -1e-3)
                    CHECK(mean == near(stokes.level, 0.1));
            }
        }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("regular wave: water moves as e^kz has it, a quarter and half a wave length down")
{
    test::Gpu gpu;
    const ocean::OceanSpec spec = seaOf(2.0, 6.0, 250.0, 300.0);
    const Stokes stokes(spec);
    const double k = glm::length(stokes.k);
    const double length = 2.0 * kPi / k;
    const glm::dvec2 to = stokes.k / k;
    Water water(gpu, spec, ocean::fftEngineFor(gpu), 1);
    constexpr double kTime = 33.3;
    for (const double below : {length / 4.0, length / 2.0})
    {
        CAPTURE(below);
        constexpr int kPhases = 12;
        double along = 0.0;
        double up = 0.0;
        double mean = 0.0;
        for (int i = 0; i < kPhases; ++i)
        {
            const glm::dvec2 place = length * i / kPhases * to;
            const double surface = double{water.at(kTime, {&place, 1})[0].ambient};
            const glm::dvec3 velocity(water.at(kTime, {&place, 1}, below + surface)[0].velocity);
            const double phase = stokes.phase(place, kTime);
            const double ahead = glm::dot(glm::dvec2(velocity), to);
            along += 2.0 / kPhases * std::cos(phase) * ahead;
            up += 2.0 / kPhases * std::sin(phase) * velocity.z;
            mean += ahead / kPhases;
        }
        const double expected = stokes.omega * stokes.a * std::exp(-k * below);
        MESSAGE("at " << below << " m: along " << along / expected << ", up " << up / expected << ", mean "
                      << mean / expected << " of w a e^kz");
        CHECK(along == near(expected, 0.05));
        CHECK(up == near(expected, 0.05));
        CHECK(std::abs(mean) < 0.05 * expected);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("sea: the mean level of the surface is zero, of every cascade")
{
    test::Gpu gpu;
    for (const double speed : {6.0, 12.0})
        for (const double depth : {8.0, 200.0})
            for (const size_t cascades : {1, 3}) // the first is what all bodies feel
            {
                CAPTURE(speed);
                CAPTURE(depth);
                CAPTURE(cascades);
                ocean::OceanSpec spec;
                spec.spectrum = ocean::Spectrum::jonswap;
                spec.wind.speed = speed;
                spec.depth = depth;
                spec.cascades = ocean::defaultCascades(speed);
                spec.cascades.resize(cascades);
                const std::vector<glm::dvec2> places = overTile(spec, 256);
                Water water(gpu, spec, ocean::fftEngineFor(gpu), static_cast<uint32_t>(places.size()));
                double mean = 0.0;
                double square = 0.0;
                for (const gpu::WaterAnswer& answer : water.at(12.0, places))
                {
                    mean += double{answer.ambient} / static_cast<double>(places.size());
                    square += std::pow(double{answer.ambient}, 2) / static_cast<double>(places.size());
                }
                const double significant = 4.0 * std::sqrt(square);
                MESSAGE(speed << " m/s, " << depth << " m, " << cascades << " cascades: mean level "
                              << mean / significant << " of Hs");
                CHECK(std::abs(mean) < 0.003 * significant);
            }
    CHECK(gpu.validationErrors() == 0);
}
