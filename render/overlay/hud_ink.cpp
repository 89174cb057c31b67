#include "render/overlay/hud_ink.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace render {

namespace {

constexpr int kCornerPoints = 7;
constexpr int kOutline = 4 * kCornerPoints;

// The outline of a rectangle with round corners, clockwise from its upper left.
std::array<glm::vec2, kOutline> roundOutline(const HudRect& rect, float radius)
{
    const glm::vec2 low = rect.min + radius;
    const glm::vec2 high = rect.max - radius;
    const std::array<glm::vec2, 4> middles{low, {high.x, low.y}, high, {low.x, high.y}};
    std::array<glm::vec2, kOutline> points;
    for (int corner = 0; corner < 4; ++corner)
        for (int i = 0; i < kCornerPoints; ++i)
        {
            const double turn = corner - 1.0 + i / (kCornerPoints - 1.0);
            points[static_cast<size_t>(corner * kCornerPoints + i)] =
                clockwise(middles[static_cast<size_t>(corner)], 0.5 * std::numbers::pi * turn, radius);
        }
    return points;
}

} // namespace

glm::vec2 clockwise(const glm::vec2& from, double angle, float far)
{
    return from + far * glm::vec2(std::sin(angle), -std::cos(angle));
}

float Ink::line(float units) const
{
    return std::max(1.0f, px(units));
}

void Ink::plate(const HudRect& rect, ImU32 color)
{
    const float fade = px(9.0f); // half of it inside
    const HudRect inner{rect.min + 0.5f * fade, rect.max - 0.5f * fade};
    const HudRect outer{rect.min - 0.5f * fade, rect.max + 0.5f * fade};
    const auto radiusOf = [](const HudRect& r, float wanted) {
        return std::max(0.0f, std::min(wanted, 0.5f * std::min(r.size().x, r.size().y)));
    };
    const auto in = roundOutline(inner, radiusOf(inner, px(8.0f)));
    const auto out = roundOutline(outer, radiusOf(outer, px(17.0f)));

    // A fan inside, and a strip around it to nothing.
    const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
    const ImU32 none = color & ~IM_COL32_A_MASK;
    list.PrimReserve(3 * (kOutline - 2) + 6 * kOutline, 2 * kOutline);
    const auto first = list._VtxCurrentIdx;
    for (size_t i = 0; i < kOutline; ++i)
    {
        list.PrimWriteVtx(im(in[i]), white, color);
        list.PrimWriteVtx(im(out[i]), white, none);
    }
    const auto index = [&](unsigned vertex) { list.PrimWriteIdx(static_cast<ImDrawIdx>(first + vertex)); };
    for (unsigned i = 2; i < kOutline; ++i)
        for (const unsigned vertex : {0u, 2 * i - 2, 2 * i})
            index(vertex);
    for (unsigned i = 0; i < kOutline; ++i)
    {
        const unsigned next = (i + 1) % kOutline;
        for (const unsigned vertex : {2 * i, 2 * i + 1, 2 * next + 1, 2 * i, 2 * next + 1, 2 * next})
            index(vertex);
    }
}

glm::vec2 Ink::measure(const SizedFont& font, std::string_view text) const
{
    constexpr float kEndless = 1e9f;
    const ImVec2 size =
        font.font->CalcTextSizeA(font.size, kEndless, 0.0f, text.data(), text.data() + text.size(), nullptr);
    return {size.x, size.y};
}

void Ink::write(const SizedFont& font, const glm::vec2& at, const glm::vec2& align, ImU32 color, std::string_view text)
{
    const glm::vec2 corner = glm::round(at - align * measure(font, text));
    list.AddText(font.font, font.size, im(corner), color, text.data(), text.data() + text.size());
}

} // namespace render
