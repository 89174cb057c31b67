// render/boats/ghost.frag -- a boat that is not there: a pale veil, denser at her edges, before what lies behind.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/atmosphere.h"
#include "shared/boat.h"
#include "shared/view.h"

layout(location = 0) in vec3 place;
layout(location = 1) in vec3 normal;
layout(location = 0) out vec4 light;

layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 3, scalar) uniform Light { SkyLight skyLight; };

void main()
{
    float facing = abs(dot(normalize(normal), normalize(place)));
    vec3 day = skyLight.irradiance + view.sunIrradiance * max(view.sunDirection.z, 0.0);
    light = vec4(0.25 * day * vec3(0.85, 0.95, 1.0), mix(0.5, 0.14, facing));
}
