// water_sort.comp -- lists the panes of each kind; one invocation a pane.
//
// In    looks: what is in each
// Out   draws and panes: a list of each kind, in any order
// Math  slopes turn mirror images aside, and waves carry shadows up and down: boats of panes as near as that count too
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/boat.h"
#include "shared/eye.h"
#include "shared/panes.h"
#include "shared/view.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kBoats = 1; // 0: there are none
layout(constant_id = 4) const uint kAtLeast = 0; // bits that all panes are to have

layout(push_constant, scalar) uniform Push { PanesPush push; };
layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 1, rg32ui) uniform readonly uimage2D looks;
layout(binding = 2, scalar) readonly buffer Eye { EyeWater eye; };
layout(binding = 3, scalar) buffer Draws { PaneDraw draws[kPaneKinds]; };
layout(binding = 4, scalar) writeonly buffer Panes { uint panes[]; }; // column in the lower half, row in the upper

const float kTurned = 0.5; // by how much slopes turn a mirrored ray, at most [rad]

// Angle between where a boat's image or shadow lies on still water and where waves show it, at most [rad].
float astray(vec2 look)
{
    float high = 1.2 * look.x;
    float near = 1.2 * look.y;
    float slant = length(view.sunDirection.xy) / max(view.sunDirection.z, kLongestShadow);
    return max(kTurned * min(kMirrorReach, kMostMirrorReach * near), high * (1.0 + slant) * near);
}

void main()
{
    uvec2 pane = gl_GlobalInvocationID.xy;
    if (pane.x >= push.panes.x || pane.y >= push.panes.y || eye.depth > 0.0)
        return;
    uvec2 look = imageLoad(looks, ivec2(pane)).xy;
    uint kind = look.x | kAtLeast;
    if (kBoats == 1u)
    {
        int reach = 1 + int(min(astray(unpackHalf2x16(look.y)) / (view.pixel * float(kPane)), 1e3));
        ivec2 low = max(ivec2(pane) - reach, ivec2(0));
        ivec2 high = min(ivec2(pane) + reach, ivec2(push.panes) - 1);
        for (int y = low.y; y <= high.y; ++y)
            for (int x = low.x; x <= high.x; ++x)
                kind |= imageLoad(looks, ivec2(x, y)).x & kPaneBoats;
    }
    uint place = atomicAdd(draws[kind].instanceCount, 1u);
    panes[kind * push.panes.x * push.panes.y + place] = pane.x | (pane.y << 16u);
}
