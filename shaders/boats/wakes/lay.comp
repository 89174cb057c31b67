// boats/wakes/lay.comp -- puts on the grids what boats/wakes/print.comp found; one workgroup a body and grid.
//
// In    laid; every cell is taken by the first who comes and is zero then, so bodies may share cells
// Out   z now and z before displaced: the water is let go from rest; the tiles touched are active
// Check tests/gpu/wake_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/grids.h"
#include "shared/wake.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kGrids = 1;

layout(push_constant, scalar) uniform Push { uint tiles; }; // of all grids
layout(binding = 0, scalar) readonly buffer Bodies { WakeBody bodies[]; };
layout(binding = 1, scalar) readonly buffer Wakes { WakeState wakes[]; };
layout(binding = 2, scalar) readonly buffer Shares { WakeShare shares[]; };
layout(binding = 3, scalar) readonly buffer Prints { WakePrint prints[]; };
layout(binding = 4, scalar) readonly buffer GridInfos { GridInfo gridInfos[]; };
layout(binding = 5, scalar) buffer GridStates { GridState gridStates[]; };
layout(binding = 6, scalar) readonly buffer WakeGrids { uint wakeGrids[]; };
layout(binding = 7, r32f) uniform image2DArray z;
layout(binding = 8, r32i) uniform iimage2DArray laid;
layout(binding = 9, rg32f) uniform readonly image2D gridMap;
layout(binding = 10, r32ui) uniform writeonly uimage2D activity;
layout(binding = 11, scalar) buffer Written { uint written[]; };

#include "boats/wakes/patch.glsl"

// Few cells of a patch have anything laid on them: they are listed first, for what is done to them is costly.
const uint kMostListed = 1024u;
shared int list[kMostListed];
shared uint listed;

// Marks the tile of cell i, which belongs to the flags of the last look at that cell's place then. A cell that was not
// there yet wakes the whole grid until the next look.
void markActive(uint grid, GridInfo info, GridState state, ivec2 i)
{
    bool fresh = state.looked != 0u; // a look ended the substep: its flags are those of now
    uint half_ = (state.look ^ (fresh ? 1u : 0u)) * (kMaxWaveGrids + tiles);
    ivec2 then = i + (fresh ? ivec2(0) : state.drift);
    if (info.border == kBorderWrap)
        then = wrapped(then, info.cells);
    if (any(lessThan(then, ivec2(0))) || any(greaterThanEqual(then, info.cells)))
    {
        gridStates[grid].everywhere = 1u;
        return;
    }
    uint flag = half_ + kMaxWaveGrids + tileOf(info, then);
    imageStore(activity, flagTexel(half_ + grid), uvec4(1u));
    imageStore(activity, flagTexel(flag), uvec4(1u));
}

void put(uint grid, GridInfo info, GridState state, ivec2 i, vec2 height)
{
    ivec2 old = cellBefore(info, state, i);
    uint layerOld = (state.layer + 2u) % 3u;
    ivec3 now = ivec3(info.corner + i, state.layer);
    ivec3 before = ivec3(info.corner + old, layerOld);
    imageStore(z, now, vec4(imageLoad(z, now).x + height.x));
    imageStore(z, before, vec4(imageLoad(z, before).x + height.y));
    markActive(grid, info, state, i);
    atomicOr(written[tileOf(info, i)], 1u << state.layer);
    atomicOr(written[tileOf(info, old)], 1u << layerOld);
}

// Puts on a cell what is laid there, unless another body's invocation has: both layers by one, or two would put at once.
void take(uint grid, GridInfo info, GridState state, ivec2 i)
{
    ivec2 texel = info.corner + i;
    if (imageAtomicExchange(laid, ivec3(texel, 2), 0) == 0)
        return;
    int both = imageLoad(laid, ivec3(texel, 0)).x;
    int past = imageLoad(laid, ivec3(texel, 1)).x;
    imageStore(laid, ivec3(texel, 0), ivec4(0));
    imageStore(laid, ivec3(texel, 1), ivec4(0));
    if (both != 0 || past != 0)
        put(grid, info, state, i, kLaidUnit * vec2(both, both + past));
}

ivec2 cellAt(Patch patch_, GridInfo info, int n)
{
    int row = nearQuotient(ivec2(n), patch_.size).x;
    return patchCell(patch_, info, ivec2(n - row * patch_.size.x, row));
}

void main()
{
    uint me = gl_LocalInvocationID.x;
    uint body = gl_WorkGroupID.y;
    WakeState wake = wakes[body];
    WakeShare share = shares[body * kGrids + gl_WorkGroupID.x];
    if (share.weight <= 0.0 || isStill(wake))
        return;
    uint grid = wakeGrids[gl_WorkGroupID.x];
    GridInfo info = gridInfos[grid];
    GridState state = gridStates[grid];
    uint first = bodies[body].firstPrint;
    float radius = max(prints[first + gl_WorkGroupID.x].radius,
                       share.coarse > 0.0 ? prints[first + share.coarser].radius : 0.0);
    Patch patch_ = patchOf(wake, radius, info, state);
    int count = patch_.size.x * patch_.size.y;
    for (int start = 0; start < count; start += int(kMostListed))
    {
        if (me == 0u)
            listed = 0u;
        barrier();
        int end = min(start + int(kMostListed), count);
        for (int n = start + int(me); n < end; n += int(gl_WorkGroupSize.x))
            if (imageLoad(laid, ivec3(info.corner + cellAt(patch_, info, n), 2)).x != 0)
                list[atomicAdd(listed, 1u)] = n;
        barrier();
        for (uint n = me; n < listed; n += gl_WorkGroupSize.x)
            take(grid, info, state, cellAt(patch_, info, list[n]));
        barrier();
    }
}
