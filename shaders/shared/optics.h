// optics.h -- how water mirrors and swallows light.
#ifndef SEAWAY_SHARED_OPTICS_H
#define SEAWAY_SHARED_OPTICS_H

#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT float kRefraction = 1.333f;

// Part of unpolarised light from the air that a water surface mirrors, exact. `cosIn` 0 (grazing) to 1.
SHARED_FUNCTION float fresnel(float cosIn)
{
#ifdef __cplusplus
    using glm::sqrt;
#endif
    float g = sqrt(kRefraction * kRefraction - 1.0f + cosIn * cosIn);
    float a = (g - cosIn) / (g + cosIn);
    float b = (cosIn * (g + cosIn) - 1.0f) / (cosIn * (g - cosIn) + 1.0f);
    return 0.5f * a * a * (1.0f + b * b);
}

SHARED_END

#endif
