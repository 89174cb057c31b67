#include "engine/fault.h"

#include <cstdint>
#include <cstdlib>
#include <map>
#include <string>

namespace engine {

bool faultIsDue(std::string_view name)
{
    static const char* const kAsked = std::getenv("SEAWAY_FAULT");
    if (!kAsked)
        return false;
    const std::string_view asked = kAsked;
    const size_t at = asked.find('@');
    if (at == asked.npos || asked.substr(0, at) != name)
        return false;
    static std::map<std::string, uint64_t, std::less<>> calls;
    return ++calls.try_emplace(std::string(name), 0).first->second == std::strtoull(kAsked + at + 1, nullptr, 10);
}

} // namespace engine
