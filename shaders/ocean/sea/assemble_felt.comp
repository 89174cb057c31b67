// ocean/sea/assemble_felt.comp -- from the transforms' fields to the images that bodies need.
//
// In    fields: two squares per cascade (shared/sea.h)
// Out   displacement: east, north, up [m]; velocity of the same water: east, north, up [m/s]
// Twin  tests/gpu/sea_test.cpp (double precision), equal to within 1e-5
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/sea.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { AssemblePush push; };
layout(binding = 0, rgba32f) uniform readonly image2D fields;
layout(binding = 1, rgba32f) uniform writeonly image2DArray displacement;
layout(binding = 2, rgba32f) uniform writeonly image2DArray velocity;

void main()
{
    ivec3 place = ivec3(gl_GlobalInvocationID);
    int n = int(push.size);
    if (place.x >= n || place.y >= n)
        return;
    ivec2 square = ivec2(place.x, place.y + 2 * n * place.z);
    vec4 moved = imageLoad(fields, square);
    vec3 moving = imageLoad(fields, square + ivec2(0, n)).xyz;
    imageStore(displacement, place, vec4(push.choppiness * moved.yz, moved.x, 0.0));
    imageStore(velocity, place, vec4(push.choppiness * moving.xy, moving.z, 0.0));
}
