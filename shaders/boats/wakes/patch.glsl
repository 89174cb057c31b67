// boats/wakes/patch.glsl -- the cells of a grid that a body's waves are laid on in a tick.
//
// A shader that includes this declares `z`, as ocean/grids/drops.glsl asks, and `gridMap` (image2D), the grids' maps.
#ifndef SEAWAY_WAKE_PATCH_GLSL
#define SEAWAY_WAKE_PATCH_GLSL

#include "ocean/grids/drops.glsl"
#include "shared/grids.h"
#include "shared/wake.h"
#include "compute/whole.glsl"

const float kSplashReach = 1.5; // radii of the hull over which a splash spreads

// Whether a body does nothing to the water in this tick.
bool isStill(WakeState wake)
{
    return wake.lift == 0.0 && wake.hold == 0.0 && wake.splash == 0.0 && wake.drive == 0.0;
}

// From one place to another [m].
vec2 wayBetween(Place from, Place to)
{
    return vec2(metresOf(alongMinus(Along(to.block.x, to.fine.x), Along(from.block.x, from.fine.x))),
                metresOf(alongMinus(Along(to.block.y, to.fine.y), Along(from.block.y, from.fine.y))));
}

struct Patch
{
    ivec2 first; // index of the lowest cell, in the grid; of one that wraps, as if it went on
    ivec2 size;  // in cells; 0: none
    vec2 base;   // from the body's place to that cell's node [m]
};

// The cells that a body of this radius [m] reaches at any of its three places; of a grid that does not wrap, those that
// it has.
Patch patchOf(WakeState wake, float radius, GridInfo info, GridState state)
{
    Place here = wake.poses[0].place;
    vec2 one = wayBetween(here, wake.poses[1].place);
    vec2 two = wayBetween(here, wake.poses[2].place);
    float h = float(info.cell) * kUnit;
    radius = radius * (wake.splash != 0.0 ? kSplashReach : 1.0) + 3.0 * h;
    vec2 low = min(min(one, two), vec2(0.0)) - radius;
    vec2 high = max(max(one, two), vec2(0.0)) + radius;
    ivec2 cell = ivec2(cellOf(Along(here.block.x, here.fine.x), info.cell),
                       cellOf(Along(here.block.y, here.fine.y), info.cell));
    ivec2 first = cell + ivec2(floor(low / h));
    ivec2 end = cell + ivec2(ceil(high / h)) + 2;
    if (info.border != kBorderWrap)
    {
        first = clamp(first, state.origin, state.origin + info.cells);
        end = clamp(end, first, state.origin + info.cells);
    }
    Patch patch_;
    patch_.first = info.border == kBorderWrap ? wrapped(first - state.origin, info.cells) : first - state.origin;
    patch_.size = end - first;
    patch_.base = vec2(metresOf(alongMinus(alongOfCell(first.x, info.cell), Along(here.block.x, here.fine.x))),
                       metresOf(alongMinus(alongOfCell(first.y, info.cell), Along(here.block.y, here.fine.y))));
    return patch_;
}

// Cell i, near a patch, as its grid counts it.
ivec2 cellIn(GridInfo info, ivec2 i)
{
    return info.border == kBorderWrap ? i - info.cells * nearQuotient(i, info.cells) : i;
}

// Where cell i was a substep ago.
ivec2 cellBefore(GridInfo info, GridState state, ivec2 i)
{
    return cellIn(info, i + state.shift);
}

// Whether what is laid on cell i stays: not if it has no past, nor if it is an obstacle.
bool takesWaves(GridInfo info, GridState state, ivec2 i)
{
    ivec2 old = cellBefore(info, state, i);
    if (any(lessThan(min(i, old), ivec2(0))) || any(greaterThanEqual(max(i, old), info.cells)))
        return false;
    return info.mapped == 0u || imageLoad(gridMap, info.mapCorner + i).y >= 0.0;
}

// A cell of the patch as the grid counts it.
ivec2 patchCell(Patch patch_, GridInfo info, ivec2 at)
{
    return cellIn(info, patch_.first + at);
}

#endif
