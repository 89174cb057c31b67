// JONSWAP by frequency and direction, and what the bottom takes from it.
#include "ocean/sea/wave_systems.h"
#include "support/near.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <initializer_list>
#include <numbers>
#include <utility>

using test::near;

namespace {

constexpr double kPi = std::numbers::pi;

// The middle rule; `steps` is plenty for what these tests integrate.
double integrate(double from, double to, int steps, const std::function<double(double)>& f)
{
    double sum = 0.0;
    for (int i = 0; i < steps; ++i)
        sum += f(from + (to - from) * (i + 0.5) / steps);
    return sum * (to - from) / steps;
}

} // namespace

TEST_CASE("jonswap: energy is largest at its peak and has its tail")
{
    for (const auto& [wind, fetch] : {std::pair{10.0, 1e4}, std::pair{10.0, 1e7}, std::pair{25.0, 1e5}})
    {
        CAPTURE(wind);
        CAPTURE(fetch);
        const ocean::Jonswap sea = ocean::Jonswap::windSea(wind, fetch);
        double best = 0.0;
        for (double omega = 0.3 * sea.peak(); omega < 3.0 * sea.peak(); omega += 1e-4 * sea.peak())
            best = sea.energy(omega) > sea.energy(best) ? omega : best;
        CHECK(best == near(sea.peak(), 1e-3));

        const double x = std::min(fetch * 9.81 / (wind * wind), std::pow(22.0 * 1.026 / 0.877, 3.0));
        const double alpha = 0.076 * std::pow(x, -0.22);
        const double far = 10.0 * sea.peak();
        CHECK(sea.energy(far) == near(alpha * 9.81 * 9.81 * std::pow(far, -5.0), 1e-3));
        CHECK(sea.energy(sea.peak()) ==
              near(sea.peakSharpness() * alpha * 9.81 * 9.81 * std::pow(sea.peak(), -5.0) * std::exp(-1.25)));
        // One width below the peak (0.07 of it) and one above (0.09), gamma counts by its power e^-1/2.
        for (const double ratio : {1.0 - 0.07, 1.0 + 0.09})
        {
            CAPTURE(ratio);
            const double omega = ratio * sea.peak();
            CHECK(sea.energy(omega) ==
                  near(alpha * 9.81 * 9.81 * std::pow(omega, -5.0) * std::exp(-1.25 * std::pow(ratio, -4.0)) *
                       std::pow(sea.peakSharpness(), std::exp(-0.5))));
        }
    }
}

TEST_CASE("jonswap: all directions together hold a frequency's energy")
{
    const ocean::Jonswap seas[]{ocean::Jonswap::windSea(10.0, 1e7), ocean::Jonswap::windSea(30.0, 500.0),
                                ocean::Jonswap::swell(2.0, 12.0)};
    for (const ocean::Jonswap& sea : seas)
    {
        for (const double ratio : {0.1, 0.5, 0.9, 1.0, 1.06, 1.5, 3.0, 10.0, 1000.0})
        {
            CAPTURE(ratio);
            const auto spread = [&](double angle) { return sea.spread(ratio * sea.peak(), std::cos(angle)); };
            CHECK(integrate(-kPi, kPi, 4000, spread) == near(1.0, 1e-3));
            CHECK(spread(0.0) > 0.0);
            CHECK(spread(0.0) >= spread(0.3));
            CHECK(spread(0.3) >= spread(kPi));
        }
    }
}

TEST_CASE("jonswap: directions are as narrow as Hasselmann and Horvath have them")
{
    // cos^2s(angle / 2) is 2^-s at a right angle to the wind.
    const auto narrowness = [](const ocean::Jonswap& sea, double ratio) {
        return -std::log2(sea.spread(ratio * sea.peak(), 0.0) / sea.spread(ratio * sea.peak(), 1.0));
    };
    const ocean::Jonswap old = ocean::Jonswap::windSea(10.0, 1e7);     // U / c_p = 0.8548
    const ocean::Jonswap young = ocean::Jonswap::windSea(30.0, 500.0); // held at 2
    const ocean::Jonswap swell = ocean::Jonswap::swell(2.0, 12.0);
    CHECK(narrowness(old, 0.5) == near(6.97 * std::pow(0.5, 4.06)));
    CHECK(narrowness(old, 1.0) == near(6.97));
    CHECK(narrowness(old, 2.0) == near(9.77 * std::pow(2.0, -2.33 - 1.45 * (0.877 / 1.026 - 1.17))));
    CHECK(narrowness(young, 2.0) == near(9.77 * std::pow(2.0, -2.33 - 1.45 * (2.0 - 1.17))));
    for (const double ratio : {0.5, 1.0, 3.0}) // sharper most below the peak
    {
        CAPTURE(ratio);
        CHECK(narrowness(swell, ratio) - narrowness(old, ratio) == near(16.0 * std::tanh(1.0 / ratio)));
    }
}

TEST_CASE("depth factor: Kitaigorodskii's, near Thompson & Vincent's fit")
{
    CHECK(ocean::depthFactor(0.01, 0.1) == near(0.5e-6, 1e-5)); // (kd)^2 / 2 where shallow
    CHECK(ocean::depthFactor(1e6, 1e4) == 1.0);
    CHECK(ocean::depthFactor(0.0, 10.0) == 0.0);
    for (double x = 0.05; x < 10.0; x *= 1.2) // Thompson & Vincent's fit, x = k depth
    {
        CAPTURE(x);
        const double w = std::sqrt(x * std::tanh(x));
        const double fit = w <= 1.0 ? 0.5 * w * w : w < 2.0 ? 1.0 - 0.5 * (2.0 - w) * (2.0 - w) : 1.0;
        CHECK(ocean::depthFactor(x / 7.0, 7.0) == near(fit, 0.05));
    }
}
