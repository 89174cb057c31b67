// options.h -- the command line: CLI11 parses it, and what is wrong with it becomes one line.
#pragma once

#include "engine/result.h"

#include <glm/vec2.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace engine {

// Parses argv. Gives the text to print if help or the version was asked for, or nothing if there is work to do.
// A mistake is an error of status 2 that names the nearest option or command.
Result<std::optional<std::string>> parseArguments(CLI::App& app, int argc, const char* const* argv);

// Let an option take nothing but a number, or one of some words; what else is given becomes an error that says so.
CLI::Option* takesNumber(CLI::Option* option, double least, double most);
CLI::Option* takesWholeNumber(CLI::Option* option, uint64_t least, uint64_t most);
CLI::Option* takesOneOf(CLI::Option* option, std::vector<std::string> words);

struct Size
{
    uint32_t width = 0;
    uint32_t height = 0;
};

// "1280x720", both from 1 to `limit`; errors call them `unit`.
Result<Size> parseSize(const std::string& text, uint32_t limit, std::string_view unit = "pixels");

struct FrameRange
{
    uint64_t first = 0; // counted from 0
    uint64_t last = 0;  // included

    uint64_t count() const { return last - first + 1; }
};

// What --frames was given, in every command: "10", how many from the first one on, or "20-29", these. Frames beyond
// `most` of them are out of range.
Result<FrameRange> parseFrames(const std::string& text, uint64_t most);

// What `option` was given: "X,Y" [m], each within `limit` of 0.
Result<glm::dvec2> parsePoint(std::string_view option, const std::string& text, double limit);

struct Region
{
    glm::dvec2 low{};  // its south-west corner [m]
    glm::dvec2 high{}; // its north-east corner, beyond the other both ways
};

// "X0,Y0,X1,Y1" [m], each within `limit` of 0.
Result<Region> parseRegion(std::string_view option, const std::string& text, double limit);

struct Interval
{
    double low = 0.0;
    double high = 0.0; // > low
};

// "LOW,HIGH", each within `limit` of 0; errors call them `unit`.
Result<Interval> parseInterval(std::string_view option, const std::string& text, double limit, std::string_view unit);

} // namespace engine
