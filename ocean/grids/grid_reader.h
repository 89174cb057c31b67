// grid_reader.h -- the grids alone at a list of places, for their tests; ocean/water_query.h asks the whole surface.
#pragma once

#include "ocean/grids/wave_grids.h"

namespace ocean {

class GridReader
{
public:
    GridReader(engine::Device& device, const WaveGrids& grids);

    // Writes a gpu::GridSample for each of `count` places, vec2 [m] relative to the eye of the last recordView().
    //   before: heights() and views() of the grids, and places, readable by compute; earlier readers of samples done
    //   after:  samples written by compute
    void record(const engine::Commands& cmd, const WaveGrids& grids, const engine::Buffer& places, uint32_t count,
                const engine::Buffer& samples) const;

private:
    compute::Kernel kernel_;
};

} // namespace ocean
