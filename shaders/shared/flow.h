// flow.h -- water that flows over land: what its kernels know of each flow, and their units.
//
// All flows lie side by side in images, each with a rim of one texel around its cells. A texel of a cell has its depth,
// and its faces to the west and to the south; so the rim has the faces of the eastern and northern borders.
#ifndef SEAWAY_SHARED_FLOW_H
#define SEAWAY_SHARED_FLOW_H

#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT uint kMaxFlows = 16u;

// Depths, and what flows through a face in a substep, are whole numbers of this: no volume is ever lost. A flux is the
// depth that it takes from one cell and gives to another. 2^31 of it are 512 m.
SHARED_CONSTANT float kDepthUnit = 1.0f / 4194304.0f; // [m]
// The ground is in whole numbers of this, so that a lake over any ground has one level to the bit.
SHARED_CONSTANT float kGroundUnit = 1.0f / 1024.0f; // [m]
SHARED_CONSTANT int kDepthPerGround = 4096;         // units of depth in one of ground
SHARED_CONSTANT int kMaxDepthUnits = 1073741824;    // 256 m: so much may stand anywhere at the start

SHARED_CONSTANT float kFlowGravity = 9.81f;    // [m/s^2]
SHARED_CONSTANT float kFlowCourant = 0.5f;     // (sqrt(g d) + |u|) dt / cell, at most
SHARED_CONSTANT float kFlowDry = 1e-5f;        // a face less open than this is closed [m]
SHARED_CONSTANT float kFlowThin = 1e-3f;       // what carries momentum or feels the bed is at least so deep [m]
SHARED_CONSTANT uint kMaxFlowSubsteps = 16u;   // of a tick: what moves crosses a cell in each, and no more than a tile

// ---- tiles ---------------------------------------------------------------------------------------------------------
// A workgroup each; an invocation has a column of cells.
SHARED_CONSTANT int kFlowTileX = 64;
SHARED_CONSTANT int kFlowTileY = 16;

struct FlowTile
{
    uint flow;
    ivec2 at; // its place among the tiles of the flow
};
SHARED_SIZE(FlowTile, 12)

// A tile that is awake in this tick: a texel of an image, in rows of kFlowRow.
struct FlowTask
{
    uint flow;
    uint tile;   // of all
    ivec2 first; // its first cell
};
SHARED_SIZE(FlowTask, 16)

SHARED_CONSTANT uint kFlowRow = 256u;

// What is known of each tile, an image of numbers: two halves of marks, 1 where something moved in the tick before and in
// this one, by turns; and the greatest sqrt(g d) + |u| of its cells, as the bits of a float [m/s].
SHARED_CONSTANT uint kFlowSpeeds = 2u; // the third part
// And two halves, for a substep and the next by turns: 1 where a cell in the tile or in one beside it may give more than it
// has, for a face takes more than a fourth of it.
SHARED_CONSTANT uint kFlowGreedy = 3u; // the fourth part and the fifth
SHARED_CONSTANT uint kFlowParts = 5u;

// What the indirect dispatches of a tick's substeps take.
struct FlowGroups
{
    uint x;
    uint y; // 1
    uint z; // 1
};
SHARED_SIZE(FlowGroups, 12)

struct FlowList
{
    uint count; // tiles awake, while they are listed
    uint awake; // as of the last tick
    FlowGroups substeps[16]; // kMaxFlowSubsteps
};
SHARED_SIZE(FlowList, 200)

// ---- flows ---------------------------------------------------------------------------------------------------------
// What lies beyond a side. A border's face looks at the texel of the rim beyond it: there stands the depth that water
// beyond has over the ground of the cell inside, or, at kFlowOpen, 0: then water falls away there.
SHARED_CONSTANT uint kFlowOpen = 0u;
SHARED_CONSTANT uint kFlowWall = 1u;
SHARED_CONSTANT uint kFlowSea = 2u;

// What kernels know of a flow stands in a column of an image of four words a texel: on lavapipe a word from a buffer costs
// an invocation as much as four texels.
SHARED_CONSTANT int kFlowPlace = 0;   // corner of its first cell in the images; cells
SHARED_CONSTANT int kFlowTiles = 1;   // tiles along x and y; first tile of all; bits, below
SHARED_CONSTANT int kFlowNature = 2;  // floats: side of a cell [m], g n^2 of Manning's n; most substeps of a tick
SHARED_CONSTANT int kFlowTime = 3;    // substeps of this tick; floats: dt of a substep [s], dt over that of the tick before
SHARED_CONSTANT int kFlowRows = 4;

SHARED_CONSTANT uint kFlowPipes = 0x100u; // virtual pipes, without advection
// Below: what lies beyond the sides, two bits each.
SHARED_CONSTANT uint kFlowWest = 0u;
SHARED_CONSTANT uint kFlowEast = 2u;
SHARED_CONSTANT uint kFlowSouth = 4u;
SHARED_CONSTANT uint kFlowNorth = 6u;

// A number of 64 bits in two's complement: depths of cells added up.
struct FlowSum
{
    uint low;
    uint high;
};
SHARED_SIZE(FlowSum, 8)

// A cell that a source reaches.
struct FlowSourceCell
{
    ivec2 at; // texel
    uint flow;
    uint tile; // of all
};
SHARED_SIZE(FlowSourceCell, 16)

struct FlowSourcePush
{
    uint first; // of its cells
    uint count;
    int each;   // units of depth for every cell
    int more;   // 1 or -1: so many units for as many cells, from `begin` on and around
    uint many;
    uint begin;
    uint tiles; // of all flows
    uint parity;
};
SHARED_SIZE(FlowSourcePush, 32)

struct FlowTilesPush
{
    uint tiles; // of all flows
    uint parity; // of the tick
};
SHARED_SIZE(FlowTilesPush, 8)

struct FlowPlanPush
{
    float step; // of a tick [s]
};
SHARED_SIZE(FlowPlanPush, 4)

struct FlowStepPush
{
    uint substep;
    uint tiles;
    uint parity;
};
SHARED_SIZE(FlowStepPush, 12)

// ---- asking --------------------------------------------------------------------------------------------------------
struct FlowPlace
{
    uint flow;
    vec2 at; // in cells from the middle of its first one
};
SHARED_SIZE(FlowPlace, 12)

struct FlowAnswer
{
    float depth;   // [m]; 0: dry
    vec2 velocity; // [m/s]
};
SHARED_SIZE(FlowAnswer, 12)

struct FlowQueryPush
{
    uint count;
};
SHARED_SIZE(FlowQueryPush, 4)

SHARED_END

#endif
