// ocean/grids/sum.comp -- sums of the tiles just stepped on grids with closed borders; one workgroup per tile, a column
// of cells per invocation.
//
// In    the newest layer; obstacles, which hold no water, do not count
// Out   columns: sums, 64 a tile; ocean/grids/level.comp adds them up
// Check tests/gpu/grid_border_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/grid_tiles.h"
#include "shared/grids.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { GridSumPush push; };
layout(binding = 3, scalar) writeonly buffer Columns { float columns[]; };
layout(binding = 4, rg32f) uniform readonly image2D gridMap; // keep < 0: an obstacle

#define GRID_TABLE_BINDING 0
#define GRID_TASKS_BINDING 1
#define GRID_HEIGHTS_BINDING 2
#include "ocean/grids/heights.glsl"
#include "ocean/grids/tasks.glsl"

void main()
{
    GridTask task = findTask(push.list, push.rows, push.first + gl_WorkGroupID.x);
    uint grid = taskGrid(task);
    GridFrame frame = frameOf(grid);
    if (frame.border == kBorderAbsorb || (task.what & kTaskClear) != 0u)
        return;
    ivec4 lies = gridRow(grid, kRowTiles);
    ivec2 low = unpackCorner(task.target) - frame.corner;
    uint tile = tileOf(uint(lies.x), lies.yz, low);
    int layer = taskLayer(task);
    float sum = 0.0;
    for (int r = 0; r < kTileY; ++r)
    {
        ivec2 i = low + ivec2(int(gl_LocalInvocationIndex), r);
        if (all(lessThan(i, frame.cells)) && !(frame.mapped && imageLoad(gridMap, frame.mapCorner + i).y < 0.0))
            sum += imageLoad(heights, ivec3(frame.corner + i, layer)).x;
    }
    columns[tile * uint(kTileX) + gl_LocalInvocationIndex] = sum;
}
