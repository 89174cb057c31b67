// render/water/screen_tile_light.glsl -- what all pixels of a screen tile of water share, carried from its one vertex.
//
// Why   Mesa's CPU driver reads a uniform of a fragment shader for every pixel, but not what is flat
#ifndef SEAWAY_PANE_LIGHT_GLSL
#define SEAWAY_PANE_LIGHT_GLSL

#include "shared/atmosphere.h"
#include "shared/sea.h"
#include "shared/view.h"

struct ScreenTileLight
{
    vec4 horizon; // radiance of the sky in the middle of the screen tile; height of the eye
    vec4 across;  // what a pixel to the right adds to it; angle of a pixel
    vec4 down;    // the same for one further down; visibility
    vec4 forward; // View; the middle of the screen tile, across [px]
    vec4 right;   // View; and down
    vec4 up;      // View; SeaView's slopes too fine for any cascade
    vec4 sun;     // its direction; where the wind blows to, east
    vec4 sunlight; // its irradiance; and north
    vec4 skylight; // the sky's irradiance
    vec4 origins[2]; // SeaView, two cascades each
    vec4 scales;
    vec4 texels;
    vec4 land; // SeaView: where the ground is, its texels, what shallow water lets through
};

ScreenTileLight screenTileLight(View view, SeaView sea, SkyLight light, vec2 middle, vec3 horizon, vec3 across, vec3 down)
{
    return ScreenTileLight(vec4(horizon, view.eyeHeight), vec4(across, view.pixel), vec4(down, view.visibility),
                     vec4(view.forward, middle.x), vec4(view.right, middle.y), vec4(view.up, sea.fineSlopeSquare),
                     vec4(view.sunDirection, view.windTo.x), vec4(view.sunIrradiance, view.windTo.y),
                     vec4(light.irradiance, 0.0),
                     vec4[](vec4(sea.origin[0], sea.origin[1]), vec4(sea.origin[2], sea.origin[3])),
                     vec4(sea.scale[0], sea.scale[1], sea.scale[2], sea.scale[3]),
                     vec4(sea.texel[0], sea.texel[1], sea.texel[2], sea.texel[3]),
                     vec4(sea.landOrigin, sea.landPerCell, sea.landShoal));
}

// As much of them as was carried; the rest is undefined.
View viewIn(ScreenTileLight screenTile)
{
    View view;
    view.forward = screenTile.forward.xyz;
    view.right = screenTile.right.xyz;
    view.up = screenTile.up.xyz;
    view.eyeHeight = screenTile.horizon.w;
    view.pixel = screenTile.across.w;
    view.visibility = screenTile.down.w;
    view.sunDirection = screenTile.sun.xyz;
    view.sunIrradiance = screenTile.sunlight.xyz;
    view.windTo = vec2(screenTile.sun.w, screenTile.sunlight.w);
    return view;
}

SeaView seaIn(ScreenTileLight screenTile)
{
    SeaView sea;
    for (int c = 0; c < 4; ++c)
    {
        sea.origin[c] = c % 2 == 0 ? screenTile.origins[c / 2].xy : screenTile.origins[c / 2].zw;
        sea.scale[c] = screenTile.scales[c];
        sea.texel[c] = screenTile.texels[c];
    }
    sea.fineSlopeSquare = screenTile.up.w;
    sea.landOrigin = screenTile.land.xy;
    sea.landPerCell = screenTile.land.z;
    sea.landShoal = screenTile.land.w;
    return sea;
}

#endif
