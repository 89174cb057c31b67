// compute/copy_image.comp -- the texels of an r32f image into another; the baseline of the grids' passes.
//
// Check tests/gpu/primitives_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/primitives.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { CopyImagePush push; };
layout(binding = 0, r32f) uniform readonly image2D source;
layout(binding = 1, r32f) uniform writeonly image2D target;

void main()
{
    ivec2 texel = ivec2(gl_GlobalInvocationID.xy);
    if (all(lessThan(gl_GlobalInvocationID.xy, push.extent)))
        imageStore(target, texel, imageLoad(source, texel));
}
