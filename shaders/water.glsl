// water.glsl -- the one water surface: what everything that meets water asks.
//
// Places are relative to the eye, in metres east and north. A place `q` of the undisturbed surface moves to
// q + displacement(q).xy at the height displacement(q).z.
//
// A shader that includes this declares, before it, `sea` (SeaView), `seaDisplacement` and `seaSlopes` (sampler2DArray),
// and the specialisation constant kCascades: Mesa's CPU driver compiles a shader anew, every frame, whose loops end
// with a uniform.
#ifndef SEAWAY_WATER_GLSL
#define SEAWAY_WATER_GLSL

#include "shared/sea.h"

// Which mip of a cascade has texels as large as `footprint` [m].
float seaLevel(uint cascade, float footprint)
{
    return max(0.0, log2(footprint / sea.texel[cascade]));
}

// How far a place of the undisturbed surface is moved, seen with a given footprint [m].
vec3 waterDisplacement(vec2 q, float footprint)
{
    vec3 moved = vec3(0.0);
    for (uint c = 0u; c < kCascades; ++c)
        moved += textureLod(seaDisplacement, vec3(sea.origin[c] + q * sea.scale[c], c), seaLevel(c, footprint)).xyz;
    return moved;
}

struct WaterSlope
{
    vec2 mean;     // dz/dx, dz/dy of what the footprint resolves
    float variance; // mean square slope of what it does not, both ways together
};

WaterSlope waterSlope(vec2 q, float footprint)
{
    WaterSlope slope = WaterSlope(vec2(0.0), sea.fineSlopeSquare);
    for (uint c = 0u; c < kCascades; ++c)
    {
        float level = seaLevel(c, footprint);
        vec2 mean = textureLod(seaSlopes, vec3(sea.origin[c] + q * sea.scale[c], c), level).xy;
        slope.mean += mean;
        // Each level keeps about half of the energy of the one below; what it loses is roughness.
        slope.variance += sea.slopeSquare[c] * (1.0 - exp2(-level));
    }
    return slope;
}

#endif
