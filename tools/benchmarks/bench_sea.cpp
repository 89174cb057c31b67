// bench_sea.cpp -- the ambient sea's whole chain, in both engines, against the least it could cost.
#include "bindings/bench/write.h"
#include "engine/frame_ring.h"
#include "ocean/sea/sea.h"
#include "tools/benchmarks/bench.h"
#include "tools/benchmarks/fftw_peer.h"

#include <cmath>

namespace tools {

namespace {

constexpr int kRounds = 15;

engine::Image makeTarget(engine::Device& device, uint32_t size, uint32_t layers)
{
    return engine::Image(device, {.name = "bench sea target",
                                  .format = VK_FORMAT_R32G32B32A32_SFLOAT,
                                  .extent = {size, size},
                                  .usage = VK_IMAGE_USAGE_STORAGE_BIT,
                                  .layers = layers});
}

void benchSize(engine::Device& device, uint32_t cascades, uint32_t size)
{
    ocean::OceanSpec spec;
    spec.spectrum = ocean::Spectrum::jonswap;
    spec.cascades = {{2003.0, size}, {121.0, size}, {14.3, size}, {1.7, size}};
    spec.cascades.resize(cascades);
    ocean::Sea inCompute(device, spec, compute::FftEngine::gpu);

    const FftwPeer fftw(size, 4 * cascades, 2);
    const engine::Image first = makeTarget(device, size, cascades);
    const engine::Image second = makeTarget(device, size, cascades);
    const compute::Kernel<bindings::bench::Write> write(device, {.cpu = {64, 4, 1}, .gpu = {16, 8, 1}});
    const auto pass = [&] {
        engine::runNow(device, [&](const engine::Commands& cmd) {
            write.dispatch(cmd, size, {.first = first, .second = second}, {size, size, cascades});
        });
    };
    double time = 0.0;
    const auto seaOf = [&](ocean::Sea& sea) {
        return [&] {
            time += 1.0 / 60.0;
            engine::runNow(device, [&](const engine::Commands& cmd) { sea.recordSeen(cmd, time); });
        };
    };
    std::vector<Contestant> contestants{{"bare FFTW, then a pass of writing",
                                         [&] {
                                             fftw.run();
                                             pass();
                                         }},
                                        {"  bare FFTW, two threads", [&] { fftw.run(); }},
                                        {"  a pass that writes the images", pass},
                                        {"sea, in compute", seaOf(inCompute)}};
    std::unique_ptr<ocean::Sea> byFftw;
    if (ocean::canUseHostFft(device))
    {
        byFftw = std::make_unique<ocean::Sea>(device, spec, compute::FftEngine::cpu);
        contestants.push_back({"sea, by FFTW", seaOf(*byFftw)});
    }
    race(fmt::format("{} cascades of {}x{}: displacement, slopes, Jacobian, foam, mips", cascades, size, size),
         contestants, kRounds);
}

} // namespace

void benchSea(engine::Device& device)
{
    for (const uint32_t cascades : {1u, 2u, 3u, 4u})
        benchSize(device, cascades, 256);
    for (const uint32_t size : {128u, 512u, 1024u})
        benchSize(device, 3, size);
}

} // namespace tools
