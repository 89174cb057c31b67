// ocean/grids/sample.comp -- the grids' water at a list of places; one invocation a place.
//
// In    places relative to the eye [m]
// Check tests/gpu/grid_move_test.cpp, tests/gpu/grid_read_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/grids.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kGrids = 1;
const uint kTiledGrids = 1; // there may be some

layout(push_constant, scalar) uniform Push { GridSamplePush push; };
layout(binding = 0, scalar) readonly buffer Places { vec2 places[]; };
layout(binding = 1, scalar) readonly buffer Views { GridView gridViews[]; };
layout(binding = 2) uniform sampler2DArray gridHeights;
layout(binding = 3, scalar) writeonly buffer Samples { GridSample samples[]; };

#include "ocean/grids/grids.glsl"

void main()
{
    uint id = gl_GlobalInvocationID.x;
    if (id >= push.count)
        return;
    vec2 p = places[id];
    samples[id] = GridSample(gridsHeight(p), gridsSlope(p), gridsVelocity(p));
}
