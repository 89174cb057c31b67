// The whole chain, evolve to assemble, against a twin in double precision: the formulas and FFTW.
#include "ocean/frozen_sea.h"
#include "ocean/loop_phase.h"
#include "ocean/sea.h"
#include "support/gpu.h"

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
    spec.cascades = {{250.0, 128}, {37.0, 64}, {5.3, 128}}; // the second is smaller, and padded on the GPU
    return spec;
}

// One cascade's fields at a time, sampled at n x n points of its tile.
class Twin
{
public:
    Twin(const ocean::OceanSpec& spec, size_t cascade, uint32_t n, double time)
        : frozen_(ocean::freeze(spec, cascade)), n_(static_cast<int>(n)),
          dk_(2.0 * std::numbers::pi / frozen_.spec.length), h_(size_t{n} * n)
    {
        const int half = static_cast<int>(frozen_.spec.size / 2);
        for (int y = -half + 1; y < half; ++y)
            for (int x = -half + 1; x < half; ++x)
            {
                const ocean::FrozenWave& wave = frozen_.waves[index(x, y, static_cast<int>(frozen_.spec.size))];
                const double omega = 2.0 * std::numbers::pi * wave.cycles / spec.loop;
                const double turns = std::remainder(omega * std::fmod(time, spec.loop), 2.0 * std::numbers::pi);
                h_[index(x, y, n_)] =
                    Complex(wave.h0) * std::polar(1.0, turns) + Complex(wave.h0MinusConj) * std::polar(1.0, -turns);
            }
    }

    // The real field whose spectrum is factor(kx, ky) h(k).
    std::vector<double> field(const std::function<Complex(double, double)>& factor) const
    {
        std::vector<Complex> values(h_.size());
        for (int y = -n_ / 2 + 1; y < n_ / 2; ++y)
            for (int x = -n_ / 2 + 1; x < n_ / 2; ++x)
                if (x != 0 || y != 0)
                    values[index(x, y, n_)] = h_[index(x, y, n_)] * factor(dk_ * x, dk_ * y);
        auto* data = reinterpret_cast<fftw_complex*>(values.data());
        const fftw_plan plan = fftw_plan_dft_2d(n_, n_, data, data, FFTW_BACKWARD, FFTW_ESTIMATE);
        fftw_execute(plan);
        fftw_destroy_plan(plan);
        std::vector<double> real;
        for (const Complex& value : values)
            real.push_back(value.real());
        return real;
    }

private:
    static size_t index(int x, int y, int n)
    {
        return static_cast<size_t>((y + n) % n) * static_cast<size_t>(n) + static_cast<size_t>((x + n) % n);
    }

    ocean::FrozenCascade frozen_;
    int n_;
    double dk_;
    std::vector<Complex> h_;
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

TEST_CASE("sea: height, displacement, slopes and Jacobian match the double-precision twin, at any time")
{
    test::Gpu gpu;
    const ocean::OceanSpec spec = roughSea();
    constexpr uint32_t kSize = 128;
    ocean::Sea sea(gpu, spec);
    for (const double time : {0.0, 1.0 / 60.0, 3600.0, 86400.0, -3.0, -1e-20})
    {
        gpu.run([&](const engine::Commands& cmd) { sea.record(cmd, time); });
        const std::vector<glm::vec4> displacement = gpu.readLayers<glm::vec4>(sea.displacement(), 3);
        const std::vector<glm::vec4> slopes = gpu.readLayers<glm::vec4>(sea.slopes(), 3);
        for (const size_t c : {0u, 1u, 2u})
        {
            CAPTURE(time);
            CAPTURE(c);
            const Twin twin(spec, c, kSize, time);
            const size_t first = c * kSize * kSize;
            const double chop = spec.choppiness;
            CHECK(relativeRms(displacement, first, 2, twin.field([](double, double) { return 1.0; })) <= 1e-5);
            CHECK(relativeRms(displacement, first, 0, twin.field([&](double x, double y) {
                      return chop * kI * x / std::hypot(x, y);
                  })) <= 1e-5);
            CHECK(relativeRms(displacement, first, 1, twin.field([&](double x, double y) {
                      return chop * kI * y / std::hypot(x, y);
                  })) <= 1e-5);
            CHECK(relativeRms(slopes, first, 2, twin.field([](double x, double) { return kI * x; })) <= 1e-5);
            CHECK(relativeRms(slopes, first, 3, twin.field([](double, double y) { return kI * y; })) <= 1e-5);

            const auto xx = twin.field([](double x, double y) { return -x * x / std::hypot(x, y); });
            const auto yy = twin.field([](double x, double y) { return -y * y / std::hypot(x, y); });
            const auto xy = twin.field([](double x, double y) { return -x * y / std::hypot(x, y); });
            std::vector<double> jacobian;
            for (size_t i = 0; i < xx.size(); ++i)
                jacobian.push_back((1.0 + chop * xx[i]) * (1.0 + chop * yy[i]) - chop * chop * xy[i] * xy[i]);
            CHECK(relativeRms(displacement, first, 3, jacobian) <= 1e-5);
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("sea: crests are sharp and troughs wide")
{
    test::Gpu gpu;
    ocean::Sea sea(gpu, roughSea());
    gpu.run([&](const engine::Commands& cmd) { sea.record(cmd, 10.0); });
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
    ocean::OceanSpec spec = roughSea();
    spec.loop = 60.0;
    ocean::Sea sea(gpu, spec);
    const auto at = [&](ocean::Sea& any, double time) {
        gpu.run([&](const engine::Commands& cmd) { any.record(cmd, time); });
        return gpu.readLayers<glm::vec4>(any.displacement(), 3);
    };
    const std::vector<glm::vec4> first = at(sea, 7.25);
    CHECK(at(sea, 20.0) != first);
    CHECK(at(sea, 7.25 + 60.0) == first);
    CHECK(at(sea, 7.25 - 6000.0) == first);
    ocean::Sea again(gpu, spec);
    CHECK(at(again, 7.25) == first);
    spec.seed = 2;
    ocean::Sea other(gpu, spec);
    CHECK(at(other, 7.25) != first);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("sea: none is flat")
{
    test::Gpu gpu;
    ocean::OceanSpec spec = roughSea();
    spec.spectrum = ocean::Spectrum::none;
    ocean::Sea sea(gpu, spec);
    gpu.run([&](const engine::Commands& cmd) { sea.record(cmd, 5.0); });
    for (const glm::vec4& texel : gpu.readLayers<glm::vec4>(sea.displacement(), 3))
        REQUIRE(texel == glm::vec4(0.0f, 0.0f, 0.0f, 1.0f));
    CHECK(sea.reach() == 0.0);
    CHECK(gpu.validationErrors() == 0);
}
