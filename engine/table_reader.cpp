#include "engine/table_reader.h"

#include "engine/nearest.h"
#include "engine/table_words.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace engine {
// ---- the document and its first error -----------------------------------------------------------------------------

struct TableReader::Document
{
    std::string file{};
    toml::table root{};
    std::optional<Error> error{};
    toml::source_position errorAt{}; // line 0: an override, which comes before the file

    bool isOverride(const toml::node& node) const { return node.source().path && *node.source().path != file; }

    void fail(const toml::source_region& where, std::string_view path, std::string_view what)
    {
        const bool inFile = !where.path || *where.path == file;
        const toml::source_position at = inFile ? where.begin : toml::source_position{};
        if (error && std::tie(errorAt.line, errorAt.column) <= std::tie(at.line, at.column))
            return;
        const std::string place = inFile ? fmt::format("{}:{}:{}", file, at.line, at.column) : *where.path;
        error = badInput(fmt::format("{}: {}: {}", place, path, what));
        errorAt = at;
    }
};

struct TableReader::State
{
    Document& document;
    const toml::table& table;
    std::string path;                 // of the table; empty for the root
    std::vector<std::string> known{}; // every key that was asked for
    std::vector<std::string> required{};
    std::vector<KeyDescription>* described = nullptr; // where keys are described; none: they are read

    const toml::node* find(std::string_view key)
    {
        if (std::find(known.begin(), known.end(), key) == known.end())
            known.emplace_back(key);
        return table.get(key);
    }

    // The description of a key, to be completed; none where keys are read.
    KeyDescription* describe(std::string_view key, std::string type, About about)
    {
        if (!described)
            return nullptr;
        KeyDescription& description = described->emplace_back();
        description.key = key;
        description.type = std::move(type);
        description.about = about.text;
        return &description;
    }

    void describeNumbers(std::string_view key, const std::string& type, const Range& each,
                         std::span<const double> values, About about)
    {
        if (KeyDescription* const description = describe(key, type, about))
        {
            description->range = fmt::format("{} to {}", each.min, each.max);
            description->unit = each.unit;
            description->defaultValue = numbersText(values, each, type != "number");
        }
    }

    void fail(const toml::node& node, std::string_view key, std::string_view what)
    {
        document.fail(node.source(), joinKey(path, key), what);
    }

    // One number, or nothing and an error.
    std::optional<double> number(const toml::node& node, std::string_view key, const Range& range)
    {
        const std::optional<int64_t> whole = node.value_exact<int64_t>();
        const std::optional<double> value = whole ? static_cast<double>(*whole) : node.value_exact<double>();
        if (!value)
            fail(node, key, expected("a number", node));
        else if (!std::isfinite(*value))
            fail(node, key, fmt::format("{} is not a finite number; {}", *value, rangeText(range)));
        else if (*value < range.min || *value > range.max)
            fail(node, key, fmt::format("{} is out of range; {}", *value, rangeText(range)));
        else
            return value;
        return std::nullopt;
    }

    std::optional<int64_t> integer(const toml::node& node, std::string_view key, int64_t min, int64_t max)
    {
        const std::optional<int64_t> value = node.value_exact<int64_t>();
        if (!value)
            fail(node, key, expected("a whole number", node));
        else if (*value < min || *value > max)
            fail(node, key, fmt::format("{} is out of range; {} to {}", *value, min, max));
        else
            return value;
        return std::nullopt;
    }

    // An array of `least` to `most` elements, or nothing and, unless the key is absent, an error.
    const toml::array* array(std::string_view key, size_t least, size_t most, std::string_view elements)
    {
        const toml::node* const node = find(key);
        if (!node)
            return nullptr;
        const toml::array* const found = node->as_array();
        if (!found)
            fail(*node, key, expected(fmt::format("an array of {}", elements), *node));
        else if (found->size() < least || found->size() > most)
            fail(*node, key, fmt::format("expected {} {}, found {}", countText(least, most), elements, found->size()));
        else
            return found;
        return nullptr;
    }

