// Planing in waves (shaders/boats/motion/plane.glsl): she pounds, slows and stays the right way up.
#include "support/savitsky.h"
#include "support/wakes.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr uint64_t kSecond = 60; // ticks
constexpr double kKnot = 0.5144; // [m/s]
constexpr double kFoot = 0.3048; // [m]

struct RoughSea
{
    std::string name;
    ocean::OceanSpec ocean;
};

// A sea from the north, 40 km from a weather shore.
RoughSea breeze(double speed)
{
    RoughSea sea{fmt::format("wind of {} m/s", speed), {}};
    sea.ocean.spectrum = ocean::Spectrum::jonswap;
    sea.ocean.wind = {.speed = speed, .from = 0.0, .gusts = 0.0};
    sea.ocean.fetch = 40e3;
    sea.ocean.cascades = {{24.0 * speed + 7.3, 128}};
    sea.ocean.seed = 11;
    return sea;
}

RoughSea swell()
{
    RoughSea sea{"swell of 2 m and 6 s", {}};
    sea.ocean.spectrum = ocean::Spectrum::jonswap;
    sea.ocean.wind = {.speed = 0.5, .from = 0.0, .gusts = 0.0}; // next to none
    sea.ocean.swell = {.height = 2.0, .period = 6.0, .from = 0.0};
    sea.ocean.cascades = {{613.0, 64}};
    sea.ocean.seed = 11;
    return sea;
}

// Speedboats at full throttle on these courses [compass degrees], `each` on every one, side by side and so far apart
// that each meets other waves.
world::WorldSpec boatsOn(test::Gpu& gpu, const RoughSea& sea, const std::vector<double>& courses, int each)
{
    world::WorldSpec spec;
    spec.ocean = sea.ocean;
    spec.fft = ocean::fftEngineFor(gpu);
    for (size_t c = 0; c < courses.size(); ++c)
        for (int i = 0; i < each; ++i)
        {
            const double heading = courses[c] * kDegree;
            const glm::dvec2 across(std::cos(heading), -std::sin(heading));
            boats::BodySpec& boat = spec.bodies.emplace_back();
            boat.name = fmt::format("b{}", spec.bodies.size());
            boat.model = boats::Model::speedboat;
            boat.position = glm::dvec2(9'000.0 * static_cast<double>(c), 0.0) + 71.7 * i * across;
            boat.heading = heading;
            boat.speed = 8.0;
            boat.helm.throttle = 1.0;
            boat.helm.course = heading;
        }
    return spec;
}

// How boats of one course came through.
struct Passage
{
    double pitchLow = 0.0; // [degrees]
    double pitchHigh = 0.0;
    double roll = 0.0;    // the greatest, either way [degrees]
    double speed = 0.0;   // mean, ahead [m/s]
    double upright = 1.0; // the least part of "up" that her deck faces
    size_t over = 0;      // how many end upside down
};

std::vector<Passage> passages(test::Gpu& gpu, const RoughSea& sea, int each, uint64_t seconds)
{
    const std::vector<double> courses{0.0, 90.0, 180.0};
    test::Waters waters(gpu, boatsOn(gpu, sea, courses, each));
    std::vector<Passage> all(courses.size());
    const uint64_t ticks = seconds * kSecond;
    for (uint64_t tick = 0; tick <= ticks; ++tick)
    {
        waters.runTo(tick);
        const std::vector<boats::BodyPose> poses = waters.poses();
        for (size_t i = 0; i < poses.size(); ++i)
        {
            Passage& passage = all[i / static_cast<size_t>(each)];
            const boats::Attitude attitude = boats::attitudeOf(poses[i].orientation);
            const glm::dmat3 turn = glm::mat3_cast(poses[i].orientation);
            passage.pitchLow = std::min(passage.pitchLow, attitude.pitch / kDegree);
            passage.pitchHigh = std::max(passage.pitchHigh, attitude.pitch / kDegree);
            passage.roll = std::max(passage.roll, std::abs(attitude.roll) / kDegree);
            passage.upright = std::min(passage.upright, turn[2].z);
            passage.speed +=
                glm::dot(poses[i].velocity, turn[0]) / static_cast<double>(each) / static_cast<double>(ticks);
        }
    }
    const std::vector<boats::BodyPose> last = waters.poses();
    for (size_t i = 0; i < last.size(); ++i)
        all[i / static_cast<size_t>(each)].over += glm::mat3_cast(last[i].orientation)[2].z < 0.0 ? 1 : 0;
    const std::string names[] = {"head", "beam", "following"};
    for (size_t c = 0; c < courses.size(); ++c)
        MESSAGE(fmt::format(
            "{}, {}: {:.1f} m/s, pitch {:.0f} to {:.0f}, roll up to {:.0f} degrees, deck up {:.2f}, {} over", sea.name,
            names[c], all[c].speed, all[c].pitchLow, all[c].pitchHigh, all[c].roll, all[c].upright, all[c].over));
    return all;
}

void checkPassages(const std::vector<Passage>& all)
{
    for (const Passage& passage : all)
    {
        CHECK(passage.upright > 0.2); // never on her side
        CHECK(passage.speed > 5.0);   // and she gets on
    }
}

} // namespace

