// The sea's energy: its amount, its peak and its direction.
#include "ocean/sea/dispersion.h"
#include "ocean/sea/spectrum.h"
#include "support/near.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <initializer_list>
#include <limits>
#include <numbers>
#include <tuple>

using test::near;

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

ocean::OceanSpec seaOf(ocean::Spectrum spectrum, double wind, double fetch = 3e6, double depth = 5000.0)
{
    ocean::OceanSpec spec;
    spec.spectrum = spectrum;
    spec.wind.speed = wind;
    spec.fetch = fetch;
    spec.depth = depth;
    return spec;
}

double significantHeight(const ocean::OceanSpec& spec)
{
    return 4.0 * std::sqrt(ocean::WaveSpectrum(spec).variance(0.0, kInfinity));
}

// The middle rule; `steps` is plenty for what these tests integrate.
double integrate(double from, double to, int steps, const std::function<double(double)>& f)
{
    double sum = 0.0;
    for (int i = 0; i < steps; ++i)
        sum += f(from + (to - from) * (i + 0.5) / steps);
    return sum * (to - from) / steps;
}

// Variance by plain squares in the plane, from -reach to reach: nothing in common with WaveSpectrum::variance.
double varianceBySquares(const ocean::WaveSpectrum& spectrum, double reach, int steps)
{
    return integrate(-reach, reach, steps, [&](double y) {
        return integrate(-reach, reach, steps, [&](double x) { return spectrum.density({x, y}); });
    });
}

glm::dvec2 compass(double bearing)
{
    return {std::sin(bearing), std::cos(bearing)};
}

} // namespace

TEST_CASE("spectrum: Phillips holds the energy of a developed sea, by three ways of counting")
{
    for (const double wind : {0.5, 5.0, 10.0, 15.0, 20.0, 40.0})
    {
        CAPTURE(wind);
        const ocean::WaveSpectrum spectrum(seaOf(ocean::Spectrum::phillips, wind));
        const double length = wind * wind / 9.81;
        const double expected = std::pow(0.22 * length / 4.0, 2.0);
        CHECK(spectrum.variance(0.0, kInfinity) == near(expected, 1e-3));
        CHECK(4.0 * std::sqrt(spectrum.variance(0.0, kInfinity)) == near(0.22 * length, 0.03));
        // What lies beyond 20 / L: a quarter percent.
        CHECK(varianceBySquares(spectrum, 20.0 / length, 1000) == near(0.9975 * expected, 1e-3));
    }
}

TEST_CASE("spectrum: Phillips follows Tessendorf along the wind, across it and against it")
{
    ocean::OceanSpec spec = seaOf(ocean::Spectrum::phillips, 10.0);
    const ocean::WaveSpectrum spectrum(spec);
    const glm::dvec2 along = -compass(spec.wind.from);
    const glm::dvec2 across(-along.y, along.x);
    const double length = 100.0 / 9.81;
    const auto radial = [&](double k) { return std::exp(-1.0 / std::pow(k * length, 2.0)) / std::pow(k, 4.0); };
    CHECK(spectrum.density(0.5 * along) / spectrum.density(0.1 * along) == near(radial(0.5) / radial(0.1), 1e-4));
    CHECK(spectrum.density(0.2 * glm::normalize(along + across)) == near(0.5 * spectrum.density(0.2 * along), 1e-6));
    CHECK(spectrum.density(0.2 * across) < 1e-20);
    CHECK(spectrum.density(-0.2 * along) == near(0.05 * spectrum.density(0.2 * along), 1e-9));
    // Waves of centimetres fade: 1/k^4 alone would leave 0.0123 of the energy from 100 to 300 rad/m.
    CHECK(spectrum.density(300.0 * along) / spectrum.density(100.0 * along) ==
          near(std::exp(-(9e4 - 1e4) * 25e-6) / 81.0, 1e-3));
}

