// ocean/grids/foam_view.comp -- where the foam maps lie, seen from the eye; one invocation per grid.
//
// Out   views from coarse to fine
//
// Check tests/gpu/wake_foam_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/foam.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { FoamViewPush push; };
layout(binding = 0, scalar) readonly buffer Infos { FoamInfo infos[]; };
layout(binding = 1, scalar) readonly buffer States { FoamState states[]; };
layout(binding = 2, scalar) writeonly buffer Views { FoamView views[]; };

void main()
{
    uint id = gl_GlobalInvocationID.x;
    if (id >= push.grids)
        return;
    FoamInfo info = infos[id];
    FoamView view;
    view.corner = info.corner;
    view.cells = info.cells;
    float off = 0.5 - 0.5 / float(info.factor); // of a cell's node, amid those of the grid
    for (int axis = 0; axis < 2; ++axis)
    {
        Coord along = Coord(push.eye.block[axis], push.eye.fine[axis]);
        int cell = cellOf(along, info.cell);
        view.eyeCell[axis] = cell - states[id].origin[axis];
        view.eyeAt[axis] = float(coordMinus(along, coordOfCell(cell, info.cell)).fine) / float(info.cell) - off;
    }
    view.perCell = 1.0 / (float(info.cell) * kUnit);
    view.layer = push.update & 1u;
    view.grid = id;
    views[info.order] = view;
}
