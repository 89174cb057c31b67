// cpu_scope.h -- what a thread spends its time on: a scope is a pair of times of its clock, where someone asks for
// them.
//
//   engine::CpuTimers timers(1000);
//   { const engine::CpuScope scope("record the picture"); ... }
//
// Whatever waits for the GPU is a scope named kWaiting, whoever calls it: it is made by Vulkan's own waiting functions
// (engine/vulkan.cpp), so that no wait goes unseen.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace engine {

inline constexpr const char* kWaiting = "wait for the GPU";

struct CpuSpan
{
    const char* name = nullptr; // a literal
    uint32_t depth = 0;         // 0: not inside another span
    double begin = 0.0;         // [ms] since the timers were made
    double milliseconds = 0.0;
};

// The scopes of the thread that made it, from then on. One a thread at a time.
class CpuTimers
{
public:
    // Room for this many spans; more are kept too, for an allocation.
    explicit CpuTimers(size_t spans);
    ~CpuTimers();
    CpuTimers(const CpuTimers&) = delete;
    CpuTimers& operator=(const CpuTimers&) = delete;

    double now() const; // [ms] since it was made

    // In the order in which they began. One that has not ended has no length yet.
    const std::vector<CpuSpan>& spans() const { return spans_; }

private:
    friend class CpuScope;
    std::chrono::steady_clock::time_point start_;
    std::vector<CpuSpan> spans_;
    uint32_t depth_ = 0;
};

// Nothing, on a thread without timers.
class CpuScope
{
public:
    // `name` must be a literal.
    explicit CpuScope(const char* name);
    ~CpuScope();
    CpuScope(const CpuScope&) = delete;
    CpuScope& operator=(const CpuScope&) = delete;

private:
    CpuTimers* timers_;
    size_t index_ = 0;
};

} // namespace engine
