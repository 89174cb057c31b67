#include "render/overlay/hud_ink.h"
#include "tools/sail/panel/panel_tabs.h"

#include <fmt/format.h>

#include <algorithm>

namespace tools {

ImVec4 ink(ImU32 color)
{
    return ImGui::ColorConvertU32ToFloat4(color);
}

float em()
{
    return ImGui::GetFontSize();
}

void heading(const char* text)
{
    ImGui::Dummy({0.0f, 0.25f * em()});
    ImGui::PushStyleColor(ImGuiCol_Text, ink(render::kTrue));
    ImGui::TextUnformatted(text);
    ImGui::PopStyleColor();
    ImGui::Separator();
}

void dimText(const std::string& text)
{
    ImGui::PushStyleColor(ImGuiCol_Text, ink(render::kDimInk));
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextUnformatted(text.c_str(), text.c_str() + text.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

void hint(const std::string& text)
{
    if (!ImGui::IsItemHovered() || ImGui::IsItemActive())
        return;
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(18.0f * em());
    ImGui::TextUnformatted(text.c_str(), text.c_str() + text.size());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

bool lit(const char* label, bool chosen)
{
    if (chosen) // dark letters, under the pointer too
    {
        for (const ImGuiCol part : {ImGuiCol_Button, ImGuiCol_ButtonHovered, ImGuiCol_ButtonActive})
            ImGui::PushStyleColor(part, ink(render::faded(render::kTrue, 0.75f)));
        ImGui::PushStyleColor(ImGuiCol_Text, ImVec4(0.02f, 0.06f, 0.10f, 1.0f));
    }
    const bool pressed = ImGui::Button(label);
    if (chosen)
        ImGui::PopStyleColor(4);
    return pressed;
}

std::string number(double value)
{
    return fmt::format("{:.6g}", value);
}

void slider(const Knob& knob, double value, Wishes& wishes)
{
    slider(knob, value, wishes, [&](double to) { return Setting{knob.key, number(to)}; });
}

void slider(const Knob& knob, double value, Wishes& wishes, const SettingOf& settingOf)
{
    float shown = static_cast<float>(value);
    ImGui::SetNextItemWidth(0.54f * ImGui::GetContentRegionAvail().x);
    const int flags = ImGuiSliderFlags_AlwaysClamp | (knob.logarithmic ? ImGuiSliderFlags_Logarithmic : 0);
    const bool moved = ImGui::SliderFloat(knob.label, &shown, static_cast<float>(knob.least),
                                          static_cast<float>(knob.most), knob.format, flags);
    const bool settled = ImGui::IsItemDeactivatedAfterEdit();
    hint(fmt::format("{}; Ctrl and a click to type it", knob.key));
    const double to = std::clamp(double{shown}, knob.least, knob.most);
    if (moved || settled)
        wishes.emplace_back(wish::Set{{settingOf(to)}, {}, settled});
}

std::optional<std::string> choice(const char* label, std::string_view now, std::span<const char* const> words)
{
    std::optional<std::string> chosen;
    const std::string preview(now.empty() ? "choose" : now);
    ImGui::SetNextItemWidth(0.54f * ImGui::GetContentRegionAvail().x);
    if (ImGui::BeginCombo(label, preview.c_str()))
    {
        for (const char* const word : words)
            if (ImGui::Selectable(word, now == word))
                chosen = word;
        ImGui::EndCombo();
    }
    return chosen;
}

} // namespace tools
