// wave_systems.h -- the seas that ocean/sea/spectrum.h is made of: Phillips, and JONSWAP as a wind sea or a swell.
//
// A system knows no direction of its own: `cosine` is of the angle between a wave and the way the wind blows, -1 to 1.
// Nothing here is NaN for any k or w of 0 or more.
#pragma once

namespace ocean {

// Hs of a fully developed sea in units of U^2 / g, U the wind at 10 m (Pierson & Moskowitz 1964).
inline constexpr double kDevelopedHeight = 0.22;

// Tessendorf (2001): A exp(-1/(kL)^2) / k^4 cos^2 exp(-(kl)^2), L = U^2 / g. Depth is not in it.
class Phillips
{
public:
    explicit Phillips(double windSpeed); // U at 10 m [m/s], above 0

    double density(double k, double cosine) const; // of variance, in the plane of wavevectors [m^4]

    double longWave() const { return long_; }   // L [m]
    double smallWave() const { return small_; } // l [m]

private:
    double long_;
    double small_;
    double strength_; // A
};

// Hasselmann et al. (1973) by frequency, Hasselmann, Dunckel & Ewing (1980) by direction; deep water.
class Jonswap
{
public:
    // windSpeed at 10 m [m/s], above 0; fetch [m], above 0.
    static Jonswap windSea(double windSpeed, double fetch);

    // Significant height [m] and period of the peak [s], both above 0.
    static Jonswap swell(double height, double period);

    double energy(double omega) const;                  // S, variance per frequency [m^2 s]
    double spread(double omega, double cosine) const;   // D [1/rad]; its integral over the circle is 1
    double peak() const { return peak_; }               // w of the peak [rad/s]
    double peakSharpness() const { return sharpness_; } // gamma, 1 to 7

private:
    Jonswap(double peak, double sharpness, double windOverPeakSpeed);

    double shape(double ratio) const; // S without its scale; ratio = w / w_p

    double peak_;
    double sharpness_;
    double fallOff_;     // power of w / w_p by which the directions widen above the peak, negative
    double scale_ = 1.0; // [m^2 s]
    bool swell_ = false;
};

// Kitaigorodskii's factor, by which the bottom limits S in the TMA spectrum (Bouws et al. 1985): 0 to 1 (deep).
double depthFactor(double k, double depth);

} // namespace ocean
