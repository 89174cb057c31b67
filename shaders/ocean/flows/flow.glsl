// ocean/flows/flow.glsl -- what all kernels of flowing water share: how a flow and its tiles are found.
//
// Parameter: FLOW_TABLE_BINDING, the binding of `flowTable`, which is declared here; FLOW_TASKS_BINDING, of `flowTasks`,
// for kernels that work on the tiles that are awake; FLOW_MARKS_BINDING, of `flowMarks`, for those that mark tiles.
#ifndef SEAWAY_FLOW_GLSL
#define SEAWAY_FLOW_GLSL

#include "shared/flow.h"

layout(binding = FLOW_TABLE_BINDING, rgba32i) uniform FLOW_TABLE_ACCESS iimage2D flowTable;

ivec4 flowRow(uint flow, int row)
{
    return imageLoad(flowTable, ivec2(int(flow), row));
}

// The texel of a numbered thing.
ivec2 flowTexel(uint n)
{
    return ivec2(int(n % kFlowRow), int(n / kFlowRow));
}

#ifdef FLOW_TASKS_BINDING
layout(binding = FLOW_TASKS_BINDING, rgba32i) uniform readonly iimage2D flowTasks;

FlowTask flowTask(uint n)
{
    ivec4 texel = imageLoad(flowTasks, flowTexel(n));
    return FlowTask(uint(texel.x), uint(texel.y), texel.zw);
}
#endif

#ifdef FLOW_MARKS_BINDING
layout(binding = FLOW_MARKS_BINDING, r32ui) uniform uimage2D flowMarks;

// `part` is a half of the marks, 0 or 1, or kFlowSpeeds or kFlowGreedy and the one after it; `tiles` are those of all flows.
ivec2 flowMark(uint part, uint tiles, uint tile)
{
    return flowTexel(part * tiles + tile);
}
#endif

#endif
