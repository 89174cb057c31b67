#include "engine/pipeline_maker.h"

#include <algorithm>

namespace engine {

PipelineMaker::~PipelineMaker()
{
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    asking_.notify_all();
    for (std::thread& thread : threads_)
        thread.join();
}

std::future<VkPipeline> PipelineMaker::make(std::function<VkPipeline()> build)
{
    constexpr unsigned kMost = 8;
    while (threads_.size() < std::clamp(std::thread::hardware_concurrency(), 1u, kMost))
        threads_.emplace_back([this] { serve(); });
    std::packaged_task<VkPipeline()> task(std::move(build));
    std::future<VkPipeline> made = task.get_future();
    ++asked_;
    {
        const std::lock_guard lock(mutex_);
        queue_.push_back(std::move(task));
    }
    asking_.notify_one();
    return made;
}

uint32_t PipelineMaker::made() const
{
    const std::lock_guard lock(mutex_);
    return made_;
}

bool PipelineMaker::waitFor(std::chrono::milliseconds most)
{
    std::unique_lock lock(mutex_);
    return making_.wait_for(lock, most, [this] { return made_ == asked_; });
}

void PipelineMaker::wait()
{
    std::unique_lock lock(mutex_);
    making_.wait(lock, [this] { return made_ == asked_; });
}

void PipelineMaker::serve()
{
    for (std::unique_lock lock(mutex_);;)
    {
        asking_.wait(lock, [this] { return ending_ || !queue_.empty(); });
        if (queue_.empty())
            return;
        {
            std::packaged_task<VkPipeline()> task = std::move(queue_.front());
            queue_.pop_front();
            lock.unlock();
            task();
        }
        lock.lock();
        ++made_;
        making_.notify_all();
    }
}

} // namespace engine
