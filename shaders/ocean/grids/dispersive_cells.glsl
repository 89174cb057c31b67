// ocean/grids/dispersive_cells.glsl -- the heights of a dispersive grid's cells, as its solver reads them.
//
// As in ocean/grids/heights.glsl, but without what is known beforehand: how the border is, a constant, and where the
// grid lies, in push constants. Its sides are powers of two.
//
// Parameters: GRID_TABLE_BINDING, GRID_HEIGHTS_BINDING, the binding of `heights`, the atlas, which is declared here, and
// DISPERSIVE_WRAPS, a constant, 0 where water beyond the border is at rest.
#ifndef SEAWAY_DISPERSIVE_CELLS_GLSL
#define SEAWAY_DISPERSIVE_CELLS_GLSL

#include "ocean/grids/cells.glsl"
#include "ocean/grids/frame.glsl"
#include "shared/dispersive.h"

layout(binding = GRID_HEIGHTS_BINDING, r32f) uniform readonly image2DArray heights;

// What changes from tick to tick.
struct DispersiveTick
{
    ivec2 shift;
    ivec2 shiftBefore;
    int layer;  // that is written
    int here;   // that is now
    int old;    // that is before
    bool clear; // the grid went quiet: it becomes zero
    uint check; // which half of the activity flags holds the last check
    ivec2 low;  // cells from low on and below high have been on the grid since the last step; others are new
    ivec2 high;
    float lift; // what a step adds to each cell for the mean level's sake [m]
};

DispersiveTick dispersiveTick(uint grid)
{
    ivec4 shift = gridRow(grid, kRowShift);
    ivec4 told = gridRow(grid, kRowDispersive);
    return DispersiveTick(shift.xy, shift.zw, told.z & 3, (told.z >> 2) & 3, (told.z >> 4) & 3,
                          (uint(told.z) & kDispersiveClear) != 0u,
                          (uint(told.z) & kDispersiveCheck) != 0u ? 1u : 0u, unpackCorner(uint(told.x)),
                          unpackCorner(uint(told.y)), intBitsToFloat(told.w));
}

bool isOnGrid(DispersiveGrid grid, ivec2 i)
{
    return DISPERSIVE_WRAPS != 0u || (all(greaterThanEqual(i, ivec2(0))) && all(lessThan(i, ivec2(grid.size))));
}

// A cell's height in a layer; beyond the grid it is at rest, or the other side.
float heightAt(DispersiveGrid grid, ivec2 i, int layer)
{
    ivec2 at = DISPERSIVE_WRAPS != 0u ? i & (grid.size - 1) : clamp(i, 0, grid.size - 1);
    float z = imageLoad(heights, ivec3(grid.corner + at, layer)).x;
    return isOnGrid(grid, i) ? z : 0.0;
}

#endif
