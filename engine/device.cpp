#include "engine/device.h"

#include "engine/barrier.h"
#include "engine/device_choice.h"
#include "engine/fault.h"
#include "engine/log.h"

#include <algorithm>
#include <utility>

namespace engine {

namespace {

void checkNotLost(VkResult result, const char* call)
{
    if (result == VK_ERROR_DEVICE_LOST)
        throw DeviceLost();
    SEAWAY_CHECK(result == VK_SUCCESS, "{} gave {}", call, resultName(result));
}

} // namespace

Result<std::unique_ptr<Device>> Device::make(const Instance& instance, ShaderLibrary& shaders,
                                             const DeviceOptions& options)
{
    Result<DeviceListing> chosen = chooseDevice(instance, options.select);
    if (!chosen)
        return chosen.error();
    std::unique_ptr<Device> device(new Device(instance, shaders, *chosen));
    device->create(options);
    logDetail("device: {} ({}, {})", device->listing_.name, deviceTypeName(device->listing_.type),
              device->listing_.driver);
    return device;
}

Device::Device(const Instance& instance, ShaderLibrary& shaders, DeviceListing listing)
    : instance_(instance), shaders_(shaders), listing_(std::move(listing))
{
}

void Device::create(const DeviceOptions& options)
{
    VkPhysicalDeviceProperties properties{};
    vkGetPhysicalDeviceProperties(listing_.handle, &properties);
    limits_ = properties.limits;
    const QueueFamily family = *findQueueFamily(listing_.handle);
    queueFamily_ = family.index;
    timestampBits_ = family.timestampBits;

    DeviceFeatures features;
    features.core.features.depthClamp = VK_TRUE;
    features.core.features.largePoints = VK_TRUE;
    features.v12.timelineSemaphore = VK_TRUE;
    features.v12.scalarBlockLayout = VK_TRUE;
    features.v12.hostQueryReset = VK_TRUE;
    features.v13.synchronization2 = VK_TRUE;
    features.v13.dynamicRendering = VK_TRUE;
    features.v13.maintenance4 = VK_TRUE; // glslang writes LocalSizeId for Vulkan 1.3

    std::vector<const char*> extensions{VK_KHR_PUSH_DESCRIPTOR_EXTENSION_NAME};
    if (instance_.forWindow() && hasDeviceExtension(listing_.handle, VK_KHR_SWAPCHAIN_EXTENSION_NAME))
        extensions.push_back(VK_KHR_SWAPCHAIN_EXTENSION_NAME);

    const float priority = 1.0f;
    VkDeviceQueueCreateInfo queueInfo{VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO};
    queueInfo.queueFamilyIndex = queueFamily_;
    queueInfo.queueCount = 1;
    queueInfo.pQueuePriorities = &priority;
    VkDeviceCreateInfo info{VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO};
    info.pNext = &features.core;
    info.queueCreateInfoCount = 1;
    info.pQueueCreateInfos = &queueInfo;
    info.enabledExtensionCount = static_cast<uint32_t>(extensions.size());
    info.ppEnabledExtensionNames = extensions.data();
    VK_CHECK(vkCreateDevice(listing_.handle, &info, nullptr, &handle_));
    loadDevice(handle_);
    pipelineCache_ = PipelineCache(handle_, properties, options.cacheFolder);
    vkGetDeviceQueue(handle_, queueFamily_, 0, &queue_);

    VmaVulkanFunctions functions{};
    functions.vkGetInstanceProcAddr = vkGetInstanceProcAddr;
    functions.vkGetDeviceProcAddr = vkGetDeviceProcAddr;
    VmaAllocatorCreateInfo allocatorInfo{};
    allocatorInfo.physicalDevice = listing_.handle;
    allocatorInfo.device = handle_;
    allocatorInfo.instance = instance_.handle();
    allocatorInfo.vulkanApiVersion = VK_API_VERSION_1_3;
    allocatorInfo.pVulkanFunctions = &functions;
    VK_CHECK(vmaCreateAllocator(&allocatorInfo, &allocator_));
    memoryHint_ = options.memoryHint;
    memoryBudget_ = options.memoryBudget ? options.memoryBudget : listing_.memory / 5 * 4;

    VkSemaphoreTypeCreateInfo typeInfo{VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO};
    typeInfo.semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE;
    VkSemaphoreCreateInfo semaphoreInfo{VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO};
    semaphoreInfo.pNext = &typeInfo;
    VK_CHECK(vkCreateSemaphore(handle_, &semaphoreInfo, nullptr, &timeline_));
    setName(VK_OBJECT_TYPE_SEMAPHORE, reinterpret_cast<uint64_t>(timeline_), "device timeline");
}

Device::~Device()
{
    if (!handle_)
        return;
    pipelineMaker_.wait();
    kept_.clear();
    drain();
    pipelineCache_.save();
    pipelineCache_ = {};
    vkDestroySemaphore(handle_, timeline_, nullptr);
    vmaDestroyAllocator(allocator_);
    for (const CommandBuffer& commands : commands_)
        vkDestroyCommandPool(handle_, commands.pool, nullptr);
    vkDestroyDevice(handle_, nullptr);
}

uint64_t Device::completed() const
{
    uint64_t value = 0;
    checkNotLost(vkGetSemaphoreCounterValue(handle_, timeline_, &value), "vkGetSemaphoreCounterValue");
    return value;
}

uint64_t Device::submit(VkCommandBuffer cmd, const Gate& wait, const Gate& signal)
{
    const uint64_t number = ++submitted_;
    VkSemaphoreSubmitInfo waitInfo{VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO};
    waitInfo.semaphore = wait.semaphore;
    waitInfo.stageMask = wait.stage;
    VkSemaphoreSubmitInfo signals[2]{{VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO},
                                     {VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO}};
    signals[0].semaphore = timeline_;
    signals[0].value = number;
    signals[0].stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
    signals[1].semaphore = signal.semaphore;
    signals[1].stageMask = signal.stage;

    VkCommandBufferSubmitInfo cmdInfo{VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO};
    cmdInfo.commandBuffer = cmd;
    VkSubmitInfo2 submitInfo{VK_STRUCTURE_TYPE_SUBMIT_INFO_2};
    submitInfo.waitSemaphoreInfoCount = wait.semaphore ? 1u : 0u;
    submitInfo.pWaitSemaphoreInfos = &waitInfo;
    submitInfo.commandBufferInfoCount = 1;
    submitInfo.pCommandBufferInfos = &cmdInfo;
    submitInfo.signalSemaphoreInfoCount = signal.semaphore ? 2u : 1u;
    submitInfo.pSignalSemaphoreInfos = signals;
    checkNotLost(faultIsDue("device-lost") ? VK_ERROR_DEVICE_LOST
                                           : vkQueueSubmit2(queue_, 1, &submitInfo, VK_NULL_HANDLE),
                 "vkQueueSubmit2");
    return number;
}

void Device::waitFor(uint64_t number)
{
    VkSemaphoreWaitInfo info{VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO};
    info.semaphoreCount = 1;
    info.pSemaphores = &timeline_;
    info.pValues = &number;
    checkNotLost(vkWaitSemaphores(handle_, &info, UINT64_MAX), "vkWaitSemaphores");
    collect(number);
}

CommandBuffer Device::borrowCommands(std::string_view name)
{
    const uint64_t done = completed();
    size_t i = 0;
    while (i < commands_.size() && (lent_[i] || commands_[i].submission > done))
        ++i;
    if (i == commands_.size())
    {
        CommandBuffer& made = commands_.emplace_back();
        lent_.push_back(false);
        VkCommandPoolCreateInfo poolInfo{VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
        poolInfo.flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT;
        poolInfo.queueFamilyIndex = queueFamily_;
        VK_CHECK(vkCreateCommandPool(handle_, &poolInfo, nullptr, &made.pool));
        VkCommandBufferAllocateInfo info{VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
        info.commandPool = made.pool;
        info.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
        info.commandBufferCount = 1;
        VK_CHECK(vkAllocateCommandBuffers(handle_, &info, &made.handle));
    }
    lent_[i] = true;
    commands_[i].submission = 0;
    setName(VK_OBJECT_TYPE_COMMAND_POOL, reinterpret_cast<uint64_t>(commands_[i].pool), name);
    setName(VK_OBJECT_TYPE_COMMAND_BUFFER, reinterpret_cast<uint64_t>(commands_[i].handle), name);
    return commands_[i];
}

void Device::giveBack(const CommandBuffer& commands)
{
    const auto own = std::ranges::find(commands_, commands.handle, &CommandBuffer::handle);
    SEAWAY_CHECK(own != commands_.end(), "a command buffer of another device was given back");
    *own = commands;
    lent_[static_cast<size_t>(own - commands_.begin())] = false;
}

void Device::retire(std::function<void()> destroy)
{
    retired_.push_back({submitted_ + 1, std::move(destroy)});
}

void Device::collect(uint64_t upTo)
{
    const auto done =
        std::stable_partition(retired_.begin(), retired_.end(), [&](const Retired& item) { return item.after > upTo; });
    for (auto item = done; item != retired_.end(); ++item)
        item->destroy();
    retired_.erase(done, retired_.end());
}

void Device::drain()
{
    const VkResult idle = vkDeviceWaitIdle(handle_);
    SEAWAY_CHECK(idle == VK_SUCCESS || idle == VK_ERROR_DEVICE_LOST, "vkDeviceWaitIdle gave {}", resultName(idle));
    collect(UINT64_MAX);
}

std::future<VkPipeline> Device::makePipeline(std::function<VkPipeline()> build)
{
    reportSetUp(); // first: what is being made must not be lost if the watcher throws
    return pipelineMaker_.make(std::move(build));
}

void Device::finishPipelines()
{
    constexpr std::chrono::milliseconds kPace{50}; // of who watches
    for (bool all = false; !all;)
    {
        all = pipelineMaker_.waitFor(kPace);
        reportSetUp();
    }
}

void Device::beginStep(std::string_view step)
{
    const std::chrono::duration<double> since = std::chrono::steady_clock::now() - start_;
    if (std::exchange(step_, step) != step)
        logDetail("set-up: {:.2f} s: {}", since.count(), step);
    reportSetUp();
}

void Device::reportSetUp()
{
    if (watcher_)
        watcher_({.step = step_, .made = pipelineMaker_.made(), .asked = pipelineMaker_.asked()});
}

void Device::reserve(uint64_t bytes, std::string_view what)
{
    constexpr double kMiB = 1024.0 * 1024.0;
    if (bytes > memoryBudget_ - std::min(memoryUsed_, memoryBudget_))
        throw OutOfMemory(fmt::format("not enough memory for {} ({:.0f} MiB): {:.0f} of {:.0f} MiB are in use{}{}",
                                      what, static_cast<double>(bytes) / kMiB, static_cast<double>(memoryUsed_) / kMiB,
                                      static_cast<double>(memoryBudget_) / kMiB, memoryHint_.empty() ? "" : "; try ",
                                      memoryHint_));
    memoryUsed_ += bytes;
}

void Device::awaitFirstUse(VkImage image, VkImageAspectFlags aspect)
{
    firstUses_.push_back({image, aspect});
}

void Device::forgetFirstUse(VkImage image)
{
    std::erase_if(firstUses_, [&](const FirstUse& use) { return use.image == image; });
}

void Device::recordFirstUses(VkCommandBuffer cmd)
{
    for (const FirstUse& use : firstUses_)
        layoutBarrier(cmd, use.image, use.aspect, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL, {}, kAnyStage);
    firstUses_.clear();
}

void Device::setName(VkObjectType type, uint64_t object, std::string_view name) const
{
    if (!instance_.hasDebugUtils())
        return;
    const std::string text(name);
    VkDebugUtilsObjectNameInfoEXT info{VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT};
    info.objectType = type;
    info.objectHandle = object;
    info.pObjectName = text.c_str();
    VK_CHECK(vkSetDebugUtilsObjectNameEXT(handle_, &info));
}

} // namespace engine
