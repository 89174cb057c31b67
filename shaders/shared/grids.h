// grids.h -- moving wave grids on the GPU: what a grid is, where it is, and how it is read.
//
// All grids lie side by side in one image, the atlas, a cell of zeros between them, in three layers: z now, z a substep
// before, z to be written. Each grid turns its layers at its own pace. Further parts: shared/grid_tiles.h (the work on
// their tiles), shared/grid_map.h (obstacles, depths), shared/grid_sources.h (what disturbs them).
#ifndef SEAWAY_SHARED_GRIDS_H
#define SEAWAY_SHARED_GRIDS_H

#include "place.h"

SHARED_BEGIN

SHARED_CONSTANT uint kMaxWaveGrids = 64u;

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
    ivec2 mapCorner;  // in the map atlas
    uint mapped;      // 1: gain and keep come from the map
    uint neverSleeps; // 1: no tile is ever skipped
    float perStep;    // 1 / dt of a substep [1/s]
    float fade;       // width of the fade at the border [cells]; 0: none, of a border that reflects
    uint tiled;       // 1: repeats all over the sea
    uint firstShape;  // of its maps
    uint shapes;
    uint sponge; // width of the sponge at an absorbing border that moves [cells]; 0: none
    float depth; // to which its motion reaches: c^2 / g, where plain waves run as fast as those of deep water [m]
    uint dispersive; // 1: its waves are those of ocean/grids/dispersive_solver.h
};
SHARED_SIZE(GridInfo, 96)

// What of a grid changes, kept by ocean/grids/move.comp.
struct GridState
{
    ivec2 origin;      // world index of cell (0, 0)
    ivec2 shift;       // by which the grid moved in the current substep, or the last one [cells]
    ivec2 shiftBefore; // in the one before
    ivec2 drift;       // sum of shifts since the last check of activity
    vec2 fraction;     // of a cell that the target is ahead of the lattice, 0 to 1
    uint layer;        // of the newest z
    uint started;      // 0: has no place yet
    uint running;      // 1: takes part in the current substep
    uint age;          // substeps since the last check
    uint check;        // which half of the activity flags holds the last check
    uint checked;      // 1: the current substep ends with a check, into the other half
    float level;       // mean height to be taken away in the current substep [m]
    float levelBefore; // in the one before
    float nextLevel;   // found by the last check
    uint allActive;    // 1: every tile counts as active until the next check
    vec2 speed;        // of its target over the last tick [m/s]
};
SHARED_SIZE(GridState, 88)

// Of ocean/grids/move.comp.
struct GridMovePush
{
    uvec2 awake; // one bit per grid
    uint grids;
    uint substep; // of the tick, from 0
    uint check;   // 1: ends with a check
    uint start;   // 1: only give the grids their places
};
SHARED_SIZE(GridMovePush, 24)

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
    float perDepth; // 1 / GridInfo.depth [1/m]
};
SHARED_SIZE(GridView, 76)

struct GridViewPush
{
    Place eye;
    uint grids;
};
SHARED_SIZE(GridViewPush, 20)


SHARED_END

#endif
