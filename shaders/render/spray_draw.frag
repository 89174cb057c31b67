// render/spray_draw.frag -- droplets and mist in sun and skylight, soft where they meet what is behind them.
//
// Math  a ragged cloud: noise against a falloff from the middle. Light by a phase function of the direction alone, and a
//       little by the cloud's own roundness: all particles on a pixel have nearly the same light, so it hardly matters
//       which is blended first
#version 460
#extension GL_EXT_samplerless_texture_functions : require
#extension GL_GOOGLE_include_directive : require
#include "shared/hash.h"
#include "shared/view.h"
#include "render/sky/sky.glsl"

layout(location = 0) in vec2 at;
layout(location = 1) in vec3 place;
layout(location = 2) flat in vec4 sprite;
layout(location = 3) flat in uint seed;
layout(location = 4) flat in vec3 along;
layout(location = 5) flat in vec3 across;
layout(location = 6) in vec2 depth;
layout(location = 0) out vec4 light;

layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 2) uniform sampler2D sky;
layout(binding = 3, scalar) uniform Light { SkyLight skyLight; };
layout(binding = 4) uniform texture2D depthTarget;

const float kDense = 0.9;   // alpha of the thickest part
const float kWhite = 0.75;  // albedo

float lattice(ivec2 cell)
{
    return unitFromHash(hash2(uint(cell.x), uint(cell.y) ^ seed));
}

float noise(vec2 p)
{
    ivec2 cell = ivec2(floor(p));
    vec2 f = p - vec2(cell);
    f = f * f * (3.0 - 2.0 * f);
    return mix(mix(lattice(cell), lattice(cell + ivec2(1, 0)), f.x),
               mix(lattice(cell + ivec2(0, 1)), lattice(cell + ivec2(1, 1)), f.x), f.y);
}

// Henyey & Greenstein.
float forwardPhase(float cosAngle)
{
    const float g = 0.65;
    return (1.0 - g * g) / (4.0 * kPi * pow(1.0 + g * g - 2.0 * g * cosAngle, 1.5));
}

void main()
{
    float r2 = dot(at, at);
    if (r2 >= 1.0)
        discard;
    // Behind what is there: none; just before it: little.
    float there = texelFetch(depthTarget, ivec2(gl_FragCoord.xy), 0).x;
    float behind = there > 0.0 ? depth.x * (gl_FragCoord.z / there) - depth.x : 1e9;
    float soft = clamp(behind / depth.y, 0.0, 1.0);
    if (soft <= 0.0)
        discard;

    // Drawn out along the motion; drops first, mist later.
    vec2 p = at * vec2(sprite.z, 1.0);
    vec2 seen = clamp(vec2(1.3, 1.3) - vec2(3.0, 8.0) * sprite.w, 0.0, 1.0); // what a pixel resolves of either
    float streaks = mix(0.5, noise(p * vec2(1.4, 3.5) + 7.0), seen.x);
    float drops = mix(0.5, noise(p * vec2(5.0, 10.0) + 31.0), seen.y);
    float grain = mix(0.5 * streaks + 0.5 * drops, 0.7 * streaks + 0.3 * drops, sprite.y);
    float fall = (1.0 - r2) * (1.0 - r2);
    float cloud = fall * smoothstep(0.28, mix(0.75, 0.9, sprite.y), grain + 0.25 * fall);
    float alpha = kDense * sprite.x * cloud * soft;

    vec3 toEye = -normalize(place);
    vec3 n = at.x * along + at.y * across + sqrt(1.0 - r2) * toEye;
    float round_ = 0.75 + 0.25 * dot(n, view.sunDirection);
    vec3 sun = view.sunIrradiance * (round_ / (4.0 * kPi) * 2.2 + forwardPhase(-dot(toEye, view.sunDirection)));
    vec3 around = skyLight.irradiance / kPi * (0.8 + 0.2 * n.z);
    vec3 radiance = kWhite * (sun + around);

    vec3 passed = exp(-airAt(0.0, view.visibility).lost * length(place));
    vec3 horizon = skyRadiance(sky, vec3(-toEye.xy, 0.0), view.sunDirection);
    light = vec4(mix(horizon, radiance, passed), alpha);
}
