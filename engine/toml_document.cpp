#include "engine/toml_document.h"

#include "engine/nearest.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

namespace engine {

std::string_view kindOf(const toml::node& node)
{
    switch (node.type())
    {
    case toml::node_type::table:
        return "a table";
    case toml::node_type::array:
        return "an array";
    case toml::node_type::string:
        return "a string";
    case toml::node_type::integer:
        return "a whole number";
    case toml::node_type::floating_point:
        return "a decimal number";
    case toml::node_type::boolean:
        return "true or false";
    default:
        return "a date or time";
    }
}

std::string joinKey(std::string_view path, std::string_view key)
{
    return path.empty() ? std::string(key) : fmt::format("{}.{}", path, key);
}

bool isControl(char c)
{
    return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

bool isNameLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

Error badInput(std::string text)
{
    std::replace_if(text.begin(), text.end(), isControl, ' '); // one line, whatever a key or a value holds
    return {std::move(text), Status::badInput};
}

namespace {

// One step down a document: into a table by key, or into an array by index or by an element's name.
struct Step
{
    std::string name;
    std::optional<size_t> index;
};

std::optional<std::vector<Step>> parseKey(std::string_view key)
{
    std::vector<Step> steps;
    for (size_t at = 0; at < key.size();)
    {
        if (key[at] == '[' && !steps.empty())
        {
            size_t index = 0;
            const auto [end, error] = std::from_chars(key.data() + at + 1, key.data() + key.size(), index);
            at = static_cast<size_t>(end - key.data());
            if (error != std::errc{} || at == key.size() || key[at++] != ']')
                return std::nullopt;
            steps.push_back({.name = {}, .index = index});
            continue;
        }
        if (!steps.empty() && key[at++] != '.')
            return std::nullopt;
        const size_t start = at;
        while (at < key.size() && isNameLetter(key[at]))
            ++at;
        if (at == start)
            return std::nullopt;
        steps.push_back({.name = std::string(key.substr(start, at - start)), .index = std::nullopt});
    }
    return steps.empty() ? std::nullopt : std::optional(steps);
}

std::string quoted(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text)
        if (isControl(c) || c == '"' || c == '\\')
            out += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
        else
            out += c;
    return out + '"';
}

std::string_view trimmed(std::string_view text)
{
    const size_t first = text.find_first_not_of(' ');
    return first == text.npos ? std::string_view() : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// A document of the one key `value`, whose nodes all say that they come from `source`; none if `text` is not TOML.
std::optional<toml::table> parseValue(std::string_view text, const std::string& source)
{
    toml::parse_result parsed = toml::parse(fmt::format("value = {}", text), source);
    if (!parsed || parsed.table().size() != 1)
        return std::nullopt;
    return std::move(parsed).table();
}

// The place in `array` that `step` means, or what is wrong with it.
Result<size_t> elementOf(const toml::array& array, const Step& step, const std::string& path)
{
    if (step.index && *step.index < array.size())
        return *step.index;
    if (step.index && array.empty())
        return badInput(fmt::format("{}[{}]: no such element; there are none", path, *step.index));
    if (step.index)
        return badInput(fmt::format("{}[{}]: no such element; the last is [{}]", path, *step.index, array.size() - 1));
    std::vector<std::string> names;
    for (size_t i = 0; i < array.size(); ++i)
    {
        const std::optional<std::string> name = array.get(i)->at_path("name").value<std::string>();
        if (name == step.name)
            return i;
        if (name)
            names.push_back(*name);
    }
    return badInput(fmt::format("{}: no element is named '{}'{}", path, step.name, suggestion(step.name, names)));
}

// Takes away what is where `steps` lead, if anything is.
Result<Done> take(toml::table& root, std::span<const Step> steps)
{
    toml::node* node = &root;
    std::string path;
    for (size_t i = 0; node && i < steps.size(); ++i)
    {
        const Step& step = steps[i];
        const bool last = i + 1 == steps.size();
        if (toml::table* const table = node->as_table(); table && !step.index)
        {
            path = joinKey(path, step.name);
            node = table->get(step.name);
            if (last)
                table->erase(step.name);
        }
        else if (toml::array* const array = node->as_array())
        {
            const Result<size_t> index = elementOf(*array, step, path);
            if (!index)
                return index.error();
            path += fmt::format("[{}]", *index);
            node = array->get(*index);
            if (last)
                array->erase(array->cbegin() + static_cast<std::ptrdiff_t>(*index));
        }
        else
            return Done{};
    }
    return Done{};
}

// Puts `value` where `steps` lead, making the tables on the way that are not there yet.
Result<Done> put(toml::table& root, std::span<const Step> steps, toml::node& value, const std::string& source)
{
    toml::node* node = &root;
    std::string path;
    for (size_t i = 0; i < steps.size(); ++i)
    {
        const Step& step = steps[i];
        const bool last = i + 1 == steps.size();
        if (toml::table* const table = node->as_table(); table && !step.index)
        {
            path = joinKey(path, step.name);
            if (last)
                table->insert_or_assign(step.name, std::move(value));
            else if (!table->contains(step.name) && steps[i + 1].index)
                return badInput(fmt::format("{}[{}]: no such element; there are none", path, *steps[i + 1].index));
            else if (!table->contains(step.name))
                table->insert(step.name, std::move(*parseValue("{}", source)->get("value")));
            node = table->get(step.name);
        }
        else if (toml::array* const array = node->as_array())
        {
            const Result<size_t> index = elementOf(*array, step, path);
            if (!index)
                return index.error();
            path += fmt::format("[{}]", *index);
            if (last)
                array->replace(array->cbegin() + static_cast<std::ptrdiff_t>(*index), std::move(value));
            node = array->get(*index);
        }
        else
        {
            const std::string child = step.index ? fmt::format("element [{}]", *step.index) : "key '" + step.name + "'";
            return badInput(fmt::format("{}: is {} and has no {}", path, kindOf(*node), child));
        }
    }
    return Done{};
}

Result<Done> applyOverride(toml::table& root, const std::string& text)
{
    const std::string source = "--set " + text;
    const size_t equals = text.find('=');
    if (equals == text.npos)
        return badInput(source + ": expected key=value");
    const std::string_view key = trimmed(std::string_view(text).substr(0, equals));
    const std::string_view right = trimmed(std::string_view(text).substr(equals + 1));

    const std::optional<std::vector<Step>> steps = parseKey(key);
    if (!steps)
        return badInput(
            fmt::format("{}: '{}' is not a key; expected one such as a.b, a[0].b or a.name.b", source, key));
    if (right.empty())
    {
        const Result<Done> done = take(root, *steps);
        return done ? done : badInput(fmt::format("{}: {}", source, done.error().text));
    }
    std::optional<toml::table> value = parseValue(right, source);
    if (!value)
        value = parseValue(quoted(right), source);
    if (!value)
        return badInput(source + ": the value is not UTF-8 text");
    const Result<Done> done = put(root, *steps, *value->get("value"), source);
    return done ? done : badInput(fmt::format("{}: {}", source, done.error().text));
}

} // namespace

Result<toml::table> parseToml(std::string_view text, std::string_view file, std::span<const std::string> overrides)
{
    toml::parse_result parsed = toml::parse(text, file);
    if (!parsed)
    {
        const toml::source_position at = parsed.error().source().begin;
        return badInput(fmt::format("{}:{}:{}: {}", file, at.line, at.column, parsed.error().description()));
    }
    toml::table root = std::move(parsed).table();
    for (const std::string& override : overrides)
        if (const Result<Done> done = applyOverride(root, override); !done)
            return done.error();
    return root;
}

} // namespace engine
