// grid_drops.h -- drops and rain on the wave grids: those of their specs, and those that are pushed.
//
// What a drop is stands in shaders/ocean/grids/drops.glsl; tests/gpu/grid_drop_test.cpp tests its laws.
#pragma once

#include "bindings/ocean/grids/drop.h"
#include "bindings/ocean/grids/rain.h"
#include "ocean/grids/grid_maps.h"
#include "ocean/grids/tile_activity.h"

namespace ocean {

class GridDrops
{
public:
    // With ticks of `step` [s]; `seed` is that of the rain. The others must outlive this object.
    GridDrops(engine::Device& device, GridAtlas& atlas, const GridMaps& maps, TileActivity& activity, double step,
              uint32_t seed);

    // One more drop, at the next tick that is collected; its time does not count.
    void push(uint32_t grid, const DropSpec& drop);

    // As WaveGrids has it.
    void splash(const DropSpec& drop);

    // Gathers the drops of a tick on grids that are awake. Where there are any(), the tick's substeps must each end with
    // a check of activity: a drop says which tiles it wakes by the flags of a check that has just been taken.
    void collect(uint64_t tick);
    bool any() const { return !drops_.empty(); }

    // Displaces the grids by what was collected for this tick, and by its rain.
    //   before: the last substep's barrier placed
    //   after:  the atlas visible to compute
    void record(const engine::Commands& cmd, uint64_t tick);

private:
    void recordDrop(const engine::Commands& cmd, const gpu::GridDrop& drop, bool shared);
    void recordRain(const engine::Commands& cmd, uint32_t grid, uint64_t tick);

    GridAtlas& atlas_;
    const GridMaps& maps_;
    TileActivity& activity_;
    double step_;
    uint32_t seed_;
    std::vector<gpu::GridDrop> pushed_;   // since the last tick
    std::vector<gpu::GridDrop> splashes_; // since the last tick, which other grids have a part of
    std::vector<gpu::GridDrop> drops_;    // of the current tick
    size_t alone_ = 0;                    // how many of these others have no part of: the first
    std::vector<glm::uvec2> finer_;       // of each grid: a bit for each that comes before it in a splash
    compute::Kernel<bindings::ocean::grids::Drop> drop_;
    compute::Kernel<bindings::ocean::grids::Drop> splash_;
    compute::Kernel<bindings::ocean::grids::Rain> rain_;
};

} // namespace ocean
