// sky_pass.h -- the daylight: tables of the sky's radiance, rebuilt when the sun or the air changes.
//
// The model is shaders/shared/atmosphere.h: Rayleigh, Mie and ozone, scattered once exactly and further as Hillaire
// 2020 does. Radiances are in units of the sunlight above the air. Over it lies one layer of clouds, a map that repeats
// and drifts with the wind.
#pragma once

#include "bindings/compute/mip.h"
#include "bindings/render/sky/cloud_light.h"
#include "bindings/render/sky/cloud_shape.h"
#include "bindings/render/sky/draw.h"
#include "bindings/render/sky/light.h"
#include "bindings/render/sky/mirror.h"
#include "bindings/render/sky/scatter.h"
#include "bindings/render/sky/transmittance.h"
#include "bindings/render/sky/view.h"
#include "compute/kernel.h"
#include "engine/shader_library.h"
#include "render/draw_pipeline.h"
#include "shared/atmosphere.h"
#include "shared/clouds.h"

namespace render {

class SkyPass
{
public:
    explicit SkyPass(engine::Device& device, engine::Sampler::Mips cloudMips = engine::Sampler::Mips::blended);
    SkyPass(const SkyPass&) = delete;
    SkyPass& operator=(const SkyPass&) = delete;

    // Makes the tables for this sun and air, if they are not those already.
    //   before: earlier frames that read the tables done or ordered before by the caller
    //   after:  tables written by compute; the caller places the next barrier
    void recordTables(const engine::Commands& cmd, const gpu::SkyPush& push);

    // Makes mirror() for a frame.
    //   before: `view` written; recordTables() and earlier readers of mirror() ordered before by the caller
    //   after:  mirror() written by compute; the caller places the next barrier
    void recordMirror(const engine::Commands& cmd, const engine::Buffer& view) const;

    // Draws the sky where the depth target is at infinity.
    //   before: inside the light rendering; recordTables() visible to drawing
    void recordDraw(const engine::Commands& cmd, const engine::Buffer& view, bool night) const;

    const engine::Image& radiance() const { return sky_; } // see shaders/render/sky/sky.glsl
    const engine::Image& mirror() const
    {
        return mirror_;
    } // with clouds, as ripples mirror it: shaders/render/sky/clouds.glsl
    const engine::Image& transmittance() const { return transmittance_; }
    const engine::Buffer& light() const { return light_; } // a gpu::SkyLight
    const engine::Sampler& sampler() const { return sampler_; }
    const engine::Image& clouds() const { return clouds_; } // see shaders/render/sky/clouds.glsl
    const engine::Sampler& cloudSampler() const { return cloudSampler_; }

private:
    void recordClouds(const engine::Commands& cmd, const gpu::CloudPush& push) const;

    engine::Sampler sampler_;
    engine::Sampler cloudSampler_;
    engine::Image transmittance_;
    engine::Image scattering_;
    engine::Image sky_;
    engine::Image mirror_;
    engine::Image cloudShape_;
    engine::Image clouds_;
    engine::Buffer light_;
    compute::Kernel<bindings::render::sky::Transmittance> makeTransmittance_;
    compute::Kernel<bindings::render::sky::Scatter> makeScattering_;
    compute::Kernel<bindings::render::sky::View> makeSky_;
    compute::Kernel<bindings::render::sky::Light> makeLight_;
    compute::Kernel<bindings::render::sky::CloudShape> shapeClouds_;
    compute::Kernel<bindings::render::sky::CloudLight> lightClouds_;
    compute::Kernel<bindings::compute::Mip> coarsenClouds_;
    compute::Kernel<bindings::render::sky::Mirror> makeMirror_;
    DrawPipeline<bindings::render::sky::Draw> drawDay_;
    DrawPipeline<bindings::render::sky::Draw> drawNight_;
    gpu::SkyPush made_{};                        // what the tables are for; visibility 0: not made
    engine::ShaderLibrary::Subscription reload_; // a reloaded shader rebuilds them
};

} // namespace render
