// ocean/grids/sum.comp -- sums of the tiles just stepped on grids with closed borders; one workgroup a tile, a column of
// cells an invocation.
//
// In    the newest layer
// Out   columns: sums, 64 a tile; ocean/grids/level.comp adds them up
// Check tests/gpu/grid_border_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/grids.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { GridSumPush push; };
layout(binding = 0, rgba32i) uniform readonly iimage2D table;
layout(binding = 1, rgba32ui) uniform readonly uimage2D tasks;
layout(binding = 2, r32f) uniform readonly image2DArray z;
layout(binding = 3, scalar) writeonly buffer Columns { float columns[]; };

#include "ocean/grids/tasks.glsl"

void main()
{
    uvec4 task = imageLoad(tasks, texelOf(push.first + gl_WorkGroupID.x) + ivec2(0, int(push.list * push.rows)));
    uint grid = task.w & 0xffu;
    GridFrame frame = frameOf(grid);
    if (frame.border == kBorderAbsorb || (task.w & kTaskForget) != 0u)
        return;
    ivec4 lies = gridRow(grid, kRowTiles);
    ivec2 low = unpackCorner(task.x) - frame.corner;
    uint tile = uint(lies.x + (low.y / kTileY) * lies.y + low.x / kTileX);
    float sum = 0.0;
    for (int r = 0; r < kTileY; ++r)
    {
        ivec2 i = low + ivec2(int(gl_LocalInvocationIndex), r);
        if (all(lessThan(i, frame.cells)))
            sum += imageLoad(z, ivec3(frame.corner + i, (task.w >> 8u) & 3u)).x;
    }
    columns[tile * uint(kTileX) + gl_LocalInvocationIndex] = sum;
}
