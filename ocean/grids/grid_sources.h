// grid_sources.h -- the door through which others change the wave grids: they add to sources, the grids apply them.
//
// Sources have the grids' own cells. They hold whole numbers of small units, so that what many bodies add at once sums
// up to the same bits in any order. All else of the grids is for others only to read, so this is not had through a const
// WaveGrids.
//
// Waves are applied by recordApply(), in the tick in which they were added; foam by the maps' next update. Drops and
// rain, which are the grids' own, are in ocean/grids/grid_drops.h.
#pragma once

#include "bindings/ocean/grids/apply.h"
#include "ocean/grids/foam_maps.h"
#include "ocean/grids/grid_maps.h"
#include "ocean/grids/tile_activity.h"
#include "shared/grid_sources.h"

namespace ocean {

class GridSources
{
public:
    // Without `waves` there is no memory for those, and only foam can be added. The others must outlive this object.
    // Set-up work, which waits for the GPU; throws OutOfMemory.
    GridSources(engine::Device& device, GridAtlas& atlas, const GridMaps& maps, TileActivity& activity, FoamMaps& foam,
                bool waves);

    // For kernels that include shaders/ocean/grids/wave_source.glsl.
    engine::Image& waves();

    // Displaces the grids by the waves that were added in these areas, gpu::GridArea, wakes the tiles that they touch
    // and empties the source there. Areas may overlap.
    //   before: areas and waves() visible to compute; earlier readers of the atlas done
    //   after:  the atlas written by compute; the caller places the next barrier
    void recordApply(const engine::Commands& cmd, const engine::Buffer& areas, uint32_t count);

    // For kernels that include shaders/ocean/grids/foam_source.glsl, in the current tick.
    FoamSource foam() { return foam_.source(); }

private:
    GridAtlas& atlas_;
    const GridMaps& maps_;
    TileActivity& activity_;
    FoamMaps& foam_;
    bool any_; // memory for waves
    engine::Image waves_;
    compute::Kernel<bindings::ocean::grids::Apply> apply_;
};

} // namespace ocean
