// ocean/flows/source.comp -- a source gives its cells what came in this tick, or takes it; an invocation a cell.
//
// In    what the tick brings, a whole number of units: so much for each cell, and one more for some (shared/flow.h)
// Out   depths; the flow's book; its tiles marked as moving
// Why   the CPU makes these numbers from the tick alone, so nothing is lost in rounding; a drain takes no more than
//       there is, and books what it took
// Check tests/gpu/flow_volume_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

#define FLOW_TABLE_BINDING 0
#define FLOW_TABLE_ACCESS readonly
#define FLOW_MARKS_BINDING 1
#define FLOW_BOOK_BINDING 2
#include "ocean/flows/flow.glsl"
#include "ocean/flows/book.glsl"

layout(push_constant, scalar) uniform Push { FlowSourcePush push; };
layout(binding = 3, scalar) readonly buffer Cells { FlowSourceCell cells[]; };
layout(binding = 4, r32i) uniform iimage2D depths;

void main()
{
    uint n = gl_GlobalInvocationID.x;
    if (n >= push.count)
        return;
    FlowSourceCell cell = cells[push.first + n];
    uint place = (n + push.count - push.begin) % push.count;
    int wanted = push.each + (place < push.many ? push.more : 0);
    int depth = imageLoad(depths, cell.at).x;
    int given = max(wanted, -depth);
    imageStore(depths, cell.at, ivec4(depth + given));
    if (given != 0)
    {
        imageStore(flowMarks, flowMark(push.parity, push.tiles, cell.tile), uvec4(1u));
        book(cell.flow, given);
    }
}
