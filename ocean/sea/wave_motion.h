// wave_motion.h -- how the motion of water fades with depth, and how fast waves carry it along.
//
// Linear waves on water of depth d, at `below` the surface (z = -below):
//   across  cosh k(z+d) / cosh kd, of the speed at the surface
//   up      sinh k(z+d) / sinh kd
//   drift   w k a^2 cosh k(z+2d) / (2 sinh^2 kd), along the wave's way
// Shaders read orbits where the water at the surface came from, and by the depth below the surface that moves. By that
// alone a fixed place has a mean velocity, against the waves, of just this drift. With it the mean is zero under the
// troughs, and water is carried along by w k a^2 cosh 2k(z+d) / (2 sinh^2 kd) (Stokes 1847), at the surface and below.
// Of a sum of waves, the first two are root mean squares over all of them: exact for a regular wave, and for many waves
// in the mean of the square.
#pragma once

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>

#include <map>
#include <span>
#include <vector>

namespace ocean {

class WaveMotion
{
public:
    explicit WaveMotion(double depth) : depth_(depth) {} // of the water [m], above 0

    // A wave of wavenumber k [rad/m], above 0, frequency omega [rad/s] and variance a^2 / 2 [m^2], which travels along
    // the unit vector `to`.
    void add(double k, double omega, double variance, const glm::dvec2& to);

    // At `below` the surface [m], 0 or more; beyond the bottom, as on it. Without waves, 1 and no drift.
    double across(double below) const;
    double up(double below) const;
    glm::dvec2 drift(double below) const; // [m/s]

private:
    // Waves of nearly the same length, which count as one.
    struct Bin
    {
        double motion = 0.0;  // sum of w^2 a^2 / 2 [m^2/s^2]
        double motionK = 0.0; // the same, each times its k
        glm::dvec2 carry{};   // sum of w k a^2 to [m/s]
        double carried = 0.0; // sum of w k a^2 [m/s]
        double carriedK = 0.0;
    };

    double depth_;
    std::map<int, Bin> bins_; // by ln k
};

// What shaders read (shared/sea.h, kDepthSamples): a row of samples for every cascade, at depths of deepest * (i / last)^2.
// A sample is (across, up, drift east, drift north); all drift is in the first row.
struct DepthTable
{
    double deepest; // of the samples [m]: where a thousandth of the motion is left, or at the bottom
    std::vector<glm::vec4> samples;
};

// `driftPart`: how much of the drift there is. There must be a cascade.
DepthTable makeDepthTable(std::span<const WaveMotion> cascades, double depth, double driftPart);

} // namespace ocean
