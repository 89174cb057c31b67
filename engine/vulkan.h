// vulkan.h -- Vulkan as we use it: through volk, with every result checked.
#pragma once

#include "engine/check.h"

#include <volk.h>

namespace engine {

const char* resultName(VkResult result);

// Points Vulkan's functions at this device's. Those that wait are scopes of the CPU's (engine/cpu_scope.h).
void loadDevice(VkDevice device);

} // namespace engine

// VK_CHECK(vkCall(...)): any result but VK_SUCCESS stops the program with the call and the result's name.
#define VK_CHECK(call)                                                                                                 \
    do                                                                                                                 \
    {                                                                                                                  \
        const VkResult vkCheckResult = (call);                                                                         \
        SEAWAY_CHECK(vkCheckResult == VK_SUCCESS, "{} gave {}", #call, ::engine::resultName(vkCheckResult));           \
    } while (false)
