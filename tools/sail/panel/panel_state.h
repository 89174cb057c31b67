// panel_state.h -- what the panel shows, and what its user wants: plain data in, plain data out.
#pragma once

#include "render/camera_rig.h"
#include "render/frame.h"
#include "tools/sail/profiler.h"
#include "tools/sail/scene_edit.h"

#include <glm/vec4.hpp>

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tools {

// ---- what is shown ---------------------------------------------------------------------------------------------------

struct SceneCard
{
    world::SceneListing listing;
    std::optional<glm::vec4> picture; // its place in the picture of all scenes: left, top, right, bottom, 0 to 1
};

struct GridRow
{
    std::string name;
    glm::ivec2 cells{0};
    double cell = 0.0;      // [m]
    double waveSpeed = 0.0; // [m/s]
    std::string follows;    // a body, "camera", or empty
    bool awake = true;
};

struct BodyRow
{
    uint32_t body = 0;
    std::string name;
    double speed = 0.0;  // [m/s]
    bool isBoat = false; // her helm can be taken
    bool steered = false;
    bool anchored = false;
    boats::Hold hold = boats::Hold::free;
};

// How the window draws.
struct Drawing
{
    render::Quality quality = render::Quality::medium;
    bool adapts = false; // --quality auto
    double scale = 1.0;  // of the picture's sides
    VkExtent2D extent{}; // of the window [px]
};

struct PanelState
{
    std::span<const SceneCard> scenes;   // those for people first
    std::string sailed;                  // which of them is
    const world::Scene* scene = nullptr; // with all that is set
    bool changed = false;                // something is
    std::vector<GridRow> grids;
    std::vector<BodyRow> bodies;
    std::optional<uint32_t> boat; // that is steered
    render::CameraView view = render::CameraView::scene;
    Drawing drawing;
    const Profiler* profiler = nullptr;
};

// ---- what is wanted --------------------------------------------------------------------------------------------------

namespace wish {

struct Sail
{
    std::string scene;
    bool operator==(const Sail&) const = default;
};

// Keys of the scene. While a slider is dragged they are not settled: what needs another world waits until they are.
struct Set
{
    std::vector<Setting> settings;
    std::vector<std::string_view> forget;
    bool settled = true;
    bool operator==(const Set&) const = default;
};

// The scene as it was opened.
struct Reset
{
    bool operator==(const Reset&) const = default;
};

struct SaveScene
{
    bool operator==(const SaveScene&) const = default;
};

struct TakeHelm
{
    uint32_t body = 0;
    bool operator==(const TakeHelm&) const = default;
};

// Whatever holds the body lets go.
struct LetGo
{
    uint32_t body = 0;
    bool operator==(const LetGo&) const = default;
};

struct Look
{
    render::CameraView view;
    bool operator==(const Look&) const = default;
};

struct Draw
{
    std::optional<render::Quality> quality; // none: auto
    bool operator==(const Draw&) const = default;
};

struct Scale
{
    double scale = 1.0;
    bool operator==(const Scale&) const = default;
};

struct Resize
{
    uint32_t width = 0;
    uint32_t height = 0;
    bool operator==(const Resize&) const = default;
};

} // namespace wish

using Wish = std::variant<wish::Sail, wish::Set, wish::Reset, wish::SaveScene, wish::TakeHelm, wish::LetGo, wish::Look,
                          wish::Draw, wish::Scale, wish::Resize>;
using Wishes = std::vector<Wish>;

} // namespace tools
