// What a sailor would measure: the sampled surface against the spectrum it is made of, and against the laws of waves.
#include "engine/barrier.h"
#include "engine/random.h"
#include "ocean/sea/dispersion.h"
#include "ocean/sea/spectrum.h"
#include "ocean/water_query.h"
#include "support/gpu.h"
#include "support/near.h"

#include <doctest/doctest.h>
#include <fftw3.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

namespace {

using Complex = std::complex<double>;
constexpr double kPi = std::numbers::pi;

// A sea without choppiness, whose heights are a plain sum of waves.
ocean::OceanSpec plainSea(ocean::Spectrum spectrum, double speed, uint32_t seed)
{
    ocean::OceanSpec spec;
    spec.spectrum = spectrum;
    spec.wind.speed = speed;
    spec.cascades = ocean::defaultCascades(speed);
    spec.choppiness = 0.0;
    spec.depth = 1000.0;
    spec.fetch = 1e7;
    spec.seed = seed;
    return spec;
}

std::vector<gpu::WaterAnswer> ask(test::Gpu& gpu, ocean::Sea& sea, ocean::WaterQuery& query, double time,
                                  std::span<const glm::dvec2> places)
{
    gpu.run([&](const engine::Commands& cmd) {
        sea.recordSeen(cmd, time);
        if (sea.feltCascades() > 0)
            sea.recordFelt(cmd, time);
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead);
        query.record(cmd, places);
    });
    return {query.answers().begin(), query.answers().end()};
}

std::vector<glm::dvec2> scattered(uint32_t count, double reach)
{
    std::vector<glm::dvec2> places;
    for (uint32_t i = 0; i < count; ++i)
        places.emplace_back(reach * double{engine::uniform(3, i)}, reach * double{engine::uniform(4, i)});
    return places;
}

} // namespace

