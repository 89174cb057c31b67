// water_lattice.frag -- where the surface is, for a pass that lights it.
//
// Out   shaders/surface.glsl
// Why   triangles are a few pixels large, and every device draws more pixels than they cover, to find differences: what
//       is dear about water is done for each pixel once, later
#version 460

layout(location = 0) in vec2 shift;
layout(location = 1) in vec4 longSlope;
layout(location = 0) out uvec4 surface;

void main()
{
    surface = uvec4(packHalf2x16(shift), packHalf2x16(longSlope.xy), packHalf2x16(longSlope.zw),
                    floatBitsToUint(gl_FragCoord.z));
}
