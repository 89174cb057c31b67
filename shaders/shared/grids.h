// grids.h -- moving wave grids on the GPU: what their kernels, their readers and ocean/grids/wave_grids.h share.
//
// All grids lie side by side in one image, the atlas, a cell of zeros between them, in three layers: z now, z a substep
// before, z to be written. Each grid turns its layers at its own pace. Cells are worked on in tiles, one a workgroup,
// found through lists that the GPU writes for itself every substep.
#ifndef SEAWAY_SHARED_GRIDS_H
#define SEAWAY_SHARED_GRIDS_H

#include "place.h"

SHARED_BEGIN

SHARED_CONSTANT uint kMaxWaveGrids = 64u;

// A tile: a workgroup of 16 x 4 invocations, each with a square of 4 x 4 cells. Measured on lavapipe: square tiles of
// as many cells take 1.4 times as long, one cell an invocation twice as long.
SHARED_CONSTANT int kTileX = 64;
SHARED_CONSTANT int kTileY = 16;
SHARED_CONSTANT int kPatch = 4; // cells of an invocation along each axis

// Substeps between two looks at how active tiles are. Waves cross one cell a substep at most, so every tile that they can
// have reached since is known.
SHARED_CONSTANT uint kLookEvery = 16u;

// ---- lists ---------------------------------------------------------------------------------------------------------
// Tasks stand in an image, list below list, and so does what the tiles' kernels need of a grid (gridRow): on lavapipe
// a word from a buffer costs an invocation as much as four texels.
SHARED_CONSTANT uint kListPlain = 0u;   // whole tiles that read nothing beyond their grid
SHARED_CONSTANT uint kListGeneral = 1u; // all others: cut off, reading beyond, with maps; and those to be emptied
SHARED_CONSTANT uint kListLeaving = 2u; // sides of tiles on an absorbing border
SHARED_CONSTANT uint kListClosed = 3u;  // sides of tiles on any other border
SHARED_CONSTANT uint kListCount = 4u;
SHARED_CONSTANT uint kTaskRow = 256u;   // tasks in a row of the image, and flags in a row of theirs
SHARED_CONSTANT uint kChunk = 32768u;   // tasks of one indirect dispatch
SHARED_CONSTANT uint kMostChunks = 32u; // of a list

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
    GridChunk chunks[32]; // kMostChunks
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
SHARED_CONSTANT uint kTaskLayerShift = 8u;  // two bits: the layer that is written
SHARED_CONSTANT uint kTaskSideShift = 12u;  // two bits: of a piece of a border
SHARED_CONSTANT uint kTaskForget = 0x8000u; // the tile went quiet: it becomes zero

SHARED_CONSTANT uint kSidePiece = 16u; // cells of a side that are one task
SHARED_CONSTANT uint kSideSouth = 0u;  // y = 0, corners included
SHARED_CONSTANT uint kSideNorth = 1u;  // corners included
SHARED_CONSTANT uint kSideWest = 2u;
SHARED_CONSTANT uint kSideEast = 3u;

// ---- grids ---------------------------------------------------------------------------------------------------------
SHARED_CONSTANT uint kBorderAbsorb = 0u; // in the order of ocean::Border
SHARED_CONSTANT uint kBorderClamp = 1u;
SHARED_CONSTANT uint kBorderWrap = 2u;
SHARED_CONSTANT uint kBorderGhostMean = 3u;
SHARED_CONSTANT uint kBorderGhostSlope = 4u;

// What of a grid never changes.
struct GridInfo
{
    ivec2 corner; // in the atlas
    ivec2 cells;
    int cell;   // side of a cell [2^-20 m]
    float gain; // a (1 + keep) / 2, where a = c^2 dt^2 / h^2 of a substep, <= 0.5
    float keep; // e^{-damping dt} of a substep
    uint border;
    uint substeps; // a tick
    uint firstTile;
    ivec2 tiles;
    ivec2 mapCorner; // in the map atlas
    uint mapped;     // 1: a and keep come from the map
    uint restless;   // 1: no tile is ever skipped
    float perStep;   // 1 / dt of a substep [1/s]
    float fade;      // width of the fade at the border [cells]; 0: none
    uint tiled;      // 1: repeats all over the sea
    uint firstShape; // of its maps
    uint shapes;
    uint sponge; // width of the sponge at an absorbing border that moves [cells]; 0: none
};
SHARED_SIZE(GridInfo, 88)

