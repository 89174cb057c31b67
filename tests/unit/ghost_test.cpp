// Ghosts as files: a voyage comes back as it was written, a file that is damaged anywhere is none, and what makes two
// voyages hard to compare makes two files.
#include "support/process.h"
#include "tools/sail/ghost_file.h"

#include <doctest/doctest.h>

#include <set>

namespace {

constexpr const char* kScene = R"(
title = "A race"
ocean = { spectrum = "jonswap", wind = { speed = 6, from = 90 }, swell = { height = 0.5 }, current = { speed = 0.1 } }
body = [ { name = "yacht", model = "sailboat", race = "helm" },
         { name = "other", model = "sailboat", position = [20, 0], race = "crew" },
         { name = "mark", model = "buoy", position = [0, 300], hold = "fixed" } ]
course = { start = { from = [-50, 100], to = [50, 100] }, mark = [ { body = "mark", side = "port" } ] }
)";

tools::GhostVoyage someVoyage()
{
    tools::GhostVoyage voyage{.time = 63.25, .roundings = {20.5, 41.75}};
    for (int i = 0; i < 5; ++i)
        voyage.samples.push_back({.time = 0.25 * i,
                                  .position = {1.0 + i, -2.0 * i, 0.1},
                                  .turn = {0.0, 0.0, 0.6, 0.8},
                                  .trim = {0.1 * i, 0.2, -0.3}});
    return voyage;
}

world::Scene sceneWith(const std::vector<std::string>& sets)
{
    const auto scene = world::parseScene(kScene, "race", sets);
    REQUIRE_MESSAGE(scene, (scene ? std::string() : scene.error().text));
    return *scene;
}

} // namespace

TEST_CASE("ghost: a voyage comes back as it was written, in a folder that was not there")
{
    const test::TemporaryFolder folder;
    const std::filesystem::path file = folder.path() / "a" / "b" / "one.ghost";
    const tools::GhostVoyage voyage = someVoyage();
    REQUIRE(tools::writeGhost(file, voyage));
    const auto back = tools::readGhost(file);
    REQUIRE(back);
    CHECK((*back).time == voyage.time);
    CHECK((*back).roundings == voyage.roundings);
    REQUIRE((*back).samples.size() == voyage.samples.size());
    for (size_t i = 0; i < voyage.samples.size(); ++i)
    {
        CHECK((*back).samples[i].time == voyage.samples[i].time);
        CHECK((*back).samples[i].position == voyage.samples[i].position);
        CHECK((*back).samples[i].turn == voyage.samples[i].turn);
        CHECK((*back).samples[i].trim == voyage.samples[i].trim);
    }
    CHECK(folder.contents() == std::vector<std::string>{"a", "a/b", "a/b/one.ghost"}); // and nothing beside it
}

TEST_CASE("ghost: a file that is cut off or changed anywhere is none, and one line says so")
{
    const test::TemporaryFolder folder;
    const std::string file = folder / "one.ghost";
    REQUIRE(tools::writeGhost(file, someVoyage()));
    const std::string bytes = test::fileText(file);
    const auto isDamaged = [&](const std::string& text) {
        folder.write("one.ghost", text);
        const auto read = tools::readGhost(file);
        return !read && read.error().text.find("or it is damaged") != std::string::npos;
    };
    for (size_t size = 0; size < bytes.size(); size += size < 64 ? 1 : 13)
    {
        CAPTURE(size);
        CHECK(isDamaged(bytes.substr(0, size)));
    }
    for (size_t at = 0; at < bytes.size(); at += at < 64 ? 1 : 13)
    {
        CAPTURE(at);
        std::string changed = bytes;
        changed[at] = static_cast<char>(changed[at] ^ 0x10);
        CHECK(isDamaged(changed));
    }
    CHECK(isDamaged(bytes + "x"));
    CHECK_FALSE(isDamaged(bytes));
    CHECK_FALSE(tools::readGhost(folder / "none.ghost"));
}

TEST_CASE("ghost: one that cannot be written is an error, and no file")
{
    const test::TemporaryFolder folder;
    const std::string file = folder.write("file", "not a folder");
    const auto written = tools::writeGhost(std::filesystem::path(file) / "one.ghost", someVoyage());
    REQUIRE_FALSE(written);
    CHECK(written.error().text.find(file) != std::string::npos);
}

TEST_CASE("ghost: its file goes by the sea, the course and the bodies, and not by name, light and camera")
{
    const auto fileOf = [](const std::vector<std::string>& sets, uint32_t body = 0) {
        return tools::ghostFile("ghosts", sceneWith(sets), body);
    };
    const std::filesystem::path own = fileOf({});
    CHECK(own.parent_path() == "ghosts");
    for (const char* same : {"title=\"Another\"", "sky.time=\"dusk\"", "camera.distance=99"})
    {
        CAPTURE(same);
        CHECK(fileOf({same}) == own);
    }
    std::set<std::filesystem::path> files{own, fileOf({}, 1)};
    const std::vector<std::string> others{"step=0.02",
                                          "ocean.seed=2",
                                          "ocean.wind.speed=7",
                                          "ocean.wind.from=91",
                                          "ocean.wind.gusts=0.5",
                                          "ocean.spectrum=\"phillips\"",
                                          "ocean.fetch=5000",
                                          "ocean.depth=20",
                                          "ocean.choppiness=0.5",
                                          "ocean.loop=500",
                                          "ocean.swell.height=1",
                                          "ocean.swell.period=9",
                                          "ocean.swell.from=10",
                                          "ocean.current.speed=0.5",
                                          "ocean.current.to=10",
                                          "course.laps=2",
                                          "course.countdown=7",
                                          "course.rolling=true"};
    for (const std::string& other : others)
    {
        CAPTURE(other);
        CHECK(files.insert(fileOf({other})).second);
    }
}
