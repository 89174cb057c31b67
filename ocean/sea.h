// sea.h -- the ambient sea on the GPU: frozen waves brought to a time, as images that everything samples.
//
//   evolve -> inverse FFT -> assemble -> mips
//
// All cascades run in one batch at the size of the largest: a smaller one has no waves in what it is padded with.
// tests/gpu/sea_test.cpp holds them to a twin in double precision.
#pragma once

#include "compute/fft.h"
#include "ocean/ocean_spec.h"
#include "shared/sea.h"

#include <glm/vec2.hpp>

#include <optional>

namespace ocean {

class Sea
{
public:
    // Freezes the waves and uploads them.
    Sea(engine::Device& device, const OceanSpec& spec);
    Sea(const Sea&) = delete;
    Sea& operator=(const Sea&) = delete;

    // Brings the images to `time` [s], any finite value; the sea repeats every loop. Nothing if they are there already.
    //   before: earlier readers of the images done
    //   after:  images written by compute; the caller places the next barrier
    void record(const engine::Commands& cmd, double time);

    // How shaders find their way round in the images with the eye at `eye` [m].
    gpu::SeaView view(const glm::dvec2& eye) const;

    uint32_t cascades() const { return cascades_; }

    // How far water is moved at most, in any direction: four standard deviations [m].
    double reach() const { return reach_; }

    const engine::Image& displacement() const { return displacement_; } // east, north, up [m]; Jacobian
    const engine::Image& slopes() const { return slopes_; }             // of the displaced surface; of the plain one
    const engine::Sampler& sampler() const { return sampler_; }         // repeats

private:
    void upload(engine::Device& device);
    void recordMips(const engine::Commands& cmd) const;

    OceanSpec spec_;
    uint32_t size_;     // of every cascade
    uint32_t cascades_; // at least one
    bool flat_;         // there is nothing to move
    gpu::SeaView view_{};
    double reach_ = 0.0;
    std::optional<uint32_t> shown_; // the loop phase that the images are at

    engine::Sampler sampler_;
    engine::Image waves_;
    engine::Image cycles_;
    engine::Image fields_;
    engine::Image displacement_;
    engine::Image slopes_;
    compute::Kernel evolve_;
    compute::Fft fft_;
    compute::Kernel assemble_;
    compute::Kernel mip_;
};

} // namespace ocean
