// clock.h -- simulation time in whole ticks, and how many of them a frame should run.
//
// t = tick * step, never accumulated. The simulation sees only ticks; wall time enters here and nowhere else.
// A machine that cannot keep up runs at most kMaxCatchUp ticks a frame and drops to slow motion.
#pragma once

#include <cstdint>

namespace engine {

class TickClock
{
public:
    static constexpr uint32_t kMaxCatchUp = 4; // ticks in one frame

    // `step` [s] > 0.
    explicit TickClock(double step);

    // Lets `elapsed` [s] of wall time pass and returns the number of ticks to run now, 0 to kMaxCatchUp.
    // Negative or non-finite times count as none.
    uint32_t advance(double elapsed);

    // Goes on from a tick, by no time at all.
    void restart(uint64_t tick)
    {
        tick_ = tick;
        remainder_ = 0.0;
    }

    uint64_t tick() const { return tick_; }
    double time() const { return static_cast<double>(tick_) * step_; } // [s]

    // How far the picture is between the last two ticks, 0 to 1.
    double fraction() const { return remainder_ / step_; }

    // True if the last advance() had to drop time.
    bool slowMotion() const { return slowMotion_; }

private:
    double step_;
    double remainder_ = 0.0; // wall time not yet run [s], below one step
    uint64_t tick_ = 0;
    bool slowMotion_ = false;
};

} // namespace engine
