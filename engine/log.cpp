#include "engine/log.h"

#include <atomic>
#include <cstdio>

namespace engine {

namespace {
std::atomic<LogLevel> level = LogLevel::normal;
}

void setLogLevel(LogLevel newLevel)
{
    level = newLevel;
}

LogLevel logLevel()
{
    return level;
}

void logLine(LogLevel from, std::string_view prefix, std::string_view text)
{
    if (level.load() >= from)
        fmt::print(stderr, "seaway: {}{}\n", prefix, text);
}

} // namespace engine
