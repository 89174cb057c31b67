// land_pass.h -- draws the land: its ground above and under the water, and its image in the water.
#pragma once

#include "bindings/render/land/draw.h"
#include "engine/frame_ring.h"
#include "render/camera.h"
#include "render/draw_pipeline.h"
#include "render/land/land_light.h"
#include "render/land/land_tiles.h"
#include "render/sky/sky_pass.h"
#include "world/world.h"

#include <array>
#include <optional>

namespace render {

class LandPass
{
public:
    // `quads` are those along the side of each square that is drawn: the finer, the more.
    LandPass(engine::Device& device, const world::World& world, int quads);

    bool any() const { return land_.has_value(); }

    // Finds what is in view, and how the sun lights it, if that has changed. `slot` is the frame ring's.
    //   before: earlier draws of the land done
    //   after:  its light written by copies; the caller places the barrier to kDrawRead
    void recordAim(const engine::Commands& cmd, uint32_t slot, const CameraPose& camera, double aspect,
                   const glm::vec3& sun);

    //   before: inside the light rendering; the sky's tables visible to drawing
    void recordDraw(const engine::Commands& cmd, uint32_t slot, const engine::Buffer& view, const SkyPass& sky) const;

    //   before: inside the mirror's rendering; likewise
    void recordMirrored(const engine::Commands& cmd, uint32_t slot, const engine::Buffer& view,
                        const SkyPass& sky) const;

private:
    using Draw = DrawPipeline<bindings::render::land::Draw>;

    // Of the tiles of a frame: those that are seen, then those that are mirrored.
    struct Counts
    {
        uint32_t seen = 0;
        uint32_t mirrored = 0;
    };

    struct Land
    {
        Land(engine::Device& device, const ocean::LandMap& map, double highestWaves, int quads);

        const ocean::LandMap& map;
        LandTiles tiles;
        LandPicture picture;
        gpu::LandPush push;
        engine::Image heights; // r32f [m]
        engine::Image relief;
        engine::Image sunlit;
        engine::Image grain;
        engine::Buffer indices;
        std::array<engine::Buffer, engine::kFramesInFlight> lists;   // gpu::LandTile
        std::array<engine::Buffer, engine::kFramesInFlight> staging; // of `sunlit`
        engine::Sampler clamped;
        engine::Sampler repeated;
        Draw draw;
        Draw drawMirrored;
        std::optional<glm::vec3> sun; // that `sunlit` is of
        std::vector<uint8_t> lit;     // kept for its memory, as these
        std::vector<gpu::LandTile> inView;
        std::vector<gpu::LandTile> inMirror;
        Counts counts;
    };

    void recordSunlit(const engine::Commands& cmd, uint32_t slot, const glm::vec3& sun);
    void recordTiles(const engine::Commands& cmd, uint32_t slot, const Draw& draw, uint32_t first, uint32_t count,
                     const engine::Buffer& view, const SkyPass& sky) const;

    std::optional<Land> land_;
};

} // namespace render
