// clock.h -- simulation time in whole ticks, and how many of them a frame should run.
//
// t = tick * step, never accumulated. The simulation sees only ticks; wall time enters here and nowhere else.
// A machine that cannot keep up runs at most kMaxTicks a frame and drops to slow motion.
#pragma once

#include <cstdint>

namespace engine {

class TickClock
{
public:
    // Ticks in one frame. At 60 a second time goes as it does down to 7.5 frames a second: where many boats take long to
    // draw, few pictures of what is right are better than more in slow motion.
    static constexpr uint32_t kMaxTicks = 8;

    // `step` [s] > 0.
    explicit TickClock(double step);

    // Lets `elapsed` [s] of wall time pass, each second of it `factor` (> 0) seconds of simulated time, and returns the
    // number of ticks to run now, 0 to kMaxTicks. Negative or non-finite times count as none.
    uint32_t advance(double elapsed, double factor = 1.0);

    // Goes on to the very time of the next tick. One that has begun, of which the picture shows a fraction, is not next:
    // it has been simulated already.
    void step();

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
