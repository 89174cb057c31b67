#include "tools/commands/profile_report.h"

#include "engine/statistics.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace tools {

namespace {

constexpr const char* kUnaccounted = "(unaccounted)";

struct Column
{
    std::string name;
    uint32_t depth = 0;
    std::vector<double> times; // one a frame [ms]
};

// The times of every scope in every frame, in order of first appearance.
std::vector<Column> columnsOf(const Profile& profile)
{
    std::vector<Column> columns;
    const size_t frames = profile.frames.size();
    std::vector<double> unaccounted(frames, 0.0);
    for (size_t f = 0; f < frames; ++f)
    {
        for (const engine::ScopeTime& scope : profile.frames[f].scopes)
        {
            auto column = std::find_if(columns.begin(), columns.end(),
                                       [&](const Column& c) { return c.depth == scope.depth && c.name == scope.name; });
            if (column == columns.end())
                column = columns.insert(column, {scope.name, scope.depth, std::vector<double>(frames, 0.0)});
            column->times[f] += scope.milliseconds;
            unaccounted[f] += scope.depth == 0 ? scope.milliseconds : scope.depth == 1 ? -scope.milliseconds : 0.0;
        }
    }
    columns.push_back({kUnaccounted, 1, std::move(unaccounted)});
    return columns;
}

using Json = nlohmann::ordered_json; // keys stand in the order in which they were given

// To so many decimals, so that people can read it too.
double rounded(double value, int decimals = 6)
{
    const double unit = std::pow(10.0, decimals);
    return std::round(value * unit) / unit;
}

// A name may hold bytes that are no UTF-8, as a file's may: they are replaced.
std::string textOf(const Json& json, int indent)
{
    return json.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::vector<double> timesOf(const Profile& profile, double ProfiledFrame::*time)
{
    std::vector<double> times;
    for (const ProfiledFrame& frame : profile.frames)
        times.push_back(frame.*time);
    return times;
}

// Threads of a trace.
constexpr int kGpuThread = 1;
constexpr int kCpuThread = 2;

Json threadName(int thread, const char* name)
{
    return {{"name", "thread_name"}, {"ph", "M"}, {"pid", 1}, {"tid", thread}, {"args", {{"name", name}}}};
}

Json traceSpan(int thread, const std::string& name, double begin, double milliseconds)
{
    const double from = rounded(1000.0 * begin, 3); // [us], to a nanosecond
    const double length = rounded(1000.0 * milliseconds, 3);
    return {{"name", name}, {"ph", "X"}, {"ts", from}, {"dur", length}, {"pid", 1}, {"tid", thread}};
}

} // namespace

std::vector<ScopeSummary> summarise(const Profile& profile)
{
    const std::vector<Column> columns = columnsOf(profile);
    const double whole = engine::mean(columns.front().times);
    std::vector<ScopeSummary> summaries;
    for (const Column& column : columns)
    {
        const double mean = engine::mean(column.times);
        summaries.push_back({column.name, column.depth, engine::percentile(column.times, 50.0),
                             engine::percentile(column.times, 95.0), mean, whole > 0.0 ? mean / whole : 0.0});
    }
    return summaries;
}

std::string asTable(const Profile& profile)
{
    std::string out = fmt::format("{} on {}, {}x{}, quality {}, {} frames from number {} on, after {} to warm up\n",
                                  profile.scene, profile.device, profile.size.width, profile.size.height,
                                  profile.quality, profile.frames.size(), profile.first, profile.warmUp);
    if (profile.onCpu)
        out += "*** This device is a CPU: times show what the code costs, not what a GPU would need. ***\n";
    out += fmt::format("\n{:<28}{:>10}{:>10}{:>10}{:>9}\n", "GPU scope [ms]", "p50", "p95", "mean", "share");
    for (const ScopeSummary& scope : summarise(profile))
        out +=
            fmt::format("{:<28}{:>10.3f}{:>10.3f}{:>10.3f}{:>8.1f}%\n", std::string(2 * scope.depth, ' ') + scope.name,
                        scope.p50, scope.p95, scope.mean, 100.0 * scope.share);
    const std::vector<double> wall = timesOf(profile, &ProfiledFrame::wall);
    const std::vector<double> waited = timesOf(profile, &ProfiledFrame::waited);
    out += fmt::format("\n{:<28}{:>10.3f}{:>10.3f}{:>10.3f}   {:.1f} frames/s\n", "wall clock, frame to frame",
                       engine::percentile(wall, 50.0), engine::percentile(wall, 95.0), engine::mean(wall),
                       1000.0 / std::max(engine::mean(wall), 1e-9));
    out += fmt::format("{:<28}{:>10.3f}{:>10.3f}{:>10.3f}\n", "  of it waiting for the GPU",
                       engine::percentile(waited, 50.0), engine::percentile(waited, 95.0), engine::mean(waited));
    out += "Percentiles by nearest rank; share is of the mean frame; frames/s = frames / their total time.\n";
    return out;
}

std::string asJson(const Profile& profile)
{
    Json scopes = Json::array();
    for (const ScopeSummary& scope : summarise(profile))
        scopes.push_back({{"name", scope.name},
                          {"depth", scope.depth},
                          {"p50_ms", rounded(scope.p50)},
                          {"p95_ms", rounded(scope.p95)},
                          {"mean_ms", rounded(scope.mean)},
                          {"share", rounded(scope.share)}});
    const std::vector<double> wall = timesOf(profile, &ProfiledFrame::wall);
    const std::vector<double> waited = timesOf(profile, &ProfiledFrame::waited);
    const Json report{{"scene", profile.scene},
                      {"device", profile.device},
                      {"device_is_cpu", profile.onCpu},
                      {"width", profile.size.width},
                      {"height", profile.size.height},
                      {"quality", profile.quality},
                      {"frames", profile.frames.size()},
                      {"first_frame", profile.first},
                      {"warm_up_frames", profile.warmUp},
                      {"wall_p50_ms", rounded(engine::percentile(wall, 50.0))},
                      {"wall_p95_ms", rounded(engine::percentile(wall, 95.0))},
                      {"wall_mean_ms", rounded(engine::mean(wall))},
                      {"waited_mean_ms", rounded(engine::mean(waited))},
                      {"scopes", std::move(scopes)}};
    return textOf(report, 2);
}

std::string asCsv(const Profile& profile)
{
    const std::vector<Column> columns = columnsOf(profile);
    std::string out = "index,wall";
    for (const Column& column : columns)
        out += "," + column.name;
    out += "\n";
    for (size_t f = 0; f < profile.frames.size(); ++f)
    {
        out += fmt::format("{},{:.6f}", profile.first + f, profile.frames[f].wall);
        for (const Column& column : columns)
            out += fmt::format(",{:.6f}", column.times[f]);
        out += "\n";
    }
    return out;
}

std::string asTrace(const Profile& profile)
{
    Json events = Json::array({threadName(kGpuThread, "GPU"), threadName(kCpuThread, "CPU: frame loop")});
    double start = 0.0; // of a frame on the GPU [ms]
    for (const ProfiledFrame& frame : profile.frames)
    {
        start = std::max(start, frame.submitted);
        for (const engine::ScopeTime& scope : frame.scopes)
            events.push_back(traceSpan(kGpuThread, scope.name, start + scope.begin, scope.milliseconds));
        start += frame.scopes.empty() ? 0.0 : frame.scopes.front().milliseconds;
    }
    for (const engine::CpuSpan& span : profile.cpu)
        events.push_back(traceSpan(kCpuThread, span.name, span.begin, span.milliseconds));
    return textOf({{"traceEvents", std::move(events)}}, -1);
}

} // namespace tools
