// ocean_foam.comp -- foam on crests, one step on.
//
// Math  df/dt = grow (1 - f) - f / fade, where the Jacobian is as low as only crests about to break have it; solved
//       one after the other over a step, so f stays within 0 and 1
// In    fields: two squares a cascade (shared/sea.h)
// Out   foam: as it was, as it is
// Check tests/gpu/sea_statistics_test.cpp: how much there is, how it fades
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/sea.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { FoamPush push; };
layout(binding = 0, rgba32f) uniform readonly image2D fields;
layout(binding = 1, rg32f) uniform image2DArray foam;

const float kGrowth = 4.0; // of foam where it grows fastest [1/s]

void main()
{
    ivec3 place = ivec3(gl_GlobalInvocationID);
    int n = int(push.size);
    if (place.x >= n || place.y >= n)
        return;
    ivec2 square = ivec2(place.x, place.y + 2 * n * place.z);
    uint c = place.z;
    if (push.foldWidth[c] <= 0.0)
    {
        imageStore(foam, place, vec4(push.foldBelow[c]));
        return;
    }
    vec4 moved = imageLoad(fields, square);                     // height, Dx, Dy, dDx/dy
    vec2 stretch = imageLoad(fields, square + ivec2(0, n)).zw; // dDx/dx, dDy/dy
    stretch = 1.0 + push.choppiness * stretch;
    float shear = push.choppiness * moved.w;
    float jacobian = stretch.x * stretch.y - shear * shear;

    float fold = clamp((push.foldBelow[c] - jacobian) / push.foldWidth[c], 0.0, 1.0);
    fold *= clamp(moved.x / push.crest[c], 0.0, 1.0);
    float was = imageLoad(foam, place).y;
    float is = 1.0 - (1.0 - was * push.fade) * exp(-kGrowth * fold * push.elapsed);
    imageStore(foam, place, vec4(was, is, 0.0, 0.0));
}
