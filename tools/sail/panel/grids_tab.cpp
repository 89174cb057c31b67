// The panel's tab of wave grids: what they are, and a picture of one as it is now.
#include "ocean/grids/grid_picture.h"
#include "render/overlay/hud_ink.h"
#include "render/overlay/overlay_picture.h"
#include "tools/sail/panel/panel.h"
#include "tools/sail/panel/panel_tabs.h"

#include <fmt/format.h>

#include <algorithm>

namespace tools {

namespace {

std::string textOf(const GridRow& grid)
{
    const std::string where = grid.follows.empty() ? "goes by itself" : "follows " + grid.follows;
    return fmt::format("{} x {} cells of {:.3g} m, waves of {:.3g} m/s, {}{}", grid.cells.x, grid.cells.y, grid.cell,
                       grid.waveSpeed, where, grid.awake ? "" : ", asleep");
}

// As wide as there is room for.
void drawPicture(const GridRow& grid)
{
    const glm::vec2 extent = ocean::GridPicture::extentOf(grid.cells);
    const float width = std::min(ImGui::GetContentRegionAvail().x, 17.0f * em());
    const glm::vec2 used = extent / static_cast<float>(gpu::kGridPictureSize);
    ImGui::Image(render::pictureId(kGridPicture), {width, width * extent.y / extent.x}, {0.0f, 0.0f}, {used.x, used.y});
    dimText("Crests light, troughs dark, foam white, obstacles brown; tiles that sleep are grey. North is up.");
}

} // namespace

void drawGridsTab(const PanelState& state, size_t& grid)
{
    if (state.grids.empty())
        return dimText("This scene has no wave grids.");
    grid = std::min(grid, state.grids.size() - 1);
    drawPicture(state.grids[grid]);
    ImGui::Separator();
    for (size_t i = 0; i < state.grids.size(); ++i)
    {
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::Selectable(state.grids[i].name.c_str(), grid == i))
            grid = i;
        ImGui::Indent();
        dimText(textOf(state.grids[i]));
        ImGui::Unindent();
        ImGui::PopID();
    }
}

} // namespace tools
