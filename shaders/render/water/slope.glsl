// render/water/slope.glsl -- all that tilts the water and whitens it where a pixel shows it.
//
// A shader that includes this declares, before it, `gridsImage` (sampler2D), the specialisation constants kGrids and kFoam,
// and what render/water/surface.glsl and ocean/water.glsl ask for.
#ifndef SEAWAY_WATER_SLOPE_GLSL
#define SEAWAY_WATER_SLOPE_GLSL

#include "shared/screen_tiles.h"
#include "render/water/surface.glsl"
#include "ocean/water.glsl"

const float kThickFoam = 0.55; // of crests: so much covers all

// How much of the grids' foam is seen, 0 to 1: it thins out fast, and keeps some holes while it is fresh.
float foamSeen(float foam)
{
    return 0.68 * foam * sqrt(foam);
}

// The water that a pixel covers may be more than on a level sea: crests hide some, and the lattice passes over it.
float footprintSeen(Surface seen)
{
    float wide = sqrt(length(dFdx(seen.q)) * length(dFdy(seen.q)));
    return wide > 0.0 ? clamp(wide, seen.footprint, 6.0 * seen.footprint) : seen.footprint; // not a number beside boats
}

WaterSlope slopeSeen(Surface seen, vec2 point)
{
    WaterSlope slope = noSlope();
    addSlope(slope, seen.longSlope);
    for (uint c = 1u; c < kCascades; ++c)
        addSlope(slope, seaSample(seaSlopes, c, seen.q, seen.footprint));
    slope.foam = kFoam == 1u ? max(0.0, (slope.foam - kFaintFoam) / (kThickFoam - kFaintFoam)) : 0.0;
    if (kGrids > 0u)
    {
        vec3 grids = textureLod(gridsImage, point, 0.0).xyz;
        slope.mean += grids.xy;
        if (kFoam == 1u)
            slope.foam = bothFoams(slope.foam, foamSeen(grids.z));
    }
    return slope;
}

#endif
