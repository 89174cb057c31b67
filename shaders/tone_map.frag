// tone_map.frag -- from light to a picture: exposure, a film-like curve, sRGB, dither.
//
// Math  the ACES curve as fitted by S. Hill; sRGB by IEC 61966-2-1
// Why   the dither of one level hides the steps of 8 bits in a smooth sky; it depends on the pixel alone
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/atmosphere.h"
#include "shared/hash.h"
#include "shared/view.h"

layout(location = 0) in vec2 point;
layout(location = 0) out vec4 picture;

layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 1) uniform sampler2D lightTarget;
layout(binding = 2, scalar) readonly buffer Light { SkyLight skyLight; };

vec3 filmCurve(vec3 x)
{
    const mat3 toFilm = transpose(mat3(0.59719, 0.35458, 0.04823,
                                       0.07600, 0.90834, 0.01566,
                                       0.02840, 0.13383, 0.83777));
    const mat3 fromFilm = transpose(mat3(1.60475, -0.53108, -0.07367,
                                         -0.10208, 1.10813, -0.00605,
                                         -0.00327, -0.07276, 1.07602));
    x = toFilm * x;
    x = (x * (x + 0.0245786) - 0.000090537) / (x * (0.983729 * x + 0.4329510) + 0.238081);
    return clamp(fromFilm * x, 0.0, 1.0);
}

vec3 encodeSrgb(vec3 x)
{
    return mix(12.92 * x, 1.055 * pow(x, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, x));
}

void main()
{
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec3 light = texelFetch(lightTarget, pixel, 0).rgb * (view.exposure * skyLight.adaption);
    vec3 color = encodeSrgb(filmCurve(light));
    float noise = unitFromHash(hash2(uint(pixel.x), uint(pixel.y))) - 0.5;
    picture = vec4(color + noise / 255.0, 1.0);
}
