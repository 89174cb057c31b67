#include "engine/key_description.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace engine {
namespace {

std::string code(std::string_view text)
{
    return fmt::format("`{}`", text);
}

// Where a table stands: "ocean", "grid.drop".
std::string pathOf(const std::string& path, const std::string& key)
{
    return path.empty() ? key : path + "." + key;
}

// As a file writes the table: "[ocean]", "[[grid.drop]]".
std::string headerOf(const KeyDescription& table, const std::string& path)
{
    return table.kind == KeyKind::tables ? fmt::format("[[{}]]", path) : fmt::format("[{}]", path);
}

// The link that Markdown viewers make of a section's title: its letters and digits.
std::string linkTo(const KeyDescription& table, const std::string& path)
{
    std::string anchor = path;
    std::erase(anchor, '.');
    return fmt::format("[{}](#{})", code(headerOf(table, path)), anchor);
}

std::string valueText(const KeyDescription& key, const std::string& path)
{
    std::string text = key.type;
    if (!key.range.empty())
        text += (key.type == "number" || key.type == "whole number" ? ", " : ", each ") + key.range;
    for (const std::string& choice : key.choices)
        text += (&choice == &key.choices.front() ? "" : ", ") + code('"' + choice + '"');
    if (key.kind == KeyKind::valueOrTable)
        text += ", or a table: " + linkTo(key, path);
    else if (key.kind != KeyKind::value)
        text += ": " + linkTo(key, path);
    return text;
}

std::string defaultText(const KeyDescription& key)
{
    if (key.required)
        return "required";
    return key.defaultValue.empty() ? "" : code(key.defaultValue);
}

void appendTable(std::string& page, std::span<const KeyDescription> keys, const std::string& path)
{
    page += "| key | value | unit | default | meaning |\n| --- | --- | --- | --- | --- |\n";
    for (const KeyDescription& key : keys)
        fmt::format_to(std::back_inserter(page), "| {} | {} | {} | {} | {} |\n", code(key.key),
                       valueText(key, pathOf(path, key.key)), key.unit, defaultText(key), key.about);
    for (const KeyDescription& key : keys)
    {
        if (key.keys.empty())
            continue;
        const std::string below = pathOf(path, key.key);
        fmt::format_to(std::back_inserter(page), "\n## {}\n\n{}\n\n", code(headerOf(key, below)), key.about);
        appendTable(page, key.keys, below);
    }
}

} // namespace

std::string markdownOf(std::span<const KeyDescription> keys)
{
    std::string page;
    appendTable(page, keys, std::string());
    return page;
}

} // namespace engine
