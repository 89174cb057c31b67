// hud_ink.h -- what the HUD's parts are drawn with: soft dark plates, and letters and lines on them.
#pragma once

#include "render/overlay/hud.h"

#include <glm/common.hpp>
#include <imgui.h>

#include <string_view>

namespace render {

inline constexpr ImU32 kInk = IM_COL32(246, 249, 252, 255);      // figures
inline constexpr ImU32 kDimInk = IM_COL32(208, 218, 227, 255);   // words
inline constexpr ImU32 kFaintInk = IM_COL32(216, 226, 236, 110); // scales
inline constexpr ImU32 kPlate = IM_COL32(5, 13, 22, 222);
inline constexpr ImU32 kApparent = IM_COL32(255, 196, 92, 255);
inline constexpr ImU32 kTrue = IM_COL32(126, 206, 255, 255);
inline constexpr ImU32 kPort = IM_COL32(255, 104, 92, 255);
inline constexpr ImU32 kStarboard = IM_COL32(92, 222, 146, 255);
inline constexpr ImU32 kMark = IM_COL32(255, 150, 40, 255); // what a racer goes for
inline constexpr ImU32 kNoGo = IM_COL32(255, 92, 80, 96);

inline constexpr double kHudKnot = 1852.0 / 3600.0; // [m/s]

inline ImU32 faded(ImU32 color, float by)
{
    const auto alpha = static_cast<float>(color >> IM_COL32_A_SHIFT & 0xffu);
    return (color & ~IM_COL32_A_MASK) | static_cast<ImU32>(alpha * by) << IM_COL32_A_SHIFT;
}

inline ImVec2 im(const glm::vec2& v)
{
    return {v.x, v.y};
}

// A point `far` from another, in a direction clockwise from up [rad].
glm::vec2 clockwise(const glm::vec2& from, double angle, float far);

class Ink
{
public:
    Ink(ImDrawList& to, const OverlayFonts& fonts, float scale) : list(to), fonts_(fonts), scale_(scale) {}

    float px(float units) const { return units * scale_; }
    float line(float units) const; // a line's width, never thinner than a pixel
    SizedFont text(float units) const { return fonts_.text(px(units)); }
    SizedFont number(float units) const { return fonts_.number(px(units)); }

    // A dark plate that fades out around its edge.
    void plate(const HudRect& rect, ImU32 color = kPlate);

    glm::vec2 measure(const SizedFont& font, std::string_view text) const;

    // `align`: which part of the text lies at `at`: 0 its left or upper end, 0.5 its middle, 1 the other end.
    void write(const SizedFont& font, const glm::vec2& at, const glm::vec2& align, ImU32 color, std::string_view text);

    ImDrawList& list;

private:
    const OverlayFonts& fonts_;
    float scale_;
};

// The parts, each in its place.
void drawSpeed(Ink& ink, const HudRect& rect, const HudState& state);
void drawHelm(Ink& ink, const HudRect& rect, const HudState& state);
void drawWind(Ink& ink, const HudRect& rect, const HudState& state);
void drawHeading(Ink& ink, const HudRect& rect, const HudState& state);
void drawRace(Ink& ink, const HudRect& rect, const HudRace& race);
void drawMarkPointer(Ink& ink, const glm::vec2& picture, const HudRace& race); // at what she goes for next
size_t drawHelp(Ink& ink, const glm::vec2& picture, const HudState& state);    // its pages

} // namespace render
