// ocean/flows/query.comp -- how deep water flows at some places, and how fast; an invocation a place.
//
// In    places, in cells from the middle of the first one of their flow
// Out   between the middles of cells: depth and speed, both bilinear
// Check tests/gpu/flow_query_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

#define FLOW_TABLE_BINDING 0
#define FLOW_TABLE_ACCESS readonly
#include "ocean/flows/flow.glsl"

layout(push_constant, scalar) uniform Push { FlowQueryPush push; };
layout(binding = 1, scalar) readonly buffer Places { FlowPlace places[]; };
layout(binding = 2, scalar) writeonly buffer Answers { FlowAnswer answers[]; };
layout(binding = 3, r32i) uniform readonly iimage2D depths;
layout(binding = 4, rgba32i) uniform readonly iimage2D faces;

// Depth [m] and velocity [m/s] in the middle of a cell; virtual pipes keep flows instead of velocities.
vec3 waterIn(ivec2 at, bool pipes)
{
    float depth = float(imageLoad(depths, at).x) * kDepthUnit;
    ivec4 here = imageLoad(faces, at);
    vec2 before = intBitsToFloat(here.xz);
    vec2 behind = intBitsToFloat(ivec2(imageLoad(faces, at + ivec2(1, 0)).x, imageLoad(faces, at + ivec2(0, 1)).z));
    vec2 mean = 0.5 * (before + behind) / (pipes ? max(depth, kFlowThin) : 1.0);
    return vec3(depth, depth > kFlowDry ? mean : vec2(0.0));
}

void main()
{
    uint id = gl_GlobalInvocationID.x;
    if (id >= push.count)
        return;
    FlowPlace place = places[id];
    ivec4 lies = flowRow(place.flow, kFlowPlace);
    bool pipes = (uint(flowRow(place.flow, kFlowTiles).w) & kFlowPipes) != 0u;
    vec2 last = vec2(lies.zw - 1);
    vec2 at = clamp(place.at, vec2(0.0), last);
    ivec2 low = min(ivec2(at), max(lies.zw - 2, 0));
    ivec2 high = min(low + 1, lies.zw - 1);
    vec2 part = at - vec2(low);
    vec3 south = mix(waterIn(lies.xy + low, pipes), waterIn(lies.xy + ivec2(high.x, low.y), pipes), part.x);
    vec3 north = mix(waterIn(lies.xy + ivec2(low.x, high.y), pipes), waterIn(lies.xy + high, pipes), part.x);
    vec3 water = mix(south, north, part.y);
    answers[id] = FlowAnswer(water.x, water.yz);
}
