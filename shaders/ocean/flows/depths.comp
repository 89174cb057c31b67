// ocean/flows/depths.comp -- what flows out of one cell flows into the next; a workgroup a tile, an invocation a column of it.
//
// In    raw and, in tiles where a cell may give more than it has, shares of this substep
// Out   faces: the same with their fluxes limited; depths; what passed open and sea borders, in the flow's book; speeds
//       and marks of tiles
#version 460
#extension GL_GOOGLE_include_directive : require

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

#define FLOW_TABLE_BINDING 0
#define FLOW_TABLE_ACCESS readonly
#define FLOW_TASKS_BINDING 1
#define FLOW_MARKS_BINDING 2
#define FLOW_BOOK_BINDING 3
#include "ocean/flows/flow.glsl"
#include "ocean/flows/book.glsl"

layout(constant_id = 3) const uint kLimited = 0; // 1: tiles in which shares are found, else the others

layout(push_constant, scalar) uniform Push { FlowStepPush push; };
layout(binding = 4, r32f) uniform readonly image2D shares;
layout(binding = 5, rgba32i) uniform readonly iimage2D raw;
layout(binding = 6, r32i) uniform iimage2D depths;
layout(binding = 7, rgba32i) uniform writeonly iimage2D faces;

float shareOf(ivec2 at)
{
    return kLimited != 0u ? imageLoad(shares, at).x : 1.0;
}

// A flux from a cell with the first share, or back from one with the second.
int limited(int flux, float before, float behind)
{
    float share = flux > 0 ? before : behind;
    precise float part = float(flux) * share;
    return share < 1.0 ? int(part) : flux;
}

void main()
{
    FlowTask task = flowTask(gl_WorkGroupID.x);
    ivec4 place = flowRow(task.flow, kFlowPlace);
    const int kRows = kFlowTileY / int(gl_WorkGroupSize.y);
    ivec2 cell = task.first + ivec2(gl_LocalInvocationID.xy) * ivec2(1, kRows);
    ivec2 cells = place.zw;
    if (cell.x > cells.x || push.substep >= uint(flowRow(task.flow, kFlowTime).x))
        return;
    bool pipes = (uint(flowRow(task.flow, kFlowTiles).w) & kFlowPipes) != 0u;

    ivec2 greedy = flowMark(kFlowGreedy + (push.substep & 1u), push.tiles, task.tile);
    if (imageLoad(flowMarks, greedy).x != kLimited)
        return;
    imageStore(flowMarks, flowMark(kFlowGreedy + (push.substep & 1u ^ 1u), push.tiles, task.tile), uvec4(0u));

    ivec2 at = place.xy + cell;
    ivec4 here = imageLoad(raw, at);
    float shareBelow = shareOf(at - ivec2(0, 1));
    float share = shareOf(at);
    float fastest = 0.0;
    uint moves = 0u;
    int came = 0;
    for (int r = 0; r < kRows; ++r)
    {
        int y = cell.y + r;
        if (y > cells.y)
            break;
        ivec4 above = imageLoad(raw, at + ivec2(0, 1));
        int right = imageLoad(raw, at + ivec2(1, 0)).y;
        float shareLeft = shareOf(at - ivec2(1, 0));
        float shareRight = shareOf(at + ivec2(1, 0));
        float shareAbove = shareOf(at + ivec2(0, 1));
        int west = limited(here.y, shareLeft, share);
        int south = limited(here.w, shareBelow, share);
        vec2 u = intBitsToFloat(here.xz);
        if (pipes)
            u *= vec2(here.y > 0 ? shareLeft : share, here.w > 0 ? shareBelow : share);
        imageStore(faces, at, ivec4(floatBitsToInt(u.x), west, floatBitsToInt(u.y), south));
        moves |= uint(west | south) | (u == vec2(0.0) ? 0u : 1u);
        came += cell.x == 0 ? west : cell.x == cells.x ? -west : 0;
        came += y == 0 ? south : y == cells.y ? -south : 0;
        if (cell.x < cells.x && y < cells.y)
        {
            int depth = imageLoad(depths, at).x + (west - limited(right, share, shareRight)) +
                        (south - limited(above.w, share, shareAbove));
            imageStore(depths, at, ivec4(depth));
            precise float wave = sqrt(kFlowGravity * (float(depth) * kDepthUnit));
            fastest = max(fastest, wave + (pipes ? 0.0 : max(abs(u.x), abs(u.y))));
        }
        here = above;
        shareBelow = share;
        share = shareAbove;
        at.y += 1;
    }
    if (came != 0)
        book(task.flow, came);
    if (moves != 0u)
        imageStore(flowMarks, flowMark(push.parity ^ 1u, push.tiles, task.tile), uvec4(1u));
    imageAtomicMax(flowMarks, flowMark(kFlowSpeeds, push.tiles, task.tile), floatBitsToUint(fastest));
}
