// render/water/screen_tiles_find.comp -- what there is in each screen tile; one invocation each.
//
// In    the boats mirrored and their shadows, half as large as the picture; the solids' depth; the surface; the grids
// Out   contents: what is there, and, in half floats, how high waves are and how near [m, 1/m]; the draws, of no tiles
//       yet
// Why   foam and water are smooth, so some of their places tell; a mast's image is thin, so all of its are sampled
#version 460
#extension GL_EXT_samplerless_texture_functions : require
#extension GL_GOOGLE_include_directive : require
#include "shared/screen_tiles.h"
#include "shared/view.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kBoats = 1; // 0: there are none
layout(constant_id = 4) const uint kSolids = 1; // 0: there are none

layout(push_constant, scalar) uniform Push { ScreenTilesPush push; };
layout(binding = 0) uniform utexture2DArray surface;
layout(binding = 1) uniform sampler2D mirrorImage;
layout(binding = 2) uniform sampler2D shadeImage;
layout(binding = 3) uniform texture2D solidDepth;
layout(binding = 4, rg32ui) uniform writeonly uimage2D contents;
layout(binding = 5, scalar) writeonly buffer Draws { ScreenTileDraw draws[kScreenTileLists]; };
layout(binding = 6, scalar) uniform ViewBlock { View frameView; };
#define WATER_FIRST 7
#define WATER_OWN_VIEWS
#include "ocean/water.glsl"

#include "render/water/surface.glsl"

const float kMinFoam = 0.09; // less is less foam than shows (foamSeen())
const float kMinTilt = 3e-4; // slope of a grid's waves that shows
const int kSamples = 8;      // across a screen tile, and down; half of them at crests, a quarter at grids

void main()
{
    uvec2 screenTile = gl_GlobalInvocationID.xy;
    if (screenTile.x >= push.screenTiles.x || screenTile.y >= push.screenTiles.y)
        return;
    if (screenTile == uvec2(0u))
        for (uint k = 0u; k < kScreenTileLists; ++k)
            draws[k] = ScreenTileDraw(1u, 0u, 0u, 0u);

    View view = frameView; // read once, as the water's views: in a loop it would be read for every invocation again
    waterReadViews();
    const int kApart = int(kScreenTile) / kSamples;
    ivec2 first = push.first + ivec2(screenTile * kScreenTile);
    ivec2 lastPixel = textureSize(surface, 0).xy - 1;
    vec2 perHalf = 1.0 / vec2(textureSize(mirrorImage, 0));
    vec4 boats = vec4(0.0);
    float solids = 0.0;
    float foam = 0.0;
    float tilt = 0.0;
    float crests = 0.0;
    float high = 0.0;
    float near = 0.0;
    uint kind = 0u;
    for (int i = 0; i < kSamples * kSamples; ++i)
    {
        ivec2 spot = ivec2(i % kSamples, i / kSamples);
        ivec2 corner = first + kApart * spot;
        if (kSolids == 1u)
            for (int n = 0; n < 4; ++n)
                solids += texelFetch(solidDepth, clamp(corner + 2 * ivec2(n & 1, n >> 1), ivec2(0), lastPixel), 0).x;
        if (kBoats == 1u)
            boats += textureGather(mirrorImage, vec2(corner / 2 + 1) * perHalf, 3) +
                     textureGather(shadeImage, vec2(corner / 2 + 1) * perHalf);
        ivec2 pixel = corner + (kApart - 1) * ivec2(equal(spot, ivec2(kSamples - 1))); // the outermost too
        pixel = clamp(pixel, ivec2(0), lastPixel);
        kind |= surfaceDepthAt(surface, pixel) == 0u ? kScreenTileSky : kScreenTileWater;
    }
    for (int i = 0; i < kSamples * kSamples / 2; ++i)
    {
        int row = i / (kSamples / 2);
        ivec2 pixel = clamp(first + kApart * ivec2(2 * (i % (kSamples / 2)) + (row & 1), row), ivec2(0), lastPixel);
        uvec4 texel = surfaceTexelAt(surface, pixel);
        if (texel.w == 0u)
            continue;
        Surface seen = surfaceOf(view, texel, (vec2(pixel) + 0.5) / push.size);
        crests = max(crests, waterShape(seen.longSlope, seen.q, seen.footprint).foam);
        high = max(high, abs(view.eyeHeight + seen.at.z));
        near = max(near, 1.0 / seen.distance_);
    }
    for (int i = 0; i < (kWaterGrids > 0u ? kSamples * kSamples / 4 : 0); ++i)
    {
        ivec2 spot = ivec2(i % (kSamples / 2), i / (kSamples / 2));
        ivec2 pixel = clamp(first + kApart * (2 * spot + 1), ivec2(0), lastPixel);
        uvec4 texel = surfaceTexelAt(surface, pixel);
        if (texel.w == 0u)
            continue;
        Surface seen = surfaceOf(view, texel, (vec2(pixel) + 0.5) / push.size);
        WaterLocal local = waterLocal(seen.at.xy, 2.0 * seen.footprint);
        tilt = max(tilt, max(abs(local.slope.x), abs(local.slope.y)));
        foam = max(foam, waterFoam(local));
    }
    float anyBoat = boats.x + boats.y + boats.z + boats.w + solids;
    // Whitecaps are small, and some lie between the places that were sampled.
    kind |= foam > kMinFoam || crests > 0.25 * kFaintFoam ? kScreenTileFoam : 0u;
    kind |= foam > 0.0 || tilt > kMinTilt ? kScreenTileGrids : 0u;
    kind |= kSolids == 1u && solids > 0.0 ? kScreenTileSolid : 0u;
    kind |= kBoats == 1u && anyBoat > 0.0 ? kScreenTileBoats : 0u;
    imageStore(contents, ivec2(screenTile), uvec4(kind, packHalf2x16(vec2(high, near)), 0u, 0u));
}
