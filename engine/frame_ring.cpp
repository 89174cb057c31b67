#include "engine/frame_ring.h"

#include "engine/cpu_scope.h"

namespace engine {

namespace {

VkCommandPool makePool(Device& device, std::string_view name)
{
    VkCommandPoolCreateInfo info{VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
    info.flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT;
    info.queueFamilyIndex = device.queueFamily();
    VkCommandPool pool = VK_NULL_HANDLE;
    VK_CHECK(vkCreateCommandPool(device.handle(), &info, nullptr, &pool));
    device.setName(VK_OBJECT_TYPE_COMMAND_POOL, reinterpret_cast<uint64_t>(pool), name);
    return pool;
}

VkCommandBuffer makeCommandBuffer(Device& device, VkCommandPool pool, std::string_view name)
{
    VkCommandBufferAllocateInfo info{VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
    info.commandPool = pool;
    info.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
    info.commandBufferCount = 1;
    VkCommandBuffer cmd = VK_NULL_HANDLE;
    VK_CHECK(vkAllocateCommandBuffers(device.handle(), &info, &cmd));
    device.setName(VK_OBJECT_TYPE_COMMAND_BUFFER, reinterpret_cast<uint64_t>(cmd), name);
    return cmd;
}

void beginRecording(Device& device, VkCommandBuffer cmd)
{
    VkCommandBufferBeginInfo info{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
    info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
    VK_CHECK(vkBeginCommandBuffer(cmd, &info));
    device.recordFirstUses(cmd);
}

} // namespace

FrameRing::FrameRing(Device& device, Timing timing) : device_(device)
{
    for (Slot& slot : slots_)
    {
        slot.pool = makePool(device, "frame commands");
        slot.cmd = makeCommandBuffer(device, slot.pool, "frame commands");
        if (timing == Timing::on)
            slot.timers = std::make_unique<GpuTimers>(device, "frame timestamps");
    }
}

FrameRing::~FrameRing()
{
    for (const Slot& slot : slots_)
        device_.retire([&device = device_, pool = slot.pool] { vkDestroyCommandPool(device.handle(), pool, nullptr); });
}

Commands FrameRing::begin()
{
    const CpuScope scope("frame ring");
    slot_ = (slot_ + 1) % kFramesInFlight;
    Slot& slot = slots_[slot_];
    timings_.clear();
    if (slot.submission)
    {
        device_.waitFor(slot.submission);
        if (slot.timers)
            slot.timers->read(timings_);
    }
    if (slot.timers)
        slot.timers->reset();
    VK_CHECK(vkResetCommandPool(device_.handle(), slot.pool, 0));
    beginRecording(device_, slot.cmd);
    return {slot.cmd, slot.timers.get(), device_.instance().hasDebugUtils()};
}

void FrameRing::submit(const Gate& wait, const Gate& signal)
{
    const CpuScope scope("submit");
    Slot& slot = slots_[slot_];
    if (slot.timers)
        slot.timers->recordRead(slot.cmd);
    VK_CHECK(vkEndCommandBuffer(slot.cmd));
    slot.submission = device_.submit(slot.cmd, wait, signal);
}

void FrameRing::finish()
{
    device_.waitFor(device_.submitted());
}

void runNow(Device& device, const std::function<void(const Commands&)>& record)
{
    const VkCommandPool pool = makePool(device, "immediate commands");
    const VkCommandBuffer cmd = makeCommandBuffer(device, pool, "immediate commands");
    beginRecording(device, cmd);
    record({cmd, nullptr, device.instance().hasDebugUtils()});
    VK_CHECK(vkEndCommandBuffer(cmd));
    device.waitFor(device.submit(cmd));
    vkDestroyCommandPool(device.handle(), pool, nullptr);
}

} // namespace engine
