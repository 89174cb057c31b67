// render/screen_tile.vert -- a pane of the picture, a point each.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "render/screen_tile.glsl"

layout(location = 0) in uint pane;

layout(push_constant, scalar) uniform Push { PaneDrawPush push; };

void main()
{
    gl_Position = panePosition(paneMiddle(pane, push.first), push.size);
    gl_PointSize = push.side;
}
