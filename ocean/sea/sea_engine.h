// sea_engine.h -- who makes the sea's images: compute kernels, or the CPU.
//
// ocean/sea/compute_sea.h records dispatches. ocean/sea/host_sea.h works while the frame is recorded, for devices that
// are CPUs themselves: it is done when it returns, and records nothing. What both compute for the eye stands in
// shared/sea_texel.h. ocean/sea/sea.h decides when, and has the images; it does not know which of the two it has.
#pragma once

#include "compute/host_fft.h"
#include "engine/gpu_scope.h"
#include "engine/kept_state.h"
#include "ocean/sea/sea_images.h"
#include "shared/sea.h"

#include <memory>

namespace ocean {

class SeaEngine
{
public:
    virtual ~SeaEngine() = default;

    // What it asks of the images, in a frame of `ticks` calls of recordFelt() and one of each other. At every call the
    // images are to be the next of their ring.
    virtual SeaImageNeeds needs(uint32_t ticks) const = 0;

    // A time is given as a phase of the loop (ocean/sea/loop_phase.h). For every record function:
    //   before: earlier readers of what it writes are done
    //   after:  that is written by compute, or by the CPU before submission; the caller places the barrier that
    //           compute needs

    // Writes what the eye needs, mips too. Foam, as recordFoamStep() has left it, is shown `foamPart`, 0 to 1, of the
    // way from as it was to as it is.
    //   before: foam readable by compute
    virtual void recordSeen(const engine::Commands& cmd, uint32_t loopPhase, float foamPart, const engine::Image& foam,
                            const SeenImages& seen) = 0;

    // Writes what bodies feel; there must be cascades that they do.
    virtual void recordFelt(const engine::Commands& cmd, uint32_t loopPhase, const FeltImages& felt) = 0;

    // Brings foam on by a step, to a time, and makes foamFields().
    //   before: the last recordSeen() is done
    virtual void recordFoamStep(const engine::Commands& cmd, uint32_t loopPhase, const gpu::FoamPush& push,
                                const engine::Image& foam) = 0;

    // The fields of the last foam step, until recordSeen(): of each cascade, at least the first square.
    virtual const engine::Image& foamFields() const = 0;

    // What it knows of foam, in the image that it wrote last or elsewhere.
    virtual void keepFoam(engine::KeptState& state, const engine::Image& foam) = 0;

    // Forgets what it knows of foam beside the images, which the caller clears.
    virtual void clearFoam() = 0;
};

// The engine of a kind. Bodies feel the first `feltCascades`, which may be 0. `waves` must outlive the engine. Throws
// OutOfMemory.
std::unique_ptr<SeaEngine> makeSeaEngine(engine::Device& device, compute::FftEngine engine, const SeaWaves& waves,
                                         uint32_t feltCascades);

// The kind for a device, where the user does not say: FFTW on a CPU, if canUseHostFft().
compute::FftEngine fftEngineFor(const engine::Device& device);

} // namespace ocean
