// The panel's tab of quality: how finely, how large and how fast the window draws.
#include "tools/sail/panel/panel_tabs.h"

#include <fmt/format.h>

namespace tools {

namespace {

struct Size
{
    uint32_t width;
    uint32_t height;
};
constexpr Size kSizes[] = {{640, 360}, {960, 540}, {1280, 720}, {1600, 900}, {1920, 1080}};

} // namespace

void drawQualityTab(const PanelState& state, Wishes& wishes)
{
    const Drawing& drawing = state.drawing;
    heading("How finely");
    constexpr const char* kNames[] = {"Low", "Medium", "High"};
    for (size_t i = 0; i < std::size(kNames); ++i)
    {
        if (lit(kNames[i], !drawing.adapts && drawing.quality == static_cast<render::Quality>(i)))
            wishes.emplace_back(wish::Draw{static_cast<render::Quality>(i)});
        ImGui::SameLine();
    }
    if (lit("Auto", drawing.adapts))
        wishes.emplace_back(wish::Draw{});
    dimText(drawing.adapts ? "By the device, and smaller where that keeps the pace."
                           : "As it was chosen; what is simulated stays as it is.");

    heading("How large");
    if (drawing.adapts)
        dimText(fmt::format("Drawn at {:.0f} % of the window's sides.", 100.0 * drawing.scale));
    else
    {
        float percent = static_cast<float>(100.0 * drawing.scale);
        if (ImGui::SliderFloat("of the sides", &percent, 40.0f, 100.0f, "%.0f %%", ImGuiSliderFlags_AlwaysClamp) ||
            ImGui::IsItemDeactivatedAfterEdit())
            wishes.emplace_back(wish::Scale{percent / 100.0});
    }
    for (const Size& size : kSizes)
    {
        const bool isSo = drawing.extent.width == size.width && drawing.extent.height == size.height;
        if (lit(fmt::format("{} x {}", size.width, size.height).c_str(), isSo))
            wishes.emplace_back(wish::Resize{size.width, size.height});
    }
}

} // namespace tools
