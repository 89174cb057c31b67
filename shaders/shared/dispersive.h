// dispersive.h -- the work on dispersive wave grids: ocean/grids/dispersive_solver.h.
#ifndef SEAWAY_SHARED_DISPERSIVE_H
#define SEAWAY_SHARED_DISPERSIVE_H

#include "grid_tiles.h"

SHARED_BEGIN

// The dispatches of a grid's tick, in order.
SHARED_CONSTANT uint kDispersiveAdvance = 0u; // every tick
SHARED_CONSTANT uint kDispersivePack = 1u;    // with a step
SHARED_CONSTANT uint kDispersiveFilter = 2u;  // with a step: the passes of a compute::RealFilter
SHARED_CONSTANT uint kDispersiveDispatches = 16u;

// What is done to one dispersive grid in a tick, as ocean/grids/dispersive_gate.comp decides it.
struct DispersiveJob
{
    uint grid;
    uint clear;                // 1: it went quiet, so it becomes zero
    GridChunk dispatches[16]; // kDispersiveDispatches; their z is 1 or 0
};
SHARED_SIZE(DispersiveJob, 200)

struct DispersiveGatePush
{
    uint jobs;
    uint tiles;     // of all grids
    uvec2 stepping; // a bit for each job with a step in this tick
};
SHARED_SIZE(DispersiveGatePush, 16)

struct DispersivePackPush
{
    uint grid;
};
SHARED_SIZE(DispersivePackPush, 4)

struct DispersiveAdvancePush
{
    uint grid;
    uint job;
    uint tiles;      // of all grids
    float quiet;     // height up to which water is at rest [m]
    float time;      // of a step [s]
    float perCell;   // 1 / side of a cell [1/m]
    float sponge;    // its width [cells]; 0: none
    float fading;    // what it takes from waves at the border [1/s]
    float perSpeed;  // the same for each m/s of the grid's own speed [1/m]
    uint update;     // of the foam maps
};
SHARED_SIZE(DispersiveAdvancePush, 40)

SHARED_END

#endif
