// surface.glsl -- the water's surface where a pixel shows it, as water_lattice.frag has left it.
//
// A texel holds how far the water was moved sideways, the slope of the first cascade (both in half floats), and its
// depth, 0 where there is none.
//
// A shader that includes this declares, before it, `view` (View) and `surface` (utexture2D).
#ifndef SEAWAY_SURFACE_GLSL
#define SEAWAY_SURFACE_GLSL

#include "shared/view.h"

struct Surface
{
    vec3 at;         // from the eye [m]
    vec3 toEye;      // unit
    float distance_; // [m]
    vec2 q;          // the same water, undisturbed
    float footprint; // of the pixel there [m]
    vec4 longSlope;  // shaders/water.glsl: addSlope()
};

// `texel` is what stands at `point` of the picture, and is not nothing.
Surface surfaceOf(uvec4 texel, vec2 point)
{
    Surface seen;
    seen.at = viewWay(view, point) * (kNearest / uintBitsToFloat(texel.w));
    seen.distance_ = length(seen.at);
    seen.toEye = -seen.at / seen.distance_;
    seen.q = seen.at.xy - unpackHalf2x16(texel.x);
    seen.footprint = view.pixel * seen.distance_ * inversesqrt(max(abs(seen.toEye.z), 1e-4));
    seen.longSlope = vec4(unpackHalf2x16(texel.y), unpackHalf2x16(texel.z));
    return seen;
}

#endif
