// device_choice.cpp -- which devices there are, what each lacks, and which one is meant.
#include "engine/device_choice.h"

#include "engine/nearest.h"

#include <algorithm>
#include <cctype>
#include <cstring>

namespace engine {

namespace {

int rank(VkPhysicalDeviceType type)
{
    switch (type)
    {
    case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU:
        return 0;
    case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU:
        return 1;
    case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU:
        return 2;
    default:
        return 3;
    }
}

std::vector<std::string> whatLacks(VkPhysicalDevice physical, const VkPhysicalDeviceProperties& properties)
{
    if (properties.apiVersion < VK_API_VERSION_1_3)
        return {"Vulkan 1.3"};

    DeviceFeatures offered;
    vkGetPhysicalDeviceFeatures2(physical, &offered.core);
    std::vector<std::string> lacking;
    const auto need = [&](VkBool32 has, const char* name) {
        if (!has)
            lacking.emplace_back(name);
    };
    need(offered.core.features.depthClamp, "depthClamp");
    need(offered.core.features.largePoints, "largePoints");
    need(offered.v13.synchronization2, "synchronization2");
    need(offered.v13.dynamicRendering, "dynamicRendering");
    need(offered.v13.maintenance4, "maintenance4");
    need(offered.v12.timelineSemaphore, "timelineSemaphore");
    need(offered.v12.scalarBlockLayout, "scalarBlockLayout");
    need(offered.v12.hostQueryReset, "hostQueryReset");
    need(hasDeviceExtension(physical, VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME), "VK_KHR_push_descriptor");
    need(findQueueFamily(physical).has_value(), "a queue for graphics and compute");
    return lacking;
}

bool contains(std::string_view text, std::string_view part)
{
    const auto same = [](char a, char b) {
        return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
    };
    return std::search(text.begin(), text.end(), part.begin(), part.end(), same) != text.end();
}

} // namespace

const char* deviceTypeName(VkPhysicalDeviceType type)
{
    constexpr const char* kNames[] = {"discrete GPU", "integrated GPU", "virtual GPU", "CPU"};
    return kNames[rank(type)];
}

DeviceFeatures::DeviceFeatures()
{
    core.pNext = &v12;
    v12.pNext = &v13;
}

bool hasDeviceExtension(VkPhysicalDevice physical, const char* name)
{
    uint32_t count = 0;
    vkEnumerateDeviceExtensionProperties(physical, nullptr, &count, nullptr);
    std::vector<VkExtensionProperties> extensions(count);
    vkEnumerateDeviceExtensionProperties(physical, nullptr, &count, extensions.data());
    return std::any_of(extensions.begin(), extensions.end(),
                       [&](const VkExtensionProperties& e) { return std::strcmp(e.extensionName, name) == 0; });
}

std::optional<QueueFamily> findQueueFamily(VkPhysicalDevice physical)
{
    uint32_t count = 0;
    vkGetPhysicalDeviceQueueFamilyProperties(physical, &count, nullptr);
    std::vector<VkQueueFamilyProperties> families(count);
    vkGetPhysicalDeviceQueueFamilyProperties(physical, &count, families.data());
    constexpr VkQueueFlags kNeeded = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;
    for (uint32_t i = 0; i < count; ++i)
        if ((families[i].queueFlags & kNeeded) == kNeeded)
            return QueueFamily{i, families[i].timestampValidBits};
    return std::nullopt;
}

std::vector<DeviceListing> listDevices(const Instance& instance)
{
    std::vector<DeviceListing> listings;
    for (VkPhysicalDevice physical : instance.devices())
    {
        VkPhysicalDeviceDriverProperties driver{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES};
        VkPhysicalDeviceProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2};
        properties.pNext = &driver;
        vkGetPhysicalDeviceProperties2(physical, &properties);
        VkPhysicalDeviceMemoryProperties memory{};
        vkGetPhysicalDeviceMemoryProperties(physical, &memory);

        DeviceListing& listing = listings.emplace_back();
        listing.handle = physical;
        listing.name = properties.properties.deviceName;
        listing.type = properties.properties.deviceType;
        listing.driver = fmt::format("{} {}", driver.driverName, driver.driverInfo);
        for (uint32_t i = 0; i < memory.memoryHeapCount; ++i)
            if (memory.memoryHeaps[i].flags & VK_MEMORY_HEAP_DEVICE_LOCAL_BIT)
                listing.memory = std::max<uint64_t>(listing.memory, memory.memoryHeaps[i].size);
        listing.lacking = whatLacks(physical, properties.properties);
    }
    std::stable_sort(listings.begin(), listings.end(),
                     [](const DeviceListing& a, const DeviceListing& b) { return rank(a.type) < rank(b.type); });
    return listings;
}

Result<DeviceListing> chooseDevice(const Instance& instance, const std::string& select)
{
    const std::vector<DeviceListing> listings = listDevices(instance);
    if (listings.empty())
        return Error{
            "no Vulkan device found; install a graphics driver, or mesa-vulkan-drivers, which runs on the CPU"};

    const DeviceListing* chosen = nullptr;
    const bool byNumber =
        !select.empty() && std::all_of(select.begin(), select.end(), [](char c) { return c >= '0' && c <= '9'; });
    for (size_t i = 0; i < listings.size() && !chosen; ++i)
    {
        const DeviceListing& listing = listings[i];
        const bool meant = select.empty() ? listing.lacking.empty()
                           : byNumber     ? select == std::to_string(i)
                                          : contains(listing.name, select);
        if (meant)
            chosen = &listing;
    }
    if (!chosen && select.empty())
        chosen = &listings.front(); // none will do: say what the best of them lacks
    if (!chosen)
    {
        std::vector<std::string> names;
        for (const DeviceListing& listing : listings)
            names.push_back(listing.name);
        return Error{fmt::format("--device {}: no such device{}; a number from 0 to {} or part of a name, "
                                 "as 'seaway devices' lists them",
                                 select, byNumber ? "" : suggestion(select, names), listings.size() - 1),
                     Status::badInput};
    }
    if (!chosen->lacking.empty())
        return Error{fmt::format("{} cannot run Seaway: it lacks {}; try another --device or a newer driver",
                                 chosen->name, fmt::join(chosen->lacking, ", "))};
    return *chosen;
}

} // namespace engine
