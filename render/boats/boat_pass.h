// boat_pass.h -- draws the bodies: posed on the GPU between the last two ticks, culled and listed there.
//
// The CPU does not know where a body is when it is drawn, and need not: every hull's draws are indirect.
#pragma once

#include "bindings/render/boats/draw.h"
#include "bindings/render/boats/place.h"
#include "bindings/render/boats/shade.h"
#include "compute/kernel.h"
#include "engine/frame_ring.h"
#include "render/boats/boat_mesh.h"
#include "render/camera.h"
#include "render/draw_pipeline.h"
#include "render/sky/sky_pass.h"
#include "world/world.h"

#include <array>
#include <optional>

namespace render {

// Shadows that bodies throw on themselves.
struct ShadowSpec
{
    uint32_t mapSide = 1024; // [texels]
    uint32_t details = 2;    // that have them: 1 or 2, the finest first
};

// A boat that is seen and is not in the world: nothing floats on it, no wave comes from it.
struct GhostBoat
{
    uint32_t hull = 0; // of the fleet
    boats::BodyPose pose;
    glm::vec3 turns{0.0f}; // of boom, jib and rudder, as gpu::BodyTrim has them
};

// How finely bodies are drawn.
struct BoatDetail
{
    ShadowSpec shadows;
    bool sparing = false; // vertices: coarser meshes, from nearer on
};

class BoatPass
{
public:
    // `world` must outlive this object. Set-up work, which waits for the GPU; throws OutOfMemory.
    BoatPass(engine::Device& device, const world::World& world, const BoatDetail& detail);

    bool any() const { return !hulls_.empty(); }

    // Poses the bodies as they are at `time` [s], which lies in the world's last tick, for an eye at `eye` [m].
    //   before: the bodies' states and the water as it is seen visible to compute; earlier draws of them done
    //   after:  instances and commands written by compute; the caller places the barrier to kVertexRead,
    //           kDrawRead and kIndirectRead
    void recordPlaces(const engine::Commands& cmd, double time, const glm::dvec2& eye, const engine::Buffer& view,
                      const engine::Buffer& seaView) const;

    // The shadows that bodies throw on themselves.
    //   before: inside a rendering of shadowMap(); recordPlaces() visible to drawing
    //   after:  shadowMap() written as depth; the caller places the next barrier
    void recordShadows(const engine::Commands& cmd, const engine::Buffer& view, const SkyPass& sky) const;
    const engine::Image& shadowMap() const { return shadowMap_; }

    // The bodies as the water around each mirrors them, taken for level there; coarser than they are.
    //   before: inside the mirror's rendering; otherwise as below
    void recordMirrored(const engine::Commands& cmd, const engine::Buffer& view, const SkyPass& sky) const;

    // The shadows that they throw on still water.
    //   before: inside the shade's rendering; recordPlaces() visible to drawing
    void recordCast(const engine::Commands& cmd, const engine::Buffer& view, const SkyPass& sky) const;

    // What hides the sea behind it; before the water is drawn.
    //   before: inside the light rendering; recordPlaces(), shadowMap() and the sky's tables visible to drawing
    void recordSolid(const engine::Commands& cmd, const engine::Buffer& view, const SkyPass& sky) const;

    // Ropes and rails, thinner than a pixel, over all that is there; after the sky.
    //   before: as above
    void recordLines(const engine::Commands& cmd, const engine::Buffer& view, const SkyPass& sky) const;

    // A boat that is not there, over all that is.
    //   before: inside the light rendering; the sky's tables visible to drawing; the slot's last frame done
    void recordGhost(const engine::Commands& cmd, uint32_t slot, const GhostBoat& ghost, const glm::dvec3& eye,
                     const engine::Buffer& view, const SkyPass& sky) const;

private:
    struct Hull
    {
        uint32_t ofFleet = 0;
        gpu::BoatHull info;
        gpu::BoatPush push;
        gpu::BoatCommand ghost{}; // its middle detail
        bool hasLines = false;
        bool hasLid = false;
    };
    struct Draws // commands of each hull
    {
        uint32_t first = 0;
        uint32_t count = gpu::kBoatDetails;
        bool Hull::*only = nullptr; // hulls that have them; none: all
    };
    using Pipeline = DrawPipeline<bindings::render::boats::Draw>;
    void recordDraws(const engine::Commands& cmd, const Pipeline& pipeline, const engine::Buffer& view,
                     const SkyPass& sky, const Draws& draws) const;

    const world::World& world_;
    uint32_t shadowed_; // details
    std::vector<Hull> hulls_;
    engine::Buffer vertices_;
    engine::Buffer indices_;
    engine::Buffer hullBuffer_;
    engine::Buffer paints_;
    engine::Buffer instances_;                                   // gpu::BoatInstance: see gpu::firstInstanceOf
    engine::Buffer commands_;                                    // gpu::BoatCommand, gpu::kBoatCommands a hull
    std::array<engine::Buffer, engine::kFramesInFlight> ghosts_; // a gpu::BoatInstance each
    engine::Image shadowMap_;
    compute::Kernel<bindings::render::boats::Place> place_;
    compute::Kernel<bindings::render::boats::Shade> shade_;
    Pipeline shadows_;
    Pipeline solid_;
    Pipeline mirrored_;
    Pipeline cast_;
    Pipeline lids_;
    Pipeline lines_;
    std::optional<Pipeline> ghost_; // where boats race
};

} // namespace render
