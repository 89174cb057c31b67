#include "engine/clock.h"

#include "engine/check.h"

#include <cmath>

namespace engine {

TickClock::TickClock(double step) : step_(step)
{
    SEAWAY_CHECK(step > 0.0, "a tick must take time, not {} s", step);
}

uint32_t TickClock::advance(double elapsed, double factor)
{
    if (std::isfinite(elapsed) && elapsed > 0.0)
        remainder_ += factor * elapsed;

    const double due = std::floor(remainder_ / step_);
    slowMotion_ = due > kMaxTicks;
    const uint32_t ticks = slowMotion_ ? kMaxTicks : static_cast<uint32_t>(due);
    remainder_ = slowMotion_ ? 0.0 : std::fmax(0.0, remainder_ - ticks * step_);
    tick_ += ticks;
    return ticks;
}

void TickClock::step()
{
    constexpr double kNothing = 1e-4; // of a step
    tick_ += remainder_ > kNothing * step_ ? 2 : 1;
    remainder_ = 0.0;
}

} // namespace engine
