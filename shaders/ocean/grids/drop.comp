// ocean/grids/drop.comp -- one disturbance on one grid; one invocation a cell that it can reach.
//
// Math  ocean/grids/drops.glsl
// Out   z now and z before displaced; the tiles touched are active
// Check tests/gpu/grid_drop_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/grids.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { GridDropPush push; };
layout(binding = 0, scalar) readonly buffer Infos { GridInfo infos[]; };
layout(binding = 1, scalar) readonly buffer States { GridState states[]; };
layout(binding = 2, r32ui) uniform writeonly uimage2D activity;
layout(binding = 3, scalar) buffer Written { uint written[]; };
layout(binding = 4, r32f) uniform image2DArray z;
layout(binding = 5, rg32f) uniform readonly image2D map;

#include "ocean/grids/drops.glsl"

void main()
{
    GridInfo info = infos[push.drop.grid];
    GridState state = states[push.drop.grid];
    ivec2 id = ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(id, min(ivec2(2 * push.reach + 1), info.cells))))
        return;
    Place at = push.drop.at;
    ivec2 middle = ivec2(cellOf(Along(at.block.x, at.fine.x), info.cell),
                         cellOf(Along(at.block.y, at.fine.y), info.cell));
    ivec2 i = middle - min(ivec2(push.reach), info.cells / 2) - state.origin + id; // once round, where it wraps
    if (info.border != kBorderWrap)
        i = max(middle - push.reach - state.origin, ivec2(0)) + id;
    ivec2 cell = i + state.origin;
    float h = float(info.cell) * kUnit;
    float height = dropHeight(offsetFrom(at, cell, info.cell), push.drop.radius, push.drop.height,
                              push.drop.neutral != 0u, h);
    if (info.border == kBorderWrap)
        i = wrapped(i, info.cells);
    bool inside = all(greaterThanEqual(i, ivec2(0))) && all(lessThan(i, info.cells));
    if (info.mapped != 0u && inside && imageLoad(map, info.mapCorner + i).y < 0.0)
        height = 0.0; // an obstacle
    if (height == 0.0 || !displace(info, state, i, height))
        return;

    // A look ended the substep, so flags are those of the frame in hand.
    uint half_ = (state.look ^ state.looked) * (kMaxWaveGrids + push.tiles);
    uint tile = tileOf(info, i);
    ivec2 old = i + state.shift;
    if (info.border == kBorderWrap)
        old = wrapped(old, info.cells);
    imageStore(activity, flagTexel(half_ + push.drop.grid), uvec4(1u));
    imageStore(activity, flagTexel(half_ + kMaxWaveGrids + tile), uvec4(1u));
    atomicOr(written[tile], 1u << state.layer);
    atomicOr(written[tileOf(info, old)], 1u << ((state.layer + 2u) % 3u));
}
