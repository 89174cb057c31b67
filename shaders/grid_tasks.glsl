// grid_tasks.glsl -- how the kernels of the wave grids find their work and their cells.
//
// Math  z(t+dt) = z + keep (z - z(t-dt)) + gain (left + right + below + above - 4 z)          (Cords & Staadt, eq. 2)
//       with keep = e^{-d dt}, gain = a (1 + keep) / 2: the roots' product is keep, so every wave fades as e^{-d t/2}.
//       The grid moved by `shift`: z is read at i + shift, z(t-dt) at i + shift + shiftBefore (eq. 3).
//
// A kernel that includes this declares, before it, `z` (r32f image2DArray), `infos` and `states`.
#ifndef SEAWAY_GRID_TASKS_GLSL
#define SEAWAY_GRID_TASKS_GLSL

#include "shared/grids.h"

uint taskNumber()
{
    return gl_WorkGroupID.y * kListRow + gl_WorkGroupID.x;
}

uint taskGrid(GridTask task)
{
    return task.what & 0xffu;
}

int taskLayer(GridTask task)
{
    return int((task.what >> 8u) & 3u);
}

// The layer that holds z now, and z before, while `layer` is written.
int layerNow(int layer)
{
    return (layer + 2) % 3;
}
int layerBefore(int layer)
{
    return (layer + 1) % 3;
}

// One cell's next height. The order of sums is part of the contract: tiles of every kind give the same bits.
vec4 nextHeight(vec4 here, vec4 before, vec4 leftRight, vec4 belowAbove, vec4 gain, vec4 keep, vec4 lift)
{
    precise vec4 bend = (leftRight + belowAbove) - 4.0 * here;
    precise vec4 next = ((here + keep * (here - before)) + gain * bend) + lift;
    return next;
}

// What the mean level that is taken away now, and was taken away before, adds to the next height.
float levelLift(GridState state, float keep)
{
    return keep * state.levelBefore - state.level;
}

ivec2 wrapped(ivec2 i, ivec2 cells)
{
    ivec2 rest = i - cells * (i / cells);
    return rest + cells * ivec2(lessThan(rest, ivec2(0)));
}

// A cell's height in a layer; beyond the grid it is at rest, or the other side of a grid that wraps.
float heightAt(GridInfo info, ivec2 i, int layer)
{
    if (info.border == kBorderWrap)
        i = wrapped(i, info.cells);
    bool inside = all(greaterThanEqual(i, ivec2(0))) && all(lessThan(i, info.cells));
    return inside ? imageLoad(z, ivec3(info.corner + i, layer)).x : 0.0;
}

#endif
