// run_summary.h -- how a run in the window kept up: frames a second, simulated over passed time, processor time, and how
// long it took to start.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace tools {

// Counts from when some seconds of the scene are over: in the first ones drivers compile what is drawn.
class RunSummary
{
public:
    // Lets a frame pass that took `elapsed` [s], after which the simulation is at `time` [s]; again from the start where
    // the simulation goes back.
    void advance(double elapsed, double time);

    // The first picture is in the window: how long that took counts from when the program was started.
    void showFirst();

    // After `frames` in all, for people.
    std::string text(uint64_t frames) const;

private:
    double time_ = 0.0;           // of the scene [s]
    double from_ = 0.0;           // of the scene, where it counts from [s]
    double passed_ = 0.0;         // since then [s]
    uint64_t frames_ = 0;         // since then
    double processor_ = 0.0;      // of all threads, up to then [s]
    std::optional<double> first_; // until the first picture [s]
};

} // namespace tools
