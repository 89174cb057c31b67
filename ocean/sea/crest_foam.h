// crest_foam.h -- when crests break: foam grows where the surface is drawn together most, and fades by itself.
//
// How much of a sea is white depends on the wind alone, W = 3.84e-6 U^3.41 (Monahan & O'Muircheartaigh 1980). Each
// cascade has foam where its Jacobian is in a rare part of its own distribution, whatever choppiness and tiles are; the
// sea is white where all cascades are: short waves break on the crests of long ones. So the parts multiply to W.
#pragma once

#include "ocean/sea/sea_waves.h"
#include "shared/sea.h"

namespace ocean {

inline constexpr double kFoamFade = 3.0; // time in which foam fades to 1/e [s]

// Foam is advanced in steps of its own, so that it is the same whatever the frame rate; in between it is mixed.
inline constexpr double kFoamStep = 0.125; // [s]

// Part of the sea that is white at a wind of `windSpeed` at 10 m [m/s]; 0 to 1.
double whitecapCoverage(double windSpeed);

// Where foam grows in each cascade, and how fast it fades in a step of `elapsed` [s].
gpu::FoamPush foamPush(const SeaWaves& waves, double elapsed);

} // namespace ocean
