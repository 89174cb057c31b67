// sky_draw.frag -- the sky, its clouds and the sun's disc, where nothing nearer is.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "clouds.glsl"

layout(location = 0) in vec2 point;
layout(location = 0) out vec4 light;

layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 1) uniform sampler2D sky;
layout(binding = 2) uniform sampler2D clouds;
layout(binding = 3, scalar) uniform Light { SkyLight skyLight; };

const float kSunRadius = 0.00465; // [rad]
const float kBrightest = 3000.0;  // of the disc, in the sky's units: enough to be white, little enough for half floats

void main()
{
    vec3 direction = viewRay(view, point);
    vec3 clear = skyRadiance(sky, direction, view.sunDirection);
    Clouded sky_ = throughClouds(clouds, clear, direction, view, skyLight, view.pixel);
    vec3 radiance = sky_.radiance;

    // The angle by its sine: the cosine has no digits left near 1.
    float angle = length(cross(direction, view.sunDirection));
    if (dot(direction, view.sunDirection) > 0.0 && direction.z > -view.pixel)
    {
        float edge = max(view.pixel, 0.1 * kSunRadius);
        float disc = 1.0 - smoothstep(kSunRadius - 0.5 * edge, kSunRadius + 0.5 * edge, angle);
        vec3 sun = view.sunIrradiance / (kPi * kSunRadius * kSunRadius);
        radiance += disc * sky_.through * min(sun, vec3(kBrightest));
    }
    light = vec4(radiance, 0.0);
}
