// stencil_solver.h -- the waves of plain grids: the five-point scheme in substeps, their borders, their mean level.
//
//   z_tt + d z_t = c^2 (z_xx + z_yy)       c^2 dt^2/h^2 <= 1/2 (shaders/ocean/grids/stencil.glsl)
//
// Borders. absorb lets waves out: less than 2 % comes back straight on and 5 % at 45 degrees, from 8 to 64 cells a
// wave. One that moves absorbs in a sponge, a quarter of its side but at most 64 cells wide; that of a grid of less
// than 256 cells is narrower and gives back more. clamp is a wall, wrap is endless, ghost_mean holds the water beyond
// at rest, ghost_slope carries the slope on. Grids with these four have their mean level put back to zero every 16
// substeps where it is off by more than 1e-6 m (Wilson); an absorbing one loses it through its border, in the time in
// which a wave crosses some 100 cells, through a sponge of 64 some 400.
//
// tests/gpu/grid_step_test.cpp holds it to a twin in double precision, tests/gpu/grid_border_test.cpp to its laws.
#pragma once

#include "bindings/ocean/grids/edge.h"
#include "bindings/ocean/grids/level.h"
#include "bindings/ocean/grids/step.h"
#include "bindings/ocean/grids/sum.h"
#include "ocean/grids/grid_maps.h"
#include "ocean/grids/tile_activity.h"

#include <array>

namespace ocean {

class StencilSolver
{
public:
    // All of these must outlive this object. Set-up work, which waits for the GPU; throws OutOfMemory.
    StencilSolver(engine::Device& device, GridAtlas& atlas, const GridMaps& maps, TileActivity& activity);

    // Steps the listed tiles, then their borders. With `check` it marks those that are active and finds mean levels.
    //   before: the substep's move, maps and list visible to compute and as indirect commands
    //   after:  the atlas visible to compute
    void recordSubstep(const engine::Commands& cmd, bool check);

    void keep(engine::KeptState& state);

private:
    // Each kernel twice: the second also marks tiles that are active.
    using Step = std::array<compute::Kernel<bindings::ocean::grids::Step>, 2>;
    using Edge = std::array<compute::Kernel<bindings::ocean::grids::Edge>, 2>;

    template <typename Kernels>
    void recordList(const engine::Commands& cmd, const Kernels& kernels, uint32_t list, bool check);
    void recordLevel(const engine::Commands& cmd);

    GridAtlas& atlas_;
    const GridMaps& maps_;
    TileActivity& activity_;
    bool absorbs_; // some grid does
    bool closed_;  // some grid has another border
    bool mapped_;  // some grid has a map: kernels look none up where there is none, as a CPU would run both ways

    engine::Buffer columns_;  // sums of cells, a float for each column of a tile
    engine::Buffer tileSums_; // a float a tile
    Step stepPlain_;
    Step stepGeneral_;
    Edge absorb_;
    Edge close_;
    compute::Kernel<bindings::ocean::grids::Sum> sum_;
    compute::Kernel<bindings::ocean::grids::Level> level_;
};

} // namespace ocean
