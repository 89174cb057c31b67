// bands.h -- which wavelengths each cascade carries: one unbroken range of |k|, cut so that no wave is counted twice.
#pragma once

#include "ocean/ocean_spec.h"

#include <span>
#include <vector>

namespace ocean {

// kMin <= |k| < kMax [rad/m].
struct Band
{
    double kMin = 0.0;
    double kMax = 0.0;

    bool holds(double k) const { return k >= kMin && k < kMax; }
};

// One band a cascade, longest first as the scene has them: the first begins at 0, each begins where the one before
// ends, the last ends at its Nyquist wavenumber.
std::vector<Band> bandsOf(std::span<const CascadeSpec> cascades);

} // namespace ocean
