#include "ocean/sea/spectrum.h"

#include "ocean/sea/dispersion.h"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ocean {

namespace {

constexpr double kCalm = 0.01; // wind that raises nothing [m/s]

// Where waves go that come from a compass bearing [rad].
glm::dvec2 awayFrom(double bearing)
{
    return {-std::sin(bearing), -std::cos(bearing)};
}

} // namespace

WaveSpectrum::WaveSpectrum(const OceanSpec& spec)
    : depth_(spec.depth), windTo_(awayFrom(spec.wind.from)), swellTo_(awayFrom(spec.swell.from))
{
    if (spec.spectrum == Spectrum::none)
        return;
    const bool windy = spec.wind.speed >= kCalm;
    if (windy && spec.spectrum == Spectrum::phillips)
        phillips_.emplace(spec.wind.speed);
    if (windy && spec.spectrum == Spectrum::jonswap)
        windSea_ = Jonswap::windSea(spec.wind.speed, spec.fetch);
    if (spec.swell.height > 0.0)
        swell_ = Jonswap::swell(spec.swell.height, spec.swell.period);

    const auto reach = [&](double low, double peak) {
        longest_ = longest_ > 0.0 ? std::min(longest_, low) : low;
        shortest_ = std::max(shortest_, peak);
    };
    if (phillips_)
        reach(0.158 / phillips_->longWave(), 1.0 / phillips_->longWave());
    for (const auto& sea : {windSea_, swell_})
    {
        if (sea)
            reach(wavenumber(0.42 * sea->peak(), depth_), wavenumber(sea->peak(), depth_));
    }
}

double WaveSpectrum::density(const glm::dvec2& k) const
{
    const double length = glm::length(k);
    if (!(length > 0.0) || !std::isfinite(length))
        return 0.0;
    const glm::dvec2 direction = k / length;

    double sum = 0.0;
    if (phillips_)
        sum += phillips_->density(length, glm::dot(direction, windTo_));
    if (windSea_ || swell_)
    {
        // From frequency and direction to the plane: dw dtheta = (dw/dk) / k d^2k.
        const double omega = dispersion(length, depth_);
        double seas = 0.0;
        if (windSea_)
            seas += windSea_->energy(omega) * windSea_->spread(omega, glm::dot(direction, windTo_)) *
                    depthFactor(length, depth_);
        if (swell_) // its height is asked for here, at this depth
            seas += swell_->energy(omega) * swell_->spread(omega, glm::dot(direction, swellTo_));
        if (seas > 0.0)
            sum += seas * groupSpeed(length, depth_) / length;
    }
    return sum;
}

double WaveSpectrum::variance(double kMin, double kMax) const
{
    // The midpoint rule in ln |k| and direction. Tails fall with 1/k^2 or faster, so three decades hold all but 1e-6.
    constexpr double kStepsPerE = 64.0;
    constexpr int kDirections = 64;
    const double low = std::max(kMin, longest_);
    const double high = std::min(kMax, 1000.0 * std::max(low, shortest_));
    if (!(low > 0.0) || !(high > low))
        return 0.0;

    const double span = std::log(high / low);
    const int steps = static_cast<int>(std::ceil(span * kStepsPerE));
    double sum = 0.0;
    for (int i = 0; i < steps; ++i)
    {
        const double k = low * std::exp(span * (i + 0.5) / steps);
        double around = 0.0;
        for (int j = 0; j < kDirections; ++j)
        {
            const double angle = 2.0 * std::numbers::pi * j / kDirections;
            around += density(k * glm::dvec2(std::cos(angle), std::sin(angle)));
        }
        sum += around * k * k;
    }
    return sum * (span / steps) * (2.0 * std::numbers::pi / kDirections);
}

} // namespace ocean
