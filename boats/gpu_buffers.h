// gpu_buffers.h -- storage buffers of bodies: room for some, or filled once, before the first tick.
#pragma once

#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "engine/memory.h"

#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

namespace boats {

// Room for `count`, at least for one: a binding must have something.
inline engine::Buffer makeBuffer(engine::Device& device, std::string_view name, size_t count, size_t bytesEach)
{
    return engine::Buffer(device, {.name = name,
                                   .bytes = std::max<size_t>(count, 1) * bytesEach,
                                   .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT |
                                            VK_BUFFER_USAGE_TRANSFER_SRC_BIT});
}

// Holds `values`. Set-up work, which waits for the GPU.
template <typename T>
engine::Buffer makeFilled(engine::Device& device, std::string_view name, std::span<const T> values)
{
    engine::Buffer buffer = makeBuffer(device, name, values.size(), sizeof(T));
    if (values.empty())
        return buffer;
    const engine::Buffer staging(device, {.name = "staging",
                                          .bytes = values.size_bytes(),
                                          .usage = VK_BUFFER_USAGE_TRANSFER_SRC_BIT,
                                          .kind = engine::MemoryKind::upload});
    std::memcpy(staging.mapped<std::byte>().data(), values.data(), values.size_bytes());
    staging.flush();
    engine::runNow(device, [&](const engine::Commands& cmd) {
        const VkBufferCopy all{0, 0, values.size_bytes()};
        vkCmdCopyBuffer(cmd, staging.handle(), buffer.handle(), 1, &all);
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
    });
    return buffer;
}

template <typename T>
engine::Buffer makeFilled(engine::Device& device, std::string_view name, const std::vector<T>& values)
{
    return makeFilled(device, name, std::span<const T>(values));
}

} // namespace boats
