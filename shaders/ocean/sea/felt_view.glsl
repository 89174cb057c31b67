// ocean/sea/felt_view.glsl -- the felt sea as seen from an exact place.
//
// A shader that includes this declares, before it, kCascades and `push`, or something else called SEA_PUSH, with turn,
// scale and texel of shared/body.h.
#ifndef SEAWAY_BODY_SEA_GLSL
#define SEAWAY_BODY_SEA_GLSL

#include "shared/place.h"
#include "shared/sea.h"

#ifndef SEA_PUSH
#define SEA_PUSH push
#endif

SeaView seaFrom(Place place)
{
    SeaView view;
    for (uint c = 0u; c < kCascades; ++c)
    {
        uvec2 blocks = uvec2(place.block) * SEA_PUSH.turn[c]; // wraps as tiles do
        view.origin[c] = fract(vec2(blocks >> 8u) / 16777216.0 + vec2(place.fine) * (kUnit * SEA_PUSH.scale[c]));
        view.scale[c] = SEA_PUSH.scale[c];
        view.texel[c] = SEA_PUSH.texel[c];
    }
    return view;
}

#endif