TEST_CASE("spectrum: a developed JONSWAP sea is as high as Pierson and Moskowitz measured")
{
    for (const double wind : {5.0, 10.0, 15.0, 20.0})
    {
        CAPTURE(wind);
        const double expected = 0.22 * wind * wind / 9.81;
        CHECK(significantHeight(seaOf(ocean::Spectrum::jonswap, wind)) == near(expected, 0.1));
        CHECK(ocean::Jonswap::windSea(wind, 1e7).peakSharpness() == 1.0);
    }
}

TEST_CASE("spectrum: a JONSWAP sea grows with the fetch, to an end, and its peak goes down")
{
    double height = 0.0;
    double peak = kInfinity;
    const double developed = 0.877 * 9.81 / (1.026 * 12.0);
    for (double fetch = 100.0; fetch < 1e7; fetch *= 1.2)
    {
        CAPTURE(fetch);
        const ocean::Jonswap sea = ocean::Jonswap::windSea(12.0, fetch);
        const double formula = 22.0 * std::cbrt(9.81 * 9.81 / (12.0 * fetch));
        CHECK(sea.peak() == near(std::max(formula, developed), 1e-9));
        CHECK(sea.peakSharpness() >= 1.0);
        CHECK(sea.peakSharpness() <= 3.3);
        if (fetch < 3e4)
            CHECK(sea.peakSharpness() == near(3.3));
        const double grown = significantHeight(seaOf(ocean::Spectrum::jonswap, 12.0, fetch));
        CHECK(grown > 0.9999 * height);
        CHECK(sea.peak() <= peak);
        height = grown;
        peak = sea.peak();
    }
    // Half-way from young to developed, at 1.5 times the developed peak, gamma is half-way too.
    const double grownFetch = std::pow(22.0 / developed, 3.0) * 9.81 * 9.81 / 12.0;
    CHECK(ocean::Jonswap::windSea(12.0, grownFetch / std::pow(1.5, 3.0)).peakSharpness() == near(2.15));
    // Young: Hs = 0.0016 sqrt(F / g) U, the same campaign's growth law; its spectrum is up to a fifth above it.
    CHECK(significantHeight(seaOf(ocean::Spectrum::jonswap, 12.0, 2e4)) ==
          near(0.0016 * std::sqrt(2e4 / 9.81) * 12.0, 0.2));
}

TEST_CASE("spectrum: waves travel down the wind, a swell away from where it comes")
{
    for (const auto kind : {ocean::Spectrum::phillips, ocean::Spectrum::jonswap})
    {
        for (const double from : {0.0, 45.0, 90.0, 225.0, 301.0})
        {
            CAPTURE(from);
            ocean::OceanSpec spec = seaOf(kind, 10.0);
            spec.wind.from = from * engine::kDegree;
            const ocean::WaveSpectrum spectrum(spec);
            for (const double k : {0.06, 0.1, 0.5, 5.0})
            {
                CAPTURE(k);
                double best = 0.0;
                glm::dvec2 mean(0.0);
                for (double bearing = 0.0; bearing < 360.0; bearing += 0.5)
                {
                    const double density = spectrum.density(k * compass(bearing * engine::kDegree));
                    mean += density * compass(bearing * engine::kDegree);
                    if (density > spectrum.density(k * compass(best * engine::kDegree)))
                        best = bearing;
                }
                CHECK(std::abs(std::remainder(best - from - 180.0, 360.0)) <= 5.0);
                CHECK(glm::dot(glm::normalize(mean), -compass(spec.wind.from)) > std::cos(1.0 * engine::kDegree));
            }
        }
    }
    ocean::OceanSpec spec = seaOf(ocean::Spectrum::jonswap, 0.0);
    spec.swell = {2.0, 10.0, 270.0 * engine::kDegree};
    const ocean::WaveSpectrum swell(spec);
    CHECK(swell.density({0.0402, 0.0}) > 1e3 * swell.density({-0.0402, 0.0}));
}

TEST_CASE("spectrum: shallow water holds less")
{
    double last = 0.0;
    for (const double depth : {2.0, 5.0, 10.0, 30.0, 100.0, 1000.0})
    {
        CAPTURE(depth);
        const double height = significantHeight(seaOf(ocean::Spectrum::jonswap, 12.0, 3e5, depth));
        CHECK(height > last);
        last = height;
    }
    CHECK(last == near(significantHeight(seaOf(ocean::Spectrum::jonswap, 12.0, 3e5, 12000.0))));
}

