// sea.h -- the ambient sea on the GPU: what its kernels and its readers share.
#ifndef SEAWAY_SHARED_SEA_H
#define SEAWAY_SHARED_SEA_H

#include "place.h"
#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT uint kMaxCascades = 4u;

// Samples of how the sea's motion fades with depth, for each cascade (ocean/sea/wave_motion.h).
SHARED_CONSTANT uint kDepthSamples = 256u;

// Fields of a cascade come out of two squares of transforms: first (height, Dx, Dy, dDx/dy), where D is the horizontal
// displacement at choppiness 1, then one of these. In the transforms' image, cascade c has the squares 2c and 2c + 1
// from the top.
SHARED_CONSTANT uint kSecondShape = 0u;  // slope x, slope y, dDx/dx, dDy/dy: what the eye needs
SHARED_CONSTANT uint kSecondMotion = 1u; // velocity: east, north, up; 0: what bodies need

struct EvolvePush
{
    uint size;      // n, of every cascade
    uint cascades;  // at most kMaxCascades
    uint loopPhase; // ocean/sea/loop_phase.h
    float turn;     // w of a wave that makes one cycle per loop [rad/s]
    float dk[4];    // 2 pi / length of each [rad/m]
};
SHARED_SIZE(EvolvePush, 32)

struct AssemblePush
{
    uint size;
    float choppiness;
    float foamPart; // of the way from foam as it was to foam as it is
};
SHARED_SIZE(AssemblePush, 12)

struct FoamPush
{
    uint size;
    float choppiness;
    float elapsed;      // since the last time [s]
    float fade;         // what is left of foam after that, 0 to 1
    float foldBelow[4]; // Jacobian under which foam grows
    float foldWidth[4]; // by how much it must be lower for foam to grow at its full rate; 0: stays at foldBelow
    float crest[4];     // height of a crest: one standard deviation [m]
};
SHARED_SIZE(FoamPush, 64)

// The sea as a frame's shaders read it. A place relative to the eye is origin + place * scale in a cascade's tile.
struct SeaView
{
    vec2 origin[4];        // the eye in each tile, 0 to 1
    float scale[4];        // 1 / length [1/m]
    float texel[4];        // length / n [m]
    float fineSlopeSquare; // mean square slope of the waves too short for any cascade, both ways together
    vec2 current;          // of all the water, and the waves on it [m/s]
    float perDepth;        // 1 / the deepest of the samples of how motion fades [1/m]
    vec2 landOrigin;       // the eye among the ground's texels
    float landPerCell;     // LandInfo
    float landShoal;       // LandInfo
};
SHARED_SIZE(SeaView, 96)

// How kernels find their way round in the sea that bodies feel, from an exact place (shared/place.h).
struct FeltSea
{
    uint turn[4];   // tiles of each cascade in a block of places, without the whole ones, in parts of 2^32
    float scale[4]; // SeaView
    Place carried;  // how far the current has carried the sea by now
    vec2 current;   // SeaView
    float perDepth; // SeaView
};
SHARED_SIZE(FeltSea, 60)

struct WaterQueryPush
{
    uint count;      // of places
    float footprint; // of the filtered form [m]
    float depth;     // below the surface, at which velocities are asked for [m]
};
SHARED_SIZE(WaterQueryPush, 12)

// What the water is like over a place (ocean/query.comp).
struct WaterAnswer
{
    float ambient; // height of the sea [m]
    float grids;   // and of the grids on it [m]
    float foam;    // 0 to 1
    vec2 slope;    // dz/dx, dz/dy
    vec3 velocity; // of the water there, or below it [m/s]; of the waves that bodies feel
    float miss;    // how far from the place the surface was evaluated [m]
    uint there;    // 1: there is water; 0: there is none, and the rest means nothing
};
SHARED_SIZE(WaterAnswer, 40)

SHARED_END

#endif
