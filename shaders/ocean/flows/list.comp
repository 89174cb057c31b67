// ocean/flows/list.comp -- which tiles move in this tick, or may be reached by what does; an invocation a tile.
//
// In    marks of the tick before: 1 where a face had a flow or a depth changed
// Out   the list of tiles to step; marks of this tick and of its substeps, all 0; the greatest speed of each flow
// Why   what moves crosses a cell in a substep, and no tile in the substeps of a tick: so the tiles that it can reach
//       are those beside it. In all others every face is closed by level water or dry ground, and a step would change no bit
// Check tests/gpu/flow_sleep_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

#define FLOW_TABLE_BINDING 0
#define FLOW_TABLE_ACCESS readonly
#define FLOW_MARKS_BINDING 1
#include "ocean/flows/flow.glsl"

layout(push_constant, scalar) uniform Push { FlowTilesPush push; };
layout(binding = 2, scalar) readonly buffer Tiles { FlowTile tiles[]; };
layout(binding = 3, scalar) buffer Lists { FlowList list; };
layout(binding = 4, scalar) buffer Speeds { uint speeds[]; };
layout(binding = 5, rgba32i) uniform writeonly iimage2D tasks;

void main()
{
    uint id = gl_GlobalInvocationID.x;
    if (id >= push.tiles)
        return;
    FlowTile tile = tiles[id];
    ivec4 lies = flowRow(tile.flow, kFlowTiles);
    uint moves = 0u;
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x)
        {
            ivec2 other = clamp(tile.at + ivec2(x, y), ivec2(0), lies.xy - 1);
            moves |= imageLoad(flowMarks, flowMark(push.parity, push.tiles, uint(lies.z + other.y * lies.x + other.x))).x;
        }
    imageStore(flowMarks, flowMark(push.parity ^ 1u, push.tiles, id), uvec4(0u));
    imageStore(flowMarks, flowMark(kFlowGreedy, push.tiles, id), uvec4(0u));
    imageStore(flowMarks, flowMark(kFlowGreedy + 1u, push.tiles, id), uvec4(0u));
    if (moves == 0u)
        return;
    ivec2 first = tile.at * ivec2(kFlowTileX, kFlowTileY);
    imageStore(tasks, flowTexel(atomicAdd(list.count, 1u)), ivec4(int(tile.flow), int(id), first));
    ivec2 speed = flowMark(kFlowSpeeds, push.tiles, id);
    atomicMax(speeds[tile.flow], imageLoad(flowMarks, speed).x);
    imageStore(flowMarks, speed, uvec4(0u));
}
