#include "render/boats/boat_paint.h"

#include "boats/models/model_info.h"
#include "shared/hash.h"

#include <algorithm>

namespace render {

gpu::BoatPaint paintOf(const boats::BodySpec& spec, uint32_t index)
{
    const uint32_t random = index == 0 ? 0 : gpu::hash1(index); // the first body has the first of all colours
    gpu::BoatPaint paint{.body = index};
    std::ranges::transform(boats::colorsOf(boats::infoOf(spec.model).palette, random), paint.color, [](uint32_t color) {
        return (color >> 16 & 0xff) | (color & 0xff00) | (color & 0xff) << 16; // red lies in the low byte
    });
    return paint;
}

} // namespace render
