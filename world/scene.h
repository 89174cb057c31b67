// scene.h -- a whole scene: what the sea, the grids, the bodies, the camera and the sky are at the start.
//
// A scene is a TOML file, or one of those in scenes/ that the program carries inside, by name. Everything in a
// Scene is in range and every name in it is that of something that exists: users need no checks of their own.
#pragma once

#include "boats/body_spec.h"
#include "engine/key_description.h"
#include "engine/result.h"
#include "ocean/grids/grid_spec.h"
#include "ocean/land/land_spec.h"
#include "ocean/ocean_spec.h"
#include "world/camera_spec.h"
#include "world/course_spec.h"
#include "world/sky_spec.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace world {

inline constexpr std::string_view kDefaultScene = "fair-breeze";

// Whom a scene is made for. people: to sail and to look at; paper: one of those that papers measure; test: it shows or
// measures one thing.
enum class Purpose
{
    people,
    paper,
    test
};

struct Scene
{
    std::string title;
    std::string about; // one line for lists
    Purpose purpose = Purpose::people;
    double step = 1.0 / 60.0; // of a tick [s], 0.001 to 0.1
    ocean::OceanSpec ocean;
    std::optional<ocean::LandSpec> terrain; // none: the sea is deep everywhere
    std::vector<ocean::GridSpec> grids;     // at most 64, names differ; the file's, or defaultGrids()
    std::vector<boats::BodySpec> bodies;    // at most 4096, names differ
    std::optional<CourseSpec> course;       // that boats race on
    CameraSpec camera;
    SkySpec sky;
    std::string source; // the built-in name or the file it was read from

    bool operator==(const Scene&) const = default;
};

struct SceneListing
{
    std::string name;
    std::string title;
    std::string about;
    Purpose purpose = Purpose::people;
    std::vector<std::string> boats; // that can be steered, in the order of the file
};

// `nameOrFile` is a file if it has a '/' or ends in .toml; empty is kDefaultScene. `sets` are KEY=VALUE overrides
// (engine/table_reader.h). Every error has Status::badInput.
engine::Result<Scene> loadScene(std::string_view nameOrFile, std::span<const std::string> sets);

// The text of such a scene, without overrides.
engine::Result<std::string> sceneText(std::string_view nameOrFile);

// A scene from a text; `source` is what errors call it, and meshes are looked for beside it.
engine::Result<Scene> parseScene(std::string_view text, std::string_view source, std::span<const std::string> sets);

// Every key of a scene's file, as the reader has it; world/scene_manual.h makes pages of it.
std::vector<engine::KeyDescription> sceneKeys();

// The scenes that loadScene knows by name, in alphabetical order.
std::vector<SceneListing> builtInScenes();

// A small picture of a built-in scene, as the bytes of a PNG; empty where there is none.
std::span<const std::byte> scenePicture(std::string_view name);

} // namespace world
