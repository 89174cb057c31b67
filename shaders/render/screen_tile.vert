// render/screen_tile.vert -- a screen tile of the picture, a point each.
#version 460
#extension GL_GOOGLE_include_directive : require
#include "render/screen_tile.glsl"

layout(location = 0) in uint screenTile;

layout(push_constant, scalar) uniform Push { ScreenTileDrawPush push; };

void main()
{
    gl_Position = screenTilePosition(screenTileMiddle(screenTile, push.first), push.size);
    gl_PointSize = push.side;
}
