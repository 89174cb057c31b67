// upload.h -- buffers in device memory that start with something in them.
#pragma once

#include "engine/memory.h"

namespace engine {

// A buffer of these bytes, at least one, for the usage given and for copies either way. Set-up work, which waits for
// the GPU; throws OutOfMemory.
Buffer makeFilled(Device& device, std::string_view name, std::span<const std::byte> bytes,
                  VkBufferUsageFlags usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);

} // namespace engine
