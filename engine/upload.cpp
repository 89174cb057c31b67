#include "engine/upload.h"

#include "engine/barrier.h"
#include "engine/frame_ring.h"

#include <algorithm>
#include <cstring>

namespace engine {

Buffer makeBuffer(Device& device, std::string_view name, size_t count, size_t bytesEach, VkBufferUsageFlags usage)
{
    return Buffer(device, {.name = name,
                           .bytes = std::max<size_t>(count, 1) * bytesEach,
                           .usage = usage | VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT});
}

namespace {

Buffer makeStaging(Device& device, std::span<const std::byte> bytes)
{
    Buffer staging(device, {.name = "staging",
                            .bytes = bytes.size(),
                            .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                            .kind = MemoryKind::upload});
    std::memcpy(staging.mapped<std::byte>().data(), bytes.data(), bytes.size());
    staging.flush();
    return staging;
}

} // namespace

Buffer makeFilled(Device& device, std::string_view name, std::span<const std::byte> bytes, VkBufferUsageFlags usage)
{
    Buffer buffer = makeBuffer(device, name, bytes.size(), 1, usage);
    const Buffer staging = makeStaging(device, bytes);
    runNow(device, [&](const Commands& cmd) {
        const VkBufferCopy all{0, 0, bytes.size()};
        vkCmdCopyBuffer(cmd, staging.handle(), buffer.handle(), 1, &all);
        stageBarrier(cmd, kCopyWrite, kAnyStage);
    });
    return buffer;
}

Image makeFilledImage(Device& device, std::string_view name, VkFormat format, VkExtent2D extent,
                      std::span<const std::byte> texels, uint32_t mips)
{
    size_t all = 0; // texels
    for (uint32_t level = 0; level < mips; ++level)
        all += size_t{std::max(extent.width >> level, 1u)} * std::max(extent.height >> level, 1u);
    const size_t each = texels.size() / all; // bytes
    SEAWAY_CHECK(each * all == texels.size(), "{} bytes are not {} mips of {} x {}", texels.size(), mips, extent.width,
                 extent.height);

    Image image(device, {.name = name,
                         .format = format,
                         .extent = extent,
                         .usage = VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT,
                         .mips = mips});
    const Buffer staging = makeStaging(device, texels);
    runNow(device, [&](const Commands& cmd) {
        VkBufferImageCopy region{};
        for (uint32_t level = 0; level < mips; ++level)
        {
            region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, level, 0, 1};
            region.imageExtent = {std::max(extent.width >> level, 1u), std::max(extent.height >> level, 1u), 1};
            vkCmdCopyBufferToImage(cmd, staging.handle(), image.handle(), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
            region.bufferOffset += each * region.imageExtent.width * region.imageExtent.height;
        }
        stageBarrier(cmd, kCopyWrite, kDrawRead);
    });
    return image;
}

void clearNow(Device& device, std::span<Image* const> images, std::span<Buffer* const> buffers)
{
    runNow(device, [&](const Commands& cmd) {
        const VkClearColorValue zero{};
        const VkImageSubresourceRange all{VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, VK_REMAINING_ARRAY_LAYERS};
        for (const Image* image : images)
            vkCmdClearColorImage(cmd, image->handle(), VK_IMAGE_LAYOUT_GENERAL, &zero, 1, &all);
        for (const Buffer* buffer : buffers)
            vkCmdFillBuffer(cmd, buffer->handle(), 0, VK_WHOLE_SIZE, 0);
        stageBarrier(cmd, kCopyWrite, kAnyStage);
    });
}

} // namespace engine
