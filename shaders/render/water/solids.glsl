// render/water/solids.glsl -- what lies behind the water's surface along a bent ray, as far as the picture of the solids shows it.
//
// The picture was taken before the water was drawn, so it holds hulls and walls down to their keels. A bent ray is
// followed in it as far as things are taken to lie behind the surface. What lies in front of the surface is no answer:
// then the ray goes straight on, and finds what the surface hides.
//
// A shader that includes this declares, before it, `view` (View), `solidLight` and `solidDepth` (texture2D).
#ifndef SEAWAY_SOLIDS_GLSL
#define SEAWAY_SOLIDS_GLSL

#include "shared/view.h"

struct Solid
{
    vec3 at; // from the eye [m]
    vec3 radiance;
    bool there;
};

const float kReach = 0.06;    // how far behind the surface it is taken to lie, of the distance to the surface
const float kMostReach = 1.2; // and at most [m]: about the draft of a boat

ivec2 pixelOf(vec3 at)
{
    vec4 clip = view.clipFromRelative * vec4(at, 1.0);
    vec2 size = vec2(textureSize(solidDepth, 0));
    return ivec2(clamp((0.5 + 0.5 * clip.xy / max(clip.w, 1e-3)) * size, vec2(0.0), size - 1.0));
}

// The place that a pixel of the picture shows; far behind everything where it shows nothing.
vec3 solidAt(ivec2 pixel)
{
    float depth = texelFetch(solidDepth, pixel, 0).x;
    return viewWay(view, (vec2(pixel) + 0.5) / vec2(textureSize(solidDepth, 0))) * (kNearest / max(depth, 1e-7));
}

// From a place of the surface, relative to the eye, along a unit direction that has passed the surface.
Solid solidBehind(vec3 surface, vec3 bent)
{
    ivec2 pixel = pixelOf(surface + min(kReach * length(surface), kMostReach) * bent);
    vec3 found = solidAt(pixel);
    if ((found.z - surface.z) * bent.z < 0.0)
    {
        pixel = ivec2(gl_FragCoord.xy);
        found = solidAt(pixel);
    }
    return Solid(found, texelFetch(solidLight, pixel, 0).rgb, dot(found, found) < 1e10);
}

#endif
