// render/water/surface_texel.glsl -- a texel of the water's surface: four words, each in a layer of its own (who needs its depth alone
// reads no more, and Mesa's CPU driver writes words faster than texels of four).
//
// The first three hold how far the water was moved sideways and the slope of the first cascade, 16 bits a number, of a
// range that no sea goes beyond (Mesa's CPU driver makes half floats step by step); the last is its depth, 0 where there
// is no water.
#ifndef SEAWAY_SURFACE_TEXEL_GLSL
#define SEAWAY_SURFACE_TEXEL_GLSL

const float kMaxShift = 64.0; // [m]
const float kMaxSlope = 2.0;

uvec4 surfaceTexel(vec2 shift, vec4 longSlope, float depth)
{
    return uvec4(packSnorm2x16(shift / kMaxShift), packSnorm2x16(longSlope.xy / kMaxSlope),
                 packUnorm2x16(vec2(sqrt(longSlope.z) / kMaxSlope, longSlope.w)), floatBitsToUint(depth));
}

vec2 shiftIn(uvec4 texel)
{
    return unpackSnorm2x16(texel.x) * kMaxShift;
}

vec4 longSlopeIn(uvec4 texel)
{
    vec2 packed = unpackUnorm2x16(texel.z) * vec2(kMaxSlope, 1.0);
    return vec4(unpackSnorm2x16(texel.y) * kMaxSlope, packed.x * packed.x, packed.y);
}

#endif
