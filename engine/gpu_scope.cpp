#include "engine/gpu_scope.h"

#include "engine/barrier.h"

namespace engine {

GpuTimers::GpuTimers(Device& device, std::string_view name) : device_(device)
{
    entries_.reserve(kMaxScopes);
    if (device.timestampBits() == 0)
        return;
    VkQueryPoolCreateInfo info{VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO};
    info.queryType = VK_QUERY_TYPE_TIMESTAMP;
    info.queryCount = 2 * kMaxScopes;
    VK_CHECK(vkCreateQueryPool(device.handle(), &info, nullptr, &pool_));
    device.setName(VK_OBJECT_TYPE_QUERY_POOL, reinterpret_cast<uint64_t>(pool_), name);
    ticks_ = Buffer(device, {.name = name,
                             .bytes = 2 * kMaxScopes * sizeof(uint64_t),
                             .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT,
                             .kind = MemoryKind::readback});
    reset();
}

GpuTimers::~GpuTimers()
{
    if (pool_)
        device_.retire([&device = device_, pool = pool_] { vkDestroyQueryPool(device.handle(), pool, nullptr); });
}

void GpuTimers::reset()
{
    entries_.clear();
    depth_ = 0;
    if (pool_)
        vkResetQueryPool(device_.handle(), pool_, 0, 2 * kMaxScopes);
}

uint32_t GpuTimers::begin(VkCommandBuffer cmd, const char* name)
{
    const uint32_t depth = depth_++;
    if (!pool_ || entries_.size() == kMaxScopes)
        return kMaxScopes;
    const uint32_t index = static_cast<uint32_t>(entries_.size());
    entries_.push_back({name, depth});
    vkCmdWriteTimestamp2(cmd, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, pool_, 2 * index);
    return index;
}

void GpuTimers::end(VkCommandBuffer cmd, uint32_t index)
{
    --depth_;
    if (index < kMaxScopes)
        vkCmdWriteTimestamp2(cmd, VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT, pool_, 2 * index + 1);
}

void GpuTimers::recordRead(VkCommandBuffer cmd) const
{
    if (entries_.empty())
        return;
    vkCmdCopyQueryPoolResults(cmd, pool_, 0, static_cast<uint32_t>(2 * entries_.size()), ticks_.handle(), 0,
                              sizeof(uint64_t), VK_QUERY_RESULT_64_BIT | VK_QUERY_RESULT_WAIT_BIT);
    stageBarrier(cmd, kCopyWrite, kHostRead);
}

void GpuTimers::read(std::vector<ScopeTime>& times) const
{
    times.clear();
    if (entries_.empty())
        return;
    ticks_.invalidate();
    const std::span<const uint64_t> ticks = ticks_.mapped<const uint64_t>();

    // Differences are taken modulo the valid bits, so a counter that wraps within a frame does no harm.
    const uint32_t bits = device_.timestampBits();
    const uint64_t mask = bits >= 64 ? ~0ull : (1ull << bits) - 1;
    const double period = static_cast<double>(device_.limits().timestampPeriod) * 1e-6; // [ms]
    for (size_t i = 0; i < entries_.size(); ++i)
    {
        const uint64_t begin = (ticks[2 * i] - ticks[0]) & mask;
        const uint64_t length = (ticks[2 * i + 1] - ticks[2 * i]) & mask;
        times.push_back({entries_[i].name, entries_[i].depth, static_cast<double>(begin) * period,
                         static_cast<double>(length) * period});
    }
}

GpuScope::GpuScope(const Commands& cmd, const char* name) : cmd_(cmd)
{
    if (cmd_.labels)
    {
        VkDebugUtilsLabelEXT label{VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT};
        label.pLabelName = name;
        vkCmdBeginDebugUtilsLabelEXT(cmd_, &label);
    }
    if (cmd_.timers)
        index_ = cmd_.timers->begin(cmd_, name);
}

GpuScope::~GpuScope()
{
    if (cmd_.timers)
        cmd_.timers->end(cmd_, index_);
    if (cmd_.labels)
        vkCmdEndDebugUtilsLabelEXT(cmd_);
}

} // namespace engine
