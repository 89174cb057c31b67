// water_look.comp -- what there is in each pane of the picture; one invocation a pane.
//
// In    the boats mirrored and their shadows, half as large as the picture; the solids' depth; the wash; the surface
// Out   looks: the kind, and, in half floats, how high waves are there and how near [m, 1/m]; the draws, with no panes yet
// Why   foam is smooth, so some of its places tell; a mast's image is thin, so all of its are looked at
#version 460
#extension GL_EXT_samplerless_texture_functions : require
#extension GL_GOOGLE_include_directive : require
#include "shared/panes.h"
#include "shared/sea.h"
#include "shared/view.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kBoats = 1; // 0: there are none
layout(constant_id = 4) const uint kGrids = 1; // 0: there are none
layout(constant_id = 5) const uint kCascades = 3;

layout(push_constant, scalar) uniform Push { PanesPush push; };
layout(binding = 0) uniform utexture2D surface;
layout(binding = 1) uniform texture2D washImage;
layout(binding = 2) uniform texture2D mirrorImage;
layout(binding = 3) uniform texture2D shadeImage;
layout(binding = 4) uniform texture2D solidDepth;
layout(binding = 5, rg32ui) uniform writeonly uimage2D looks;
layout(binding = 6, scalar) writeonly buffer Draws { PaneDraw draws[kPaneKinds]; };
layout(binding = 7, scalar) uniform ViewBlock { View view; };
layout(binding = 8, scalar) uniform SeaBlock { SeaView sea; };
layout(binding = 9) uniform sampler2DArray seaDisplacement;
layout(binding = 10) uniform sampler2DArray seaSlopes;

#include "surface.glsl"
#include "water.glsl"

const float kLeastWash = 0.02; // less does not show

void main()
{
    uvec2 pane = gl_GlobalInvocationID.xy;
    if (pane.x >= push.panes.x || pane.y >= push.panes.y)
        return;
    if (pane == uvec2(0u))
        for (uint k = 0u; k < kPaneKinds; ++k)
            draws[k] = PaneDraw(6u, 0u, 0u, 0u);

    ivec2 first = ivec2(pane * kPane / 2u);
    ivec2 last = textureSize(washImage, 0) - 1;
    ivec2 lastPixel = textureSize(surface, 0) - 1;
    uint kind = 0u;
    if (kBoats == 1u)
    {
        float any_ = 0.0;
        for (uint i = 0u; i < kPane * kPane / 4u; ++i)
        {
            ivec2 at = min(first + ivec2(i % (kPane / 2u), i / (kPane / 2u)), last);
            any_ += texelFetch(mirrorImage, at, 0).a + texelFetch(shadeImage, at, 0).x +
                    texelFetch(solidDepth, min(2 * at, lastPixel), 0).x;
        }
        kind |= any_ > 0.0 ? kPaneBoats : 0u;
    }
    float wash = 0.0;
    float crests = 0.0;
    float high = 0.0;
    float near = 0.0;
    for (uint i = 0u; i < kPane * kPane / 16u; ++i)
    {
        ivec2 at = min(first + 2 * ivec2(i % (kPane / 4u), i / (kPane / 4u)), last);
        if (kGrids > 0u)
            wash = max(wash, texelFetch(washImage, at, 0).z);
        ivec2 pixel = min(2 * at, lastPixel);
        uvec4 texel = texelFetch(surface, pixel, 0);
        if (texel.w == 0u)
            continue;
        Surface seen = surfaceOf(texel, (vec2(pixel) + 0.5) / push.size);
        // The foam of all cascades is their product: that of the longer two is as much as there can be.
        float foam = seen.longSlope.w;
        if (kCascades > 2u)
            foam *= seaSample(seaSlopes, 1u, seen.q, seen.footprint).w;
        crests = max(crests, foam);
        high = max(high, abs(view.eyeHeight + seen.at.z));
        near = max(near, 1.0 / seen.distance_);
    }
    kind |= wash > kLeastWash || crests > kFaintFoam ? kPaneFoam : 0u;
    imageStore(looks, ivec2(pane), uvec4(kind, packHalf2x16(vec2(high, near)), 0u, 0u));
}
