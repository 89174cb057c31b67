// ocean/grids/displace.glsl -- displaces a cell of a grid, let go from rest.
//
// Parameters: GRID_HEIGHTS_BINDING, the binding of `heights`, the atlas, which is declared here; GRID_MAP_BINDING
// (ocean/grids/open_cells.glsl).
#ifndef SEAWAY_GRID_DISPLACE_GLSL
#define SEAWAY_GRID_DISPLACE_GLSL

#include "ocean/grids/open_cells.glsl"

layout(binding = GRID_HEIGHTS_BINDING, r32f) uniform image2DArray heights;

// Adds to z now and to z before [m] of a cell that is open. The same to both: the water is let go from rest.
void displace(GridInfo info, GridState state, ivec2 i, vec2 height)
{
    ivec3 now = ivec3(info.corner + i, state.layer);
    ivec3 before = ivec3(info.corner + cellBefore(info, state, i), layerBefore(int(state.layer), 1));
    imageStore(heights, now, vec4(imageLoad(heights, now).x + height.x));
    imageStore(heights, before, vec4(imageLoad(heights, before).x + height.y));
}

#endif
