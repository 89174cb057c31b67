// ocean_mip.comp -- the next coarser level of the sea's images: means of four.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/sea.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { MipPush push; };
layout(binding = 0, rgba32f) uniform readonly image2DArray fineDisplacement;
layout(binding = 1, rgba32f) uniform readonly image2DArray fineSlopes;
layout(binding = 2, rgba32f) uniform writeonly image2DArray displacement;
layout(binding = 3, rgba32f) uniform writeonly image2DArray slopes;

void main()
{
    uvec2 id = gl_GlobalInvocationID.xy;
    if (id.x >= push.size || id.y >= push.size * push.cascades)
        return;
    ivec3 place = ivec3(id.x, id.y % push.size, id.y / push.size);
    ivec3 fine = ivec3(2 * place.xy, place.z);
    vec4 d = vec4(0.0);
    vec4 s = vec4(0.0);
    for (int i = 0; i < 4; ++i)
    {
        ivec3 at = fine + ivec3(i & 1, i >> 1, 0);
        d += imageLoad(fineDisplacement, at);
        s += imageLoad(fineSlopes, at);
    }
    imageStore(displacement, place, 0.25 * d);
    imageStore(slopes, place, 0.25 * s);
}
