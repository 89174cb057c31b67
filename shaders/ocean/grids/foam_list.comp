// ocean/grids/foam_list.comp -- which tiles of the foam maps have something to do in an update; one invocation per
// tile.
//
// In    flags: the update after which a tile last had foam in it; the maps' shifts
// Out   jobs: those that have foam in or around them, in any order, and those whose layer n, that of update n - 2, is
//       not empty yet
// Check tests/gpu/wake_foam_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "ocean/grids/cells.glsl"
#include "shared/foam.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { FoamMapPush push; };
layout(binding = 0, scalar) readonly buffer Infos { FoamInfo infos[]; };
layout(binding = 1, scalar) readonly buffer States { FoamState states[]; };
layout(binding = 2, scalar) readonly buffer Tiles { FoamTile tiles[]; };
layout(binding = 3, scalar) readonly buffer Flags { uint flags[]; };
layout(binding = 4, scalar) buffer Jobs { FoamJobs head; uint jobs[]; };

// Whether any tile that this one reads from has foam.
bool isBusy(FoamInfo info, FoamState state, FoamTile tile, uint id)
{
    if (flags[id] + 2u >= push.update && flags[id] != 0u) // layer n is not empty
        return true;
    ivec2 size = ivec2(kTileX, kTileY);
    ivec2 low = tile.at * size + state.shift - 1;
    ivec2 first = clamp(tileAt(low), ivec2(0), info.tiles);
    ivec2 last = clamp(tileAt(low + size + 1), ivec2(-1), info.tiles - 1);
    for (int y = first.y; y <= last.y; ++y)
        for (int x = first.x; x <= last.x; ++x)
            if (flags[tileNumber(info.firstTile, info.tiles, ivec2(x, y))] + 1u >= push.update)
                return true;
    return false;
}

void main()
{
    uint id = gl_GlobalInvocationID.x;
    if (id >= push.tiles)
        return;
    FoamTile tile = tiles[id];
    if (isBusy(infos[tile.grid], states[tile.grid], tile, id))
        jobs[atomicAdd(head.groups, 1u)] = id;
}
