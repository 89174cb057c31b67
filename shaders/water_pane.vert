// water_pane.vert -- a pane of the picture, at infinite distance; an instance each.
#version 460
#extension GL_EXT_samplerless_texture_functions : require
#extension GL_GOOGLE_include_directive : require
#include "shared/panes.h"

layout(location = 0) in uint pane;   // water_sort.comp
layout(location = 0) out vec2 point; // (0,0) top left, (1,1) bottom right

layout(binding = 2) uniform utexture2D surface;

void main()
{
    uint i = gl_VertexIndex % 3;
    uvec2 corner = gl_VertexIndex < 3 ? uvec2(i & 1u, i >> 1u) : uvec2(1u) - uvec2(i & 1u, i >> 1u);
    uvec2 at = (uvec2(pane & 0xffffu, pane >> 16u) + corner) * kPane; // [px]
    point = vec2(at) / vec2(textureSize(surface, 0));
    gl_Position = vec4(2.0 * point - 1.0, 0.0, 1.0);
}