TEST_CASE("sea: its height, direction and level are those of its spectrum")
{
    test::Gpu gpu;
    const ocean::WaveGrids noGrids(gpu, {});
    const ocean::Land noLand(gpu, {}, 1.0);
    constexpr uint32_t kSeeds = 16;
    for (const ocean::Spectrum spectrum : {ocean::Spectrum::phillips, ocean::Spectrum::jonswap})
    {
        for (const double speed : {5.0, 10.0, 15.0, 20.0})
        {
            CAPTURE(static_cast<int>(spectrum));
            CAPTURE(speed);
            double heights = 0.0;
            double levels = 0.0;
            glm::dvec2 direction(0.0);
            for (uint32_t seed = 1; seed <= kSeeds; ++seed)
            {
                const ocean::OceanSpec spec = plainSea(spectrum, speed, seed);
                ocean::Sea sea(gpu, spec, ocean::fftEngineFor(gpu), 1);
                ocean::WaterQuery query(gpu, {sea, noGrids, noLand}, 16384);
                const std::vector<glm::dvec2> places = scattered(16384, spec.cascades[0].length);
                double square = 0.0;
                for (const gpu::WaterAnswer& answer : ask(gpu, sea, query, 100.0 * seed, places))
                {
                    square += double{answer.ambient} * double{answer.ambient} / 16384.0;
                    direction -= double{answer.velocity.z} * glm::dvec2(answer.slope); // rises where a crest comes from
                }
                heights += 4.0 * std::sqrt(square) / kSeeds;
                const auto texels = gpu.readLayers<glm::vec4>(sea.displacement(), 3);
                double level = 0.0;
                for (const glm::vec4& texel : texels)
                    level += double{texel.z} / static_cast<double>(texels.size());
                levels = std::max(levels, std::abs(level));
            }
            const ocean::WaveSpectrum energy(plainSea(spectrum, speed, 1));
            const double infinity = std::numeric_limits<double>::infinity();
            const double significant = 4.0 * std::sqrt(energy.variance(0.0, infinity));
            CHECK(heights == test::near(significant, 0.03));
            CHECK(levels < 1e-3 * significant);
            const double bearing = std::atan2(direction.x, direction.y) / engine::kDegree; // to where the waves go
            CHECK(std::abs(bearing - 45.0) < 5.0);                                         // the wind is from 225
            if (spectrum == ocean::Spectrum::jonswap)
                CHECK(heights == test::near(0.22 * speed * speed / ocean::kGravity, 0.10));
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("sea: single waves run as the dispersion relation says, and with the wind")
{
    test::Gpu gpu;
    for (const double depth : {1000.0, 5.0})
    {
        ocean::OceanSpec spec = plainSea(ocean::Spectrum::jonswap, 10.0, 7);
        spec.depth = depth;
        spec.loop = 100000.0; // frequencies are multiples of its inverse
        spec.cascades = {{300.0, 64}};
        ocean::Sea sea(gpu, spec, ocean::fftEngineFor(gpu));

        // Amplitude of one wave of the surface, and what becomes of it.
        const auto amplitude = [&](int x, int y, double time) {
            gpu.run([&](const engine::Commands& cmd) { sea.recordSeen(cmd, time); });
            const auto texels = gpu.readLayers<glm::vec4>(sea.displacement(), 1);
            Complex sum = 0.0;
            for (int j = 0; j < 64; ++j)
                for (int i = 0; i < 64; ++i)
                    sum += double{texels[static_cast<size_t>(64 * j + i)].z} *
                           std::polar(1.0, -2.0 * kPi * (x * i + y * j) / 64.0);
            return sum;
        };
        for (const auto& [x, y] : {std::pair{3, 3}, {2, 4}, {7, 5}, {10, 12}})
        {
            CAPTURE(depth);
            CAPTURE(x);
            CAPTURE(y);
            const double k = 2.0 * kPi / 300.0 * std::hypot(x, y);
            const double omega = std::sqrt(ocean::kGravity * k * std::tanh(k * depth));
            // Waves against the wind are a thousandth; over many periods they average out.
            const double wait = 40.0 * 2.0 * kPi / omega;
            double turned = 0.0;
            Complex last = amplitude(x, y, 0.0);
            for (int i = 1; i <= 160; ++i)
            {
                const Complex next = amplitude(x, y, wait * i / 160.0);
                turned += std::arg(next / last);
                last = next;
            }
            CHECK(-turned / wait == test::near(omega, 1e-3)); // e^{i(kx - wt)} runs along +k, which is downwind
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("sea: it is not seen to repeat")
{
    test::Gpu gpu;
    const ocean::WaveGrids noGrids(gpu, {});
    const ocean::Land noLand(gpu, {}, 1.0);
    ocean::OceanSpec spec; // the default cascades
    ocean::Sea sea(gpu, spec, ocean::fftEngineFor(gpu));
    constexpr int kSide = 2000;   // points
    constexpr double kStep = 1.0; // [m]
    std::vector<Complex> values;
    ocean::WaterQuery query(gpu, {sea, noGrids, noLand}, 100 * kSide);
    for (int row = 0; row < kSide; row += 100)
    {
        std::vector<glm::dvec2> places;
        for (int y = row; y < row + 100; ++y)
            for (int x = 0; x < kSide; ++x)
                places.emplace_back(kStep * x, kStep * y);
        for (const gpu::WaterAnswer& answer : ask(gpu, sea, query, 5.0, places))
            values.emplace_back(answer.ambient);
    }
    auto* data = reinterpret_cast<fftw_complex*>(values.data());
    const fftw_plan forth = fftw_plan_dft_2d(kSide, kSide, data, data, FFTW_FORWARD, FFTW_ESTIMATE);
    fftw_execute(forth);
    for (Complex& value : values)
        value = std::norm(value);
    values[0] = 0.0;     // the mean
    fftw_execute(forth); // of an even function: the same as back
    fftw_destroy_plan(forth);
    double highest = 0.0;
    for (int y = 0; y < kSide; ++y)
    {
        for (int x = 0; x < kSide; ++x)
        {
            const double lag = kStep * std::hypot(std::min(x, kSide - x), std::min(y, kSide - y));
            if (lag > 200.0)
                highest = std::max(highest, values[static_cast<size_t>(y * kSide + x)].real() / values[0].real());
        }
    }
    MESSAGE("highest beyond 200 m: " << highest);
    CHECK(highest < 0.3);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("foam: as much of the sea is white as the wind makes it")
{
    test::Gpu gpu;
    const ocean::WaveGrids noGrids(gpu, {});
    const ocean::Land noLand(gpu, {}, 1.0);
    for (const double speed : {10.0, 15.0, 20.0})
    {
        CAPTURE(speed);
        ocean::OceanSpec spec = plainSea(ocean::Spectrum::jonswap, speed, 5);
        spec.choppiness = 1.0;
        spec.cascades.pop_back(); // a texture too fine to count by points
        ocean::Sea sea(gpu, spec, ocean::fftEngineFor(gpu));
        sea.settle(gpu, 50.0);
        ocean::WaterQuery query(gpu, {sea, noGrids, noLand}, 16384);
        double white = 0.0;
        for (const gpu::WaterAnswer& answer : ask(gpu, sea, query, 50.0, scattered(16384, 4000.0)))
        {
            REQUIRE(answer.foam >= 0.0f);
            REQUIRE(answer.foam <= 1.0f);
            white += answer.foam > 0.4f ? 1.0 / 16384.0 : 0.0; // as it is drawn
        }
        const double expected = ocean::whitecapCoverage(speed);
        MESSAGE(speed << " m/s: " << white << ", expected " << expected);
        CHECK(white > 0.5 * expected);
        CHECK(white < 2.0 * expected);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("foam: it fades by itself, grows by steps of its own, and is the same at any frame rate")
{
    test::Gpu gpu;
    ocean::OceanSpec spec = plainSea(ocean::Spectrum::jonswap, 15.0, 5);
    spec.choppiness = 1.0;
    const auto run = [&](double frame) {
        auto sea = std::make_unique<ocean::Sea>(gpu, spec, ocean::fftEngineFor(gpu));
        for (int i = 0; i * frame <= 4.0; ++i)
            gpu.run([&](const engine::Commands& cmd) {
                while (sea->recordFoam(cmd, i * frame))
                    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
                sea->recordSeen(cmd, i * frame);
            });
        return sea;
    };
    const auto slow = run(0.125);
    const auto fast = run(0.03125);
    const auto foam = gpu.readLayers<glm::vec4>(slow->slopes(), 3);
    CHECK(gpu.readLayers<glm::vec4>(fast->slopes(), 3) == foam);

    // Some steps later, where nothing folded in between, it is less by as much as it fades.
    constexpr int kSteps = 3;
    std::vector<float> folded(foam.size(), 10.0f);
    for (int i = 0; i <= kSteps; ++i)
    {
        gpu.run([&](const engine::Commands& cmd) {
            slow->recordFoam(cmd, 4.0 + ocean::kFoamStep * i);
            engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
            slow->recordSeen(cmd, 4.0 + ocean::kFoamStep * i);
        });
        const auto shape = gpu.readLayers<glm::vec4>(slow->displacement(), 3);
        for (size_t t = 0; t < folded.size(); ++t)
            folded[t] = std::min(folded[t], shape[t].w);
    }
    gpu.run([&](const engine::Commands& cmd) { slow->recordSeen(cmd, 4.0 + ocean::kFoamStep * (kSteps + 1)); });
    const auto later = gpu.readLayers<glm::vec4>(slow->slopes(), 3);
    // At 4 s it was shown a step late, and now it is not.
    size_t seen = 0;
    for (size_t i = 0; i < foam.size(); ++i)
    {
        if (folded[i] < 1.0f || foam[i].w < 0.05f)
            continue;
        const double fade = std::exp(-ocean::kFoamStep * (kSteps + 1) / ocean::kFoamFade);
        REQUIRE(double{later[i].w} == test::near(fade * double{foam[i].w}, 1e-4));
        ++seen;
    }
    CHECK(seen > 1000);

    spec.choppiness = 0.0; // nothing folds
    const auto plain = run(0.5);
    for (const glm::vec4& texel : gpu.readLayers<glm::vec4>(plain->slopes(), 3))
        REQUIRE(texel.w == 0.0f);
    CHECK(gpu.validationErrors() == 0);
}
