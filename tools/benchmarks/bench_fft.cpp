// bench_fft.cpp -- our transform, FFTW and VkFFT on the same batch, taking turns in one run.
#include "compute/fft.h"
#include "engine/barrier.h"
#include "tools/benchmarks/bench.h"
#include "tools/benchmarks/fftw_peer.h"
#include "tools/benchmarks/vkfft.h"

namespace tools {

namespace {

constexpr int kRounds = 9;

void benchSize(engine::Device& device, uint32_t size, uint32_t count)
{
    const compute::Fft fft(device, size, count);
    const engine::Image data(device, {.name = "bench FFT data",
                                      .format = VK_FORMAT_R32G32B32A32_SFLOAT,
                                      .extent = fft.extent(),
                                      .usage = VK_IMAGE_USAGE_STORAGE_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT});
    engine::runNow(device, [&](const engine::Commands& cmd) {
        const VkClearColorValue zero{};
        const VkImageSubresourceRange all{VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1};
        vkCmdClearColorImage(cmd, data.handle(), VK_IMAGE_LAYOUT_GENERAL, &zero, 1, &all);
    });
    const VkFft peer(device, size, count);
    const FftwPeer one(size, count, 1);
    const FftwPeer two(size, count, 2);
    race(fmt::format("{} transforms of {}x{}", count, size, size),
         {{"Seaway, compute",
           [&] { engine::runNow(device, [&](const engine::Commands& cmd) { fft.record(cmd, data); }); }},
          {"VkFFT, same device",
           [&] { engine::runNow(device, [&](const engine::Commands& cmd) { peer.record(cmd); }); }},
          {"FFTW, one thread", [&] { one.run(); }},
          {"FFTW, two threads", [&] { two.run(); }}},
         kRounds);
}

} // namespace

void benchFft(engine::Device& device)
{
    for (const uint32_t size : {64u, 128u, 256u, 512u, 1024u, 2048u})
        for (const uint32_t count : {4u, 8u})
            if (size * count <= 8192)
                benchSize(device, size, count);
}

} // namespace tools
