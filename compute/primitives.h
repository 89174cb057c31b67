// primitives.h -- fill, copy and reduce: the smallest useful kernels, and the baselines of the others.
//
// Each records its own dispatches and, between them, its own barriers.
#pragma once

#include "bindings/compute/copy.h"
#include "bindings/compute/copy_image.h"
#include "bindings/compute/fill.h"
#include "bindings/compute/fill_image.h"
#include "bindings/compute/reduce.h"
#include "compute/kernel.h"
#include "shared/primitives.h"

namespace compute {

class Fill
{
public:
    explicit Fill(engine::Device& device);

    // Sets the first `count` floats of `target`.
    //   before: earlier users of target done
    //   after:  target written by compute
    void record(const engine::Commands& cmd, const engine::Buffer& target, uint32_t count, float value) const;

    // Sets every texel of an r32f image.
    void record(const engine::Commands& cmd, const engine::Image& target, float value) const;

private:
    Kernel<bindings::compute::Fill> buffer_;
    Kernel<bindings::compute::FillImage> image_;
};

class Copy
{
public:
    explicit Copy(engine::Device& device);

    // Copies the first `count` floats.
    //   before: source readable by compute; earlier users of target done
    //   after:  target written by compute
    void record(const engine::Commands& cmd, const engine::Buffer& source, const engine::Buffer& target,
                uint32_t count) const;

    // Copies every texel of an r32f image to another of the same extent.
    void record(const engine::Commands& cmd, const engine::Image& source, const engine::Image& target) const;

private:
    Kernel<bindings::compute::Copy> buffer_;
    Kernel<bindings::compute::CopyImage> image_;
};

class Reduce
{
public:
    explicit Reduce(engine::Device& device);

    // Writes the gpu::Reduction of the first `count` floats of `source` to the start of `result`.
    //   before: source readable by compute; earlier users of result done
    //   after:  result written by compute; the next record() may follow at once
    void record(const engine::Commands& cmd, const engine::Buffer& source, uint32_t count,
                const engine::Buffer& result) const;

private:
    Kernel<bindings::compute::Reduce> kernel_;
    engine::Buffer partials_;
};

} // namespace compute
