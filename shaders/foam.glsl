// foam.glsl -- how foam looks close up: a lace of bubbles that closes as there is more of it.
//
// Cells lie in lattices that fill two of the sea's tiles, whose sizes have no common measure, so the lace does not
// repeat where one looks. It moves with the water, as the foam does.
//
// A shader that includes this declares, before it, what water.glsl needs.
#ifndef SEAWAY_FOAM_GLSL
#define SEAWAY_FOAM_GLSL

#include "shared/hash.h"

vec2 foamHash(ivec2 cell, int cells)
{
    ivec2 wrapped = cell & (cells - 1);
    uint h = hash2(uint(wrapped.x), uint(wrapped.y));
    return vec2(h & 0xffffu, h >> 16u) / 65536.0;
}

// Distance to the nearest of points strewn one to a cell, in cells, which are about `size` [m] wide: 0 to about 1.
float foamCells(uint cascade, vec2 q, float size)
{
    int cells = int(exp2(max(0.0, round(-log2(sea.scale[cascade] * size)))));
    vec2 at = fract(seaPlace(cascade, q)) * float(cells);
    ivec2 cell = ivec2(at);
    vec2 inCell = at - vec2(cell);
    float nearest = 2.0;
    for (int y = -1; y <= 1; ++y)
        for (int x = -1; x <= 1; ++x)
        {
            vec2 to = vec2(x, y) + foamHash(cell + ivec2(x, y), cells) - inCell;
            nearest = min(nearest, dot(to, to));
        }
    return sqrt(nearest);
}

// What part of the water is white to the eye where there is `foam`, 0 to 1, at q, with a footprint [m].
float foamCover(float foam, vec2 q, float footprint)
{
    float coarse = foamCells(min(1u, kCascades - 1u), q, 1.1);
    float fine = foamCells(kCascades - 1u, q, 0.27);
    float holes = 1.0 - 0.7 * coarse - 0.5 * fine; // the least between cells
    float seen = 1.0 / (1.0 + 4.0 * footprint * footprint);
    float edge = mix(0.4, 0.2 + 0.7 * holes, seen);
    float soft = mix(0.3, 0.12, seen);
    return smoothstep(edge - soft, edge + soft, foam);
}

#endif
