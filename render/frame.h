// frame.h -- one frame, from the state of the world to the finished picture. The order stands in frame.cpp.
#pragma once

#include "bindings/render/tone_map.h"
#include "engine/frame_ring.h"
#include "render/boats/boat_pass.h"
#include "render/camera.h"
#include "render/land/land_pass.h"
#include "render/overlay/overlay.h"
#include "render/sky/sky_pass.h"
#include "render/spray_pass.h"
#include "render/targets.h"
#include "render/wall_pass.h"
#include "render/water/water_pass.h"
#include "world/sky_spec.h"
#include "world/world.h"

#include <array>
#include <memory>

namespace render {

enum class Quality
{
    low,
    medium,
    high
};

// What `auto` means on a device.
Quality qualityFor(const engine::Device& device);

struct FrameSpec
{
    VkExtent2D extent{};                    // of the picture [px]
    Quality quality = Quality::medium;      // how finely it is drawn
    VkFormat picture = VK_FORMAT_UNDEFINED; // of the target: 8 bits, not sRGB
    bool allInScreenTiles = false; // light all water as if boats and foam were everywhere: more expensive, no better
    bool sparing = false;          // small bodies with fewer vertices
};

// What the frame shows.
struct Shot
{
    CameraPose camera;
    world::SkySpec sky;
    double time = 0.0; // [s]
    std::optional<GhostBoat> ghost = {};
};

class Frame
{
public:
    // `world` must outlive this object; a frame draws it and changes nothing of it. Throws OutOfMemory.
    Frame(engine::Device& device, const FrameSpec& spec, const world::World& world);
    Frame(const Frame&) = delete;
    Frame& operator=(const Frame&) = delete;

    // Follows a window's size. Retires the old targets; the next record() draws into new ones.
    void resize(VkExtent2D extent);

    // Draws at this part of the picture's width and height from now on, 0 to 1; the picture stays as large. Retires the
    // old targets if it is another than before.
    void setScale(double scale);

    // Records the whole frame: the world as it is at shot.time, which it should have been brought to. `slot` is the
    // frame ring's. What `overlay` has lies over the picture.
    //   before: World::recordSeen() for the shot's time and eye; target may be written as a colour attachment, or was so
    //           by the frame before
    //   after:  target written as a colour attachment
    void record(const engine::Commands& cmd, uint32_t slot, const Shot& shot, const PictureTarget& target,
                const Overlay* overlay = nullptr);

    const Targets& targets() const { return *targets_; }

private:
    void writeView(uint32_t slot, const Shot& shot);
    void recordTables(const engine::Commands& cmd, uint32_t slot, const Shot& shot, const WaterPass::Inputs& water);
    void recordMaps(const engine::Commands& cmd, uint32_t slot) const;
    void recordSolids(const engine::Commands& cmd, uint32_t slot, const Shot& shot) const;
    void recordWaterSurface(const engine::Commands& cmd, uint32_t slot, const WaterPass::Inputs& water) const;
    void recordLight(const engine::Commands& cmd, uint32_t slot, const Shot& shot,
                     const WaterPass::Inputs& water) const;
    void recordPicture(const engine::Commands& cmd, uint32_t slot, const PictureTarget& target,
                       const Overlay* overlay) const;
    void recordToneMap(const engine::Commands& cmd, const engine::Buffer& view, const PictureTarget& target) const;
    VkExtent2D drawnExtent() const; // of the picture before it is scaled up

    engine::Device& device_;
    FrameSpec spec_;
    double scale_ = 1.0;
    std::unique_ptr<Targets> targets_;
    std::array<engine::Buffer, engine::kFramesInFlight> views_;    // a gpu::View each
    std::array<engine::Buffer, engine::kFramesInFlight> seaViews_; // a gpu::SeaView each
    const world::World& world_;
    SkyPass sky_;
    WallPass walls_;
    LandPass land_;
    WaterPass water_;
    BoatPass boats_;
    SprayPass spray_;
    DrawPipeline<bindings::render::ToneMap> toneMapSmooth_; // screen tiles without edges
    DrawPipeline<bindings::render::ToneMap> toneMapEdged_;
    DrawPipeline<bindings::render::ToneMap> toneMapScaled_; // of light that was drawn smaller
};

} // namespace render
