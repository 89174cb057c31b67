// render/screen_tile.glsl -- where a screen tile of the picture lies.
#ifndef SEAWAY_PANE_GLSL
#define SEAWAY_PANE_GLSL

#include "shared/screen_tiles.h"

// Its middle [px]; `screen tile` is as render/water/screen_tiles_sort.comp lists it.
vec2 screenTileMiddle(uint screenTile, ivec2 first)
{
    return vec2(first) + (vec2(screenTile & 0xffffu, screenTile >> 16u) + 0.5) * float(kScreenTile);
}

// As a point at infinite distance, in a target of `size` pixels of the picture.
vec4 screenTilePosition(vec2 middle, vec2 size)
{
    return vec4(2.0 * middle / size - 1.0, 0.0, 1.0);
}

#endif
