#include "engine/interrupt.h"

#include <atomic>
#include <cstdint>
#include <ctime>
#include <iterator>

namespace engine {

namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM};
constexpr int64_t kTimeout = 1'000'000'000; // [ns]

// When the first signal came [ns]; 0: none has. Any thread may be the one that gets it.
std::atomic<int64_t> requestedAt = 0;
static_assert(std::atomic<int64_t>::is_always_lock_free);

void onSignal(int number)
{
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    const int64_t at = int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
    int64_t first = 0;
    if (requestedAt.compare_exchange_strong(first, at) || at - first < kTimeout)
        return;
    std::signal(number, SIG_DFL);
    std::raise(number);
}

} // namespace

Interrupt::Interrupt()
{
    requestedAt = 0;
    struct sigaction action = {};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    for (size_t i = 0; i < std::size(kSignals); ++i)
    {
        ::sigaction(kSignals[i], nullptr, &before_[i]);
        if (before_[i].sa_handler != SIG_IGN)
            ::sigaction(kSignals[i], &action, nullptr);
    }
}

Interrupt::~Interrupt()
{
    for (size_t i = 0; i < std::size(kSignals); ++i)
        ::sigaction(kSignals[i], &before_[i], nullptr);
}

bool Interrupt::requested() const
{
    return requestedAt != 0;
}

} // namespace engine
