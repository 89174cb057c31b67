// render/wall_draw.frag -- masonry: rough stone in sun and skylight, dark where it is wet, with the air's haze.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/optics.h"
#include "shared/view.h"
#include "shared/wall.h"
#include "render/sky/sky.glsl"

layout(location = 0) in vec3 place;
layout(location = 1) flat in vec3 normal;
layout(location = 0) out vec4 light;

layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 2) uniform sampler2D sky;
layout(binding = 3, scalar) uniform Light { SkyLight skyLight; };

const vec3 kStone = vec3(0.36, 0.33, 0.29); // albedo
const float kWetUpTo = 0.35;                // above still water [m]

void main()
{
    float height = place.z + view.eyeHeight;
    vec3 albedo = kStone * mix(0.35, 1.0, smoothstep(kWetUpTo - 0.15, kWetUpTo + 0.15, height));
    vec3 down = view.sunIrradiance * max(0.0, dot(normal, view.sunDirection)) +
                skyLight.irradiance * (0.5 + 0.5 * normal.z);
    vec3 radiance = albedo / kPi * down * daylightUnder(-height);
    vec3 passed = exp(-airAt(0.0, view.visibility).lost * distanceInAir(view, place));
    vec3 horizon = skyRadiance(sky, vec3(normalize(place.xy), 0.0), view.sunDirection);
    light = vec4(mix(horizon, radiance, passed), 0.0);
}
