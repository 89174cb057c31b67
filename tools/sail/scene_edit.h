// scene_edit.h -- the scene that is sailed, as text: what a file or the program says, and the overrides on top of it.
#pragma once

#include "tools/commands/voyage_log.h"
#include "world/scene.h"

#include <span>
#include <string>
#include <vector>

namespace tools {

// A key of a scene and a value, as --set takes them.
struct Setting
{
    std::string key;
    std::string value; // TOML, or a bare word

    bool operator==(const Setting&) const = default;
};

class SceneEdit
{
public:
    // `nameOrFile` as world::loadScene() takes it.
    static engine::Result<SceneEdit> open(std::string_view nameOrFile);

    // One that was read before, with the overrides that it was asked for with.
    explicit SceneEdit(SceneText asked);

    const SceneText& text() const { return text_; }
    const world::Scene& scene() const { return scene_; }  // what it says
    bool changed() const { return text_.sets != asked_; } // since it was opened

    // Sets keys, in place of what was set for them and for keys below them, and takes back what was set for those in
    // `forget`. Where the scene would be wrong, one line says so, and nothing is changed.
    engine::Result<engine::Done> set(std::span<const Setting> settings, std::span<const std::string_view> forget = {});

    // As it was opened.
    void reset();

private:
    SceneText text_;
    std::vector<std::string> asked_; // the overrides of the beginning
    world::Scene scene_;
};

} // namespace tools
