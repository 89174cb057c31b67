// panel_tabs.h -- the panel's tabs, a file each, and the parts that they are made of.
//
// Each draws into the window that Panel has begun, and adds what its user wants to `wishes`.
#pragma once

#include "tools/sail/panel/panel_state.h"

#include <imgui.h>

namespace tools {

void drawScenesTab(const PanelState& state, Wishes& wishes);
void drawSeaTab(const PanelState& state, Wishes& wishes);
void drawGridsTab(const PanelState& state, size_t& grid);
void drawBoatsTab(const PanelState& state, Wishes& wishes);
void drawCameraTab(const PanelState& state, Wishes& wishes);
void drawQualityTab(const PanelState& state, Wishes& wishes);
void drawProfilerTab(const PanelState& state);

// ---- parts -----------------------------------------------------------------------------------------------------------

ImVec4 ink(ImU32 color); // of render/overlay/hud_ink.h
float em();              // height of a letter [px]

void heading(const char* text);
void dimText(const std::string& text);    // wraps
void hint(const std::string& text);       // over the last item, while the mouse is on it
bool lit(const char* label, bool chosen); // a button that shows whether it is chosen

// A slider for a number of the scene.
struct Knob
{
    const char* label;
    const char* key; // what it sets, and what its hint says
    double least;
    double most;
    const char* format; // as printf has it, with the unit
    bool logarithmic = false;
};

// The text of a value that `value` becomes; where the key alone is not what must be set.
using SettingOf = std::function<Setting(double value)>;

void slider(const Knob& knob, double value, Wishes& wishes);
void slider(const Knob& knob, double value, Wishes& wishes, const SettingOf& settingOf);

// A word out of some; `now` is the one that it is, if any. The one that was chosen, or none.
std::optional<std::string> choice(const char* label, std::string_view now, std::span<const char* const> words);

// "12.3456": with six digits, without zeros behind them.
std::string number(double value);

} // namespace tools
