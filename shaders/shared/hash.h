// hash.h -- one 32-bit hash for both languages; integer arithmetic only, so the bits agree everywhere.
#ifndef SEAWAY_SHARED_HASH_H
#define SEAWAY_SHARED_HASH_H

#include "types.h"

SHARED_BEGIN

// A permutation of the 32-bit integers (PCG-RXS-M-XS; Jarzynski & Olano 2020).
SHARED_FUNCTION uint hash1(uint x)
{
    uint state = x * 747796405u + 2891336453u;
    uint word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
    return (word >> 22u) ^ word;
}

SHARED_FUNCTION uint hash2(uint a, uint b)
{
    return hash1(a ^ hash1(b));
}

// [0, 1) in steps of 2^-24: every value is exact in a float.
SHARED_FUNCTION float unitFromHash(uint h)
{
    return float(h >> 8u) * (1.0f / 16777216.0f);
}

SHARED_END

#endif
