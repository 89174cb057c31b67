// bench_bodies.cpp -- what a tick of many bodies costs: crates, barrels and buoys, scattered so that many touch, on a
// sea of waves. A large crowd is as many like ones of a hundred, so that a body of either has as many neighbours.
#include "boats/motion/fleet.h"
#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "engine/random.h"
#include "engine/statistics.h"
#include "tools/benchmarks/bench.h"

#include <chrono>
#include <cmath>
#include <ctime>
#include <memory>

namespace tools {

namespace {

constexpr int kRounds = 5;
constexpr double kApart = 1.9;   // [m] from one to the next, before chance moves them by up to half of that
constexpr uint32_t kPatch = 100; // bodies close to each other, ten by ten
constexpr double kPatchApart = 10 * kApart + 4.0; // [m]
constexpr uint32_t kSettle = 30;                  // ticks before those that are measured: the worst overlaps part
constexpr size_t kReference = 100;                // bodies

// As many as asked for, in a square of patches.
std::vector<boats::BodySpec> crowdOf(uint32_t count)
{
    std::vector<boats::BodySpec> specs;
    const auto side = static_cast<uint32_t>(std::ceil(std::sqrt(count / kPatch)));
    for (uint32_t i = 0; i < count; ++i)
    {
        const uint32_t patch = i / kPatch;
        const uint32_t k = i % kPatch;
        const auto random = [&](uint32_t which) { return double{engine::uniform(1, 3 * k + which)} - 0.5; };
        boats::BodySpec& spec = specs.emplace_back();
        spec.model = i % 10 == 0 ? boats::Model::buoy : i % 2 == 0 ? boats::Model::crate : boats::Model::barrel;
        spec.position = kApart * (glm::dvec2(k % 10, k / 10) + glm::dvec2(random(0), random(1)));
        if (patch > 0)
            spec.position += kPatchApart * glm::dvec2(patch % side, patch / side);
        spec.heading = 6.0 * random(2);
    }
    return specs;
}

// Of a tick [ms].
struct Cost
{
    double wall = 0.0;
    double processor = 0.0; // of all threads; what other programs do beside this one does not count
};

// Some bodies, and as many ticks of them in one submission as make it last.
class Crowd
{
public:
    Crowd(engine::Device& device, uint32_t count, const ocean::WaterSurface& water)
        : device_(device), fleet_(device, boats::fleetOf(crowdOf(count)), water),
          ticks_(std::clamp(2000u / count, 2u, 64u))
    {
        for (uint32_t i = 0; i < kSettle; i += kTicksAtOnce)
            run(kTicksAtOnce);
    }

    Cost run() { return run(ticks_); }
    uint32_t count() const { return fleet_.count(); }

private:
    static constexpr uint32_t kTicksAtOnce = 2;

    Cost run(uint32_t ticks)
    {
        const auto start = std::chrono::steady_clock::now();
        const std::clock_t busy = std::clock();
        engine::runNow(device_, [&](const engine::Commands& cmd) {
            for (uint32_t i = 0; i < ticks; ++i)
            {
                fleet_.record(cmd);
                engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
            }
        });
        const auto end = std::chrono::steady_clock::now();
        const double processor = static_cast<double>(std::clock() - busy) / CLOCKS_PER_SEC;
        return {std::chrono::duration<double, std::milli>(end - start).count() / ticks, 1e3 * processor / ticks};
    }

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
    const ocean::Land land(device, {}, 1.0);
    engine::runNow(device, [&](const engine::Commands& cmd) {
        sea.recordFelt(cmd, 0.0);
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
    });
    std::vector<std::unique_ptr<Crowd>> crowds;
    for (const uint32_t count : {1u, 10u, 100u, 1000u, 10'000u})
        crowds.push_back(std::make_unique<Crowd>(device, count, ocean::WaterSurface(sea, grids, land)));
    std::vector<std::vector<double>> walls(crowds.size());
    std::vector<std::vector<double>> processors(crowds.size());
    for (int round = 0; round < kRounds; ++round)
        for (size_t i = 0; i < crowds.size(); ++i)
        {
            const Cost cost = crowds[i]->run();
            walls[i].push_back(cost.wall);
            processors[i].push_back(cost.processor);
        }

    // On a CPU device, what counts is what it has to do, on all cores: a machine that is busy otherwise does not
    // matter.
    const std::vector<std::vector<double>>& costs = device.isCpu() ? processors : walls;
    const auto each = [&](size_t i) { return 1e3 * engine::percentile(costs[i], 50.0) / crowds[i]->count(); };
    double reference = 0.0; // [us] a body
    for (size_t i = 0; i < crowds.size(); ++i)
        if (crowds[i]->count() == kReference)
            reference = each(i);
    fmt::print("\n  {:<44}{:>10}{:>12}{:>10}\n", "bodies, contacts included", "ms a tick",
               device.isCpu() ? "CPU us each" : "us each", "ratio");
    bool linear = true;
    for (size_t i = 0; i < crowds.size(); ++i)
    {
        const double ratio = each(i) / reference;
        fmt::print("  {:<44}{:>10.3f}{:>12.2f}{:>9.2f}x\n", crowds[i]->count(), engine::percentile(walls[i], 50.0),
                   each(i), ratio);
        linear = linear && (crowds[i]->count() < kReference || std::abs(ratio - 1.0) <= 0.2);
    }
    fmt::print("  from {} to 10000 bodies the cost of each is {} within 20 %\n", kReference,
               linear ? "the same" : "not the same");
}

} // namespace tools
