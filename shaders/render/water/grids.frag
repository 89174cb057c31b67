// render/water/grids.frag -- what wave grids, and all layers of the water but the sea, do to the surface that is in view:
// half as many pixels each way.
//
// Out   slope along x and y, foam 0 to 1
// Why   cells of a grid are larger than pixels where they are seen at all, so a quarter of the pixels is enough
// Check tests/gpu/boat_picture_test.cpp
#version 460
#extension GL_EXT_samplerless_texture_functions : require
#extension GL_GOOGLE_include_directive : require
#include "shared/view.h"

layout(location = 0) out vec4 seenHere;

layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 1) uniform utexture2DArray surface;
#define WATER_FIRST 2
#include "ocean/water.glsl"
#include "render/water/surface.glsl"

void main()
{
    // One of two pixels in the square that this is; the other at edges, where the first shows no water.
    ivec2 size = textureSize(surface, 0).xy;
    ivec2 pixel = min(2 * ivec2(gl_FragCoord.xy), size - 1);
    ivec2 across = min(pixel + 1, size - 1);
    uint depth = surfaceDepthAt(surface, pixel);
    uint other = surfaceDepthAt(surface, across);
    bool first = depth != 0u;
    depth = first ? depth : other;
    if (depth == 0u)
        discard;
    Surface seen = surfaceOf(view, uvec4(0u, 0u, 0u, depth), (vec2(first ? pixel : across) + 0.5) / vec2(size));
    WaterLocal local = waterLocal(seen.at.xy, 2.0 * seen.footprint);
    seenHere = vec4(local.slope, waterFoam(local), 0.0);
}
