#include "engine/upload.h"

#include "engine/barrier.h"
#include "engine/frame_ring.h"

#include <cstring>

namespace engine {

Buffer makeFilled(Device& device, std::string_view name, std::span<const std::byte> bytes, VkBufferUsageFlags usage)
{
    Buffer buffer(device, {.name = name,
                           .bytes = bytes.size(),
                           .usage = usage | VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT});
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
