// ocean/grids/foam_step.comp -- one update of the foam maps; one workgroup per tile, 4 x 4 cells per invocation.
//
// Math  shared/foam.h. What was added since the last update is put on it first, to 1 at most
// In    layer n - 1 of the maps and of what was added; the tiles that ocean/grids/foam_list.comp found
// Out   layer n of the maps; layer n of what is added, emptied for the next one; flags
// Why   an invocation's square of cells with its neighbours needs half the reads of single cells
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

const int kWide = kPatch + 2;

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

void main()
{
    uint id = jobs[gl_WorkGroupID.x];
    FoamTile tile = tiles[id];
    FoamInfo info = infos[tile.grid];
    ivec2 shift = states[tile.grid].shift;
    next = int(push.update & 1u);
    before = 1 - next;
    ivec2 corner = tile.at * ivec2(kTileX, kTileY) + kPatch * ivec2(gl_LocalInvocationID.xy);
    float around[kWide * kWide]; // the square of cells with its neighbours
    for (int n = 0; n < kWide * kWide; ++n)
        around[n] = foamAt(info, corner + shift + ivec2(n % kWide, n / kWide) - 1);
    float side = 0.25 * (1.0 - info.keep);
    bool any_ = false;
    for (int n = 0; n < kPatch * kPatch; ++n)
    {
        ivec2 i = corner + ivec2(n % kPatch, n / kPatch);
        int at = (n / kPatch + 1) * kWide + n % kPatch + 1;
        float f = info.fade * (info.keep * around[at] + side * ((around[at - 1] + around[at + 1]) +
                                                                (around[at - kWide] + around[at + kWide])));
        f = f < kFoamLeast ? 0.0 : min(f, 1.0);
        if (any(greaterThanEqual(i, info.cells)))
            continue;
        any_ = any_ || f > 0.0;
        imageStore(foam, ivec3(info.corner + i, next), vec4(f));
        imageStore(added, ivec3(info.corner + i, next), uvec4(0u));
    }
    if (any_)
        flags[id] = push.update; // all who write it write the same
}
