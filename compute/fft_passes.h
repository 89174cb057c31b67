// fft_passes.h -- the passes of which the FFT is made: plan, then record those that are wanted, in the order wanted.
//
// compute/fft.h makes whole transforms of them, compute/real_filter.h a transform, a product and a transform back.
#pragma once

#include "bindings/compute/fft.h"
#include "compute/kernel.h"

#include <vector>

namespace compute {

enum class FftDirection
{
    inverse, // e^{+i k x}
    forward  // e^{-i k x}
};

// One pass along one side: `done` is the product of the radices of those before it.
struct FftPass
{
    uint32_t radix;
    uint32_t done;
};

// As few passes as there can be, of radices as equal as can be, the larger ones first: they cost least for what they do.
// `size` is a power of two from 16 to 2048. A CPU device takes radix 32 too, where columns are short: 32 rows of long ones
// are more than it fetches ahead. A GPU would run out of registers.
std::vector<FftPass> planFftSide(const engine::Device& device, uint32_t size);

// e^{2 pi i m / size} for every m, rounded from double precision. Set-up work, which waits for the GPU.
engine::Image makeTwiddles(engine::Device& device, uint32_t size);

// An rgba32f image for transforms.
engine::Image makeFftImage(engine::Device& device, std::string_view name, VkExtent2D extent);

class FftPasses
{
public:
    // For images of `size` columns and `pairs` squares one below the other, with the radices of `side`.
    FftPasses(engine::Device& device, uint32_t size, uint32_t pairs, const std::vector<FftPass>& side,
              std::initializer_list<FftDirection> directions);

    const engine::Image& twiddles() const { return twiddles_; } // of `size`

    // How many workgroups a pass takes.
    Extent groups(const FftPass& pass, FftDirection direction, uint32_t side) const;

    // Pairs to be transformed together: all of them, but few where more than a CPU's caches hold would be touched.
    uint32_t pairsAtOnce() const { return atOnce_; }

    // Records a pass along rows (side 0) or columns (side 1), of pairsAtOnce() pairs from `first` on. No barrier is placed.
    void record(const engine::Commands& cmd, const FftPass& pass, FftDirection direction, uint32_t side,
                const engine::Image& from, const engine::Image& to, uint32_t first = 0) const;

    // The same of all pairs with its workgroups in a buffer.
    void recordIndirect(const engine::Commands& cmd, const FftPass& pass, FftDirection direction, uint32_t side,
                        const engine::Image& from, const engine::Image& to, const engine::Buffer& groups,
                        VkDeviceSize offset) const;

private:
    struct Radix // along one side
    {
        uint32_t radix;
        FftDirection direction;
        uint32_t side;
        Kernel<bindings::compute::Fft> kernel;
    };
    const Radix* find(uint32_t radix, FftDirection direction, uint32_t side) const;
    const Kernel<bindings::compute::Fft>& kernelOf(const FftPass& pass, FftDirection direction, uint32_t side) const;
    Extent threads(const FftPass& pass, uint32_t side, uint32_t pairs) const;

    uint32_t size_;
    uint32_t pairs_;
    uint32_t atOnce_;
    std::vector<Radix> kernels_;
    engine::Image twiddles_;
};

} // namespace compute
