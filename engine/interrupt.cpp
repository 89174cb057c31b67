#include "engine/interrupt.h"

#include <atomic>
#include <iterator>

namespace engine {

namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM};
std::atomic<bool> isRequested = false; // any thread may be the one that gets the signal
static_assert(std::atomic<bool>::is_always_lock_free);

} // namespace

Interrupt::Interrupt()
{
    isRequested = false;
    struct sigaction action = {};
    action.sa_handler = [](int) { isRequested = true; };
    action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND); // the second one is not ours
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
    return isRequested;
}

} // namespace engine
