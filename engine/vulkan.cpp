// The one place where volk's functions live.
#define VOLK_IMPLEMENTATION
#include "engine/vulkan.h"

#include "engine/cpu_scope.h"

#include <utility>

namespace engine {

namespace {

// A function of Vulkan that waits: called through here, it says so.
template <auto& function>
struct Waiting;

template <class... Args, VkResult(VKAPI_PTR*& function)(Args...)>
struct Waiting<function>
{
    static inline VkResult(VKAPI_PTR* real)(Args...) = nullptr;

    static VKAPI_ATTR VkResult VKAPI_CALL call(Args... args)
    {
        const CpuScope scope(kWaiting);
        return real(args...);
    }

    static void watch()
    {
        if (function) // a window's are not always there
            real = std::exchange(function, call);
    }
};

} // namespace

void loadDevice(VkDevice device)
{
    volkLoadDevice(device);
    Waiting<vkWaitSemaphores>::watch();
    Waiting<vkWaitForFences>::watch();
    Waiting<vkQueueWaitIdle>::watch();
    Waiting<vkDeviceWaitIdle>::watch();
    Waiting<vkAcquireNextImageKHR>::watch();
    Waiting<vkGetQueryPoolResults>::watch(); // lavapipe's waits for the whole queue, asked to or not
}

const char* resultName(VkResult result)
{
    switch (result)
    {
    case VK_SUCCESS:
        return "success";
    case VK_NOT_READY:
        return "not ready";
    case VK_TIMEOUT:
        return "timeout";
    case VK_INCOMPLETE:
        return "incomplete";
    case VK_SUBOPTIMAL_KHR:
        return "suboptimal";
    case VK_ERROR_OUT_OF_HOST_MEMORY:
        return "out of host memory";
    case VK_ERROR_OUT_OF_DEVICE_MEMORY:
        return "out of device memory";
    case VK_ERROR_INITIALIZATION_FAILED:
        return "initialization failed";
    case VK_ERROR_DEVICE_LOST:
        return "device lost";
    case VK_ERROR_MEMORY_MAP_FAILED:
        return "memory map failed";
    case VK_ERROR_LAYER_NOT_PRESENT:
        return "layer not present";
    case VK_ERROR_EXTENSION_NOT_PRESENT:
        return "extension not present";
    case VK_ERROR_FEATURE_NOT_PRESENT:
        return "feature not present";
    case VK_ERROR_INCOMPATIBLE_DRIVER:
        return "incompatible driver";
    case VK_ERROR_FORMAT_NOT_SUPPORTED:
        return "format not supported";
    case VK_ERROR_SURFACE_LOST_KHR:
        return "surface lost";
    case VK_ERROR_OUT_OF_DATE_KHR:
        return "out of date";
    default:
        return "an unnamed error";
    }
}

} // namespace engine
