// ocean/grids/stencil.glsl -- the five-point scheme of a plain wave grid, and the sponge along its border.
//
// Math  z(t+dt) = z + keep (z - z(t-dt)) + gain (left + right + below + above - 4 z)          (Cords & Staadt, eq. 2)
//       with keep = e^{-d dt}, gain = a (1 + keep) / 2: the roots' product is keep, so every wave fades as e^{-d t/2}.
//       The grid moved by `shift`: z is read at i + shift, z(t-dt) at i + shift + shiftBefore (eq. 3).
//       Walls: nothing flows through the face between a cell of water and one of an obstacle, so what is beyond it counts
//       as what is here (zero normal gradient): a crest comes back as a crest, twice as high at the wall. Whole faces
//       are open or closed, so the scheme stays symmetric and keeps its energy and its bound, along slanting walls too.
//
// Parameters: GRID_HEIGHTS_BINDING, GRID_TABLE_BINDING, GRID_ACTIVITY_BINDING, and GRID_MAP_BINDING, the binding of
// `gridMap`, gain and keep of cells, which is declared here.
#ifndef SEAWAY_GRID_STENCIL_GLSL
#define SEAWAY_GRID_STENCIL_GLSL

#include "ocean/grids/activity.glsl"
#include "ocean/grids/heights.glsl"

layout(binding = GRID_MAP_BINDING, rg32f) uniform readonly image2D gridMap; // gain, keep; keep < 0: an obstacle
layout(constant_id = 5) const uint kMapped = 1; // 0: no grid has a map, and none is looked up

// One cell's next height. The order of sums is part of the contract: tiles of every kind give the same bits.
vec4 nextHeight(vec4 here, vec4 before, vec4 leftRight, vec4 belowAbove, vec4 gain, vec4 keep, vec4 lift)
{
    precise vec4 bend = (leftRight + belowAbove) - 4.0 * here;
    precise vec4 next = ((here + keep * (here - before)) + gain * bend) + lift;
    return next;
}

// Whether cell i of a grid that has a map is of an obstacle. Beyond the grid none is, but for the other side of one that
// wraps.
bool isWall(GridFrame frame, ivec2 i)
{
    if (frame.border == kBorderWrap)
        i = wrappedOnce(i, frame.cells);
    return kMapped != 0u && isInside(i, frame.cells) && imageLoad(gridMap, frame.mapCorner + i).y < 0.0;
}

// What a cell of an obstacle holds: the mean of the water beside it, a substep ago, so that those who read between cells
// find the crest up to the face. No cell of water reads it.
float besideWall(GridFrame frame, ivec2 i, int layerHere)
{
    for (int reach = 0; reach < 2; ++reach) // the sides; where all are obstacles, the corners
    {
        vec2 sum = vec2(0.0);
        for (int n = 0; n < 4; ++n)
        {
            ivec2 side = n < 2 ? ivec2(2 * n - 1, 0) : ivec2(0, 2 * n - 5);
            ivec2 at = i + (reach == 0 ? side : ivec2(2 * (n & 1) - 1, (n & 2) - 1));
            if (!isWall(frame, at) && (frame.border == kBorderWrap || isInside(at, frame.cells)))
                sum += vec2(heightAt(frame, at + frame.shift, layerHere), 1.0);
        }
        if (sum.y > 0.0)
            return sum.x / sum.y;
    }
    return 0.0;
}

// A sponge fades waves along the border of an absorbing grid that moves: amplitudes as e^{-q} a cell, q growing as the
// square of the depth in it, to e^{-1.5} on the way to the border, and as much again on the way back. `far` is the way to the
// border [cells]. What it does is the sum of what it does along x and along y.
float spongeDepth(GridFrame frame, float far)
{
    float deep = max(0.0, 1.0 - far / float(frame.sponge));
    return 4.5 / float(frame.sponge) * deep * deep;
}

// How far cell i is from the nearest border along x and y [cells].
ivec2 toBorder(GridFrame frame, ivec2 i)
{
    return min(i, frame.cells - 1 - i);
}

// Gain and keep of cells in the sponge, `deep` the sum of its depths along both axes.
void soak(vec4 deep, inout vec4 gain, inout vec4 keep)
{
    vec4 c = sqrt(2.0 * gain / (1.0 + abs(keep))); // cells a substep
    vec4 fade = 2.0 * c * deep;
    vec4 kept = keep * exp(-fade);
    gain = gain * (1.0 + kept) / (1.0 + keep);
    keep = kept;
}

// Fading alone would throw long waves back. This pull towards rest makes the fading wave a solution of its own: along x,
// P(i) with P(i + 1) = P(i) e^{-b q} towards the border is one at rest, so nothing is thrown back by waves that leave at
// acos(1 / b), and little at other angles; P > 0, so nothing grows. That would hold a level for ever, so a bit more.
// Along one axis, `far` cells from the border.
float spongePull(GridFrame frame, int far)
{
    const float kAslant = 1.2; // b: 34 degrees
    const float kMore = 0.5;
    float q = spongeDepth(frame, float(far) + 0.5);
    return exp(-kAslant * spongeDepth(frame, float(far))) + exp(kAslant * spongeDepth(frame, float(far + 1))) - 2.0 +
           kMore * q * q;
}

// Marks the tile of cell i as active, for the check that this substep ends with, if the largest height of this
// invocation is more than quiet.
void noteActivity(GridStepPush step_, uint grid, ivec2 i, float most)
{
    if (most <= step_.quiet)
        return;
    ivec4 lies = gridRow(grid, kRowTiles);
    uint check = (uint(gridRow(grid, kRowWater).w) >> kGridCheckShift) & 1u;
    markActive(check ^ 1u, step_.tiles, grid, tileOf(uint(lies.x), lies.yz, i));
}

#endif
