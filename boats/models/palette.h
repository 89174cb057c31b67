// palette.h -- the colours of a model's materials, and which of them differ from body to body.
#pragma once

#include "boats/hulls/hull_mesh.h"

namespace boats {

using Color = uint32_t;                                    // 0xRRGGBB, sRGB
using MaterialColors = std::array<Color, gpu::kMaterials>; // in the order of Material

// Topsides, with the stripe and the bottom that go with them.
struct PaintScheme
{
    Color hull = 0;
    Color stripe = 0; // of Material::paint
    Color bottom = 0;
};

// A material that has not its usual colour.
struct Coat
{
    Material material = Material::paint;
    std::vector<Color> colors; // a body has one of them; at least one
    uint32_t firstBit = 0;     // of the body's random number: the bits from this one on choose the colour
};

struct Palette
{
    std::vector<PaintScheme> schemes; // a body has one of them; none: the usual colours
    std::vector<Coat> coats;          // these come after the scheme
};

// The colours of a body for which `random` was drawn.
MaterialColors colorsOf(const Palette& palette, uint32_t random);

// Strong colours for the plain shapes.
Palette toyPalette();

} // namespace boats
