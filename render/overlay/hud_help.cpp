// hud_help.cpp -- the page of keys: groups in columns, a cap for each key.
#include "render/overlay/hud_ink.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace render {

namespace {

struct Page
{
    SizedFont font;
    SizedFont title;
    float row = 0.0f;    // height of a line [px]
    float keys = 0.0f;   // width of the keys' column
    float column = 0.0f; // of keys and text
    float gap = 0.0f;    // between columns
};

float heightOf(const Page& page, const HelpGroup& group)
{
    return page.row * (1.35f + static_cast<float>(group.lines.size()) + 0.6f);
}

Page pageFor(const Ink& ink, const std::vector<HelpGroup>& help)
{
    Page page{.font = ink.text(13.5f), .title = ink.text(16.0f), .gap = ink.px(30.0f)};
    page.row = page.font.size + ink.px(9.0f);
    float texts = 0.0f;
    for (const HelpGroup& group : help)
        for (const HelpGroup::Line& line : group.lines)
        {
            page.keys = std::max(page.keys, ink.measure(page.font, line.key).x + ink.px(14.0f));
            texts = std::max(texts, ink.measure(page.font, line.text).x);
        }
    page.column = page.keys + ink.px(12.0f) + texts;
    return page;
}

// Where each group goes: as many columns as there is room for, each filled before the next, and as many pages as that
// takes. On a single page columns are about equally long.
struct Placed
{
    std::vector<glm::vec2> groups; // from the page's upper left corner
    std::vector<size_t> pages;     // of each group
    glm::vec2 size{0.0f};          // of the largest page
};

Placed place(const Page& page, const std::vector<HelpGroup>& help, const glm::vec2& room)
{
    const float all = page.column + page.gap;
    const auto columns = std::max(1.0f, std::floor((room.x + page.gap) / all));
    float total = 0.0f;
    for (const HelpGroup& group : help)
        total += heightOf(page, group);
    const float fair = total / columns;
    Placed placed;
    glm::vec2 at(0.0f);
    size_t number = 0;
    for (const HelpGroup& group : help)
    {
        const float height = heightOf(page, group);
        const bool full = at.y + height > room.y + page.row || at.y + 0.5f * height > std::min(fair, room.y);
        if (at.y > 0.0f && full)
        {
            at = {at.x + all, 0.0f};
            if (at.x + page.column > room.x + 1.0f)
            {
                at.x = 0.0f;
                ++number;
            }
        }
        placed.groups.push_back(at);
        placed.pages.push_back(number);
        at.y += height;
        placed.size = glm::max(placed.size, glm::vec2(at.x + page.column, at.y));
    }
    return placed;
}

void drawGroup(Ink& ink, const Page& page, const HelpGroup& group, const glm::vec2& corner)
{
    ink.write(page.title, corner, {0.0f, 0.0f}, kApparent, group.title);
    glm::vec2 at = corner + glm::vec2(0.0f, 1.35f * page.row);
    for (const HelpGroup::Line& line : group.lines)
    {
        const float wide = ink.measure(page.font, line.key).x + ink.px(14.0f);
        const glm::vec2 cap(at.x + page.keys - wide, at.y);
        const glm::vec2 end(at.x + page.keys, at.y + page.row - ink.px(4.0f));
        ink.list.AddRectFilled(im(cap), im(end), IM_COL32(225, 235, 245, 34), ink.px(4.0f));
        ink.list.AddRect(im(cap), im(end), kFaintInk, ink.px(4.0f), 0, ink.line(1.0f));
        const float middle = 0.5f * (cap.y + end.y);
        ink.write(page.font, {0.5f * (cap.x + end.x), middle}, {0.5f, 0.5f}, kInk, line.key);
        ink.write(page.font, {end.x + ink.px(12.0f), middle}, {0.0f, 0.5f}, kInk, line.text);
        at.y += page.row;
    }
}

} // namespace

size_t drawHelp(Ink& ink, const glm::vec2& picture, const HudState& state)
{
    constexpr ImU32 kPage = IM_COL32(5, 13, 22, 214);
    const float edge = ink.px(26.0f);
    const Page page = pageFor(ink, state.help);
    const Placed placed = place(page, state.help, picture - 2.0f * (edge + ink.px(4.0f)));
    const size_t pages = placed.pages.back() + 1;
    const size_t shown = std::min(state.helpPage, pages - 1);
    const glm::vec2 corner = glm::round(glm::max(0.5f * (picture - placed.size), glm::vec2(edge)));
    ink.plate({corner - edge, corner + placed.size + edge}, kPage);
    for (size_t i = 0; i < state.help.size(); ++i)
        if (placed.pages[i] == shown)
            drawGroup(ink, page, state.help[i], corner + placed.groups[i]);
    if (pages > 1)
        ink.write(page.font, corner + placed.size + glm::vec2(0.0f, 0.7f * edge), {1.0f, 1.0f}, kApparent,
                  fmt::format("{}page {} of {}", state.helpFoot, shown + 1, pages));
    return pages;
}

} // namespace render
