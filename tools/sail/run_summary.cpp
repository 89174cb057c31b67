#include "tools/sail/run_summary.h"

#include <ctime>
#include <fmt/format.h>
#include <fstream>
#include <sstream>
#include <unistd.h>

namespace tools {

namespace {

constexpr double kWarmUp = 2.0; // of the scene [s]

double processorTime()
{
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// Since the system started this process [s], to some hundredths: Linux keeps that as field 22 of a line whose second, the
// program's name in brackets, may hold anything.
std::optional<double> processAge()
{
    std::ifstream file("/proc/self/stat");
    std::string line;
    std::getline(file, line);
    const size_t named = line.rfind(')');
    if (named == std::string::npos)
        return std::nullopt;
    std::istringstream fields(line.substr(named + 1));
    std::string field;
    for (int n = 3; n <= 22; ++n)
        if (!(fields >> field))
            return std::nullopt;
    timespec now{};
    ::clock_gettime(CLOCK_BOOTTIME, &now);
    const double ticks = static_cast<double>(::sysconf(_SC_CLK_TCK));
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec) - std::stod(field) / ticks;
}

} // namespace

void RunSummary::showFirst()
{
    if (!first_)
        first_ = processAge();
}

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
    const std::string first = first_ ? fmt::format(", the first after {:.1f} s", *first_) : "";
    if (frames_ == 0 || passed_ <= 0.0 || simulated <= 0.0)
        return fmt::format("{} frames{}", frames, first);
    return fmt::format("{} frames, {:.1f} frames/s, real-time factor {:.2f}, {:.2f} CPU s a simulated second{}", frames,
                       static_cast<double>(frames_) / passed_, simulated / passed_,
                       (processorTime() - processor_) / simulated, first);
}

} // namespace tools
