// ocean/grids/rain.comp -- a tick's rain on one grid; one invocation per block of the world, with all drops in it.
//
// In    how many drops a block expects; what falls where is a hash of the block's place in the world and the tick, so it
//       does not change as the grid moves
// Out   z now and z before displaced. No tile is marked: those of a grid with rain are never asleep
// Why   blocks are wider than a drop reaches both ways, so every other block along each axis can be done at once: four
//       colours, four dispatches, no cell touched twice in one
// Check tests/gpu/grid_drop_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "compute/whole.glsl"
#include "ocean/grids/drops.glsl"
#include "shared/grid_sources.h"
#include "shared/grids.h"
#include "shared/hash.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { GridRainPush push; };
layout(binding = 0, scalar) readonly buffer Infos { GridInfo infos[]; };
layout(binding = 1, scalar) readonly buffer States { GridState states[]; };

#define GRID_HEIGHTS_BINDING 2
#define GRID_MAP_BINDING 3
#include "ocean/grids/displace.glsl"

const uint kMaxDrops = 256u; // per block and tick

void fall(GridInfo info, GridState state, ivec2 middle, vec2 within)
{
    float h = float(info.cell) * kUnit;
    int reach = int(push.radius / h) + 2;
    for (int y = -reach; y <= reach; ++y)
    {
        for (int x = -reach; x <= reach; ++x)
        {
            float height = dropHeight((vec2(x, y) - within) * h, push.radius, push.height, true, h);
            ivec2 i = middle + ivec2(x, y) - state.origin;
            if (info.border == kBorderWrap)
                i = wrapped(i, info.cells);
            if (height != 0.0 && isOpen(info, state, i))
                displace(info, state, i, vec2(height));
        }
    }
}

void main()
{
    GridInfo info = infos[push.grid];
    GridState state = openState(info, states[push.grid]);
    ivec2 id = 2 * ivec2(gl_GlobalInvocationID.xy) + ivec2(push.colour & 1u, push.colour >> 1u);
    ivec2 low; // world cells of the block
    ivec2 size;
    ivec2 name;
    if (push.blocks != 0)
    {
        ivec2 blocks = unpackCorner(uint(push.blocks));
        if (any(greaterThanEqual(id, blocks)))
            return;
        name = id;
        low = id * info.cells / blocks;
        size = (id + 1) * info.cells / blocks - low;
    }
    else
    {
        // The first block of this colour that can reach the grid.
        ivec2 first = ivec2(floorDivide(state.origin.x, push.block), floorDivide(state.origin.y, push.block)) - 1;
        name = first - (first & 1) + id;
        low = name * push.block;
        size = ivec2(push.block);
        if (any(greaterThan(low - push.block, state.origin + info.cells)))
            return;
    }
    uint seed = hash2(hash2(hash2(push.seed, push.tick), uint(name.x)), uint(name.y));
    float expect = push.expect * float(size.x * size.y);
    uint drops = uint(expect) + (unitFromHash(hash2(seed, 0u)) < fract(expect) ? 1u : 0u);
    for (uint n = 0u; n < min(drops, kMaxDrops); ++n)
    {
        vec2 at = vec2(size) * vec2(unitFromHash(hash2(seed, 2u * n + 1u)), unitFromHash(hash2(seed, 2u * n + 2u)));
        ivec2 cell = min(ivec2(at), size - 1);
        fall(info, state, low + cell, at - vec2(cell));
    }
}
