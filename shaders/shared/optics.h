// optics.h -- how water mirrors and swallows light.
#ifndef SEAWAY_SHARED_OPTICS_H
#define SEAWAY_SHARED_OPTICS_H

#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT float kRefraction = 1.333f;

// Sea water, in red, green and blue [1/m].
SHARED_CONSTANT vec3 kAbsorption = vec3(0.648f, 0.053f, 0.036f);     // pure water
SHARED_CONSTANT vec3 kBackscatter = vec3(0.0016f, 0.0024f, 0.0036f); // clear sea water

// Daylight comes down at a slant and from all sides: its way to a depth, in units of that depth. Diffuse attenuation
// over absorption in clear water (Kirk 1984).
SHARED_CONSTANT float kDownSlant = 1.2f;

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

// Light that a sea without ground gives back upwards, of the daylight that comes down on it (Gordon et al. 1975).
SHARED_FUNCTION vec3 deepReflectance()
{
    return 0.33f * kBackscatter / kAbsorption;
}

// What is left of a thing's light (as it would shine in air) when `depth` [m] of water lies between it and the day, and
// `path` [m] of water between it and the eye: Beer's law, there and back. The water's own light, `deep` if there were
// nothing, takes the place of what is lost.
SHARED_FUNCTION vec3 throughWater(vec3 radiance, vec3 deep, float path, float depth)
{
#ifdef __cplusplus
    using glm::exp;
#endif
    return deep + (radiance - deep) * exp(-kAbsorption * (path + kDownSlant * depth));
}

SHARED_END

#endif
