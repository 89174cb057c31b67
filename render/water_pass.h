// water_pass.h -- draws the sea's surface as a projected grid.
#pragma once

#include "boats/world.h"
#include "engine/frame_ring.h"
#include "render/draw_pipeline.h"
#include "render/lattice.h"
#include "render/sky_pass.h"
#include "render/targets.h"

#include <array>
#include <vector>

namespace render {

class WaterPass
{
public:
    WaterPass(engine::Device& device, const boats::World& world);

    struct Inputs
    {
        const CameraPose& camera;
        const LatticeSpec& lattice;
        const engine::Buffer& view;    // a gpu::View
        const engine::Buffer& seaView; // a gpu::SeaView
        const boats::World& world;
        const SkyPass& sky;
        const Targets& targets; // what is mirrored, and the solids that lie behind the surface
    };
    // `slot` is the frame ring's.
    //   before: inside the light rendering; the water's images, the sky's tables, the mirror and, where there
    //           are any, the kept solids visible to drawing
    void recordDraw(const engine::Commands& cmd, uint32_t slot, const Inputs& inputs);

private:
    DrawPipeline draw_;
    engine::Buffer indices_;                                    // of one tile
    std::array<engine::Buffer, engine::kFramesInFlight> tiles_; // those in view, of each frame in flight
    std::vector<uint32_t> inView_;                              // kept for its memory
};

} // namespace render
