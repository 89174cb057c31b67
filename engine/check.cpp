#include "engine/check.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace engine {

void writeLine(std::string_view text)
{
    const std::string line = fmt::format("seaway: {}\n", text);
    std::fwrite(line.data(), 1, line.size(), stderr); // fmt::print would throw
    std::fflush(stderr);
}

void fail(const char* file, int line, std::string_view text)
{
    const char* room = std::strrchr(file, '/');
    std::fflush(stdout);
    writeLine(fmt::format("fault: {} ({}:{})", text, room ? room + 1 : file, line));
    std::_Exit(1);
}

} // namespace engine
