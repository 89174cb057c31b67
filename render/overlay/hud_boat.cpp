// hud_boat.cpp -- the boat's own instruments: speed with throttle or sheets, heel and rudder, heading.
#include "render/overlay/hud_ink.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace render {

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kMostRudder = 35.0 * kDegree;
constexpr double kMostSheet = 85.0 * kDegree;
constexpr double kMostKnots = 999.9;
constexpr double kMostHeel = 45.0 * kDegree; // of the arc

ImU32 sideColor(double toStarboard)
{
    return toStarboard < 0.0 ? kPort : kStarboard;
}

// A level track of this width; what lies between two of its parts, 0 to 1, is filled.
void drawTrack(Ink& ink, const glm::vec2& left, float width, double from, double to, ImU32 color)
{
    const float half = std::max(1.0f, ink.px(2.0f));
    const auto at = [&](double part) { return left.x + width * static_cast<float>(std::clamp(part, 0.0, 1.0)); };
    const float low = std::min(at(from), at(to));
    const float high = std::max(at(from), at(to));
    ink.list.AddRectFilled({left.x, left.y - half}, {left.x + width, left.y + half}, kFaintInk, half);
    if (high - low > 0.5f)
        ink.list.AddRectFilled({low, left.y - half}, {high, left.y + half}, color, half);
    ink.list.AddCircleFilled({at(to), left.y}, std::max(2.5f, ink.px(5.0f)), kInk);
}

// A word, its figure and a track below.
void drawRow(Ink& ink, const HudRect& row, std::string_view word, std::string_view figure, double from, double to,
             ImU32 color)
{
    const SizedFont font = ink.text(13.0f);
    ink.write(font, row.min, {0.0f, 0.0f}, kDimInk, word);
    ink.write(font, {row.max.x, row.min.y}, {1.0f, 0.0f}, kInk, figure);
    drawTrack(ink, {row.min.x, row.min.y + font.size + ink.px(7.0f)}, row.size().x, from, to, color);
}

void drawSheets(Ink& ink, const HudRect& column, const HudSails& sails)
{
    const float step = 0.5f * column.size().y;
    const std::array<std::pair<const char*, double>, 2> rows{{{"main", sails.main}, {"jib", sails.jib}}};
    for (size_t i = 0; i < rows.size(); ++i)
    {
        const double out = std::abs(rows[i].second);
        const HudRect row{column.min + glm::vec2(0.0f, static_cast<float>(i) * step), column.max};
        drawRow(ink, row, rows[i].first, fmt::format("{:.0f}\u00b0", out / kDegree), 0.0, out / kMostSheet, kTrue);
    }
}

void drawThrottle(Ink& ink, const HudRect& column, double throttle)
{
    drawRow(ink, column, throttle < 0.0 ? "astern" : "throttle", fmt::format("{:.0f} %", 100.0 * std::abs(throttle)),
            0.5, 0.5 + 0.5 * throttle, throttle < 0.0 ? kApparent : kStarboard);
}

void drawHeelArc(Ink& ink, const glm::vec2& low, double heel)
{
    constexpr double kOpen = 42.0 * kDegree; // of the arc, for kMostHeel
    const float radius = ink.px(112.0f);
    const glm::vec2 middle = low - glm::vec2(0.0f, radius);
    const auto angleOf = [&](double of) { // from up, clockwise
        return std::numbers::pi - kOpen * std::clamp(of / kMostHeel, -1.0, 1.0);
    };
    ink.list.PathArcTo(im(middle), radius, static_cast<float>(0.5 * std::numbers::pi - kOpen),
                       static_cast<float>(0.5 * std::numbers::pi + kOpen), 28);
    ink.list.PathStroke(kFaintInk, 0, ink.line(2.0f));
    for (int tick = -3; tick <= 3; ++tick)
    {
        const double angle = angleOf(tick * 15.0 * kDegree);
        const float reach = ink.px(tick == 0 ? 9.0f : 5.0f);
        ink.list.AddLine(im(clockwise(middle, angle, radius - reach)), im(clockwise(middle, angle, radius)),
                         tick == 0 ? kDimInk : kFaintInk, ink.line(1.5f));
    }
    const glm::vec2 ball = clockwise(middle, angleOf(heel), radius);
    ink.list.AddCircleFilled(im(ball), ink.px(6.5f), kInk);
    if (std::abs(heel) > kDegree)
        ink.list.AddCircleFilled(im(ball), ink.px(4.0f), sideColor(heel));
}

