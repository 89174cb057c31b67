// render/sky/cloud_light.comp -- how much sun reaches the clouds; one invocation per texel.
//
// Math  the path towards the sun through clouds as thick as they are wide, in six pieces: what it takes from the light
// In    shape
// Out   clouds: what they take from light that comes straight down, and the sunlight that reaches them, 0 to 1 each
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/clouds.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { CloudPush push; };
layout(binding = 0) uniform sampler2D shape;
layout(binding = 1, rg16f) uniform writeonly image2D clouds;

void main()
{
    uvec2 texel = gl_GlobalInvocationID.xy;
    if (texel.x >= kCloudTexels || texel.y >= kCloudTexels)
        return;
    vec2 at = (vec2(texel) + 0.5) / float(kCloudTexels);
    float here = textureLod(shape, at, 0.0).x;
    // From the middle of the cloud up to where the highest end.
    vec2 level = push.sunDirection.xy / max(push.sunDirection.z, 0.25) * (kCloudDepth / kCloudTile);
    float lost = 0.0;
    for (int i = 1; i <= 6; ++i)
    {
        float up = float(i) / 6.0;
        lost += max(0.0, textureLod(shape, at + level * up, 0.0).x - up * 0.8);
    }
    float density = kCloudDensity * (1.0 + overcast(push.cover)); // a closed sky lets nothing through
    imageStore(clouds, ivec2(texel), vec4(1.0 - exp(-density * here), exp(-0.9 * lost - 0.6 * here), 0.0, 0.0));
}
