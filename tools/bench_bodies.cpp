// bench_bodies.cpp -- what a tick of many bodies costs: crates, barrels and buoys, scattered so that many touch, on a
// sea of waves.
#include "boats/fleet.h"
#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "engine/random.h"
#include "engine/statistics.h"
#include "tools/bench.h"

#include <chrono>
#include <cmath>
#include <memory>

namespace tools {

namespace {

constexpr int kRounds = 5;
constexpr double kApart = 1.9;     // [m] from one to the next, before chance moves them by up to half of that
constexpr size_t kReference = 100; // bodies

// As many as asked for, in a square.
std::vector<boats::BodySpec> crowdOf(uint32_t count)
{
    std::vector<boats::BodySpec> specs;
    const auto side = static_cast<uint32_t>(std::ceil(std::sqrt(count)));
    for (uint32_t i = 0; i < count; ++i)
    {
        const auto chance = [&](uint32_t which) { return double{engine::uniform(1, 3 * i + which)} - 0.5; };
        boats::BodySpec& spec = specs.emplace_back();
        spec.model = i % 10 == 0 ? boats::Model::buoy : i % 2 == 0 ? boats::Model::crate : boats::Model::barrel;
        spec.position = kApart * (glm::dvec2(i % side, i / side) + glm::dvec2(chance(0), chance(1)));
        spec.heading = 6.0 * chance(2);
    }
    return specs;
}

// Some bodies, and as many ticks of them in one submission as make it last.
class Crowd
{
public:
    Crowd(engine::Device& device, uint32_t count, const ocean::Sea& sea, const ocean::WaveGrids& grids)
        : device_(device), fleet_(device, boats::fleetOf(crowdOf(count)), sea, grids),
          ticks_(std::max(1u, std::min(64u, 2000u / count)))
    {
        for (int i = 0; i < 2; ++i)
            run(); // pipelines are made, the worst overlaps part
    }

    // [ms] a tick
    double run()
    {
        const auto start = std::chrono::steady_clock::now();
        engine::runNow(device_, [&](const engine::Commands& cmd) {
            for (uint32_t i = 0; i < ticks_; ++i)
            {
                fleet_.record(cmd);
                engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
            }
        });
        const auto end = std::chrono::steady_clock::now();
        return std::chrono::duration<double, std::milli>(end - start).count() / ticks_;
    }

    uint32_t count() const { return fleet_.count(); }

private:
    engine::Device& device_;
    boats::Fleet fleet_;
    uint32_t ticks_;
};

} // namespace

void benchBodies(engine::Device& device)
{
    ocean::OceanSpec spec;
    spec.spectrum = ocean::Spectrum::jonswap;
    ocean::Sea sea(device, spec, ocean::fftEngineFor(device), 1);
    const ocean::WaveGrids grids(device, {});
    engine::runNow(device, [&](const engine::Commands& cmd) {
        sea.recordFelt(cmd, 0.0);
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    });
    std::vector<std::unique_ptr<Crowd>> crowds;
    for (const uint32_t count : {1u, 10u, 100u, 1000u, 10'000u})
        crowds.push_back(std::make_unique<Crowd>(device, count, sea, grids));
    std::vector<std::vector<double>> times(crowds.size());
    for (int round = 0; round < kRounds; ++round)
        for (size_t i = 0; i < crowds.size(); ++i)
            times[i].push_back(crowds[i]->run());

    double reference = 0.0; // [us] a body
    for (size_t i = 0; i < crowds.size(); ++i)
        if (crowds[i]->count() == kReference)
            reference = 1e3 * engine::percentile(times[i], 50.0) / kReference;
    fmt::print("\n  {:<44}{:>10}{:>12}{:>10}\n", "bodies, contacts included", "ms a tick", "us a body", "ratio");
    bool linear = true;
    for (size_t i = 0; i < crowds.size(); ++i)
    {
        const double median = engine::percentile(times[i], 50.0);
        const double each = 1e3 * median / crowds[i]->count();
        fmt::print("  {:<44}{:>10.3f}{:>12.2f}{:>9.2f}x\n", crowds[i]->count(), median, each, each / reference);
        linear = linear && (crowds[i]->count() < kReference || std::abs(each / reference - 1.0) <= 0.2);
    }
    fmt::print("  from {} to 10000 bodies the cost of each is {} within 20 %\n", kReference,
               linear ? "the same" : "not the same");
}

} // namespace tools
