#include "tools/sail/picture_taker.h"

#include "engine/barrier.h"

#include <algorithm>
#include <utility>

namespace tools {

void PictureTaker::record(const engine::Commands& cmd, uint32_t slot, VkImage image, VkExtent2D extent)
{
    Slot& own = slots_[slot];
    const VkDeviceSize bytes = VkDeviceSize{4} * extent.width * extent.height;
    if (own.bytes < bytes)
    {
        own.buffer = engine::Buffer(device_, {.name = "window picture",
                                              .bytes = bytes,
                                              .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                                              .kind = engine::MemoryKind::readback});
        own.bytes = bytes;
    }
    own.extent = extent;
    own.filled = true;
    VkBufferImageCopy copy{};
    copy.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
    copy.imageExtent = {extent.width, extent.height, 1};
    vkCmdCopyImageToBuffer(cmd, image, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, own.buffer.handle(), 1, &copy);
    engine::stageBarrier(cmd, engine::kCopyWrite, engine::kHostRead);
}

std::optional<engine::Picture> PictureTaker::take(uint32_t slot)
{
    Slot& own = slots_[slot];
    if (!std::exchange(own.filled, false))
        return std::nullopt;
    own.buffer.invalidate();
    const std::span<const uint8_t> bytes =
        own.buffer.mapped<const uint8_t>().first(size_t{4} * own.extent.width * own.extent.height);
    engine::Picture picture{own.extent.width, own.extent.height, {bytes.begin(), bytes.end()}};
    if (format_ == VK_FORMAT_B8G8R8A8_UNORM)
        for (size_t i = 0; i < picture.rgba.size(); i += 4)
            std::swap(picture.rgba[i], picture.rgba[i + 2]);
    return picture;
}

} // namespace tools
