// The panel's tab of scenes: a picture, a title, a line, and what can be steered; a click sails it.
#include "render/overlay/hud_ink.h"
#include "render/overlay/overlay_picture.h"
#include "tools/sail/panel/panel.h"
#include "tools/sail/panel/panel_tabs.h"

#include <fmt/ranges.h>

namespace tools {

namespace {

constexpr float kPictureWidth = 7.5f; // in letters' heights
constexpr float kPictureAspect = 9.0f / 16.0f;

std::string steeredText(const std::vector<std::string>& boats)
{
    return boats.empty()       ? ""
           : boats.size() == 1 ? boats.front()
                               : fmt::format("{}, {} more", boats.front(), boats.size() - 1);
}

const char* headingOf(world::Purpose purpose)
{
    return purpose == world::Purpose::people  ? "To sail and to look at"
           : purpose == world::Purpose::paper ? "That papers measure"
                                              : "To show or test one thing";
}

// What can be steered stands on it.
void drawPicture(const SceneCard& card, const ImVec2& corner, const ImVec2& size)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 end(corner.x + size.x, corner.y + size.y);
    if (card.picture)
        list.AddImage(render::pictureId(kScenePictures), corner, end, {card.picture->x, card.picture->y},
                      {card.picture->z, card.picture->w});
    else
        list.AddRectFilled(corner, end, IM_COL32(24, 44, 62, 200), 0.25f * em());
    const std::string steered = steeredText(card.listing.boats);
    if (steered.empty())
        return;
    const float top = end.y - 1.15f * em();
    list.PushClipRect(corner, end, true);
    list.AddRectFilled({corner.x, top}, end, IM_COL32(5, 13, 22, 190));
    list.AddText({corner.x + 0.25f * em(), top}, render::kApparent, steered.c_str());
    list.PopClipRect();
}

void write(const ImVec2& at, float width, ImU32 color, const std::string& text)
{
    ImGui::SetCursorScreenPos(at);
    ImGui::PushStyleColor(ImGuiCol_Text, ink(color));
    ImGui::PushTextWrapPos(at.x - ImGui::GetWindowPos().x + ImGui::GetScrollX() + width);
    ImGui::TextUnformatted(text.c_str(), text.c_str() + text.size());
    ImGui::PopTextWrapPos();
    ImGui::PopStyleColor();
}

// Whether it was clicked.
bool drawCard(const SceneCard& card, bool sailed)
{
    const ImVec2 picture(kPictureWidth * em(), kPictureWidth * kPictureAspect * em());
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float gap = 0.5f * em();
    const bool clicked =
        ImGui::Selectable(("##" + card.listing.name).c_str(), sailed, ImGuiSelectableFlags_None, {0.0f, picture.y});
    hint(fmt::format("{}. {}", card.listing.about,
                     card.listing.boats.empty() ? "Nothing to steer"
                                                : fmt::format("Steer {}", fmt::join(card.listing.boats, ", "))));
    const ImVec2 after = ImGui::GetCursorScreenPos();
    if (ImGui::IsItemVisible())
    {
        ImGui::PushClipRect(corner, {corner.x + ImGui::GetContentRegionAvail().x, corner.y + picture.y}, true);
        drawPicture(card, corner, picture);
        const float width = ImGui::GetContentRegionAvail().x - picture.x - gap;
        const float line = ImGui::GetTextLineHeight() * 1.12f;
        const float left = corner.x + picture.x + gap;
        write({left, corner.y}, width, sailed ? render::kTrue : render::kInk, card.listing.title);
        write({left, corner.y + line}, width, render::kDimInk, card.listing.about);
        ImGui::PopClipRect();
    }
    ImGui::SetCursorScreenPos(after);
    return clicked;
}

} // namespace

void drawScenesTab(const PanelState& state, Wishes& wishes)
{
    std::optional<world::Purpose> purpose;
    for (const SceneCard& card : state.scenes)
    {
        if (purpose != card.listing.purpose)
            heading(headingOf(card.listing.purpose));
        purpose = card.listing.purpose;
        if (drawCard(card, card.listing.name == state.sailed))
            wishes.emplace_back(wish::Sail{card.listing.name});
    }
}

} // namespace tools
