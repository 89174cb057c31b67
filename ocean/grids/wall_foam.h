// wall_foam.h -- where waves of a grid run up an obstacle, they leave foam beside it.
//
// How much stands in shaders/ocean/grids/foam_walls.comp; tests/gpu/wall_foam_test.cpp tests its laws.
#pragma once

#include "bindings/ocean/grids/foam_walls.h"
#include "ocean/grids/wave_grids.h"
#include "shared/wall_foam.h"

namespace ocean {

class WallFoam
{
public:
    // For the obstacles of these grids, which must stay with their sources; of those that have a foam map. Set-up work;
    // throws OutOfMemory.
    WallFoam(engine::Device& device, std::span<const GridSpec> specs, const WaveGrids& grids, GridSources& sources,
             double step);

    // Whether there is foam to add at the tick that the grids are at: those of the foam maps' updates.
    bool isDue() const;

    // Adds it.
    //   before: WaveGrids::record()'s barrier placed
    //   after:  the source of foam written by compute; the caller places the next barrier
    void record(const engine::Commands& cmd);

private:
    const WaveGrids& grids_;
    GridSources& sources_;
    double step_; // of a tick [s]
    uint32_t pieces_ = 0;
    engine::Buffer walls_; // gpu::WallPiece
    compute::Kernel<bindings::ocean::grids::FoamWalls> add_;
};

// The outlines of the obstacles in pieces of gpu::kWallSamples.
std::vector<gpu::WallPiece> wallPieces(std::span<const GridSpec> specs);

} // namespace ocean
