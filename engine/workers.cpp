#include "engine/workers.h"

#include <algorithm>
#include <chrono>

namespace engine {

namespace {

// How long a thread may keep its core before it offers it to others. On a busy machine each offer costs a slice of time
// of everyone who waits, so that small pieces must not each make one.
constexpr std::chrono::microseconds kSlice{200};

} // namespace

Workers::Workers(unsigned threads)
{
    constexpr unsigned kMost = 8;
    if (threads == 0)
        threads = std::clamp(std::thread::hardware_concurrency(), 1u, kMost);
    for (unsigned i = 1; i < threads; ++i)
        helpers_.emplace_back([this] { serve(); });
}

Workers::~Workers()
{
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    started_.notify_all();
    for (std::thread& helper : helpers_)
        helper.join();
}

void Workers::runErased(size_t count, Task task)
{
    {
        const std::lock_guard lock(mutex_);
        task_ = task;
        count_ = count;
        next_ = 0;
        open_ = true;
        ++round_;
    }
    started_.notify_all();
    takePieces();
    // Whoever has not come by now has nothing left to do; on a busy machine that may be long after.
    std::unique_lock lock(mutex_);
    open_ = false;
    finished_.wait(lock, [this] { return busy_ == 0; });
}

void Workers::takePieces()
{
    auto offered = std::chrono::steady_clock::now();
    for (size_t i = next_++; i < count_; i = next_++)
    {
        task_.call(task_.work, i);
        // What is made here is for the next frame: on a device that is a CPU, its threads are at this one.
        if (const auto now = std::chrono::steady_clock::now(); now - offered >= kSlice)
        {
            std::this_thread::yield();
            offered = now;
        }
    }
}

void Workers::serve()
{
    uint64_t served = 0;
    for (std::unique_lock lock(mutex_);;)
    {
        started_.wait(lock, [&] { return ending_ || (open_ && round_ != served); });
        if (ending_)
            return;
        served = round_;
        ++busy_;
        lock.unlock();
        takePieces();
        lock.lock();
        if (--busy_ == 0)
            finished_.notify_one();
    }
}

} // namespace engine
