// render/water/solids.glsl -- what lies behind the water's surface along a bent ray, as far as the picture of the solids shows it.
//
// The picture was taken before the water was drawn, so it holds hulls and walls down to their keels. A bent ray is
// followed in it as far as things are taken to lie behind the surface. What lies in front of the surface is no answer:
// then the ray goes straight on, and finds what the surface hides.
#ifndef SEAWAY_SOLIDS_GLSL
#define SEAWAY_SOLIDS_GLSL

#include "shared/view.h"

struct Solid
{
    vec3 at; // from the eye [m]
    vec3 radiance;
    bool there;
};

const float kReach = 0.06;   // how far behind the surface it is taken to lie, of the distance to the surface
const float kMaxReach = 1.2; // and at most [m]: about the draft of a boat

ivec2 pixelOf(View view, vec3 at, vec2 size)
{
    vec4 clip = view.clipFromRelative * vec4(at, 1.0);
    return ivec2(clamp((0.5 + 0.5 * clip.xy / max(clip.w, 1e-3)) * size, vec2(0.0), size - 1.0));
}

// The place that a pixel of the picture shows; far behind everything where it shows nothing.
vec3 solidAt(View view, texture2D depths, ivec2 pixel)
{
    float depth = texelFetch(depths, pixel, 0).x;
    return viewVector(view, (vec2(pixel) + 0.5) / vec2(textureSize(depths, 0))) * (kNearest / max(depth, 1e-7));
}

// From a place of the surface, relative to the eye, along a unit direction that has passed the surface. `lights` and
// `depths` are the picture of the solids.
Solid solidBehind(View view, texture2D lights, texture2D depths, vec3 surface, vec3 bent)
{
    vec3 behind = surface + min(kReach * length(surface), kMaxReach) * bent;
    ivec2 pixel = pixelOf(view, behind, vec2(textureSize(depths, 0)));
    vec3 found = solidAt(view, depths, pixel);
    if ((found.z - surface.z) * bent.z < 0.0)
    {
        pixel = ivec2(gl_FragCoord.xy);
        found = solidAt(view, depths, pixel);
    }
    return Solid(found, texelFetch(lights, pixel, 0).rgb, dot(found, found) < 1e10);
}

#endif
