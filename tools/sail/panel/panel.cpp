#include "tools/sail/panel/panel.h"

#include "render/overlay/hud_ink.h"
#include "tools/sail/panel/panel_tabs.h"

#include <algorithm>
#include <cmath>

namespace tools {

namespace {

constexpr float kLetters = 15.0f;      // in a picture 720 high [px]
constexpr float kLeastLetters = 11.0f; // [px]
constexpr float kWidth = 25.0f;        // in letters' heights
constexpr float kMostOfWidth = 0.62f;  // of the picture

struct Named
{
    PanelTab tab;
    const char* name;
};
constexpr Named kTabs[] = {
    {PanelTab::scenes, "Scenes"},  {PanelTab::sea, "Sea and light"}, {PanelTab::grids, "Grids"},
    {PanelTab::boats, "Boats"},    {PanelTab::camera, "Camera"},     {PanelTab::quality, "Quality"},
    {PanelTab::profiler, "Times"},
};

float lettersFor(VkExtent2D extent)
{
    const float height = static_cast<float>(extent.height);
    return std::max(kLeastLetters, kLetters * height / 720.0f);
}

void setColors(ImGuiStyle& style)
{
    const auto set = [&](ImGuiCol which, ImU32 color) { style.Colors[which] = ink(color); };
    set(ImGuiCol_Text, render::kInk);
    set(ImGuiCol_TextDisabled, render::kDimInk);
    set(ImGuiCol_WindowBg, IM_COL32(5, 13, 22, 226));
    set(ImGuiCol_PopupBg, IM_COL32(8, 18, 30, 246));
    set(ImGuiCol_Border, IM_COL32(126, 206, 255, 40));
    set(ImGuiCol_Separator, IM_COL32(126, 206, 255, 60));
    set(ImGuiCol_FrameBg, IM_COL32(40, 62, 82, 190));
    set(ImGuiCol_FrameBgHovered, IM_COL32(54, 84, 110, 220));
    set(ImGuiCol_FrameBgActive, IM_COL32(60, 98, 130, 240));
    set(ImGuiCol_SliderGrab, render::faded(render::kTrue, 0.55f)); // numbers lie on it
    set(ImGuiCol_SliderGrabActive, render::faded(render::kApparent, 0.6f));
    set(ImGuiCol_CheckMark, render::kTrue);
    set(ImGuiCol_Button, IM_COL32(40, 62, 82, 210));
    set(ImGuiCol_ButtonHovered, IM_COL32(58, 92, 122, 235));
    set(ImGuiCol_ButtonActive, IM_COL32(72, 116, 154, 255));
    set(ImGuiCol_Header, IM_COL32(40, 66, 90, 200));
    set(ImGuiCol_HeaderHovered, IM_COL32(54, 88, 118, 230));
    set(ImGuiCol_HeaderActive, IM_COL32(72, 116, 154, 255));
    set(ImGuiCol_ScrollbarBg, IM_COL32(0, 0, 0, 0));
    set(ImGuiCol_ScrollbarGrab, IM_COL32(126, 206, 255, 70));
    set(ImGuiCol_ScrollbarGrabHovered, IM_COL32(126, 206, 255, 120));
    set(ImGuiCol_ScrollbarGrabActive, IM_COL32(126, 206, 255, 170));
}

void setSizes(ImGuiStyle& style, float letters)
{
    style = ImGuiStyle();
    setColors(style);
    const auto part = [&](float of) { return std::round(of * letters); };
    style.WindowPadding = {part(0.7f), part(0.6f)};
    style.FramePadding = {part(0.45f), part(0.22f)};
    style.ItemSpacing = {part(0.5f), part(0.35f)};
    style.ItemInnerSpacing = {part(0.4f), part(0.3f)};
    style.ScrollbarSize = part(0.8f);
    style.GrabMinSize = part(0.7f);
    style.FrameRounding = style.GrabRounding = style.ScrollbarRounding = style.PopupRounding = part(0.25f);
    style.WindowRounding = 0.0f;
    style.WindowBorderSize = 0.0f;
}

} // namespace

std::optional<uint32_t> Panel::gridSeen(size_t grids) const
{
    if (!open_ || tab_ != PanelTab::grids || grids == 0)
        return std::nullopt;
    return static_cast<uint32_t>(std::min(grid_, grids - 1));
}

uint32_t Panel::widthIn(VkExtent2D extent) const
{
    if (!open_)
        return 0;
    const float wanted = kWidth * lettersFor(extent);
    return static_cast<uint32_t>(std::min(wanted, kMostOfWidth * static_cast<float>(extent.width)));
}

Wishes Panel::draw(VkExtent2D extent, const render::OverlayFonts& fonts, const PanelState& state)
{
    Wishes wishes;
    if (!open_)
        return wishes;
    const float letters = lettersFor(extent);
    const render::SizedFont font = fonts.text(letters);
    setSizes(ImGui::GetStyle(), letters);
    ImGui::GetIO().FontGlobalScale = font.size / font.font->FontSize;
    ImGui::PushFont(font.font);
    const auto width = static_cast<float>(widthIn(extent));
    ImGui::SetNextWindowPos({static_cast<float>(extent.width) - width, 0.0f});
    ImGui::SetNextWindowSize({width, static_cast<float>(extent.height)});
    constexpr int kFlags = ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                           ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings;
    if (ImGui::Begin("panel", nullptr, kFlags))
    {
        drawTabs();
        if (ImGui::BeginChild(static_cast<ImGuiID>(tab_) + 1, {0.0f, 0.0f}, false))
            drawTab(state, wishes);
        ImGui::EndChild();
    }
    ImGui::End();
    ImGui::PopFont();
    return wishes;
}

// As many in a row as there is room for.
void Panel::drawTabs()
{
    const ImGuiStyle& style = ImGui::GetStyle();
    const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
    bool first = true;
    for (const Named& named : kTabs)
    {
        const float width = ImGui::CalcTextSize(named.name).x + 2.0f * style.FramePadding.x;
        if (!first)
            ImGui::SameLine();
        if (!first && ImGui::GetCursorPosX() + width > right)
            ImGui::NewLine();
        if (lit(named.name, tab_ == named.tab))
            tab_ = named.tab;
        first = false;
    }
    ImGui::Separator();
}

void Panel::drawTab(const PanelState& state, Wishes& wishes)
{
    switch (tab_)
    {
    case PanelTab::scenes:
        return drawScenesTab(state, wishes);
    case PanelTab::sea:
        return drawSeaTab(state, wishes);
    case PanelTab::grids:
        return drawGridsTab(state, grid_);
    case PanelTab::boats:
        return drawBoatsTab(state, wishes);
    case PanelTab::camera:
        return drawCameraTab(state, wishes);
    case PanelTab::quality:
        return drawQualityTab(state, wishes);
    case PanelTab::profiler:
        return drawProfilerTab(state);
    }
}

} // namespace tools
