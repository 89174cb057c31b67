// body_sea.glsl -- the felt sea seen from an exact place.
//
// A shader that includes this declares, before it, `push` with the members turn, scale and texel (BodyStepPush), and
// the specialisation constant kCascades.
#ifndef SEAWAY_BODY_SEA_GLSL
#define SEAWAY_BODY_SEA_GLSL

#include "shared/place.h"
#include "shared/sea.h"

SeaView seaFrom(Place place)
{
    SeaView view;
    for (uint c = 0u; c < kCascades; ++c)
    {
        uvec2 blocks = uvec2(place.block) * push.turn[c]; // wraps as tiles do
        view.origin[c] = fract(vec2(blocks >> 8u) / 16777216.0 + vec2(place.fine) * (kUnit * push.scale[c]));
        view.scale[c] = push.scale[c];
        view.texel[c] = push.texel[c];
    }
    return view;
}

#endif
