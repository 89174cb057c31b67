// flows.h -- water that flows over land, on the GPU: any number of flows side by side.
//
// Each is a height field over the ground: a depth at every cell, a velocity and a flux at every face between two of them
// (shaders/ocean/flows/faces.comp has the scheme). A tick is
//   source.comp   springs and drains give and take
//   list.comp     which tiles move, or may be reached by what does
//   plan.comp     how many substeps the water needs
// and in each substep, of the tiles that are awake,
//   faces.comp    velocities, and what would flow
//   shares.comp   what share of that each cell has
//   depths.comp   what flows
//
// Depths and fluxes are whole numbers: what a flow holds is what it held at the start and what book() says, to the last
// unit. Depths are never negative. A tile in which no bit would change is not stepped: level water and dry ground cost
// nothing. Nothing depends on a clock, on the number of threads or on the frame rate.
//
// tests/gpu/flow_*_test.cpp compare it with a twin in double precision and with the laws of open channels.
#pragma once

#include "bindings/ocean/flows/depths.h"
#include "bindings/ocean/flows/faces.h"
#include "bindings/ocean/flows/list.h"
#include "bindings/ocean/flows/plan.h"
#include "bindings/ocean/flows/shares.h"
#include "bindings/ocean/flows/source.h"
#include "bindings/ocean/flows/volume.h"
#include "compute/kernel.h"
#include "engine/kept_state.h"
#include "ocean/flows/flow_plan.h"

namespace ocean {

class Flows
{
public:
    // Up to gpu::kMaxFlows, none included, in ticks of `step` [s]. Set-up work, which waits for the GPU; throws
    // engine::OutOfMemory if they do not fit the device's memory or its largest image.
    Flows(engine::Device& device, std::vector<FlowStart> starts, double step);
    Flows(const Flows&) = delete;
    Flows& operator=(const Flows&) = delete;

    // The first call brings tick 0, the start; each further call advances one tick.
    //   before: earlier readers of depths(), faces() and book() done
    //   after:  these written by compute; the caller places the next barrier
    void record(const engine::Commands& cmd);

    // The tick that the flows are at once everything recorded has run; none before the first.
    std::optional<uint64_t> tick() const { return tick_; }

    // Adds up how much water each flow holds: volumes(), a gpu::FlowSum each, in units of depth in one cell.
    //   before: depths() readable by compute; earlier users of volumes() done
    //   after:  volumes() written by compute
    void recordVolumes(const engine::Commands& cmd);

    // All that they keep from tick to tick.
    void keep(engine::KeptState& state);

    uint32_t count() const { return static_cast<uint32_t>(specs_.size()); }
    const FlowSpec& spec(uint32_t flow) const { return specs_[flow]; }
    glm::ivec2 corner(uint32_t flow) const { return plan_.layout.corners[flow]; } // of its first cell in the images
    uint32_t tileCount() const { return static_cast<uint32_t>(plan_.tiles.size()); }

    const engine::Image& grounds() const { return grounds_; } // r32i, gpu::kGroundUnit
    const engine::Image& depths() const { return depths_; }   // r32i, gpu::kDepthUnit; the rim: what stands beyond
    const engine::Image& faces() const { return faces_; } // rgba32i: u, flux of the western face; v, of the southern
    const engine::Image& table() const { return table_; } // rgba32i, shared/flow.h
    const engine::Buffer& list() const { return list_; }  // a gpu::FlowList: what the last tick did
    const engine::Buffer& book() const { return book_; }  // a gpu::FlowSum a flow: what came in less what went out
    const engine::Buffer& volumes() const { return volumes_; } // recordVolumes()

private:
    void recordSources(const engine::Commands& cmd, uint32_t parity);
    void recordSubsteps(const engine::Commands& cmd, uint32_t parity);

    double step_;
    std::vector<FlowSpec> specs_;
    FlowPlan plan_;
    uint32_t mostSubsteps_;
    std::optional<uint64_t> tick_;

    engine::Image table_;
    engine::Image grounds_;
    engine::Image depths_;
    engine::Image faces_;
    engine::Image raw_;    // as faces, before limits; all 0 where tiles rest
    engine::Image shares_; // r32f
    engine::Image marks_;  // of tiles: shared/flow.h
    engine::Image tasks_;
    engine::Buffer tiles_;
    engine::Buffer sourceCells_;
    engine::Buffer list_;
    engine::Buffer speeds_;
    engine::Buffer book_;
    engine::Buffer volumes_;
    compute::Kernel<bindings::ocean::flows::Source> source_;
    compute::Kernel<bindings::ocean::flows::List> listTiles_;
    compute::Kernel<bindings::ocean::flows::Plan> planSubsteps_;
    compute::Kernel<bindings::ocean::flows::Faces> stepFaces_;
    compute::Kernel<bindings::ocean::flows::Shares> share_;
    compute::Kernel<bindings::ocean::flows::Depths> stepDepths_;
    compute::Kernel<bindings::ocean::flows::Depths> stepLimited_;
    compute::Kernel<bindings::ocean::flows::Volume> volume_;
};

} // namespace ocean
