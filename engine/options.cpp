#include "engine/options.h"

#include "engine/nearest.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <span>
#include <vector>

namespace engine {

namespace {

const CLI::App& selected(const CLI::App& app)
{
    const std::vector<CLI::App*> commands = app.get_subcommands();
    return commands.empty() ? app : *commands.front();
}

// An argument nobody asked for: an option, a command or one word too many.
std::string unexpected(const CLI::App& app, const std::string& word)
{
    const CLI::App& command = selected(app);
    std::vector<std::string> known;
    if (word.starts_with("-"))
    {
        const std::string name = word.substr(0, word.find('='));
        for (const CLI::Option* option : command.get_options())
            for (const std::string& longName : option->get_lnames())
                known.push_back("--" + longName);
        if (std::ranges::find(known, name) != known.end())
            return fmt::format("'{}' goes after the command: seaway {} {}", name, command.get_name(), name);
        // Dashes are no letters in common.
        std::vector<std::string> bare;
        for (const std::string& option : known)
            bare.push_back(option.substr(2));
        const std::string meant = nearest(name.substr(std::min(name.find_first_not_of('-'), name.size())), bare);
        return fmt::format("unknown option '{}'{}", name,
                           meant.empty() ? suggestion(name, known) : fmt::format("; did you mean '--{}'?", meant));
    }
    if (&command != &app)
        return fmt::format("'{}' is one argument too many for 'seaway {}'; see 'seaway {} --help'", word,
                           command.get_name(), command.get_name());
    for (const CLI::App* known_ : app.get_subcommands({}))
        known.push_back(known_->get_name());
    return fmt::format("unknown command '{}'{}", word, suggestion(word, known));
}

// An option without its value, or given again. CLI11 tells which option only in its text, "--fps: 1 required ...".
std::string wrongCount(const CLI::App& app, const std::string& text)
{
    const std::string name = text.substr(0, text.find(':'));
    const CLI::Option* option = selected(app).get_option_no_throw(name);
    if (!option)
        return text;
    if (option->count() > 1)
        return fmt::format("{}: given {} times; expected once", name, option->count());
    return fmt::format("{}: its value is missing; expected {} {}", name, name, option->get_type_name());
}

// Only flags keep a conversion of CLI11's own: "Could not convert: --resume = perhaps".
std::string flagWithValue(const std::string& text)
{
    constexpr std::string_view kRaw = "Could not convert: ";
    return text.starts_with(kRaw) ? text.substr(kRaw.size()) + ": is a flag; expected no value" : text;
}

template <typename T>
bool parseNumber(std::string_view text, T& value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

// `problem` says what is wrong with a value, or nothing. A validator's own error would come as "--fps: ...", without
// the value; a conversion error comes as it is.
template <typename Problem>
CLI::Option* takes(CLI::Option* option, Problem problem)
{
    return option->check([option, problem](const std::string& text) -> std::string {
        if (const std::string wrong = problem(text); !wrong.empty())
            throw CLI::ConversionError(fmt::format("{} {}: {}", option->get_name(), text, wrong));
        return {};
    });
}

// Numbers with a comma between them and nothing else, each within `limit` of 0; as many as there is room for.
Result<Done> parseNumbers(std::string_view option, std::string_view text, double limit, std::string_view form,
                          std::string_view unit, std::span<double> values)
{
    std::string_view remaining = text;
    for (size_t i = 0; i < values.size(); ++i)
    {
        const size_t end = i + 1 < values.size() ? remaining.find(',') : remaining.size();
        if (end == std::string_view::npos || !parseNumber(remaining.substr(0, end), values[i]))
            return Error{fmt::format("{} {}: expected {}", option, text, form), Status::badInput};
        remaining.remove_prefix(std::min(end + 1, remaining.size()));
    }
    for (const double value : values)
        if (!(std::abs(value) <= limit)) // nor a NaN
            return Error{fmt::format("{} {}: out of range; {} to {} {}", option, text, -limit, limit, unit),
                         Status::badInput};
    return Done{};
}

} // namespace

Result<std::optional<std::string>> parseArguments(CLI::App& app, int argc, const char* const* argv)
{
    // CLI11 would take the next argument for the value.
    for (int i = 1; i < argc; ++i)
        if (const std::string_view word = argv[i]; word.starts_with("--") && word.find('=') == word.size() - 1)
            return Error{fmt::format("{}: its value is missing", word), Status::badInput};
    try
    {
        app.parse(argc, argv);
        return std::optional<std::string>();
    }
    catch (const CLI::CallForHelp&)
    {
        return std::optional(app.help());
    }
    catch (const CLI::CallForVersion& version)
    {
        return std::optional<std::string>(std::string(version.what()) + "\n");
    }
    catch (const CLI::ExtrasError&)
    {
        return Error{unexpected(app, app.remaining(true).front()), Status::badInput};
    }
    catch (const CLI::ArgumentMismatch& error)
    {
        return Error{wrongCount(app, error.what()), Status::badInput};
    }
    catch (const CLI::ParseError& error)
    {
        return Error{flagWithValue(error.what()), Status::badInput};
    }
}

CLI::Option* takesNumber(CLI::Option* option, double least, double most)
{
    return takes(option, [=](const std::string& text) {
        double value = 0.0;
        if (!parseNumber(text, value))
            return fmt::format("expected a number, {} to {}", least, most);
        return value >= least && value <= most ? "" : fmt::format("out of range; {} to {}", least, most);
    });
}

CLI::Option* takesWholeNumber(CLI::Option* option, uint64_t least, uint64_t most)
{
    return takes(option, [=](const std::string& text) {
        uint64_t value = 0;
        if (!parseNumber(text, value))
            return fmt::format("expected a whole number, {} to {}", least, most);
        return value >= least && value <= most ? "" : fmt::format("out of range; {} to {}", least, most);
    });
}

CLI::Option* takesOneOf(CLI::Option* option, std::vector<std::string> words)
{
    return takes(option, [words = std::move(words)](const std::string& text) {
        const bool known = std::find(words.begin(), words.end(), text) != words.end();
        return known ? std::string() : "not known" + suggestion(text, words);
    });
}

Result<Size> parseSize(const std::string& text, uint32_t limit, std::string_view unit)
{
    const size_t cross = text.find_first_of("xX");
    uint64_t width = 0;
    uint64_t height = 0;
    if (cross == std::string::npos || !parseNumber(std::string_view(text).substr(0, cross), width) ||
        !parseNumber(std::string_view(text).substr(cross + 1), height))
        return Error{fmt::format("--size {}: expected WIDTHxHEIGHT in {}, such as 1280x720", text, unit),
                     Status::badInput};
    if (width < 1 || height < 1 || width > limit || height > limit)
        return Error{fmt::format("--size {}: out of range; 1x1 to {}x{} {}", text, limit, limit, unit),
                     Status::badInput};
    return Size{static_cast<uint32_t>(width), static_cast<uint32_t>(height)};
}

Result<FrameRange> parseFrames(const std::string& text, uint64_t most)
{
    const std::string_view all = text;
    const size_t dash = all.find('-');
    FrameRange range;
    uint64_t count = 0;
    const bool isCount = parseNumber(all, count);
    const bool isRange = dash != all.npos && parseNumber(all.substr(0, dash), range.first) &&
                         parseNumber(all.substr(dash + 1), range.last) && range.first <= range.last;
    if (isCount)
        range = {0, count - 1};
    if ((!isCount && !isRange) || (isCount && count == 0))
        return Error{
            fmt::format("--frames {}: expected how many, or FIRST-LAST counted from 0, such as 100 or 0-99", text),
            Status::badInput};
    if (range.last >= most)
        return Error{fmt::format("--frames {}: out of range; at most {}, 0-{}", text, most, most - 1),
                     Status::badInput};
    return range;
}

Result<glm::dvec2> parsePoint(std::string_view option, const std::string& text, double limit)
{
    std::array<double, 2> numbers{};
    if (const auto good = parseNumbers(option, text, limit, "X,Y in metres, such as 12.5,-3", "m", numbers); !good)
        return good.error();
    return glm::dvec2(numbers[0], numbers[1]);
}

Result<Region> parseRegion(std::string_view option, const std::string& text, double limit)
{
    std::array<double, 4> numbers{};
    if (const auto good =
            parseNumbers(option, text, limit, "X0,Y0,X1,Y1 in metres, such as -100,-100,100,100", "m", numbers);
        !good)
        return good.error();
    const Region region{{numbers[0], numbers[1]}, {numbers[2], numbers[3]}};
    if (region.high.x <= region.low.x || region.high.y <= region.low.y)
        return Error{fmt::format("{} {}: is empty; expected X0,Y0,X1,Y1 with X0 < X1 and Y0 < Y1", option, text),
                     Status::badInput};
    return region;
}

Result<Interval> parseInterval(std::string_view option, const std::string& text, double limit, std::string_view unit)
{
    std::array<double, 2> numbers{};
    if (const auto good = parseNumbers(option, text, limit, "LOW,HIGH, such as -2,2", unit, numbers); !good)
        return good.error();
    if (numbers[1] <= numbers[0])
        return Error{fmt::format("{} {}: is empty; expected LOW,HIGH with LOW < HIGH", option, text), Status::badInput};
    return Interval{numbers[0], numbers[1]};
}

} // namespace engine
