// boats/wakes/patch.glsl -- the cells of a grid that a body disturbs in a tick.
//
// Parameter: GRID_MAP_BINDING (ocean/grids/open_cells.glsl).
#ifndef SEAWAY_WAKE_PATCH_GLSL
#define SEAWAY_WAKE_PATCH_GLSL

#include "ocean/grids/open_cells.glsl"
#include "ocean/places.glsl"
#include "shared/grids.h"
#include "shared/wake.h"

const float kSplashReach = 1.5; // radii of the hull over which a splash spreads

// Whether a body does nothing to the water in this tick.
bool isStill(WakeState wake)
{
    return wake.lift == 0.0 && wake.hold == 0.0 && wake.splash == 0.0 && wake.drive == 0.0;
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
    vec2 one = placesApart(here, wake.poses[1].place);
    vec2 two = placesApart(here, wake.poses[2].place);
    float h = float(info.cell) * kUnit;
    radius = radius * (wake.splash != 0.0 ? kSplashReach : 1.0) + 3.0 * h;
    vec2 low = min(min(one, two), vec2(0.0)) - radius;
    vec2 high = max(max(one, two), vec2(0.0)) + radius;
    ivec2 cell = cellAt(here, info.cell);
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
    patch_.base = placesApart(here, placeOfCell(first, info.cell));
    return patch_;
}

// A cell of the patch as the grid counts it.
ivec2 patchCell(Patch patch_, GridInfo info, ivec2 at)
{
    return cellIn(info, patch_.first + at);
}

#endif
