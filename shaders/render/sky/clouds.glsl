// render/sky/clouds.glsl -- the sky with its clouds, in a direction.
#ifndef SEAWAY_CLOUDS_GLSL
#define SEAWAY_CLOUDS_GLSL

#include "shared/clouds.h"
#include "shared/view.h"
#include "render/sky/sky.glsl"

const float kMoonlit = 0.35; // of clouds by night, when the eye sees but the brightest of them

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
    // Where they thin out, the same map seven times finer makes wisps and heaps of them.
    float finer = textureLod(clouds, at * 7.0 + 0.37, level + 2.8).x - view.clouds;
    float taken = clamp(found.x + 3.2 * found.x * (1.0 - found.x) * finer, 0.0, 1.0);
    float once = 1.0 - taken;
    float through = mix(once, once * once, 1.0 / max(up, 0.5) - 1.0); // a slant has more cloud in it
    vec3 sun = view.sunIrradiance / sunBelowClouds(view.clouds);
    float cosAngle = dot(direction, view.sunDirection);
    float low = mix(1.0, 0.45, smoothstep(0.5, 1.0, taken) * smoothstep(0.1, 0.7, up)); // grey from below
    vec3 lit = sun * (low * found.y * 0.30 + 0.35 * miePhase(cosAngle) * sqrt(through)) +
               skyLight.irradiance * (0.26 * low);
    lit *= mix(1.0, kMoonlit, view.night);
    vec3 passed = exp(-airAt(0.5 * kCloudHeight, view.visibility).lost * (0.6 * distance_));
    vec3 cloud = mix(clear, lit, passed);
    return Clouded(mix(cloud, clear, through), through);
}

// The table of render/sky/mirror.comp: a disc of directions about the zenith, its rim the horizon. Its radius is
// (1 - s + sqrt(1 - s^2)) / 2 with s^2 the sine of the elevation: fine near the horizon, and no angle need be found.
vec2 skyMirrorUv(vec3 direction)
{
    float s = sqrt(clamp(direction.z, 0.0, 1.0));
    float radius = 0.5 * (1.0 - s + sqrt(max(1.0 - direction.z, 0.0)));
    return texelMiddles(0.5 + 0.5 * radius * normalize(direction.xy + 1e-9), vec2(kSkyMirrorSize));
}

// The other way round; beyond the rim, the horizon.
vec3 skyMirrorDirection(uvec2 texel)
{
    vec2 at = vec2(texel) / float(kSkyMirrorSize - 1u) * 2.0 - 1.0;
    float a = 2.0 * min(length(at), 1.0) - 1.0;
    float s = 0.5 * (sqrt(2.0 - a * a) - a);
    float up = s * s;
    return vec3(sqrt(max(1.0 - up * up, 0.0)) * normalize(at + 1e-9), up);
}

#endif
