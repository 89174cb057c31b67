// ocean/grids/tasks.glsl -- how the kernels of the wave grids find their work and their cells.
//
// Math  z(t+dt) = z + keep (z - z(t-dt)) + gain (left + right + below + above - 4 z)          (Cords & Staadt, eq. 2)
//       with keep = e^{-d dt}, gain = a (1 + keep) / 2: the roots' product is keep, so every wave fades as e^{-d t/2}.
//       The grid moved by `shift`: z is read at i + shift, z(t-dt) at i + shift + shiftBefore (eq. 3).
//
// A kernel that includes this declares, before it, `z` (r32f image2DArray) and `table` (rgba32i image2D).
#ifndef SEAWAY_GRID_TASKS_GLSL
#define SEAWAY_GRID_TASKS_GLSL

#include "shared/grids.h"

uint taskGrid(GridTask task)
{
    return task.what & kTaskGridMask;
}

int taskLayer(GridTask task)
{
    return int((task.what >> kTaskLayerShift) & 3u);
}

// Where task or flag number n stands in its image.
ivec2 texelOf(uint n)
{
    return ivec2(n % kTaskRow, n / kTaskRow);
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

// What tiles need to know of their grid.
struct GridFrame
{
    float gain;
    float keep;
    float lift; // what the level taken away adds to the next height
    uint border;
    bool mapped;
    int sponge; // width [cells]; 0: none
    ivec2 corner;
    ivec2 cells;
    ivec2 shift;
    ivec2 shiftBefore;
    ivec2 mapCorner;
};

ivec4 gridRow(uint grid, int row)
{
    return imageLoad(table, ivec2(int(grid), row));
}

GridFrame frameOf(uint grid)
{
    ivec4 water = gridRow(grid, kRowWater);
    ivec4 cells = gridRow(grid, kRowCells);
    ivec4 shift = gridRow(grid, kRowShift);
    return GridFrame(intBitsToFloat(water.x), intBitsToFloat(water.y), intBitsToFloat(water.z),
                     uint(water.w) & kGridBorderMask, (uint(water.w) & kGridMapped) != 0u,
                     water.w >> int(kGridSpongeShift), cells.xy, cells.zw, shift.xy, shift.zw,
                     gridRow(grid, kRowDrift).xy);
}

// A sponge fades waves along the border of an absorbing grid that moves: amplitudes as e^{-q} a cell, q growing as the
// square of the depth in it, to e^{-1.5} on the way to the border, and as much again on the way back.
float spongeDepth(GridFrame frame, float far)
{
    float deep = max(0.0, 1.0 - far / float(frame.sponge));
    return 4.5 / float(frame.sponge) * deep * deep;
}

// `water` is gain and keep.
vec2 inSponge(GridFrame frame, ivec2 i, vec2 water)
{
    vec2 far = vec2(min(i, frame.cells - 1 - i)) + 0.5;
    float c = sqrt(2.0 * water.x / (1.0 + abs(water.y))); // cells a substep
    float fade = 2.0 * c * (spongeDepth(frame, far.x) + spongeDepth(frame, far.y));
    float keep = water.y * exp(-fade);
    return vec2(water.x * (1.0 + keep) / (1.0 + water.y), keep);
}

// Fading alone would throw long waves back. This pull towards rest makes the fading wave a solution of its own: along x,
// P(i) with P(i + 1) = P(i) e^{-b q} towards the border is one at rest, so nothing is thrown back by waves that leave at
// acos(1 / b), and little at other angles; P > 0, so nothing grows. That would hold a level for ever, so a bit more.
float spongePull(GridFrame frame, ivec2 i)
{
    const float kAslant = 1.2; // b: 34 degrees
    const float kMore = 0.5;
    ivec2 far = min(i, frame.cells - 1 - i);
    float pull = 0.0;
    for (int axis = 0; axis < 2; ++axis)
    {
        float q = spongeDepth(frame, float(far[axis]) + 0.5);
        pull += exp(-kAslant * spongeDepth(frame, float(far[axis]))) +
                exp(kAslant * spongeDepth(frame, float(far[axis] + 1))) - 2.0 + kMore * q * q;
    }
    return pull;
}

// One cell's next height. The order of sums is part of the contract: tiles of every kind give the same bits.
vec4 nextHeight(vec4 here, vec4 before, vec4 leftRight, vec4 belowAbove, vec4 gain, vec4 keep, vec4 lift)
{
    precise vec4 bend = (leftRight + belowAbove) - 4.0 * here;
    precise vec4 next = ((here + keep * (here - before)) + gain * bend) + lift;
    return next;
}

// Round a grid that wraps; its shifts are 0 to cells - 1, so no division is needed.
ivec2 wrapped(ivec2 i, ivec2 cells)
{
    i += cells * ivec2(lessThan(i, ivec2(0)));
    i -= cells * ivec2(greaterThanEqual(i, cells));
    return i - cells * ivec2(greaterThanEqual(i, cells));
}

// A cell's height in a layer; beyond the grid it is at rest, or the other side of a grid that wraps.
float heightAt(GridFrame frame, ivec2 i, int layer)
{
    if (frame.border == kBorderWrap)
        i = wrapped(i, frame.cells);
    bool inside = all(greaterThanEqual(i, ivec2(0))) && all(lessThan(i, frame.cells));
    return inside ? imageLoad(z, ivec3(frame.corner + i, layer)).x : 0.0;
}

// A cell's height a substep before `layer` holds: at rest if the cell was beyond the grid then or has been since.
float heightBefore(GridFrame frame, ivec2 i, int layer)
{
    ivec2 at = i + frame.shift;
    bool inside = all(greaterThanEqual(at, ivec2(0))) && all(lessThan(at, frame.cells));
    float before = heightAt(frame, at + frame.shiftBefore, layer);
    return inside || frame.border == kBorderWrap ? before : 0.0;
}

#endif
