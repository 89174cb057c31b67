// The frozen waves: their energy, their symmetry and their direction.
#include "ocean/sea/dispersion.h"
#include "ocean/sea/frozen_sea.h"
#include "ocean/sea/spectrum.h"
#include "support/near.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <complex>
#include <initializer_list>
#include <numbers>
#include <span>
#include <utility>
#include <vector>

using test::near;

namespace {

constexpr double kPi = std::numbers::pi;

ocean::OceanSpec seaOf(ocean::Spectrum spectrum, double wind, std::vector<ocean::CascadeSpec> cascades)
{
    ocean::OceanSpec spec;
    spec.spectrum = spectrum;
    spec.wind.speed = wind;
    spec.fetch = 3e6;
    spec.cascades = std::move(cascades);
    return spec;
}

const std::vector<ocean::CascadeSpec> kDefault = ocean::OceanSpec{}.cascades;

// Place of wavevector (x, y), either sign, in FFT order.
size_t place(const ocean::FrozenCascade& sea, int x, int y)
{
    const int n = static_cast<int>(sea.spec.size);
    return static_cast<size_t>(((y + n) % n) * n + (x + n) % n);
}

glm::ivec2 waveAt(const ocean::FrozenCascade& sea, size_t index)
{
    const int n = static_cast<int>(sea.spec.size);
    const int x = static_cast<int>(index) % n;
    const int y = static_cast<int>(index) / n;
    return {x < n / 2 ? x : x - n, y < n / 2 ? y : y - n};
}

double energyOf(const ocean::FrozenCascade& sea)
{
    double sum = 0.0;
    for (size_t j = 1; j < sea.waves.size(); ++j)
        sum += 2.0 * std::norm(std::complex<double>(sea.waves[j].h0));
    return sum;
}

// What the cell of k = 0 holds and no tile of this length can: fine squares over it.
double tooLong(const ocean::OceanSpec& spec)
{
    const ocean::WaveSpectrum spectrum(spec);
    const double dk = 2.0 * kPi / spec.cascades.front().length;
    const int steps = 400;
    double sum = 0.0;
    for (int y = 0; y < steps; ++y)
    {
        for (int x = 0; x < steps; ++x)
            sum += spectrum.density(dk * ((glm::dvec2(x, y) + 0.5) / static_cast<double>(steps) - 0.5));
    }
    return sum * dk * dk / (steps * steps);
}

// Height at x and time t [s] of the surface that is h0 alone at wavevector `wave`, by the definition.
double heightOfOne(const ocean::OceanSpec& spec, const ocean::FrozenCascade& sea, glm::ivec2 wave, glm::dvec2 x,
                   double t)
{
    const ocean::FrozenWave& frozen = sea.waves[place(sea, wave.x, wave.y)];
    const double omega = 2.0 * kPi * frozen.cycles / spec.loop;
    const glm::dvec2 k = 2.0 * kPi / sea.spec.length * glm::dvec2(wave);
    const std::complex<double> h = std::complex<double>(frozen.h0) * std::polar(1.0, omega * t);
    return std::real(h * std::polar(1.0, glm::dot(k, x)) + std::conj(h) * std::polar(1.0, -glm::dot(k, x)));
}

} // namespace

TEST_CASE("frozen sea: the cascades together hold what the spectrum has in their bands")
{
    for (const auto kind : {ocean::Spectrum::phillips, ocean::Spectrum::jonswap})
    {
        for (const double wind : {2.0, 5.0, 10.0, 15.0, 20.0})
        {
            for (const auto& cascades : {kDefault, {{1511.0, 128}, {170.0, 64}, {21.0, 256}}, {{700.0, 512}}})
            {
                CAPTURE(wind);
                CAPTURE(cascades.size());
                const ocean::OceanSpec spec = seaOf(kind, wind, cascades);
                double sum = 0.0;
                for (size_t i = 0; i < cascades.size(); ++i)
                    sum += ocean::resolvedVariance(spec, i);
                const double end = ocean::bandsOf(cascades).back().kMax;
                const double whole = ocean::WaveSpectrum(spec).variance(0.0, end);
                CHECK(sum == near(whole - tooLong(spec), 0.005));
            }
        }
    }
}

