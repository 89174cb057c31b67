// grid_tiles.h -- the work on the wave grids' cells: tiles, lists of those to step, what their kernels need to know.
//
// Cells are worked on in tiles, one a workgroup, found through lists that the GPU writes for itself every substep.
#ifndef SEAWAY_SHARED_GRID_TILES_H
#define SEAWAY_SHARED_GRID_TILES_H

#include "types.h"

SHARED_BEGIN

// A tile: a workgroup of 16 x 4 invocations, each with a square of 4 x 4 cells. Measured on lavapipe: square tiles of
// as many cells take 1.4 times as long, one cell an invocation twice as long.
SHARED_CONSTANT int kTileBitsX = 6;
SHARED_CONSTANT int kTileBitsY = 4;
SHARED_CONSTANT int kTileX = 64; // 2^kTileBitsX cells
SHARED_CONSTANT int kTileY = 16;
SHARED_CONSTANT int kPatch = 4; // cells of an invocation along each axis

// Substeps between two checks of how active tiles are. Waves cross one cell per substep at most, so every tile that they
// can have reached since is known.
SHARED_CONSTANT uint kCheckEvery = 16u;

// ---- lists ---------------------------------------------------------------------------------------------------------
// Tasks stand in an image, list below list, and so does what the tiles' kernels need of a grid (gridRow): on lavapipe
// a word from a buffer costs an invocation as much as four texels.
SHARED_CONSTANT uint kListPlain = 0u;     // whole tiles that read nothing beyond their grid
SHARED_CONSTANT uint kListGeneral = 1u;   // all others: cut off, reading beyond, with maps; and those to be emptied
SHARED_CONSTANT uint kListAbsorbing = 2u; // sides of tiles on an absorbing border
SHARED_CONSTANT uint kListClosed = 3u;    // sides of tiles on any other border
SHARED_CONSTANT uint kListCount = 4u;
SHARED_CONSTANT uint kTaskRow = 256u;  // tasks in a row of the image, and flags in a row of theirs
SHARED_CONSTANT uint kChunk = 32768u;  // tasks of one indirect dispatch
SHARED_CONSTANT uint kMaxChunks = 32u; // of a list

// How long a list is, and what its indirect dispatches take.
struct GridChunk
{
    uint x;
    uint y; // 1
    uint z; // 1
};
SHARED_SIZE(GridChunk, 12)

struct GridList
{
    uint count;
    GridChunk chunks[32]; // kMaxChunks
};
SHARED_SIZE(GridList, 388)

// An element of a list, a texel. Corners are packed as in packCorner.
struct GridTask
{
    uint target; // the tile's corner in the atlas
    uint now;    // where its z now begins (plain tiles); the first cell of a side's piece
    uint before; // where its z before begins (plain tiles)
    uint what;   // the task's bits, below
};
SHARED_SIZE(GridTask, 16)

SHARED_CONSTANT uint kTaskGridMask = 0xffu;
SHARED_CONSTANT uint kTaskLayerShift = 8u; // two bits: the layer that is written
SHARED_CONSTANT uint kTaskSideShift = 12u; // two bits: of a piece of a border
SHARED_CONSTANT uint kTaskClear = 0x8000u; // the tile went quiet: it becomes zero

SHARED_CONSTANT uint kSidePiece = 16u; // cells of a side that are one task
SHARED_CONSTANT uint kSideSouth = 0u;  // y = 0, corners included
SHARED_CONSTANT uint kSideNorth = 1u;  // corners included
SHARED_CONSTANT uint kSideWest = 2u;
SHARED_CONSTANT uint kSideEast = 3u;

// ---- what tiles need to know of their grids ------------------------------------------------------------------------
// GridInfo and GridState for the kernels that work on tiles: a column of texels a grid in an image, the table, that
// ocean/grids/move.comp writes (gridRow in ocean/grids/frame.glsl).
SHARED_CONSTANT int kRowWater = 0; // gain, keep, lift, the grid's bits (below)
SHARED_CONSTANT int kRowCells = 1; // corner, cells
SHARED_CONSTANT int kRowShift = 2; // shift, shiftBefore
SHARED_CONSTANT int kRowDrift = 3; // mapCorner, drift
SHARED_CONSTANT int kRowTiles = 4; // firstTile, tiles, age
SHARED_CONSTANT int kRowPlace = 5; // origin, speed
SHARED_CONSTANT int kRowDispersive = 6; // what ocean/grids/dispersive_gate.comp adds to it: shared/dispersive.h
SHARED_CONSTANT int kRowCount = 7;

// The bits of kRowWater: GridInfo and GridState in one word.
SHARED_CONSTANT uint kGridBorderMask = 7u;
SHARED_CONSTANT uint kGridMapped = 8u;
SHARED_CONSTANT uint kGridNeverSleeps = 16u;
SHARED_CONSTANT uint kGridRunning = 32u;
SHARED_CONSTANT uint kGridChecked = 64u;
SHARED_CONSTANT uint kGridCheckShift = 7u; // one bit: GridState.check
SHARED_CONSTANT uint kGridAllActive = 256u;
SHARED_CONSTANT uint kGridLayerShift = 9u;   // two bits
SHARED_CONSTANT uint kGridDispersive = 2048u;
SHARED_CONSTANT uint kGridSpongeShift = 16u; // the rest

struct GridTile
{
    uint grid;
    ivec2 at; // in tiles
};
SHARED_SIZE(GridTile, 12)

// ---- push constants ------------------------------------------------------------------------------------------------
struct GridListPush
{
    uint tiles;
    uint rows; // of the task image, a list
};
SHARED_SIZE(GridListPush, 8)

struct GridStepPush
{
    uint first;  // task of this dispatch
    uint rows;   // of the task image, a list
    uint tiles;  // of all grids
    float quiet; // height up to which water is at rest [m]
};
SHARED_SIZE(GridStepPush, 16)

struct GridSumPush
{
    uint first;
    uint rows;
    uint list; // kListPlain or kListGeneral
};
SHARED_SIZE(GridSumPush, 12)

struct GridLevelPush
{
    uint tiles;
    uint grids;
    uint last;   // 1: the sums of tiles are the input
    float least; // a level below this is left alone [m]
};
SHARED_SIZE(GridLevelPush, 16)

// Two coordinates of -32768 to 32767 in one word.
SHARED_FUNCTION uint packCorner(ivec2 corner)
{
    return (uint(corner.x) & 0xffffu) | (uint(corner.y) << 16u);
}

SHARED_FUNCTION ivec2 unpackCorner(uint corner)
{
    return ivec2(int(corner << 16u) >> 16, int(corner) >> 16);
}

SHARED_END

#endif
