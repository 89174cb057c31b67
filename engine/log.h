// log.h -- what the program says on stderr while it works. Results go to stdout, errors to main: see result.h.
#pragma once

#include <fmt/format.h>

#include <string_view>

namespace engine {

enum class LogLevel
{
    quiet,
    normal,
    verbose
};

// Set once from -q / -v before anything else runs.
void setLogLevel(LogLevel level);
LogLevel logLevel();

void logLine(LogLevel from, std::string_view prefix, std::string_view text);

// Shown unless -q.
template <typename... Args>
void logInfo(fmt::format_string<Args...> format, Args&&... args)
{
    logLine(LogLevel::normal, "", fmt::format(format, std::forward<Args>(args)...));
}

// Shown with -v.
template <typename... Args>
void logDetail(fmt::format_string<Args...> format, Args&&... args)
{
    logLine(LogLevel::verbose, "", fmt::format(format, std::forward<Args>(args)...));
}

// Always shown.
template <typename... Args>
void logWarning(fmt::format_string<Args...> format, Args&&... args)
{
    logLine(LogLevel::quiet, "warning: ", fmt::format(format, std::forward<Args>(args)...));
}

} // namespace engine
