#include "tools/benchmarks/bench.h"

#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "engine/statistics.h"

#include <chrono>

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
    for (int round = -1; round < rounds; ++round)
    {
        for (size_t i = 0; i < contestants.size(); ++i)
        {
            const auto start = std::chrono::steady_clock::now();
            contestants[i].run();
            const auto end = std::chrono::steady_clock::now();
            if (round >= 0)
                times[i].push_back(std::chrono::duration<double, std::milli>(end - start).count());
        }
    }
    fmt::print("\n  {:<44}{:>10}{:>10}{}\n", title, "median ms", "ratio", bytes > 0.0 ? "      GB/s" : "");
    const double first = engine::percentile(times[0], 50.0);
    for (size_t i = 0; i < contestants.size(); ++i)
    {
        const double median = engine::percentile(times[i], 50.0);
        fmt::print("  {:<44}{:>10.3f}{:>9.2f}x", contestants[i].name, median, median / first);
        if (bytes > 0.0)
            fmt::print("{:>10.2f}", bytes / median * 1e-6);
        fmt::print("\n");
    }
}

} // namespace tools
