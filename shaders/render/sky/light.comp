// render/sky/light.comp -- what the whole sky gives to a level surface, and how far the eye adapts to it.
//
// In    sky
// Out   light; one workgroup
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/clouds.h"
#include "render/sky/sky.glsl"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { SkyPush push; };
layout(binding = 0) uniform sampler2D transmittance;
layout(binding = 1) uniform sampler2D sky;
layout(binding = 2, scalar) writeonly buffer Light { SkyLight light; };

const float kByNight = 0.24;  // of the brightness by day, that a moonlit night has in the picture
const float kDarkest = 0.05;  // brightness below which eyes adapt no more by night, in units of moonlight

const uint kMaxGroup = 64u;
const uint kBearings = 32u;
const uint kElevations = 16u;
shared vec3 partial[kMaxGroup];

void main()
{
    // Equal parts of cosine-weighted solid angle: sin^2(elevation) and the bearing are uniform.
    vec3 sum = vec3(0.0);
    for (uint i = gl_LocalInvocationID.x; i < kBearings * kElevations; i += gl_WorkGroupSize.x)
    {
        float bearing = 2.0 * kPi * (float(i % kBearings) + 0.5) / float(kBearings);
        float z = sqrt((float(i / kBearings) + 0.5) / float(kElevations));
        vec3 direction = vec3(sqrt(1.0 - z * z) * vec2(cos(bearing), sin(bearing)), z);
        sum += skyRadiance(sky, direction, push.sunDirection);
    }
    partial[gl_LocalInvocationID.x] = sum * kPi / float(kBearings * kElevations);
    for (uint half_ = gl_WorkGroupSize.x / 2u; half_ > 0u; half_ /= 2u)
    {
        barrier();
        if (gl_LocalInvocationID.x < half_)
            partial[gl_LocalInvocationID.x] += partial[gl_LocalInvocationID.x + half_];
    }
    if (gl_LocalInvocationID.x == 0u)
    {
        // The eye makes up for most, not all, of a change of light, so that evening stays darker than noon.
        vec3 sun = sunThroughAir(transmittance, kEyeInAir, push.sunDirection.z) * max(push.sunDirection.z, 0.0);
        sun *= mix(vec3(1.0), kMoonlight, push.night);
        // A closed cover spreads a third of all light.
        vec3 sky_ = mix(partial[0], 0.35 * (partial[0] + sun), overcast(push.clouds));
        light.irradiance = sky_;
        sun *= sunBelowClouds(push.clouds);
        float brightness = dot(vec3(0.2126, 0.7152, 0.0722), sky_ + 0.5 * sun);
        brightness = max(brightness, mix(1e-6, kDarkest, push.night));
        light.adaption = 5.8 * pow(brightness, -0.42) * pow(1.0 + 0.02 / brightness, 0.35) * mix(1.0, kByNight, push.night);
    }
}
