// ocean/grids/level.comp -- the mean level of grids with closed borders, in two passes over one kernel (Wilson's volume
// conservation).
//
// In    columns (first pass, one invocation per tile), tileSums (last pass, one invocation per grid)
// Out   tileSums; nextLevel of the states, where it is worth taking away
// Why   every sum has a fixed order, so the bits are the same every run
// Check tests/gpu/grid_border_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/grid_tiles.h"
#include "shared/grids.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { GridLevelPush push; };
layout(binding = 0, scalar) readonly buffer Infos { GridInfo infos[]; };
layout(binding = 1, scalar) buffer States { GridState states[]; };
layout(binding = 2, scalar) readonly buffer Tiles { GridTile tiles[]; };
layout(binding = 3, scalar) readonly buffer Written { uint written[]; };
layout(binding = 4, scalar) readonly buffer Columns { float columns[]; };
layout(binding = 5, scalar) buffer TileSums { float tileSums[]; };

void main()
{
    uint id = gl_GlobalInvocationID.x;
    if (push.last == 0u)
    {
        if (id >= push.tiles)
            return;
        uint grid = tiles[id].grid;
        bool stepped = infos[grid].border != kBorderAbsorb && (written[id] & (1u << states[grid].layer)) != 0u;
        float sum = 0.0;
        for (uint i = 0u; i < (stepped ? uint(kTileX) : 0u); ++i)
            sum += columns[id * uint(kTileX) + i];
        tileSums[id] = sum;
        return;
    }
    if (id >= push.grids)
        return;
    GridInfo info = infos[id];
    if (info.border == kBorderAbsorb || states[id].running == 0u)
        return;
    float sum = 0.0;
    for (int i = 0; i < info.tiles.x * info.tiles.y; ++i)
        sum += tileSums[info.firstTile + uint(i)];
    float level = sum / (float(info.cells.x) * float(info.cells.y));
    states[id].nextLevel = abs(level) > push.least ? level : 0.0;
}
