// table_reader.h -- a TOML text read against a schema that is plain code.
//
// Each read names a key, its type and its range, and leaves the value as it is (its default) where the key is absent.
// A key that no read asked for is an error that names the nearest one asked for. Of all errors the first in the
// file is kept, as one line:
//
//   scene.toml:7:9: ocean.depth: -3 is out of range; 0.1 to 12000 m
//
// Overrides ("key=value" of a command line) change the document before it is read; what is wrong with one is
// reported under its own name, and before anything in the file:
//
//   --set ocean.depth=abc: ocean.depth: expected a number, found a string
//
// A struct T is readable as a table once `void read(engine::TableReader&, T&)` stands in its own namespace.
//
// The same code describes the format: describeKeys() runs a schema on nothing and notes every key that it asks for, with
// type, range, unit, the default that stands in the value, and the sentence given with it. docs/scenes.md is made of it.
#pragma once

#include "engine/key_description.h"
#include "engine/result.h"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace engine {

// The numbers a key may hold, ends included, and the unit that errors name.
struct Range
{
    double min;
    double max;
    std::string_view unit = {};
};

// Angles are degrees in files and radians in code.
inline constexpr double kDegree = std::numbers::pi / 180.0; // [rad]
inline constexpr Range kCompass{-360.0, 360.0, "degrees"};

// A word that a file may say, and the value it stands for.
template <typename T>
struct Choice
{
    std::string_view name;
    T value;
};

// What a key means, for the manual: a sentence, and its full stop. Without one, a read does not compile.
struct About
{
    template <size_t n>
    consteval About(const char (&sentence)[n]) : text(sentence, n - 1)
    {
        if (!text.ends_with('.') || text.find('|') != text.npos)
            throw "a sentence ends in a full stop, and has no bars, which part the columns of the manual";
    }

    std::string_view text;
};

template <typename T>
using Choices = std::type_identity_t<std::span<const Choice<T>>>;

class TableReader
{
public:
    using Schema = std::function<void(TableReader&)>;

    ~TableReader();
    TableReader(const TableReader&) = delete;
    TableReader& operator=(const TableReader&) = delete;

    // `path` is a key of this table or one further down: "depth", "key[2].eye".
    bool has(std::string_view path) const;
    bool overridden(std::string_view path) const; // it is there because an override says so

    // Every one of these must be there.
    void require(std::initializer_list<std::string_view> keys);

    // Whether to read keys that only some tables have: where `holds`, and wherever the format is described.
    bool when(bool holds) const;

    void boolean(std::string_view key, bool& value, About about);
    void number(std::string_view key, double& value, const Range& range, About about);
    void number(std::string_view key, std::optional<double>& value, const Range& range, About about);
    void angle(std::string_view key, double& radians, const Range& degrees, About about);
    void angle(std::string_view key, std::optional<double>& radians, const Range& degrees, About about);
    void vec2(std::string_view key, glm::dvec2& value, const Range& each, About about);
    void vec3(std::string_view key, glm::dvec3& value, const Range& each, About about);
    void vec3(std::string_view key, std::optional<glm::dvec3>& value, const Range& each, About about);
    void ivec2(std::string_view key, glm::ivec2& value, int min, int max, About about);
    void numbers(std::string_view key, std::vector<double>& values, size_t least, size_t most, const Range& each,
                 About about);
    void text(std::string_view key, std::string& value, About about);                // one line
    void texts(std::string_view key, std::vector<std::string>& values, About about); // one string, or an array of them
    void name(std::string_view key, std::string& value, About about); // letters, digits, - and _: it can stand in a key

    template <typename Integer>
    void integer(std::string_view key, Integer& value, Integer min, Integer max, About about)
    {
        static_assert(std::numeric_limits<Integer>::digits < 64, "a TOML integer has 63 bits and a sign");
        if (const auto found = wholeNumber(key, int64_t{value}, int64_t{min}, int64_t{max}, about))
            value = static_cast<Integer>(*found);
    }

    template <typename T>
    void choice(std::string_view key, T& value, Choices<T> choices, About about)
    {
        if (const auto found = oneOf(key, names(choices), indexOf(choices, value), KeyKind::value, about))
            value = choices[*found].value;
    }

    // A word, or a file whose name ends in `ending`: then it is in `file`, and the value is that of the last choice.
    template <typename T>
    void choiceOrFile(std::string_view key, T& value, Choices<T> choices, std::string& file, std::string_view ending,
                      About about)
    {
        if (holdsFile(key, file, ending))
            value = choices.back().value;
        else
            choice(key, value, choices, about);
    }

