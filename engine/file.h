// file.h -- whole files in and out. What is written appears complete or not at all.
#pragma once

#include "engine/result.h"

#include <filesystem>
#include <initializer_list>
#include <span>
#include <string>

namespace engine {

Result<std::string> readFile(const std::filesystem::path& path);

// Writes to a temporary name beside `path`, syncs and renames: after a crash or on a full disk, `path` is
// either what it was or all of `bytes`.
Result<Done> writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes);
Result<Done> writeFile(const std::filesystem::path& path, std::string_view text);

// The same for bytes that lie in several places, one after the other.
Result<Done> writeParts(const std::filesystem::path& path, std::initializer_list<std::span<const std::byte>> parts);

// Makes `path` a folder that can be written to, with its parents.
Result<Done> makeFolder(const std::filesystem::path& path);

} // namespace engine
