// wall_foam.h -- foam beside obstacles: what its kernel and ocean/grids/wall_foam.h share.
#ifndef SEAWAY_SHARED_WALL_FOAM_H
#define SEAWAY_SHARED_WALL_FOAM_H

#include "place.h"
#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT uint kWallSamples = 64u; // of a piece

// A piece of an obstacle's outline.
struct WallPiece
{
    Place center;  // of the obstacle
    vec2 halfSize; // of a box [m]; of a disc its radius, and 0
    vec2 along;    // unit vector of the box's own x axis
    uint grid;     // whose obstacle it is
    uint first;    // sample
    uint samples;  // of the whole outline
    float spacing; // of samples [m]
};
SHARED_SIZE(WallPiece, 48)

struct WallPush
{
    uint update; // of the foam maps, the last one
    float time;  // of an update [s]
};
SHARED_SIZE(WallPush, 8)

SHARED_END

#endif
