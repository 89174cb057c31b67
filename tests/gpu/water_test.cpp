// The one water surface (shaders/ocean/water.glsl): height, slope and velocity over any place of the world.
#include "engine/barrier.h"
#include "engine/random.h"
#include "ocean/sea/frozen_sea.h"
#include "ocean/sea/loop_phase.h"
#include "ocean/water_query.h"
#include "support/fleets.h"
#include "support/gpu.h"
#include "support/grids.h"
#include "support/near.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <optional>

using test::near;

namespace {

using Complex = std::complex<double>;
constexpr Complex kI{0.0, 1.0};

// Answers at a time.
std::vector<gpu::WaterAnswer> ask(test::Gpu& gpu, ocean::Sea& sea, double time, std::span<const glm::dvec2> places,
                                  double depth = 0.0)
{
    const ocean::WaveGrids noGrids(gpu, {});
    const ocean::Land noLand(gpu, {}, 1.0);
    ocean::WaterQuery query(gpu, {sea, noGrids, noLand}, static_cast<uint32_t>(places.size()));
    gpu.run([&](const engine::Commands& cmd) {
        sea.recordSeen(cmd, time);
        if (sea.feltCascades() > 0)
            sea.recordFelt(cmd, time);
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead);
        query.record(cmd, places, depth);
    });
    const auto answers = query.answers();
    return {answers.begin(), answers.end()};
}

std::vector<glm::dvec2> randomPlaces(uint32_t count, float reach, glm::dvec2 middle = {})
{
    std::vector<glm::dvec2> places;
    for (uint32_t i = 0; i < count; ++i)
        places.push_back(middle +
                         glm::dvec2(engine::uniform(1, i, -reach, reach), engine::uniform(2, i, -reach, reach)));
    return places;
}

// The CPU's twin of ocean/water.glsl: the images as the GPU has them, sampled in double precision.
class Twin
{
public:
    Twin(test::Gpu& gpu, const ocean::OceanSpec& spec, const engine::Image& image, uint32_t layers)
        : spec_(spec), n_(image.extent().width), texels_(gpu.readLayers<glm::vec4>(image, layers)), layers_(layers)
    {
    }

    // The sum over all layers at a place of the undisturbed surface.
    glm::dvec4 at(const glm::dvec2& q) const
    {
        glm::dvec4 sum(0.0);
        for (uint32_t c = 0; c < layers_; ++c)
        {
            const glm::dvec2 place = q / spec_.cascades[c].length * static_cast<double>(n_) - 0.5;
            const glm::dvec2 whole = glm::floor(place);
            const glm::dvec2 part = place - whole;
            const int reach = c == 0 ? 2 : 1;
            for (int y = 1 - reach; y <= reach; ++y)
                for (int x = 1 - reach; x <= reach; ++x)
                    sum += weight(c, part.x - x) * weight(c, part.y - y) *
                           texel(c, static_cast<int>(whole.x) + x, static_cast<int>(whole.y) + y);
        }
        return sum;
    }

private:
    // Cubic B-spline for the first cascade, straight lines for the others.
    static double weight(uint32_t cascade, double x)
    {
        x = std::abs(x);
        if (cascade > 0)
            return std::max(0.0, 1.0 - x);
        return x < 1.0 ? 2.0 / 3.0 - x * x + 0.5 * x * x * x : std::pow(std::max(0.0, 2.0 - x), 3) / 6.0;
    }
    glm::dvec4 texel(uint32_t cascade, int x, int y) const
    {
        const auto n = static_cast<int>(n_);
        const auto wrap = [n](int i) { return static_cast<size_t>((i % n + n) % n); };
        return texels_[(cascade * size_t{n_} + wrap(y)) * n_ + wrap(x)];
    }

    ocean::OceanSpec spec_;
    uint32_t n_;
    std::vector<glm::vec4> texels_;
    uint32_t layers_;
};

// Answers now, in the cheap form or in the filtered one.
std::vector<gpu::WaterAnswer> askNow(test::Gpu& gpu, const ocean::WaterSurface& water,
                                     std::span<const glm::dvec2> places, std::optional<double> footprint = {})
{
    ocean::WaterQuery query(gpu, water, static_cast<uint32_t>(places.size()), footprint);
    gpu.run([&](const engine::Commands& cmd) { query.record(cmd, places); });
    const auto answers = query.answers();
    return {answers.begin(), answers.end()};
}

double rms(std::span<const gpu::WaterAnswer> answers, float gpu::WaterAnswer::*what)
{
    double sum = 0.0;
    for (const gpu::WaterAnswer& answer : answers)
        sum += std::pow(double{answer.*what}, 2);
    return std::sqrt(sum / static_cast<double>(answers.size()));
}

