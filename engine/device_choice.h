// device_choice.h -- how a Device picks its physical device; only engine/device.cpp needs this.
#pragma once

#include "engine/device.h"

#include <fmt/ranges.h>

#include <optional>

namespace engine {

// The three feature structs, chained; all off until set.
struct DeviceFeatures
{
    VkPhysicalDeviceFeatures2 core{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2};
    VkPhysicalDeviceVulkan12Features v12{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES};
    VkPhysicalDeviceVulkan13Features v13{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES};

    DeviceFeatures();
    DeviceFeatures(const DeviceFeatures&) = delete; // the chain points into itself
};

struct QueueFamily
{
    uint32_t index;
    uint32_t timestampBits;
};

bool hasDeviceExtension(VkPhysicalDevice physical, const char* name);

// The first family that does graphics and compute.
std::optional<QueueFamily> findQueueFamily(VkPhysicalDevice physical);

// The device that `select` means (see DeviceOptions), if it has all that Seaway needs.
Result<DeviceListing> chooseDevice(const Instance& instance, const std::string& select);

} // namespace engine
