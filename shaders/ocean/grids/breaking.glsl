// ocean/grids/breaking.glsl -- how fast steep water breaks.
#ifndef SEAWAY_BREAKING_GLSL
#define SEAWAY_BREAKING_GLSL

#include "shared/dispersive.h"

// 0 to 1, by the square of its slope.
float breakingOf(float squared)
{
    return clamp((sqrt(squared) - kSteep) / (kSteepest - kSteep), 0.0, 1.0);
}

#endif
