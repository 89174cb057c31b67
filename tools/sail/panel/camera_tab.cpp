// The panel's tab of the camera: which it is, and the scene's own.
#include "tools/sail/panel/panel_tabs.h"

#include <array>

namespace tools {

namespace {

struct Named
{
    render::CameraView view;
    const char* name;
};
constexpr Named kViews[] = {
    {render::CameraView::chase, "Behind her"},
    {render::CameraView::orbit, "Around her"},
    {render::CameraView::deck, "On deck"},
    {render::CameraView::mast, "Masthead"},
    {render::CameraView::free, "Free"},
    {render::CameraView::flyBy, "Fly-by"},
    {render::CameraView::scene, "The scene's own"},
};
constexpr std::array<const char*, 5> kModes{"chase", "orbit", "deck", "free", "path"}; // as world::CameraMode

} // namespace

void drawCameraTab(const PanelState& state, Wishes& wishes)
{
    heading("Camera");
    int inRow = 0;
    for (const Named& named : kViews)
    {
        const bool needsBoat = named.view != render::CameraView::free && named.view != render::CameraView::scene;
        if (needsBoat && !state.boat)
            continue;
        if (inRow++ % 3 != 0)
            ImGui::SameLine();
        if (lit(named.name, state.view == named.view))
            wishes.emplace_back(wish::Look{named.view});
    }

    heading("The scene's own");
    const world::CameraSpec& camera = state.scene->camera;
    if (const auto mode = choice("mode", kModes[static_cast<size_t>(camera.mode)], kModes))
        wishes.emplace_back(wish::Set{{{"camera.mode", *mode}}, {}});
    hint("camera.mode");
    slider({"field of view", "camera.fov", 10.0, 120.0, "%.0f\u00b0"}, camera.fov / engine::kDegree, wishes);
    slider({"distance", "camera.distance", 2.0, 500.0, "%.0f m", true}, camera.distance, wishes);
    slider({"height", "camera.height", 0.0, 200.0, "%.1f m"}, camera.height, wishes);
}

} // namespace tools
