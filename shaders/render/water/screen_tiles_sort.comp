// render/water/screen_tiles_sort.comp -- lists the screen tiles (shared/screen_tiles.h); one invocation per screen
// tile.
//
// In    contents: what is in each
// Out   draws and screen tiles: the lists, in any order
// Math  slopes turn mirror images aside, and waves carry shadows up and down: boats of screen tiles as near as that count too
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/boat.h"
#include "shared/eye.h"
#include "shared/screen_tiles.h"
#include "shared/view.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kBoats = 1; // 0: there are none
layout(constant_id = 4) const uint kAtLeast = 0; // bits that all tiles with water are to have; then all are asked for grids too

layout(push_constant, scalar) uniform Push { ScreenTilesPush push; };
layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 1, rg32ui) uniform readonly uimage2D contents;
layout(binding = 2, scalar) readonly buffer Eye { EyeWater eye; };
layout(binding = 3, scalar) buffer Draws { ScreenTileDraw draws[kScreenTileLists]; };
layout(binding = 4, scalar) writeonly buffer ScreenTiles { uint screenTiles[]; }; // column below, row above

const float kTurned = 0.5; // by how much slopes turn a mirrored ray, at most [rad]

// Angle between where a boat's image in level water, or its shadow on still water, lies and where waves show it, at most
// [rad].
float greatestOffset(vec2 content)
{
    float high = 1.2 * content.x;
    float near = 1.2 * content.y;
    float slant = length(view.sunDirection.xy) / max(view.sunDirection.z, kLongestShadow);
    return max(kTurned * min(kMirrorReach, kMaxMirrorReach * near), high * (1.0 + slant) * near);
}

// What is in the screen tiles up to `reach` from one, all together.
uint around(uvec2 screenTile, int reach)
{
    ivec2 low = max(ivec2(screenTile) - reach, ivec2(0));
    ivec2 high = min(ivec2(screenTile) + reach, ivec2(push.screenTiles) - 1);
    uint found = 0u;
    for (int y = low.y; y <= high.y; ++y)
        for (int x = low.x; x <= high.x; ++x)
            found |= imageLoad(contents, ivec2(x, y)).x;
    return found;
}

// Whether one of the four screen tiles beside this has water alone, or none at all: `sides`.
bool meets(uvec2 screenTile, uint sides)
{
    const ivec2 kBeside[4] = ivec2[](ivec2(-1, 0), ivec2(1, 0), ivec2(0, -1), ivec2(0, 1));
    bool found = false;
    for (int n = 0; n < 4; ++n)
    {
        ivec2 other = clamp(ivec2(screenTile) + kBeside[n], ivec2(0), ivec2(push.screenTiles) - 1);
        found = found || (imageLoad(contents, other).x & (kScreenTileWater | kScreenTileSky)) == sides;
    }
    return found;
}

void list(uint number, uvec2 screenTile)
{
    uint place = atomicAdd(draws[number].instanceCount, 1u);
    screenTiles[number * push.screenTiles.x * push.screenTiles.y + place] = screenTile.x | (screenTile.y << 16u);
}

void main()
{
    uvec2 screenTile = gl_GlobalInvocationID.xy;
    if (screenTile.x >= push.screenTiles.x || screenTile.y >= push.screenTiles.y)
        return;

    // A screen tile with water alone has edges where one beside it has none at all, and the other way round.
    const uint kBothSides = kScreenTileWater | kScreenTileSky;
    uvec2 content = imageLoad(contents, ivec2(screenTile)).xy;
    uint mine = content.x & kBothSides;
    uint beside = around(screenTile, 1);
    bool edged = eye.depth > 0.0 || mine == kBothSides || meets(screenTile, mine ^ kBothSides) ||
                 (beside & kScreenTileSolid) != 0u;
    list(edged ? kScreenTilesEdged : kScreenTilesSmooth, screenTile);

    // Not all pixels were sampled: a screen tile may have a bit of what the ones beside it have.
    if ((beside & kScreenTileGrids) != 0u || kAtLeast != 0u)
        list(kScreenTilesGrids, screenTile);
    if (eye.depth > 0.0 || (beside & kScreenTileWater) == 0u)
        return;
    uint kind = (content.x & (kScreenTileBoats | kScreenTileFoam)) | kAtLeast;
    if (kBoats == 1u)
    {
        int reach = 1 + int(min(greatestOffset(unpackHalf2x16(content.y)) / (view.pixel * float(kScreenTile)), 1e3));
        kind |= around(screenTile, reach) & kScreenTileBoats;
    }
    list(kind, screenTile);
}