    void numbers(std::string_view key, std::vector<double>& values, size_t least, size_t most, const Range& each)
    {
        const toml::array* const found = array(key, least, most, "numbers");
        if (!found)
            return;
        std::vector<double> all;
        for (size_t i = 0; i < found->size(); ++i)
            if (const auto value = number(*found->get(i), fmt::format("{}[{}]", key, i), each))
                all.push_back(*value);
        if (all.size() == found->size())
            values = std::move(all);
    }

    void text(std::string_view key, std::string& value)
    {
        const toml::node* const node = find(key);
        if (!node)
            return;
        const std::optional<std::string> found = node->value_exact<std::string>();
        if (!found)
            fail(*node, key, expected("a string", *node));
        else if (std::any_of(found->begin(), found->end(), isControl))
            fail(*node, key, "has control characters; expected one line of text");
        else
            value = *found;
    }

    static std::vector<KeyDescription> describeAll(const Schema& schema)
    {
        Document document;
        std::vector<KeyDescription> keys;
        TableReader reader(std::make_unique<State>(document, document.root, std::string()));
        reader.state_->described = &keys;
        schema(reader);
        for (const std::string& key : reader.state_->required)
            for (KeyDescription& description : keys)
                description.required = description.required || description.key == key;
        return keys;
    }

    static void read(Document& document, const toml::table& table, std::string path, const Schema& schema)
    {
        TableReader reader(std::make_unique<State>(document, table, std::move(path)));
        schema(reader);
        reader.refuseUnknownKeys();
    }
};

TableReader::TableReader(std::unique_ptr<State> state) : state_(std::move(state)) {}

TableReader::~TableReader() = default;

bool TableReader::has(std::string_view path) const
{
    return bool(state_->table.at_path(path));
}

bool TableReader::overridden(std::string_view path) const
{
    const toml::node* const node = state_->table.at_path(path).node();
    return node && state_->document.isOverride(*node);
}

bool TableReader::holdsTable(std::string_view key) const
{
    return state_->table.at_path(key).is_table();
}

bool TableReader::when(bool holds) const
{
    return holds || state_->described;
}

bool TableReader::ok() const
{
    return !state_->document.error;
}

void TableReader::fail(std::string_view path, std::string_view what)
{
    const toml::node* const node = state_->table.at_path(path).node();
    if (ok())
        state_->fail(node ? *node : state_->table, path, what);
}

void TableReader::require(std::initializer_list<std::string_view> keys)
{
    state_->required.insert(state_->required.end(), keys.begin(), keys.end());
    for (const std::string_view key : keys)
        if (!state_->table.contains(key))
            state_->fail(state_->table, key, fmt::format("is missing; required here: {}", fmt::join(keys, ", ")));
}

void TableReader::refuseUnknownKeys()
{
    for (const auto& [key, node] : state_->table)
    {
        if (std::find(state_->known.begin(), state_->known.end(), key.str()) != state_->known.end())
            continue;
        const toml::source_region& where = state_->document.isOverride(node) ? node.source() : key.source();
        state_->document.fail(where, joinKey(state_->path, key.str()),
                              "unknown key" + suggestion(key.str(), state_->known));
    }
}

// ---- typed reads ------------------------------------------------------------------------------------------------

void TableReader::boolean(std::string_view key, bool& value, About about)
{
    if (KeyDescription* const description = state_->describe(key, "true or false", about))
        description->defaultValue = value ? "true" : "false";
    const toml::node* const node = state_->find(key);
    if (node && !node->is_boolean())
        state_->fail(*node, key, expected("true or false", *node));
    else if (node)
        value = *node->value<bool>();
}

void TableReader::number(std::string_view key, std::optional<double>& value, const Range& range, About about)
{
    state_->describeNumbers(key, "number", range, asSpan(value), about);
    if (const toml::node* const node = state_->find(key))
        if (const std::optional<double> found = state_->number(*node, key, range))
            value = found;
}

void TableReader::number(std::string_view key, double& value, const Range& range, About about)
{
    std::optional<double> found = value;
    number(key, found, range, about);
    value = *found;
}

