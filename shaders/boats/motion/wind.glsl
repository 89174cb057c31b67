// boats/motion/wind.glsl -- the true wind: it grows with height, and gusts drift along with it.
//
// Math  U(z) = U10 (z / 10 m)^kWindProfile, z not below 1 m; speed times 1 + gusts n1, turned by 0.4 gusts n2 [rad],
//       with n1, n2 in [-1, 1]: smooth noise of two sizes, 128 m and 32 m, hashed, frozen in air that
//       moves with U10
// Check tests/gpu/boat_sail_test.cpp
#ifndef SEAWAY_BOAT_WIND_GLSL
#define SEAWAY_BOAT_WIND_GLSL

#include "shared/drive.h"
#include "shared/hash.h"

const int kGustBits = 26; // of a cell, in units of places: 64 m

float gustLattice(ivec2 cell, uint channel, uint seed)
{
    return 2.0 * unitFromHash(hash2(uint(cell.x), hash2(uint(cell.y), hash2(channel, seed)))) - 1.0;
}

// Value noise with cells of 2^bits units, at a place in the moving air.
float gustNoise(Place place, int bits, uint channel, uint seed)
{
    int perBlock = kBlockBits - bits;
    ivec2 cell = place.block * (1 << perBlock) + (place.fine >> bits);
    vec2 f = vec2(place.fine & ((1 << bits) - 1)) / float(1 << bits);
    vec2 s = f * f * f * (f * (f * 6.0 - 15.0) + 10.0);
    vec2 west = vec2(gustLattice(cell, channel, seed), gustLattice(cell + ivec2(0, 1), channel, seed));
    vec2 east = vec2(gustLattice(cell + ivec2(1, 0), channel, seed), gustLattice(cell + ivec2(1, 1), channel, seed));
    vec2 rows = mix(west, east, s.x);
    return mix(rows.x, rows.y, s.y);
}

// Velocity of the air at `place`, 10 m up [m/s].
vec2 windOver(BoatWind wind, Place place)
{
    Coord x = coordMinus(Coord(place.block.x, place.fine.x), Coord(wind.carried.block.x, wind.carried.fine.x));
    Coord y = coordMinus(Coord(place.block.y, place.fine.y), Coord(wind.carried.block.y, wind.carried.fine.y));
    Place air = Place(ivec2(x.block, y.block), ivec2(x.fine, y.fine));
    float n1 = 0.6 * gustNoise(air, kGustBits + 1, 0u, wind.seed) + 0.4 * gustNoise(air, kGustBits - 1, 1u, wind.seed);
    float n2 = 0.6 * gustNoise(air, kGustBits + 1, 2u, wind.seed) + 0.4 * gustNoise(air, kGustBits - 1, 3u, wind.seed);
    float angle = 0.4 * wind.gusts * n2;
    float c = cos(angle);
    float s = sin(angle);
    vec2 steady = wind.velocity;
    return (1.0 + wind.gusts * n1) * vec2(c * steady.x - s * steady.y, s * steady.x + c * steady.y);
}

// From 10 m to `height` above the water [m].
float windPart(float height)
{
    return pow(max(height, 1.0) / 10.0, kWindProfile);
}

#endif
