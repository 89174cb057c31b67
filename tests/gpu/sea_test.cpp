// The whole chain, evolve to assemble, in both engines, against a twin in double precision: the formulas and FFTW.
#include "engine/barrier.h"
#include "ocean/sea/frozen_sea.h"
#include "ocean/sea/loop_phase.h"
#include "ocean/sea/sea.h"
#include "support/gpu.h"
#include "support/near.h"

#include <doctest/doctest.h>
#include <fftw3.h>

#include <cmath>
#include <complex>
#include <functional>
#include <numbers>

namespace {

using Complex = std::complex<double>;
constexpr Complex kI{0.0, 1.0};

ocean::OceanSpec roughSea()
{
    ocean::OceanSpec spec;
    spec.spectrum = ocean::Spectrum::jonswap;
    spec.wind = {15.0, 225.0 * engine::kDegree};
    spec.choppiness = 1.3;
    spec.depth = 20.0;                                      // so that the longest waves feel the bottom
    spec.cascades = {{250.0, 128}, {37.0, 64}, {5.3, 128}}; // the second is smaller, and padded on the GPU
    return spec;
}

// Those that the device can have.
std::vector<compute::FftEngine> enginesOf(const engine::Device& device)
{
    std::vector<compute::FftEngine> engines{compute::FftEngine::gpu};
    if (ocean::canUseHostFft(device))
        engines.push_back(compute::FftEngine::cpu);
    return engines;
}

// One cascade's fields at a time, at n x n points of its tile: of the first cascade, coefficients of splines.
class Twin
{
public:
    Twin(const ocean::OceanSpec& spec, size_t cascade, uint32_t n, double time)
        : frozen_(ocean::freeze(spec, cascade)), n_(static_cast<int>(n)),
          dk_(2.0 * std::numbers::pi / frozen_.spec.length), h_(size_t{n} * n), rising_(size_t{n} * n)
    {
        const int half = static_cast<int>(frozen_.spec.size / 2);
        for (int y = -half + 1; y < half; ++y)
            for (int x = -half + 1; x < half; ++x)
            {
                const ocean::FrozenWave& wave = frozen_.waves[index(x, y, static_cast<int>(frozen_.spec.size))];
                const double omega = 2.0 * std::numbers::pi * wave.cycles / spec.loop;
                const double turns = std::remainder(omega * std::fmod(time, spec.loop), 2.0 * std::numbers::pi);
                const double texel = frozen_.spec.length / n;
                const double gain =
                    cascade == 0 ? ocean::splineGain(dk_ * x, texel) * ocean::splineGain(dk_ * y, texel) : 1.0;
                const Complex coming = Complex(wave.h0) * std::polar(1.0, turns) / gain;
                const Complex going = Complex(wave.h0MinusConj) * std::polar(1.0, -turns) / gain;
                h_[index(x, y, n_)] = coming + going;
                rising_[index(x, y, n_)] = kI * omega * (coming - going);
            }
    }

    // The real field whose spectrum is factor(kx, ky) h(k), and its rate of change.
    std::vector<double> field(const std::function<Complex(double, double)>& factor) const
    {
        return transform(h_, factor);
    }
    std::vector<double> rate(const std::function<Complex(double, double)>& factor) const
    {
        return transform(rising_, factor);
    }

private:
    std::vector<double> transform(const std::vector<Complex>& spectrum,
                                  const std::function<Complex(double, double)>& factor) const
    {
        std::vector<Complex> values(spectrum.size());
        for (int y = -n_ / 2 + 1; y < n_ / 2; ++y)
            for (int x = -n_ / 2 + 1; x < n_ / 2; ++x)
            {
                const Complex part = factor(dk_ * x, dk_ * y); // of the level, k = 0, only what is finite there: itself
                if (x != 0 || y != 0 || std::isfinite(std::abs(part)))
                    values[index(x, y, n_)] = spectrum[index(x, y, n_)] * part;
            }
        auto* data = reinterpret_cast<fftw_complex*>(values.data());
        const fftw_plan plan = fftw_plan_dft_2d(n_, n_, data, data, FFTW_BACKWARD, FFTW_ESTIMATE);
        fftw_execute(plan);
        fftw_destroy_plan(plan);
        std::vector<double> real;
        for (const Complex& value : values)
            real.push_back(value.real());
        return real;
    }

