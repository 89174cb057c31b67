// sea.h -- the ambient sea on the GPU: what its kernels and its readers share.
#ifndef SEAWAY_SHARED_SEA_H
#define SEAWAY_SHARED_SEA_H

#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT uint kMaxCascades = 4u;

// Fields of a cascade come out of two texels' transforms: (height, Dx, Dy, dDx/dy) and (slope x, slope y, dDx/dx,
// dDy/dy), where D is the horizontal displacement at choppiness 1. In the transforms' image, cascade c has the
// squares 2c and 2c + 1 from the top.
struct EvolvePush
{
    uint size;      // n, of every cascade
    uint cascades;  // at most kMaxCascades
    uint loopPhase; // ocean/loop_phase.h
    float dk[4];    // 2 pi / length of each [rad/m]
};
SHARED_SIZE(EvolvePush, 28)

struct AssemblePush
{
    uint size;
    uint cascades;
    float choppiness;
};
SHARED_SIZE(AssemblePush, 12)

struct MipPush
{
    uint size; // of the coarser level
    uint cascades;
};
SHARED_SIZE(MipPush, 8)

// The sea as a frame's shaders read it. A place relative to the eye is origin + place * scale in a cascade's tile.
struct SeaView
{
    vec2 origin[4];       // the eye in each tile, 0 to 1
    float scale[4];       // 1 / length [1/m]
    float texel[4];       // length / n [m]
    float slopeSquare[4]; // mean square slope of each cascade, both ways together
    float fineSlopeSquare; // of the waves too short for any cascade
};
SHARED_SIZE(SeaView, 84)

SHARED_END

#endif
