// eye.h -- whether the eye is in the air or in the water, and what is drawn accordingly (eye_water.comp).
#ifndef SEAWAY_SHARED_EYE_H
#define SEAWAY_SHARED_EYE_H

#include "types.h"

SHARED_BEGIN

struct EyePush
{
    uint indices; // of a tile of the water
    uint tiles;   // in view
};
SHARED_SIZE(EyePush, 8)

// Commands as Vulkan has them; those that do not apply draw nothing.
struct EyeWater
{
    uint above[5]; // indexed: the surface, seen from the air
    uint below[5]; // indexed: the surface, seen from the water
    uint murk[4];  // the water between the eye and everything
    float depth;   // of the eye below the surface [m]; not above 0 in the air
};
SHARED_SIZE(EyeWater, 60)

SHARED_END

#endif
