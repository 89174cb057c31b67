// sea.h -- the ambient sea on the GPU, as images that everything samples (shaders/ocean/water.glsl).
//
// What the eye needs of it and what bodies feel are made apart: the one of all cascades once a drawn frame, with
// slopes, Jacobian, foam and mips; the other of the longer cascades at every tick, with velocities. So a body does not
// depend on the frame rate, and nobody pays for what is not seen.
//
// Sea decides when they are made; who makes them is behind ocean/sea/sea_engine.h. Images take turns, so ask for one
// when recording.
#pragma once

#include "ocean/sea/crest_foam.h"
#include "ocean/sea/sea_engine.h"
#include "ocean/sea/sea_images.h"

#include <glm/vec2.hpp>

#include <optional>

namespace ocean {

class Sea
{
public:
    // `ticks` that a frame may record with recordFelt(); 0: there are no bodies. Throws OutOfMemory.
    Sea(engine::Device& device, const OceanSpec& spec, compute::FftEngine engine, uint32_t ticks = 0);
    Sea(const Sea&) = delete;
    Sea& operator=(const Sea&) = delete;

    // Restarts foam as a sea has it that has run for long, at the foam step of `time` [s]: set-up work, which waits
    // for the GPU.
    void settle(engine::Device& device, double time);

    // Brings foam on by one step of kFoamStep, if that is not beyond `time` [s]; returns whether it was. Once a frame.
    //   before: an earlier recordSeen() and earlier readers of foamFields() and foam() are done
    //   after:  foam written by compute, for recordSeen() to read; the caller places the next barrier
    bool recordFoam(const engine::Commands& cmd, double time);
    bool foamIsAt(double time) const; // there is no step left to take

    // Of the step that recordFoam() took last, until recordSeen(): its number, the fields it was made from (two squares
    // a cascade, shared/sea.h; an engine may leave out the second) and foam as it was before and as it is.
    int64_t foamStep() const { return foamStep_; }
    const engine::Image& foamFields() const { return engine_->foamFields(); }
    const engine::Image& foam() const { return images_.foam.now(); }

    // Brings what the eye needs to `time` [s], any finite value; the sea repeats every loop. Nothing if it is
    // there already. Once a frame.
    //   before: earlier readers of displacement() and slopes() done
    //   after:  both written by compute; the caller places the next barrier
    void recordSeen(const engine::Commands& cmd, double time);

    // Brings what bodies feel to `time` [s]. As often a frame as was said.
    //   before: earlier readers of feltDisplacement() and feltVelocity() done
    //   after:  both written by compute; the caller places the next barrier
    void recordFelt(const engine::Commands& cmd, double time);

    // What it keeps: foam. All else is made of the time.
    void keep(engine::KeptState& state);

    // How shaders address the images with the eye at `eye` [m], as recordSeen() was recorded last; and those of foam.
    gpu::SeaView view(const glm::dvec2& eye) const { return viewAt(eye, seenTime_); }
    gpu::SeaView foamView(const glm::dvec2& eye) const;

    // How far the current has carried the sea that bodies feel, as recorded last [m].
    glm::dvec2 feltCarried() const { return feltTime_ * current_; }

    uint32_t cascades() const { return waves_.cascades(); }
    double tile(uint32_t cascade) const { return waves_.spec().cascades[cascade].length; } // side of its tile [m]
    uint32_t feltCascades() const { return feltCascades_; }                                // the first ones

    // How far water is moved at most, in any direction: four standard deviations [m].
    double reach() const;

    // How high its highest waves are, from trough to crest [m].
    double highest() const;

    // A layer a cascade (ocean/sea/sea_images.h says of what); they repeat. As they are after what was recorded last.
    const engine::Image& displacement() const { return images_.seen.now().displacement; }
    const engine::Image& slopes() const { return images_.seen.now().slopes; }
    const engine::Image& feltDisplacement() const { return images_.felt.now().displacement; }
    const engine::Image& feltVelocity() const { return images_.felt.now().velocity; }
    const engine::Image& depths() const { return waves_.depths(); } // how motion fades with depth
    const engine::Sampler& sampler() const { return sampler_; }

private:
    bool flat() const;
    uint32_t phaseAt(double time) const;
    void clearFoam(engine::Device& device);
    void recordFoamStep(const engine::Commands& cmd, int64_t step);
    gpu::SeaView viewAt(const glm::dvec2& eye, double time) const;

    SeaWaves waves_;
    uint32_t feltCascades_; // 0: there are no bodies
    std::unique_ptr<SeaEngine> engine_;
    SeaImages images_;
    glm::dvec2 current_; // east, north [m/s]
    gpu::SeaView view_;  // with the eye at 0
    engine::Sampler sampler_;

    int64_t foamStep_ = 0;                              // that foam is at; recordSeen() shows it a step late
    std::optional<std::pair<uint32_t, int64_t>> shown_; // the loop phase and foam step that the images are at
    std::optional<uint32_t> feltPhase_;                 // and the loop phase of those that bodies feel
    double seenTime_ = 0.0;                             // of the images [s]
    double feltTime_ = 0.0;                             //
};

} // namespace ocean
