// render/sky/cloud_shape.comp -- how thick the clouds are, all over the map; one invocation per texel.
//
// Math  heaps: value noise of seven octaves, each half as wide, the finer ones swept aside by the coarser; what rises
//       above a threshold is cloud. The threshold follows the cover, by the noise's own spread
// Out   shape: thickness, 0 to 1
// Check tests/gpu/picture_test.cpp: a closed sky hides the sun
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/clouds.h"
#include "shared/hash.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { CloudPush push; };
layout(binding = 0, r32f) uniform writeonly image2D shape;

float corner(ivec2 cell, uint cells, uint seed)
{
    uvec2 wrapped = uvec2(cell) & (cells - 1u);
    return unitFromHash(hash2(wrapped.x + 977u * seed, wrapped.y));
}

// Smooth noise of `cells` to the map, a power of two, so that it repeats with it.
float noise(vec2 at, uint cells, uint seed)
{
    vec2 place = at * float(cells);
    ivec2 cell = ivec2(floor(place));
    vec2 f = place - vec2(cell);
    vec2 s = f * f * f * (f * (6.0 * f - 15.0) + 10.0);
    return mix(mix(corner(cell, cells, seed), corner(cell + ivec2(1, 0), cells, seed), s.x),
               mix(corner(cell + ivec2(0, 1), cells, seed), corner(cell + ivec2(1, 1), cells, seed), s.x), s.y);
}

void main()
{
    uvec2 texel = gl_GlobalInvocationID.xy;
    if (texel.x >= kCloudTexels || texel.y >= kCloudTexels)
        return;
    vec2 at = (vec2(texel) + 0.5) / float(kCloudTexels);
    vec2 sweep = vec2(noise(at, 8u, 11u), noise(at, 8u, 12u)) - 0.5;
    vec2 swept = at + 0.05 * sweep;
    float sum = 0.0;
    float size = 0.5;
    uint cells = 4u;
    for (uint octave = 0u; octave < 7u; ++octave)
    {
        float n = noise(swept, cells, octave);
        sum += size * (octave < 2u ? n : 1.0 - abs(2.0 * n - 1.0)); // billows on the finer ones
        size *= 0.52;
        cells *= 2u;
    }
    float least = 0.78 - 0.52 * push.cover;
    float thick = clamp((sum - least) / 0.30, 0.0, 1.0);
    imageStore(shape, ivec2(texel), vec4(push.cover > 0.0 ? thick : 0.0));
}
