#include "engine/interrupt.h"

#include <iterator>

namespace engine {

namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM};
volatile std::sig_atomic_t wishes = 0;

} // namespace

Interrupt::Interrupt()
{
    wishes = 0;
    struct sigaction action = {};
    action.sa_handler = [](int) { wishes = 1; };
    action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND); // the second one is not ours
    for (size_t i = 0; i < std::size(kSignals); ++i)
        ::sigaction(kSignals[i], &action, &before_[i]);
}

Interrupt::~Interrupt()
{
    for (size_t i = 0; i < std::size(kSignals); ++i)
        ::sigaction(kSignals[i], &before_[i], nullptr);
}

bool Interrupt::wished() const
{
    return wishes != 0;
}

} // namespace engine
