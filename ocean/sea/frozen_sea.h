// frozen_sea.h -- one cascade's waves, drawn once from (seed, index); ocean/sea/evolve.comp evaluates them at a time.
//
//   h(k,t) = h0(k) e^{iwt} + conj(h0(-k)) e^{-iwt}
//   z(x,t) = sum over k of h(k,t) e^{ik.x}, the surface                               (Tessendorf 2001)
//
// h0(k) e^{i(wt + k.x)} runs along -k, so h0(k) is drawn from the spectrum's density at -k. Its mean square is half of
// that density's integral over the wavevector's cell, so the variance of the surface is the spectrum's. A regular sea has
// two waves, and nothing random (ocean/sea/regular_wave.h).
#pragma once

#include "ocean/ocean_spec.h"
#include "ocean/sea/bands.h"

#include <complex>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ocean {

// One wavevector. In GLSL, scalar layout: vec2, vec2, uint.
struct FrozenWave
{
    std::complex<float> h0;          // [m]
    std::complex<float> h0MinusConj; // conj(h0(-k)) [m]
    uint32_t cycles = 0;             // w = 2 pi cycles / loop; 1 or more but at k = 0, the same at k and -k

    bool operator==(const FrozenWave&) const = default;
};
static_assert(sizeof(FrozenWave) == 20);

struct FrozenCascade
{
    CascadeSpec spec;
    Band band;
    // size * size, row-major with x along rows, in FFT order: k = 0 first, negative k in the upper half,
    // dk = 2 pi / length. All zero in the Nyquist row and column, which have no opposite. At k = 0 stands what lifts the
    // tile so that the mean level of the displaced surface is zero, or a regular wave's set-down.
    std::vector<FrozenWave> waves;
};

// spec.cascades[index], from spec.seed. A wave of given whole numbers (x, y) is drawn the same
// whatever the tile's number of samples.
FrozenCascade freeze(const OceanSpec& spec, size_t index);

// Variance of that cascade's height [m^2], as an average over seeds. What lies within half a dk of k = 0 is too long
// for the tile and missing from it.
double resolvedVariance(const OceanSpec& spec, size_t index);

} // namespace ocean
