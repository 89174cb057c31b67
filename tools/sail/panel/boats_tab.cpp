// The panel's tab of boats and all else that floats: their speed, and whose helm is taken.
#include "render/overlay/hud_ink.h"
#include "tools/sail/panel/panel_tabs.h"

#include <fmt/format.h>

namespace tools {

namespace {

constexpr const char* kHolds[] = {"free", "on her course", "on her path", "held fast"}; // as boats::Hold

void drawBody(const BodyRow& row, Wishes& wishes)
{
    ImGui::PushStyleColor(ImGuiCol_Text, ink(row.steered ? render::kTrue : render::kInk));
    ImGui::TextUnformatted(row.name.c_str());
    ImGui::PopStyleColor();
    ImGui::SameLine(9.0f * em());
    ImGui::Text("%.1f kn", row.speed / render::kHudKnot);
    if (row.isBoat)
    {
        ImGui::SameLine(13.0f * em());
        if (lit("Helm", row.steered))
            wishes.emplace_back(wish::TakeHelm{row.body});
        hint("Goes on board");
    }
    if (row.hold != boats::Hold::free && row.isBoat)
    {
        ImGui::SameLine();
        if (ImGui::Button("Let go"))
            wishes.emplace_back(wish::LetGo{row.body});
        hint(fmt::format("She is {}", kHolds[static_cast<size_t>(row.hold)]));
    }
    if (row.anchored)
    {
        ImGui::SameLine();
        dimText("at anchor");
    }
}

} // namespace

void drawBoatsTab(const PanelState& state, Wishes& wishes)
{
    if (state.bodies.empty())
        return dimText("Nothing floats in this scene.");
    ImGuiListClipper rows;
    rows.Begin(static_cast<int>(state.bodies.size()), ImGui::GetFrameHeightWithSpacing());
    while (rows.Step())
        for (int i = rows.DisplayStart; i < rows.DisplayEnd; ++i)
        {
            ImGui::PushID(i);
            ImGui::AlignTextToFramePadding();
            drawBody(state.bodies[static_cast<size_t>(i)], wishes);
            ImGui::PopID();
        }
}

} // namespace tools
