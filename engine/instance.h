// instance.h -- the Vulkan loader, the validation layer and the list of devices.
#pragma once

#include "engine/result.h"
#include "engine/vulkan.h"

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace engine {

struct InstanceOptions
{
    bool validate = false; // core and synchronization validation; an error if the layer is not installed
    bool window = false;   // extensions for a window's surface
};

class Instance
{
public:
    static Result<std::unique_ptr<Instance>> make(const InstanceOptions& options);
    ~Instance();
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;

    VkInstance handle() const { return handle_; }
    bool hasDebugUtils() const { return debugUtils_; }
    bool forWindow() const { return window_; }
    std::vector<VkPhysicalDevice> devices() const;

    // Warnings and errors the validation layer has printed so far. Always 0 without `validate`.
    uint32_t validationMessages() const { return messages_; }

private:
    Instance() = default;
    static VkBool32 onMessage(VkDebugUtilsMessageSeverityFlagBitsEXT severity, VkDebugUtilsMessageTypeFlagsEXT types,
                              const VkDebugUtilsMessengerCallbackDataEXT* data, void* instance);

    VkInstance handle_ = VK_NULL_HANDLE;
    VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
    bool debugUtils_ = false;
    bool window_ = false;
    std::atomic<uint32_t> messages_ = 0;
};

} // namespace engine
