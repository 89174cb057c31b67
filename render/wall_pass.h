// wall_pass.h -- draws the obstacles of the wave grids, so that one sees what waves break on.
#pragma once

#include "bindings/render/wall_draw.h"
#include "engine/frame_ring.h"
#include "render/draw_pipeline.h"
#include "render/sky/sky_pass.h"
#include "world/world.h"

#include <array>

namespace render {

class WallPass
{
public:
    WallPass(engine::Device& device, const world::World& world);

    bool any() const { return !obstacles_.empty(); }

    // `slot` is the frame ring's; `eye` is world [m].
    //   before: inside the light rendering; the sky's tables visible to drawing
    void recordDraw(const engine::Commands& cmd, uint32_t slot, const glm::dvec2& eye, const engine::Buffer& view,
                    const SkyPass& sky) const;

private:
    std::vector<ocean::ObstacleSpec> obstacles_;
    DrawPipeline<bindings::render::WallDraw> draw_;
    std::array<engine::Buffer, engine::kFramesInFlight> walls_; // a gpu::Wall each
};

} // namespace render
