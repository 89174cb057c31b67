// render/water/foam_texture.comp -- the texture that foam forms: threads between bubbles of three sizes; one invocation
// per texel.
//
// Math  points are strewn one to a cell; the threads lie where two of them are as near as each other (Worley 1996), and
//       foam closes up from there to the middles. A smooth noise sweeps all of it aside, and makes it patchy
// Out   foamTexture.x: how much foam there must be to cover this place, 0 to 1. Repeats with the image
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/hash.h"
#include "shared/foam_texture.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;

layout(binding = 0, rg16f) uniform writeonly image2D foamTexture;

vec2 strewn(ivec2 cell, uint cells)
{
    uvec2 wrapped = uvec2(cell + int(cells)) % cells;
    uint h = hash2(wrapped.x + 1013u * cells, wrapped.y);
    return vec2(h & 0xffffu, h >> 16u) / 65536.0;
}

// 0 on a thread, 1 in the middle of a bubble.
float bubbles(vec2 unit, uint cells)
{
    vec2 at = unit * float(cells);
    ivec2 cell = ivec2(floor(at));
    vec2 nearest = vec2(9.0);
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x)
        {
            float to = distance(vec2(cell + ivec2(x, y)) + strewn(cell + ivec2(x, y), cells), at);
            nearest = to < nearest.x ? vec2(to, nearest.x) : vec2(nearest.x, min(nearest.y, to));
        }
    return smoothstep(0.0, 0.6, nearest.y - nearest.x);
}

vec2 noise(vec2 unit, uint cells)
{
    vec2 at = unit * float(cells);
    ivec2 cell = ivec2(floor(at));
    vec2 f = at - vec2(cell);
    f = f * f * (3.0 - 2.0 * f);
    return mix(mix(strewn(cell, cells), strewn(cell + ivec2(1, 0), cells), f.x),
               mix(strewn(cell + ivec2(0, 1), cells), strewn(cell + ivec2(1, 1), cells), f.x), f.y);
}

void main()
{
    uvec2 texel = gl_GlobalInvocationID.xy;
    if (texel.x >= kFoamTextureTexels || texel.y >= kFoamTextureTexels)
        return;
    vec2 unit = (vec2(texel) + 0.5) / float(kFoamTextureTexels);
    vec2 wide = noise(unit, 5u);
    vec2 swept = unit + 0.05 * (wide - 0.5) + 0.025 * (noise(unit, 17u) - 0.5);
    float threads = 0.5 * bubbles(swept, 9u) + 0.3 * bubbles(swept, 23u) + 0.2 * bubbles(swept, 53u);
    float patches = 0.6 * noise(unit, 7u).x + 0.4 * noise(unit, 15u).y;
    imageStore(foamTexture, ivec2(texel), vec4(mix(threads, patches, 0.35)));
}
