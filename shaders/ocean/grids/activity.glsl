// ocean/grids/activity.glsl -- the flags by which tiles are active or asleep, in an image.
//
// There are two halves, for the last check of the tiles and for the next one. In each stand a flag for every grid, 1 if
// any of its tiles is active, and then a flag for every tile of all grids.
//
// Parameter: GRID_ACTIVITY_BINDING, the binding of `activity`, which is declared here.
#ifndef SEAWAY_GRID_ACTIVITY_GLSL
#define SEAWAY_GRID_ACTIVITY_GLSL

#include "ocean/grids/cells.glsl"
#include "shared/grids.h"

layout(binding = GRID_ACTIVITY_BINDING, r32ui) uniform uimage2D activity;

// `tiles` are those of all grids.
ivec2 gridFlag(uint half_, uint tiles, uint grid)
{
    return texelOf(half_ * (kMaxWaveGrids + tiles) + grid);
}
ivec2 tileFlag(uint half_, uint tiles, uint tile)
{
    return texelOf(half_ * (kMaxWaveGrids + tiles) + kMaxWaveGrids + tile);
}

// Marks a tile and its grid. All who mark write the same value, so their order does not matter.
void markActive(uint half_, uint tiles, uint grid, uint tile)
{
    imageStore(activity, gridFlag(half_, tiles, grid), uvec4(1u));
    imageStore(activity, tileFlag(half_, tiles, tile), uvec4(1u));
}

#endif
