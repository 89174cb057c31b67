// run_summary.h -- how a run in the window kept up: frames a second, simulated over passed time, processor time.
#pragma once

#include <cstdint>
#include <string>

namespace tools {

// Counts from when some seconds of the scene are over: in the first ones drivers compile what is drawn.
class RunSummary
{
public:
    // Lets a frame pass that took `elapsed` [s], after which the simulation is at `time` [s]; again from the start where
    // the simulation goes back.
    void advance(double elapsed, double time);

    // After `frames` in all, for people.
    std::string text(uint64_t frames) const;

private:
    double time_ = 0.0;      // of the scene [s]
    double from_ = 0.0;      // of the scene, where it counts from [s]
    double passed_ = 0.0;    // since then [s]
    uint64_t frames_ = 0;    // since then
    double processor_ = 0.0; // of all threads, up to then [s]
};

} // namespace tools
