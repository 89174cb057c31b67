// render/land/draw.frag -- sand, grass and rock, by height and slope, in sun and skylight, wet where waves reach.
//
// In    the land's slopes and how much sky it sees, how much of the sun; a grain that repeats, at three sizes
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/atmosphere.h"
#include "shared/optics.h"

layout(location = 0) in vec3 place; // render/land/draw.vert
layout(location = 1) in vec4 ground;
layout(location = 2) in vec3 horizon;
layout(location = 3) in vec3 passed;
layout(location = 4) flat in vec4 sun;
layout(location = 5) flat in vec4 sunlight;
layout(location = 6) flat in vec3 skylight;
layout(location = 0) out vec4 light;

layout(constant_id = 0) const uint kMirrored = 0; // render/land/draw.vert

layout(binding = 2) uniform sampler2D relief; // dz/dx, dz/dy, sky that is seen
layout(binding = 3) uniform sampler2D sunlit; // 0 to 1
layout(binding = 4) uniform sampler2D grain;  // its height, 0 to 1, and its slopes about a half

// Albedo.
const vec3 kSand = vec3(0.46, 0.39, 0.28);
const vec3 kGrass = vec3(0.085, 0.115, 0.035);
const vec3 kHeath = vec3(0.20, 0.17, 0.085);
const vec3 kRock = vec3(0.26, 0.24, 0.215);
const vec3 kWeed = vec3(0.075, 0.085, 0.04); // on rock under water

const float kBeach = 2.2;      // height up to which there is sand [m]
const float kBareFrom = 0.62;  // slope from which there is rock
const float kHeathFrom = 25.0; // height from which grass gets thin [m]
const float kWetDark = 0.5;    // of the albedo, what water takes away
const vec3 kGrains = vec3(1.0 / 1.7, 1.0 / 9.3, 1.0 / 83.0); // repeats in a metre

void main()
{
    float height = place.z + sunlight.w;
    vec2 at = ground.xy;
    vec2 uv = ground.zw;
    if (kMirrored == 1u && height < 0.0)
        discard;
    vec3 here = texture(relief, uv).xyz;
    vec3 fine = 0.5 * (texture(grain, at * kGrains.x).xyz + texture(grain, at * kGrains.y).xyz);
    vec3 wide = texture(grain, at * kGrains.z).xyz;
    float steep = length(here.xy);
    float patchy = wide.x - 0.5;

    // What it is made of.
    float rock = smoothstep(kBareFrom - 0.12, kBareFrom + 0.12, steep + 0.35 * patchy + 0.1 * (fine.x - 0.5));
    float sand = (1.0 - smoothstep(kBeach - 0.5, kBeach + 0.8, height + 1.6 * patchy)) * (1.0 - rock);
    float heath = clamp((height - kHeathFrom) / (2.0 * kHeathFrom) + 1.4 * patchy + 0.5 * (fine.x - 0.5), 0.0, 1.0);
    vec3 albedo = mix(kGrass, kHeath, heath) * (0.8 + 0.4 * fine.x);
    albedo = mix(albedo, kRock * (0.75 + 0.5 * fine.x), rock);
    albedo = mix(albedo, kSand * (0.92 + 0.16 * fine.x), sand);
    float under = smoothstep(0.3, -1.5, height + patchy);
    albedo = mix(albedo, kWeed, under * rock * 0.8);

    // Wet where waves come, to a height that wanders.
    float wetTo = sun.w * (0.6 + 1.2 * wide.x);
    float wet = 1.0 - smoothstep(0.6 * wetTo, wetTo, height);
    albedo *= 1.0 - kWetDark * wet;

    // Ripples, tufts and stones too small for the map.
    float rough = mix(mix(0.45, 0.10, sand), 0.9, rock);
    vec2 slope = here.xy + rough * ((fine.yz - 0.5) + 0.7 * (wide.yz - 0.5));
    vec3 n = normalize(vec3(-slope, 1.0));

    vec3 direct = sunlight.rgb * (texture(sunlit, uv).x * max(0.0, dot(n, sun.xyz)));
    vec3 day = skylight + sunlight.rgb * max(sun.z, 0.0);
    vec3 irradiance = direct + skylight * (here.z * (0.5 + 0.5 * n.z)) +
                      0.12 * albedo * day * (0.5 - 0.5 * n.z + 0.4 * (1.0 - here.z));
    vec3 radiance = albedo / kPi * irradiance * daylightUnder(-height);

    // Wet ground mirrors the sky a little, as water does.
    float shine = wet * fresnel(clamp(dot(n, -normalize(place)), 0.0, 1.0)) * (height > 0.0 ? 0.6 : 0.0);
    radiance = mix(radiance, skylight / kPi, shine);
    light = vec4(mix(horizon, radiance, passed), kMirrored == 1u ? 1.0 : 0.0);
}
