// foam.h -- the foam that boats leave: a foam map for every wave grid, moved with it.
//
// Math  f <- fade (keep f + (1 - keep)/4 (sum of the four neighbours)), every update of some ticks (Cords & Staadt,
//       4.2.3). The filter keeps the sum of f and spreads it; fade = e^{-dt/life} is what takes it away.
//
// Maps lie side by side in an image of two layers, in turn; their cells are those of the grid, or squares of these.
// What is added between two updates (ocean/grids/foam_source.glsl) is summed up in integers, so its order does not
// matter, in a second image of the same size: the source.
#ifndef SEAWAY_SHARED_FOAM_H
#define SEAWAY_SHARED_FOAM_H

#include "place.h"
#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT float kFoamUnit = 1.0f / 65536.0f;   // of foam on its way to the maps
SHARED_CONSTANT float kFoamLeast = 1.0f / 131072.0f; // less than this is none

// What of a map never changes.
struct FoamInfo
{
    ivec2 corner; // in the image
    ivec2 cells;
    ivec2 tiles; // kTileX by kTileY cells each
    uint firstTile;
    int factor; // cells of the grid along a side of a cell
    int cell;   // its side [2^-20 m]
    float keep; // of an update
    float fade; // of an update
    uint order; // from coarse to fine, 0 first
};
SHARED_SIZE(FoamInfo, 48)

struct FoamState
{
    ivec2 origin; // world index of cell (0, 0)
    ivec2 shift;  // by which the last update moved it [cells]
};
SHARED_SIZE(FoamState, 16)

struct FoamTile
{
    uint grid;
    ivec2 at; // in tiles
};
SHARED_SIZE(FoamTile, 12)

// How many tiles an update has something to do in, as its indirect dispatch takes it.
struct FoamJobs
{
    uint groups;
    uint y; // 1
    uint z; // 1
};
SHARED_SIZE(FoamJobs, 12)

struct FoamMapPush
{
    uint grids;
    uint tiles;  // of all maps
    uint update; // its number, from 1; its parity is the layer written
    uint start;  // 1: only give the maps their places
};
SHARED_SIZE(FoamMapPush, 16)

// A map as shaders/ocean/grids/grids.glsl reads it, relative to the eye.
struct FoamView
{
    ivec2 corner;
    ivec2 cells;
    ivec2 eyeCell; // index of the cell that holds the eye
    vec2 eyeAt;    // the eye from its node, -0.5 to 1 of a cell
    float perCell; // [1/m]
    uint layer;
    uint grid; // whose it is
};
SHARED_SIZE(FoamView, 44)

struct FoamViewPush
{
    Place eye;
    uint grids;
    uint update;
};
SHARED_SIZE(FoamViewPush, 24)

SHARED_END

#endif
