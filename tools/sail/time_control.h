// time_control.h -- how simulated time goes: as the clock on the wall, faster, slower, tick by tick, or not at all.
#pragma once

#include "engine/clock.h"
#include "tools/sail/actions.h"

#include <string>

namespace tools {

class TimeControl
{
public:
    // Of ticks of `step` [s].
    explicit TimeControl(double step) : clock_(step), step_(step) {}

    // What was pressed, if it is about time: what to tell the user, or nothing.
    std::string act(Action action);

    // Lets `elapsed` [s] of wall time pass.
    void advance(double elapsed);

    // Goes on from this tick, as fast as before; in ticks of `step` [s].
    void restart(uint64_t tick) { clock_.restart(tick); }
    void restart(uint64_t tick, double step);

    double time() const { return clock_.time() + clock_.fraction() * step_; } // to draw [s]
    bool paused() const { return paused_; }
    double factor() const; // simulated over wall time, as asked for: 1/8 to 8
    bool slowMotion() const { return !paused_ && clock_.slowMotion(); }

private:
    engine::TickClock clock_;
    double step_;
    bool paused_ = false;
    int doublings_ = 0;
};

} // namespace tools
