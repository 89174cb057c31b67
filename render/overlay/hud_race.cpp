// hud_race.cpp -- a race: the time, the lap, her place, and the way to the next mark.
#include "render/overlay/hud_ink.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace render {

namespace {

// "1:05", "-0:32": whole seconds; before the gun those that are left, begun ones included.
std::string clockText(double seconds)
{
    const auto whole = static_cast<long>(seconds < 0.0 ? std::ceil(-seconds) : std::floor(seconds));
    return fmt::format("{}{}:{:02}", seconds < 0.0 ? "-" : "", whole / 60, whole % 60);
}

// "8:43.27"
std::string resultText(double seconds)
{
    const auto hundredths = static_cast<long>(std::round(100.0 * seconds));
    return fmt::format("{}:{:02}.{:02}", hundredths / 6000, hundredths / 100 % 60, hundredths % 100);
}

// "1st", "2nd", "3rd", "4th", "11th"
std::string placeText(size_t place)
{
    const size_t ten = place % 100 / 10;
    const size_t one = ten == 1 ? 0 : place % 10;
    return fmt::format("{}{}", place, one == 1 ? "st" : one == 2 ? "nd" : one == 3 ? "rd" : "th");
}

std::string lapText(const HudRace& race)
{
    switch (race.phase)
    {
    case HudRace::Phase::waits:
        return race.time < 0.0 ? "to the start" : "cross the line";
    case HudRace::Phase::early:
        return "too early: go back";
    case HudRace::Phase::runs:
        return race.laps > 1 ? fmt::format("lap {} of {}", race.lap, race.laps) : "race";
    default:
        return "finished";
    }
}

// Small, the way to go, her bow up.
void drawWay(Ink& ink, const glm::vec2& middle, double bearing)
{
    const float size = ink.px(9.0f);
    const glm::vec2 tip = clockwise(middle, bearing, size);
    const glm::vec2 left = clockwise(middle, bearing + 2.5, size);
    const glm::vec2 right = clockwise(middle, bearing - 2.5, size);
    ink.list.AddTriangleFilled(im(tip), im(left), im(middle), kMark);
    ink.list.AddTriangleFilled(im(tip), im(right), im(middle), kMark);
}

void drawNext(Ink& ink, const HudRect& rect, const HudRace& race)
{
    const SizedFont word = ink.text(14.0f);
    const float y = rect.max.y - ink.px(19.0f);
    drawWay(ink, {rect.min.x + ink.px(23.0f), y}, race.bearing);
    ink.write(word, {rect.min.x + ink.px(40.0f), y}, {0.0f, 0.5f}, kInk,
              fmt::format("{}  {:.0f} m", race.next, race.distance));
    if (race.side == 0.0)
        return;
    const float edge = rect.max.x - ink.px(16.0f); // the colour of the side on which it is left
    ink.write(ink.text(12.0f), {edge, y}, {1.0f, 0.5f}, race.side < 0.0 ? kPort : kStarboard,
              race.side < 0.0 ? "to port" : "to stbd");
}

} // namespace

void drawRace(Ink& ink, const HudRect& rect, const HudRace& race)
{
    ink.plate(rect);
    ink.list.PushClipRect(im(rect.min), im(rect.max), true); // names may be long
    const SizedFont word = ink.text(13.0f);
    const glm::vec2 inner = rect.min + ink.px(14.0f);
    const float right = rect.max.x - ink.px(16.0f);
    const bool done = race.phase == HudRace::Phase::finished;
    ink.write(word, inner, {0.0f, 0.0f}, race.phase == HudRace::Phase::early ? kPort : kDimInk, lapText(race));
    if (race.racers > 1 && race.phase != HudRace::Phase::waits)
        ink.write(word, {right, inner.y}, {1.0f, 0.0f}, kInk,
                  fmt::format("{} of {}", placeText(race.place), race.racers));
    const SizedFont number = ink.number(40.0f);
    const float low = rect.max.y - ink.px(34.0f) + 0.14f * number.size;
    ink.write(number, {inner.x, low}, {0.0f, 1.0f}, kInk, done ? resultText(race.time) : clockText(race.time));
    if (race.behind)
        ink.write(ink.text(15.0f), {right, low - 0.3f * number.size}, {1.0f, 1.0f},
                  *race.behind > 0.0 ? kPort : kStarboard, fmt::format("{:+.1f} s", *race.behind));
    if (!done)
        drawNext(ink, rect, race);
    ink.list.PopClipRect();
}

void drawMarkPointer(Ink& ink, const glm::vec2& picture, const HudRace& race)
{
    if (race.phase == HudRace::Phase::finished)
        return;
    constexpr float kSeen = 0.9f; // of half the picture
    const float most = std::max(std::abs(race.pointer.x), std::abs(race.pointer.y));
    const float wide = ink.px(8.0f);
    if (race.isAhead && most < kSeen)
    {
        const glm::vec2 tip = (0.5f + 0.5f * race.pointer) * picture;
        const glm::vec2 top = tip - glm::vec2(0.0f, 1.5f * wide);
        ink.list.AddTriangleFilled(im(tip), {top.x + wide, top.y}, {top.x - wide, top.y}, kMark);
        ink.list.AddTriangle(im(tip), {top.x + wide, top.y}, {top.x - wide, top.y}, kPlate, ink.line(1.2f));
        ink.write(ink.text(12.0f), {top.x, top.y - ink.px(2.0f)}, {0.5f, 1.0f}, kMark,
                  fmt::format("{:.0f} m", race.distance));
        return;
    }
    // Out of view: at the left or the right edge, on the side to which to turn.
    const float side = (race.isAhead             ? race.pointer.x
                        : race.pointer.x == 0.0f ? 1.0f
                                                 : race.pointer.x) < 0.0f
                           ? -1.0f
                           : 1.0f;
    const glm::vec2 at(0.5f * picture.x * (1.0f + 0.96f * side), 0.42f * picture.y);
    const glm::vec2 back = at - glm::vec2(1.6f * wide * side, 0.0f);
    ink.list.AddTriangleFilled(im(at), {back.x, back.y - wide}, {back.x, back.y + wide}, kMark);
    ink.list.AddTriangle(im(at), {back.x, back.y - wide}, {back.x, back.y + wide}, kPlate, ink.line(1.2f));
}

} // namespace render
