// A sea that goes from one weather to another while time goes on (ocean/sea/sea_waves.h), in both engines.
#include "engine/barrier.h"
#include "ocean/sea/sea.h"
#include "support/gpu.h"

#include <doctest/doctest.h>

#include <glm/common.hpp>

#include <cmath>
#include <vector>

namespace {

constexpr uint32_t kSize = 64;
constexpr double kBegin = 3.0; // of a change [s]
constexpr double kOver = 4.0;

ocean::OceanSpec gentleSea()
{
    ocean::OceanSpec spec;
    spec.spectrum = ocean::Spectrum::jonswap;
    spec.wind = {5.0, 225.0 * engine::kDegree};
    spec.depth = 60.0;
    spec.cascades = {{250.0, kSize}, {37.0, kSize}};
    return spec;
}

ocean::SeaWeather storm()
{
    ocean::SeaWeather weather = ocean::weatherOf(gentleSea());
    weather.wind.speed = 18.0;
    weather.wind.from = 260.0 * engine::kDegree;
    weather.swell = {2.0, 9.0, 3.0};
    weather.choppiness = 1.3;
    return weather;
}

std::vector<compute::FftEngine> enginesOf(const engine::Device& device)
{
    std::vector<compute::FftEngine> engines{compute::FftEngine::gpu};
    if (ocean::canUseHostFft(device))
        engines.push_back(compute::FftEngine::cpu);
    return engines;
}

// What is felt and seen at a time.
struct Water
{
    std::vector<glm::vec4> felt;
    std::vector<glm::vec4> velocity;
    std::vector<glm::vec4> seen;
    std::vector<glm::vec4> depths;

    bool operator==(const Water&) const = default;
};

Water waterAt(test::Gpu& gpu, ocean::Sea& sea, double time)
{
    gpu.run([&](const engine::Commands& cmd) {
        sea.recordFelt(cmd, time);
        sea.recordSeen(cmd, time);
    });
    return {gpu.readLayers<glm::vec4>(sea.feltDisplacement(), 2), gpu.readLayers<glm::vec4>(sea.feltVelocity(), 2),
            gpu.readLayers<glm::vec4>(sea.displacement(), 2), gpu.read<glm::vec4>(sea.depths(), 1)};
}

void change(test::Gpu& gpu, ocean::Sea& sea, const ocean::SeaWeather& weather, double begin, double over)
{
    gpu.run([&](const engine::Commands& cmd) {
        CHECK(sea.change(cmd, weather, begin, over));
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
    });
}

// The largest distance between both, in parts of the largest value of the second.
double off(const std::vector<glm::vec4>& a, const std::vector<glm::vec4>& b, int parts = 4)
{
    double most = 0.0;
    double worst = 0.0;
    REQUIRE(a.size() == b.size());
    for (size_t i = 0; i < a.size(); ++i)
        for (int k = 0; k < parts; ++k)
        {
            most = std::max(most, double{std::abs(b[i][k])});
            worst = std::max(worst, double{std::abs(a[i][k] - b[i][k])});
        }
    return worst / most;
}

std::vector<glm::vec4> between(const std::vector<glm::vec4>& a, const std::vector<glm::vec4>& b, double part)
{
    std::vector<glm::vec4> out;
    for (size_t i = 0; i < a.size(); ++i)
        out.push_back(glm::mix(a[i], b[i], static_cast<float>(part)));
    return out;
}

} // namespace

