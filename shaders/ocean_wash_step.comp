// ocean_wash_step.comp -- one update of the foam maps; one workgroup a listed tile, 4 x 4 cells an invocation, row by row.
//
// Math  shared/foam.h. What was laid since the last update is added before, to 1 at most
// In    layer n - 1 of the maps and of what was laid
// Out   layer n of the maps; layer n of what is laid, emptied for the next one; flags: the update after which a tile last
//       had foam in it
// Check tests/gpu/wake_foam_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/foam.h"
#include "shared/grids.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { WashPush push; };
layout(binding = 0, scalar) readonly buffer Infos { FoamInfo infos[]; };
layout(binding = 1, scalar) readonly buffer States { FoamState states[]; };
layout(binding = 2, scalar) readonly buffer Tiles { FoamTile tiles[]; };
layout(binding = 3, scalar) writeonly buffer Flags { uint flags[]; };
layout(binding = 4, r32f) uniform image2DArray foam;
layout(binding = 5, r32ui) uniform uimage2DArray laid;
layout(binding = 6, scalar) readonly buffer Listed { uint listed[]; };

int before; // layers
int next;

// Foam of cell i in the frame before, with what was laid; beyond the map there is none.
float foamAt(FoamInfo info, ivec2 i)
{
    if (any(lessThan(i, ivec2(0))) || any(greaterThanEqual(i, info.cells)))
        return 0.0;
    ivec3 at = ivec3(info.corner + i, before);
    return min(1.0, imageLoad(foam, at).x + float(imageLoad(laid, at).x) * kFoamUnit);
}

// A row of cells and what lies beside them: those of the patch are 1 to kPatch.
float[kPatch + 2] foamRow(FoamInfo info, ivec2 first)
{
    float row[kPatch + 2];
    for (int x = 0; x < kPatch + 2; ++x)
        row[x] = foamAt(info, first + ivec2(x - 1, 0));
    return row;
}

void main()
{
    uint id = listed[gl_WorkGroupID.x];
    FoamTile tile = tiles[id];
    FoamInfo info = infos[tile.grid];
    FoamState state = states[tile.grid];
    next = int(push.update & 1u);
    before = 1 - next;
    ivec2 corner = tile.at * ivec2(kTileX, kTileY) + kPatch * ivec2(gl_LocalInvocationID.xy);
    bool any_ = false;
    ivec2 at = corner + state.shift;
    float south[kPatch + 2] = foamRow(info, at - ivec2(0, 1));
    float here[kPatch + 2] = foamRow(info, at);
    for (int y = 0; y < kPatch; ++y)
    {
        float north[kPatch + 2] = foamRow(info, at + ivec2(0, y + 1));
        for (int x = 1; x <= kPatch; ++x)
        {
            ivec2 i = corner + ivec2(x - 1, y);
            if (any(greaterThanEqual(i, info.cells)))
                continue;
            float around = (here[x - 1] + here[x + 1]) + (south[x] + north[x]);
            float f = info.fade * (info.keep * here[x] + 0.25 * (1.0 - info.keep) * around);
            f = f < kFoamLeast ? 0.0 : min(f, 1.0);
            any_ = any_ || f > 0.0;
            imageStore(foam, ivec3(info.corner + i, next), vec4(f));
            imageStore(laid, ivec3(info.corner + i, next), uvec4(0u));
        }
        south = here;
        here = north;
    }
    if (any_)
        flags[id] = push.update; // all who write it write the same
}
