#include "tools/sail/profiler.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace tools {

Profiler::Line& Profiler::lineOf(Where where, const char* name, uint32_t depth)
{
    const auto same = [&](const Line& line) { return line.where == where && line.depth == depth && line.name == name; };
    const auto found = std::ranges::find_if(lines_, same);
    return found != lines_.end() ? *found : lines_.emplace_back(where, name, depth);
}

void Profiler::add(std::span<const engine::ScopeTime> gpu, std::span<const engine::CpuSpan> cpu, double wall)
{
    newest_ = (newest_ + 1) % kFrames;
    frames_ = std::min(frames_ + 1, kFrames);
    for (Line& line : lines_)
        line.times[newest_] = 0.0f;
    for (const engine::ScopeTime& scope : gpu)
        lineOf(Where::gpu, scope.name, scope.depth).times[newest_] += static_cast<float>(scope.milliseconds);
    lineOf(Where::cpu, "frame to frame", 0).times[newest_] = static_cast<float>(wall);
    for (const engine::CpuSpan& span : cpu)
        lineOf(Where::cpu, span.name, span.depth + 1).times[newest_] += static_cast<float>(span.milliseconds);
}

void Profiler::clear()
{
    lines_.clear();
    frames_ = 0;
}

std::vector<Profiler::Line> Profiler::lines() const
{
    std::vector<Line> lines = lines_;
    for (Line& line : lines)
    {
        std::rotate(line.times.begin(), line.times.begin() + static_cast<ptrdiff_t>((newest_ + 1) % kFrames),
                    line.times.end());
        const double sum = std::accumulate(line.times.begin(), line.times.end(), 0.0);
        line.mean = sum / static_cast<double>(std::max<size_t>(frames_, 1));
    }
    std::ranges::stable_sort(lines, {}, [](const Line& line) {
        return std::tuple(line.depth > 0, line.depth > 0 ? 0 : static_cast<int>(line.where), -line.mean);
    });
    return lines;
}

} // namespace tools
