#include "tools/commands/profile_report.h"

#include "engine/statistics.h"

#include <algorithm>

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

std::string jsonString(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text)
    {
        if (c == '"' || c == '\\')
            out += '\\';
        if (static_cast<unsigned char>(c) >= 0x20)
            out += c;
    }
    return out + '"';
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

std::string threadName(int thread, std::string_view name)
{
    return fmt::format("\n{{\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":1,\"tid\":{},"
                       "\"args\":{{\"name\":{}}}}}",
                       thread, jsonString(name));
}

std::string traceSpan(int thread, std::string_view name, double begin, double milliseconds)
{
    return fmt::format(",\n{{\"name\":{},\"ph\":\"X\",\"ts\":{:.3f},\"dur\":{:.3f},\"pid\":1,\"tid\":{}}}",
                       jsonString(name), 1000.0 * begin, 1000.0 * milliseconds, thread);
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
    std::string scopes;
    for (const ScopeSummary& scope : summarise(profile))
        scopes += fmt::format("{}\n    {{\"name\": {}, \"depth\": {}, \"p50_ms\": {:.6f}, \"p95_ms\": {:.6f}, "
                              "\"mean_ms\": {:.6f}, \"share\": {:.6f}}}",
                              scopes.empty() ? "" : ",", jsonString(scope.name), scope.depth, scope.p50, scope.p95,
                              scope.mean, scope.share);
    const std::vector<double> wall = timesOf(profile, &ProfiledFrame::wall);
    const std::vector<double> waited = timesOf(profile, &ProfiledFrame::waited);
    return fmt::format(
        "{{\n  \"scene\": {},\n  \"device\": {},\n  \"device_is_cpu\": {},\n  \"width\": {},\n"
        "  \"height\": {},\n  \"quality\": {},\n  \"frames\": {},\n  \"first_frame\": {},\n  \"warm_up_frames\": {},\n"
        "  \"wall_p50_ms\": {:.6f},\n  \"wall_p95_ms\": {:.6f},\n  \"wall_mean_ms\": {:.6f},\n"
        "  \"waited_mean_ms\": {:.6f},\n"
        "  \"scopes\": [{}\n  ]\n}}\n",
        jsonString(profile.scene), jsonString(profile.device), profile.onCpu, profile.size.width, profile.size.height,
        jsonString(profile.quality), profile.frames.size(), profile.first, profile.warmUp,
        engine::percentile(wall, 50.0), engine::percentile(wall, 95.0), engine::mean(wall), engine::mean(waited),
        scopes);
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
    std::string events = threadName(kGpuThread, "GPU") + "," + threadName(kCpuThread, "CPU: frame loop");
    double start = 0.0; // of a frame on the GPU [ms]
    for (const ProfiledFrame& frame : profile.frames)
    {
        start = std::max(start, frame.submitted);
        for (const engine::ScopeTime& scope : frame.scopes)
            events += traceSpan(kGpuThread, scope.name, start + scope.begin, scope.milliseconds);
        start += frame.scopes.empty() ? 0.0 : frame.scopes.front().milliseconds;
    }
    for (const engine::CpuSpan& span : profile.cpu)
        events += traceSpan(kCpuThread, span.name, span.begin, span.milliseconds);
    return "{\"traceEvents\":[" + events + "\n]}\n";
}

} // namespace tools
