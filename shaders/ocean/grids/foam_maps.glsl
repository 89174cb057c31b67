// ocean/grids/foam_maps.glsl -- the foam that lies on the wave grids, for those who look at the water. Only
// ocean/water.glsl includes it.
#ifndef SEAWAY_GRID_FOAM_GLSL
#define SEAWAY_GRID_FOAM_GLSL

#include "ocean/grids/grids.glsl"
#include "shared/foam.h"

layout(binding = WATER_FIRST + 6, scalar) uniform WaterFoamViews { FoamView waterFoamViews[kMaxWaveGrids]; };
layout(binding = WATER_FIRST + 7) uniform sampler2DArray waterGridFoam;

#ifdef WATER_OWN_VIEWS
FoamView foamViews[kWaterGrids + 1u];
#else
#define foamViews waterFoamViews
#endif

const float kPeakFoam = 0.75;
const float kPeakFrom = 0.06; // [m]
const float kPeakFull = 0.25;

const uint kFewGrids = 4u;

// How much of a grid is seen at a place, by its border and with a given footprint [m]. A driver cannot know that `number`
// is the same for all pixels, and a table is expensive then: of a few grids, all have been found already for their
// waves.
vec2 gridShare(uint number, vec2 p, float footprint)
{
    if (kWaterTiled != 0u || kWaterGrids > kFewGrids)
        return vec2(gridSpot(gridViews[number], p).weight, gridSeen(gridViews[number], footprint));
    vec2 share = vec2(0.0);
    for (uint g = 0u; g < kWaterGrids; ++g)
        share = g == number ? vec2(gridSpot(gridViews[g], p).weight, gridSeen(gridViews[g], footprint)) : share;
    return share;
}

// Foam at a place, 0 to 1, seen with a given footprint [m]. All grids hold the same foam: where they overlap, the
// finest shows it.
float gridsFoam(vec2 p, float footprint)
{
    float foam = 0.0;
    for (uint g = 0u; g < kWaterGrids; ++g)
    {
        FoamView view = foamViews[g];
        vec2 share = gridShare(view.grid, p, footprint);
        vec2 cell = clamp(p * view.perCell + view.eyeAt + vec2(view.eyeCell), vec2(0.0), vec2(view.cells - 1));
        vec2 at = (vec2(view.corner) + cell + 0.5) / vec2(textureSize(waterGridFoam, 0).xy);
        float here = textureLod(waterGridFoam, vec3(at, view.layer), 0.0).x * share.y;
        foam = view.cells.x == 0 ? foam : mix(foam, here, share.x);
    }
    return foam;
}

// The foam on the water of a wave grid `height` [m] above rest: what lies there, and that of the peaks themselves, which
// fades in with their height (Cords & Staadt, 4).
float wakeFoam(float height, float foam)
{
    return max(foam, kPeakFoam * smoothstep(kPeakFrom, kPeakFull, height));
}

#endif
