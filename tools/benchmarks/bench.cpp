#include "tools/benchmarks/bench.h"

#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "engine/statistics.h"

#include <algorithm>
#include <chrono>
#include <ctime>

namespace tools {

void advance(engine::Device& device, ocean::WaveGrids& grids, int ticks)
{
    engine::runNow(device, [&](const engine::Commands& cmd) {
        for (int i = 0; i < ticks; ++i)
        {
            engine::stageBarrier(cmd, engine::kComputeRead, engine::kCopyWrite);
            grids.recordTargets(cmd);
            grids.record(cmd);
            engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
        }
    });
}

void race(const std::string& title, const std::vector<Contestant>& contestants, int rounds, double bytes)
{
    std::vector<std::vector<double>> times(contestants.size());
    std::vector<std::vector<double>> processor(contestants.size());
    for (int round = -1; round < rounds; ++round)
    {
        for (size_t i = 0; i < contestants.size(); ++i)
        {
            const auto start = std::chrono::steady_clock::now();
            const std::clock_t busy = std::clock();
            contestants[i].run();
            const auto end = std::chrono::steady_clock::now();
            if (round < 0)
                continue;
            times[i].push_back(std::chrono::duration<double, std::milli>(end - start).count());
            processor[i].push_back(1e3 * static_cast<double>(std::clock() - busy) / CLOCKS_PER_SEC);
        }
    }
    fmt::print("\n  {:<44}{:>10}{:>10}{:>10}{:>10}{}\n", title, "median ms", "ratio", "CPU ms", "ratio",
               bytes > 0.0 ? "      GB/s" : "");
    const double first = engine::percentile(times[0], 50.0);
    const double firstBusy = std::max(engine::percentile(processor[0], 50.0), 1e-6);
    for (size_t i = 0; i < contestants.size(); ++i)
    {
        const double median = engine::percentile(times[i], 50.0);
        const double busy = engine::percentile(processor[i], 50.0);
        fmt::print("  {:<44}{:>10.3f}{:>9.2f}x{:>10.3f}{:>9.2f}x", contestants[i].name, median, median / first, busy,
                   busy / firstBusy);
        if (bytes > 0.0)
            fmt::print("{:>10.2f}", bytes / median * 1e-6);
        fmt::print("\n");
    }
}

} // namespace tools
