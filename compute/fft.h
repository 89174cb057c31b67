// fft.h -- batched two-dimensional inverse FFT of square images: plan, then record.
//
// Complex, unscaled, e^{+i k x}: x[m] = sum_k X[k] e^{2 pi i k m / n}. Two transforms share a texel (rgba32f), and
// two real fields can share a transform: of X = A + iB, the real part is a and the imaginary part b.
#pragma once

#include "bindings/compute/fft.h"
#include "compute/kernel.h"

#include <vector>

namespace compute {

class Fft
{
public:
    // Plans `count` transforms of size x size, a power of two from 16 to 2048. Allocates a second image, which the
    // passes go back and forth with.
    Fft(engine::Device& device, uint32_t size, uint32_t count);

    // Of the images it works on: pairs of transforms stand one below the other.
    VkExtent2D extent() const { return {size_, size_ * pairs_}; }

    // Transforms `data`, an rgba32f image of extent(), in place.
    //   before: data readable by compute; earlier users of data and of this plan done
    //   after:  data written by compute; the barriers between its own passes are its own
    void record(const engine::Commands& cmd, const engine::Image& data) const;

private:
    struct Pass
    {
        size_t kernel; // of kernels_
        uint32_t radix;
        uint32_t done; // product of the radices before
    };

    uint32_t size_;
    uint32_t pairs_;
    std::vector<Kernel<bindings::compute::Fft>> kernels_; // one a radix in use
    std::vector<Pass> passes_;                            // of one side
    engine::Image scratch_;
    engine::Image twiddles_;
};

} // namespace compute
