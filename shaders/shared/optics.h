// optics.h -- how water mirrors and swallows light.
#ifndef SEAWAY_SHARED_OPTICS_H
#define SEAWAY_SHARED_OPTICS_H

#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT float kRefraction = 1.333f;

// Sea water, in red, green and blue [1/m].
SHARED_CONSTANT vec3 kAbsorption = vec3(0.648f, 0.053f, 0.036f);     // pure water
SHARED_CONSTANT vec3 kBackscatter = vec3(0.0016f, 0.0024f, 0.0036f); // clear sea water

// Daylight comes down at a slant and from all sides: its path to a depth, in units of that depth. Diffuse attenuation
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

// The same for light from the water, which mirrors all of it beyond 48.6 degrees.
SHARED_FUNCTION float fresnelBelow(float cosIn)
{
#ifdef __cplusplus
    using glm::sqrt;
#endif
    float sinOut2 = kRefraction * kRefraction * (1.0f - cosIn * cosIn);
    return sinOut2 < 1.0f ? fresnel(sqrt(1.0f - sinOut2)) : 1.0f;
}

// Light that a sea without ground gives back upwards, of the daylight that comes down on it (Gordon et al. 1975).
SHARED_FUNCTION vec3 deepReflectance()
{
    return 0.33f * kBackscatter / kAbsorption;
}

// The part of the daylight that gets down to a depth [m], which may be negative: there it is all.
SHARED_FUNCTION vec3 daylightUnder(float depth)
{
#ifdef __cplusplus
    using glm::exp, glm::max;
#endif
    return exp(-kAbsorption * (kDownSlant * max(depth, 0.0f)));
}

// What is left of a thing's light at the end of a `path` [m] in water up to the surface, by Beer's law. The water's own
// light takes the place of what is lost: `deep` if there were nothing, but the thing, `depth` [m] down, hides the rest.
SHARED_FUNCTION vec3 throughWater(vec3 radiance, vec3 deep, float path, float depth)
{
#ifdef __cplusplus
    using glm::exp;
#endif
    vec3 left = exp(-kAbsorption * path);
    return radiance * left + deep * (vec3(1.0f) - left * daylightUnder(depth));
}

// Integral of exp(-lost s) over a length of `path` [m].
SHARED_FUNCTION float beerLength(float lost, float path)
{
#ifdef __cplusplus
    using glm::abs, glm::exp;
#endif
    float u = lost * path;
    return abs(u) < 1e-3f ? path * (1.0f - 0.5f * u) : (1.0f - exp(-u)) / lost;
}

// Light that the water between an eye in it, `eyeDepth` [m] below the surface, and the end of a `path` [m] scatters
// towards the eye. `rayUp` is the sine of the ray's elevation. Without end and straight down from the surface: `deep`.
SHARED_FUNCTION vec3 waterBetween(vec3 deep, float eyeDepth, float rayUp, float path)
{
#ifdef __cplusplus
    using glm::max, glm::min;
#endif
    float inWater = rayUp > 0.01f ? min(path, max(eyeDepth, 0.0f) / rayUp) : path;
    vec3 lost = kAbsorption * (1.0f - kDownSlant * rayUp);
    vec3 along = vec3(beerLength(lost.x, inWater), beerLength(lost.y, inWater), beerLength(lost.z, inWater));
    return deep * kAbsorption * (1.0f + kDownSlant) * daylightUnder(eyeDepth) * along;
}

SHARED_END

#endif
