// grid_foam.glsl -- the foam maps of the wave grids as everything that looks at water reads them.
//
// A shader that includes this declares, before it, `foamViews` (an array of FoamView), `gridFoam` (sampler2DArray) and
// what grids.glsl asks for.
#ifndef SEAWAY_GRID_FOAM_GLSL
#define SEAWAY_GRID_FOAM_GLSL

#include "grids.glsl"
#include "shared/foam.h"

const float kPeakFoam = 0.75;
const float kPeakFrom = 0.06; // [m]
const float kPeakFull = 0.25;

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
        vec2 cell = clamp(p * view.perCell + view.eyeAt + vec2(view.eyeCell), vec2(0.0), vec2(view.cells - 1));
        vec2 at = (vec2(view.corner) + cell + 0.5) / vec2(textureSize(gridFoam, 0).xy);
        float here = textureLod(gridFoam, vec3(at, view.layer), 0.0).x * gridSeen(grid, footprint);
        foam = mix(foam, here, gridSpot(grid, p).weight);
    }
    return foam;
}

// The foam on the water of a wave grid `height` [m] above rest: what lies there, and that of the peaks themselves, which
// fades in with their height (Cords & Staadt, 4).
float gridsWash(float height, float foam)
{
    return max(foam, kPeakFoam * smoothstep(kPeakFrom, kPeakFull, height));
}

#endif
