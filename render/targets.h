// targets.h -- what a frame is drawn into: light in half floats with depth, then an 8-bit picture.
#pragma once

#include "engine/memory.h"
#include "render/draw_pipeline.h"
#include "render/rendering.h"

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
    glm::uvec2 screenTiles{};         // across and down
    glm::ivec2 firstScreenTile{};     // its corner
    engine::Image screenTileContents; // what is in each
    engine::Buffer screenTileDraws;   // a gpu::ScreenTileDraw of each list
    engine::Buffer screenTileList;    // the lists, one after the other
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

// What a picture that covers all of the target is drawn into.
Attachments pictureAttachments(const PictureTarget& target);

// What the parts of a frame are drawn into, before that.
Attachments depthAttachments(const engine::Image& depth);  // depth alone, cleared: a shadow map
Attachments mirrorAttachments(const Targets& targets);     // what water mirrors, cleared to nothing
Attachments shadeAttachments(const Targets& targets);      // boats' shadows on the water, cleared to none
Attachments solidAttachments(const Targets& targets);      // light and depth, cleared: light to NaN, so that the
                                                           // tests find what nothing covers
Attachments surfaceAttachments(const Targets& targets);    // the water's surface, cleared to none; depth is kept
Attachments gridAttachments(const Targets& targets);       // what wave grids do to it, cleared to nothing
Attachments lightAttachments(const Targets& targets);      // light and depth, both kept
Attachments lightAloneAttachments(const Targets& targets); // light, kept; depth may be read meanwhile

} // namespace render