void TableReader::angle(std::string_view key, std::optional<double>& radians, const Range& degrees, About about)
{
    const std::optional<double> value = radians ? std::optional(*radians / kDegree) : std::nullopt;
    state_->describeNumbers(key, "number", degrees, asSpan(value), about);
    if (const toml::node* const node = state_->find(key))
        if (const std::optional<double> found = state_->number(*node, key, degrees))
            radians = *found * kDegree;
}

void TableReader::angle(std::string_view key, double& radians, const Range& degrees, About about)
{
    std::optional<double> found = radians;
    angle(key, found, degrees, about);
    radians = *found;
}

std::optional<int64_t> TableReader::wholeNumber(std::string_view key, int64_t value, int64_t min, int64_t max,
                                                About about)
{
    if (KeyDescription* const description = state_->describe(key, "whole number", about))
    {
        description->range = fmt::format("{} to {}", min, max);
        description->defaultValue = fmt::format("{}", value);
    }
    const toml::node* const node = state_->find(key);
    return node ? state_->integer(*node, key, min, max) : std::nullopt;
}

void TableReader::numbers(std::string_view key, std::vector<double>& values, size_t least, size_t most,
                          const Range& each, About about)
{
    state_->describeNumbers(key, countText(least, most) + " numbers", each, values, about);
    state_->numbers(key, values, least, most, each);
}

void TableReader::vec2(std::string_view key, glm::dvec2& value, const Range& each, About about)
{
    std::vector<double> found{value.x, value.y};
    numbers(key, found, 2, 2, each, about);
    value = {found[0], found[1]};
}

void TableReader::vec3(std::string_view key, std::optional<glm::dvec3>& value, const Range& each, About about)
{
    std::vector<double> found;
    if (value)
        found = {value->x, value->y, value->z};
    state_->describeNumbers(key, "3 numbers", each, found, about);
    state_->numbers(key, found, 3, 3, each);
    if (!found.empty())
        value = {found[0], found[1], found[2]};
}

void TableReader::vec3(std::string_view key, glm::dvec3& value, const Range& each, About about)
{
    std::optional<glm::dvec3> found = value;
    vec3(key, found, each, about);
    value = *found;
}

void TableReader::ivec2(std::string_view key, glm::ivec2& value, int min, int max, About about)
{
    if (KeyDescription* const description = state_->describe(key, "2 whole numbers", about))
    {
        description->range = fmt::format("{} to {}", min, max);
        description->defaultValue = fmt::format("[{}, {}]", value.x, value.y);
    }
    const toml::array* const array = state_->array(key, 2, 2, "whole numbers");
    if (!array)
        return;
    const auto x = state_->integer(*array->get(0), fmt::format("{}[0]", key), min, max);
    const auto y = state_->integer(*array->get(1), fmt::format("{}[1]", key), min, max);
    if (x && y)
        value = {static_cast<int>(*x), static_cast<int>(*y)};
}

void TableReader::text(std::string_view key, std::string& value, About about)
{
    if (KeyDescription* const description = state_->describe(key, "text, one line", about))
        description->defaultValue = inQuotes(value);
    state_->text(key, value);
}

void TableReader::texts(std::string_view key, std::vector<std::string>& values, About about)
{
    if (KeyDescription* const description = state_->describe(key, "text, or several in an array", about))
        description->defaultValue = arrayText(values);
    const toml::node* const node = state_->find(key);
    if (!node)
        return;
    std::vector<std::string> found;
    const toml::array* const array = node->as_array();
    for (size_t i = 0; i < (array ? array->size() : 1); ++i)
    {
        const toml::node& element = array ? *array->get(i) : *node;
        if (const auto text = element.value_exact<std::string>())
            found.push_back(*text);
        else
            return state_->fail(element, array ? fmt::format("{}[{}]", key, i) : std::string(key),
                                expected(array ? "a string" : "a string or an array of strings", element));
    }
    values = std::move(found);
}

