#include "engine/cpu_scope.h"

#include "engine/check.h"

namespace engine {

namespace {

thread_local CpuTimers* current = nullptr;

} // namespace

CpuTimers::CpuTimers(size_t spans) : start_(std::chrono::steady_clock::now())
{
    SEAWAY_CHECK(!current, "this thread has timers already");
    spans_.reserve(spans);
    current = this;
}

CpuTimers::~CpuTimers()
{
    current = nullptr;
}

double CpuTimers::now() const
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_).count();
}

CpuScope::CpuScope(const char* name) : timers_(current)
{
    if (!timers_)
        return;
    index_ = timers_->spans_.size();
    timers_->spans_.push_back({name, timers_->depth_++, timers_->now()});
}

CpuScope::~CpuScope()
{
    if (!timers_)
        return;
    --timers_->depth_;
    CpuSpan& span = timers_->spans_[index_];
    span.milliseconds = timers_->now() - span.begin;
}

} // namespace engine