// A drop has fallen a moment ago on a grid of 8 m that moves and fades at its border, beyond which most places lie; with
// `tiled`, on another one too that repeats all over the sea.
std::vector<ocean::GridSpec> splashed(bool tiled)
{
    std::vector<ocean::GridSpec> grids(1, test::plainGrid({33, 31}));
    grids[0].velocity = {0.3, -0.2};
    grids[0].drops = {{.time = 0.1, .at = {0.4, 0.7}, .radius = 1.0, .height = 0.3}};
    if (tiled)
    {
        grids.push_back(test::plainGrid({20, 28}, ocean::Border::wrap));
        grids[1].name = "tiled";
        grids[1].tiled = true;
        grids[1].drops = {{.time = 0.2, .at = {1.0, -1.0}, .radius = 1.5, .height = 0.2}};
    }
    return grids;
}

// Calls f(k vector, omega, variance) for the waves of a cascade.
template <class F>
void eachWave(const ocean::OceanSpec& spec, size_t cascade, F f)
{
    const ocean::FrozenCascade frozen = ocean::freeze(spec, cascade);
    const int n = static_cast<int>(frozen.spec.size);
    for (int y = -n / 2; y < n / 2; ++y)
        for (int x = -n / 2; x < n / 2; ++x)
        {
            const ocean::FrozenWave& wave = frozen.waves[static_cast<size_t>(((y + n) % n) * n + (x + n) % n)];
            if ((x != 0 || y != 0) && wave.h0 != 0.0f)
                f(2.0 * std::numbers::pi / frozen.spec.length * glm::dvec2(x, y),
                  2.0 * std::numbers::pi * wave.cycles / spec.loop, 2.0 * std::norm(std::complex<double>(wave.h0)));
        }
}

// sum of w k a^2 e^{kz} in deep water, at choppiness 1 [m/s]: at the surface Stokes' drift (ocean/sea/wave_motion.h).
glm::dvec2 driftOf(const ocean::OceanSpec& spec, double below)
{
    glm::dvec2 drift(0.0);
    for (size_t c = 0; c < spec.cascades.size(); ++c)
        eachWave(spec, c, [&](const glm::dvec2& k, double omega, double variance) {
            drift -= 2.0 * variance * omega * k * std::exp(-glm::length(k) * below);
        });
    return drift;
}

ocean::OceanSpec windSea(double speed)
{
    ocean::OceanSpec spec;
    spec.spectrum = ocean::Spectrum::jonswap;
    spec.wind.speed = speed;
    spec.cascades = ocean::defaultCascades(speed);
    return spec;
}

} // namespace

