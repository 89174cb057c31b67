// water_pass.h -- draws the sea's surface as a projected grid.
#pragma once

#include "bindings/render/water/above.h"
#include "bindings/render/water/below.h"
#include "bindings/render/water/eye.h"
#include "bindings/render/water/grids.h"
#include "bindings/render/water/lattice.h"
#include "bindings/render/water/screen_tiles_find.h"
#include "bindings/render/water/screen_tiles_sort.h"
#include "bindings/render/water/underwater_fog.h"
#include "compute/kernel.h"
#include "engine/frame_ring.h"
#include "render/draw_pipeline.h"
#include "render/sky/sky_pass.h"
#include "render/targets.h"
#include "render/water/lattice.h"
#include "shared/screen_tiles.h"
#include "world/world.h"

#include <array>
#include <vector>

namespace render {

class WaterPass
{
public:
    // `allInScreenTiles`: see FrameSpec. `mips` are those of what makes the water's light: slopes and foam.
    WaterPass(engine::Device& device, const world::World& world, bool allInScreenTiles, engine::Sampler::Mips mips);

    struct Inputs
    {
        const CameraPose& camera;
        const LatticeSpec& lattice;
        const engine::Buffer& view;    // a gpu::View
        const engine::Buffer& seaView; // a gpu::SeaView
        const world::World& world;
        const SkyPass& sky;
        const Targets& targets; // what is mirrored, and the solids that lie behind the surface
    };
    // Aims the lattice, and finds out on which side of the surface the eye is. `slot` is the frame ring's.
    //   before: the water's images visible to compute; earlier draws of the water done
    //   after:  what is drawn written by compute; the caller places the barrier to kDrawRead and kIndirectRead
    void recordAim(const engine::Commands& cmd, uint32_t slot, const Inputs& inputs);

    // Where the surface is.
    //   before: inside the surface's rendering, after all that may hide it; the water's images visible to drawing
    void recordSurface(const engine::Commands& cmd, uint32_t slot, const Inputs& inputs) const;

    // Which screen tiles of the picture show what, so that each is lit by a shader that does no more than it must.
    //   before: the surface, the grids' images, the mirror, the shade and, where there are any, the kept solids visible
    //           to compute; recordAim() too
    //   after:  the screen tiles written by compute; the caller places the barrier to kVertexRead and kIndirectRead
    void recordScreenTiles(const engine::Commands& cmd, const Inputs& inputs) const;

    // What the wave grids do to it; there must be one.
    //   before: inside the wave grids' rendering; the screen tiles visible to kVertexRead and kIndirectRead, the surface
    //           and the grids' images to drawing
    void recordGrids(const engine::Commands& cmd, const Inputs& inputs) const;

    // Its light, as it is seen from the side that the eye is on.
    //   before: inside the light rendering; the surface, the wave grids, the water's images, the sky's tables, the mirror,
    //           the shade and, where there are any, the kept solids visible to drawing
    void recordLight(const engine::Commands& cmd, const Inputs& inputs) const;

    // The water between the eye and everything, if the eye is in it.
    //   before: inside a rendering of the light alone, after all else; light written, depth visible to drawing
    void recordUnderwaterFog(const engine::Commands& cmd, const Inputs& inputs) const;

private:
    compute::Kernel<bindings::render::water::Eye> eyeWater_;
    DrawPipeline<bindings::render::water::Lattice> surface_;
    DrawPipeline<bindings::render::water::Grids> grids_;
    compute::Kernel<bindings::render::water::ScreenTilesFind> look_;
    compute::Kernel<bindings::render::water::ScreenTilesSort> sort_;
    std::array<DrawPipeline<bindings::render::water::Above>, gpu::kScreenTileKinds>
        above_; // by the kind of screen tile
    DrawPipeline<bindings::render::water::Below> below_;
    DrawPipeline<bindings::render::water::UnderwaterFog> fogAbsorbs_;
    DrawPipeline<bindings::render::water::UnderwaterFog> fogScatters_;
    engine::Sampler detail_;
    engine::Buffer eye_;                                        // a gpu::EyeWater
    gpu::LatticePush push_{};                                   // of the frame being recorded
    engine::Buffer indices_;                                    // of one tile
    engine::Image foamTexture_;                                 // shaders/render/water/foam_texture.glsl; made once
    std::array<engine::Buffer, engine::kFramesInFlight> tiles_; // those in view, of each frame in flight
    std::vector<uint32_t> inView_;                              // kept for its memory
};

} // namespace render
