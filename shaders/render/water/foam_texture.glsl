// render/water/foam_texture.glsl -- how foam looks close up: a texture of bubbles that closes as there is more of it.
//
// The texture lies twice over the sea, coarse and fine, each laid out to fill one of the sea's tiles, whose sizes have
// no common measure: so it is not seen to repeat. It moves with the water, as the foam does.
#ifndef SEAWAY_FOAM_TEXTURE_GLSL
#define SEAWAY_FOAM_TEXTURE_GLSL

#include "ocean/water.glsl"
#include "shared/foam_texture.h"

// How much foam must be at q for it to be white; the texture repeats about every `size` [m].
float foamTextureAt(sampler2D foamTexture, uint cascade, vec2 q, float size, float footprint)
{
    float repeats = exp2(max(0.0, round(-log2(seaView.scale[cascade] * size))));
    float level = log2(footprint * seaView.scale[cascade] * repeats * float(kFoamTextureTexels));
    return textureLod(foamTexture, seaTilePlace(cascade, q) * repeats, level).x;
}

// What part of the water is white to the eye where there is `foam`, 0 to 1, at q, with a footprint [m].
float foamCover(sampler2D foamTexture, float foam, vec2 q, float footprint)
{
    float wide = foamTextureAt(foamTexture, 0u, q, 23.0, footprint);
    float fine = foamTextureAt(foamTexture, min(1u, kWaterCascades - 1u), q, 6.0, footprint);
    float needed = 1.25 * (0.55 * wide + 0.45 * fine) - 0.1;
    float soft = 0.08 + 0.3 * footprint / (0.5 + footprint); // what a pixel does not resolve
    float thick = 0.7 + 0.3 * clamp(2.0 * (foam - needed), 0.0, 1.0); // water shows through a thin layer
    return thick * smoothstep(needed - soft, needed + soft, foam);
}

#endif
