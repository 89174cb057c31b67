// sea.h -- the ambient sea on the GPU, as images that everything samples (shaders/water.glsl).
//
// What the eye needs of it and what bodies feel are made apart: the one of all cascades once a drawn frame, with
// slopes, Jacobian, foam and mips; the other of the longer cascades at every tick, with velocities. So a body does not
// depend on the frame rate, and nobody pays for what is not seen.
#pragma once

#include "ocean/crest_foam.h"
#include "ocean/sea_fields.h"

#include <glm/vec2.hpp>

namespace ocean {

// The FFT engine for a device, where the user does not say: FFTW on a CPU, if it can write to the device's images.
compute::FftEngine fftEngineFor(const engine::Device& device);
bool canUseHostFft(const engine::Device& device);

class Sea
{
public:
    // `ticks` that a frame may record with recordFelt(); 0: there are no bodies. Throws OutOfMemory.
    Sea(engine::Device& device, const OceanSpec& spec, compute::FftEngine engine, uint32_t ticks = 0);
    Sea(const Sea&) = delete;
    Sea& operator=(const Sea&) = delete;

    // Starts foam anew as a sea has it that has run for long, at the foam step of `time` [s]: set-up work, which waits
    // for the GPU.
    void settle(engine::Device& device, double time);

    // Brings foam on by one step of kFoamStep, if that is not beyond `time` [s]; returns whether it was. Once a frame.
    //   before: earlier readers of the images that recordSeen() writes are done
    //   after:  foam written by compute, for recordSeen() to read; the caller places the next barrier
    bool recordFoam(const engine::Commands& cmd, double time);
    bool foamIsAt(double time) const; // there is no step left to take

    // Of the step that recordFoam() took last, until recordSeen(): its number, the fields it was made from (two squares
    // a cascade, shared/sea.h) and foam as it was before and as it is.
    int64_t foamStep() const { return foamStep_; }
    const engine::Image& foamFields() const { return *foamFields_; }
    const engine::Image& foam() const { return foam_; }

    // Brings what the eye needs to `time` [s], any finite value; the sea repeats every loop. Nothing if it is
    // there already. Once a frame.
    //   before: earlier readers of displacement() and slopes() done
    //   after:  both written by compute; the caller places the next barrier
    void recordSeen(const engine::Commands& cmd, double time);

    // Brings what bodies feel to `time` [s]. As often a frame as was said.
    //   before: earlier readers of feltDisplacement() and feltVelocity() done
    //   after:  both written by compute; the caller places the next barrier
    void recordFelt(const engine::Commands& cmd, double time);

    // How shaders find their way round in the images with the eye at `eye` [m].
    gpu::SeaView view(const glm::dvec2& eye) const;

    uint32_t cascades() const { return waves_.cascades(); }
    double tile(uint32_t cascade) const { return waves_.spec().cascades[cascade].length; } // side of its tile [m]
    uint32_t feltCascades() const { return felt_ ? felt_->cascades : 0; }                  // the first ones

    // How far water is moved at most, in any direction: four standard deviations [m].
    double reach() const;

    // An image a cascade; they repeat.
    const engine::Image& displacement() const { return displacement_; } // east, north, up [m]; Jacobian
    const engine::Image& slopes() const { return slopes_; }             // dz/dx, dz/dy, their squares' sum; foam
    const engine::Image& feltDisplacement() const { return felt_->displacement; } // east, north, up [m]
    const engine::Image& feltVelocity() const { return felt_->velocity; }         // east, north, up [m/s]
    const engine::Sampler& sampler() const { return sampler_; }

private:
    // For bodies.
    struct Felt
    {
        Felt(engine::Device& device, const SeaWaves& waves, compute::FftEngine engine, uint32_t ticks);

        uint32_t ticks; // a frame
        uint32_t cascades;
        SeaFields fields;
        engine::Image displacement;
        engine::Image velocity;
        compute::Kernel assemble;
        std::optional<uint32_t> shown; // the loop phase that the images are at
        uint32_t tick = 0;             // recorded so far
    };

    bool flat() const;
    uint32_t phaseAt(double time) const;
    void clearFoam(engine::Device& device);
    void recordFoamStep(const engine::Commands& cmd, int64_t step);
    void recordMips(const engine::Commands& cmd) const;

    SeaWaves waves_;
    SeaFields fields_;
    int64_t foamStep_ = 0; // that foam is at; recordSeen() shows it a step late
    const engine::Image* foamFields_ = nullptr;
    gpu::SeaView view_{};

    std::optional<std::pair<uint32_t, int64_t>> shown_; // the loop phase and foam step that the images are at

    engine::Sampler sampler_;
    engine::Image displacement_;
    engine::Image slopes_;
    engine::Image foam_; // as it was, as it is
    compute::Kernel assemble_;
    compute::Kernel foamKernel_;
    compute::Kernel mip_;
    std::optional<Felt> felt_;
};

} // namespace ocean
