// fault.h -- faults that do not come by themselves where Seaway is tested, brought about from outside.
//
//   SEAWAY_FAULT=device-lost@200 seaway sail        the 200th submission finds the device lost
//   SEAWAY_FAULT=surface-lost@200 seaway sail       the window's surface is lost when its 200th image is asked for
#pragma once

#include <string_view>

namespace engine {

// Counts its calls by name: true for the one that the environment names, and for no other. One thread.
bool faultIsDue(std::string_view name);

} // namespace engine
