// embedded.h -- the scenes that were compiled into the program.
#pragma once

#include <span>
#include <string_view>

namespace scenes {

struct File
{
    std::string_view name; // without its ending
    std::string_view text;
};

std::span<const File> embedded();

// Small pictures of some of them: the bytes of a PNG each.
std::span<const File> pictures();

} // namespace scenes
