// bench/copy_layers.comp -- two layers of an r32f image added into the third: the baseline of the wave grids' step.
//
// Why   it reads and writes what a step must, in the same squares of 4 x 4 cells per invocation, and does nothing else
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/primitives.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { CopyLayersPush push; };
layout(binding = 0, r32f) uniform readonly image2DArray source;
layout(binding = 1, r32f) uniform writeonly image2DArray target;

void main()
{
    ivec2 first = 4 * ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(first, ivec2(push.side))))
        return;
    int now = int(push.layer + 2u) % 3;
    int before = int(push.layer + 1u) % 3;
    for (int y = 0; y < 4; ++y)
    {
        for (int x = 0; x < 4; ++x)
        {
            ivec2 at = first + ivec2(x, y);
            vec4 sum = imageLoad(source, ivec3(at, now)) + imageLoad(source, ivec3(at, before));
            imageStore(target, ivec3(at, push.layer), sum);
        }
    }
}
