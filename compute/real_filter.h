// real_filter.h -- multiplies the spectrum of a periodic real image: z <- F^-1[M F z], M real and even along both axes.
//
// The image is handed over in patches: an rgba32f texel of an image of half the sides holds z(2x, 2y), z(2x+1, 2y),
// z(2x, 2y+1), z(2x+1, 2y+1). Two complex transforms of half the sides then do what the image needs, none of their values
// wasted, and the last of the forward passes, the product and the first of the inverse passes are one.
// tests/gpu/fft_test.cpp holds it to FFTW in double precision.
#pragma once

#include "bindings/compute/real_filter.h"
#include "compute/fft_passes.h"

#include <glm/vec2.hpp>

#include <functional>
#include <optional>

namespace compute {

class RealFilter
{
public:
    // For images of size x size real numbers, a power of two from 32 to 4096. Allocates two images of patches. Set-up
    // work, which waits for the GPU.
    RealFilter(engine::Device& device, uint32_t size);

    VkExtent2D extent() const { return {half_, half_}; }    // of images of patches
    const engine::Image& source() const { return source_; } // whoever filters writes z here
    const engine::Image& result() const { return result_; } // and finds it filtered here

    // What multiplies waves with so many cycles along x and y, 0 to size / 2 each. Set-up work, which waits for the GPU.
    using Multiplier = std::function<double(glm::uvec2 cycles)>;
    engine::Image makeMultipliers(engine::Device& device, const Multiplier& multiplier) const;

    // Filters source() into result(), and leaves nothing of use in source().
    //   before: source() readable by compute; earlier readers of result() done
    //   after:  result() written by compute; the barriers between its own passes are its own
    void record(const engine::Commands& cmd, const engine::Image& multipliers) const;

    // The same but for the first pass, with the workgroups of the others in a buffer: one VkDispatchIndirectCommand after
    // the other from `offset` on, as groups() has them or, where nothing shall be done, with a zero in each. Whoever
    // filters makes the first pass: butterflies of firstRadix() of the forward transform along rows, into result().
    //   before: result() written by compute and its barrier placed; source() free
    //   after:  as record()
    void recordIndirect(const engine::Commands& cmd, const engine::Image& multipliers, const engine::Buffer& groups,
                        VkDeviceSize offset) const;
    std::vector<Extent> groups() const;
    uint32_t firstRadix() const { return side_.front().radix; }

private:
    struct Step // a pass, or the middle
    {
        std::optional<FftPass> pass;
        FftDirection direction;
        uint32_t side;
    };
    template <typename RecordStep>
    void recordSteps(const engine::Commands& cmd, size_t first, const RecordStep& recordStep) const;
    Extent middleThreads() const;

    uint32_t half_; // side of an image of patches
    std::vector<FftPass> side_;
    std::vector<Step> steps_; // an odd number: from source_ to result_
    FftPasses passes_;
    Kernel<bindings::compute::RealFilter> middle_;
    engine::Image source_;
    engine::Image result_;
    engine::Image twiddles_; // of the real image's side
};

} // namespace compute
