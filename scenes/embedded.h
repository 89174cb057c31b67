// embedded.h -- the scenes that were compiled into the program.
#pragma once

#include <span>
#include <string_view>

namespace scenes {

struct File
{
    std::string_view name; // without .toml
    std::string_view text;
};

std::span<const File> embedded();

} // namespace scenes
