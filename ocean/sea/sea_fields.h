// sea_fields.h -- the waves brought to a time in compute, as fields: evolve, then inverse FFT.
#pragma once

#include "bindings/ocean/sea/evolve.h"
#include "compute/fft.h"
#include "compute/kernel.h"
#include "ocean/sea/sea_images.h"
#include "shared/sea.h"

namespace ocean {

class SeaFields
{
public:
    // Of the first `cascades`; `second` says which fields the second square of each holds (shared/sea.h). `waves` must
    // stay.
    SeaFields(engine::Device& device, const SeaWaves& waves, uint32_t cascades, uint32_t second);

    // Brings the fields to a time (ocean/sea/loop_phase.h).
    //   before: readers of image() are done
    //   after:  image() written by compute; the caller places the next barrier
    void record(const engine::Commands& cmd, uint32_t loopPhase) const;

    const engine::Image& image() const { return image_; } // two squares per cascade, one below the other

private:
    const SeaWaves& waves_;
    uint32_t cascades_;
    engine::Image image_;
    compute::Kernel<bindings::ocean::sea::Evolve> evolve_;
    compute::Fft fft_;
};

} // namespace ocean
