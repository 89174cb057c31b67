// grid_sources.h -- what disturbs the wave grids: drops, rain, and the source layers that others add to.
#ifndef SEAWAY_SHARED_GRID_SOURCES_H
#define SEAWAY_SHARED_GRID_SOURCES_H

#include "place.h"

SHARED_BEGIN

// ---- drops and rain ------------------------------------------------------------------------------------------------
// One drop. B is a bump of support `radius`; a neutral drop is its Laplacian on the lattice, so what it adds
// sums to zero.
struct GridDrop
{
    Place at;
    float radius; // [m], at least two cells
    float height; // of its middle [m]
    uint neutral; // 1: no net volume
    uint grid;
};
SHARED_SIZE(GridDrop, 32)

struct GridDropPush
{
    GridDrop drop;
    int reach;  // cells that it reaches from its middle, along each axis
    uint tiles; // of all grids
    uvec2 finer; // a bit for each grid that takes its part first; the grid of this drop takes what is left
};
SHARED_SIZE(GridDropPush, 48)

struct GridRainPush
{
    uint grid;
    uint seed;
    uint tick;
    uint colour;  // 0 to 3: blocks of one colour never touch the same cell
    int block;    // side of a block of cells; drops are drawn block by block
    int blocks;   // of a wrapping grid, along x and y: packed as in packCorner; 0: blocks lie on the world's lattice
    float expect; // drops per cell and tick
    float radius; // [m]
    float height; // [m]
};
SHARED_SIZE(GridRainPush, 36)

// ---- the source of waves -------------------------------------------------------------------------------------------
// An image of the atlas's size that others add heights to (ocean/grids/wave_source.glsl) and from which
// ocean/grids/apply.comp puts them on the grids. Heights are whole numbers of units there, so that their sum does not
// depend on who adds first.
SHARED_CONSTANT float kSourceUnit = 1.0f / 16777216.0f; // [m]

// Its layers.
SHARED_CONSTANT int kSourceBoth = 0;   // for z now and z before alike
SHARED_CONSTANT int kSourceBefore = 1; // for z before alone
SHARED_CONSTANT int kSourceMarks = 2;  // 1 where anything was added
SHARED_CONSTANT uint kSourceLayers = 3u;

// Where something was added: a rectangle of a grid's cells.
struct GridArea
{
    ivec2 first; // its lowest cell; of a grid that wraps, the rectangle may go on beyond the last cell
    ivec2 size;  // [cells]; 0: nothing was added
    uint grid;
};
SHARED_SIZE(GridArea, 20)

struct GridApplyPush
{
    uint areas;
    uint tiles; // of all grids
};
SHARED_SIZE(GridApplyPush, 8)

SHARED_CONSTANT uint kAreaRow = 256u; // areas, a workgroup each, in a row of the dispatch

SHARED_END

#endif
