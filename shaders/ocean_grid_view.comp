// ocean_grid_view.comp -- where the grids lie, seen from the eye; one invocation a grid.
//
// Why   on the GPU: only it knows where a grid that follows a body is
// Check tests/gpu/grid_move_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/grids.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { GridViewPush push; };
layout(binding = 0, scalar) readonly buffer Infos { GridInfo infos[]; };
layout(binding = 1, scalar) readonly buffer States { GridState states[]; };
layout(binding = 2, scalar) writeonly buffer Views { GridView views[]; };

void main()
{
    uint id = gl_GlobalInvocationID.x;
    if (id >= push.grids)
        return;
    GridInfo info = infos[id];
    GridState state = states[id];
    GridView view;
    view.corner = info.corner;
    view.cells = info.cells;
    for (int axis = 0; axis < 2; ++axis)
    {
        Along along = Along(push.eye.block[axis], push.eye.fine[axis]);
        int cell = cellOf(along, info.cell);
        view.eyeCell[axis] = cell - state.origin[axis];
        view.eyeAt[axis] = float(alongMinus(along, alongOfCell(cell, info.cell)).fine) / float(info.cell);
    }
    view.fraction = state.fraction;
    view.shift = state.shift;
    view.perCell = 1.0 / (float(info.cell) * kUnit);
    view.perFade = info.fade > 0.0 ? 1.0 / info.fade : 0.0;
    view.perStep = info.perStep;
    view.layer = state.layer;
    view.before = (state.layer + 2u) % 3u;
    view.tiled = info.tiled;
    views[id] = view;
}
