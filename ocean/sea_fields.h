// sea_fields.h -- the waves brought to a time, as fields: evolve, then inverse FFT. One interface, two engines.
//
// In compute both run on the device. On the CPU they run while the frame is recorded, straight into an image that the
// device reads; what comes after is the same.
#pragma once

#include "compute/fft.h"
#include "compute/host_fft.h"
#include "ocean/sea_waves.h"
#include "shared/sea.h"

#include <optional>

namespace ocean {

class SeaFields
{
public:
    struct Spec
    {
        uint32_t cascades = 1;               // the first ones of the sea
        uint32_t second = gpu::kSecondShape; // which fields the second square of a cascade holds
        compute::FftEngine engine = compute::FftEngine::gpu;
        uint32_t uses = 1; // that each may record once a frame
    };

    // `waves` must stay.
    SeaFields(engine::Device& device, const SeaWaves& waves, const Spec& spec);

    // Brings the fields to a time (ocean/loop_phase.h) and returns the image they are in: two squares a cascade
    // (shared/sea.h), one below the other. `use` counts from 0.
    //   before: readers of the image returned last are done
    //   after:  fields written by compute, or by the CPU; the caller places the next barrier
    const engine::Image& record(const engine::Commands& cmd, uint32_t loopPhase, uint32_t use = 0);

private:
    const engine::Image& recordCompute(const engine::Commands& cmd, uint32_t loopPhase);
    const engine::Image& runOnCpu(uint32_t loopPhase, uint32_t use);
    bool makeColumn(uint32_t cascade, uint32_t x, uint32_t loopPhase, compute::HostFft::Column out) const;

    const SeaWaves& waves_;
    Spec spec_;
    std::vector<engine::Image> images_; // one in compute; on the CPU, for each use as many as frames are in flight
    std::vector<uint32_t> turns_;       // of each use: which of its images is next

    // In compute.
    std::optional<compute::Kernel> evolve_;
    std::optional<compute::Fft> fft_;

    // On the CPU.
    std::optional<compute::HostFft> hostFft_;
    std::unique_ptr<engine::Workers> workers_;
    std::vector<float> numbers_; // 0, 1, ... -2, -1: the wave numbers in FFT order
};

} // namespace ocean
