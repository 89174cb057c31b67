// render/sky/sky.glsl -- reading the sky's tables: which texel holds which direction.
//
// transmittance  u: sqrt of the zenith cosine's way from the horizon to the zenith; v: sqrt of the height
// scattering     u: cosine of the sun's zenith angle, -1 to 1; v: sqrt of the height
// sky            u: sine of half the azimuth from the sun; v: sqrt of the elevation's sine (no angle need be found)
#ifndef SEAWAY_SKY_GLSL
#define SEAWAY_SKY_GLSL

#include "shared/atmosphere.h"

const float kEyeInAir = 10.0; // height from which the sky is seen [m]; it hardly changes below 2 km

float horizonCosine(float height)
{
    float r = kEarthRadius + height;
    return -sqrt(height * (r + kEarthRadius)) / r;
}

// From 0..1, where 0 and 1 are the middles of the first and the last texel, to texture coordinates.
vec2 texelMiddles(vec2 unit, vec2 size)
{
    return (unit * (size - 1.0) + 0.5) / size;
}

vec2 transmittanceUv(float height, float cosZenith)
{
    float horizon = horizonCosine(height);
    vec2 unit = sqrt(clamp(vec2((cosZenith - horizon) / (1.0 - horizon), height / kAirTop), 0.0, 1.0));
    return texelMiddles(unit, vec2(kTransmittanceWidth, kTransmittanceHeight));
}

vec2 scatterUv(float height, float cosSun)
{
    return texelMiddles(vec2(0.5 + 0.5 * cosSun, sqrt(clamp(height / kAirTop, 0.0, 1.0))), vec2(kScatterSize));
}

// Sunlight that reaches a point of the air, of that outside; none in the earth's shadow.
vec3 sunThroughAir(sampler2D transmittance, float height, float cosSun)
{
    const float softness = 0.004; // about the sun's half degree
    float risen = smoothstep(-softness, softness, cosSun - horizonCosine(height));
    return risen * textureLod(transmittance, transmittanceUv(height, cosSun), 0.0).rgb;
}

float rayleighPhase(float cosAngle)
{
    return 3.0 / (16.0 * kPi) * (1.0 + cosAngle * cosAngle);
}

// Cornette & Shanks.
float miePhase(float cosAngle)
{
    const float g = kMieForward;
    float x = 1.0 + g * g - 2.0 * g * cosAngle;
    return 3.0 / (8.0 * kPi) * (1.0 - g * g) * (1.0 + cosAngle * cosAngle) /
           ((2.0 + g * g) * x * sqrt(x));
}

// The sky's radiance in a direction, without the sun's disc. Below the horizon: the horizon's.
vec3 skyRadiance(sampler2D sky, vec3 direction, vec3 sunDirection)
{
    vec2 mine = direction.xy / max(length(direction.xy), 1e-6);
    vec2 suns = sunDirection.xy / max(length(sunDirection.xy), 1e-6);
    vec2 unit = sqrt(clamp(vec2(0.5 - 0.5 * dot(mine, suns), direction.z), 0.0, 1.0));
    return textureLod(sky, texelMiddles(unit, vec2(kSkyWidth, kSkyHeight)), 0.0).rgb;
}

#endif
