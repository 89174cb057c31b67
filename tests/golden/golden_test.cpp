// Small pictures of the scenes against those kept in this folder. To make them again after a change that is meant:
//
//   SEAWAY_GOLDEN_UPDATE=1 tools/test -R golden        and look at them before committing
//
// On failure the new picture and the difference (tenfold) are left beside the test's working folder.
#include "support/picture.h"
#include "tools/commands/command.h"
#include "tools/picture_compare.h"

#include <doctest/doctest.h>

#include <cstdlib>

namespace {

struct Golden
{
    const char* name;
    const char* scene;
    double time; // [s]
    std::vector<std::string> sets;
    render::Quality quality = render::Quality::low; // of the picture; the simulation's is low
};

const std::vector<Golden> kGoldens{
    {"open-sea", "open-sea", 8.0, {}},
    {"golden-hour", "golden-hour", 5.0, {}},
    {"high-noon", "high-noon", 12.0, {}},
    {"armada", "armada", 3.0, {}},
    {"dusk-rolled-away", "open-sea", 0.0, {"sky.sun=dusk", "camera.mode=orbit"}},
    {"fog", "open-sea", 0.0, {"sky.visibility=1500"}},
    {"calm", "open-sea", 8.0, {"ocean.preset=calm"}},
    {"storm", "open-sea", 0.0, {"ocean.preset=storm"}},
    {"yacht", "models", 0.0, {}},
    {"tug",
     "models",
     0.0,
     {"camera.mode=free", "camera.eye=[139, -15, 5]", "camera.look=[120, 0, 3]", "sky.sun=golden hour"}},
    {"corsair-astern", "models", 0.0, {"camera.mode=free", "camera.eye=[150, -30, 14]", "camera.look=[180, 0, 9]"}},
    {"dawn-calm", "open-sea", 4.0, {"ocean.preset=calm", "sky.time=dawn"}},
    {"noon-breeze", "open-sea", 4.0, {"ocean.preset=breeze", "sky.time=noon"}},
    {"night", "open-sea", 4.0, {"sky.time=night"}},
    {"overcast-rain", "rain", 1.0, {"sky.time=overcast"}},
    {"from-2-km", "open-sea", 4.0, {"camera.mode=free", "camera.eye=[0, 0, 2000]", "camera.look=[3000, 0, 0]"}},
    {"straight-down", "open-sea", 4.0, {"camera.mode=free", "camera.eye=[0, 0, 40]", "camera.look=[0.1, 0, 0]"}},
    {"deck-height", "open-sea", 4.0, {"camera.mode=free", "camera.eye=[0, 0, 3]", "camera.look=[50, 20, 2]"}},
    {"fine", "open-sea", 4.0, {"sky.time=morning"}, render::Quality::high},
    {"yacht-finer", "models", 0.0, {}, render::Quality::medium},
    {"yacht-by-night", "models", 0.0, {"sky.time=night"}},
    {"yacht-from-below",
     "models",
     0.0,
     {"camera.mode=free", "camera.eye=[7, -9, -4]", "camera.look=[0, 0, -1]", "sky.time=noon"}},
    {"yacht-from-above",
     "models",
     0.0,
     {"camera.mode=free", "camera.eye=[0, -4, 22]", "camera.look=[0, 0, 0]", "sky.time=noon"}},
    {"speedboat-wake", "speedboat", 3.0, {}},
    {"three-boats", "three-boats", 1.0, {}},
    {"buoys", "buoys", 1.0, {}},
    {"corsair", "corsair", 2.0, {}},
    {"yacht-in-a-storm",
     "corsair",
     2.0,
     {"ocean.preset=storm", "body.corsair.model=sailboat", "body.corsair.wake.strength=2.5", "camera.mode=chase",
      "camera.distance=26", "camera.height=7"}},
    {"harbour", "harbour", 3.0, {}},
    {"drop", "drop", 2.5, {}},
    {"regatta",
     "regatta",
     1.0,
     {"sky.time=golden hour", "camera.mode=path", "body.vega.wake.grid=false", "body.mira.wake.grid=false",
      "body.rigel.wake.grid=false", "body.altair.wake.grid=false", "body.deneb.wake.grid=false",
      "body.spica.wake.grid=false"}},
};

engine::Picture paintGolden(test::Gpu& gpu, const Golden& golden)
{
    const auto scene = world::loadScene(golden.scene, golden.sets);
    REQUIRE(scene);
    const world::WorldSpec world = tools::worldSpec(*scene, render::Quality::low, ocean::fftEngineFor(gpu));
    test::Painter painter(gpu, {320, 180}, golden.quality, world);
    const render::Shot shot = tools::shotAt(*scene, golden.time);
    if (!world.bodies.empty() || !world.grids.empty())
        painter.bring(golden.time, shot.camera.eye);
    return painter.paint(shot);
}

} // namespace