TEST_CASE("frozen sea: each cascade holds its own band")
{
    for (const auto kind : {ocean::Spectrum::phillips, ocean::Spectrum::jonswap})
    {
        const ocean::OceanSpec spec = seaOf(kind, 5.0, kDefault);
        const auto bands = ocean::bandsOf(spec.cascades);
        for (size_t i = 0; i < bands.size(); ++i)
        {
            CAPTURE(i);
            const double lost = i == 0 ? tooLong(spec) : 0.0;
            CHECK(ocean::resolvedVariance(spec, i) ==
                  near(ocean::WaveSpectrum(spec).variance(bands[i].kMin, bands[i].kMax) - lost, 0.01));
            const ocean::FrozenCascade sea = ocean::freeze(spec, i);
            const double dk = 2.0 * kPi / sea.spec.length;
            for (size_t j = 1; j < sea.waves.size(); ++j)
            {
                const double k = dk * glm::length(glm::dvec2(waveAt(sea, j)));
                if (sea.waves[j].h0 != 0.0f)
                {
                    CHECK(k > bands[i].kMin - 0.71 * dk);
                    CHECK(k < bands[i].kMax + 0.71 * dk);
                }
            }
        }
    }
}

TEST_CASE("frozen sea: seeds differ about the right energy")
{
    for (const auto kind : {ocean::Spectrum::phillips, ocean::Spectrum::jonswap})
    {
        for (const double wind : {5.0, 10.0, 15.0})
        {
            CAPTURE(wind);
            // A tile of many waves, so that 16 seas are enough.
            ocean::OceanSpec spec = seaOf(kind, wind, {{80.0 * wind * wind, 256}});
            double mean = 0.0;
            for (spec.seed = 1; spec.seed <= 16; ++spec.seed)
                mean += energyOf(ocean::freeze(spec, 0)) / 16.0;
            CHECK(mean == near(ocean::resolvedVariance(spec, 0), 0.015));
        }
    }
}

TEST_CASE("frozen sea: the surface is real and its mean level zero")
{
    for (const uint32_t n : {16u, 256u})
    {
        ocean::OceanSpec spec = seaOf(ocean::Spectrum::jonswap, 12.0, {{300.0, n}});
        spec.loop = 77.0;
        const ocean::FrozenCascade sea = ocean::freeze(spec, 0);
        REQUIRE(sea.waves.size() == n * n);
        CHECK(sea.waves[0].cycles == 0); // the level stands still
        CHECK(sea.waves[0].h0.imag() == 0.0f);
        // The mean over the plane of the height times the part of it that is left to the water there, 1 + div D.
        const double level = 2.0 * double{sea.waves[0].h0.real()};
        double mean = level;
        for (size_t j = 1; j < sea.waves.size(); ++j)
        {
            const double k = 2.0 * kPi / 300.0 * glm::length(glm::dvec2(waveAt(sea, j)));
            mean -= k / std::tanh(k * spec.depth) * 2.0 * std::norm(std::complex<double>(sea.waves[j].h0));
        }
        CHECK(level > 0.01);
        CHECK(std::abs(mean) < 1e-6 * level);
        for (size_t j = 0; j < sea.waves.size(); ++j)
        {
            const glm::ivec2 wave = waveAt(sea, j);
            const ocean::FrozenWave& opposite = sea.waves[place(sea, -wave.x, -wave.y)];
            const bool nyquist = 2 * std::max(-wave.x, -wave.y) == static_cast<int>(n);
            if (nyquist)
            {
                CHECK(sea.waves[j].h0 == 0.0f);
                CHECK(sea.waves[j].h0MinusConj == 0.0f);
            }
            CHECK(sea.waves[j].h0MinusConj == std::conj(opposite.h0));
            CHECK(sea.waves[j].cycles == opposite.cycles);
            if (j > 0 && !nyquist)
            {
                const double k = 2.0 * kPi / 300.0 * glm::length(glm::dvec2(wave));
                const double cycles = ocean::dispersion(k, spec.depth) * 77.0 / (2.0 * kPi);
                CHECK(sea.waves[j].cycles >= 1);
                CHECK(std::abs(sea.waves[j].cycles - cycles) <= 0.5 + 1e-9);
            }
        }
    }
}

