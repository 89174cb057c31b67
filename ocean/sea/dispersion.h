// dispersion.h -- how fast waves of a given length run over water of a given depth (linear theory).
//
//   w^2 = g k tanh(k depth)
//
// k [rad/m] and w [rad/s] are 0 or more, depth [m] is above 0; every finite value is safe.
#pragma once

namespace ocean {

inline constexpr double kGravity = 9.81; // [m/s^2]

// w [rad/s] of a wave of wavenumber k.
double dispersion(double k, double depth);

// dw/dk [m/s], the speed of the waves' energy; sqrt(g depth) at k = 0.
double groupSpeed(double k, double depth);

// The k [rad/m] that has frequency `omega`: the inverse of dispersion(), to 1e-12 of itself.
double wavenumber(double omega, double depth);

} // namespace ocean
