// compute/fill.comp -- every element of a buffer takes one value.
//
// Out   data[count]
// Check tests/gpu/primitives_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/primitives.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { FillPush push; };
layout(binding = 0, scalar) writeonly buffer Data { float data[]; };

void main()
{
    uint stride = gl_NumWorkGroups.x * gl_WorkGroupSize.x;
    for (uint k = 0; k < kElementsPerThread; ++k)
    {
        uint i = k * stride + gl_GlobalInvocationID.x;
        if (i < push.count)
            data[i] = push.value;
    }
}
