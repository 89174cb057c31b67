// boats/motion/follow.comp -- sends wave grids where the bodies are that they follow; one invocation per grid.
//
// In    follows, states of the bodies
// Out   targets of these grids, and of no other
// Check tests/gpu/body_wave_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/body.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { uint count; };
layout(binding = 0, scalar) readonly buffer Follows { GridFollow follows[]; };
layout(binding = 1, scalar) readonly buffer States { BodyState states[]; };
layout(binding = 2, scalar) writeonly buffer Targets { Place targets[]; };

void main()
{
    uint id = gl_GlobalInvocationID.x;
    if (id < count)
        targets[follows[id].grid] = states[follows[id].body].place;
}
