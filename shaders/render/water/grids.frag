// render/water/grids.frag -- what the wave grids do to the surface that is in view: half as many pixels each way.
//
// Out   slope along x and y, foam 0 to 1
// Why   cells of a grid are larger than pixels where they are seen at all, so a quarter of the pixels is enough
// Check tests/gpu/boat_picture_test.cpp
#version 460
#extension GL_EXT_samplerless_texture_functions : require
#extension GL_GOOGLE_include_directive : require
#include "shared/foam.h"
#include "shared/grids.h"
#include "shared/view.h"

layout(location = 0) out vec4 gridsSeen_;

layout(constant_id = 1) const uint kGrids = 1;
layout(constant_id = 2) const uint kTiledGrids = 1; // 0: none of them is tiled

layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 1) uniform utexture2DArray surface;
layout(binding = 2, scalar) uniform Views { GridView gridViews[kMaxWaveGrids]; };
layout(binding = 3) uniform sampler2DArray gridHeights;
layout(binding = 4, scalar) uniform FoamViews { FoamView foamViews[kMaxWaveGrids]; };
layout(binding = 5) uniform sampler2DArray gridFoam;

#include "ocean/grids/foam_maps.glsl"
#include "render/water/surface.glsl"

void main()
{
    // One of two pixels in the square that this is; the other at edges, where the first shows no water.
    ivec2 size = textureSize(surface, 0).xy;
    ivec2 pixel = min(2 * ivec2(gl_FragCoord.xy), size - 1);
    ivec2 across = min(pixel + 1, size - 1);
    uint depth = surfaceDepthAt(pixel);
    uint other = surfaceDepthAt(across);
    bool first = depth != 0u;
    depth = first ? depth : other;
    if (depth == 0u)
        discard;
    Surface seen = surfaceOf(uvec4(0u, 0u, 0u, depth), (vec2(first ? pixel : across) + 0.5) / vec2(size));
    vec3 waves = gridsSeen(seen.at.xy, 2.0 * seen.footprint);
    gridsSeen_ = vec4(waves.xy, wakeFoam(waves.z, gridsFoam(seen.at.xy, 2.0 * seen.footprint)), 0.0);
}
