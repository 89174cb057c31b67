// crest_spray.h -- spindrift: what a strong wind tears off crests that break, near the eye.
//
// It is for the eye alone: it deposits no foam and nothing feels it, so it may depend on who looks. Where crests make
// foam in a step of kFoamStep, particles are born (shaders/ocean/sea/crest_spray.comp); their path is known in closed
// form from then on, so nothing is done to them in between. tests/gpu/crest_spray_test.cpp tests its laws.
#pragma once

#include "bindings/ocean/sea/crest_spray.h"
#include "compute/kernel.h"
#include "ocean/sea/sea.h"
#include "shared/spray.h"

namespace ocean {

inline constexpr double kSpindriftWind = 10.0;    // from this wind on there is some [m/s]
inline constexpr double kMaxSpindriftWind = 22.0; // and from this on most

class CrestSpray
{
public:
    // Of this sea, which must outlive this object: up to `perStep` new particles per step, where the wind is strong enough
    // for any. Set-up work; throws OutOfMemory.
    CrestSpray(engine::Device& device, const Sea& sea, uint32_t perStep);

    // Sheds the particles of the foam step that the sea took last, around `eye` [m].
    //   before: Sea::recordFoam()'s barrier placed; earlier readers of particles() done
    //   after:  particles() written by compute; the caller places the next barrier
    void record(const engine::Commands& cmd, const glm::dvec2& eye);

    void keep(engine::KeptState& state);

    bool any() const { return sheds_; } // the wind is, or once was, strong enough
    uint32_t slots() const { return any() ? room() : 0; }
    uint32_t room() const { return perStep_ * gpu::kCrestSteps; }  // slots that there may be
    const engine::Buffer& particles() const { return particles_; } // one gpu::CrestParticle per slot
    static uint32_t numberOf(int64_t foamStep);                    // as particles have it

private:
    const Sea& sea_;
    uint32_t perStep_;
    bool sheds_;
    engine::Buffer particles_;
    compute::Kernel<bindings::ocean::sea::CrestSpray> shed_;
};

} // namespace ocean