const char* pointName(int degrees)
{
    constexpr std::array kNames{"N", "NE", "E", "SE", "S", "SW", "W", "NW"};
    return degrees % 45 == 0 ? kNames[static_cast<size_t>(degrees / 45)] : nullptr;
}

} // namespace

void drawSpeed(Ink& ink, const HudRect& rect, const HudState& state)
{
    ink.plate(rect);
    ink.list.PushClipRect(im(rect.min), im(rect.max), true); // names may be long
    const glm::vec2 inner = rect.min + ink.px(16.0f);
    const float bottom = rect.max.y - ink.px(12.0f);
    const SizedFont word = ink.text(13.0f);
    ink.write(word, {inner.x, rect.min.y + ink.px(12.0f)}, {0.0f, 0.0f}, kDimInk, state.boat);
    if (state.depth)
        ink.write(word, {rect.max.x - ink.px(16.0f), rect.min.y + ink.px(12.0f)}, {1.0f, 0.0f}, kDimInk,
                  fmt::format("depth {:.1f} m", *state.depth));
    else if (state.race && state.race->crewed)
        ink.write(word, {rect.max.x - ink.px(16.0f), rect.min.y + ink.px(12.0f)}, {1.0f, 0.0f}, kMark, "crew races");
    else if (state.sails && state.sails->crewTrims)
        ink.write(word, {rect.max.x - ink.px(16.0f), rect.min.y + ink.px(12.0f)}, {1.0f, 0.0f}, kDimInk, "crew trims");

    const SizedFont number = ink.number(64.0f);
    const std::string knots = fmt::format("{:.1f}", std::min(std::abs(state.speed) / kHudKnot, kMostKnots));
    const glm::vec2 size = ink.measure(number, knots);
    const float low = bottom + 0.14f * number.size; // letters end above their line's lower edge
    ink.write(number, {inner.x, low}, {0.0f, 1.0f}, kInk, knots);
    ink.write(ink.text(16.0f), {inner.x + size.x + ink.px(6.0f), bottom}, {0.0f, 1.0f}, kDimInk, "kn");

    const float width = ink.px(78.0f);
    const HudRect column{{rect.max.x - ink.px(16.0f) - width, rect.min.y + ink.px(42.0f)},
                         {rect.max.x - ink.px(16.0f), rect.max.y - ink.px(10.0f)}};
    const bool motors = state.throttle && (!state.sails || *state.throttle != 0.0);
    if (motors)
        drawThrottle(ink, {column.min + glm::vec2(0.0f, 0.25f * column.size().y), column.max}, *state.throttle);
    else if (state.sails)
        drawSheets(ink, column, *state.sails);
    ink.list.PopClipRect();
}

void drawHelm(Ink& ink, const HudRect& rect, const HudState& state)
{
    ink.plate(rect);
    const SizedFont word = ink.text(12.0f);
    const float middle = rect.center().x;
    const float edge = ink.px(14.0f);
    drawHeelArc(ink, {middle, rect.min.y + ink.px(40.0f)}, state.heel);
    ink.write(word, {rect.min.x + edge, rect.min.y + ink.px(36.0f)}, {0.0f, 0.5f}, kDimInk, "heel");
    ink.write(word, {rect.max.x - edge, rect.min.y + ink.px(36.0f)}, {1.0f, 0.5f}, kInk,
              fmt::format("{:.0f}\u00b0", std::abs(state.heel) / kDegree));
    const float track = rect.max.y - ink.px(20.0f);
    const float width = ink.px(92.0f);
    const double part = 0.5 + 0.5 * state.rudder / kMostRudder;
    ink.list.AddLine({middle, track - ink.px(8.0f)}, {middle, track + ink.px(8.0f)}, kFaintInk, ink.line(1.5f));
    drawTrack(ink, {middle - 0.5f * width, track}, width, 0.5, part, sideColor(state.rudder));
    ink.write(word, {rect.min.x + edge, track}, {0.0f, 0.5f}, kDimInk, "rudder");
    ink.write(word, {rect.max.x - edge, track}, {1.0f, 0.5f}, kInk,
              fmt::format("{:.0f}\u00b0", std::abs(state.rudder) / kDegree));
}

