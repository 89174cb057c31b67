// ocean/grids/frame.glsl -- what kernels that work on tiles know of a grid, from the table that move.comp writes.
//
// Parameter: GRID_TABLE_BINDING, the binding of `table`, which is declared here.
#ifndef SEAWAY_GRID_FRAME_GLSL
#define SEAWAY_GRID_FRAME_GLSL

#include "shared/grid_tiles.h"
#include "shared/grids.h"

layout(binding = GRID_TABLE_BINDING, rgba32i) uniform readonly iimage2D table;

struct GridFrame
{
    float gain;
    float keep;
    float lift; // what the level taken away adds to the next height
    uint border;
    bool mapped;
    int sponge; // width [cells]; 0: none
    ivec2 corner;
    ivec2 cells;
    ivec2 shift;
    ivec2 shiftBefore;
    ivec2 mapCorner;
};

ivec4 gridRow(uint grid, int row)
{
    return imageLoad(table, ivec2(int(grid), row));
}

GridFrame frameOf(uint grid)
{
    ivec4 water = gridRow(grid, kRowWater);
    ivec4 cells = gridRow(grid, kRowCells);
    ivec4 shift = gridRow(grid, kRowShift);
    return GridFrame(intBitsToFloat(water.x), intBitsToFloat(water.y), intBitsToFloat(water.z),
                     uint(water.w) & kGridBorderMask, (uint(water.w) & kGridMapped) != 0u,
                     water.w >> int(kGridSpongeShift), cells.xy, cells.zw, shift.xy, shift.zw,
                     gridRow(grid, kRowDrift).xy);
}

#endif
