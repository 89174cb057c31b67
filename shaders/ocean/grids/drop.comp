// ocean/grids/drop.comp -- one drop on one grid; one invocation per cell that it can reach.
//
// Math  ocean/grids/drops.glsl
//       Of a splash a grid gets what finer ones do not have at its middle: 1 - weight of each, as they are read there
// Out   z now and z before displaced: the surface is let go from rest; the tiles touched are active
// Check tests/gpu/grid_drop_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "ocean/grids/drops.glsl"
#include "ocean/places.glsl"
#include "shared/grid_sources.h"
#include "shared/grids.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kOthers = 0; // grids that may take a part

layout(push_constant, scalar) uniform Push { GridDropPush push; };
layout(binding = 0, scalar) readonly buffer Infos { GridInfo infos[]; };

#define GRID_STATES_BINDING 1
#define GRID_ACTIVITY_BINDING 2
#define GRID_WRITTEN_BINDING 3
#define GRID_HEIGHTS_BINDING 4
#define GRID_MAP_BINDING 5
#include "ocean/grids/displace.glsl"
#include "ocean/grids/view.glsl"
#include "ocean/grids/mark_disturbed.glsl"

// What finer grids leave of the drop.
float shareLeft()
{
    float left = 1.0;
    for (uint g = 0u; g < kOthers; ++g)
        if ((push.finer[g >> 5u] >> (g & 31u) & 1u) != 0u)
            left *= 1.0 - gridFade(gridViewFrom(push.drop.at, infos[g], states[g]), vec2(0.0));
    return left;
}

void main()
{
    GridInfo info = infos[push.drop.grid];
    GridState state = openState(info, states[push.drop.grid]);
    ivec2 id = ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(id, min(ivec2(2 * push.reach + 1), info.cells))))
        return;
    Place at = push.drop.at;
    ivec2 middle = cellAt(at, info.cell);
    ivec2 i = middle - min(ivec2(push.reach), info.cells / 2) - state.origin + id; // once round, where it wraps
    if (info.border != kBorderWrap)
        i = max(middle - push.reach - state.origin, ivec2(0)) + id;
    vec2 offset = placesApart(at, placeOfCell(i + state.origin, info.cell));
    float h = float(info.cell) * kUnit;
    float height = dropHeight(offset, push.drop.radius, push.drop.height, push.drop.neutral != 0u, h);
    height *= kOthers > 0u ? shareLeft() : 1.0;
    if (info.border == kBorderWrap)
        i = wrapped(i, info.cells);
    if (height == 0.0 || !isOpen(info, state, i))
        return;
    displace(info, state, i, vec2(height));
    markDisturbed(push.drop.grid, info, state, push.tiles, i);
}
