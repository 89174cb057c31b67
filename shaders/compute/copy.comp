// compute/copy.comp -- a buffer's elements into another; the yardstick that memory-bound kernels are measured by.
//
// In    source[count]
// Out   target[count]
// Check tests/gpu/primitives_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/primitives.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { CopyPush push; };
layout(binding = 0, scalar) readonly buffer Source { float source[]; };
layout(binding = 1, scalar) writeonly buffer Target { float target[]; };

void main()
{
    uint stride = gl_NumWorkGroups.x * gl_WorkGroupSize.x;
    for (uint k = 0; k < kElementsPerThread; ++k)
    {
        uint i = k * stride + gl_GlobalInvocationID.x;
        if (i < push.count)
            target[i] = source[i];
    }
}
