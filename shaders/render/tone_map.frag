// render/tone_map.frag -- from light to a picture: smooth edges, exposure, a film-like curve, sRGB, dither.
//
// Edges of boats, and of the sea against the sky, are smoothed along their direction (after Lottes' FXAA); where there
// is only water around, its glitter is left as it is. Screen tiles of the picture without edges do not look for them.
//
// Where the light was drawn smaller than the picture, it is scaled up between its texels.
//
// Math  the ACES curve as fitted by S. Hill; sRGB by IEC 61966-2-1
// Why   the dither of one level hides the steps of 8 bits in a smooth sky; it depends on the pixel alone
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/atmosphere.h"
#include "shared/hash.h"
#include "shared/screen_tiles.h"
#include "shared/view.h"

layout(constant_id = 0) const uint kScaled = 0; // the light is smaller than the picture
layout(constant_id = 1) const uint kEdges = 1; // 0: there are none here

layout(location = 0) out vec4 picture;

layout(push_constant, scalar) uniform Push { ScreenTileDrawPush push; };
layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 1) uniform sampler2D lightTarget;
layout(binding = 2, scalar) uniform Light { SkyLight skyLight; };

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
    // The root of 2.4 by square roots, within a tenth of one of 255 levels.
    vec3 root = sqrt(x);
    vec3 curve = 0.833758 * root + 0.298103 * sqrt(root) - 0.055317 * x - 0.076902;
    return mix(12.92 * x, curve, step(0.0031308, x));
}

// As bright as it will be, about: edges are judged and mixed in this, so that a glint does not outweigh everything
// beside it.
vec3 squeezed(vec3 light)
{
    light *= view.exposure * skyLight.adaption;
    return light / (1.0 + max(light.r, max(light.g, light.b)));
}

vec3 unsqueezed(vec3 x)
{
    return x / max(1.0 - max(x.r, max(x.g, x.b)), 1e-4);
}

float luma(vec3 x)
{
    return dot(x, vec3(0.299, 0.587, 0.114));
}

// `texel` is the light there, if it was not drawn smaller.
vec3 asItIs(vec2 at, vec3 texel)
{
    return (kScaled != 0 ? textureLod(lightTarget, at, 0.0).rgb : texel) * (view.exposure * skyLight.adaption);
}

// `at` is the place in the light, `pixel` the texel that it is in.
vec3 smoothEdges(vec2 at, ivec2 pixel)
{
    ivec2 last = textureSize(lightTarget, 0) - 1;
    vec4 m = texelFetch(lightTarget, pixel, 0);
    vec4 n = texelFetch(lightTarget, ivec2(pixel.x, max(pixel.y - 1, 0)), 0);
    vec4 s = texelFetch(lightTarget, ivec2(pixel.x, min(pixel.y + 1, last.y)), 0);
    vec4 w = texelFetch(lightTarget, ivec2(max(pixel.x - 1, 0), pixel.y), 0);
    vec4 e = texelFetch(lightTarget, ivec2(min(pixel.x + 1, last.x), pixel.y), 0);
    vec3 middle = squeezed(m.rgb);
    if (m.a + n.a + s.a + w.a + e.a == 5.0)
        return asItIs(at, m.rgb);
    float lm = luma(middle);
    float ln = luma(squeezed(n.rgb));
    float ls = luma(squeezed(s.rgb));
    float lw = luma(squeezed(w.rgb));
    float le = luma(squeezed(e.rgb));
    float high = max(lm, max(max(ln, ls), max(lw, le)));
    float low = min(lm, min(min(ln, ls), min(lw, le)));
    if (high - low < max(0.02, 0.1 * high))
        return asItIs(at, m.rgb);
    // Along the edge: across the direction in which brightness changes.
    vec2 along = abs(vec2(ln - ls, le - lw));
    along = along / max(along.x + along.y, 1e-3);
    vec3 beside = along.x * (squeezed(w.rgb) + squeezed(e.rgb)) + along.y * (squeezed(n.rgb) + squeezed(s.rgb));
    vec3 smooth_ = 0.5 * middle + 0.25 * beside;
    return unsqueezed(smooth_);
}

void main()
{
    ivec2 pixel = ivec2(gl_FragCoord.xy);
    vec2 size = vec2(textureSize(lightTarget, 0));
    vec2 at = gl_FragCoord.xy / push.size;
    vec3 seen;
    if (kEdges == 1u)
        seen = smoothEdges(at, ivec2(at * size));
    else
        seen = asItIs(at, texelFetch(lightTarget, pixel, 0).rgb);
    vec3 color = encodeSrgb(filmCurve(seen));
    float noise = unitFromHash(hash2(uint(pixel.x), uint(pixel.y))) - 0.5;
    picture = vec4(color + noise / 255.0, 1.0);
}
