#include "world/scene.h"

#include "boats/models/models.h"
#include "boats/motion/fleet_plan.h"
#include "engine/file.h"
#include "engine/nearest.h"
#include "ocean/land/land_map.h"
#include "scenes/embedded.h"
#include "world/default_grids.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <numeric>
#include <unordered_map>

namespace world {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMaxSceneBytes = 1 << 20;
constexpr size_t kMaxGrids = 64;
constexpr size_t kMaxBodies = 4096;

engine::Error badInput(std::string text)
{
    return {std::move(text), engine::Status::badInput};
}

constexpr engine::Choice<Purpose> kPurposes[] = {
    {"people", Purpose::people},
    {"paper", Purpose::paper},
    {"test", Purpose::test},
};

// ---- what one table cannot know: names across tables -------------------------------------------------------------

// Names those that have none after their place.
template <typename T>
void nameAll(std::string_view key, std::vector<T>& things)
{
    for (size_t i = 0; i < things.size(); ++i)
        if (things[i].name.empty())
            things[i].name = fmt::format("{}{}", key, i);
}

// Refuses a name that was there before. `tables` are the places in the file, one a thing.
template <typename T>
void refuseSameNames(engine::TableReader& root, std::string_view key, const std::vector<T>& things,
                     const std::vector<size_t>& tables)
{
    std::unordered_map<std::string_view, size_t> names; // and their tables
    for (size_t i = 0; i < things.size(); ++i)
        if (const auto [before, isNew] = names.emplace(things[i].name, tables[i]); !isNew)
            root.fail(fmt::format("{}[{}].name", key, tables[i]),
                      fmt::format("'{}' is the name of {}[{}] too; names differ", things[i].name, key, before->second));
}

// Puts the bodies of fields into their places; from which table each is.
std::vector<size_t> spreadFields(engine::TableReader& root, std::vector<boats::BodySpec>& bodies)
{
    std::vector<size_t> tables;
    std::vector<boats::BodySpec> all;
    for (size_t i = 0; i < bodies.size(); ++i)
    {
        const std::vector<boats::BodySpec> some = boats::spread(bodies[i]);
        all.insert(all.end(), some.begin(), some.end());
        tables.resize(all.size(), i);
        if (all.size() > kMaxBodies)
        {
            root.fail(fmt::format("body[{}]", i), fmt::format("there are more than {} bodies", kMaxBodies));
            break;
        }
    }
    bodies = std::move(all);
    return tables;
}

void checkFollow(engine::TableReader& root, const std::string& path, const std::string& target,
                 const std::vector<std::string>& targets)
{
    if (std::find(targets.begin(), targets.end(), target) == targets.end())
        root.fail(path, fmt::format("there is no body '{}'{}", target, engine::suggestion(target, targets)));
}

void settleCamera(engine::TableReader& root, CameraSpec& camera, const std::vector<std::string>& bodies)
{
    if (!root.has("camera.mode") && !bodies.empty())
        camera.mode = CameraMode::chase;
    if (!camera.follow.empty())
        checkFollow(root, "camera.follow", camera.follow, bodies);
    else if (!bodies.empty())
        camera.follow = bodies.front();
    else if (camera.mode == CameraMode::chase || camera.mode == CameraMode::deck)
        root.fail("camera.mode", "there is no body to follow; add a [[body]], or use orbit, free or path");
}

// A mesh stands beside the scene that names it; one that an override names, where the user does.
// It must be a hull: the world makes it of the same file again.
void findMesh(engine::TableReader& root, const std::string& path, boats::BodySpec& body, const std::string& source)
{
    if (!root.overridden(path))
        body.mesh = (fs::path(source).parent_path() / body.mesh).string();
    std::error_code error;
    if (!fs::is_regular_file(body.mesh, error))
        root.fail(path, fmt::format("there is no file '{}'; a mesh is looked for beside the scene's file", body.mesh));
    else if (const auto model = boats::makeModel(body); !model)
        root.fail(path, model.error().text);
}

// So does a file of heights.
void findLand(engine::TableReader& root, ocean::LandSpec& terrain, const std::string& source)
{
    if (terrain.file.empty())
        return;
    if (!root.overridden("terrain.file"))
        terrain.file = (fs::path(source).parent_path() / terrain.file).string();
    std::error_code error;
    if (!fs::is_regular_file(terrain.file, error))
        root.fail("terrain.file",
                  fmt::format("there is no file '{}'; heights are looked for beside the scene's file", terrain.file));
    else if (const auto good = ocean::checkLandFile(terrain); !good)
        root.fail("terrain.file", good.error().text);
}

void settle(engine::TableReader& root, Scene& scene)
{
    nameAll("grid", scene.grids);
    std::vector<size_t> tables(scene.grids.size());
    std::iota(tables.begin(), tables.end(), size_t{0});
    refuseSameNames(root, "grid", scene.grids, tables);
    nameAll("body", scene.bodies);
    tables = spreadFields(root, scene.bodies);
    refuseSameNames(root, "body", scene.bodies, tables);
    std::vector<std::string> bodies;
    for (const boats::BodySpec& body : scene.bodies)
        bodies.push_back(body.name);
    std::vector<std::string> targets = bodies;
    targets.emplace_back(ocean::kFollowCamera);

    for (size_t i = 0; i < scene.grids.size(); ++i)
        if (!scene.grids[i].follow.empty())
            checkFollow(root, fmt::format("grid[{}].follow", i), scene.grids[i].follow, targets);
    for (size_t i = 0; i < scene.bodies.size(); ++i)
    {
        if (scene.bodies[i].name == ocean::kFollowCamera)
            root.fail(fmt::format("body[{}].name", tables[i]), "'camera' is what grids call the eye; use another name");
        if (i > 0 && tables[i] == tables[i - 1])
            scene.bodies[i].mesh = scene.bodies[i - 1].mesh; // of one field
        else if (scene.bodies[i].model == boats::Model::mesh)
            findMesh(root, fmt::format("body[{}].model", tables[i]), scene.bodies[i], scene.source);
    }
    for (size_t i = 0; i < scene.bodies.size() && root.ok(); ++i)
    {
        const std::string path = fmt::format("body[{}].center_of_mass", tables[i]);
        if (!root.has(path) || (i > 0 && tables[i] == tables[i - 1]))
            continue;
        if (const auto good = boats::checkBody(scene.bodies[i]); !good)
            root.fail(path, good.error().text);
    }
    if (scene.terrain)
        findLand(root, *scene.terrain, scene.source);
    checkCourse(root, scene.course, scene.bodies);
    settleCamera(root, scene.camera, bodies);
    if (root.ok())
        for (ocean::GridSpec& grid : defaultGrids(scene.bodies, scene.grids, scene.camera.follow))
            scene.grids.push_back(std::move(grid));
}

void read(engine::TableReader& root, Scene& scene)
{
    root.text("title", scene.title, "The title of the scene, in lists and of the window.");
    root.text("about", scene.about, "One line about the scene, in lists.");
    root.choice("for", scene.purpose, kPurposes,
                "Whom lists of scenes name it for: people who sail, a paper that measures it, or a test of one thing.");
    root.number("step", scene.step, {0.001, 0.1, "s"}, "The time between two ticks of the simulation.");
    root.table("ocean", scene.ocean, "The ambient sea, which is everywhere.");
    root.table("terrain", scene.terrain, "The land. Left out, the sea is everywhere, as deep as the ocean says.");
    root.tables("grid", scene.grids, 0, kMaxGrids,
                "Wave grids: areas, still or moving, on which wakes, drops and rain make waves.");
    root.tables("body", scene.bodies, 0, kMaxBodies, "Bodies that float: boats, buoys, crates, meshes.");
    root.table("course", scene.course, "A course to race on: a start line, marks to round, a finish line.");
    root.table("camera", scene.camera, "Where the picture is taken from.");
    root.table("sky", scene.sky, "Sun, moon, clouds and air.");
    if (root.ok())
        settle(root, scene);
}

// ---- where the text comes from ----------------------------------------------------------------------------------

engine::Result<std::string> builtInText(std::string_view name)
{
    std::vector<std::string> names;
    for (const scenes::File& file : scenes::embedded())
    {
        if (file.name == name)
            return std::string(file.text);
        names.emplace_back(file.name);
    }
    return badInput(fmt::format("there is no scene '{}'{} (a scene of your own is a file ending in .toml)", name,
                                engine::suggestion(name, names)));
}

} // namespace

