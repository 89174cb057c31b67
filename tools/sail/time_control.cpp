#include "tools/sail/time_control.h"

#include <algorithm>
#include <cmath>

namespace tools {

namespace {

constexpr int kMostDoublings = 3; // either way

} // namespace

double TimeControl::factor() const
{
    return std::exp2(doublings_);
}

std::string TimeControl::act(Action action)
{
    switch (action)
    {
    case Action::pause:
        paused_ = !paused_;
        return {};
    case Action::singleTick:
        paused_ = true;
        clock_.step();
        return {};
    case Action::slower:
    case Action::faster:
        paused_ = false;
        doublings_ = std::clamp(doublings_ + (action == Action::faster ? 1 : -1), -kMostDoublings, kMostDoublings);
        return doublings_ == 0  ? "Real time"
               : doublings_ > 0 ? fmt::format("Time {}\u00d7", 1 << doublings_)
                                : fmt::format("Time 1/{}\u00d7", 1 << -doublings_);
    default:
        return {};
    }
}

void TimeControl::restart(uint64_t tick, double step)
{
    clock_ = engine::TickClock(step);
    clock_.restart(tick);
    step_ = step;
}

void TimeControl::advance(double elapsed)
{
    if (!paused_)
        clock_.advance(elapsed, factor());
}

} // namespace tools
