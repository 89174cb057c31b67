// water_draw.frag -- the sea's surface: sky and sun mirrored by its slopes, light from below, haze with distance.
//
// Math  slopes are Gaussian with the variances of Cox & Munk 1954; Fresnel is exact, at the mean angle of the
//       facets that are seen (a rough sea mirrors less than a flat one near the horizon)
// Check tests/unit/optics_test.cpp, tests/gpu/picture_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/optics.h"
#include "shared/view.h"
#include "sky.glsl"

layout(location = 0) in vec3 position;
layout(location = 0) out vec4 light;

layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 1) uniform sampler2D sky;
layout(binding = 2, scalar) readonly buffer Light { SkyLight skyLight; };

const vec3 kAbsorption = vec3(0.648, 0.053, 0.036);    // pure water [1/m]
const vec3 kBackscatter = vec3(0.0016, 0.0024, 0.0036); // clear sea water [1/m]

void main()
{
    // From the eye to the water and back.
    vec2 away = position.xy / max(position.z, 1e-9);
    float distance_ = length(vec3(away, view.eyeHeight));
    vec3 toEye = normalize(vec3(-position.xy, view.eyeHeight * position.z));
    float cosView = max(toEye.z, 1e-6);
    float sinView = sqrt(max(0.0, 1.0 - cosView * cosView));
    vec2 level = toEye.xy / max(sinView, 1e-6);

    // Variance of the slopes along and across the wind, and along the line of sight.
    vec2 variance = vec2(3.16e-3 * view.windSpeed + 1e-5, 0.003 + 1.92e-3 * view.windSpeed);
    float alongWind = dot(level, view.windTo);
    float variance_ = mix(variance.y, variance.x, alongWind * alongWind);

    // Facets that lean towards the eye are seen more: their mean cosine and slope.
    float cosSeen = min(1.0, sqrt(cosView * cosView + 1.57 * variance_));
    float lean = (cosSeen - cosView) / max(sinView, 1e-3);
    vec3 normal = normalize(vec3(level * lean, 1.0));
    vec3 mirrored = reflect(-toEye, normal);
    mirrored.z = abs(mirrored.z);
    float mirror = fresnel(min(1.0, dot(toEye, normal)));
    vec3 radiance = mirror * skyRadiance(sky, mirrored, view.sunDirection);

    // The sun, mirrored by the facets that happen to face half way between it and the eye.
    vec3 halfway = normalize(view.sunDirection + toEye);
    if (halfway.z > 0.0)
    {
        vec2 slope = -halfway.xy / halfway.z;
        float along = dot(slope, view.windTo);
        float across = dot(slope, vec2(-view.windTo.y, view.windTo.x));
        float density = exp(-0.5 * (along * along / variance.x + across * across / variance.y)) /
                        (2.0 * kPi * sqrt(variance.x * variance.y));
        float seen = 0.5 * (cosView + sqrt(cosView * cosView + 0.64 * variance_)); // area seen per level area
        float z2 = halfway.z * halfway.z;
        radiance += view.sunIrradiance * fresnel(max(0.0, dot(toEye, halfway))) * density / (4.0 * z2 * z2 * seen);
    }

    // Daylight that went into the water and came out again.
    vec3 down = skyLight.irradiance + view.sunIrradiance * max(0.0, view.sunDirection.z);
    vec3 below = 0.33 * kBackscatter / kAbsorption * down / kPi;
    radiance += (1.0 - mirror) * below;

    // Haze: the air takes light away and gives the horizon's in its place.
    vec3 passed = exp(-airAt(0.0, view.visibility).lost * distance_);
    vec3 horizon = skyRadiance(sky, vec3(-level, 0.0), view.sunDirection);
    light = vec4(mix(horizon, radiance, passed), 1.0);
}
