// toml_text.h -- a TOML text with its overrides merged into it: a file that says the same by itself.
#pragma once

#include "engine/result.h"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace engine {

// A key that, given as an override, goes before another that the file gives: that is left out then.
struct Precedence
{
    std::string_view key;   // such as "sky.time"
    std::string_view loser; // such as "sky.clouds"
};

// Names of files that stand in the tables of an array, as those of bodies' meshes do, and are looked for beside the text.
struct FileKey
{
    std::string_view array;
    std::string_view key;
    std::string_view ending;
};

// `text` with `overrides` as readToml() (engine/table_reader.h) takes them; comments are lost. Names of files are made
// absolute, so that the result may lie in any folder; `file` is where the text was, or what it is called.
Result<std::string> mergeToml(std::string_view text, std::string_view file, std::span<const std::string> overrides,
                              std::span<const Precedence> precedences, const FileKey& files);

} // namespace engine
