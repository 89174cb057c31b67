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

#endif
