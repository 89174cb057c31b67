// check.h -- our own or the driver's mistakes: stop, and say what was expected where.
//
// What the outside world does wrong (files, options, devices) is a Result, not a check: see engine/result.h.
#pragma once

#include <fmt/format.h>

#include <string_view>

namespace engine {

// One line of ours to stderr, "seaway: " before it. Where nobody can read it, it is lost: a closed or full stderr must
// not cost the work.
void writeLine(std::string_view text);

// Prints one line to stderr and ends the process with status 1, running no destructors:
// after a broken promise or a lost device nothing that would still run can be trusted.
[[noreturn]] void fail(const char* file, int line, std::string_view text);

} // namespace engine

// SEAWAY_CHECK(condition, "format", values...)
#define SEAWAY_CHECK(condition, ...)                                                                                   \
    do                                                                                                                 \
    {                                                                                                                  \
        if (!(condition)) [[unlikely]]                                                                                 \
            ::engine::fail(__FILE__, __LINE__, fmt::format(__VA_ARGS__));                                              \
    } while (false)
