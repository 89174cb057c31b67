#include "engine/check.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace engine {

void fail(const char* file, int line, std::string_view text)
{
    const char* room = std::strrchr(file, '/');
    std::fflush(stdout);
    fmt::print(stderr, "seaway: fault: {} ({}:{})\n", text, room ? room + 1 : file, line);
    std::fflush(stderr);
    std::_Exit(1);
}

} // namespace engine
