// render/sky/mirror.comp -- the sky and its clouds as ripples mirror them: what the water looks up for every pixel.
//
// In    sky, clouds, skyLight
// Out   skyMirror: radiance by direction; see skyMirrorUv() in render/sky/clouds.glsl
// Why   clouds cost more to find than all else that water does, and ripples blur them anyway
#version 460
#extension GL_GOOGLE_include_directive : require
#include "render/sky/clouds.glsl"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { uint size; };
layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 1) uniform sampler2D sky;
layout(binding = 2) uniform sampler2D clouds;
layout(binding = 3, scalar) uniform Light { SkyLight skyLight; };
layout(binding = 4, rgba16f) uniform writeonly image2D skyMirror;

const float kRipples = 0.7; // how far ripples scatter the image of a cloud [rad]

void main()
{
    uvec2 texel = gl_GlobalInvocationID.xy;
    if (texel.x >= size || texel.y >= size)
        return;
    vec3 direction = skyMirrorDirection(texel);
    vec3 clear = skyRadiance(sky, direction, view.sunDirection);
    imageStore(skyMirror, ivec2(texel),
               vec4(throughClouds(clouds, clear, direction, view, skyLight, kRipples).radiance, 1.0));
}
