// eye.h -- whether the eye is in the air or in the water, and what is drawn accordingly (render/water/eye.comp).
#ifndef SEAWAY_SHARED_EYE_H
#define SEAWAY_SHARED_EYE_H

#include "types.h"

SHARED_BEGIN

// A command as Vulkan has it, that draws nothing if the eye is in the air; what is seen from there:
// shared/screen_tiles.h.
struct EyeWater
{
    uint below[4]; // the surface, seen from the water, and the water between the eye and everything
    float depth;   // of the eye below the surface [m]; not above 0 in the air
};
SHARED_SIZE(EyeWater, 20)

SHARED_END

#endif
