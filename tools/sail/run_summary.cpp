#include "tools/sail/run_summary.h"

#include <ctime>
#include <fmt/format.h>

namespace tools {

namespace {

constexpr double kWarmUp = 2.0; // of the scene [s]

double processorTime()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

} // namespace

void RunSummary::advance(double elapsed, double time)
{
    const bool counts = time >= kWarmUp && time >= time_;
    time_ = time;
    passed_ += elapsed;
    ++frames_;
    if (counts)
        return;
    from_ = time;
    passed_ = 0.0;
    frames_ = 0;
    processor_ = processorTime();
}

std::string RunSummary::text(uint64_t frames) const
{
    const double simulated = time_ - from_;
    if (frames_ == 0 || passed_ <= 0.0 || simulated <= 0.0)
        return fmt::format("{} frames", frames);
    return fmt::format("{} frames, {:.1f} frames/s, real-time factor {:.2f}, {:.2f} CPU s a simulated second", frames,
                       static_cast<double>(frames_) / passed_, simulated / passed_,
                       (processorTime() - processor_) / simulated);
}

} // namespace tools