TEST_CASE("sea change: it begins with the old sea and ends as the new one, bit for bit; in between waves mix")
{
    test::Gpu gpu;
    const ocean::OceanSpec spec = gentleSea();
    for (const compute::FftEngine engine : enginesOf(gpu))
    {
        CAPTURE(static_cast<int>(engine));
        ocean::Sea sea(gpu, spec, engine, 1);
        ocean::Sea before(gpu, spec, engine, 1);
        ocean::Sea after(gpu, ocean::inWeather(spec, storm()), engine, 1);
        CHECK(waterAt(gpu, sea, 2.0) == waterAt(gpu, before, 2.0));
        change(gpu, sea, storm(), kBegin, kOver);
        CHECK(sea.weather() == storm());
        CHECK(sea.spec().wind.speed == spec.wind.speed);

        const Water begun = waterAt(gpu, sea, kBegin);
        const Water then = waterAt(gpu, before, kBegin);
        CHECK(begun.felt == then.felt);
        CHECK(begun.velocity == then.velocity);
        CHECK(begun.seen == then.seen);
        for (const double way : {0.25, 0.5, 0.9})
        {
            CAPTURE(way);
            const double time = kBegin + way * kOver;
            const double part = way * way * (3.0 - 2.0 * way);
            const Water a = waterAt(gpu, before, time);
            const Water b = waterAt(gpu, after, time);
            const Water middle = waterAt(gpu, sea, time);
            CHECK(sea.spec().wind.speed == doctest::Approx(std::lerp(5.0, 18.0, part)));
            // What is moved across is of the heights times a choppiness that mixes too: up only, and speeds up.
            for (const auto& [mixed, ends] : {std::pair(middle.felt, between(a.felt, b.felt, part)),
                                              std::pair(middle.velocity, between(a.velocity, b.velocity, part)),
                                              std::pair(middle.seen, between(a.seen, b.seen, part))})
            {
                double most = 0.0;
                double worst = 0.0;
                for (size_t i = 0; i < mixed.size(); ++i)
                {
                    most = std::max(most, double{std::abs(ends[i].z)});
                    worst = std::max(worst, double{std::abs(mixed[i].z - ends[i].z)});
                }
                CHECK(most > 0.1);
                CHECK(worst < 1e-4 * most);
            }
        }
        for (const double time : {kBegin + kOver, kBegin + kOver + 5.0})
        {
            CAPTURE(time);
            const Water a = waterAt(gpu, sea, time);
            const Water b = waterAt(gpu, after, time);
            CHECK(a.felt == b.felt);
            CHECK(a.velocity == b.velocity);
            CHECK(a.seen == b.seen);
            CHECK(sea.spec() == after.spec());
            CHECK(sea.reach() == after.reach());
        }
        CHECK(waterAt(gpu, sea, kBegin).felt == then.felt); // drawing may come behind what is felt
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("sea change: how motion fades with depth goes over too")
{
    test::Gpu gpu;
    const ocean::OceanSpec spec = gentleSea();
    ocean::Sea sea(gpu, spec, ocean::fftEngineFor(gpu), 1);
    ocean::Sea after(gpu, ocean::inWeather(spec, storm()), ocean::fftEngineFor(gpu), 1);
    change(gpu, sea, storm(), kBegin, kOver);
    const Water a = waterAt(gpu, sea, 20.0);
    const Water b = waterAt(gpu, after, 20.0);
    const double deepest = 1.0 / double{sea.view({}).perDepth};
    CHECK(deepest >= 1.0 / double{after.view({}).perDepth} * 0.999);
    // Samples lie at depths of deepest * (i / last)^2, of which both know those of the shallower.
    const auto at = [](const Water& water, double most, double below) {
        const double i = 255.0 * std::sqrt(below / most);
        const auto first = static_cast<size_t>(i);
        return glm::mix(water.depths[first], water.depths[first + 1], static_cast<float>(i - std::floor(i)));
    };
    for (const double below : {0.5, 2.0, 8.0, 20.0})
    {
        CAPTURE(below);
        const glm::vec4 mine = at(a, deepest, below);
        const glm::vec4 its = at(b, 1.0 / double{after.view({}).perDepth}, below);
        for (int k = 0; k < 4; ++k)
            CHECK(mine[k] == doctest::Approx(its[k]).epsilon(0.01));
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("sea change: one that begins in the middle of another goes on from there, without a jump")
{
    test::Gpu gpu;
    const ocean::OceanSpec spec = gentleSea();
    ocean::SeaWeather calm = ocean::weatherOf(spec);
    calm.wind.speed = 2.0;
    for (const compute::FftEngine engine : enginesOf(gpu))
    {
        CAPTURE(static_cast<int>(engine));
        ocean::Sea one(gpu, spec, engine, 1);
        ocean::Sea two(gpu, spec, engine, 1);
        for (ocean::Sea* const sea : {&one, &two})
            change(gpu, *sea, storm(), kBegin, kOver);
        constexpr double kMiddle = kBegin + 0.4 * kOver;
        change(gpu, two, calm, kMiddle, kOver);
        const Water a = waterAt(gpu, one, kMiddle);
        const Water b = waterAt(gpu, two, kMiddle);
        CHECK(off(b.felt, a.felt, 3) < 1e-5);
        CHECK(off(b.velocity, a.velocity, 3) < 1e-5);
        CHECK(off(b.seen, a.seen, 3) < 1e-5);
        CHECK(two.spec().wind.speed == doctest::Approx(one.spec().wind.speed));
        CHECK(two.reach() == doctest::Approx(one.reach()));
        ocean::Sea end(gpu, ocean::inWeather(spec, calm), engine, 1);
        CHECK(waterAt(gpu, two, kMiddle + kOver).felt == waterAt(gpu, end, kMiddle + kOver).felt);
        for (size_t i = 0; i < ocean::kMostSeaChanges - 3; ++i) // of changes in the middle of changes there is a most
            change(gpu, two, storm(), kMiddle + 0.1 * static_cast<double>(i + 1), kOver);
        gpu.run([&](const engine::Commands& cmd) { CHECK_FALSE(two.change(cmd, calm, 7.0, kOver)); });
        change(gpu, two, calm, 30.0, kOver); // when they are over, there may be more
        CHECK(waterAt(gpu, two, 40.0).felt == waterAt(gpu, end, 40.0).felt);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("sea change: flat water gets waves, and waves go flat")
{
    test::Gpu gpu;
    ocean::OceanSpec spec = gentleSea();
    spec.spectrum = ocean::Spectrum::none;
    ocean::Sea sea(gpu, spec, ocean::fftEngineFor(gpu), 1);
    ocean::Sea windy(gpu, gentleSea(), ocean::fftEngineFor(gpu), 1);
    CHECK(sea.foamIsAt(kBegin));
    change(gpu, sea, ocean::weatherOf(gentleSea()), kBegin, kOver);
    CHECK(waterAt(gpu, sea, 9.0).felt == waterAt(gpu, windy, 9.0).felt);
    gpu.run([&](const engine::Commands& cmd) { CHECK(sea.recordFoam(cmd, kBegin + 2.0 * ocean::kFoamStep)); });
    CHECK(static_cast<double>(sea.foamStep()) * ocean::kFoamStep >= kBegin);
    change(gpu, sea, ocean::weatherOf(spec), 10.0, kOver);
    for (const glm::vec4& moved : waterAt(gpu, sea, 10.0 + kOver).felt)
        CHECK(glm::length(glm::vec3(moved)) == 0.0f);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("sea change: only what is weather changes")
{
    const ocean::OceanSpec spec = gentleSea();
    CHECK(ocean::canBecome(spec, ocean::inWeather(spec, storm())));
    CHECK(ocean::inWeather(spec, ocean::weatherOf(spec)) == spec);
    ocean::OceanSpec other = spec;
    other.depth = 30.0;
    CHECK_FALSE(ocean::canBecome(spec, other));
    other = spec;
    other.cascades[0].length = 200.0;
    CHECK_FALSE(ocean::canBecome(spec, other));
    other = spec;
    other.spectrum = ocean::Spectrum::regular;
    CHECK_FALSE(ocean::canBecome(spec, other));
    CHECK_FALSE(ocean::canBecome(other, spec));
    ocean::OceanSpec light; // with the tiles of its wind
    light.wind.speed = 3.0;
    light.cascades = ocean::defaultCascades(3.0);
    ocean::OceanSpec strong = light;
    strong.wind.speed = 20.0;
    strong.cascades = ocean::defaultCascades(20.0);
    CHECK(ocean::canBecome(light, strong));
}
