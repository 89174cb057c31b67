// sea.h -- the ambient sea on the GPU, as images that everything samples (shaders/ocean/water.glsl).
//
// What the eye needs of it and what bodies feel are made apart: the one of all cascades once a drawn frame, with
// slopes, Jacobian, foam and mips; the other of the longer cascades at every tick, with velocities. So a body does not
// depend on the frame rate, and nobody pays for what is not seen.
//
// Two engines make them: compute (ocean/sea/sea_fields.h and kernels), or the CPU while the frame is recorded
// (ocean/sea/host_sea.h). The CPU writes into images that no frame in flight reads, so ask for an image when recording.
#pragma once

#include "ocean/sea/crest_foam.h"
#include "ocean/sea/host_sea.h"
#include "ocean/sea/sea_fields.h"

#include <glm/vec2.hpp>

#include <optional>

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
    //   before: an earlier recordSeen() and earlier readers of foamFields() and foam() are done
    //   after:  foam written by compute, for recordSeen() to read; the caller places the next barrier
    bool recordFoam(const engine::Commands& cmd, double time);
    bool foamIsAt(double time) const; // there is no step left to take

    // Of the step that recordFoam() took last, until recordSeen(): its number, the fields it was made from (two squares
    // a cascade, shared/sea.h; the CPU writes only the first) and foam as it was before and as it is.
    int64_t foamStep() const { return foamStep_; }
    const engine::Image& foamFields() const { return host_ ? foamed_.now().fields : compute_->fields.image(); }
    const engine::Image& foam() const { return foamed_.now().foam; }

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
    uint32_t feltCascades() const { return feltCascades_; }                                // the first ones

    // How far water is moved at most, in any direction: four standard deviations [m].
    double reach() const;

    // An image a cascade; they repeat. As they are after what was recorded last.
    const engine::Image& displacement() const { return seen_.now().displacement; } // east, north, up [m]; Jacobian
    const engine::Image& slopes() const { return seen_.now().slopes; } // dz/dx, dz/dy, their squares' sum; foam
    const engine::Image& feltDisplacement() const { return felt_.now().displacement; } // east, north, up [m]
    const engine::Image& feltVelocity() const { return felt_.now().velocity; }         // east, north, up [m/s]
    const engine::Sampler& sampler() const { return sampler_; }

private:
    // Images in turn: one in compute, more where the CPU writes one while frames in flight read others.
    template <typename T>
    struct Ring
    {
        std::vector<T> all;
        size_t at = 0;

        const T& now() const { return all[at]; }
        const T& next()
        {
            at = (at + 1) % all.size();
            return now();
        }
    };
    struct Seen
    {
        engine::Image displacement;
        engine::Image slopes;
    };
    struct Felt
    {
        engine::Image displacement;
        engine::Image velocity;
    };
    struct Foamed
    {
        engine::Image fields; // of the step; the CPU's engine only
        engine::Image foam;   // as it was, as it is
    };
    struct InCompute
    {
        InCompute(engine::Device& device, const SeaWaves& waves, uint32_t feltCascades);

        SeaFields fields;
        std::optional<SeaFields> feltFields;
        compute::Kernel assemble;
        compute::Kernel assembleFelt;
        compute::Kernel foam;
        compute::Kernel mip;
    };

    void makeImages(engine::Device& device, uint32_t ticks);
    void recordFeltInCompute(const engine::Commands& cmd, uint32_t phase);
    void recordSeenInCompute(const engine::Commands& cmd, uint32_t phase, float foamPart);
    bool flat() const;
    uint32_t phaseAt(double time) const;
    void clearFoam(engine::Device& device);
    void recordFoamStep(const engine::Commands& cmd, int64_t step);

    SeaWaves waves_;
    uint32_t feltCascades_;            // 0: there are no bodies
    std::optional<InCompute> compute_; // one of these two engines
    std::optional<HostSea> host_;
    gpu::SeaView view_{};
    engine::Sampler sampler_;
    Ring<Seen> seen_;
    Ring<Felt> felt_;
    Ring<Foamed> foamed_;

    int64_t foamStep_ = 0;                              // that foam is at; recordSeen() shows it a step late
    std::optional<std::pair<uint32_t, int64_t>> shown_; // the loop phase and foam step that the images are at
    std::optional<uint32_t> feltPhase_;                 // and the loop phase of those that bodies feel
};

} // namespace ocean
