// ocean/flows/shares.comp -- what share of its outflow each cell can give; a workgroup a tile, an invocation a column of it.
//
// Math  K = min(1, d / sum of what flows out), a little less where that is below 1, so that no rounding takes more than d
// Why   elsewhere no face takes more than a fourth of a cell, so every cell has enough
// In    raw: fluxes of ocean/flows/faces.comp; depths
// Out   shares; those of the rim are 1 from the start
#version 460
#extension GL_GOOGLE_include_directive : require

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

#define FLOW_TABLE_BINDING 0
#define FLOW_TABLE_ACCESS readonly
#define FLOW_TASKS_BINDING 1
#define FLOW_MARKS_BINDING 5
#include "ocean/flows/flow.glsl"

layout(push_constant, scalar) uniform Push { FlowStepPush push; };
layout(binding = 2, r32i) uniform readonly iimage2D depths;
layout(binding = 3, rgba32i) uniform readonly iimage2D raw;
layout(binding = 4, r32f) uniform writeonly image2D shares;

void main()
{
    FlowTask task = flowTask(gl_WorkGroupID.x);
    ivec4 place = flowRow(task.flow, kFlowPlace);
    const int kRows = kFlowTileY / int(gl_WorkGroupSize.y);
    ivec2 cell = task.first + ivec2(gl_LocalInvocationID.xy) * ivec2(1, kRows);
    if (cell.x >= place.z || push.substep >= uint(flowRow(task.flow, kFlowTime).x))
        return;
    uint greedy = imageLoad(flowMarks, flowMark(kFlowGreedy + (push.substep & 1u), push.tiles, task.tile)).x;
    if (greedy == 0u)
        return;
    ivec2 at = place.xy + cell;
    ivec2 here = imageLoad(raw, at).yw;
    for (int r = 0; r < kRows; ++r)
    {
        if (cell.y + r >= place.w)
            break;
        ivec2 above = imageLoad(raw, at + ivec2(0, 1)).yw;
        int right = imageLoad(raw, at + ivec2(1, 0)).y;
        uint out_ = (uint(max(-here.x, 0)) + uint(max(right, 0))) + (uint(max(-here.y, 0)) + uint(max(above.y, 0)));
        uint depth = uint(imageLoad(depths, at).x);
        precise float share = float(depth) / float(out_) * (1.0 - 1.0 / 1048576.0);
        imageStore(shares, at, vec4(out_ > depth ? share : 1.0));
        here = above;
        at.y += 1;
    }
}
