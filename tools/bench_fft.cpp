// bench_fft.cpp -- our transform, FFTW and VkFFT on the same batch, taking turns in one run.
#include "compute/fft.h"
#include "engine/barrier.h"
#include "tools/bench.h"
#include "tools/vkfft.h"

#include <fftw3.h>

namespace tools {

namespace {

constexpr int kRounds = 9;

// FFTW in single precision on a batch of complex images, planned by measuring.
class Fftw
{
public:
    Fftw(uint32_t size, uint32_t count, int threads) : data_(fftwf_alloc_complex(size_t{size} * size * count))
    {
        fftwf_plan_with_nthreads(threads);
        const int sides[] = {static_cast<int>(size), static_cast<int>(size)};
        const int area = sides[0] * sides[1];
        plan_ = fftwf_plan_many_dft(2, sides, static_cast<int>(count), data_, nullptr, 1, area, data_, nullptr, 1, area,
                                    FFTW_BACKWARD, FFTW_MEASURE);
        std::fill_n(&data_[0][0], size_t{2} * size * size * count, 0.0f);
    }
    ~Fftw()
    {
        fftwf_destroy_plan(plan_);
        fftwf_free(data_);
    }
    Fftw(const Fftw&) = delete;
    Fftw& operator=(const Fftw&) = delete;

    void run() const { fftwf_execute(plan_); }

private:
    fftwf_complex* data_;
    fftwf_plan plan_;
};

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
    const Fftw one(size, count, 1);
    const Fftw two(size, count, 2);
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
    fftwf_init_threads();
    for (const uint32_t count : {4u, 8u})
        for (const uint32_t size : {128u, 256u, 512u, 1024u})
            benchSize(device, size, count);
}

} // namespace tools
