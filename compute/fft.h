// fft.h -- batched two-dimensional FFT of square images: plan, then record.
//
// Complex and unscaled. inverse: x[m] = sum_k X[k] e^{+2 pi i k m / n}; forward: X[k] = sum_m x[m] e^{-2 pi i k m / n}.
// Two transforms share a texel (rgba32f), and two real fields can share a transform. Inverse, of X = A + iB: the real
// part is a, the imaginary part b. Forward, of x = a + ib: A[k] = (X[k] + conj X[-k]) / 2, B[k] = (X[k] - conj X[-k]) / 2i.
// One real field alone, at the same cost for each of its values: compute/real_filter.h.
#pragma once

#include "compute/fft_passes.h"

namespace compute {

class Fft
{
public:
    // Plans `count` transforms of size x size, a power of two from 16 to 2048, in these directions. Allocates a second
    // image, which the passes go back and forth with.
    Fft(engine::Device& device, uint32_t size, uint32_t count,
        std::initializer_list<FftDirection> directions = {FftDirection::inverse});

    // Of the images it works on: pairs of transforms stand one below the other.
    VkExtent2D extent() const { return {size_, size_ * pairs_}; }

    // Transforms `data`, an rgba32f image of extent(), in place.
    //   before: data readable by compute; earlier users of data and of this plan done
    //   after:  data written by compute; the barriers between its own passes are its own
    void record(const engine::Commands& cmd, const engine::Image& data,
                FftDirection direction = FftDirection::inverse) const;

private:
    uint32_t size_;
    uint32_t pairs_;
    std::vector<FftPass> side_;
    FftPasses passes_;
    engine::Image scratch_;
};

} // namespace compute
