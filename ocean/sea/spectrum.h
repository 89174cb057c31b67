// spectrum.h -- the ambient sea's energy by wavevector: wind sea and swell together.
//
// k = (east, north) [rad/m] points to where a wave travels, so a wind from the south-west has its energy in the
// north-east of the plane. What the systems are is in ocean/sea/wave_systems.h.
#pragma once

#include "ocean/ocean_spec.h"
#include "ocean/sea/wave_systems.h"

#include <glm/vec2.hpp>

#include <optional>

namespace ocean {

class WaveSpectrum
{
public:
    // Copies what it needs. `none` is flat, swell or not; a wind below 0.01 m/s makes no waves.
    explicit WaveSpectrum(const OceanSpec& spec);

    // Variance of the height per area of the plane of wavevectors [m^4]: its integral is the variance of the height.
    // 0 at k = 0 and where k is not finite; never NaN, never negative.
    double density(const glm::dvec2& k) const;

    // Its integral over kMin <= |k| <= kMax [m^2], within 0.1 %; kMin from 0, kMax up to infinity.
    // Hs = 4 sqrt(variance). Takes some ten milliseconds.
    double variance(double kMin, double kMax) const;

private:
    double depth_;
    glm::dvec2 windTo_;  // unit vectors
    glm::dvec2 swellTo_; //
    std::optional<Phillips> phillips_;
    std::optional<Jonswap> windSea_;
    std::optional<Jonswap> swell_;
    double longest_ = 0.0;  // |k| below which there is nothing (e^-40) [rad/m]
    double shortest_ = 0.0; // |k| of the shortest system's peak [rad/m]
};

} // namespace ocean
