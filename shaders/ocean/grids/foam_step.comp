// ocean/grids/foam_step.comp -- one update of the foam maps; one workgroup per tile, 4 x 4 cells per invocation.
//
// Math  shared/foam.h. What was added since the last update is put on it first, to 1 at most
// In    layer n - 1 of the maps and of what was added; the tiles that ocean/grids/foam_list.comp found
// Out   layer n of the maps; layer n of what is added, emptied for the next one; flags
// Why   an invocation's square of cells with its neighbours needs half the reads of single cells. It goes through it row by
//       row: an array of the square would lie in memory on CPU devices
// Check tests/gpu/wake_foam_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "ocean/grids/cells.glsl"
#include "shared/foam.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { FoamMapPush push; };
layout(binding = 0, scalar) readonly buffer Infos { FoamInfo infos[]; };
layout(binding = 1, scalar) readonly buffer States { FoamState states[]; };
layout(binding = 2, scalar) readonly buffer Tiles { FoamTile tiles[]; };
layout(binding = 3, scalar) writeonly buffer Flags { uint flags[]; };
layout(binding = 4, scalar) readonly buffer Jobs { FoamJobs head; uint jobs[]; };
layout(binding = 5, r32f) uniform image2DArray foam;
layout(binding = 6, r32ui) uniform uimage2DArray added;

int before; // layers
int next;

// Foam of cell i in the frame before, with what was added; beyond the map there is none.
float foamAt(FoamInfo info, ivec2 i)
{
    if (!isInside(i, info.cells))
        return 0.0;
    ivec3 at = ivec3(info.corner + i, before);
    return min(1.0, imageLoad(foam, at).x + float(imageLoad(added, at).x) * kFoamUnit);
}

vec4 rowAt(FoamInfo info, ivec2 i)
{
    return vec4(foamAt(info, i), foamAt(info, i + ivec2(1, 0)), foamAt(info, i + ivec2(2, 0)),
                foamAt(info, i + ivec2(3, 0)));
}

void main()
{
    uint id = jobs[gl_WorkGroupID.x];
    FoamTile tile = tiles[id];
    FoamInfo info = infos[tile.grid];
    next = int(push.update & 1u);
    before = 1 - next;
    ivec2 corner = tile.at * ivec2(kTileX, kTileY) + kPatch * ivec2(gl_LocalInvocationID.xy);
    ivec2 was = corner + states[tile.grid].shift;
    float side = 0.25 * (1.0 - info.keep);
    bool any_ = false;
    vec4 below = rowAt(info, was - ivec2(0, 1));
    vec4 here = rowAt(info, was);
    for (int r = 0; r < kPatch; ++r)
    {
        vec4 above = rowAt(info, was + ivec2(0, r + 1));
        vec4 left = vec4(foamAt(info, was + ivec2(-1, r)), here.xyz);
        vec4 right = vec4(here.yzw, foamAt(info, was + ivec2(4, r)));
        vec4 foamNow = info.fade * (info.keep * here + side * ((left + right) + (below + above)));
        for (int c = 0; c < kPatch; ++c)
        {
            ivec2 i = corner + ivec2(c, r);
            float f = foamNow[c] < kFoamLeast ? 0.0 : min(foamNow[c], 1.0);
            if (any(greaterThanEqual(i, info.cells)))
                continue;
            any_ = any_ || f > 0.0;
            imageStore(foam, ivec3(info.corner + i, next), vec4(f));
            imageStore(added, ivec3(info.corner + i, next), uvec4(0u));
        }
        below = here;
        here = above;
    }
    if (any_)
        flags[id] = push.update; // all who write it write the same
}
