// render/water/underwater_fog.frag -- the water between the eye and everything: it takes light away, and gives its own.
//
// Math  Beer's law along the ray; what is scattered into it was daylight, weaker the deeper (shared/optics.h), and comes
//       from the sun's side most
// Out   the part that is left (kScatters 0, multiplied with what is there), or what is added to it (1)
// Check tests/gpu/under_water_test.cpp
#version 460
#extension GL_EXT_samplerless_texture_functions : require
#extension GL_GOOGLE_include_directive : require
#include "shared/atmosphere.h"
#include "shared/eye.h"
#include "shared/optics.h"
#include "shared/view.h"

layout(location = 0) in vec2 point;
layout(location = 0) out vec4 fog;

layout(constant_id = 0) const uint kScatters = 0;

layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 1, scalar) uniform Light { SkyLight skyLight; };
layout(binding = 2, scalar) readonly buffer Eye { EyeWater eye; };
layout(binding = 3) uniform texture2D depthTarget;

const float kGlow = 2.5; // how much more light is scattered right away from the sun than to the side

void main()
{
    vec3 toPoint = viewVector(view, point);
    float path = length(toPoint) * kNearest / max(texelFetch(depthTarget, ivec2(gl_FragCoord.xy), 0).x, 1e-7);
    vec3 ray = normalize(toPoint);
    if (kScatters == 0u)
    {
        fog = vec4(exp(-kAbsorption * path), 1.0);
        return;
    }
    vec3 bent = vec3(view.sunDirection.xy / kRefraction, 0.0);
    bent.z = sqrt(1.0 - dot(bent, bent));
    vec3 sun = view.sunIrradiance * max(0.0, view.sunDirection.z);
    sun *= 1.0 + kGlow * pow(max(dot(ray, bent), 0.0), 6.0);
    vec3 deep = deepReflectance() * (skyLight.irradiance + sun) / kPi;
    fog = vec4(waterBetween(deep, eye.depth, ray.z, path), 0.0);
}
