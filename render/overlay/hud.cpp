#include "render/overlay/hud.h"

#include "render/overlay/hud_ink.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace render {

namespace {

constexpr double kSlow = 0.98; // of real time: below this it is said

constexpr float kMargin = 18.0f; // from the picture's edge, in units
constexpr float kPartHeight = 132.0f;
constexpr float kSpeedWidth = 262.0f;
constexpr float kHelmWidth = 212.0f;
constexpr float kHelmHeight = 84.0f;
constexpr float kWindWidth = 226.0f;
constexpr float kTapeWidth = 380.0f;
constexpr float kTapeHeight = 62.0f;
constexpr float kRaceWidth = 218.0f;
constexpr float kRaceHeight = 120.0f;
constexpr float kLineEdge = 14.0f; // of a line's plate, beside its letters
constexpr float kApart = 12.0f;    // plates, at least

// Small pictures have larger parts, for letters must be read.
float scaleFor(VkExtent2D extent)
{
    constexpr float kUnit = 720.0f;
    constexpr float kLeast = 0.6f;
    const float height = std::min(static_cast<float>(extent.height), static_cast<float>(extent.width) * 9.0f / 16.0f);
    return height >= kUnit ? height / kUnit : std::max(kLeast, std::sqrt(height / kUnit));
}

HudRect placed(const glm::vec2& min, const glm::vec2& size)
{
    return {glm::round(min), glm::round(min + size)};
}

// The largest letters, up to this size in units, in which a line fits across the picture; the smallest where none do.
SizedFont fitting(const Ink& ink, float units, float width, std::string_view text)
{
    constexpr float kLeast = 10.0f;
    const float room = width - 2.0f * ink.px(kMargin + kLineEdge);
    SizedFont font = ink.text(units);
    while (units > kLeast && ink.measure(font, text).x > room)
        font = ink.text(units -= 1.0f);
    return font;
}

glm::vec2 halfPlate(const Ink& ink, const SizedFont& font, std::string_view text)
{
    return 0.5f * ink.measure(font, text) + glm::vec2(ink.px(kLineEdge), ink.px(7.0f));
}

// A line of text on a plate of its own, its middle at `at`.
void drawLine(Ink& ink, const SizedFont& font, const glm::vec2& at, ImU32 color, std::string_view text)
{
    const glm::vec2 half = halfPlate(ink, font, text);
    ink.plate(placed(at - half, 2.0f * half));
    ink.write(font, at, {0.5f, 0.5f}, color, text);
}

// How time goes: "paused", "4x time", "0.52x real time  11 frames/s"; empty where there is nothing to say.
std::string paceText(const HudState& state)
{
    if (state.paused)
        return "paused";
    const bool slow = state.realTime < kSlow * state.timeFactor;
    const std::string real =
        slow ? fmt::format("{:.2f}\u00d7 real time  {:.0f} frames/s", state.realTime, state.framesPerSecond) : "";
    if (state.timeFactor == 1.0)
        return real;
    const std::string asked = state.timeFactor > 1.0 ? fmt::format("time {:.0f}\u00d7", state.timeFactor)
                                                     : fmt::format("time 1/{:.0f}\u00d7", 1.0 / state.timeFactor);
    return slow ? fmt::format("{}: {}", asked, real) : asked;
}

// In the upper right corner, under the heading where it reaches so far. Gives where it lies.
HudRect drawPace(Ink& ink, const HudLayout& layout, const glm::vec2& picture, const HudState& state)
{
    const std::string text = paceText(state);
    if (text.empty())
        return {};
    const SizedFont font = ink.text(13.0f);
    const glm::vec2 half = halfPlate(ink, font, text);
    glm::vec2 at(picture.x - ink.px(kMargin) - half.x, ink.px(kMargin) + half.y);
    if (!state.boat.empty() && layout.heading && at.x - half.x < layout.heading.max.x + ink.px(kApart))
        at.y = layout.heading.max.y + ink.px(kApart) + half.y;
    drawLine(ink, font, at, kApparent, text);
    return {at - half, at + half};
}

// Above the parts at the bottom: those in the middle, and if it is too wide to lie between them, those at the sides.
void drawPrompt(Ink& ink, const HudLayout& layout, const glm::vec2& picture, const HudState& state)
{
    const SizedFont font = fitting(ink, 14.0f, picture.x, state.prompt);
    const float half = 0.5f * ink.measure(font, state.prompt).x + ink.px(20.0f);
    float under = picture.y - ink.px(kMargin);
    if (!state.boat.empty())
        for (const HudRect& part : {layout.speed, layout.helm, layout.wind})
            if (part && part.min.x < 0.5f * picture.x + half && part.max.x > 0.5f * picture.x - half)
                under = std::min(under, part.min.y);
    drawLine(ink, font, {0.5f * picture.x, under - ink.px(22.0f)}, kInk, state.prompt);
}

// Below what it would lie on.
void drawMessage(Ink& ink, const HudRect& race, const HudRect& pace, const glm::vec2& picture, const std::string& text)
{
    const SizedFont font = fitting(ink, 20.0f, picture.x, text);
    const glm::vec2 half = halfPlate(ink, font, text);
    glm::vec2 at(0.5f * picture.x, 0.24f * picture.y);
    for (const HudRect& part : {race, pace})
        if (part && part.min.x < at.x + half.x + ink.px(kApart) && part.max.x > at.x - half.x - ink.px(kApart))
            at.y = std::max(at.y, part.max.y + ink.px(kApart) + half.y);
    drawLine(ink, font, at, kInk, text);
}

void drawLines(Ink& ink, const HudLayout& layout, const glm::vec2& picture, const HudState& state)
{
    if (!state.prompt.empty())
        drawPrompt(ink, layout, picture, state);
    const HudRect pace = drawPace(ink, layout, picture, state);
    if (!state.message.empty())
        drawMessage(ink, state.race ? layout.race : HudRect{}, pace, picture, state.message);
}

} // namespace