    template <typename T>
    void table(std::string_view key, T& value, About about)
    {
        subtable(key, about, [&](TableReader& reader) { read(reader, value); });
    }

    // One that may be left out.
    template <typename T>
    void table(std::string_view key, std::optional<T>& value, About about)
    {
        subtable(key, about, [&](TableReader& reader) { read(reader, value.emplace()); });
    }

    // A word for a well-known value, or the value itself as a table.
    template <typename T>
    void choiceOrTable(std::string_view key, T& value, Choices<T> choices, About about)
    {
        if (holdsTable(key))
            return table(key, value, about);
        if (const auto found = oneOf(key, names(choices), indexOf(choices, value), KeyKind::valueOrTable, about))
            value = choices[*found].value;
        describeInside([&](TableReader& reader) { read(reader, value); });
    }

    // Where the key is there, its tables replace all of `values`.
    template <typename T>
    void tables(std::string_view key, std::vector<T>& values, size_t least, size_t most, About about)
    {
        std::vector<T> found;
        const auto readOne = [&](TableReader& reader) { read(reader, found.emplace_back()); };
        if (subtables(key, least, most, about, readOne))
            values = std::move(found);
        for (T& value : values)
            describeDefault([&](TableReader& reader) { read(reader, value); });
    }

    // For what ranges cannot say: the value at `path` is wrong. Kept only where nothing was wrong before, since
    // a check on values means little once some of them could not be read.
    void fail(std::string_view path, std::string_view what);
    bool ok() const; // nothing was wrong so far, anywhere in the document

private:
    struct Document;
    struct State;
    friend Result<Done> readToml(std::string_view, std::string_view, std::span<const std::string>, const Schema&);
    friend std::vector<KeyDescription> describeKeys(const Schema&);

    explicit TableReader(std::unique_ptr<State> state);

    template <typename T>
    static std::vector<std::string> names(std::span<const Choice<T>> choices)
    {
        std::vector<std::string> all;
        for (const Choice<T>& choice : choices)
            all.emplace_back(choice.name);
        return all;
    }

    template <typename T>
    static std::optional<size_t> indexOf(std::span<const Choice<T>> choices, const T& value)
    {
        for (size_t i = 0; i < choices.size(); ++i)
            if (choices[i].value == value)
                return i;
        return std::nullopt;
    }

    bool holdsTable(std::string_view key) const;
    bool holdsFile(std::string_view key, std::string& file, std::string_view ending);
    std::optional<int64_t> wholeNumber(std::string_view key, int64_t value, int64_t min, int64_t max, About about);
    std::optional<size_t> oneOf(std::string_view key, std::span<const std::string> names, std::optional<size_t> value,
                                KeyKind kind, About about);
    void subtable(std::string_view key, About about, const Schema& schema);
    bool subtables(std::string_view key, size_t least, size_t most, About about, const Schema& schema);
    void describeInside(const Schema& schema);  // of the last key: what is in its table
    void describeDefault(const Schema& schema); // of the last key: one of the tables that it has where it is absent
    void refuseUnknownKeys();

    std::unique_ptr<State> state_;
};

// Parses `text`, applies `overrides` in order, and reads the root table with `schema`. `file` is what errors call
// the text. Every error has Status::badInput.
//
// An override is KEY=VALUE. KEY: names between dots; an element of an array is [index] or, for a table that has
// a `name`, that name: "ocean.wind.speed", "body[0].mass", "body.corsair.mass". VALUE: TOML, else a bare string;
// nothing takes away what the text has there.
Result<Done> readToml(std::string_view text, std::string_view file, std::span<const std::string> overrides,
                      const TableReader::Schema& schema);

// Every key that `schema` asks for, in that order.
std::vector<KeyDescription> describeKeys(const TableReader::Schema& schema);

// Refuses tables of the array `key` whose `member` (called `memberKey`) does not grow from one to the next.
template <typename T>
void requireIncreasing(TableReader& reader, std::string_view key, const std::vector<T>& values,
                       std::string_view memberKey, double T::*member)
{
    for (size_t i = 1; i < values.size(); ++i)
        if (!(values[i].*member > values[i - 1].*member))
            reader.fail(fmt::format("{}[{}].{}", key, i, memberKey),
                        fmt::format("{} does not come after {}, the one before; these must increase", values[i].*member,
                                    values[i - 1].*member));
}

} // namespace engine