engine::Result<Scene> parseScene(std::string_view text, std::string_view source, std::span<const std::string> sets)
{
    Scene scene;
    scene.source = source;
    const engine::Result<engine::Done> done =
        engine::readToml(text, source, sets, [&](engine::TableReader& root) { read(root, scene); });
    if (!done)
        return done.error();
    return scene;
}

std::vector<engine::KeyDescription> sceneKeys()
{
    return engine::describeKeys([](engine::TableReader& root) {
        Scene scene;
        read(root, scene);
    });
}

engine::Result<std::string> sceneText(std::string_view nameOrFile)
{
    const std::string source(nameOrFile.empty() ? kDefaultScene : nameOrFile);
    const bool isFile = source.find('/') != source.npos || source.ends_with(".toml");
    return isFile ? engine::readFile(source, kMaxSceneBytes) : builtInText(source);
}

engine::Result<Scene> loadScene(std::string_view nameOrFile, std::span<const std::string> sets)
{
    const engine::Result<std::string> text = sceneText(nameOrFile);
    return text ? parseScene(*text, nameOrFile.empty() ? kDefaultScene : nameOrFile, sets) : text.error();
}

std::vector<SceneListing> builtInScenes()
{
    std::vector<SceneListing> all;
    for (const scenes::File& file : scenes::embedded())
    {
        const engine::Result<Scene> scene = parseScene(file.text, file.name, {});
        SEAWAY_CHECK(scene, "a built-in scene is wrong: {}", scene.error().text);
        SceneListing& listing = all.emplace_back(std::string(file.name), (*scene).title, (*scene).about);
        listing.purpose = (*scene).purpose;
        for (const boats::BodySpec& body : (*scene).bodies)
            if (isBoat(body))
                listing.boats.push_back(body.name);
    }
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return all;
}

std::span<const std::byte> scenePicture(std::string_view name)
{
    for (const scenes::File& picture : scenes::pictures())
        if (picture.name == name)
            return std::as_bytes(std::span(picture.text));
    return {};
}

} // namespace world
