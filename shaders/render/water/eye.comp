// render/water/eye.comp -- finds the water's height over the eye, and says what is drawn: the surface from above, or the surface
// from below and the water in between. One thread.
//
// Why   waves and wakes live on the GPU, so only here is it known, in time, on which side of them the eye is
// Check tests/gpu/under_water_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/eye.h"
#include "shared/view.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 1, scalar) writeonly buffer Eye { EyeWater eye; };
#define WATER_FIRST 2
#include "ocean/water.glsl"

void main()
{
    if (gl_GlobalInvocationID.x > 0u)
        return;
    float depth = waterHeight(waterAt(vec2(0.0))) - view.eyeHeight;
    eye = EyeWater(uint[](3u, depth > 0.0 ? 1u : 0u, 0u, 0u), depth);
}
