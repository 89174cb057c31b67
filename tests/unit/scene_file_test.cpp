// A scene with its overrides as one file (world/scene_file.h) is the same scene.
#include "support/process.h"
#include "world/scene.h"
#include "world/scene_file.h"

#include <doctest/doctest.h>

namespace {

using Words = std::vector<std::string>;

void checkSame(const std::string& text, const std::string& source, const Words& sets)
{
    const auto asked = world::parseScene(text, source, sets);
    REQUIRE(asked);
    const auto file = world::sceneFile(text, source, sets);
    REQUIRE(file);
    const auto merged = world::parseScene(*file, source, {});
    CAPTURE(*file);
    REQUIRE(merged);
    CHECK(*merged == *asked);
}

} // namespace

TEST_CASE("scene file: every built-in scene, with overrides of all kinds, is the same once it is a file")
{
    const std::vector<Words> kSets{
        {},
        {"ocean.wind.speed=9.25", "ocean.swell={ height = 0.7, period = 9, from = 12.5 }", "ocean.depth=33.3"},
        {"ocean.preset=storm", "sky.time=dusk"},
        {"sky.time=night", "sky.clouds=0.125", "ocean.preset=calm", "ocean.wind.speed=3"},
        {"sky.sun={ elevation = 1e-3, azimuth = 0.1 }", "camera.fov=61.7", "ocean.seed=4294967295"}};
    for (const world::SceneListing& scene : world::builtInScenes())
        for (const Words& sets : kSets)
        {
            CAPTURE(scene.name);
            CAPTURE(sets.size());
            checkSame(*world::sceneText(scene.name), scene.name, sets);
        }
}

TEST_CASE("scene file: what an override beats is left out, and an override that is a mistake is one line")
{
    const std::string text = "[ocean]\nspectrum = \"none\"\nwind = { speed = 6.0, from = 90 }\n[sky]\nclouds = 0.5\n";
    checkSame(text, "a.toml", {"ocean.preset=rough", "sky.time=overcast"});
    const auto wrong = world::sceneFile(text, "a.toml", Words{"ocean.wind.speed.of=3"});
    REQUIRE(!wrong);
    CHECK(wrong.error().text.find("--set ocean.wind.speed.of=3") != std::string::npos);
}

TEST_CASE("scene file: a mesh beside the scene is found from any folder")
{
    test::TemporaryFolder folder;
    folder.write("wedge.obj", "v 0 0 0\nv 4 0 0\nv 0 2 0\nv 0 0 2\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n");
    const std::string text = "[[body]]\nmodel = \"wedge.obj\"\nmass = 300\n";
    const std::string source = (folder.path() / "scene.toml").string();
    const auto asked = world::parseScene(text, source, {});
    REQUIRE_MESSAGE(asked, asked.error().text);
    const auto file = world::sceneFile(text, source, {});
    REQUIRE(file);
    CHECK((*file).find((folder.path() / "wedge.obj").string()) != std::string::npos);
    CHECK(world::parseScene(*file, "/elsewhere/scene.toml", {}));
}
