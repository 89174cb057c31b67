// device.h -- one Vulkan device, its queue, its memory, and what waits to be freed.
//
// Everything is submitted to one queue and counted on one timeline: submission n signals value n. What a
// submission may still use is retired with the number of the next submission and freed when that has passed.
// A Device belongs to one thread.
#pragma once

#include "engine/instance.h"
#include "engine/pipeline_cache.h"
#include "engine/pipeline_maker.h"
#include "engine/result.h"
#include "engine/vulkan.h"

#include <vk_mem_alloc.h>

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace engine {

class ShaderLibrary;

struct DeviceOptions
{
    std::string select;                // a number of `seaway devices` or part of a name; empty: the best one
    uint64_t memoryBudget = 0;         // bytes that buffers and images may take; 0: 80 % of the largest heap
    std::string memoryHint;            // what the user can do to take less of it, for the error's text; may be empty
    std::filesystem::path cacheFolder; // where pipelines are kept from run to run; empty: they are not
};

// A device as `seaway devices` lists it.
struct DeviceListing
{
    VkPhysicalDevice handle = VK_NULL_HANDLE;
    std::string name;
    VkPhysicalDeviceType type = VK_PHYSICAL_DEVICE_TYPE_OTHER;
    std::string driver;
    uint64_t memory = 0;              // bytes of the largest heap
    std::vector<std::string> lacking; // what Seaway needs and this device has not; empty: it will do
};

const char* deviceTypeName(VkPhysicalDeviceType type);

// Every device, best first: discrete before integrated before virtual before CPU.
std::vector<DeviceListing> listDevices(const Instance& instance);

// Thrown where an allocation would pass the budget or the device refuses it; main shows it as one line.
class OutOfMemory : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

// Thrown where the driver says that the device is lost: what was in its memory is gone, and all that can be done with what
// was made on it is to give it back. Main shows it as one line.
class DeviceLost : public std::runtime_error
{
public:
    DeviceLost() : std::runtime_error("the graphics device was lost; its driver may have been reset or updated") {}
};

// A semaphore that a submission waits for or signals, beside the timeline: a window's swapchain has them.
struct Gate
{
    VkSemaphore semaphore = VK_NULL_HANDLE;
    VkPipelineStageFlags2 stage = VK_PIPELINE_STAGE_2_NONE;
};

// A command buffer and the pool that is its own.
struct CommandBuffer
{
    VkCommandPool pool = VK_NULL_HANDLE;
    VkCommandBuffer handle = VK_NULL_HANDLE;
    uint64_t submission = 0; // the last one of it; 0: none
};

// How far set-up has come: what is being made, and pipelines since the device was.
struct SetUp
{
    std::string_view step;
    uint32_t made = 0;  // pipelines
    uint32_t asked = 0; // for, up to now
};

class Device
{
public:
    // The instance and the shaders must outlive the device.
    static Result<std::unique_ptr<Device>> make(const Instance& instance, ShaderLibrary& shaders,
                                                const DeviceOptions& options);
    ~Device(); // waits for the queue
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    VkDevice handle() const { return handle_; }
    VkPhysicalDevice physical() const { return listing_.handle; }
    const Instance& instance() const { return instance_; }
    ShaderLibrary& shaders() const { return shaders_; }
    const DeviceListing& listing() const { return listing_; }
    bool isCpu() const { return listing_.type == VK_PHYSICAL_DEVICE_TYPE_CPU; }
    const VkPhysicalDeviceLimits& limits() const { return limits_; }
    uint32_t queueFamily() const { return queueFamily_; }
    VkQueue queue() const { return queue_; }
    VmaAllocator allocator() const { return allocator_; }
    uint32_t timestampBits() const { return timestampBits_; } // valid bits of this queue's timestamps; 0: none

    // ---- the timeline -----------------------------------------------------------------------------------------
    // What submits or waits throws DeviceLost; what only gives back does not.
    uint64_t submitted() const { return submitted_; }
    uint64_t completed() const;

    // Submits one command buffer and returns its number.
    uint64_t submit(VkCommandBuffer cmd, const Gate& wait = {}, const Gate& signal = {});

    // Blocks until submission `number` is done, then frees what was retired up to it.
    void waitFor(uint64_t number);

    // Lends a command buffer that nothing submitted uses; it may have been begun before, so its pool must be reset.
    // None is freed before the device is: the validation layer of Debian 12 (1.3.239) forgets the labels of a freed one
    // a second time, on a thread of its own and without a lock, while the next is labelled (Vulkan-ValidationLayers
    // #5172).
    CommandBuffer borrowCommands(std::string_view name);
    // Its last submission must be noted in it; it is lent again when that is done.
    void giveBack(const CommandBuffer& commands);

    // Runs `destroy` once nothing submitted up to now, or being recorded now, can use it.
    void retire(std::function<void()> destroy);

    // Blocks until the device is idle and frees everything retired: resize, reload and exit only.
    void drain();

    // ---- set-up -----------------------------------------------------------------------------------------------
    // To make pipelines with, on any thread; it may be null.
    VkPipelineCache pipelineCache() const { return pipelineCache_.handle(); }
    // Writes the pipelines made up to now to disk for later runs; the end of the device does too.
    void keepPipelines() { pipelineCache_.save(); }
    // Calls `build` on a thread for pipelines; for engine::Pipeline.
    std::future<VkPipeline> makePipeline(std::function<VkPipeline()> build);
    // Waits until every pipeline that was asked for is made. The watcher is called all the while.
    void finishPipelines();

    // Calls `watcher` on this thread as set-up goes on, until another or none is given: with each step, and as pipelines
    // are asked for and made. Nothing is being recorded then, so it may submit; it may throw to end the set-up.
    void watchSetUp(std::function<void(const SetUp&)> watcher) { watcher_ = std::move(watcher); }
    // Says what is made from now on, in a word or two; a literal.
    void beginStep(std::string_view step);

    // ---- pipelines --------------------------------------------------------------------------------------------
    // The one object of this name and type that `make`, which gives a std::shared_ptr<T>, has made; it lives as long as
    // the device. So equal pipelines are made once, also for a world that is made anew.
    template <typename T, typename Make>
    std::shared_ptr<T> once(const std::string& name, const Make& make)
    {
        std::shared_ptr<void>& kept = kept_[name];
        if (!kept)
            kept = make();
        return std::static_pointer_cast<T>(kept);
    }

    // ---- memory -----------------------------------------------------------------------------------------------
    // Takes `bytes` from the budget; throws OutOfMemory, naming `what`, if they are not there.
    void reserve(uint64_t bytes, std::string_view what);
    void release(uint64_t bytes) { memoryUsed_ -= bytes; }
    uint64_t memoryUsed() const { return memoryUsed_; }

    // Images begin in UNDEFINED; the next command buffer to begin moves them to GENERAL, where they stay.
    void awaitFirstUse(VkImage image, VkImageAspectFlags aspect);
    void forgetFirstUse(VkImage image);
    void recordFirstUses(VkCommandBuffer cmd);

    // Gives an object the name that the validation layer and RenderDoc show.
    void setName(VkObjectType type, uint64_t object, std::string_view name) const;

private:
    void reportSetUp();
    Device(const Instance& instance, ShaderLibrary& shaders, DeviceListing listing);
    void create(const DeviceOptions& options);
    void collect(uint64_t upTo);

    struct Retired
    {
        uint64_t after;
        std::function<void()> destroy;
    };
    struct FirstUse
    {
        VkImage image;
        VkImageAspectFlags aspect;
    };

    const Instance& instance_;
    ShaderLibrary& shaders_;
    DeviceListing listing_;
    VkPhysicalDeviceLimits limits_{};
    VkDevice handle_ = VK_NULL_HANDLE;
    uint32_t queueFamily_ = 0;
    uint32_t timestampBits_ = 0;
    VkQueue queue_ = VK_NULL_HANDLE;
    VmaAllocator allocator_ = VK_NULL_HANDLE;
    VkSemaphore timeline_ = VK_NULL_HANDLE;
    uint64_t submitted_ = 0;
    uint64_t memoryBudget_ = 0;
    std::string memoryHint_;
    uint64_t memoryUsed_ = 0;
    std::vector<Retired> retired_;
    std::vector<CommandBuffer> commands_; // all there are
    std::vector<bool> lent_;              // whether each is
    std::vector<FirstUse> firstUses_;
    PipelineCache pipelineCache_;
    std::function<void(const SetUp&)> watcher_; // none: nobody watches
    std::string_view step_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now(); // of set-up
    std::map<std::string, std::shared_ptr<void>> kept_;                              // by once()
    PipelineMaker pipelineMaker_; // the last member: its threads use the others
};

} // namespace engine
