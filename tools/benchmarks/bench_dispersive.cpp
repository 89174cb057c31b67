// bench_dispersive.cpp -- steps of dispersive grids against their two transforms alone, on the same device and by FFTW,
// then what a tick costs where a step takes several, and one of plain grids.
#include "compute/fft.h"
#include "engine/barrier.h"
#include "ocean/grids/wave_grids.h"
#include "tools/benchmarks/bench.h"
#include "tools/benchmarks/fftw_peer.h"

#include "engine/upload.h"

#include <array>
#include <memory>

namespace tools {

namespace {

constexpr int kRounds = 9;
constexpr uint32_t kGrids = 4; // that take turns in the ticks of a step
constexpr int kTicks = 4;      // in one command buffer: submitting is not what is measured

// Dispersive ones with a step every so many ticks; 0: plain ones.
std::unique_ptr<ocean::WaveGrids> makeGrids(engine::Device& device, int side, int every)
{
    ocean::GridSpec spec;
    spec.name = "bench";
    spec.cells = {side, side};
    spec.waves = every > 0 ? ocean::Waves::dispersive : ocean::Waves::plain;
    spec.every = every;
    spec.damping = 0.0;
    spec.drops = {{.time = 0.0, .at = {0.0, 0.0}, .radius = 0.25 * side, .height = 1.0, .neutral = false}};
    return std::make_unique<ocean::WaveGrids>(device, std::vector<ocean::GridSpec>(kGrids, spec));
}

// A grid's transform there and back: two complex ones of half its sides.
class Transforms
{
public:
    Transforms(engine::Device& device, uint32_t side)
        : fft_(device, side / 2, 2, {compute::FftDirection::forward, compute::FftDirection::inverse}),
          data_(compute::makeFftImage(device, "bench transforms", fft_.extent()))
    {
        engine::clearNow(device, std::array{&data_}, {});
    }

    void run(engine::Device& device, uint32_t times) const
    {
        engine::runNow(device, [&](const engine::Commands& cmd) {
            for (uint32_t i = 0; i < times; ++i)
                for (const auto direction : {compute::FftDirection::forward, compute::FftDirection::inverse})
                {
                    fft_.record(cmd, data_, direction);
                    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
                }
        });
    }

private:
    compute::Fft fft_;
    engine::Image data_;
};

void benchSide(engine::Device& device, int side)
{
    const auto n = static_cast<uint32_t>(side);
    const Transforms transforms(device, n);
    const FftwPeer fftw(n / 2, 2, 2);
    std::vector<std::unique_ptr<ocean::WaveGrids>> all;
    std::vector<Contestant> contestants{
        {"their two transforms alone", [&] { transforms.run(device, kGrids * kTicks); }},
        {"the same by FFTW, two threads",
         [&] {
             for (uint32_t i = 0; i < 2 * kGrids * kTicks; ++i)
                 fftw.run();
         }},
    };
    for (const int every : {0, 1, 2, 4})
    {
        all.push_back(makeGrids(device, side, every));
        ocean::WaveGrids* grids = all.back().get();
        advance(device, *grids, 1);
        contestants.push_back({every == 0 ? std::string("plain grids")
                                          : fmt::format("Seaway, a step in {} tick{}", every, every > 1 ? "s" : ""),
                               [&device, grids] { advance(device, *grids, kTicks); }});
    }
    race(fmt::format("{} ticks of {} grids of {}x{}", kTicks, kGrids, side, side), contestants, kRounds);
}

} // namespace

void benchDispersive(engine::Device& device)
{
    for (const int side : {128, 256, 512})
        benchSide(device, side);
}

} // namespace tools
