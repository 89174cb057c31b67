#include "ocean/sea/wave_systems.h"

#include "ocean/sea/dispersion.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace ocean {

namespace {

constexpr double kPi = std::numbers::pi;

// Phillips: part of the energy that waves against the wind keep. Tessendorf has 1, a
// standing sea; real seas have almost none.
constexpr double kAgainstWind = 0.05;

// Phillips: l [m]. Waves below 2 pi l, where capillarity takes over, fade. A light air's own waves are hardly longer:
// there it is this part of L.
constexpr double kSmallWave = 0.005;
constexpr double kSmallWavePart = 0.01;

// Pierson & Moskowitz: w_p = 0.877 g / U19.5, U19.5 = 1.026 U10.
constexpr double kDevelopedPeak = 0.877 / 1.026;

// Gamma: its mean in the JONSWAP campaign; a swell's, long travelled (Goda 1983 has 7 to 10).
constexpr double kYoungSharpness = 3.3;
constexpr double kSwellSharpness = 7.0;

// w_p over a developed sea's at which a sea counts as young: an eighth of the fetch it takes to develop.
constexpr double kYoungPeak = 2.0;

// Horvath's xi, 0 (wind sea) to 1 (longest crests).
constexpr double kSwellElongation = 1.0;

// U / c_p beyond which directions widen no further: past it a storm on a short fetch would lose all direction.
constexpr double kMaxWindOverPeakSpeed = 2.0;

double squared(double x)
{
    return x * x;
}

} // namespace

Phillips::Phillips(double windSpeed)
    : long_(squared(windSpeed) / kGravity), small_(std::min(kSmallWave, kSmallWavePart * long_))
{
    // The whole plane's integral is A * (1 + against) pi/2 * l L K1(2 l / L), K1 a modified Bessel function.
    const double around = 0.5 * kPi * (1.0 + kAgainstWind);
    const double along = small_ * long_ * std::cyl_bessel_k(1.0, 2.0 * small_ / long_);
    strength_ = squared(0.25 * kDevelopedHeight * long_) / (around * along);
}

double Phillips::density(double k, double cosine) const
{
    const double kL = k * long_;
    if (kL < 0.04) // e^-625; also keeps 1 / k^4 finite
        return 0.0;
    const double against = cosine < 0.0 ? kAgainstWind : 1.0;
    return strength_ * against * squared(cosine) * std::exp(-1.0 / squared(kL) - squared(k * small_)) /
           squared(squared(k));
}

Jonswap::Jonswap(double peak, double sharpness, double windOverPeakSpeed)
    : peak_(peak), sharpness_(sharpness),
      fallOff_(-2.33 - 1.45 * (std::min(windOverPeakSpeed, kMaxWindOverPeakSpeed) - 1.17))
{
}

// JONSWAP's sea grows with the fetch for ever; ours stops where its peak is Pierson-Moskowitz's, and loses its sharp
// peak on the way. (With gamma = 3.3 to the end, Hs would be 30 % above theirs.) A developed sea keeps JONSWAP's alpha
// at that fetch, 0.0089 where Pierson & Moskowitz have 0.0081: Hs = 0.231 U^2 / g, 5 % above 0.22.
Jonswap Jonswap::windSea(double windSpeed, double fetch)
{
    const double length = squared(windSpeed) / kGravity;
    const double mostFetch = std::pow(22.0 / kDevelopedPeak, 3.0); // in units of U^2 / g: 17,000
    const double x = std::min(fetch / length, mostFetch);
    const double peak = 22.0 / std::cbrt(x); // in units of g / U; that is also U / c_p

    const double age = std::clamp((kYoungPeak - peak / kDevelopedPeak) / (kYoungPeak - 1.0), 0.0, 1.0);
    const double developed = age * age * (3.0 - 2.0 * age);

    Jonswap sea(peak * kGravity / windSpeed, std::lerp(kYoungSharpness, 1.0, developed), peak);
    const double alpha = 0.076 * std::pow(x, -0.22);
    sea.scale_ = alpha * squared(kGravity) / std::pow(sea.peak_, 5.0);
    return sea;
}

Jonswap Jonswap::swell(double height, double period)
{
    Jonswap sea(2.0 * kPi / period, kSwellSharpness, kDevelopedPeak);
    sea.swell_ = true;

    // No closed form: sum the shape over ln w, a step's border on the kink at the peak.
    constexpr int kStepsPerE = 200;
    double sum = 0.0;
    for (int i = -kStepsPerE; i < 2 * kStepsPerE; ++i) // w / w_p from 0.37 to 7.4
    {
        const double ratio = std::exp((i + 0.5) / kStepsPerE);
        sum += sea.shape(ratio) * ratio / kStepsPerE;
    }
    sea.scale_ = squared(0.25 * height) / (sum * sea.peak_);
    return sea;
}

double Jonswap::shape(double ratio) const
{
    const double steep = 1.25 / squared(squared(ratio));
    if (!(steep < 600.0)) // e^-600; ratio is 0 or near it
        return 0.0;
    const double width = ratio <= 1.0 ? 0.07 : 0.09;
    const double enhanced = std::pow(sharpness_, std::exp(-0.5 * squared((ratio - 1.0) / width)));
    // A swell's short waves have died on its way: this fades all above the peak, to 1/e at twice its frequency.
    const double kept = swell_ && ratio > 1.0 ? std::exp(-squared(ratio - 1.0)) : 1.0;
    return kept * enhanced * std::exp(-steep) / std::pow(ratio, 5.0);
}

double Jonswap::energy(double omega) const
{
    return scale_ * shape(omega / peak_);
}

double Jonswap::spread(double omega, double cosine) const
{
    const double ratio = omega / peak_;
    // The branches nearly meet at 1.05.
    double s = ratio < 1.05 ? 6.97 * std::pow(ratio, 4.06) : 9.77 * std::pow(ratio, fallOff_);
    if (swell_ && ratio > 0.0)
        s += 16.0 * std::tanh(1.0 / ratio) * squared(kSwellElongation); // Horvath (2015)
    // D = Q cos^2s(angle / 2). Q is 2^(2s-1) Gamma(s+1)^2 / (pi Gamma(2s+1)) in shorter form; s is below 30, so
    // Gamma needs no logarithm (whose sign the C library keeps in a global variable).
    const double q = 0.5 * std::numbers::inv_sqrtpi * std::tgamma(s + 1.0) / std::tgamma(s + 0.5);
    return q * std::pow(std::max(0.0, 0.5 + 0.5 * cosine), s);
}

double depthFactor(double k, double depth)
{
    // [k^-3 dk/dw] over the same in deep water, exact; Thompson & Vincent's fit in w is within 4 % of it.
    const double x = k * depth;
    const double shallow = x < 1e-8 ? 1.0 : x < 300.0 ? 2.0 * x / std::sinh(2.0 * x) : 0.0;
    return squared(std::tanh(x)) / (1.0 + shallow);
}

} // namespace ocean
