// spray_pass.h -- draws the spray: listed on the GPU, lit by sun and sky, soft where it meets what is there.
#pragma once

#include "bindings/render/spray_draw.h"
#include "bindings/render/spray_list.h"
#include "compute/kernel.h"
#include "render/draw_pipeline.h"
#include "render/sky/sky_pass.h"
#include "world/world.h"

namespace render {

class SprayPass
{
public:
    // `world` must outlive this object. Throws OutOfMemory.
    SprayPass(engine::Device& device, const world::World& world);

    bool any() const; // whether there may be some now

    // Lists what is in the air at `time` [s], which lies in the world's last tick, for an eye at `eye` [m].
    //   before: the world's spray visible to compute; earlier draws of the spray done
    //   after:  instances and command written by compute; the caller places the barrier to kDrawRead and kIndirectRead
    void recordList(const engine::Commands& cmd, double time, const glm::dvec2& eye, const engine::Buffer& view) const;

    // Blends it over everything.
    //   before: inside a rendering of the light alone; recordList(), the sky's tables and `depth` visible to drawing
    void recordDraw(const engine::Commands& cmd, const engine::Buffer& view, const SkyPass& sky,
                    const engine::Image& depth) const;

private:
    const world::World& world_;
    uint32_t room_;            // slots that there may be
    engine::Buffer instances_; // gpu::SprayInstance
    engine::Buffer command_;   // gpu::SprayCommand
    compute::Kernel<bindings::render::SprayList> list_;
    DrawPipeline<bindings::render::SprayDraw> draw_;
};

} // namespace render
