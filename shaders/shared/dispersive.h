// dispersive.h -- the work on dispersive wave grids: ocean/grids/dispersive_solver.h.
#ifndef SEAWAY_SHARED_DISPERSIVE_H
#define SEAWAY_SHARED_DISPERSIVE_H

#include "grid_tiles.h"

SHARED_BEGIN

// The dispatches of a grid's tick, in order.
SHARED_CONSTANT uint kDispersiveAdvance = 0u; // every tick
SHARED_CONSTANT uint kDispersiveFilter = 1u;  // with a step: the passes of a compute::RealFilter
SHARED_CONSTANT uint kDispersiveDispatches = 16u;

// What is done to one dispersive grid in a tick, as ocean/grids/dispersive_gate.comp decides it.
struct DispersiveJob
{
    uint grid;
    ivec2 low;  // world indices of the cells that have been on the grid in all ticks since the last step: from low on
    ivec2 high; // and below high
    GridChunk dispatches[16]; // kDispersiveDispatches; their z is 1 or 0
};
SHARED_SIZE(DispersiveJob, 212)

// Patches of kPatch x kPatch cells in which water broke in a tick, and the workgroups that make foam of them. What breaks
// loses some of what it would have grown by; the grid gets that back, all over, with the next step, so that its mean level
// stays.
struct DispersiveSteep
{
    uint count;
    GridChunk groups;
    int lost;       // growth of all cells in the last step [kLostUnit]
    float returned; // to each cell in the last step [m]
};
SHARED_SIZE(DispersiveSteep, 24)

SHARED_CONSTANT float kLostUnit = 1.0f / 1048576.0f; // [m]

SHARED_CONSTANT uint kSteepGroup = 128u; // cells of a workgroup that makes foam

// kRowDispersive of a grid's column in the table: DispersiveJob.low and high as indices of cells, packed; bits; what a step
// adds to each cell for the mean level's sake [m]. The bits are two each of the layers that is written, that is now and that
// is before, and
SHARED_CONSTANT uint kDispersiveClear = 64u;  // the grid went quiet: it becomes zero
SHARED_CONSTANT uint kDispersiveCheck = 128u; // GridState.check

struct DispersiveGatePush
{
    uint jobs;
    uint tiles;     // of all grids
    uvec2 stepping; // a bit for each job with a step in this tick
};
SHARED_SIZE(DispersiveGatePush, 16)

// What of a dispersive grid never changes.
struct DispersiveGrid
{
    uint id;
    int size;     // cells a side
    ivec2 corner; // in the atlas
};
SHARED_SIZE(DispersiveGrid, 16)

struct DispersiveBeginPush
{
    DispersiveGrid grid;
};
SHARED_SIZE(DispersiveBeginPush, 16)

struct DispersiveAdvancePush
{
    DispersiveGrid grid;
    ivec2 mapCorner; // in the map atlas
    uint job;
    uint tiles;     // of all grids
    float quiet;    // height up to which water is at rest [m]
    float time;     // of a step [s]
    float perCell;  // 1 / side of a cell [1/m]
    float keep;     // e^{-damping time}
    float sponge;   // its width [cells]
    float fading;   // what it takes from waves at the border [1/s]
    float perSpeed; // the same for each m/s of the grid's own speed [1/m]
};
SHARED_SIZE(DispersiveAdvancePush, 60)

struct DispersiveWhitenPush
{
    DispersiveGrid grid;
    uint job;
    float time;    // of a step [s]
    float perCell; // 1 / side of a cell [1/m]
    uint update;   // of the foam maps
};
SHARED_SIZE(DispersiveWhitenPush, 32)

// ---- breaking ------------------------------------------------------------------------------------------------------
SHARED_CONSTANT float kSteep = 0.35f;    // slope from which water breaks
SHARED_CONSTANT float kSteepest = 0.45f; // slope from which it breaks in full
SHARED_CONSTANT float kBreaking = 3.0f;  // how fast it loses its motion there [1/s]
SHARED_CONSTANT float kWhite = 4.0f;     // foam of it there [1/s]

SHARED_END

#endif
