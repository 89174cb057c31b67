// boat_paint_test.cpp -- a body's colours as shaders get them.
#include "render/boats/boat_paint.h"

#include "boats/models/model_info.h"

#include <doctest/doctest.h>

#include <map>

TEST_CASE("boat paint: its model's colours with red in the low byte, one scheme a body, the first for the first")
{
    boats::BodySpec spec;
    spec.model = boats::Model::tug;
    const std::vector<boats::PaintScheme>& schemes = boats::infoOf(spec.model).palette.schemes;
    const gpu::BoatPaint first = render::paintOf(spec, 0);
    CHECK(first.body == 0);
    CHECK(schemes[0].hull == 0x1b2a3a);
    CHECK(first.color[gpu::kHull] == 0x3a2a1b);

    std::map<uint32_t, uint32_t> stripes; // by hull
    for (uint32_t i = 0; i < 100; ++i)
    {
        const gpu::BoatPaint paint = render::paintOf(spec, i);
        CHECK(paint.body == i);
        const auto [at, isNew] = stripes.emplace(paint.color[gpu::kHull], paint.color[gpu::kPaint]);
        CHECK(at->second == paint.color[gpu::kPaint]);
    }
    CHECK(stripes.size() == schemes.size());
}
