#include "engine/frame_ring.h"

#include "engine/cpu_scope.h"

namespace engine {

namespace {

void beginRecording(Device& device, const CommandBuffer& commands)
{
    VK_CHECK(vkResetCommandPool(device.handle(), commands.pool, 0));
    VkCommandBufferBeginInfo info{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
    info.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
    VK_CHECK(vkBeginCommandBuffer(commands.handle, &info));
    device.recordFirstUses(commands.handle);
}

} // namespace

FrameRing::FrameRing(Device& device, Timing timing) : device_(device), timing_(timing)
{
    for (Slot& slot : slots_)
        slot.commands = device.borrowCommands("frame commands");
}

FrameRing::~FrameRing()
{
    for (const Slot& slot : slots_)
        device_.giveBack(slot.commands);
}

Commands FrameRing::begin()
{
    const CpuScope scope("frame ring");
    slot_ = (slot_ + 1) % kFramesInFlight;
    Slot& slot = slots_[slot_];
    timings_.clear();
    if (slot.commands.submission)
    {
        device_.waitFor(slot.commands.submission);
        if (slot.timers)
            slot.timers->read(timings_);
    }
    if (timing_ == Timing::off)
        slot.timers.reset();
    else if (slot.timers)
        slot.timers->reset();
    else
        slot.timers = std::make_unique<GpuTimers>(device_, "frame timestamps");
    beginRecording(device_, slot.commands);
    return {slot.commands.handle, slot.timers.get(), device_.instance().hasDebugUtils()};
}

void FrameRing::submit(const Gate& wait, const Gate& signal)
{
    const CpuScope scope("submit");
    Slot& slot = slots_[slot_];
    if (slot.timers)
        slot.timers->recordRead(slot.commands.handle);
    VK_CHECK(vkEndCommandBuffer(slot.commands.handle));
    slot.commands.submission = device_.submit(slot.commands.handle, wait, signal);
}

void FrameRing::finish()
{
    device_.waitFor(device_.submitted());
}

void runNow(Device& device, const std::function<void(const Commands&)>& record)
{
    CommandBuffer commands = device.borrowCommands("immediate commands");
    beginRecording(device, commands);
    record({commands.handle, nullptr, device.instance().hasDebugUtils()});
    VK_CHECK(vkEndCommandBuffer(commands.handle));
    commands.submission = device.submit(commands.handle);
    device.waitFor(commands.submission);
    device.giveBack(commands);
}

} // namespace engine
