// ocean/flows/plan.comp -- how many substeps each flow takes in this tick, by the speeds of the last; one invocation.
//
// Math  the least number for which (sqrt(g d) + |u|) dt / cell <= kFlowCourant
// Out   each flow's kFlowTime; what the indirect dispatches of all substeps take
// Why   found here, the number of substeps needs no read-back
#version 460
#extension GL_GOOGLE_include_directive : require

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kFlows = 1;

#define FLOW_TABLE_BINDING 0
#define FLOW_TABLE_ACCESS
#include "ocean/flows/flow.glsl"

layout(push_constant, scalar) uniform Push { FlowPlanPush push; };
layout(binding = 1, scalar) buffer Lists { FlowList list; };
layout(binding = 2, scalar) buffer Speeds { uint speeds[]; };

void main()
{
    if (gl_GlobalInvocationID.x > 0u)
        return;
    uint most = 0u;
    for (uint flow = 0u; flow < kFlows; ++flow)
    {
        ivec4 nature = flowRow(flow, kFlowNature);
        float before = intBitsToFloat(flowRow(flow, kFlowTime).y);
        float cell = intBitsToFloat(nature.x);
        precise float cells = uintBitsToFloat(speeds[flow]) * push.step / (kFlowCourant * cell);
        uint substeps = uint(clamp(ceil(cells), 1.0, float(nature.z)));
        precise float dt = push.step / float(substeps);
        precise float ratio = before > 0.0 ? dt / before : 1.0;
        imageStore(flowTable, ivec2(int(flow), kFlowTime), ivec4(int(substeps), floatBitsToInt(dt), floatBitsToInt(ratio), 0));
        speeds[flow] = 0u;
        most = max(most, substeps);
    }
    list.awake = list.count;
    for (uint s = 0u; s < kMaxFlowSubsteps; ++s)
        list.substeps[s] = FlowGroups(s < most ? list.count : 0u, 1u, 1u);
    list.count = 0u;
}
