// ocean/sea/assemble_seen.comp -- from the transforms' fields to the images that the eye needs; four texels a thread.
//
// Math  shared/sea_texel.h
// In    fields: two squares per cascade (shared/sea.h); foam: as it was, as it is
// Out   displacement: east, north, up [m], Jacobian; slopes: dz/dx, dz/dy of the displaced surface, their squares'
//       sum, foam; of both images the finest level and the next
// Twin  tests/gpu/sea_test.cpp (double precision), equal to within 1e-5
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/sea.h"
#include "shared/sea_texel.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { AssemblePush push; };
layout(binding = 0, rgba32f) uniform readonly image2D fields;
layout(binding = 1, rgba32f) uniform writeonly image2DArray displacement;
layout(binding = 2, rgba32f) uniform writeonly image2DArray slopes;
layout(binding = 3, rgba32f) uniform writeonly image2DArray coarseDisplacement;
layout(binding = 4, rgba32f) uniform writeonly image2DArray coarseSlopes;
layout(binding = 5, rg32f) uniform readonly image2DArray foam;

void main()
{
    ivec3 coarse = ivec3(gl_GlobalInvocationID);
    int n = int(push.size);
    if (coarse.x >= n / 2 || coarse.y >= n / 2)
        return;
    float c = push.choppiness;

    vec4 meanDisplacement = vec4(0.0);
    vec4 meanSlope = vec4(0.0);
    for (int i = 0; i < 4; ++i)
    {
        ivec3 place = ivec3(2 * coarse.xy + ivec2(i & 1, i >> 1), coarse.z);
        ivec2 square = ivec2(place.x, place.y + 2 * n * place.z);
        vec4 moved = imageLoad(fields, square);                // height, Dx, Dy, dDx/dy
        vec4 bent = imageLoad(fields, square + ivec2(0, n)); // slopes, dDx/dx, dDy/dy
        vec2 foamed = imageLoad(foam, place).xy;
        vec4 d = displacementTexel(moved, bent, c);
        vec4 s = slopeTexel(moved, bent, d.w, c, mix(foamed.x, foamed.y, push.foamPart));
        imageStore(displacement, place, d);
        imageStore(slopes, place, s);
        meanDisplacement += 0.25 * d;
        meanSlope += 0.25 * s;
    }
    imageStore(coarseDisplacement, coarse, meanDisplacement);
    imageStore(coarseSlopes, coarse, meanSlope);
}
