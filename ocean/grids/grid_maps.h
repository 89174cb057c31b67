// grid_maps.h -- obstacles, depths and calm places of the world, drawn on the cells of the wave grids that have any.
//
// tests/gpu/grid_map_test.cpp tests their laws.
#pragma once

#include "bindings/ocean/grids/map.h"
#include "compute/kernel.h"
#include "ocean/grids/grid_atlas.h"
#include "shared/grid_map.h"

namespace ocean {

class GridMaps
{
public:
    // Set-up work, which waits for the GPU; throws OutOfMemory.
    GridMaps(engine::Device& device, const GridAtlas& atlas);

    // Draws the maps of the grids that GridPlacement::recordMove(), just recorded, has moved; `start`: of all.
    //   before: the move's barrier placed; earlier readers of map() done
    //   after:  map() visible to compute
    void record(const engine::Commands& cmd, bool start);

    void keep(engine::KeptState& state);

    const engine::Image& map() const { return map_; } // rg32f: gain, keep of a cell; keep < 0: an obstacle
    // What the move asks for, a gpu::GridChunk a grid: as many workgroups as must be drawn.
    engine::Buffer& jobs() { return jobs_; }

private:
    const GridAtlas& atlas_;
    engine::Image map_;
    engine::Buffer shapes_;
    engine::Buffer jobs_;
    compute::Kernel<bindings::ocean::grids::Map> draw_;
};

} // namespace ocean
