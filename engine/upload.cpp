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

Buffer makeFilled(Device& device, std::string_view name, std::span<const std::byte> bytes, VkBufferUsageFlags usage)
{
    Buffer buffer = makeBuffer(device, name, bytes.size(), 1, usage);
    const Buffer staging(device, {.name = "staging",
                                  .bytes = bytes.size(),
                                  .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                  .kind = MemoryKind::upload});
    std::memcpy(staging.mapped<std::byte>().data(), bytes.data(), bytes.size());
    staging.flush();
    runNow(device, [&](const Commands& cmd) {
        const VkBufferCopy all{0, 0, bytes.size()};
        vkCmdCopyBuffer(cmd, staging.handle(), buffer.handle(), 1, &all);
        stageBarrier(cmd, kCopyWrite, kAnyStage);
    });
    return buffer;
}

} // namespace engine