void TableReader::name(std::string_view key, std::string& value, About about)
{
    if (KeyDescription* const description = state_->describe(key, "name", about))
        description->defaultValue = value.empty() ? std::string() : inQuotes(value);
    std::string found = value;
    state_->text(key, found);
    const bool good = !found.empty() && std::all_of(found.begin(), found.end(), isNameLetter);
    if (const toml::node* const node = state_->table.get(key); node && node->is_string() && !good)
        state_->fail(*node, key, fmt::format("'{}' is not a name; use letters, digits, '-' and '_'", found));
    else
        value = found;
}

bool TableReader::holdsFile(std::string_view key, std::string& file, std::string_view ending)
{
    std::string found;
    state_->text(key, found);
    if (!found.ends_with(ending))
        return false;
    file = found;
    return true;
}

std::optional<size_t> TableReader::oneOf(std::string_view key, std::span<const std::string> names,
                                         std::optional<size_t> value, KeyKind kind, About about)
{
    if (KeyDescription* const description = state_->describe(key, std::string(), about))
    {
        description->kind = kind;
        description->choices.assign(names.begin(), names.end());
        description->defaultValue = value ? inQuotes(names[*value]) : std::string();
    }
    const toml::node* const node = state_->find(key);
    if (!node)
        return std::nullopt;
    const std::optional<std::string> word = node->value_exact<std::string>();
    const auto found = word ? std::find(names.begin(), names.end(), *word) : names.end();
    if (found != names.end())
        return static_cast<size_t>(found - names.begin());
    if (word)
        state_->fail(*node, key, fmt::format("'{}' is not known{}", *word, suggestion(*word, names)));
    else
        state_->fail(*node, key, expected(kind == KeyKind::valueOrTable ? "a string or a table" : "a string", *node));
    return std::nullopt;
}

void TableReader::subtable(std::string_view key, About about, const Schema& schema)
{
    if (KeyDescription* const description = state_->describe(key, "table", about))
        description->kind = KeyKind::table;
    describeInside(schema);
    const toml::node* const node = state_->find(key);
    if (node && node->is_table())
        State::read(state_->document, *node->as_table(), joinKey(state_->path, key), schema);
    else if (node)
        state_->fail(*node, key, expected("a table", *node));
}

bool TableReader::subtables(std::string_view key, size_t least, size_t most, About about, const Schema& schema)
{
    if (KeyDescription* const description = state_->describe(key, countText(least, most) + " tables", about))
        description->kind = KeyKind::tables;
    describeInside(schema);
    const toml::array* const array = state_->array(key, least, most, "tables");
    for (size_t i = 0; array && i < array->size(); ++i)
    {
        const toml::node& node = *array->get(i);
        const std::string element = fmt::format("{}[{}]", key, i);
        if (node.is_table())
            State::read(state_->document, *node.as_table(), joinKey(state_->path, element), schema);
        else
            state_->fail(node, element, expected("a table", node));
    }
    return array != nullptr;
}

void TableReader::describeInside(const Schema& schema)
{
    if (state_->described)
        state_->described->back().keys = describeKeys(schema);
}

void TableReader::describeDefault(const Schema& schema)
{
    if (!state_->described)
        return;
    std::vector<std::string> pairs;
    for (const KeyDescription& key : describeKeys(schema))
        if (!key.defaultValue.empty())
            pairs.push_back(fmt::format("{} = {}", key.key, key.defaultValue));
    std::string& all = state_->described->back().defaultValue; // "[...]", of the tables before this one
    all = all.empty() ? "[" : all.substr(0, all.size() - 1) + ", ";
    all += fmt::format("{{ {} }}]", fmt::join(pairs, ", "));
}

std::vector<KeyDescription> describeKeys(const TableReader::Schema& schema)
{
    return TableReader::State::describeAll(schema);
}

Result<Done> readToml(std::string_view text, std::string_view file, std::span<const std::string> overrides,
                      const TableReader::Schema& schema)
{
    Result<toml::table> root = parseToml(text, file, overrides);
    if (!root)
        return root.error();
    TableReader::Document document{.file = std::string(file), .root = std::move(*root), .error = {}};
    TableReader::State::read(document, document.root, std::string(), schema);
    if (document.error)
        return *document.error;
    return Done{};
}

} // namespace engine
