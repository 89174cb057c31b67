#include "engine/log.h"

#include "engine/check.h"

#include <atomic>

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
        writeLine(fmt::format("{}{}", prefix, text));
}

} // namespace engine