TEST_CASE("frozen sea: a loop shorter than a wave's period still moves it")
{
    ocean::OceanSpec spec = seaOf(ocean::Spectrum::phillips, 20.0, {{1000.0, 64}});
    spec.loop = 5.0;
    const ocean::FrozenCascade sea = ocean::freeze(spec, 0);
    for (const ocean::FrozenWave& wave : std::span(sea.waves).subspan(1))
        CHECK((wave.cycles >= 1 || (wave.h0 == 0.0f && wave.h0MinusConj == 0.0f)));
}

TEST_CASE("frozen sea: without wind, flat")
{
    for (const auto& spec :
         {seaOf(ocean::Spectrum::none, 10.0, kDefault), seaOf(ocean::Spectrum::jonswap, 0.0, kDefault)})
        CHECK(energyOf(ocean::freeze(spec, 0)) == 0.0);
}

TEST_CASE("frozen sea: energy travels down the wind")
{
    for (const double from : {0.0, 90.0, 225.0, 301.0})
    {
        CAPTURE(from);
        ocean::OceanSpec spec = seaOf(ocean::Spectrum::jonswap, 10.0, {{2000.0, 128}});
        spec.wind.from = from * engine::kDegree;
        const ocean::FrozenCascade sea = ocean::freeze(spec, 0);
        glm::dvec2 mean(0.0);
        for (size_t j = 1; j < sea.waves.size(); ++j) // h0 at k travels along -k
            mean -= static_cast<double>(std::norm(sea.waves[j].h0)) * glm::normalize(glm::dvec2(waveAt(sea, j)));
        const double bearing = std::atan2(mean.x, mean.y) / engine::kDegree;
        CHECK(std::abs(std::remainder(bearing - from - 180.0, 360.0)) < 5.0);
    }
}

TEST_CASE("frozen sea: a single wave's crest runs along its direction at the phase speed")
{
    for (const double depth : {4.0, 200.0})
    {
        ocean::OceanSpec spec = seaOf(ocean::Spectrum::jonswap, 10.0, {{400.0, 64}});
        spec.loop = 1e5; // so that whole cycles are within 1e-4 of the frequency
        spec.depth = depth;
        const ocean::FrozenCascade sea = ocean::freeze(spec, 0);
        for (const glm::ivec2 travel : {glm::ivec2(5, 5), glm::ivec2(9, 2), glm::ivec2(0, 7), glm::ivec2(-3, 12)})
        {
            CAPTURE(depth);
            CAPTURE(travel.x);
            REQUIRE(std::abs(sea.waves[place(sea, -travel.x, -travel.y)].h0) > 0.0f);
            const double k = 2.0 * kPi / 400.0 * glm::length(glm::dvec2(travel));
            const glm::dvec2 direction = glm::normalize(glm::dvec2(travel));
            const double speed = std::sqrt(9.81 / k * std::tanh(k * depth));
            // The place of the crest nearest to `about`, by its highest sample and the parabola through its neighbours.
            const auto crest = [&](double about, double t) {
                const double step = 2.0 * kPi / k / 2000.0;
                const auto height = [&](double s) { return heightOfOne(spec, sea, -travel, s * direction, t); };
                double best = about;
                for (int i = -1000; i < 1000; ++i)
                    best = height(about + i * step) > height(best) ? about + i * step : best;
                const double before = height(best - step), after = height(best + step);
                return best + 0.5 * step * (before - after) / (before - 2.0 * height(best) + after);
            };
            double at = crest(0.0, 0.0);
            const double start = at;
            const double hop = kPi / (2.0 * k * speed); // a quarter of a period
            for (int i = 1; i <= 20; ++i)
                at = crest(at, i * hop);
            CHECK((at - start) / (20.0 * hop) == near(speed, 1e-3));
        }
    }
}
