// render/water/lattice.frag -- where the surface is, for a pass that lights it.
//
// Out   shaders/render/water/surface_texel.glsl
// Why   triangles are a few pixels large, and every device draws more pixels than they cover, to find differences: what
//       is expensive about water is done for each pixel once, later
#version 460
#extension GL_GOOGLE_include_directive : require
#include "render/water/surface_texel.glsl"

layout(location = 0) in vec2 shift;
layout(location = 1) in vec4 longSlope;
layout(location = 0) out uint surface[4];

void main()
{
    uvec4 texel = surfaceTexel(shift, longSlope, gl_FragCoord.z);
    surface[0] = texel.x;
    surface[1] = texel.y;
    surface[2] = texel.z;
    surface[3] = texel.w;
}
