// random.h -- randomness as a hash of (seed, index): no state, no order, the same on every machine.
//
// The 32-bit hash itself is shaders/shared/hash.h, so that a kernel and the CPU draw the same numbers.
#pragma once

#include "shared/hash.h"

#include <cstdint>

namespace engine {

// Uniform in [0, 1), in steps of 2^-24.
inline float uniform(uint32_t seed, uint32_t index)
{
    return gpu::unitFromHash(gpu::hash2(seed, index));
}

// Uniform in [low, high).
inline float uniform(uint32_t seed, uint32_t index, float low, float high)
{
    return low + (high - low) * uniform(seed, index);
}

} // namespace engine
