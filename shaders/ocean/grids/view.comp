// ocean/grids/view.comp -- where the grids lie, seen from the eye; one invocation per grid.
//
// Why   on the GPU: only it knows where a grid that follows a body is
// Check tests/gpu/grid_move_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "ocean/grids/view.glsl"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { GridViewPush push; };
layout(binding = 0, scalar) readonly buffer Infos { GridInfo infos[]; };
layout(binding = 1, scalar) readonly buffer States { GridState states[]; };
layout(binding = 2, scalar) writeonly buffer Views { GridView views[]; };

void main()
{
    uint id = gl_GlobalInvocationID.x;
    if (id >= push.grids)
        return;
    views[id] = gridViewFrom(push.eye, infos[id], states[id]);
}
