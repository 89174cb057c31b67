// table_words.h -- values and what is wrong with them, in words: for engine/table_reader.cpp.
#pragma once

#include "engine/table_reader.h"
#include "engine/toml_document.h"

namespace engine {

// "expected a number, found a string"
std::string expected(std::string_view what, const toml::node& found);

// "0.1 to 12000 m"
std::string rangeText(const Range& range);

// As a file would say them: a number, or an array of several. Nothing where there are none, or where a file could not
// say them, since they are out of range: such a default stands for something else.
std::string numbersText(std::span<const double> values, const Range& each, bool array);

std::span<const double> asSpan(const std::optional<double>& value);

std::string inQuotes(std::string_view text);

// "["a", "b"]"
std::string arrayText(std::span<const std::string> texts);

// "2 or 3", "2 to 9"
std::string countText(size_t least, size_t most);

} // namespace engine
