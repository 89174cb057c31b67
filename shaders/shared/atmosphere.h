// atmosphere.h -- the air: what it scatters and absorbs, by height. One model lights sky, water and boats.
//
// Rayleigh, Mie and ozone coefficients are those of Bruneton & Neyret 2008 and Hillaire 2020; the Mie part is
// scaled so that the horizontal visibility at sea level is the scene's.
#ifndef SEAWAY_SHARED_ATMOSPHERE_H
#define SEAWAY_SHARED_ATMOSPHERE_H

#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT float kPi = 3.14159265f;
SHARED_CONSTANT float kEarthRadius = 6360e3f; // [m]
SHARED_CONSTANT float kAirTop = 100e3f;       // height above which there is no air [m]
SHARED_CONSTANT float kRayleighHeight = 8000.0f;
SHARED_CONSTANT float kMieHeight = 1200.0f;
SHARED_CONSTANT float kMieForward = 0.8f; // asymmetry of the Mie phase function
SHARED_CONSTANT float kMieAlbedo = 0.97f; // scattered part of what Mie takes out of a beam

// By night, in units of the full moon's light: its colour to the eye, which is blind to red then (Purkinje), and the
// light of stars and airglow from all of the sky.
SHARED_CONSTANT vec3 kMoonlight = vec3(0.70f, 0.84f, 1.0f);
SHARED_CONSTANT vec3 kStarlight = vec3(0.0016f, 0.0024f, 0.0036f);

// Sizes of the look-up tables [texels].
SHARED_CONSTANT uint kTransmittanceWidth = 256u;
SHARED_CONSTANT uint kTransmittanceHeight = 64u;
SHARED_CONSTANT uint kScatterSize = 32u;
SHARED_CONSTANT uint kSkyWidth = 256u;
SHARED_CONSTANT uint kSkyHeight = 128u;
SHARED_CONSTANT uint kSkyMirrorSize = 64u;

// What a cubic metre of air does to light [1/m].
struct Air
{
    vec3 rayleigh; // scattered, the Rayleigh way
    vec3 mie;      // scattered, the Mie way
    vec3 lost;     // taken out of a beam: scattered and absorbed
};

struct SkyPush
{
    vec3 sunDirection; // or, by night, the moon's
    float visibility;  // [m]
    float clouds;      // cover, 0 to 1
    float night;       // 1: the light is the moon's; otherwise 0
};
SHARED_SIZE(SkyPush, 24)

// What the sky gives to everything below it.
struct SkyLight
{
    vec3 irradiance; // of the whole sky without the sun, on a level surface
    float adaption;  // factor by which the eye brightens what it sees
};
SHARED_SIZE(SkyLight, 16)

SHARED_FUNCTION Air airAt(float height, float visibility)
{
#ifdef __cplusplus
    using glm::abs, glm::exp, glm::max;
#endif
    vec3 rayleigh = vec3(5.802e-6f, 13.558e-6f, 33.1e-6f) * exp(-height / kRayleighHeight);
    // Koschmieder: 2 % of the contrast is left at the visibility, in green light.
    float mieAtSea = max(3.912f / visibility - 13.558e-6f, 1e-6f);
    float mie = mieAtSea * exp(-height / kMieHeight);
    float ozone = max(0.0f, 1.0f - abs(height - 25e3f) / 15e3f);
    Air air;
    air.rayleigh = rayleigh;
    air.mie = vec3(mie * kMieAlbedo);
    air.lost = rayleigh + vec3(mie) + vec3(0.650e-6f, 1.881e-6f, 0.085e-6f) * ozone;
    return air;
}

// Distance to the top of the air from `height`, along a ray whose zenith angle has this cosine [m].
SHARED_FUNCTION float distanceToTop(float height, float cosZenith)
{
#ifdef __cplusplus
    using glm::max, glm::sqrt;
#endif
    // In terms of heights: the squares of radii cancel to nothing in single precision.
    float b = (kEarthRadius + height) * cosZenith;
    float c = (kAirTop - height) * (2.0f * kEarthRadius + kAirTop + height);
    float root = sqrt(max(0.0f, b * b + c));
    return b > 0.0f ? c / (root + b) : root - b;
}

// Height after `distance` along such a ray [m].
SHARED_FUNCTION float heightAlong(float height, float cosZenith, float distance_)
{
#ifdef __cplusplus
    using glm::sqrt;
#endif
    float r = kEarthRadius + height;
    float grown = distance_ * (distance_ + 2.0f * r * cosZenith); // of r^2
    return height + grown / (sqrt(r * r + grown) + r);
}

// Light that comes through the air from outside to `height` along such a ray; the ray must not meet the sea.
SHARED_FUNCTION vec3 transmittanceToTop(float height, float cosZenith, float visibility)
{
#ifdef __cplusplus
    using glm::exp;
#endif
    const int steps = 48;
    float length_ = distanceToTop(height, cosZenith);
    vec3 depth = vec3(0.0f);
    float last = 0.0f;
    for (int i = 1; i <= steps; ++i)
    {
        // Steps grow with distance: the air is thickest where the ray starts.
        float s = float(i) / float(steps);
        float next = length_ * s * s;
        float middle = 0.5f * (last + next);
        depth += airAt(heightAlong(height, cosZenith, middle), visibility).lost * (next - last);
        last = next;
    }
    return exp(-depth);
}

SHARED_END

#endif
