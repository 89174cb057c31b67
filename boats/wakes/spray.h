// spray.h -- what bows throw up, on the GPU: particles in a ring; every body has its own part of it.
//
// How stands in shaders/boats/wakes/spray.comp; tests/gpu/spray_test.cpp tests its laws. Spray feels the water
// and deposits foam; neither bodies nor waves feel it.
#pragma once

#include "bindings/boats/wakes/spray.h"
#include "boats/motion/fleet.h"
#include "boats/wakes/spray_plan.h"

namespace boats {

class Spray
{
public:
    // The bodies of this fleet, on this water, and the sources to which it adds foam; all of them must outlive this
    // object. Set-up work, which waits for the GPU; throws OutOfMemory.
    Spray(engine::Device& device, SprayPlan plan, const SpraySpec& spec, const Fleet& fleet,
          const ocean::WaterSurface& water, ocean::GridSources& sources);
    Spray(const Spray&) = delete;
    Spray& operator=(const Spray&) = delete;

    // Brings the spray to the tick that bodies and grids are at; once a tick, from tick 0 on.
    //   before: bodies and grids at the same tick and visible to compute, what is felt of the sea too, and all foam
    //           deposited
    //   after:  particles() and foam written by compute; the caller places the next barrier
    void record(const engine::Commands& cmd);

    void keep(engine::KeptState& state) { state.keep("spray", particles_); }

    bool any() const { return !plan_.bodies.empty(); }
    uint32_t slots() const { return plan_.slots(); }
    const engine::Buffer& particles() const { return particles_; } // one gpu::SprayParticle per slot
    const SprayPlan& plan() const { return plan_; }

private:
    SprayPlan plan_;
    const Fleet& fleet_;
    ocean::WaterSurface water_;
    ocean::GridSources& sources_;
    gpu::SprayPush push_{};

    engine::Buffer bodies_;
    engine::Buffer owners_;
    engine::Buffer stations_;
    engine::Buffer sections_;
    engine::Buffer particles_;
    compute::Kernel<bindings::boats::wakes::Spray> throw_;
    compute::Kernel<bindings::boats::wakes::Spray> fly_;
    compute::Kernel<bindings::boats::wakes::Spray> land_;
    uint32_t mostPerTick_ = 0; // particles of a body
};

} // namespace boats
