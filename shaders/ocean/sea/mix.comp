// ocean/sea/mix.comp -- an image a part of the way between two others: waves while the weather of a sea changes, and how
// their motion fades with depth.
//
// Check  part 1 is `to`, bit for bit, whatever finite `from` is; ocean/sea/wave_set.cpp mixes the same on the CPU
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/sea.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { MixPush push; };
layout(binding = 0, rgba32f) uniform readonly image2D from;
layout(binding = 1, rgba32f) uniform readonly image2D to;
layout(binding = 2, rgba32f) uniform writeonly image2D mixture;

void main()
{
    ivec2 place = ivec2(gl_GlobalInvocationID.xy);
    if (place.x >= int(push.width) || place.y >= int(push.height))
        return;
    vec4 all = (1.0 - push.part) * imageLoad(from, place) + push.part * imageLoad(to, place);
    imageStore(mixture, place, all);
}
