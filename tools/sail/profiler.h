// profiler.h -- the times of the last frames, of each scope of the GPU and of the CPU's frame loop, for who looks on.
#pragma once

#include "engine/cpu_scope.h"
#include "engine/gpu_scope.h"

#include <array>
#include <span>
#include <string>
#include <vector>

namespace tools {

class Profiler
{
public:
    static constexpr size_t kFrames = 120; // that are remembered

    enum class Where
    {
        gpu,
        cpu
    };

    struct Line
    {
        Where where = Where::gpu;
        std::string name;
        uint32_t depth = 0;                 // 0: the whole frame
        std::array<float, kFrames> times{}; // of the last frames, the oldest first; 0 before there were so many [ms]
        double mean = 0.0;                  // of those that there were [ms]
    };

    // One more frame, from which to the next `wall` [ms] passed. Scopes of one name and depth count together; one that is
    // missing took no time.
    void add(std::span<const engine::ScopeTime> gpu, std::span<const engine::CpuSpan> cpu, double wall);

    // Forgets all.
    void clear();

    size_t frames() const { return frames_; } // so many there were, up to kFrames

    // The whole frames first, GPU before CPU; then the slowest first.
    std::vector<Line> lines() const;

private:
    Line& lineOf(Where where, const char* name, uint32_t depth);

    std::vector<Line> lines_; // times as they came: the newest at newest_
    size_t newest_ = 0;
    size_t frames_ = 0;
};

} // namespace tools
