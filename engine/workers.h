// workers.h -- threads that share out pieces of work and stay for the next time.
//
//   engine::Workers workers;
//   workers.run(rows, [&](size_t row) { ... });
//
// Pieces may run in any order and on any thread: what they compute must not depend on that.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <thread>
#include <type_traits>
#include <vector>

namespace engine {

class Workers
{
public:
    // `threads` in all, the caller's included; 0: as many as the machine has cores, at most 8.
    explicit Workers(unsigned threads = 0);
    ~Workers();
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    // Calls work(0) ... work(count - 1) and returns when all are done. `work` must not throw. One caller at a time.
    template <class Work>
    void run(size_t count, Work&& work)
    {
        runErased(count, {&work, [](void* any, size_t i) { (*static_cast<std::remove_reference_t<Work>*>(any))(i); }});
    }

private:
    struct Task
    {
        void* work = nullptr;
        void (*call)(void* work, size_t index) = nullptr;
    };

    void runErased(size_t count, Task task);
    void takePieces();
    void serve();

    std::mutex mutex_;
    std::condition_variable started_;
    std::condition_variable finished_;
    Task task_;
    size_t count_ = 0;
    std::atomic<size_t> next_ = 0;
    size_t busy_ = 0;     // helpers at work
    uint64_t round_ = 0;  // one more for each run
    bool open_ = false;   // there may be pieces left
    bool ending_ = false; // of the helpers' service
    std::vector<std::thread> helpers_;
};

} // namespace engine
