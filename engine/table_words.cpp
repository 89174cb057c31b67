#include "engine/table_words.h"

#include <fmt/ranges.h>

namespace engine {

std::string expected(std::string_view what, const toml::node& found)
{
    return fmt::format("expected {}, found {}", what, kindOf(found));
}

std::string rangeText(const Range& range)
{
    return fmt::format("{} to {}{}{}", range.min, range.max, range.unit.empty() ? "" : " ", range.unit);
}

std::string numbersText(std::span<const double> values, const Range& each, bool array)
{
    std::vector<std::string> texts;
    for (const double value : values)
    {
        if (value < each.min || value > each.max)
            return {};
        texts.push_back(fmt::format("{:.10g}", value));
    }
    return array && !texts.empty() ? fmt::format("[{}]", fmt::join(texts, ", "))
                                   : fmt::format("{}", fmt::join(texts, ", "));
}

std::span<const double> asSpan(const std::optional<double>& value)
{
    return value ? std::span(&*value, 1) : std::span<const double>();
}

std::string inQuotes(std::string_view text)
{
    return fmt::format("\"{}\"", text);
}

std::string countText(size_t least, size_t most)
{
    if (least == most)
        return fmt::format("{}", least);
    return fmt::format("{} {} {}", least, most == least + 1 ? "or" : "to", most);
}

std::string arrayText(std::span<const std::string> texts)
{
    std::vector<std::string> quoted;
    for (const std::string& text : texts)
        quoted.push_back(inQuotes(text));
    return fmt::format("[{}]", fmt::join(quoted, ", "));
}

} // namespace engine
