// loop_phase.h -- time as a part of the sea's loop, in integers: the CPU's half of shaders/shared/phase.h.
//
// Every wave makes a whole number of cycles in a loop, so (cycles * loopPhase) mod 2^32 is its phase, without drift
// after a day or a year. So time is read in steps of loop / 2^32, the same for all waves: 0.23 us for 1000 s.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

namespace ocean {

// Part of the loop that has passed at `time` [s], in units of 2^-32. Any finite time, negative included; loop > 0 [s].
inline uint32_t loopPhase(double time, double loop)
{
    const double turns = std::fmod(time, loop) / loop; // fmod is exact; between -1 and 1, with the sign of time
    return static_cast<uint32_t>(std::llround(turns * 4294967296.0));
}

// Whole cycles that a wave of frequency omega [rad/s] makes in a loop [s]: the nearest number, at least one.
inline uint32_t cyclesPerLoop(double omega, double loop)
{
    return static_cast<uint32_t>(std::max(1.0, std::round(omega * loop / (2.0 * std::numbers::pi))));
}

} // namespace ocean
