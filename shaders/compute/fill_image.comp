// compute/fill_image.comp -- every texel of an r32f image takes one value.
//
// Check tests/gpu/primitives_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/primitives.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { FillImagePush push; };
layout(binding = 0, r32f) uniform writeonly image2D target;

void main()
{
    if (all(lessThan(gl_GlobalInvocationID.xy, push.extent)))
        imageStore(target, ivec2(gl_GlobalInvocationID.xy), vec4(push.value));
}
