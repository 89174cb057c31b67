// land.h -- the land on the GPU: how the sea's readers find the ground, and how it is drawn.
#ifndef SEAWAY_SHARED_LAND_H
#define SEAWAY_SHARED_LAND_H

#include "place.h"
#include "types.h"

SHARED_BEGIN

// Where the ground's texels lie, for those who look from an exact place.
struct LandInfo
{
    Place low;     // of the first texel's middle
    float perCell; // 1 / the side of a texel [1/m]
    float shoal;   // how much of the sea's motion a metre of depth lets through [1/m]
};
SHARED_SIZE(LandInfo, 24)

// A square of the land as it is drawn: every `stride`-th height from a corner on, the same number of them on any square.
struct LandTile
{
    ivec2 corner;
    int stride;
    float from; // distance from the eye from which every other height fades into the line between its neighbours [m]
    float to;   // and at which it is there
};
SHARED_SIZE(LandTile, 20)

struct LandPush
{
    vec3 low;    // the first height's place, with its ground at 0, from the eye [m]
    float cell;  // between heights [m]
    ivec2 last;  // index of the last height
    float above; // the eye above the highest ground, 0 or more [m]
    uint side;   // heights along a tile
    float wet;   // how high waves wet the ground [m]
};
SHARED_SIZE(LandPush, 36)

SHARED_END

#endif
