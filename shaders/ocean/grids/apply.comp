// ocean/grids/apply.comp -- puts on the grids what others have added to their source of waves; one workgroup per area.
//
// In    areas; waveSource: every cell is taken by the first who comes and is zero then, so areas may overlap
// Out   z now and z before displaced; the tiles touched are active
// Check tests/gpu/wake_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/grid_sources.h"
#include "shared/grids.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { GridApplyPush push; };
layout(binding = 0, scalar) readonly buffer Areas { GridArea areas[]; };
layout(binding = 1, scalar) readonly buffer Infos { GridInfo infos[]; };

#define GRID_STATES_BINDING 2
#define GRID_HEIGHTS_BINDING 3
#define GRID_MAP_BINDING 4
#define GRID_ACTIVITY_BINDING 5
#define GRID_WRITTEN_BINDING 6
#define WAVE_SOURCE_BINDING 7
#include "ocean/grids/displace.glsl"
#include "ocean/grids/mark_disturbed.glsl"
#include "ocean/grids/wave_source.glsl"

// Few cells of an area have anything added to them: they are listed first, because what is done to them is expensive.
const uint kMaxListed = 1024u;
shared int list[kMaxListed];
shared uint listed;

// Puts on a cell what was added there, unless another area's invocation has: both layers by one, or two would put at
// once.
void take(uint grid, GridInfo info, GridState state, ivec2 i)
{
    ivec2 texel = info.corner + i;
    if (imageAtomicExchange(waveSource, ivec3(texel, kSourceMarks), 0) == 0)
        return;
    int both = imageLoad(waveSource, ivec3(texel, kSourceBoth)).x;
    int before = imageLoad(waveSource, ivec3(texel, kSourceBefore)).x;
    imageStore(waveSource, ivec3(texel, kSourceBoth), ivec4(0));
    imageStore(waveSource, ivec3(texel, kSourceBefore), ivec4(0));
    if (both == 0 && before == 0)
        return;
    displace(info, state, i, kSourceUnit * vec2(both, both + before));
    markDisturbed(grid, info, state, push.tiles, i);
}

// Cell n of an area, row by row.
ivec2 cellOfArea(GridArea area, GridInfo info, int n)
{
    int row = nearQuotient(ivec2(n), area.size).x;
    return cellIn(info, area.first + ivec2(n - row * area.size.x, row));
}

void main()
{
    uint me = gl_LocalInvocationID.x;
    uint id = gl_WorkGroupID.y * kAreaRow + gl_WorkGroupID.x;
    if (id >= push.areas)
        return;
    GridArea area = areas[id];
    int count = area.size.x * area.size.y;
    if (count == 0)
        return;
    GridInfo info = infos[area.grid];
    GridState state = openState(info, states[area.grid]);
    for (int start = 0; start < count; start += int(kMaxListed))
    {
        if (me == 0u)
            listed = 0u;
        barrier();
        int end = min(start + int(kMaxListed), count);
        for (int n = start + int(me); n < end; n += int(gl_WorkGroupSize.x))
            if (imageLoad(waveSource, ivec3(info.corner + cellOfArea(area, info, n), kSourceMarks)).x != 0)
                list[atomicAdd(listed, 1u)] = n;
        barrier();
        for (uint n = me; n < listed; n += gl_WorkGroupSize.x)
            take(area.grid, info, state, cellOfArea(area, info, list[n]));
        barrier();
    }
}
