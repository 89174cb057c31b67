// gpu_scope.h -- everything the GPU does is visible: a scope is a debug label and a pair of timestamps.
//
//   const engine::GpuScope scope(cmd, "evolve");
//
// The GPU itself puts its timestamps where the CPU reads them, so nothing waits for them: some drivers wait for
// the whole queue where the CPU asks for queries.
#pragma once

#include "engine/memory.h"

#include <vector>

namespace engine {

struct ScopeTime
{
    const char* name = nullptr; // a literal
    uint32_t depth = 0;         // 0: not inside another scope
    double begin = 0.0;         // [ms] from the frame's first scope
    double milliseconds = 0.0;
};

// The timestamps of one command buffer.
class GpuTimers
{
public:
    static constexpr uint32_t kMaxScopes = 64; // in one frame; further ones are labelled but not timed

    GpuTimers(Device& device, std::string_view name);
    ~GpuTimers();
    GpuTimers(const GpuTimers&) = delete;
    GpuTimers& operator=(const GpuTimers&) = delete;

    // Forgets all scopes. The command buffer that wrote them must be done.
    void reset();

    // Sends for what the scopes took; all of them have ended.
    void recordRead(VkCommandBuffer cmd) const;

    // Replaces `times` by what recordRead() sent for. The command buffer must be done; none if this queue has no
    // timestamps.
    void read(std::vector<ScopeTime>& times) const;

private:
    friend class GpuScope;
    uint32_t begin(VkCommandBuffer cmd, const char* name);
    void end(VkCommandBuffer cmd, uint32_t index);

    struct Entry
    {
        const char* name;
        uint32_t depth;
    };
    Device& device_;
    VkQueryPool pool_ = VK_NULL_HANDLE;
    Buffer ticks_; // two a scope
    std::vector<Entry> entries_;
    uint32_t depth_ = 0;
};

// A command buffer being recorded, with the timers of its scopes. Cheap to copy.
struct Commands
{
    VkCommandBuffer handle = VK_NULL_HANDLE;
    GpuTimers* timers = nullptr; // none: scopes are only labels
    bool labels = false;         // the instance has debug utils

    operator VkCommandBuffer() const { return handle; }
};

class GpuScope
{
public:
    // `name` must be a literal.
    GpuScope(const Commands& cmd, const char* name);
    ~GpuScope();
    GpuScope(const GpuScope&) = delete;
    GpuScope& operator=(const GpuScope&) = delete;

private:
    Commands cmd_;
    uint32_t index_ = 0;
};

} // namespace engine
