// render/water/screen_tiles_sort.comp -- lists the panes (shared/screen_tiles.h); one invocation a pane.
//
// In    looks: what is in each
// Out   draws and panes: the lists, in any order
// Math  slopes turn mirror images aside, and waves carry shadows up and down: boats of panes as near as that count too
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/boat.h"
#include "shared/eye.h"
#include "shared/screen_tiles.h"
#include "shared/view.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kBoats = 1; // 0: there are none
layout(constant_id = 4) const uint kAtLeast = 0; // bits that all panes with water are to have; then all are asked for wash too

layout(push_constant, scalar) uniform Push { PanesPush push; };
layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 1, rg32ui) uniform readonly uimage2D looks;
layout(binding = 2, scalar) readonly buffer Eye { EyeWater eye; };
layout(binding = 3, scalar) buffer Draws { PaneDraw draws[kPaneLists]; };
layout(binding = 4, scalar) writeonly buffer Panes { uint panes[]; }; // column in the lower half, row in the upper

const float kTurned = 0.5; // by how much slopes turn a mirrored ray, at most [rad]

// Angle between where a boat's image in level water, or its shadow on still water, lies and where waves show it, at most
// [rad].
float astray(vec2 look)
{
    float high = 1.2 * look.x;
    float near = 1.2 * look.y;
    float slant = length(view.sunDirection.xy) / max(view.sunDirection.z, kLongestShadow);
    return max(kTurned * min(kMirrorReach, kMostMirrorReach * near), high * (1.0 + slant) * near);
}

// What is in the panes up to `reach` from one, all together.
uint around(uvec2 pane, int reach)
{
    ivec2 low = max(ivec2(pane) - reach, ivec2(0));
    ivec2 high = min(ivec2(pane) + reach, ivec2(push.panes) - 1);
    uint found = 0u;
    for (int y = low.y; y <= high.y; ++y)
        for (int x = low.x; x <= high.x; ++x)
            found |= imageLoad(looks, ivec2(x, y)).x;
    return found;
}

// Whether one of the four panes beside this has water alone, or none at all: `sides`.
bool meets(uvec2 pane, uint sides)
{
    const ivec2 kBeside[4] = ivec2[](ivec2(-1, 0), ivec2(1, 0), ivec2(0, -1), ivec2(0, 1));
    bool found = false;
    for (int n = 0; n < 4; ++n)
    {
        ivec2 other = clamp(ivec2(pane) + kBeside[n], ivec2(0), ivec2(push.panes) - 1);
        found = found || (imageLoad(looks, other).x & (kPaneWater | kPaneSky)) == sides;
    }
    return found;
}

void list(uint number, uvec2 pane)
{
    uint place = atomicAdd(draws[number].instanceCount, 1u);
    panes[number * push.panes.x * push.panes.y + place] = pane.x | (pane.y << 16u);
}

void main()
{
    uvec2 pane = gl_GlobalInvocationID.xy;
    if (pane.x >= push.panes.x || pane.y >= push.panes.y)
        return;

    // A pane with water alone has edges where one beside it has none at all, and the other way round.
    const uint kBothSides = kPaneWater | kPaneSky;
    uvec2 look = imageLoad(looks, ivec2(pane)).xy;
    uint mine = look.x & kBothSides;
    uint beside = around(pane, 1);
    bool edged = eye.depth > 0.0 || mine == kBothSides || meets(pane, mine ^ kBothSides) || (beside & kPaneSolid) != 0u;
    list(edged ? kPanesEdged : kPanesSmooth, pane);

    // Not all pixels were looked at: a pane may have a bit of what the ones beside it have.
    if ((beside & kPaneWash) != 0u || kAtLeast != 0u)
        list(kPanesWashed, pane);
    if (eye.depth > 0.0 || (beside & kPaneWater) == 0u)
        return;
    uint kind = (look.x & (kPaneBoats | kPaneFoam)) | kAtLeast;
    if (kBoats == 1u)
    {
        int reach = 1 + int(min(astray(unpackHalf2x16(look.y)) / (view.pixel * float(kPane)), 1e3));
        kind |= around(pane, reach) & kPaneBoats;
    }
    list(kind, pane);
}
