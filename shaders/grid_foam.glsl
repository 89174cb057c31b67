// grid_foam.glsl -- the foam maps of the wave grids as everything that looks at water reads them.
//
// A shader that includes this declares, before it, `foamViews` (an array of FoamView), `gridFoam` (sampler2DArray) and
// what grids.glsl asks for.
#ifndef SEAWAY_GRID_FOAM_GLSL
#define SEAWAY_GRID_FOAM_GLSL

#include "grids.glsl"
#include "shared/foam.h"

// A node and its neighbours, as gridNodes() has them.
vec4 foamNodes(FoamView view, ivec2 cell)
{
    cell = view.corner + clamp(cell, ivec2(0), max(view.cells - 2, 0));
    return textureGather(gridFoam, vec3(vec2(cell + 1) / vec2(textureSize(gridFoam, 0).xy), view.layer)).wzxy;
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
        foam = mix(foam, gridBlend(foamNodes(view, cell), cells - whole) * gridSeen(grid, footprint), weight);
    }
    return foam;
}

// How much of it is seen, 0 to 1: wash thins out fast, and keeps some holes while it is fresh.
float washSeen(float wash)
{
    return 0.68 * wash * sqrt(wash);
}

// Of two kinds of foam that know nothing of each other.
float bothFoams(float a, float b)
{
    return 1.0 - (1.0 - clamp(a, 0.0, 1.0)) * (1.0 - clamp(b, 0.0, 1.0));
}

#endif
