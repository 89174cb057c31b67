// grid_foam.glsl -- the foam maps of the wave grids as everything that looks at water reads them.
//
// A shader that includes this declares, before it, `foamViews` (an array of FoamView), `gridFoam` (sampler2DArray) and
// what grids.glsl asks for.
#ifndef SEAWAY_GRID_FOAM_GLSL
#define SEAWAY_GRID_FOAM_GLSL

#include "grids.glsl"
#include "shared/foam.h"
#include "shared/hash.h"

float foamNode(FoamView view, ivec2 cell)
{
    cell = clamp(cell, ivec2(0), view.cells - 1);
    return texelFetch(gridFoam, ivec3(view.corner + cell, view.layer), 0).x;
}

// Foam at a place, 0 to 1, seen with a given footprint [m]. All grids hold the same wash: where they overlap, the
// finest shows it.
float gridsFoam(vec2 p, float footprint)
{
    float foam = 0.0;
    for (uint g = 0u; g < kGrids; ++g)
    {
        FoamView view = foamViews[g];
        if (view.cells.x == 0)
            continue;
        GridView grid = gridViews[view.grid];
        float weight = gridSpot(grid, p).weight;
        if (weight <= 0.0)
            continue;
        vec2 cells = p * view.perCell + view.eyeAt;
        vec2 whole = floor(cells);
        ivec2 cell = ivec2(whole) + view.eyeCell;
        vec4 corners = vec4(foamNode(view, cell), foamNode(view, cell + ivec2(1, 0)),
                            foamNode(view, cell + ivec2(0, 1)), foamNode(view, cell + ivec2(1, 1)));
        foam = mix(foam, gridBlend(corners, cells - whole) * gridSeen(grid, footprint), weight);
    }
    return foam;
}

const float kWashCover = 0.85; // of the water under the thickest wash

// Smooth noise, 0 to 1, of `scale` [m], which divides kFoamTile; fixed in the world.
float foamNoise(vec2 place, float scale)
{
    vec2 at = place / scale;
    vec2 whole = floor(at);
    vec2 t = at - whole;
    t = t * t * (3.0 - 2.0 * t);
    int count = int(round(kFoamTile / scale));
    ivec2 low = ivec2(whole) & (count - 1); // a power of two
    ivec2 high = (low + 1) & (count - 1);
    vec4 corners = vec4(unitFromHash(hash2(uint(low.x), uint(low.y))), unitFromHash(hash2(uint(high.x), uint(low.y))),
                        unitFromHash(hash2(uint(low.x), uint(high.y))),
                        unitFromHash(hash2(uint(high.x), uint(high.y))));
    return gridBlend(corners, t);
}

// The wash as the eye sees it: where it is thin, in patches and threads.
float gridsWash(vec2 p, float footprint)
{
    float foam = gridsFoam(p, footprint);
    if (foam <= 0.01)
        return 0.0;
    vec2 place = p + foamViews[0].eyeTile;
    float fine = mix(foamNoise(place, 0.125), 0.5, smoothstep(0.06, 0.25, footprint));
    float wide = mix(foamNoise(place, 0.5), 0.5, smoothstep(0.25, 1.0, footprint));
    float noise = 0.45 * fine + 0.55 * wide;
    return kWashCover * smoothstep(0.6 * noise, 0.6 * noise + 0.5, pow(foam, 0.6));
}

// Of two kinds of foam that know nothing of each other.
float bothFoams(float a, float b)
{
    return 1.0 - (1.0 - clamp(a, 0.0, 1.0)) * (1.0 - clamp(b, 0.0, 1.0));
}

#endif
