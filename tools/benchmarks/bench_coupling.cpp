// bench_coupling.cpp -- what the waves of bodies cost, by bodies and by grids, against a step of a grid.
#include "boats/wakes/wakes.h"
#include "engine/barrier.h"
#include "engine/frame_ring.h"
#include "tools/benchmarks/bench.h"

#include <memory>

namespace tools {

namespace {

constexpr int kRounds = 11;
constexpr int kTimes = 4; // in one command buffer: submitting is not what is measured

// Boats under way side by side on grids of 1024 x 1024 cells, all busy.
struct Waters
{
    Waters(engine::Device& device, uint32_t bodies, uint32_t grids)
    {
        world::WorldSpec spec;
        spec.ocean.spectrum = ocean::Spectrum::none;
        spec.ocean.cascades = {{256.0, 16}};
        for (uint32_t g = 0; g < grids; ++g)
        {
            ocean::GridSpec& grid = spec.grids.emplace_back();
            grid.name = fmt::format("grid{}", g);
            grid.cells = {1024, 1024};
            grid.cell = g % 2 == 0 ? 0.25 : 0.5;
            grid.drops = {{.time = 0.0, .at = {0.0, 0.0}, .radius = 250.0, .height = 1.0, .neutral = false}};
        }
        for (uint32_t b = 0; b < bodies; ++b)
        {
            boats::BodySpec& body = spec.bodies.emplace_back();
            body.name = fmt::format("boat{}", b);
            body.model = boats::Model::sailboat;
            body.position = {-60.0 + 15.0 * (b % 8), -50.0 + 15.0 * (b / 8)};
            body.heading = 0.6;
            body.speed = 5.0;
            body.hold = boats::Hold::course;
        }
        boats::FleetSpec fleetSpec = boats::fleetOf(spec.bodies);
        fleetSpec.step = spec.step;
        for (uint32_t g = 0; g < grids; ++g)
            fleetSpec.feltGrids.push_back(g);
        sea = std::make_unique<ocean::Sea>(device, spec.ocean, ocean::fftEngineFor(device), 1);
        waves = std::make_unique<ocean::WaveGrids>(
            device, spec.grids, ocean::WaveGridsOptions{.step = spec.step, .foam = true, .waveSource = true});
        land = std::make_unique<ocean::Land>(device, std::nullopt, 1.0);
        fleet = std::make_unique<boats::Fleet>(device, fleetSpec, ocean::WaterSurface(*sea, *waves, *land));
        wakes = std::make_unique<boats::Wakes>(device, boats::planWakes(spec.bodies, fleetSpec, spec.grids), *fleet,
                                               ocean::WaterSurface(*sea, *waves, *land), waves->sources());
        sea->settle(device, 0.0);
        for (int i = 0; i < 3; ++i)
            engine::runNow(device, [&](const engine::Commands& cmd) {
                engine::stageBarrier(cmd, engine::kAnyStage, engine::kAnyStage);
                sea->recordFelt(cmd, 0.0);
                engine::stageBarrier(cmd, engine::kAnyStage, engine::kAnyStage);
                fleet->record(cmd);
                engine::stageBarrier(cmd, engine::kAnyStage, engine::kAnyStage);
                waves->recordTargets(cmd);
                waves->record(cmd);
                engine::stageBarrier(cmd, engine::kAnyStage, engine::kAnyStage);
                wakes->record(cmd);
                engine::stageBarrier(cmd, engine::kAnyStage, engine::kAnyStage);
            });
    }

    void stepGrids(engine::Device& device)
    {
        engine::runNow(device, [&](const engine::Commands& cmd) {
            for (int i = 0; i < kTimes; ++i)
            {
                engine::stageBarrier(cmd, engine::kComputeRead, engine::kCopyWrite);
                waves->recordTargets(cmd);
                waves->record(cmd);
                engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
            }
        });
    }

    void depositWaves(engine::Device& device)
    {
        engine::runNow(device, [&](const engine::Commands& cmd) {
            for (int i = 0; i < kTimes; ++i)
            {
                wakes->record(cmd);
                engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
            }
        });
    }

    std::unique_ptr<ocean::Sea> sea;
    std::unique_ptr<ocean::WaveGrids> waves;
    std::unique_ptr<ocean::Land> land; // none
    std::unique_ptr<boats::Fleet> fleet;
    std::unique_ptr<boats::Wakes> wakes;
};

} // namespace

void benchCoupling(engine::Device& device)
{
    std::vector<std::unique_ptr<Waters>> all;
    std::vector<Contestant> contestants;
    const auto add = [&](uint32_t bodies, uint32_t grids) {
        Waters& waters = *all.emplace_back(std::make_unique<Waters>(device, bodies, grids));
        if (contestants.empty())
            contestants.push_back({"a step of a grid of 1024x1024, all busy", [&] { waters.stepGrids(device); }});
        contestants.push_back({fmt::format("waves of {} yacht{} of 10 m on {} grid{}", bodies, bodies == 1 ? "" : "s",
                                           grids, grids == 1 ? "" : "s"),
                               [&] { waters.depositWaves(device); }});
    };
    add(1, 1);
    add(8, 1);
    add(40, 1);
    add(40, 2);
    race(fmt::format("{} times each", kTimes), contestants, kRounds);
}

} // namespace tools
