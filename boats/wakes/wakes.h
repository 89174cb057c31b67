// wakes.h -- bodies make waves: their bows lift the water, their sterns let it sink, their falls splash.
//
// How stands in shaders/boats/wakes/waterline.comp (how strong), shaders/boats/wakes/print.comp (what) and, for moving
// hulls on dispersive grids, shaders/boats/wakes/hull_source.comp; tests/gpu/wake_*test.cpp test its laws. A body feels these waves as any others, its own included: nothing that
// it does up and down enters its footprint but by a change of its waterline, and that makes no volume, so it does not
// bounce on them.
#pragma once

#include "bindings/boats/wakes/hull_source.h"
#include "bindings/boats/wakes/print.h"
#include "bindings/boats/wakes/waterline.h"
#include "boats/motion/fleet.h"
#include "boats/wakes/wake_plan.h"

namespace boats {

class Wakes
{
public:
    // The bodies of this fleet, on this water, and the sources to which they add waves and foam; all of them must
    // outlive this object. Set-up work, which waits for the GPU; throws OutOfMemory.
    Wakes(engine::Device& device, WakePlan plan, const Fleet& fleet, const ocean::WaterSurface& water,
          ocean::GridSources& sources);
    Wakes(const Wakes&) = delete;
    Wakes& operator=(const Wakes&) = delete;

    // Adds the waves and the foam of the tick that bodies and grids are at, and has the waves applied.
    //   before: bodies and grids at the same tick and visible to compute, what is felt of the sea too
    //   after:  the grids written by compute; the caller places the next barrier
    void record(const engine::Commands& cmd);

    void keep(engine::KeptState& state);

    // Nothing holds this body any more.
    //   before: earlier users of wakes done
    //   after:  written by copies; the caller places the next barrier
    void recordRelease(const engine::Commands& cmd, uint32_t body);

    // Forgets where this body was before.
    //   before, after: as recordRelease()
    void recordRestart(const engine::Commands& cmd, uint32_t body);

    bool any() const { return !plan_.bodies.empty(); }
    const engine::Buffer& states() const { return states_; } // one gpu::WakeState per body

private:
    void upload(engine::Device& device);
    void recordSources(const engine::Commands& cmd);

    WakePlan plan_;
    const Fleet& fleet_;
    ocean::WaterSurface water_;
    const ocean::WaveGrids& grids_;
    ocean::GridSources& sources_;
    gpu::WakePush push_{};
    double step_; // of a tick [s]

    engine::Sampler sampler_;
    engine::Image cuts_;
    engine::Image slices_; // of hulls' sources
    engine::Buffer bodies_;
    engine::Buffer prints_;
    engine::Buffer engines_;
    engine::Buffer gridSlots_;
    engine::Buffer sharers_;
    engine::Buffer hullSources_;
    engine::Buffer sourceSlots_;
    engine::Buffer states_;
    engine::Buffer shares_;
    engine::Buffer
        areas_; // gpu::GridArea for every body and grid, then for every body and dispersive grid: where it disturbed the water
    compute::Kernel<bindings::boats::wakes::Waterline> waterline_;
    compute::Kernel<bindings::boats::wakes::Print> print_;
    compute::Kernel<bindings::boats::wakes::HullSource> source_;
};

} // namespace boats
