#include "compute/readback_ring.h"

#include "engine/barrier.h"

#include <algorithm>

namespace compute {

namespace {

engine::Buffer makeBuffer(engine::Device& device, VkDeviceSize bytes)
{
    return engine::Buffer(device, {.name = "readback",
                                   .bytes = bytes,
                                   .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                   .kind = engine::MemoryKind::readback});
}

} // namespace

ReadbackRing::ReadbackRing(engine::Device& device, VkDeviceSize bytes)
    : buffers_{makeBuffer(device, bytes), makeBuffer(device, bytes)}
{
}

void ReadbackRing::record(const engine::Commands& cmd, uint32_t slot, const engine::Image& image) const
{
    const engine::GpuScope scope(cmd, "read back");
    VkBufferImageCopy region{};
    region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
    region.imageExtent = {image.extent().width, image.extent().height, 1};
    vkCmdCopyImageToBuffer(cmd, image.handle(), VK_IMAGE_LAYOUT_GENERAL, buffers_[slot].handle(), 1, &region);
    engine::stageBarrier(cmd, engine::kCopyWrite, engine::kHostRead);
}

void ReadbackRing::record(const engine::Commands& cmd, uint32_t slot, const engine::Buffer& buffer) const
{
    const engine::GpuScope scope(cmd, "read back");
    const VkBufferCopy region{0, 0, std::min(buffer.bytes(), buffers_[slot].bytes())};
    vkCmdCopyBuffer(cmd, buffer.handle(), buffers_[slot].handle(), 1, &region);
    engine::stageBarrier(cmd, engine::kCopyWrite, engine::kHostRead);
}

std::span<const uint8_t> ReadbackRing::bytes(uint32_t slot) const
{
    buffers_[slot].invalidate();
    return buffers_[slot].mapped<const uint8_t>();
}

} // namespace compute
