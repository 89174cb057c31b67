// dispersive_solver.h -- the waves of dispersive grids: long ones run faster than short ones, as on deep water.
//
//   w^2 = g k tanh(k depth)       by the exact operator: z'' = F^-1[-4 sin^2(w T / 2) F z] / T^2, stable and exact in phase
//                                 at any step T (shaders/ocean/grids/dispersive_advance.comp)
//
// It writes the layers that the stencil writes for plain grids, from layers that the grid has moved away from by whole
// cells, so nobody who reads or disturbs them knows which of the two it was. Waves may be anywhere after one step: a quiet
// grid sleeps as a whole. k = 0 has the multiplier of the longest wave, so the mean level cannot run away.
//
// Steps. A grid steps every tick, every 2nd or every 4th (stepTicksOf in ocean/grids/grid_plan.h); between steps heights
// lie on the parabola through the last, the present and the coming one, which is within 1 % for waves of 4 m at 15 steps a
// second. Grids take turns. What is added between two steps is in the water at once and let go with the next one.
//
// Borders. absorb is a sponge as wide as spongeOf() says, on grids that stand too; on those that move it fades faster. Of a
// wave's height, a sponge of 64 cells leaves on the grid [%]:
//   cells a wave                        8     16     32     64    128
//   straight on                       0.1    0.1    0.2    1.3     15
//   at 45 degrees                       0    0.1    1.3     11     31
//   behind a grid at 10 m/s             0      0    0.1    0.2
// Narrower sponges do that to shorter waves in proportion: on a small grid long waves stay for a while. wrap is endless.
// Walls are where z is held at 0: they turn a crest into a trough, and thin ones let long waves through, as an operator of
// the whole grid has no faces that could be closed. Plain grids are for harbours.
//
// tests/gpu/dispersive_*_test.cpp hold it to a twin in double precision, to Havelock's wakes and to its laws.
#pragma once

#include "bindings/ocean/grids/dispersive_advance.h"
#include "bindings/ocean/grids/dispersive_begin.h"
#include "bindings/ocean/grids/dispersive_gate.h"
#include "bindings/ocean/grids/dispersive_whiten.h"
#include "compute/real_filter.h"
#include "ocean/grids/foam_maps.h"
#include "ocean/grids/grid_maps.h"
#include "ocean/grids/tile_activity.h"
#include "shared/dispersive.h"

#include <memory>

namespace ocean {

class DispersiveSolver
{
public:
    // For the grids of the atlas that are dispersive, with ticks of `step` [s]. All of these must outlive this object.
    // Set-up work, which waits for the GPU; throws OutOfMemory.
    DispersiveSolver(engine::Device& device, GridAtlas& atlas, const GridMaps& maps, TileActivity& activity,
                     FoamMaps& foam, double step);

    // Advances them by a tick. With `check` it marks those that are active.
    //   before: the tick's first move, maps and list visible to compute and as indirect commands
    //   after:  the atlas, and the source of foam, visible to compute
    void record(const engine::Commands& cmd, bool check);

    void keep(engine::KeptState& state);

private:
    using Advance = compute::Kernel<bindings::ocean::grids::DispersiveAdvance>;
    using Begin = compute::Kernel<bindings::ocean::grids::DispersiveBegin>;
    using Whiten = compute::Kernel<bindings::ocean::grids::DispersiveWhiten>;

    struct Member // a dispersive grid
    {
        gpu::DispersiveGrid grid;
        uint32_t every; // ticks a step
        uint32_t next;  // ticks to the next step, of those in which the grid is awake: 0, it comes with this one
        const compute::RealFilter* filter;
        engine::Image multipliers;
        engine::Image bends;
        gpu::DispersiveAdvancePush push;
        Begin begin;
        std::vector<Advance> advance; // between steps and with a step, and both with a check
        Whiten whiten;
    };

    void addMember(engine::Device& device, uint32_t grid, double step);
    const compute::RealFilter& filterFor(engine::Device& device, uint32_t size);
    bool isStepping(const Member& member) const { return member.next == 0 && activity_.isAwake(member.grid.id); }
    void recordGate(const engine::Commands& cmd);
    void recordFilter(const engine::Commands& cmd, const Member& member, uint32_t job);
    void recordAdvance(const engine::Commands& cmd, const Member& member, uint32_t job, bool check);
    void recordFoam(const engine::Commands& cmd, const Member& member, uint32_t job);
    VkDeviceSize dispatchAt(uint32_t job, uint32_t dispatch) const;

    GridAtlas& atlas_;
    const GridMaps& maps_;
    TileActivity& activity_;
    FoamMaps& foam_;
    std::vector<Member> members_;
    std::vector<std::unique_ptr<compute::RealFilter>> filters_; // one a size
    engine::Buffer jobs_;                                       // gpu::DispersiveJob a member
    engine::Buffer steep_;                                      // gpu::DispersiveSteep a member
    engine::Buffer steepPatches_;                               // of one member after the other
    compute::Kernel<bindings::ocean::grids::DispersiveGate> gate_;
};

} // namespace ocean
