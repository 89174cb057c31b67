// ocean_assemble.comp -- from the transforms' fields to the images that everything samples.
//
// In    fields: two squares a cascade (shared/sea.h)
// Out   displacement: east, north, up [m], Jacobian of the horizontal part; slopes: dz/dx, dz/dy of the displaced
//       surface, and of the undisplaced one
// Twin  tests/gpu/sea_test.cpp (double precision), held to 1e-5
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/sea.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { AssemblePush push; };
layout(binding = 0, rgba32f) uniform readonly image2D fields;
layout(binding = 1, rgba32f) uniform writeonly image2DArray displacement;
layout(binding = 2, rgba32f) uniform writeonly image2DArray slopes;

void main()
{
    uvec2 id = gl_GlobalInvocationID.xy;
    if (id.x >= push.size || id.y >= push.size * push.cascades)
        return;
    uint cascade = id.y / push.size;
    ivec2 place = ivec2(id.x, id.y % push.size);
    ivec2 square = place + ivec2(0, int(2u * push.size * cascade));
    vec4 moved = imageLoad(fields, square);                              // height, Dx, Dy, dDx/dy
    vec4 bent = imageLoad(fields, square + ivec2(0, int(push.size))); // slopes, dDx/dx, dDy/dy

    float c = push.choppiness;
    vec2 stretch = 1.0 + c * bent.zw;
    float jacobian = stretch.x * stretch.y - c * c * moved.w * moved.w;
    imageStore(displacement, ivec3(place, cascade), vec4(c * moved.yz, moved.x, jacobian));
    imageStore(slopes, ivec3(place, cascade), vec4(bent.xy / max(stretch, vec2(0.2)), bent.xy));
}
