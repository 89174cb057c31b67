// render/water/surface.glsl -- the water's surface where a pixel shows it, as render/water/lattice.frag has left it in
// `surface`.
#ifndef SEAWAY_SURFACE_GLSL
#define SEAWAY_SURFACE_GLSL

#include "shared/view.h"
#include "render/water/surface_texel.glsl"

struct Surface
{
    vec3 at;         // from the eye [m]
    vec3 toEye;      // unit
    float distance_; // [m]
    vec2 q;          // the same water, undisturbed
    float footprint; // of the pixel there [m]
    vec4 longSlope;  // ocean/water.glsl: waterLongSlope()
};

// 0 where there is no water.
uint surfaceDepthAt(utexture2DArray surface, ivec2 pixel)
{
    return texelFetch(surface, ivec3(pixel, 3), 0).x;
}

uvec4 surfaceTexelAt(utexture2DArray surface, ivec2 pixel)
{
    return uvec4(texelFetch(surface, ivec3(pixel, 0), 0).x, texelFetch(surface, ivec3(pixel, 1), 0).x,
                 texelFetch(surface, ivec3(pixel, 2), 0).x, surfaceDepthAt(surface, pixel));
}

// `texel` is what stands at `point` of the picture, and is not nothing.
Surface surfaceOf(View view, uvec4 texel, vec2 point)
{
    Surface seen;
    seen.at = viewVector(view, point) * (kNearest / uintBitsToFloat(texel.w));
    seen.distance_ = length(seen.at);
    seen.toEye = -seen.at / seen.distance_;
    seen.q = seen.at.xy - shiftIn(texel);
    seen.footprint = view.pixel * seen.distance_ * inversesqrt(max(abs(seen.toEye.z), 1e-4));
    seen.longSlope = longSlopeIn(texel);
    return seen;
}

#endif
