// How the motion of water fades with depth, and how fast waves carry it along.
#include "ocean/sea/dispersion.h"
#include "ocean/sea/wave_motion.h"
#include "shared/sea.h"
#include "support/near.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>

#include <cmath>
#include <initializer_list>
#include <numbers>

using test::near;

namespace {

constexpr double kPi = std::numbers::pi;

// What shaders read of a table at a depth: between samples on a straight line over the root of the depth.
glm::dvec4 readTable(const ocean::DepthTable& table, size_t cascade, double below)
{
    constexpr uint32_t kLast = gpu::kDepthSamples - 1;
    const double at = kLast * std::sqrt(std::min(below / table.deepest, 1.0));
    const auto whole = std::min(static_cast<size_t>(at), size_t{kLast - 1});
    const glm::vec4* row = table.samples.data() + cascade * gpu::kDepthSamples;
    return glm::mix(glm::dvec4(row[whole]), glm::dvec4(row[whole + 1]), at - static_cast<double>(whole));
}

} // namespace

TEST_CASE("wave motion: a regular wave fades as e^kz in deep water, by cosh and sinh in shallow")
{
    for (const double depth : {2.0, 20.0, 5000.0})
        for (const double length : {1.0, 25.0, 300.0})
        {
            CAPTURE(depth);
            CAPTURE(length);
            const double k = 2.0 * kPi / length;
            const double omega = ocean::dispersion(k, depth);
            constexpr double kAmplitude = 0.7;
            ocean::WaveMotion wave(depth);
            wave.add(k, omega, 0.5 * kAmplitude * kAmplitude, {0.6, -0.8});
            const ocean::DepthTable table = ocean::makeDepthTable({&wave, 1}, depth, 1.0);
            for (const double part : {0.0, 0.01, 0.1, 0.25, 0.5})
            {
                const double below = std::min(part * length, 0.9 * depth);
                CAPTURE(below);
                const double kd = std::min(k * depth, 300.0);
                const double kz = std::min(k * (depth - below), 300.0 - k * below);
                const double across = std::cosh(kz) / std::cosh(kd);
                const double up = std::sinh(kz) / std::sinh(kd);
                const double drift =
                    omega * k * kAmplitude * kAmplitude * std::cosh(kd + kz) / (2.0 * std::pow(std::sinh(kd), 2));
                CHECK(wave.across(below) == near(across, 1e-9));
                CHECK(wave.up(below) == near(up, 1e-9));
                CHECK(glm::distance(wave.drift(below), drift * glm::dvec2(0.6, -0.8)) <= 1e-9 * drift);
                if (depth > length)
                    CHECK(wave.across(below) == near(std::exp(-k * below), 1e-5));
                // And what shaders read of it.
                const glm::dvec4 read = readTable(table, 0, below);
                CHECK(read.x == near(across, 0.005));
                CHECK(read.y == near(up, 0.005));
                CHECK(glm::distance(glm::dvec2(read.z, read.w), drift * glm::dvec2(0.6, -0.8)) <= 0.01 * drift);
            }
        }
}

