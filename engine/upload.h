// upload.h -- buffers in device memory: room for something, or filled once.
#pragma once

#include "engine/memory.h"

#include <span>
#include <vector>

namespace engine {

// Room for `count`, at least for one, as a binding must have something; for storage and copies either way.
Buffer makeBuffer(Device& device, std::string_view name, size_t count, size_t bytesEach,
                  VkBufferUsageFlags usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);

// Holds these bytes. Set-up work, which waits for the GPU; throws OutOfMemory.
Buffer makeFilled(Device& device, std::string_view name, std::span<const std::byte> bytes,
                  VkBufferUsageFlags usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);

// Holds these values, or has room for one.
template <typename T>
Buffer makeFilled(Device& device, std::string_view name, const std::vector<T>& values,
                  VkBufferUsageFlags usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT)
{
    return values.empty() ? makeBuffer(device, name, 1, sizeof(T), usage)
                          : makeFilled(device, name, std::as_bytes(std::span(values)), usage);
}

// An image to be sampled that holds these texels, rows top to bottom; all its mips, one after the other. Set-up work,
// which waits for the GPU; throws OutOfMemory.
Image makeFilledImage(Device& device, std::string_view name, VkFormat format, VkExtent2D extent,
                      std::span<const std::byte> texels, uint32_t mips = 1);

// Sets all of these to zero, images in VK_IMAGE_LAYOUT_GENERAL. Set-up work, which waits for the GPU.
void clearNow(Device& device, std::span<Image* const> images, std::span<Buffer* const> buffers);

} // namespace engine
