// ocean/grids/open_cells.glsl -- which cells of a grid can be disturbed.
//
// Parameter: GRID_MAP_BINDING, the binding of `gridMap`, gain and keep of cells, which is declared here.
#ifndef SEAWAY_GRID_OPEN_CELLS_GLSL
#define SEAWAY_GRID_OPEN_CELLS_GLSL

#include "ocean/grids/cells.glsl"
#include "shared/grids.h"

layout(binding = GRID_MAP_BINDING, rg32f) uniform readonly image2D gridMap; // keep < 0: an obstacle

// Cell i as its grid counts it, |i| < 2^20.
ivec2 cellIn(GridInfo info, ivec2 i)
{
    return info.border == kBorderWrap ? wrappedNear(i, info.cells) : i;
}

// The state of a grid for the functions below: where it wraps, it is moved by less than once round.
GridState openState(GridInfo info, GridState state)
{
    if (info.border == kBorderWrap)
        state.shift = wrapped(state.shift, info.cells);
    return state;
}

// Where cell i was a substep ago.
ivec2 cellBefore(GridInfo info, GridState state, ivec2 i)
{
    return cellIn(info, i + state.shift);
}

// Whether cell i can be disturbed: the grid has it and had it a substep ago, as a cell without a past would be thrown,
// not let go; and it is no obstacle.
bool isOpen(GridInfo info, GridState state, ivec2 i)
{
    ivec2 old = cellBefore(info, state, i);
    if (any(lessThan(min(i, old), ivec2(0))) || any(greaterThanEqual(max(i, old), info.cells)))
        return false;
    return info.mapped == 0u || imageLoad(gridMap, info.mapCorner + i).y >= 0.0;
}

#endif
