// ocean/flows/volume.comp -- how much water each flow holds; a workgroup a tile, an invocation a column of it.
//
// Out   sums of depths, exactly, in 64 bits; they must be 0 before
#version 460
#extension GL_GOOGLE_include_directive : require

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

#define FLOW_TABLE_BINDING 0
#define FLOW_TABLE_ACCESS readonly
#define FLOW_BOOK_BINDING 1
#include "ocean/flows/flow.glsl"
#include "ocean/flows/book.glsl"

layout(binding = 2, scalar) readonly buffer Tiles { FlowTile tiles[]; };
layout(binding = 3, r32i) uniform readonly iimage2D depths;

void main()
{
    FlowTile tile = tiles[gl_WorkGroupID.x];
    ivec4 place = flowRow(tile.flow, kFlowPlace);
    ivec2 first = tile.at * ivec2(kFlowTileX, kFlowTileY) + ivec2(int(gl_LocalInvocationID.x), 0);
    uint high = 0u;
    uint low = 0u;
    for (int r = 0; r < kFlowTileY; ++r)
    {
        ivec2 cell = first + ivec2(0, r);
        uint depth = all(lessThan(cell, place.zw)) ? uint(imageLoad(depths, place.xy + min(cell, place.zw)).x) : 0u;
        high += depth >> 16u;
        low += depth & 0xffffu;
    }
    uint carry;
    low = uaddCarry(low, (high & 0xffffu) << 16u, carry);
    book(tile.flow, FlowSum(low, (high >> 16u) + carry));
}
