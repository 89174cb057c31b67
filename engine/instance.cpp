#include "engine/instance.h"

#include "engine/log.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace engine {

namespace {

constexpr const char* kValidationLayer = "VK_LAYER_KHRONOS_validation";

bool hasLayer(const char* name)
{
    uint32_t count = 0;
    vkEnumerateInstanceLayerProperties(&count, nullptr);
    std::vector<VkLayerProperties> layers(count);
    vkEnumerateInstanceLayerProperties(&count, layers.data());
    return std::any_of(layers.begin(), layers.end(),
                       [&](const VkLayerProperties& layer) { return std::strcmp(layer.layerName, name) == 0; });
}

bool hasExtension(const char* name)
{
    uint32_t count = 0;
    vkEnumerateInstanceExtensionProperties(nullptr, &count, nullptr);
    std::vector<VkExtensionProperties> extensions(count);
    vkEnumerateInstanceExtensionProperties(nullptr, &count, extensions.data());
    return std::any_of(extensions.begin(), extensions.end(), [&](const VkExtensionProperties& extension) {
        return std::strcmp(extension.extensionName, name) == 0;
    });
}

// The surfaces GLFW may ask for; it picks the one its display needs.
constexpr const char* kSurfaceExtensions[] = {"VK_KHR_surface", "VK_KHR_xcb_surface", "VK_KHR_xlib_surface",
                                              "VK_KHR_wayland_surface"};

} // namespace

Result<std::unique_ptr<Instance>> Instance::make(const InstanceOptions& options)
{
    // Mesa's layer that reorders devices asks every display server first and complains of those that are not there.
    // We choose the device ourselves.
    ::setenv("NODEVICE_SELECT", "1", 0);
    if (volkInitialize() != VK_SUCCESS)
        return Error{
            "no Vulkan loader (libvulkan.so.1) on this machine; run tools/setup, or install a graphics driver"};
    if (volkGetInstanceVersion() < VK_API_VERSION_1_3)
        return Error{"the Vulkan loader is older than 1.3; update libvulkan1"};
    if (options.validate && !hasLayer(kValidationLayer))
        return Error{"--validate: the validation layer is not installed; run tools/setup test, "
                     "or install vulkan-validationlayers"};

    std::unique_ptr<Instance> instance(new Instance);
    std::vector<const char*> extensions;
    instance->debugUtils_ = hasExtension(VK_EXT_DEBUG_UTILS_EXTENSION_NAME);
    if (instance->debugUtils_)
        extensions.push_back(VK_EXT_DEBUG_UTILS_EXTENSION_NAME);
    instance->window_ = options.window;
    if (options.window)
        std::copy_if(std::begin(kSurfaceExtensions), std::end(kSurfaceExtensions), std::back_inserter(extensions),
                     hasExtension);

    const VkValidationFeatureEnableEXT enabled[] = {VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT};
    VkDebugUtilsMessengerCreateInfoEXT messengerInfo{VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT};
    messengerInfo.messageSeverity =
        VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
    // Not performance advice: it would have us move images out of GENERAL, where we keep them on purpose.
    messengerInfo.messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT;
    messengerInfo.pfnUserCallback = onMessage;
    messengerInfo.pUserData = instance.get();
    VkValidationFeaturesEXT features{VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT};
    features.pNext = &messengerInfo;
    features.enabledValidationFeatureCount = static_cast<uint32_t>(std::size(enabled));
    features.pEnabledValidationFeatures = enabled;

    VkApplicationInfo application{VK_STRUCTURE_TYPE_APPLICATION_INFO};
    application.pApplicationName = "Seaway";
    application.apiVersion = VK_API_VERSION_1_3;
    VkInstanceCreateInfo info{VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
    info.pNext = options.validate ? &features : nullptr;
    info.pApplicationInfo = &application;
    info.enabledLayerCount = options.validate ? 1u : 0u;
    info.ppEnabledLayerNames = &kValidationLayer;
    info.enabledExtensionCount = static_cast<uint32_t>(extensions.size());
    info.ppEnabledExtensionNames = extensions.data();

    if (const VkResult made = vkCreateInstance(&info, nullptr, &instance->handle_); made != VK_SUCCESS)
        return Error{fmt::format("Vulkan would not start ({}); install a Vulkan 1.3 driver, such as "
                                 "mesa-vulkan-drivers, which also runs without a GPU",
                                 resultName(made))};
    volkLoadInstance(instance->handle_);
    if (options.validate && instance->debugUtils_)
        VK_CHECK(vkCreateDebugUtilsMessengerEXT(instance->handle_, &messengerInfo, nullptr, &instance->messenger_));
    return instance;
}

Instance::~Instance()
{
    if (messenger_)
        vkDestroyDebugUtilsMessengerEXT(handle_, messenger_, nullptr);
    if (handle_)
        vkDestroyInstance(handle_, nullptr);
}

std::vector<VkPhysicalDevice> Instance::devices() const
{
    uint32_t count = 0;
    vkEnumeratePhysicalDevices(handle_, &count, nullptr);
    std::vector<VkPhysicalDevice> devices(count);
    vkEnumeratePhysicalDevices(handle_, &count, devices.data());
    return devices;
}

VkBool32 Instance::onMessage(VkDebugUtilsMessageSeverityFlagBitsEXT, VkDebugUtilsMessageTypeFlagsEXT,
                             const VkDebugUtilsMessengerCallbackDataEXT* data, void* instance)
{
    ++static_cast<Instance*>(instance)->messages_;
    logWarning("validation: {}", data->pMessage);
    return VK_FALSE;
}

} // namespace engine
