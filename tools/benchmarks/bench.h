// bench.h -- what the benchmarks share: contestants that take turns, and a table of medians and ratios.
#pragma once

#include "ocean/grids/wave_grids.h"
#include "tools/commands/command.h"

#include <functional>
#include <string>
#include <vector>

namespace tools {

void benchBodies(engine::Device& device);
void benchCoupling(engine::Device& device);
void benchDispersive(engine::Device& device);
void benchFft(engine::Device& device);
void benchFlow(engine::Device& device);
void benchFrame(engine::Device& device);
void benchGrid(engine::Device& device);
void benchKernels(engine::Device& device);
void benchSea(engine::Device& device);

// Brings the grids so many ticks on, and waits for it.
void advance(engine::Device& device, ocean::WaveGrids& grids, int ticks);

// One way to do a piece of work. `run` does it once and is timed by the wall clock.
struct Contestant
{
    std::string name;
    std::function<void()> run;
};

// Runs every contestant once to warm up and then `rounds` times in turn; prints the median of each [ms] and its
// ratio to the first. `bytes` moved by each, if not 0, gives GB/s.
void race(const std::string& title, const std::vector<Contestant>& contestants, int rounds, double bytes = 0.0);

} // namespace tools
