// toml_document.h -- a TOML text with its overrides applied, and the words for what is wrong in one.
//
// For engine/table_reader.cpp and engine/toml_text.cpp: this is the only header that shows toml++, which is slow to
// compile.
#pragma once

#include "engine/result.h"

// A bad file is a result, not an exception; packaged libraries throw, so the headers alone are used.
#undef TOML_HEADER_ONLY
#undef TOML_SHARED_LIB
#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 1
#include <toml++/toml.h>

#include <span>
#include <string>
#include <string_view>

namespace engine {

// Parses `text` and applies `overrides` in order; see readToml in engine/table_reader.h for what they may say.
// A node's source().path is `file`, or "--set KEY=VALUE" if that override put it there.
Result<toml::table> parseToml(std::string_view text, std::string_view file, std::span<const std::string> overrides);

// "a string", "a whole number", ...
std::string_view kindOf(const toml::node& node);

// The key's full path, where `path` leads to its table (empty: the root).
std::string joinKey(std::string_view path, std::string_view key);

bool isControl(char c);
bool isNameLetter(char c); // may stand in a name: letters, digits, - and _

// Status::badInput, and one line whatever keys and values hold.
Error badInput(std::string text);

} // namespace engine
