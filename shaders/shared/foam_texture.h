// foam_texture.h -- the image of foam's bubbles that shaders/render/water/foam_texture.glsl lays over the sea.
#ifndef SEAWAY_SHARED_FOAM_TEXTURE_H
#define SEAWAY_SHARED_FOAM_TEXTURE_H

#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT uint kFoamTextureTexels = 256u; // along a side
SHARED_CONSTANT uint kFoamTextureMips = 9u;

SHARED_END

#endif
