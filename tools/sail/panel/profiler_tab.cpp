// The panel's tab of times: a bar and a history a scope, the slowest first.
#include "render/overlay/hud_ink.h"
#include "tools/sail/panel/panel_tabs.h"

#include <fmt/format.h>

#include <algorithm>

namespace tools {

namespace {

constexpr size_t kColumns = Profiler::kFrames / 2; // of a history: each the longer of two frames

// A column for two frames, as high as they took of `most` [ms].
void drawHistory(ImDrawList& list, const ImVec2& from, const ImVec2& to, const Profiler::Line& line, float most)
{
    const float width = (to.x - from.x) / static_cast<float>(kColumns);
    const ImU32 color = line.where == Profiler::Where::gpu ? render::kTrue : render::kApparent;
    for (size_t i = 0; i < kColumns; ++i)
    {
        const float time = std::max(line.times[2 * i], line.times[2 * i + 1]);
        const float high = (to.y - from.y) * std::min(time / most, 1.0f);
        const float left = from.x + width * static_cast<float>(i);
        if (high > 0.25f)
            list.AddRectFilled({left, to.y - high}, {left + std::max(width - 0.5f, 0.5f), to.y}, color);
    }
}

// A bar of the whole frame's time with its name on it, the mean, and what it was in the last frames.
void drawLine(const Profiler::Line& line, double whole)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const ImVec2 size(ImGui::GetContentRegionAvail().x, 1.25f * em());
    ImGui::Dummy(size);
    if (!ImGui::IsItemVisible())
        return;
    const float barWidth = 0.58f * size.x;
    const float share = static_cast<float>(std::min(line.mean / std::max(whole, 1e-6), 1.0));
    const float end = corner.y + size.y;
    list.AddRectFilled(corner, {corner.x + barWidth, end}, IM_COL32(24, 44, 62, 170));
    const ImU32 color = line.where == Profiler::Where::gpu ? render::kTrue : render::kApparent;
    list.AddRectFilled(corner, {corner.x + share * barWidth, end}, render::faded(color, 0.45f));
    const float indent = 0.3f * em() + 0.5f * em() * static_cast<float>(std::max(line.depth, 1u) - 1u);
    const float middle = corner.y + 0.5f * (size.y - em());
    list.PushClipRect(corner, {corner.x + barWidth, end}, true);
    list.AddText({corner.x + indent, middle}, render::kInk, line.name.c_str());
    list.PopClipRect();
    const std::string time = fmt::format("{:.2f}", line.mean);
    const float textWidth = ImGui::CalcTextSize(time.c_str()).x;
    const float column = corner.x + barWidth + 3.1f * em();
    list.AddText({column - textWidth, middle}, render::kInk, time.c_str());
    const float most = *std::ranges::max_element(line.times);
    drawHistory(list, {column + 0.5f * em(), corner.y + 1.0f}, {corner.x + size.x, end - 1.0f}, line,
                std::max(most, 1e-3f));
    hint(fmt::format("{}: {:.3f} ms in the mean of the last frames, {:.3f} ms at most, {:.1f} % of the frame",
                     line.name, line.mean, most, 100.0 * share));
}

} // namespace

void drawProfilerTab(const PanelState& state)
{
    if (!state.profiler || state.profiler->frames() == 0)
        return dimText("The next frames are timed.");
    const std::vector<Profiler::Line> lines = state.profiler->lines();
    double whole = 0.0; // [ms]
    for (const Profiler::Line& line : lines)
        if (line.depth == 0)
            whole = std::max(whole, line.mean);
    dimText("GPU blue, CPU amber: ms a frame, the last 120 frames. To take times costs up to a tenth of them on a "
            "CPU device.");
    for (const Profiler::Line& line : lines)
        drawLine(line, whole);
}

} // namespace tools
