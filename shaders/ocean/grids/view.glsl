// ocean/grids/view.glsl -- where a wave grid lies, seen from a place: what ocean/grids/grids.glsl reads.
#ifndef SEAWAY_GRID_VIEW_GLSL
#define SEAWAY_GRID_VIEW_GLSL

#include "ocean/grids/cells.glsl"
#include "shared/grids.h"

GridView gridViewFrom(Place eye, GridInfo info, GridState state)
{
    GridView view;
    view.corner = info.corner;
    view.cells = info.cells;
    for (int axis = 0; axis < 2; ++axis)
    {
        Coord along = Coord(eye.block[axis], eye.fine[axis]);
        int cell = cellOf(along, info.cell);
        view.eyeCell[axis] = cell - state.origin[axis];
        view.eyeAt[axis] = float(coordMinus(along, coordOfCell(cell, info.cell)).fine) / float(info.cell);
    }
    view.fraction = state.fraction;
    view.shift = state.shift;
    view.perCell = 1.0 / (float(info.cell) * kUnit);
    view.perFade = info.fade > 0.0 ? 1.0 / info.fade : 0.0;
    view.perStep = info.perStep;
    view.layer = state.layer;
    view.before = uint(layerBefore(int(state.layer), 1));
    view.tiled = info.tiled;
    view.perDepth = 1.0 / info.depth;
    return view;
}

// How much of a grid is read `p` [m] from the eye, 0 to 1: less in the fade at its border, none beyond it. As
// ocean/grids/grids.glsl has it, for grids that do not repeat.
float gridFade(GridView view, vec2 p)
{
    bool fades = view.perFade > 0.0;
    vec2 low = p * view.perCell + view.eyeAt + vec2(view.eyeCell) - (fades ? view.fraction : vec2(0.0));
    vec2 high = vec2(view.cells - (fades ? 2 : 1)) - low;
    vec2 in_ = min(low, high);
    vec2 t = clamp(fades ? in_ * view.perFade : vec2(greaterThanEqual(in_, vec2(0.0))), 0.0, 1.0);
    vec2 fade = t * t * (3.0 - 2.0 * t);
    return fade.x * fade.y;
}

#endif
