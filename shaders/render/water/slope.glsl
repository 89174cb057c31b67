// render/water/slope.glsl -- all that tilts the water and whitens it where a pixel shows it.
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

// The water at a `point` of the picture; `grids` holds what render/water/grids.frag has found. `foam` says whether any is
// looked for, a constant.
WaterShape shapeSeen(Surface seen, sampler2D grids, vec2 point, bool foam)
{
    WaterShape shape = waterShape(seen.longSlope, seen.q, seen.footprint);
    shape.foam = foam ? max(0.0, (shape.foam - kFaintFoam) / (kThickFoam - kFaintFoam)) : 0.0;
    if (kWaterGrids > 0u)
    {
        vec3 here = textureLod(grids, point, 0.0).xyz;
        addLocal(shape, here.xy, foam ? foamSeen(here.z) : 0.0);
    }
    return shape;
}

#endif
