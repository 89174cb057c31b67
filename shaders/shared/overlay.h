// overlay.h -- text and instruments over the finished picture: corners of triangles, as Dear ImGui has them.
#ifndef SEAWAY_SHARED_OVERLAY_H
#define SEAWAY_SHARED_OVERLAY_H

#include "types.h"

SHARED_BEGIN

// An ImDrawVert; shaders take its members as attributes.
struct OverlayVertex
{
    vec2 at;    // from the picture's upper left corner [px]
    vec2 atlas; // where the font atlas says how opaque it is, 0 to 1
    uint color; // sRGB and opacity, 8 bits each, red lowest
};
SHARED_SIZE(OverlayVertex, 20)

struct OverlayPush
{
    vec2 scale;  // from pixels to clip space
    vec2 origin; // of pixels, there
};
SHARED_SIZE(OverlayPush, 16)

SHARED_END

#endif
