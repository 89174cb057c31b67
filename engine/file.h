// file.h -- whole files in and out. What is written appears complete or not at all.
#pragma once

#include "engine/result.h"

#include <filesystem>
#include <initializer_list>
#include <span>
#include <string>

namespace engine {

inline constexpr size_t kMaxFileBytes = size_t{1} << 30;

// All of a file or a pipe, or an error of Status::badInput. No more than `most` bytes are ever read: a device that
// never ends is an error like a file that is too large.
Result<std::string> readFile(const std::filesystem::path& path, size_t most = kMaxFileBytes);

// A new, empty file beside `path`, open for writing, under a name that nothing had before:
// DIR/NAME.7f3a91c204d8.part and `ending`, which may be empty.
struct NewFile
{
    int descriptor = -1; // the caller closes it
    std::filesystem::path path;
};
Result<NewFile> makeBeside(const std::filesystem::path& path, std::string_view ending = {});

// Writes to a temporary name beside `path`, syncs and renames: after a crash or on a full disk, `path` is
// either what it was or all of `bytes`.
Result<Done> writeFile(const std::filesystem::path& path, std::span<const std::byte> bytes);
Result<Done> writeFile(const std::filesystem::path& path, std::string_view text);

// The same for bytes that lie in several places, one after the other.
Result<Done> writeParts(const std::filesystem::path& path, std::initializer_list<std::span<const std::byte>> parts);

// Writes all bytes to an open file or pipe, in as many pieces as it takes; false if it cannot.
bool writeAll(int file, std::span<const std::byte> bytes);

// Makes `path` a folder that can be written to, with its parents.
Result<Done> makeFolder(const std::filesystem::path& path);

} // namespace engine
