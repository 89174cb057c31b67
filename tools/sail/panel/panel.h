// panel.h -- the panel at the side of the window: scenes, sea and light, grids, boats, camera, quality, profiler.
//
// It is drawn with Dear ImGui and keeps nothing but what its user looks at: what it shows comes in as plain data, and what
// the user wants goes out as such; tools/sail/sailing_panel.cpp carries it out.
#pragma once

#include "render/overlay/overlay.h"
#include "tools/sail/panel/panel_state.h"

namespace tools {

enum class PanelTab
{
    scenes,
    sea,
    grids,
    boats,
    camera,
    quality,
    profiler
};

// Pictures in it, by their number in the overlay.
inline constexpr uint32_t kScenePictures = 1;
inline constexpr uint32_t kGridPicture = 2;

class Panel
{
public:
    bool isOpen() const { return open_; }
    void openOrClose() { open_ = !open_; }
    void show(PanelTab tab) { tab_ = tab; }
    PanelTab tab() const { return tab_; }

    // The grid whose picture is looked at, of so many; none: no picture is needed.
    std::optional<uint32_t> gridSeen(size_t grids) const;

    // Whether times of scopes are looked at.
    bool showsTimes() const { return open_ && tab_ == PanelTab::profiler; }

    // How much of a picture's right side it takes; 0 while it is closed [px].
    uint32_t widthIn(VkExtent2D extent) const;

    // Draws it over a picture of this size, between Overlay::begin() and end(), and gives what was wanted since the last
    // time.
    Wishes draw(VkExtent2D extent, const render::OverlayFonts& fonts, const PanelState& state);

private:
    void drawTabs();
    void drawTab(const PanelState& state, Wishes& wishes);

    bool open_ = false;
    PanelTab tab_ = PanelTab::scenes;
    size_t grid_ = 0;
};

} // namespace tools
