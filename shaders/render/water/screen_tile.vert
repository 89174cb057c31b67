// render/water/screen_tile.vert -- a screen tile, a point each, with what its pixels share, and what haze gives there.
//
// Why   the horizon's light changes so little along a screen tile that it is told from the middles of its sides
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/view.h"
#include "render/screen_tile.glsl"
#include "render/water/screen_tile_light.glsl"
#include "render/sky/sky.glsl"

layout(location = 0) in uint screenTile;
layout(location = 0) flat out ScreenTileLight shared_;

layout(push_constant, scalar) uniform Push { ScreenTileDrawPush push; };
layout(binding = 0, scalar) uniform ViewBlock { View frameView; };
layout(binding = 1, scalar) uniform WaterSea { SeaView waterSea; };
layout(binding = 11) uniform sampler2D sky;
layout(binding = 12, scalar) uniform Light { SkyLight skyLight; };

vec3 horizonAt(vec2 pixel)
{
    return skyRadiance(sky, vec3(viewVector(frameView, pixel / push.size).xy, 0.0), frameView.sunDirection);
}

void main()
{
    vec2 middle = screenTileMiddle(screenTile, push.first);
    vec2 reach = vec2(0.5 * float(kScreenTile), 0.0);
    vec3 left = horizonAt(middle - reach);
    vec3 right = horizonAt(middle + reach);
    vec3 over = horizonAt(middle - reach.yx);
    vec3 under = horizonAt(middle + reach.yx);
    shared_ = screenTileLight(frameView, waterSea, skyLight, middle, 0.25 * (left + right + over + under),
                        (right - left) / float(kScreenTile), (under - over) / float(kScreenTile));
    gl_Position = screenTilePosition(middle, push.size);
    gl_PointSize = push.side;
}