TEST_CASE("water: the height over a place is that of the displaced surface there, within a millimetre")
{
    test::Gpu gpu;
    const ocean::OceanSpec spec = windSea(15.0); // choppiness 1
    ocean::Sea sea(gpu, spec, ocean::fftEngineFor(gpu));
    const std::vector<glm::dvec2> places = randomPlaces(10'000, 900.0f);
    const std::vector<gpu::WaterAnswer> answers = ask(gpu, sea, 12.3, places);
    const Twin twin(gpu, spec, sea.displacement(), sea.cascades());

    // Where the surface has folded over itself there is more than one height: any of them will do. So each answer is
    // held against the surface near it: the twin goes to where the water came from and refines by Newton's method.
    size_t within = 0;
    double worst = 0.0;
    for (size_t i = 0; i < places.size(); ++i)
    {
        CAPTURE(i);
        double best = 1e9;
        glm::dvec2 q = places[i];
        for (int step = 0; step < 40; ++step)
        {
            const glm::dvec4 moved = twin.at(q);
            const glm::dvec2 off = q + glm::dvec2(moved) - places[i];
            if (glm::length(off) < 1e-5)
                best = std::min(best, std::abs(moved.z - double{answers[i].ambient}));
            constexpr double kSmall = 1e-4;
            const glm::dvec2 x = (glm::dvec2(twin.at(q + glm::dvec2(kSmall, 0.0)) - moved)) / kSmall + glm::dvec2(1, 0);
            const glm::dvec2 y = (glm::dvec2(twin.at(q + glm::dvec2(0.0, kSmall)) - moved)) / kSmall + glm::dvec2(0, 1);
            const double det = x.x * y.y - x.y * y.x;
            if (std::abs(det) < 1e-3)
                break;
            q -= glm::dvec2(y.y * off.x - y.x * off.y, x.x * off.y - x.y * off.x) / det;
        }
        if (best <= 1e-3)
            ++within;
        else
            worst = std::max(worst, double{answers[i].miss});
    }
    MESSAGE("within 1 mm: " << within << " of " << places.size() << ", worst miss elsewhere " << worst);
    CHECK(within == places.size());
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("water: velocity and slope are those of the water there")
{
    test::Gpu gpu;
    const ocean::OceanSpec spec = windSea(10.0);
    ocean::Sea sea(gpu, spec, ocean::fftEngineFor(gpu), 1);
    const std::vector<glm::dvec2> places = randomPlaces(2'000, 600.0f, {-3e4, 1e5}); // a day's sail out
    constexpr double kTime = 77.0;
    constexpr double kSmall = 0.04; // [m]: half of the finest texel
    const auto moved = [&](glm::dvec2 by) {
        std::vector<glm::dvec2> other = places;
        for (glm::dvec2& place : other)
            place += by;
        return ask(gpu, sea, kTime, other);
    };
    const std::vector<gpu::WaterAnswer> answers = ask(gpu, sea, kTime, places);
    const std::vector<gpu::WaterAnswer> east = moved({kSmall, 0.0});
    const std::vector<gpu::WaterAnswer> west = moved({-kSmall, 0.0});

    // Where the same water is a moment later and a moment before.
    constexpr double kMoment = 0.05; // [s]
    const Twin now(gpu, spec, sea.feltDisplacement(), sea.feltCascades());
    const Twin full(gpu, spec, sea.displacement(), sea.cascades());
    const auto felt = [&](double time) {
        gpu.run([&](const engine::Commands& cmd) { sea.recordFelt(cmd, time); });
        return Twin(gpu, spec, sea.feltDisplacement(), sea.feltCascades());
    };
    const Twin after = felt(kTime + kMoment);
    const Twin before = felt(kTime - kMoment);

    const glm::dvec2 drift = driftOf(spec, 0.0);
    CHECK(glm::length(drift) > 0.05);

    double slopeError = 0.0;
    double slopePower = 0.0;
    double speedError = 0.0;
    double speedPower = 0.0;
    for (size_t i = 0; i < places.size(); ++i)
    {
        const double slope = (double{east[i].ambient} - double{west[i].ambient}) / (2.0 * kSmall);
        if (std::max({answers[i].miss, east[i].miss, west[i].miss}) < 1e-5f && std::abs(slope) < 2.0)
        {
            slopeError += std::pow(slope - double{answers[i].slope.x}, 2);
            slopePower += slope * slope;
        }
        glm::dvec2 q = places[i];
        for (int step = 0; step < 60; ++step)
            q = 0.5 * (q + places[i] - glm::dvec2(full.at(q)));
        const glm::dvec3 velocity = glm::dvec3(after.at(q) - before.at(q)) / (2.0 * kMoment) + glm::dvec3(drift, 0.0);
        speedError += std::pow(glm::length(velocity - glm::dvec3(answers[i].velocity)), 2);
        speedPower += std::pow(glm::length(velocity), 2);
    }
    MESSAGE("relative error of slopes " << std::sqrt(slopeError / slopePower) << ", of velocity "
                                        << std::sqrt(speedError / speedPower));
    CHECK(std::sqrt(speedError / speedPower) < 0.02); // a difference over time is no better
    CHECK(std::sqrt(slopeError / slopePower) < 0.05);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("water: motion fades with depth by each wave's e^kz, in the mean of the square")
{
    test::Gpu gpu;
    const ocean::OceanSpec spec = windSea(10.0);
    ocean::Sea sea(gpu, spec, ocean::fftEngineFor(gpu), 1);
    const std::vector<glm::dvec2> places = randomPlaces(4'000, 1000.0f);
    for (const double below : {0.0, 1.0, 5.0, 15.0, 40.0, 80.0})
    {
        CAPTURE(below);
        double across = 0.0; // expected, of the cascades that bodies feel
        double up = 0.0;
        for (size_t c = 0; c < sea.feltCascades(); ++c)
            eachWave(spec, c, [&](const glm::dvec2& k, double omega, double variance) {
                const double part = omega * omega * variance * std::exp(-2.0 * glm::length(k) * below);
                across += part;
                up += part;
            });
        const glm::dvec2 drift = driftOf(spec, below);
        double foundAcross = 0.0;
        double foundUp = 0.0;
        glm::dvec2 mean(0.0);
        for (const gpu::WaterAnswer& answer : ask(gpu, sea, 31.0, places, below))
        {
            const glm::dvec3 velocity(answer.velocity);
            const glm::dvec2 orbit = glm::dvec2(velocity) - drift;
            foundAcross += glm::dot(orbit, orbit) / static_cast<double>(places.size());
            foundUp += velocity.z * velocity.z / static_cast<double>(places.size());
            mean += glm::dvec2(velocity) / static_cast<double>(places.size());
        }
        MESSAGE("at " << below << " m: across " << std::sqrt(foundAcross) << " of " << std::sqrt(across) << ", up "
                      << std::sqrt(foundUp) << " of " << std::sqrt(up) << " m/s, mean " << glm::length(mean)
                      << " of drift " << glm::length(drift));
        CHECK(std::sqrt(foundAcross) == near(std::sqrt(across), 0.05)); // so few places are 2 % off
        CHECK(std::sqrt(foundUp) == near(std::sqrt(up), 0.05));
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("water: the filtered form with no footprint is the cheap form, with a wide one it is level")
{
    test::Gpu gpu;
    ocean::OceanSpec sharp = windSea(12.0);
    sharp.choppiness = 2.0; // crests twice as sharp as linear waves have them
    struct Case
    {
        const char* name;
        ocean::OceanSpec sea;
        std::vector<ocean::GridSpec> grids;
    };
    const Case cases[] = {{"sea alone", windSea(10.0), {}},
                          {"grids alone", test::stillSea(), splashed(false)},
                          {"tiled grids alone", test::stillSea(), splashed(true)},
                          {"sharp crests", sharp, {}},
                          {"all", sharp, splashed(true)}};
    for (const Case& one : cases)
    {
        CAPTURE(one.name);
        ocean::Sea sea(gpu, one.sea, ocean::fftEngineFor(gpu), 1);
        sea.settle(gpu, 20.0);
        test::Grids waves(gpu, one.grids);
        waves.run(41);
        gpu.run([&](const engine::Commands& cmd) {
            sea.recordSeen(cmd, 20.0);
            sea.recordFelt(cmd, 20.0);
            engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead);
        });

        // Half of them on the grids and about their borders.
        std::vector<glm::dvec2> places = randomPlaces(1000, 6.0f);
        for (const glm::dvec2& place : randomPlaces(1000, 700.0f))
            places.push_back(place);
        const ocean::Land noLand(gpu, {}, 1.0);
        const ocean::WaterSurface water(sea, waves.grids(), noLand);
        const std::vector<gpu::WaterAnswer> cheap = askNow(gpu, water, places);
        const std::vector<gpu::WaterAnswer> filtered = askNow(gpu, water, places, 0.0);
        const std::vector<gpu::WaterAnswer> wide = askNow(gpu, water, places, 1e5);
        double slopeError = 0.0;
        double slopePower = 0.0;
        for (size_t i = 0; i < places.size(); ++i)
        {
            CAPTURE(i);
            CHECK(cheap[i].there == 1);
            CHECK(filtered[i].there == 1);
            CHECK(std::abs(cheap[i].ambient - filtered[i].ambient) <= 1e-5f);
            // Where the search has missed the place, the filtered form is that of where the water is.
            CHECK(std::abs(cheap[i].miss - filtered[i].miss) <= 1e-4f);
            CHECK(std::abs(cheap[i].grids - filtered[i].grids) <= 1e-5f + cheap[i].miss);
            CHECK(std::abs(cheap[i].foam - filtered[i].foam) <= 1e-5f);
            CHECK(cheap[i].velocity == filtered[i].velocity);
            CHECK(wide[i].grids == 0.0f);
            slopeError += std::pow(glm::distance(cheap[i].slope, filtered[i].slope), 2);
            slopePower += std::pow(glm::length(cheap[i].slope), 2);
        }
        const double slopes = std::sqrt(slopeError / slopePower);
        const double heights = rms(cheap, &gpu::WaterAnswer::ambient);
        const double afar = rms(wide, &gpu::WaterAnswer::ambient);
        const double grids = rms(cheap, &gpu::WaterAnswer::grids);
        MESSAGE(std::string(one.name) << ": heights of the sea " << heights << " m, seen from afar " << afar
                                      << ", of grids " << grids << ", relative error of slopes " << slopes);
        if (one.sea.choppiness <= 1.0) // pictures add up slopes of cascades, and smooth a grid where it fades
            CHECK(slopes < (heights > 0.0 ? 0.25 : 0.1));
        CHECK(afar <= 0.2 * heights);
        CHECK((grids > 1e-3) == !one.grids.empty());
    }
    CHECK(gpu.validationErrors() == 0);
}
