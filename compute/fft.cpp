#include "compute/fft.h"

#include "engine/barrier.h"

#include <utility>

namespace compute {

Fft::Fft(engine::Device& device, uint32_t size, uint32_t count, std::initializer_list<FftDirection> directions)
    : size_(size), pairs_((count + 1) / 2), side_(planFftSide(device, size)),
      passes_(device, size, pairs_, side_, directions), scratch_(makeFftImage(device, "FFT scratch", extent()))
{
    SEAWAY_CHECK(count > 0, "an FFT of nothing");
}

void Fft::record(const engine::Commands& cmd, const engine::Image& data, FftDirection direction) const
{
    const engine::GpuScope scope(cmd, "FFT");
    SEAWAY_CHECK(data.extent().width == size_ && data.extent().height == size_ * pairs_,
                 "this FFT was planned for other images");
    for (uint32_t first = 0; first < pairs_; first += passes_.pairsAtOnce())
    {
        // As many passes along rows as along columns: an even number, so the result is in `data` again.
        const engine::Image* from = &data;
        const engine::Image* to = &scratch_;
        for (const uint32_t side : {0u, 1u})
        {
            for (const FftPass& pass : side_)
            {
                if (first + side + pass.done > 1)
                    engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeWrite);
                passes_.record(cmd, pass, direction, side, *from, *to, first);
                std::swap(from, to);
            }
        }
    }
}

} // namespace compute