    static size_t index(int x, int y, int n)
    {
        return static_cast<size_t>((y + n) % n) * static_cast<size_t>(n) + static_cast<size_t>((x + n) % n);
    }

    ocean::FrozenCascade frozen_;
    int n_;
    double dk_;
    std::vector<Complex> h_;
    std::vector<Complex> rising_; // dh/dt
};

double relativeRms(const std::vector<glm::vec4>& found, size_t first, int channel, const std::vector<double>& expected)
{
    double error = 0.0;
    double power = 0.0;
    for (size_t i = 0; i < expected.size(); ++i)
    {
        error += std::pow(found[first + i][channel] - expected[i], 2);
        power += expected[i] * expected[i];
    }
    return std::sqrt(error / power);
}

} // namespace

TEST_CASE("sea: height, displacement, slopes, Jacobian and velocity match the double-precision twin, at any time")
{
    test::Gpu gpu;
    const ocean::OceanSpec spec = roughSea();
    constexpr uint32_t kSize = 128;
    for (const compute::FftEngine engine : enginesOf(gpu))
    {
        CAPTURE(static_cast<int>(engine));
        ocean::Sea sea(gpu, spec, engine, 1);
        REQUIRE(sea.feltCascades() == 2);
        for (const double time : {0.0, 1.0 / 60.0, 3600.0, 86400.0, -3.0, -1e-20})
        {
            gpu.run([&](const engine::Commands& cmd) {
                sea.recordSeen(cmd, time);
                sea.recordFelt(cmd, time);
            });
            const auto displacement = gpu.readLayers<glm::vec4>(sea.displacement(), 3);
            const auto slopes = gpu.readLayers<glm::vec4>(sea.slopes(), 3);
            const auto felt = gpu.readLayers<glm::vec4>(sea.feltDisplacement(), 2);
            const auto velocity = gpu.readLayers<glm::vec4>(sea.feltVelocity(), 2);
            for (const size_t c : {0u, 1u, 2u})
            {
                CAPTURE(time);
                CAPTURE(c);
                const Twin twin(spec, c, kSize, time);
                const size_t first = c * kSize * kSize;
                const double chop = spec.choppiness;
                const auto one = [](double, double) { return 1.0; };
                const auto wider = [&](double x, double y) { // than high, by coth(kd); over k
                    return 1.0 / (std::hypot(x, y) * std::tanh(std::hypot(x, y) * spec.depth));
                };
                const auto east = [&](double x, double y) { return chop * kI * x * wider(x, y); };
                const auto north = [&](double x, double y) { return chop * kI * y * wider(x, y); };
                CHECK(relativeRms(displacement, first, 0, twin.field(east)) <= 1e-5);
                CHECK(relativeRms(displacement, first, 1, twin.field(north)) <= 1e-5);
                CHECK(relativeRms(displacement, first, 2, twin.field(one)) <= 1e-5);
                if (c < 2)
                {
                    CHECK(relativeRms(felt, first, 0, twin.field(east)) <= 1e-5);
                    CHECK(relativeRms(felt, first, 1, twin.field(north)) <= 1e-5);
                    CHECK(relativeRms(felt, first, 2, twin.field(one)) <= 1e-5);
                    CHECK(relativeRms(velocity, first, 0, twin.rate(east)) <= 1e-5);
                    CHECK(relativeRms(velocity, first, 1, twin.rate(north)) <= 1e-5);
                    CHECK(relativeRms(velocity, first, 2, twin.rate(one)) <= 1e-5);
                }

                const auto hx = twin.field([](double x, double) { return kI * x; });
                const auto hy = twin.field([](double, double y) { return kI * y; });
                const auto xx = twin.field([&](double x, double y) { return -x * x * wider(x, y); });
                const auto yy = twin.field([&](double x, double y) { return -y * y * wider(x, y); });
                const auto xy = twin.field([&](double x, double y) { return -x * y * wider(x, y); });
                std::vector<double> jacobian;
                std::vector<double> slope[3];
                for (size_t i = 0; i < xx.size(); ++i)
                {
                    const double a = 1.0 + chop * xx[i];
                    const double b = 1.0 + chop * yy[i];
                    const double s = chop * xy[i];
                    jacobian.push_back(a * b - s * s);
                    const double least = std::max(jacobian.back(), 0.25);
                    slope[0].push_back((b * hx[i] - s * hy[i]) / least);
                    slope[1].push_back((a * hy[i] - s * hx[i]) / least);
                    slope[2].push_back(slope[0].back() * slope[0].back() + slope[1].back() * slope[1].back());
                }
                CHECK(relativeRms(displacement, first, 3, jacobian) <= 1e-5);
                for (const int channel : {0, 1, 2})
                    CHECK(relativeRms(slopes, first, channel, slope[channel]) <= 1e-5);
            }
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("sea: mips are means, of slopes' squares too")
{
    test::Gpu gpu;
    for (const compute::FftEngine engine : enginesOf(gpu))
    {
        CAPTURE(static_cast<int>(engine));
        ocean::Sea sea(gpu, roughSea(), engine);
        gpu.run([&](const engine::Commands& cmd) { sea.recordSeen(cmd, 1.0); });
        for (const engine::Image* image : {&sea.displacement(), &sea.slopes()})
        {
            REQUIRE(image->mips() == 6); // 128 to 4
            std::vector<glm::vec4> fine = gpu.readLayers<glm::vec4>(*image, 3);
            for (uint32_t level = 1; level < image->mips(); ++level)
            {
                const size_t n = 128u >> level;
                const std::vector<glm::vec4> coarse = gpu.readLayers<glm::vec4>(*image, 3, level);
                REQUIRE(coarse.size() == 3 * n * n);
                for (size_t i = 0; i < coarse.size(); ++i)
                {
                    const size_t at = i / n * 4 * n + i % n * 2;
                    const glm::vec4 mean = 0.25f * (fine[at] + fine[at + 1] + fine[at + 2 * n] + fine[at + 2 * n + 1]);
                    REQUIRE(glm::length(coarse[i] - mean) <= 1e-5f * (1.0f + glm::length(mean)));
                }
                fine = coarse;
            }
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("sea: both engines make the same foam")
{
    test::Gpu gpu;
    std::vector<std::vector<glm::vec4>> slopes;
    std::vector<std::vector<glm::vec2>> foam;
    for (const compute::FftEngine engine : enginesOf(gpu))
    {
        ocean::Sea sea(gpu, roughSea(), engine);
        sea.settle(gpu, 5.0);
        gpu.run([&](const engine::Commands& cmd) { sea.recordSeen(cmd, 5.05); });
        slopes.push_back(gpu.readLayers<glm::vec4>(sea.slopes(), 3));
        foam.push_back(gpu.readLayers<glm::vec2>(sea.foam(), 3));
    }
    if (foam.size() < 2)
        return; // this device has but one
    double most = 0.0;
    double off = 0.0;
    for (size_t i = 0; i < foam[0].size(); ++i)
    {
        most = std::max(most, double{slopes[0][i].w});
        off = std::max(off, double{std::abs(slopes[0][i].w - slopes[1][i].w)});
        off = std::max(off, double{glm::length(foam[0][i] - foam[1][i])});
    }
    CHECK(most > 0.5);
    CHECK(off < 1e-4);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("sea: what frames in flight read is not written while later ones are recorded")
{
    test::Gpu gpu;
    for (const compute::FftEngine engine : enginesOf(gpu))
    {
        CAPTURE(static_cast<int>(engine));
        constexpr uint32_t kTicks = 2;
        constexpr size_t kTexels = size_t{128} * 128;
        ocean::Sea sea(gpu, roughSea(), engine, kTicks);
        std::vector<engine::Buffer> felt;
        std::vector<engine::Buffer> seen;
        const auto keep = [&](const engine::Commands& cmd, const engine::Image& image) {
            engine::Buffer kept(gpu, {.name = "kept",
                                      .bytes = kTexels * sizeof(glm::vec4),
                                      .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT});
            VkBufferImageCopy region{};
            region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
            region.imageExtent = {128, 128, 1};
            engine::stageBarrier(cmd, engine::kAnyStage, engine::kAnyStage);
            vkCmdCopyImageToBuffer(cmd, image.handle(), VK_IMAGE_LAYOUT_GENERAL, kept.handle(), 1, &region);
            engine::stageBarrier(cmd, engine::kAnyStage, engine::kAnyStage);
            return kept;
        };
        const auto recordTick = [&](const engine::Commands& cmd) {
            sea.recordFelt(cmd, 1.0 + static_cast<double>(felt.size()));
            felt.push_back(keep(cmd, sea.feltDisplacement()));
        };
        gpu.run([&](const engine::Commands& cmd) { // none of these frames has begun when the last is recorded
            recordTick(cmd);                       // of the frame before, which the first may still read
            for (uint32_t frame = 0; frame < engine::kFramesInFlight; ++frame)
            {
                for (uint32_t tick = 0; tick < kTicks; ++tick)
                    recordTick(cmd);
                sea.recordSeen(cmd, 1.0 + frame);
                seen.push_back(keep(cmd, sea.displacement()));
            }
        });
        ocean::Sea alone(gpu, roughSea(), engine, 1);
        for (size_t i = 0; i < felt.size(); ++i)
        {
            CAPTURE(i);
            const double time = 1.0 + static_cast<double>(i);
            gpu.run([&](const engine::Commands& cmd) { alone.recordFelt(cmd, time); });
            CHECK(gpu.read<glm::vec4>(felt[i], kTexels) == gpu.readLayers<glm::vec4>(alone.feltDisplacement(), 1));
            if (i >= seen.size())
                continue;
            gpu.run([&](const engine::Commands& cmd) { alone.recordSeen(cmd, time); });
            CHECK(gpu.read<glm::vec4>(seen[i], kTexels) == gpu.readLayers<glm::vec4>(alone.displacement(), 1));
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("sea: crests are sharp and troughs wide")
{
    test::Gpu gpu;
    ocean::Sea sea(gpu, roughSea(), compute::FftEngine::gpu);
    gpu.run([&](const engine::Commands& cmd) { sea.recordSeen(cmd, 10.0); });
    const std::vector<glm::vec4> displacement = gpu.readLayers<glm::vec4>(sea.displacement(), 3);
    double crests = 0.0; // mean Jacobian of the highest and lowest tenth: below 1 is drawn together
    double troughs = 0.0;
    size_t high = 0;
    size_t low = 0;
    double square = 0.0;
    for (size_t i = 0; i < 128 * 128; ++i)
        square += displacement[i].z * displacement[i].z / (128.0 * 128.0);
    for (size_t i = 0; i < 128 * 128; ++i)
    {
        if (displacement[i].z > 1.28 * std::sqrt(square))
        {
            crests += displacement[i].w;
            ++high;
        }
        if (displacement[i].z < -1.28 * std::sqrt(square))
        {
            troughs += displacement[i].w;
            ++low;
        }
    }
    CHECK(crests / static_cast<double>(high) < 0.95);
    CHECK(troughs / static_cast<double>(low) > 1.02);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("sea: it repeats after a loop, and the same seed gives the same bits")
{
    test::Gpu gpu;
    for (const compute::FftEngine engine : enginesOf(gpu))
    {
        CAPTURE(static_cast<int>(engine));
        ocean::OceanSpec spec = roughSea();
        spec.loop = 60.0;
        ocean::Sea sea(gpu, spec, engine);
        const auto at = [&](ocean::Sea& any, double time) {
            gpu.run([&](const engine::Commands& cmd) { any.recordSeen(cmd, time); });
            return gpu.readLayers<glm::vec4>(any.displacement(), 3);
        };
        const std::vector<glm::vec4> first = at(sea, 7.25);
        CHECK(at(sea, 20.0) != first);
        CHECK(at(sea, 7.25 + 60.0) == first);
        CHECK(at(sea, 7.25 - 6000.0) == first);
        ocean::Sea again(gpu, spec, engine);
        CHECK(at(again, 7.25) == first);
        spec.seed = 2;
        ocean::Sea other(gpu, spec, engine);
        CHECK(at(other, 7.25) != first);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("sea: none is flat")
{
    test::Gpu gpu;
    ocean::OceanSpec spec = roughSea();
    spec.spectrum = ocean::Spectrum::none;
    ocean::Sea sea(gpu, spec, ocean::fftEngineFor(gpu));
    gpu.run([&](const engine::Commands& cmd) { sea.recordSeen(cmd, 5.0); });
    for (const glm::vec4& texel : gpu.readLayers<glm::vec4>(sea.displacement(), 3))
        REQUIRE(texel == glm::vec4(0.0f, 0.0f, 0.0f, 1.0f));
    CHECK(sea.reach() == 0.0);
    CHECK(gpu.validationErrors() == 0);
}
