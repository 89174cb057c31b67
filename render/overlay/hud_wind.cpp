// hud_wind.cpp -- the wind dial: the boat from above, her bow up, the winds around her, and where she cannot sail.
#include "render/overlay/hud_ink.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace render {

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

// ImGui's arcs begin in the east.
float arcAngle(double fromUp)
{
    return static_cast<float>(fromUp - 0.5 * std::numbers::pi);
}

void drawScale(Ink& ink, const glm::vec2& middle, float radius)
{
    ink.list.AddCircle(im(middle), radius, kFaintInk, 48, ink.line(1.5f));
    for (int degrees = 0; degrees < 360; degrees += 30)
    {
        const float reach = ink.px(degrees % 90 == 0 ? 7.0f : 4.0f);
        ink.list.AddLine(im(clockwise(middle, degrees * kDegree, radius - reach)),
                         im(clockwise(middle, degrees * kDegree, radius)), kFaintInk, ink.line(1.5f));
    }
}

// Two sectors of half the angle each: ImGui fills convex shapes only.
void drawNoGo(Ink& ink, const glm::vec2& middle, float radius, double wind, double noGo)
{
    for (const double side : {-1.0, 1.0})
    {
        const double from = std::min(wind, wind + side * noGo);
        const double to = std::max(wind, wind + side * noGo);
        ink.list.PathLineTo(im(middle));
        ink.list.PathArcTo(im(middle), radius, arcAngle(from), arcAngle(to), 12);
        ink.list.PathFillConvex(kNoGo);
        ink.list.AddLine(im(clockwise(middle, wind + side * noGo, 0.52f * radius)),
                         im(clockwise(middle, wind + side * noGo, radius)), faded(kPort, 0.8f), ink.line(1.5f));
    }
}

void drawBoat(Ink& ink, const glm::vec2& middle, float length)
{
    constexpr std::array<glm::vec2, 6> kSide{
        {{0.0f, -0.5f}, {0.10f, -0.30f}, {0.155f, -0.08f}, {0.165f, 0.14f}, {0.145f, 0.34f}, {0.11f, 0.48f}}};
    for (size_t i = 0; i < kSide.size(); ++i)
        ink.list.PathLineTo(im(middle + length * kSide[i]));
    for (size_t i = kSide.size() - 1; i > 0; --i)
        ink.list.PathLineTo(im(middle + length * glm::vec2(-kSide[i].x, kSide[i].y)));
    const ImVector<ImVec2> outline = ink.list._Path;
    ink.list.PathFillConvex(IM_COL32(232, 238, 244, 70));
    ink.list.AddPolyline(outline.Data, outline.Size, kInk, ImDrawFlags_Closed, ink.line(1.6f));
}

// Seen from above, angles to port are to the left.
void drawSails(Ink& ink, const glm::vec2& middle, float length, const HudSails& sails)
{
    const glm::vec2 mast = middle + length * glm::vec2(0.0f, -0.12f);
    const glm::vec2 bow = middle + length * glm::vec2(0.0f, -0.46f);
    const auto trail = [](const glm::vec2& from, double toPort, float far) {
        return clockwise(from, std::numbers::pi + toPort, far);
    };
    ink.list.AddLine(im(mast), im(trail(mast, sails.main, 0.5f * length)), kInk, ink.line(3.0f));
    ink.list.AddLine(im(bow), im(trail(bow, sails.jib, 0.36f * length)), kInk, ink.line(2.2f));
    ink.list.AddCircleFilled(im(mast), ink.px(2.6f), kInk);
}

// Towards the boat, from where the wind comes.
void drawArrow(Ink& ink, const glm::vec2& middle, double angle, float from, float to, float wide, ImU32 color)
{
    const glm::vec2 tip = clockwise(middle, angle, to);
    const glm::vec2 neck = clockwise(middle, angle, to + 1.6f * wide);
    const glm::vec2 side = clockwise({0.0f, 0.0f}, angle + 0.5 * std::numbers::pi, wide);
    ink.list.AddLine(im(clockwise(middle, angle, from)), im(neck), color, std::max(1.0f, 0.55f * wide));
    ink.list.AddTriangleFilled(im(tip), im(neck + side), im(neck - side), color);
}

void drawFigures(Ink& ink, const glm::vec2& at, std::string_view word, const HudWind& wind, ImU32 color)
{
    const SizedFont name = ink.text(12.0f);
    const SizedFont figure = ink.text(19.0f);
    ink.write(name, at, {0.0f, 0.0f}, color, word);
    const glm::vec2 below = at + glm::vec2(0.0f, name.size + ink.px(1.0f));
    const std::string speed = fmt::format("{:.0f}", wind.speed / kHudKnot);
    ink.write(figure, below, {0.0f, 0.0f}, kInk, speed);
    ink.write(ink.text(12.0f), below + glm::vec2(ink.measure(figure, speed).x + ink.px(4.0f), figure.size),
              {0.0f, 1.0f}, kDimInk,
              fmt::format("kn  {:.0f}\u00b0", std::abs(std::remainder(wind.angle / kDegree, 360.0))));
}

} // namespace

void drawWind(Ink& ink, const HudRect& rect, const HudState& state)
{
    ink.plate(rect);
    const float radius = 0.5f * rect.size().y - ink.px(12.0f);
    const glm::vec2 middle(rect.max.x - 0.5f * rect.size().y, rect.center().y);
    const float length = 1.05f * radius;
    if (state.sails && state.sails->noGo > 0.0)
        drawNoGo(ink, middle, radius, state.trueWind.angle, state.sails->noGo);
    drawScale(ink, middle, radius);
    drawBoat(ink, middle, length);
    if (state.sails)
        drawSails(ink, middle, length, *state.sails);
    if (state.trueWind.speed > 0.0)
        drawArrow(ink, middle, state.trueWind.angle, 1.14f * radius, 0.66f * radius, ink.px(6.5f), kTrue);
    if (state.apparentWind.speed > 0.0)
        drawArrow(ink, middle, state.apparentWind.angle, 1.14f * radius, 0.52f * radius, ink.px(6.5f), kApparent);
    const glm::vec2 left(rect.min.x + ink.px(16.0f), rect.min.y + ink.px(18.0f));
    drawFigures(ink, left, "apparent", state.apparentWind, kApparent);
    drawFigures(ink, left + glm::vec2(0.0f, 0.5f * rect.size().y - ink.px(8.0f)), "true wind", state.trueWind, kTrue);
}

} // namespace render