TEST_CASE("wave motion: of many waves it is the mean of the square, and drifts add up")
{
    constexpr double kDepth = 30.0;
    ocean::WaveMotion both(kDepth);
    ocean::WaveMotion waves[2] = {ocean::WaveMotion(kDepth), ocean::WaveMotion(kDepth)};
    double across = 0.0;
    double up = 0.0;
    double acrossBelow = 0.0;
    double upBelow = 0.0;
    constexpr double kBelow = 3.0;
    for (int i = 0; i < 2; ++i)
    {
        const double k = i == 0 ? 0.07 : 0.9;
        const double variance = i == 0 ? 0.3 : 0.02;
        const double omega = ocean::dispersion(k, kDepth);
        const glm::dvec2 to = i == 0 ? glm::dvec2(1.0, 0.0) : glm::dvec2(0.0, 1.0);
        both.add(k, omega, variance, to);
        waves[i].add(k, omega, variance, to);
        const double wide = 1.0 / std::tanh(k * kDepth);
        across += variance * std::pow(omega * wide, 2);
        up += variance * std::pow(omega, 2);
        acrossBelow += variance * std::pow(omega * wide * waves[i].across(kBelow), 2);
        upBelow += variance * std::pow(omega * waves[i].up(kBelow), 2);
    }
    CHECK(both.across(kBelow) == near(std::sqrt(acrossBelow / across), 1e-9));
    CHECK(both.up(kBelow) == near(std::sqrt(upBelow / up), 1e-9));
    CHECK(glm::distance(both.drift(kBelow), waves[0].drift(kBelow) + waves[1].drift(kBelow)) <= 1e-12);

    // A table has a row each, and all of the drift in the first.
    const ocean::DepthTable table = ocean::makeDepthTable(waves, kDepth, 0.5);
    REQUIRE(table.samples.size() == 2 * gpu::kDepthSamples);
    CHECK(readTable(table, 1, kBelow).x == near(waves[1].across(kBelow), 0.01));
    CHECK(readTable(table, 0, kBelow).z == near(0.5 * both.drift(kBelow).x, 0.01));
    CHECK(readTable(table, 0, kBelow).w == near(0.5 * both.drift(kBelow).y, 0.01));
    CHECK(readTable(table, 1, kBelow).z == 0.0);

    // On the bottom water only goes to and fro; below it, as on it.
    CHECK(both.up(kDepth) == 0.0);
    CHECK(both.up(2.0 * kDepth) == 0.0);
    CHECK(both.across(2.0 * kDepth) == both.across(kDepth));
    CHECK(ocean::WaveMotion(kDepth).across(1.0) == 1.0); // no waves
    CHECK(ocean::WaveMotion(kDepth).drift(1.0) == glm::dvec2(0.0));
}

namespace {

// The water of one wave as shaders find it, in a vertical plane.
struct FoundWater
{
    double k;
    double depth;
    double a;
    double omega = ocean::dispersion(k, depth);
    double coth = 1.0 / std::tanh(k * depth);
    ocean::WaveMotion motion{depth};

    FoundWater(double k_, double depth_, double a_) : k(k_), depth(depth_), a(a_)
    {
        motion.add(k, omega, 0.5 * a * a, {1.0, 0.0});
    }

    glm::dvec2 velocity(const glm::dvec2& place, double t) const
    {
        double q = place.x;
        for (int i = 0; i < 60; ++i)
            q = place.x + coth * a * std::sin(k * q - omega * t);
        const double phase = k * q - omega * t;
        const double below = std::max(0.0, a * std::cos(phase) - place.y);
        return {coth * omega * a * motion.across(below) * std::cos(phase) + motion.drift(below).x,
                omega * a * motion.up(below) * std::sin(phase)};
    }
};

} // namespace

TEST_CASE("wave motion: no mean velocity at a fixed place, and water is carried along as Stokes says, at every depth")
{
    constexpr double kK = 2.0 * kPi / 40.0;
    constexpr double kA = 0.04 / kK;
    for (const double depth : {8.0, 200.0})
        for (const double z : {-2.0 * kA, -3.0, -6.0})
        {
            CAPTURE(depth);
            CAPTURE(z);
            const FoundWater water(kK, depth, kA);
            const double period = 2.0 * kPi / water.omega;
            const double stokes = water.omega * kK * kA * kA * std::cosh(2.0 * kK * (z + depth)) /
                                  (2.0 * std::pow(std::sinh(kK * depth), 2));
            double mean = 0.0;
            for (int i = 0; i < 64; ++i)
                mean += water.velocity({0.3, z}, period * i / 64.0).x / 64.0;
            CHECK(std::abs(mean) < 0.05 * stokes);

            constexpr int kSteps = 60;        // a period, by Runge and Kutta
            glm::dvec2 at(0.5 * kPi / kK, z); // midway between crest and trough
            const double dt = period / kSteps;
            for (int i = 0; i < 10 * kSteps; ++i)
            {
                const double t = i * dt;
                const glm::dvec2 first = water.velocity(at, t);
                const glm::dvec2 second = water.velocity(at + 0.5 * dt * first, t + 0.5 * dt);
                const glm::dvec2 third = water.velocity(at + 0.5 * dt * second, t + 0.5 * dt);
                const glm::dvec2 fourth = water.velocity(at + dt * third, t + dt);
                at += dt / 6.0 * (first + 2.0 * second + 2.0 * third + fourth);
            }
            CHECK((at.x - 0.5 * kPi / kK) / (10.0 * period) == near(stokes, 0.1));
        }
}
