// ocean/sea/crest_foam.comp -- foam on crests, one step on.
//
// Math  shared/sea_texel.h
// In    fields: two squares per cascade (shared/sea.h)
// Out   foam: as it was, as it is
// Check tests/gpu/sea_statistics_test.cpp: how much there is, how it fades
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/sea.h"
#include "shared/sea_texel.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { FoamPush push; };
layout(binding = 0, rgba32f) uniform readonly image2D fields;
layout(binding = 1, rg32f) uniform image2DArray foam;

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
    vec4 moved = imageLoad(fields, square);
    vec4 bent = imageLoad(fields, square + ivec2(0, n));
    float was = imageLoad(foam, place).y;
    float is = foamAfter(was, moved.x, jacobianOf(moved, bent, push.choppiness), push.foldBelow[c], push.foldWidth[c],
                         push.crest[c], push.fade, push.elapsed);
    imageStore(foam, place, vec4(was, is, 0.0, 0.0));
}
