// ocean/grids/foam_move.comp -- moves every foam map to where its grid is; one invocation per grid, every update.
//
// In    states of the grids
// Out   states of the maps: whole cells only, as the grids move; no jobs yet
// Check tests/gpu/wake_foam_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/foam.h"
#include "shared/grids.h"
#include "compute/whole.glsl"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { FoamMapPush push; };
layout(binding = 0, scalar) readonly buffer Infos { FoamInfo infos[]; };
layout(binding = 1, scalar) readonly buffer GridStates { GridState gridStates[]; };
layout(binding = 2, scalar) buffer States { FoamState states[]; };
layout(binding = 3, scalar) writeonly buffer Jobs { FoamJobs head; uint jobs[]; };

void main()
{
    uint id = gl_GlobalInvocationID.x;
    if (id == 0u)
        head = FoamJobs(0u, 1u, 1u);
    if (id >= push.grids)
        return;
    ivec2 cell = gridStates[id].origin;
    ivec2 origin = ivec2(floorDivide(cell.x, infos[id].factor), floorDivide(cell.y, infos[id].factor));
    states[id].shift = push.start != 0u ? ivec2(0) : origin - states[id].origin;
    states[id].origin = origin;
}
