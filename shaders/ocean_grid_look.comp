// ocean_grid_look.comp -- how loud the tiles just stepped are, and their sums; one workgroup a tile, a column of cells an
// invocation.
//
// In    the newest layer and the one before
// Out   loud: a flag for the tile and its grid; columns: sums of the columns of grids with closed borders
// Check tests/gpu/grid_quiet_test.cpp, tests/gpu/grid_border_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/grids.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { GridLookPush push; };
layout(binding = 0, scalar) readonly buffer Infos { GridInfo infos[]; };
layout(binding = 1, scalar) readonly buffer States { GridState states[]; };
layout(binding = 2, scalar) readonly buffer Lists { GridList lists[]; };
layout(binding = 3, scalar) readonly buffer Tasks { GridTask tasks[]; };
layout(binding = 4, r32f) uniform readonly image2DArray z;
layout(binding = 5, scalar) buffer Loud { uint loud[]; };
layout(binding = 6, scalar) writeonly buffer Columns { float columns[]; };

#include "grid_tasks.glsl"

void main()
{
    uint n = taskNumber();
    if (n >= lists[push.list].count)
        return;
    GridTask task = tasks[push.list * push.capacity + n];
    uint grid = taskGrid(task);
    GridInfo info = infos[grid];
    GridState state = states[grid];
    ivec2 low = unpackCorner(task.target) - info.corner;
    uint tile = info.firstTile + uint((low.y / kTileY) * info.tiles.x + low.x / kTileX);
    int layer = taskLayer(task);
    float most = 0.0;
    float sum = 0.0;
    for (int r = 0; r < kTileY; ++r)
    {
        ivec2 i = low + ivec2(int(gl_LocalInvocationIndex), r);
        if (any(greaterThanEqual(i, info.cells)))
            continue;
        float now = imageLoad(z, ivec3(info.corner + i, layer)).x;
        most = max(most, max(abs(now), abs(heightAt(info, i + state.shift, layerNow(layer)))));
        sum += now;
    }
    bool stepped = (task.what & kForget) == 0u;
    if (stepped && most > push.quiet)
    {
        uint half_ = (state.look ^ 1u) * (kMaxWaveGrids + push.tiles);
        atomicOr(loud[half_ + grid], 1u);
        atomicOr(loud[half_ + kMaxWaveGrids + tile], 1u);
    }
    if (stepped && info.border != kBorderAbsorb)
        columns[tile * uint(kTileX) + gl_LocalInvocationIndex] = sum;
}