void drawHeading(Ink& ink, const HudRect& rect, const HudState& state)
{
    constexpr double kShown = 60.0; // degrees to each side
    ink.plate(rect);
    const double heading = std::fmod(std::fmod(state.heading / kDegree, 360.0) + 360.0, 360.0);
    const glm::vec2 middle = rect.center();
    const float half = 0.5f * rect.size().x - ink.px(14.0f);
    const float scaleTop = rect.min.y + ink.px(8.0f);
    const auto xOf = [&](double off) { return middle.x + half * static_cast<float>(off / kShown); };
    const auto seen = [&](double off) { // fades towards the ends
        return static_cast<float>(std::clamp(2.0 * (1.0 - std::abs(off) / kShown) + 0.1, 0.0, 1.0));
    };
    for (int mark = static_cast<int>(std::ceil((heading - kShown) / 5.0)) * 5; mark <= heading + kShown; mark += 5)
    {
        const double off = mark - heading;
        const int degrees = ((mark % 360) + 360) % 360;
        const bool named = degrees % 15 == 0;
        ink.list.AddLine({xOf(off), scaleTop}, {xOf(off), scaleTop + ink.px(named ? 8.0f : 4.0f)},
                         faded(named ? kDimInk : kFaintInk, seen(off)), ink.line(1.2f));
        const bool clear = std::abs(off) > 4.0 || !named;
        if (const char* name = pointName(degrees); name && clear)
            ink.write(ink.text(15.0f), {xOf(off), scaleTop + ink.px(11.0f)}, {0.5f, 0.0f}, faded(kInk, seen(off)),
                      name);
        else if (degrees % 30 == 0 && clear)
            ink.write(ink.text(11.0f), {xOf(off), scaleTop + ink.px(13.0f)}, {0.5f, 0.0f}, faded(kDimInk, seen(off)),
                      fmt::format("{:03}", degrees));
    }
    const double wind = std::remainder(state.trueWind.angle / kDegree, 360.0);
    if (state.trueWind.speed > 0.0 && std::abs(wind) < kShown)
        ink.list.AddTriangleFilled({xOf(wind) - ink.px(5.0f), rect.min.y + ink.px(1.0f)},
                                   {xOf(wind) + ink.px(5.0f), rect.min.y + ink.px(1.0f)},
                                   {xOf(wind), rect.min.y + ink.px(10.0f)}, kTrue);
    if (state.race && state.race->phase != HudRace::Phase::finished) // at the end of the tape it says: over there
    {
        const float x = xOf(std::clamp(std::remainder(state.race->bearing / kDegree, 360.0), -kShown, kShown));
        ink.list.AddCircleFilled({x, rect.min.y + ink.px(5.0f)}, ink.px(4.5f), kMark);
    }
    ink.list.AddTriangleFilled({middle.x - ink.px(5.0f), scaleTop + ink.px(18.0f)},
                               {middle.x + ink.px(5.0f), scaleTop + ink.px(18.0f)}, {middle.x, scaleTop + ink.px(9.0f)},
                               kApparent);
    ink.write(ink.text(22.0f), {middle.x + ink.px(3.0f), rect.max.y - ink.px(4.0f)}, {0.5f, 1.0f}, kInk,
              fmt::format("{:03.0f}\u00b0", std::fmod(std::round(heading), 360.0)));
}

} // namespace render