// What of a grid changes, kept by ocean/grids/move.comp.
struct GridState
{
    ivec2 origin;      // world index of cell (0, 0)
    ivec2 shift;       // by which the grid moved in the substep in hand, or the last one [cells]
    ivec2 shiftBefore; // in the one before
    ivec2 drift;       // sum of shifts since the last look at activity
    vec2 fraction;     // of a cell that the target is ahead of the lattice, 0 to 1
    uint layer;        // of the newest z
    uint started;      // 0: has no place yet
    uint running;      // 1: takes part in the substep in hand
    uint age;          // substeps since the last look
    uint look;         // which half of the activity flags holds the last look
    uint looked;       // 1: the substep in hand ends with a look, into the other half
    float level;       // mean height to be taken away in the substep in hand [m]
    float levelBefore; // in the one before
    float nextLevel;   // found by the last look
    uint everywhere;   // 1: every tile counts as active until the next look
};
SHARED_SIZE(GridState, 80)

// The same for the kernels that work on tiles: a column of texels (gridRow) that ocean/grids/move.comp writes.
SHARED_CONSTANT int kRowWater = 0; // gain, keep, lift, the grid's bits (below)
SHARED_CONSTANT int kRowCells = 1; // corner, cells
SHARED_CONSTANT int kRowShift = 2; // shift, shiftBefore
SHARED_CONSTANT int kRowDrift = 3; // mapCorner, drift
SHARED_CONSTANT int kRowTiles = 4; // firstTile, tiles, age
SHARED_CONSTANT int kRowCount = 5;

// The bits of kRowWater: GridInfo and GridState in one word.
SHARED_CONSTANT uint kGridBorderMask = 7u;
SHARED_CONSTANT uint kGridMapped = 8u;
SHARED_CONSTANT uint kGridRestless = 16u;
SHARED_CONSTANT uint kGridRunning = 32u;
SHARED_CONSTANT uint kGridLooked = 64u;
SHARED_CONSTANT uint kGridLookShift = 7u; // one bit: GridState.look
SHARED_CONSTANT uint kGridEverywhere = 256u;
SHARED_CONSTANT uint kGridLayerShift = 9u;   // two bits
SHARED_CONSTANT uint kGridSpongeShift = 16u; // the rest

struct GridTile
{
    uint grid;
    ivec2 at; // in tiles
};
SHARED_SIZE(GridTile, 12)

// ---- push constants ------------------------------------------------------------------------------------------------
struct GridMovePush
{
    uvec2 awake; // a bit a grid
    uint grids;
    uint substep; // of the tick, from 0
    uint look;    // 1: ends with a look
    uint start;   // 1: only give the grids their places
};
SHARED_SIZE(GridMovePush, 24)

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

// One disturbance. B is a bump of support `radius`; a neutral drop is its Laplacian on the lattice, so what it adds
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
};
SHARED_SIZE(GridDropPush, 40)

struct GridRainPush
{
    uint grid;
    uint seed;
    uint tick;
    uint colour;  // 0 to 3: blocks of one colour never touch the same cell
    int block;    // side of a block of cells; drops are drawn block by block
    int blocks;   // of a wrapping grid, along x and y: packed as in packCorner; 0: blocks lie on the world's lattice
    float expect; // drops in a cell a tick
    float radius; // [m]
    float height; // [m]
};
SHARED_SIZE(GridRainPush, 36)

// ---- maps ----------------------------------------------------------------------------------------------------------
SHARED_CONSTANT uint kShapeObstacle = 0u;
SHARED_CONSTANT uint kShapeDepth = 1u;
SHARED_CONSTANT uint kShapeCalm = 2u;

// A box or a disc of the world that changes the water in it.
struct GridShape
{
    Place center;
    vec2 halfSize; // [m]; of a disc, its radius twice
    vec2 along;    // unit vector of the box's own x axis
    uint kind;
    uint disc;   // 1: a disc, 0: a box
    float edge;  // width over which it sets in, outwards [m]
    float value; // kShapeDepth: c^2 dt^2 / h^2; kShapeCalm: damping times dt
};
SHARED_SIZE(GridShape, 48)

struct GridMapPush
{
    uint grid;
};
SHARED_SIZE(GridMapPush, 4)

// ---- reading -------------------------------------------------------------------------------------------------------
// A grid as shaders/ocean/grids/grids.glsl reads it, relative to the eye.
struct GridView
{
    ivec2 corner; // in the atlas
    ivec2 cells;
    ivec2 eyeCell; // index of the cell that holds the eye
    vec2 eyeAt;    // the eye in it, 0 to 1
    vec2 fraction; // GridState
    ivec2 shift;   // from z now to z before
    float perCell; // 1 / side of a cell [1/m]
    float perFade; // 1 / width of the fade [1/cells]; 0: none
    float perStep; // 1 / dt [1/s]
    uint layer;    // of z now
    uint before;   // of z before
    uint tiled;
};
SHARED_SIZE(GridView, 72)

struct GridViewPush
{
    Place eye;
    uint grids;
};
SHARED_SIZE(GridViewPush, 20)

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
