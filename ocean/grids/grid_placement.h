// grid_placement.h -- where the wave grids are: their targets, their moves by whole cells, and how the eye finds them.
//
// Every grid lies on the world's own lattice of its cell size, cell (i, j) at (i h, j h), and moves over it by whole
// cells inside a substep: values are never resampled, cells that enter are at rest (Cords & Staadt, eq. 3). So a moving
// grid equals a static one bit for bit wherever neither border has been felt: tests/gpu/grid_move_test.cpp.
#pragma once

#include "bindings/ocean/grids/move.h"
#include "bindings/ocean/grids/view.h"
#include "compute/kernel.h"
#include "ocean/grids/grid_atlas.h"
#include "ocean/grids/grid_maps.h"
#include "ocean/grids/tile_activity.h"

namespace ocean {

struct GridMove
{
    uint32_t substep = 0; // of the tick: grids go to their targets in the first, and turn their layers in each
    bool check = false;   // the substep ends with a check of which tiles are active
    bool start = false;   // only gives the grids their places
};

class GridPlacement
{
public:
    // Set-up work, which waits for the GPU; throws OutOfMemory.
    GridPlacement(engine::Device& device, GridAtlas& atlas);

    // As WaveGrids has it, for a tick at `time` [s].
    void recordTargets(const engine::Commands& cmd, double time, const glm::dvec2& camera);

    // Moves the grids that are awake, turns their layers, empties the lists and says which maps must be drawn.
    //   before: targets() readable by compute; earlier readers of the atlas done
    //   after:  all that visible to compute and as indirect commands
    void recordMove(const engine::Commands& cmd, const GridMove& move, TileActivity& activity, GridMaps& maps);

    // As WaveGrids has it.
    void recordView(const engine::Commands& cmd, const glm::dvec2& eye) const;

    void keep(engine::KeptState& state) { state.keep("wave grid targets", targets_); }

    const engine::Buffer& targets() const { return targets_; } // one gpu::Place per grid
    engine::Buffer& targets() { return targets_; }
    const engine::Buffer& views() const { return views_; } // one gpu::GridView per grid

private:
    GridAtlas& atlas_;
    engine::Buffer targets_;
    engine::Buffer views_;
    compute::Kernel<bindings::ocean::grids::Move> move_;
    compute::Kernel<bindings::ocean::grids::View> view_;
};

} // namespace ocean