HudLayout hudLayout(VkExtent2D extent)
{
    const glm::vec2 picture(extent.width, extent.height);
    HudLayout layout{.scale = scaleFor(extent)};
    const auto px = [&](float units) { return units * layout.scale; };
    const float bottom = picture.y - px(kMargin);
    const float left = px(kMargin);
    const float right = picture.x - px(kMargin);
    const glm::vec2 speed(px(kSpeedWidth), px(kPartHeight));
    const glm::vec2 wind(px(kWindWidth), px(kPartHeight));
    const glm::vec2 helm(px(kHelmWidth), px(kHelmHeight));
    const glm::vec2 tape(px(kTapeWidth), px(kTapeHeight));
    if (picture.x < speed.x + 2.0f * left || picture.y < speed.y + 2.0f * left)
        return layout;
    layout.speed = placed({left, bottom - speed.y}, speed);
    if (right - left > speed.x + wind.x + left)
        layout.wind = placed({right - wind.x, bottom - wind.y}, wind);
    if (right - left > speed.x + wind.x + helm.x + 2.0f * left)
        layout.helm = placed({0.5f * (picture.x - helm.x), bottom - helm.y}, helm);
    if (picture.y > speed.y + tape.y + 4.0f * left && right - left > tape.x)
        layout.heading = placed({0.5f * (picture.x - tape.x), left}, tape);
    // In the upper left corner, under the heading where that reaches so far.
    const glm::vec2 race(px(kRaceWidth), px(kRaceHeight));
    const bool beside = !layout.heading || left + race.x + 0.5f * left < layout.heading.min.x;
    const float top = beside ? left : layout.heading.max.y + px(kApart);
    if (top + race.y + left < layout.speed.min.y && race.x + 2.0f * left < picture.x)
        layout.race = placed({left, top}, race);
    return layout;
}

size_t drawHud(ImDrawList& list, const OverlayFonts& fonts, VkExtent2D extent, const HudState& state)
{
    const HudLayout layout = hudLayout(extent);
    if (!layout.speed)
        return 0;
    const glm::vec2 picture(extent.width, extent.height);
    Ink ink(list, fonts, layout.scale);
    if (!state.help.empty())
        return drawHelp(ink, picture, state); // alone: a small picture has no room for more
    if (!state.boat.empty())
    {
        drawSpeed(ink, layout.speed, state);
        if (layout.wind)
            drawWind(ink, layout.wind, state);
        if (layout.helm)
            drawHelm(ink, layout.helm, state);
        if (layout.heading)
            drawHeading(ink, layout.heading, state);
        if (state.race)
            drawMarkPointer(ink, picture, *state.race);
        if (state.race && layout.race)
            drawRace(ink, layout.race, *state.race);
    }
    drawLines(ink, layout, picture, state);
    return 0;
}

} // namespace render
