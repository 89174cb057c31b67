// regular_wave.h -- one train of waves (spectrum = "regular"), to the second order in its steepness (Stokes 1847).
//
// On water of depth d, with amplitude a = height / 2, C = coth kd, theta = k.x - w t, w^2 = g k tanh kd:
//   z = a cos theta + 1/4 k a^2 C (3 C^2 - 1) cos 2 theta - k a^2 / (2 sinh 2kd)
// The sea is drawn as water that moves across by choppiness * C a sin theta too. That alone makes a second harmonic of
// choppiness * 1/2 k a^2 C; what is missing is a bound wave, of half the length and the same speed: in deep water and at
// choppiness 1, none.
#pragma once

#include "ocean/ocean_spec.h"

#include <glm/vec2.hpp>

namespace ocean {

struct RegularWave
{
    double k;         // [rad/m]
    double amplitude; // [m]
    double bound;     // amplitude of the bound wave, 2k at 2w; either sign [m]
    double setDown;   // of the mean level, 0 or less [m]
    glm::ivec2 waves; // that a tile holds along its sides: the way of travel
};

// spec.regular at spec.depth and spec.choppiness.
RegularWave regularWave(const OceanSpec& spec);

// The most that spec.regular.height may be [m]: waves break at 0.142 wave lengths * tanh kd (Miche 1944), and on shallow
// water the second order gives every trough a crest of its own where k a C (3 C^2 - 1) exceeds 1.
double highestRegularWave(const OceanSpec& spec);

// Makes spec.cascades one tile that holds the wave exactly, and spec.loop a whole number of its periods, the nearest. The
// tile keeps the first's number of samples, or takes as many more as give every wave five; the wave travels within half
// a degree of what was asked.
void fitToRegularWave(OceanSpec& spec);

} // namespace ocean
