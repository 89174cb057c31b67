// screen_tiles.h -- squares of the picture, sorted by what the water in them may show, and drawn as points.
//
// What is expensive about water is boats in it and foam on it, and most of the picture has neither: its tiles are lit
// by a shader that knows nothing of them. Wave grids are asked only where they move. What is expensive about the tone
// map is smoothing edges: where there is only water, or only sky, it need not look for any.
#ifndef SEAWAY_SHARED_SCREEN_TILES_H
#define SEAWAY_SHARED_SCREEN_TILES_H

#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT uint kScreenTile = 32u; // side [px]

// Bits of what a screen tile has in it; the first two tell how its water is lit.
SHARED_CONSTANT uint kScreenTileBoats = 1u; // a boat, its mirror image or its shadow
SHARED_CONSTANT uint kScreenTileFoam = 2u;
SHARED_CONSTANT uint kScreenTileKinds = 4u; // of water
SHARED_CONSTANT uint kScreenTileWater = 4u;
SHARED_CONSTANT uint kScreenTileSky = 8u; // or whatever else is not water
SHARED_CONSTANT uint kScreenTileSolid = 16u;
SHARED_CONSTANT uint kScreenTileGrids = 32u; // waves or foam of a wave grid

// Lists of screen tiles: their water by kind, all of them without and with edges, and those with wave grids.
SHARED_CONSTANT uint kScreenTilesSmooth = 4u;
SHARED_CONSTANT uint kScreenTilesEdged = 5u;
SHARED_CONSTANT uint kScreenTilesGrids = 6u;
SHARED_CONSTANT uint kScreenTileLists = 7u;

SHARED_CONSTANT float kFaintFoam = 0.24f; // of crests: so little is none to the eye

// How the screen tiles of a list are drawn, as Vulkan has it.
struct ScreenTileDraw
{
    uint vertexCount;
    uint instanceCount;
    uint firstVertex;
    uint firstInstance;
};
SHARED_SIZE(ScreenTileDraw, 16)

struct ScreenTilesPush
{
    uvec2 screenTiles; // in the picture, across and down
    ivec2 first; // the first one's upper left corner, so that the middles of all lie in the picture: 0 or less [px]
    vec2 size;   // of the picture [px]
};
SHARED_SIZE(ScreenTilesPush, 24)

// Where the screen tiles are drawn.
struct ScreenTileDrawPush
{
    ivec2 first;
    vec2 size;  // of the target, in pixels of the picture
    float side; // of a screen tile there [px]
};
SHARED_SIZE(ScreenTileDrawPush, 20)

SHARED_END

#endif
