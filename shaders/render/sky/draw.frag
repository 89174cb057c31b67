// render/sky/draw.frag -- the sky, its clouds and the sun's disc or, by night, the moon's and the stars, where nothing nearer is.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "render/sky/clouds.glsl"
#include "render/sky/stars.glsl"

layout(location = 0) in vec2 point;
layout(location = 0) out vec4 light;

layout(constant_id = 0) const uint kNight = 0;

layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 1) uniform sampler2D sky;
layout(binding = 2) uniform sampler2D clouds;
layout(binding = 3, scalar) uniform Light { SkyLight skyLight; };

const float kRadius = kNight == 1u ? 0.0075 : 0.00465; // of the disc [rad]; the moon looks larger than it is
const float kBrightest = 3000.0;  // of the disc, in the sky's units: enough to be white, little enough for half floats

const vec3 kMoon = vec3(14.0, 14.5, 15.0); // brightest of the moon's disc

// The moon's face, roughly: seas on bright ground. `at` is in units of its radius.
float moonFace(vec2 at)
{
    float seas = smoothstep(0.42, 0.2, length(at - vec2(-0.3, 0.35))) + smoothstep(0.3, 0.12, length(at - vec2(0.3, 0.3))) +
                 smoothstep(0.5, 0.2, length(at - vec2(-0.5, -0.1)));
    return (1.0 - 0.45 * min(seas, 1.0)) * (1.0 - 0.25 * dot(at, at));
}

void main()
{
    vec3 direction = viewRay(view, point);
    vec3 clear = skyRadiance(sky, direction, view.sunDirection);
    Clouded sky_ = throughClouds(clouds, clear, direction, view, skyLight, view.pixel);
    vec3 radiance = sky_.radiance;
    float through = sky_.through * (1.0 - overcast(view.clouds)); // of what lies behind the clouds

    // The angle by its sine: the cosine has no digits left near 1.
    float angle = length(cross(direction, view.sunDirection));
    if (dot(direction, view.sunDirection) > 0.0 && direction.z > -view.pixel)
    {
        float edge = max(view.pixel, 0.1 * kRadius);
        float disc = 1.0 - smoothstep(kRadius - 0.5 * edge, kRadius + 0.5 * edge, angle);
        vec3 sun = view.sunIrradiance / (kPi * kRadius * kRadius);
        if (kNight == 1u)
        {
            vec3 east = normalize(vec3(view.sunDirection.y, -view.sunDirection.x, 1e-6));
            vec2 at = vec2(dot(direction, east), dot(direction, cross(east, view.sunDirection))) / kRadius;
            sun = min(sun, 1.0) * kMoon * moonFace(at);
        }
        radiance += disc * through * min(sun, vec3(kBrightest));
    }
    if (kNight == 1u && direction.z > 0.0)
        radiance += starlight(direction, view.pixel) * (through * smoothstep(0.0, 0.25, direction.z) *
                                                        smoothstep(1.5, 2.5, angle / kRadius));
    light = vec4(radiance, 0.0);
}
