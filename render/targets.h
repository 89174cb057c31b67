// targets.h -- what a frame is drawn into: light in half floats with depth, then an 8-bit picture.
#pragma once

#include "engine/gpu_scope.h"
#include "engine/memory.h"
#include "render/draw_pipeline.h"

#include <glm/vec2.hpp>

namespace render {

inline constexpr VkFormat kLightFormat = VK_FORMAT_R16G16B16A16_SFLOAT; // linear radiance; alpha 1 where water is
inline constexpr VkFormat kSurfaceFormat =
    VK_FORMAT_R32_UINT; // shaders/render/water/surface_texel.glsl, a layer a word
inline constexpr uint32_t kSurfaceWords = 4;
inline constexpr VkFormat kShadeFormat = VK_FORMAT_R8_UNORM;   // 1 where the sun is hidden
inline constexpr VkFormat kDepthFormat = VK_FORMAT_D32_SFLOAT; // reversed: near 1, infinity 0

// The images that the scene is drawn into before tone mapping.
struct Targets
{
    Targets(engine::Device& device, VkExtent2D extent); // throws OutOfMemory

    engine::Image light;
    engine::Image depth;
    engine::Image surface; // where the water's surface is, before it is lit
    engine::Image grids;   // what the wave grids do to it, half as wide and high (render/water/grids.frag)
    engine::Image mirror;  // boats as the water around them mirrors them, half as wide and high; alpha 1: there is one
    engine::Image mirrorDepth;
    engine::Image shade;      // the boats' shadows on still water, half as wide and high
    engine::Image solidLight; // light and depth as they were before the water was drawn: what it shows of things in it
    engine::Image solidDepth;

    // Of the picture as it is drawn [px].
    glm::vec2 size() const { return {light.extent().width, light.extent().height}; }

    // shaders/shared/screen_tiles.h
    glm::uvec2 screenTiles{};       // across and down
    glm::ivec2 firstScreenTile{};   // its corner
    engine::Image screenTileLooks;  // what is in each
    engine::Buffer screenTileDraws; // a gpu::ScreenTileDraw of each list
    engine::Buffer screenTileList;  // the lists, one after the other
};

// Keeps what has been drawn so far as the solids' light and depth.
//   before: light and depth visible to copies; earlier readers of the solids' images done
//   after:  the solids' images written by copies; the caller places the next barrier
void recordKeepSolids(const engine::Commands& cmd, const Targets& targets);

// Screen tiles (shaders/shared/screen_tiles.h): how shaders take them, and a draw of all that are in a list.
//   before: the screen tiles visible to kVertexRead and kIndirectRead
VertexLayout screenTileVertices();
void recordScreenTileDraw(const engine::Commands& cmd, const Targets& targets, uint32_t list);

// An image that receives the finished picture: a window's or a capture's. In layout COLOR_ATTACHMENT or GENERAL.
struct PictureTarget
{
    VkImageView view = VK_NULL_HANDLE;
    VkImageLayout layout = VK_IMAGE_LAYOUT_GENERAL;
    VkExtent2D extent{};
};

// A rendering instance that ends with its scope. Viewport and scissor cover all of it.
class Rendering
{
public:
    // Draws light and depth, both cleared first: light to NaN, so that what nothing covers is found by the tests.
    Rendering(const engine::Commands& cmd, const Targets& targets);
    // Draws light and depth on top of what is there.
    struct Onto
    {
    };
    Rendering(const engine::Commands& cmd, const Targets& targets, Onto);
    // Draws the water's surface, cleared to none first, and its depth on top of what is there.
    struct Surface
    {
    };
    Rendering(const engine::Commands& cmd, const Targets& targets, Surface);
    // Draws what the wave grids do to it, cleared to nothing first.
    struct Grids
    {
    };
    Rendering(const engine::Commands& cmd, const Targets& targets, Grids);
    // Draws what water mirrors, cleared to nothing first.
    struct Mirror
    {
    };
    Rendering(const engine::Commands& cmd, const Targets& targets, Mirror);
    // Draws the boats' shadows on the water, cleared to none first.
    struct Shade
    {
    };
    Rendering(const engine::Commands& cmd, const Targets& targets, Shade);
    // Draws on the light that is there; depth is left alone, and may be read.
    struct OntoLight
    {
    };
    Rendering(const engine::Commands& cmd, const Targets& targets, OntoLight);
    // Draws depth alone, cleared first.
    Rendering(const engine::Commands& cmd, const engine::Image& depth);
    // Draws a picture that covers all of the target.
    Rendering(const engine::Commands& cmd, const PictureTarget& target);
    ~Rendering();
    Rendering(const Rendering&) = delete;
    Rendering& operator=(const Rendering&) = delete;

private:
    VkCommandBuffer cmd_;
};

} // namespace render
