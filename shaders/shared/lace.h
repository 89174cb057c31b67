// lace.h -- the image of foam's bubbles that shaders/render/water/lace.glsl lays over the sea.
#ifndef SEAWAY_SHARED_LACE_H
#define SEAWAY_SHARED_LACE_H

#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT uint kLaceTexels = 256u; // along a side
SHARED_CONSTANT uint kLaceMips = 9u;

SHARED_END

#endif
