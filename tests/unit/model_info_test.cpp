// model_info_test.cpp -- what each model says of itself, and what follows from it.
#include "boats/hulls/hydrostatics.h"

#include "support/hulls.h"

#include <doctest/doctest.h>

#include <set>

using boats::Material;
using boats::Model;

namespace {

boats::Color colorOf(const boats::Palette& palette, Material material, uint32_t random)
{
    return boats::colorsOf(palette, random)[static_cast<size_t>(material)];
}

} // namespace

TEST_CASE("model info: every model has a name of its own and is found by it")
{
    std::set<std::string_view> names;
    for (const boats::ModelInfo& info : boats::allModels())
        names.insert(info.name);
    CHECK(names.size() == boats::allModels().size());
    CHECK(boats::infoOf(Model::sailboat).name == "sailboat");
    CHECK(boats::infoOf(Model::sphere).name == "sphere");
    CHECK_FALSE(bool(boats::infoOf(Model::mesh).mesh)); // a file has it
}

TEST_CASE("model info: what has sails or an engine can be steered, and has a mass of its own")
{
    for (const boats::ModelInfo& info : boats::allModels())
    {
        CAPTURE(info.name);
        CHECK(info.hasRudder() == (info.hasSails() || info.hasEngine()));
        CHECK((info.hull.mass > 0.0) != (info.density > 0.0));
        CHECK_FALSE((info.takesSize && info.hasRudder()));
    }
}

TEST_CASE("model info: who steers stands on board, and who follows what nobody steers stands on top of it")
{
    for (const Model name : test::ownModels())
    {
        const boats::ModelInfo& info = boats::infoOf(name);
        CAPTURE(info.name);
        const boats::HullModel model = test::model(name);
        const boats::Bounds deck = boats::bounds(floatingTriangles(model.mesh));
        const double top = boats::bounds(model.mesh).max.z;
        if (info.hasRudder())
        {
            CHECK(model.eyes == info.hull.eyes);
            CHECK(model.eyes.x > deck.min.x);
            CHECK(model.eyes.x < deck.max.x);
            CHECK(std::abs(model.eyes.y) < deck.max.y);
            CHECK(model.eyes.z > model.waterline + 1.0);
            CHECK(model.eyes.z < top + 1.5);
        }
        else
            CHECK(model.eyes == glm::dvec3(0.0, 0.0, top + 1.5));
    }
    boats::BodySpec twice;
    twice.model = Model::tug;
    twice.scale = 2.0;
    CHECK((*boats::makeModel(twice)).eyes == 2.0 * boats::infoOf(Model::tug).hull.eyes);
}

TEST_CASE("palette: a body's random number chooses its scheme and, by other bits, its coats")
{
    const boats::Palette palette{.schemes = {{0x010203, 0x040506, 0x070809}, {0x111213, 0x141516, 0x171819}},
                                 .coats = {{Material::wood, {0xa0, 0xa1, 0xa2}, 4}, {Material::bottom, {0xb0}}}};
    for (const uint32_t random : {0u, 1u, 6u, 0x13u, 0xffffffffu})
    {
        CAPTURE(random);
        CHECK(colorOf(palette, Material::hull, random) == (random % 2 == 0 ? 0x010203 : 0x111213));
        CHECK(colorOf(palette, Material::paint, random) == (random % 2 == 0 ? 0x040506 : 0x141516));
        CHECK(colorOf(palette, Material::wood, random) == 0xa0 + (random >> 4) % 3);
        CHECK(colorOf(palette, Material::bottom, random) == 0xb0); // a coat covers the scheme
        CHECK(colorOf(palette, Material::glass, random) == colorOf({}, Material::glass, 0));
    }
}
