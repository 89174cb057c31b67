// clouds.glsl -- the sky with its clouds, in a direction.
#ifndef SEAWAY_CLOUDS_GLSL
#define SEAWAY_CLOUDS_GLSL

#include "shared/clouds.h"
#include "shared/view.h"
#include "sky.glsl"

struct Clouded
{
    vec3 radiance; // of sky and clouds
    float through; // of what is behind them
};

// The sky is `clear` there; `blur` is the width of what is seen [rad].
Clouded throughClouds(sampler2D clouds, vec3 clear, vec3 direction, View view, SkyLight skyLight, float blur)
{
    // Where the ray meets the layer, over a round earth.
    float up = max(direction.z, 1e-3);
    float b = kEarthRadius * up;
    float distance_ = (2.0 * kEarthRadius * kCloudHeight) / (b + sqrt(b * b + 2.0 * kEarthRadius * kCloudHeight));
    vec2 at = view.cloudOrigin + direction.xy * (distance_ / kCloudTile);
    float level = log2(max(1.0, blur * distance_ * inversesqrt(up) * (float(kCloudTexels) / kCloudTile)));
    vec2 found = textureLod(clouds, at, level).xy;
    vec2 finer = textureLod(clouds, at * 7.0 + 0.37, level + 2.8).xy; // wisps, of the same map
    float taken = max(0.0, found.x - 0.3 * (1.0 - found.x) * finer.x);
    float through = pow(1.0 - taken, 1.0 / max(up, 0.5));
    vec3 sun = view.sunIrradiance / sunBelowClouds(view.clouds);
    float cosAngle = dot(direction, view.sunDirection);
    float low = mix(1.0, 0.45, smoothstep(0.5, 1.0, taken) * smoothstep(0.1, 0.7, up)); // grey from below
    vec3 lit = sun * (low * found.y * 0.30 + 0.35 * miePhase(cosAngle) * sqrt(through)) +
               skyLight.irradiance * (0.26 * low);
    vec3 passed = exp(-airAt(0.5 * kCloudHeight, view.visibility).lost * (0.6 * distance_));
    vec3 cloud = mix(clear, lit, passed);
    return Clouded(mix(cloud, clear, through), through);
}

#endif
