// water_pane.vert -- a pane of the picture, a point each, with what haze gives there.
//
// Why   the horizon's light changes so little along a pane that it is told from the middles of its sides
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/view.h"
#include "pane.glsl"
#include "sky.glsl"

layout(location = 0) in uint pane;
layout(location = 0) flat out vec3 horizon; // radiance of the sky in the middle
layout(location = 1) flat out vec3 acrossHorizon; // what a pixel to the right adds to it
layout(location = 2) flat out vec3 downHorizon;
layout(location = 3) flat out vec2 middle; // [px]

layout(push_constant, scalar) uniform Push { PaneDrawPush push; };
layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 5) uniform sampler2D sky;

vec3 horizonAt(vec2 pixel)
{
    return skyRadiance(sky, vec3(viewWay(view, pixel / push.size).xy, 0.0), view.sunDirection);
}

void main()
{
    middle = paneMiddle(pane, push.first);
    vec2 reach = vec2(0.5 * float(kPane), 0.0);
    vec3 left = horizonAt(middle - reach);
    vec3 right = horizonAt(middle + reach);
    vec3 over = horizonAt(middle - reach.yx);
    vec3 under = horizonAt(middle + reach.yx);
    horizon = 0.25 * (left + right + over + under);
    acrossHorizon = (right - left) / float(kPane);
    downHorizon = (under - over) / float(kPane);
    gl_Position = panePosition(middle, push.size);
    gl_PointSize = push.side;
}
