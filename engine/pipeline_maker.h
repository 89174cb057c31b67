// pipeline_maker.h -- threads that make pipelines, while the thread that asked goes on with other set-up.
//
// A driver compiles a pipeline as it is made, which takes long, and takes any number at once. Whoever uses one first
// waits for it: engine::Pipeline::handle().
#pragma once

#include "engine/vulkan.h"

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <future>
#include <mutex>
#include <thread>
#include <vector>

namespace engine {

class PipelineMaker
{
public:
    PipelineMaker() = default;
    ~PipelineMaker(); // what was asked for is made before
    PipelineMaker(const PipelineMaker&) = delete;
    PipelineMaker& operator=(const PipelineMaker&) = delete;

    // Calls `build` on another thread, in the order of asking. What it uses must be there until the result is.
    std::future<VkPipeline> make(std::function<VkPipeline()> build);

    uint32_t asked() const { return asked_; }
    uint32_t made() const;

    // Waits until all that was asked for is made, or for `most`: whether it is. What was made holds nothing then that its
    // `build` held, but for the result.
    bool waitFor(std::chrono::milliseconds most);
    void wait();

private:
    void serve();

    mutable std::mutex mutex_;
    std::condition_variable asking_;
    std::condition_variable making_;
    std::deque<std::packaged_task<VkPipeline()>> queue_;
    uint32_t asked_ = 0; // of the asking thread alone
    uint32_t made_ = 0;
    bool ending_ = false;
    std::vector<std::thread> threads_; // from the first pipeline on
};

} // namespace engine
