// scene_manual_test.cpp -- docs/scenes.md says what the reader of scenes does.

#include "support/process.h"
#include "world/scene.h"
#include "world/scene_manual.h"

#include <doctest/doctest.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace {

// Every table of the format once, with no more than must be there.
constexpr std::string_view kEveryTable = R"(
[ocean]
wind = {}
swell = { height = 1 }
regular = { height = 1, period = 8 }
current = { speed = 1 }
cascades = [{ length = 100, size = 64 }]

[terrain]
shape = [{ kind = "plane" }]

[[flow]]
border = {}
pool = [{ center = [0, 0], radius = 1, level = 1 }]
source = [{ at = [0, 0], rate = 1 }]

[[grid]]
key = [{ time = 0, position = [0, 0] }]
rain = { rate = 1 }
drop = [{ at = [0, 0] }]
obstacle = [{ center = [0, 0], radius = 1 }]
shoal = [{ center = [0, 0], radius = 1, depth = 1 }]
calm = [{ center = [0, 0], radius = 1, damping = 1 }]

[[body]]
model = "sailboat"
race = "helm"
order = [{ time = 0 }]
wake = {}
field = { rows = 2, columns = 2, spacing = [9, 9] }

[[body]]
model = "sailboat"
name = "goes"
hold = "path"
key = [{ time = 0, position = [0, 0] }]

[course]
start = { to = [9, 0] }
finish = { to = [9, 0] }
mark = [{ body = "goes", side = "port" }]

[camera]
key = [{ time = 0, eye = [0, 0, 1], look = [1, 0, 1] }]

[sky]
sun = {}
moon = {}
)";

// Checks that the reader knows exactly the keys that are described, in the table at `path` and in all below it.
void checkTable(const std::string& path, const std::vector<engine::KeyDescription>& keys)
{
    std::vector<std::string> names;
    for (const engine::KeyDescription& key : keys)
        if (std::ranges::find(names, key.key) == names.end())
            names.push_back(key.key);
    const std::vector<std::string> sets{path + "_______________=1"}; // near to none of them
    const auto scene = world::parseScene(kEveryTable, "s.toml", sets);
    CAPTURE(path);
    REQUIRE_FALSE(scene);
    const std::string error = scene.error().text;
    CAPTURE(error);
    CHECK(error.ends_with(fmt::format("unknown key; one of: {}", fmt::join(names, ", "))));
    for (const engine::KeyDescription& key : keys)
        if (path == "body[0]." && key.key == "key")
            checkTable("body[1].key[0].", key.keys); // who goes along a path is not in a field
        else if (!key.keys.empty())
            checkTable(fmt::format("{}{}{}.", path, key.key, key.kind == engine::KeyKind::tables ? "[0]" : ""),
                       key.keys);
}

} // namespace

TEST_CASE("scene manual: docs/scenes.md is what the program says")
{
    const std::vector<std::string> kept = test::linesOf(test::fileText(SEAWAY_DOCS_DIR "/scenes.md"));
    const std::vector<std::string> now = test::linesOf(world::sceneManual());
    const auto [was, is] = std::ranges::mismatch(kept, now);
    if (was != kept.end() || is != now.end())
        FAIL("docs/scenes.md is stale from line ", was - kept.begin() + 1,
             "; remake it: tools/run scenes --keys > docs/scenes.md\nit says:       ", was == kept.end() ? "" : *was,
             "\nit should say: ", is == now.end() ? "" : *is);
}

TEST_CASE("scene manual: the reader knows the keys that are described, and no others")
{
    REQUIRE(world::parseScene(kEveryTable, "s.toml", {}));
    checkTable("", world::sceneKeys());
}

TEST_CASE("scene manual: the example of the page is a scene")
{
    const std::string page = world::sceneManual();
    const std::string begin = "```toml\n";
    const size_t first = page.find(begin);
    REQUIRE(first != page.npos);
    const std::string example = page.substr(first + begin.size(), page.find("```", first + 3) - first - begin.size());
    const std::vector<std::string> sets{"ocean.wind.speed=9", "body.yacht.heading=45", "grid[0].cell=0.5"};
    for (const std::string& set : sets) // the page has them too
        CHECK_MESSAGE(page.find(set) != page.npos, set);
    const auto scene = world::parseScene(example, "evening.toml", sets);
    REQUIRE_MESSAGE(scene, (scene ? "" : scene.error().text));
    CHECK((*scene).bodies.size() == 1);
    CHECK((*scene).ocean.wind.speed == 9.0);
}
