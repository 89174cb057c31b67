// boats/wakes/print_add.glsl -- what boats/wakes/print.comp adds to the grids' sources, and where.
//
// Binding 10; WAVE_SOURCE_BINDING (ocean/grids/wave_source.glsl).
#ifndef SEAWAY_PRINT_ADD_GLSL
#define SEAWAY_PRINT_ADD_GLSL

#include "boats/wakes/print_job.glsl"
#include "ocean/grids/wave_source.glsl"

layout(binding = 10, scalar) writeonly buffer Areas { GridArea areas[]; }; // one for every body and grid

const int kMaxRoundingError = 4096; // 1/4 mm on one cell

// What this invocation has added, by layer, and on which cells of the patch, from corner to corner: those who apply it look
// at nothing else.
ivec2 netUnits = ivec2(0);
ivec2 reachedLow = ivec2(1 << 24);
ivec2 reachedHigh = ivec2(-(1 << 24));
shared int netOfAll[2];
shared int reachedByAll[4];

// Units on cell i of the grid, `at` in the patch, which is open; of what need not sum up to zero.
void addLoose(ivec2 at, ivec2 i, int layer, int units)
{
    reachedLow = units != 0 ? min(reachedLow, at) : reachedLow;
    reachedHigh = units != 0 ? max(reachedHigh, at + 1) : reachedHigh;
    addWaves(info.corner + i, layer, units);
}

// The same of what must.
void addUnits(ivec2 at, ivec2 i, int layer, int units)
{
    netUnits[layer] += units;
    addLoose(at, i, layer, units);
}

// Foam on a cell of the patch, in parts of that cell's area.
void addFoamOn(ivec2 at, float amount)
{
    ivec2 cell = foamFirst + nearQuotient(foamWithin + at, ivec2(map.factor));
    addFoam(map, cell - foamSourceStates[wakeGrids[gl_WorkGroupID.x]].origin,
            foamPatches(map, cell) * amount / float(map.factor * map.factor), push.update);
}

void beginAdding()
{
    if (me == 0)
    {
        netOfAll = int[](0, 0);
        reachedByAll = int[](1 << 24, 1 << 24, -(1 << 24), -(1 << 24));
    }
}

void setArea(ivec2 low, ivec2 high, uint grid)
{
    areas[gl_WorkGroupID.y * kGrids + gl_WorkGroupID.x] =
        GridArea(patch_.first + low, max(high - low, ivec2(0)), grid);
}

// Takes back what all invocations added too much, which is no more than rounding leaves over, from the middle of the body,
// and says where they added.
void settle()
{
    atomicAdd(netOfAll[0], netUnits.x);
    atomicAdd(netOfAll[1], netUnits.y);
    atomicMin(reachedByAll[0], reachedLow.x);
    atomicMin(reachedByAll[1], reachedLow.y);
    atomicMax(reachedByAll[2], reachedHigh.x);
    atomicMax(reachedByAll[3], reachedHigh.y);
    barrier();
    if (me != 0)
        return;
    ivec2 net = ivec2(netOfAll[0], netOfAll[1]);
    ivec2 at = ivec2(round(-patch_.base / h));
    ivec2 low = max(min(at, ivec2(reachedByAll[0], reachedByAll[1])), ivec2(0));
    ivec2 high = min(max(at + 1, ivec2(reachedByAll[2], reachedByAll[3])), patch_.size);
    setArea(low, high, wakeGrids[gl_WorkGroupID.x]);
    ivec2 i = patchCell(patch_, info, at);
    bool there = all(greaterThanEqual(at, ivec2(0))) && all(lessThan(at, patch_.size));
    if (!there || any(greaterThan(abs(net), ivec2(kMaxRoundingError))) || !isOpen(info, state, i))
        return;
    addUnits(at, i, kSourceBoth, -net.x);
    addUnits(at, i, kSourceBefore, -net.y);
}

#endif
