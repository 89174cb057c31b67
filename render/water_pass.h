// water_pass.h -- draws the sea's surface as a projected grid.
#pragma once

#include "render/draw_pipeline.h"
#include "render/lattice.h"
#include "render/sky_pass.h"

namespace render {

class WaterPass
{
public:
    explicit WaterPass(engine::Device& device);

    //   before: inside the light rendering; the sky's tables visible to drawing
    void recordDraw(const engine::Commands& cmd, const engine::Buffer& view, const Lattice& lattice,
                    const SkyPass& sky) const;

private:
    DrawPipeline draw_;
    engine::Buffer indices_; // of one tile
};

} // namespace render