TEST_CASE("boat plane: at full throttle no breeze and no swell turns her over")
{
    test::Gpu gpu;
    for (const RoughSea& sea : {breeze(6.0), swell()}) // the old lift flipped her within 16 s
        checkPassages(passages(gpu, sea, 1, 20));
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("boat plane: she pounds into a head sea as Savitsky and Brown found")
{
    // Procedures for Hydrodynamic Evaluation of Planing Hulls in Smooth and Rough Water (1976): the mean of the peaks of
    // acceleration at the centre of mass, of models with L/b from 3 to 5 at V/sqrt(L) from 2 to 6 knots and feet.
    test::Gpu gpu;
    const std::vector<double> speeds{8.0, 10.0, 12.0};
    constexpr size_t kEach = 3;
    const RoughSea sea = breeze(6.0);
    world::WorldSpec spec;
    spec.ocean = sea.ocean;
    spec.fft = ocean::fftEngineFor(gpu);
    for (const double speed : speeds)
        for (size_t i = 0; i < kEach; ++i)
        {
            const auto count = static_cast<double>(spec.bodies.size());
            boats::BodySpec& boat =
                spec.bodies.emplace_back(test::boatAt(boats::Model::speedboat, {57.7 * count, 0.0}, 0.0, speed));
            boat.name = fmt::format("b{}", count);
        }
    test::Waters waters(gpu, spec);
    constexpr uint64_t kFrom = 5 * kSecond;
    constexpr uint64_t kTo = 25 * kSecond;
    std::vector<std::vector<double>> risings(spec.bodies.size()); // [m/s]
    for (uint64_t tick = kFrom; tick <= kTo; ++tick)
    {
        waters.runTo(tick);
        const std::vector<boats::BodyPose> poses = waters.poses();
        for (size_t i = 0; i < poses.size(); ++i)
            risings[i].push_back(poses[i].velocity.z);
    }
    const boats::HullModel model = *boats::makeModel({.name = "b", .model = boats::Model::speedboat});
    const test::PlaningHull hull{
        .mass = model.mass, .beam = 2.0, .deadrise = 20.0, .centreOfMass = model.centreOfMass.x + 2.98};
    const double wind = sea.ocean.wind.speed;
    const double high = 0.0016 * std::sqrt(9.81 * sea.ocean.fetch / (wind * wind)) * wind * wind / 9.81; // JONSWAP [m]
    const double length = 5.4; // of her waterline [m]
    for (size_t s = 0; s < speeds.size(); ++s)
    {
        double sum = 0.0;
        int peaks = 0;
        for (size_t i = s * kEach; i < (s + 1) * kEach; ++i)
        {
            double peak = 0.0; // of the blow that she is in [g]
            for (size_t t = 1; t < risings[i].size(); ++t)
            {
                const double gained = (risings[i][t] - risings[i][t - 1]) * 60.0 / 9.81;
                if (gained < 0.0 && peak > 0.1)
                    sum += peak, ++peaks;
                peak = gained < 0.0 ? 0.0 : std::max(peak, gained);
            }
        }
        REQUIRE(peaks > 10);
        const double found = sum / peaks;
        const double trim = test::savitsky(hull, speeds[s]).trim;
        const double part = speeds[s] / kKnot / std::sqrt(length / kFoot);
        const double loading = hull.mass / (1025.0 * std::pow(hull.beam, 3.0));
        const double law = 0.0104 * (high / hull.beam + 0.084) * trim / 4.0 * (5.0 / 3.0 - hull.deadrise / 30.0) *
                           part * part * (length / hull.beam) / loading;
        MESSAGE(fmt::format("{} m/s, waves of {:.2f} m: {} blows of {:.2f} g on average, {:.2f} by the law", speeds[s],
                            high, peaks, found, law));
        CHECK(found < 1.7 * law);
        CHECK(found > law / 1.7);
    }
    CHECK(gpu.validationErrors() == 0);
}

// 120 s of 48 boats: by hand, ctest -L soak.
TEST_CASE("boat plane: two minutes at full throttle in 16 places of a breeze" * doctest::skip())
{
    test::Gpu gpu;
    checkPassages(passages(gpu, breeze(6.0), 16, 120));
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("boat plane: two minutes at full throttle in 16 places of a fresh breeze" * doctest::skip())
{
    test::Gpu gpu;
    checkPassages(passages(gpu, breeze(10.0), 16, 120));
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("boat plane: two minutes at full throttle in 16 places of a swell" * doctest::skip())
{
    test::Gpu gpu;
    checkPassages(passages(gpu, swell(), 16, 120));
    CHECK(gpu.validationErrors() == 0);
}