TEST_CASE("golden: the scenes look as they did")
{
    test::Gpu gpu;
    for (const Golden& golden : kGoldens)
    {
        CAPTURE(golden.name);
        const engine::Picture picture = paintGolden(gpu, golden);
        const std::filesystem::path kept =
            std::filesystem::path(SEAWAY_GOLDEN_DIR) / (std::string(golden.name) + ".png");
        if (std::getenv("SEAWAY_GOLDEN_UPDATE"))
            REQUIRE(engine::writePng(kept, picture.width, picture.height, picture.rgba));

        const auto expected = engine::readPng(kept);
        REQUIRE(expected);
        const tools::PictureDifference found = tools::comparePictures(picture, *expected);
        CHECK(found.shift <= tools::kTolerance.shift);
        CHECK(found.patch <= tools::kTolerance.patch);
        CHECK(found.pixel <= tools::kTolerance.pixel);
        if (!tools::within(found, tools::kTolerance))
        {
            const engine::Picture difference = tools::differencePicture(picture, *expected);
            const std::string name = golden.name;
            REQUIRE(engine::writePng(name + "_new.png", picture.width, picture.height, picture.rgba));
            REQUIRE(engine::writePng(name + "_difference.png", picture.width, picture.height, difference.rgba));
            MESSAGE("see ", name, "_new.png and ", name, "_difference.png in ",
                    std::filesystem::current_path().string());
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("golden: the comparison sees a tint, a patch and a speck")
{
    test::Gpu gpu;
    const engine::Picture picture = paintGolden(gpu, kGoldens[0]);
    CHECK(tools::within(tools::comparePictures(picture, picture), tools::kTolerance));

    for (size_t channel = 0; channel < 3; ++channel) // one level, one channel, everywhere
    {
        engine::Picture tinted = picture;
        for (size_t i = channel; i < tinted.rgba.size(); i += 4)
            tinted.rgba[i] = static_cast<uint8_t>(tinted.rgba[i] < 255 ? tinted.rgba[i] + 1 : 254);
        CHECK_FALSE(tools::within(tools::comparePictures(tinted, picture), tools::kTolerance));
    }
    engine::Picture patched = picture; // 16x16 pixels, five levels, across the borders of blocks
    for (size_t y = 40; y < 56; ++y)
        for (size_t x = 72; x < 88; ++x)
            for (size_t c = 0; c < 3; ++c)
            {
                uint8_t& value = patched.rgba[4 * (y * 320 + x) + c];
                value = static_cast<uint8_t>(value < 250 ? value + 5 : value - 5);
            }
    CHECK_FALSE(tools::within(tools::comparePictures(patched, picture), tools::kTolerance));

    engine::Picture specked = picture;
    specked.rgba[4 * (100 * 320 + 7) + 1] ^= 0x40;
    CHECK_FALSE(tools::within(tools::comparePictures(specked, picture), tools::kTolerance));
}
