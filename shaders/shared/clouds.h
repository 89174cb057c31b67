// clouds.h -- one layer of clouds: a map that repeats, made once for a sky, and what a full cover does to the light.
#ifndef SEAWAY_SHARED_CLOUDS_H
#define SEAWAY_SHARED_CLOUDS_H

#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT uint kCloudTexels = 512u;      // side of the map
SHARED_CONSTANT uint kCloudMips = 10u;
SHARED_CONSTANT float kCloudTile = 21000.0f;   // side of what it shows [m]
SHARED_CONSTANT float kCloudHeight = 1600.0f;  // of the layer [m]
SHARED_CONSTANT float kCloudDepth = 500.0f;    // of the thickest clouds [m]

SHARED_CONSTANT float kCloudDensity = 2.5f;    // optical depth of the thickest

struct CloudPush
{
    vec3 sunDirection;
    float cover; // part of the sky that is clouded, 0 to 1
};
SHARED_SIZE(CloudPush, 16)

// How far a cover has closed: 0 up to a half, 1 where no blue is left.
SHARED_FUNCTION float overcast(float cover)
{
#ifdef __cplusplus
    using glm::clamp;
#endif
    float t = clamp((cover - 0.55f) / 0.45f, 0.0f, 1.0f);
    return t * t * (3.0f - 2.0f * t);
}

// What is left of the sun's own light below it.
SHARED_FUNCTION float sunBelowClouds(float cover)
{
    return 1.0f - 0.985f * overcast(cover);
}

SHARED_END

#endif