TEST_CASE("spectrum: a swell adds its own variance, at its own period")
{
    for (const auto kind : {ocean::Spectrum::phillips, ocean::Spectrum::jonswap})
    {
        for (const auto& [height, period, depth] : {std::tuple{2.0, 10.0, 200.0}, std::tuple{0.3, 4.0, 3.0},
                                                    std::tuple{6.0, 20.0, 15.0}, std::tuple{15.0, 30.0, 12000.0}})
        {
            CAPTURE(height);
            ocean::OceanSpec spec = seaOf(kind, 6.0, 3e5, depth);
            const double alone = ocean::WaveSpectrum(spec).variance(0.0, kInfinity);
            spec.swell = {height, period, 1.0};
            const ocean::WaveSpectrum both(spec);
            CHECK(both.variance(0.0, kInfinity) - alone == near(height * height / 16.0, 2e-3));
            // Narrow: most of it is within a quarter of its peak's frequency.
            spec.wind.speed = 0.0;
            const auto k = [&](double ratio) { return ocean::wavenumber(ratio * 2.0 * kPi / period, depth); };
            CHECK(ocean::WaveSpectrum(spec).variance(k(0.75), k(1.25)) > 0.7 * height * height / 16.0);
        }
    }
}

TEST_CASE("spectrum: variances of neighbouring ranges add up")
{
    for (const auto kind : {ocean::Spectrum::phillips, ocean::Spectrum::jonswap})
    {
        const ocean::WaveSpectrum spectrum(seaOf(kind, 10.0));
        const double whole = spectrum.variance(0.0, kInfinity);
        double sum = 0.0;
        double begin = 0.0;
        for (const double end : {0.05, 0.1, 0.37, 4.0, kInfinity})
        {
            sum += spectrum.variance(begin, end);
            begin = end;
        }
        CHECK(sum == near(whole, 1e-3));
        CHECK(spectrum.variance(0.0, 1e-4) == 0.0);
        CHECK(spectrum.variance(0.3, 0.3) == 0.0);
        CHECK(varianceBySquares(spectrum, 1.5, 1500) ==
              near(spectrum.variance(0.0, 1.5), 2e-3)); // corners hold a little more
    }
}

TEST_CASE("spectrum: finite everywhere, and nothing without wind")
{
    const glm::dvec2 places[]{{0.0, 0.0},    {1e-300, 0.0}, {1e-9, -1e-9},   {0.05, 0.02}, {-0.05, 0.02},
                              {152.0, 40.0}, {1e6, 1e6},    {1e150, -1e150}, {1e300, 0.0}, {kInfinity, 0.0}};
    for (const auto kind : {ocean::Spectrum::phillips, ocean::Spectrum::jonswap, ocean::Spectrum::none})
    {
        for (const double wind : {0.0, 1e-300, 1e-6, 0.01, 0.3, 10.0, 75.0})
        {
            for (const double fetch : {100.0, 1e7})
            {
                for (const double depth : {0.1, 12000.0})
                {
                    for (const double swell : {0.0, 15.0})
                    {
                        CAPTURE(wind);
                        ocean::OceanSpec spec = seaOf(kind, wind, fetch, depth);
                        spec.swell.height = swell;
                        const ocean::WaveSpectrum spectrum(spec);
                        const bool flat = kind == ocean::Spectrum::none || (wind < 0.01 && swell == 0.0);
                        for (const glm::dvec2& k : places)
                        {
                            CAPTURE(k.x);
                            const double density = spectrum.density(k);
                            CHECK(std::isfinite(density));
                            CHECK(density >= 0.0);
                            if (flat)
                                CHECK(density == 0.0);
                        }
                        if (flat)
                            CHECK(spectrum.variance(0.0, kInfinity) == 0.0);
                        else
                            CHECK(spectrum.variance(0.0, kInfinity) > 0.0);
                    }
                }
            }
        }
    }
}
