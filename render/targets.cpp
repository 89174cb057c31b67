#include "render/targets.h"

#include "shared/screen_tiles.h"

#include <array>
#include <limits>
#include <span>

namespace render {

namespace {

void begin(VkCommandBuffer cmd, VkExtent2D extent, std::span<const VkRenderingAttachmentInfo> colors,
           const VkRenderingAttachmentInfo* depth)
{
    VkRenderingInfo info{VK_STRUCTURE_TYPE_RENDERING_INFO};
    info.renderArea.extent = extent;
    info.layerCount = 1;
    info.colorAttachmentCount = static_cast<uint32_t>(colors.size());
    info.pColorAttachments = colors.data();
    info.pDepthAttachment = depth;
    vkCmdBeginRendering(cmd, &info);

    const VkViewport viewport{0.0f, 0.0f, static_cast<float>(extent.width), static_cast<float>(extent.height),
                              0.0f, 1.0f};
    vkCmdSetViewport(cmd, 0, 1, &viewport);
    vkCmdSetScissor(cmd, 0, 1, &info.renderArea);
}

VkExtent2D halfOf(VkExtent2D extent)
{
    return {(extent.width + 1) / 2, (extent.height + 1) / 2};
}

VkRenderingAttachmentInfo colorAttachment(const engine::Image& image, float clear)
{
    VkRenderingAttachmentInfo color{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
    color.imageView = image.view();
    color.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
    color.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    color.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
    color.clearValue.color = {{clear, clear, clear, clear}};
    return color;
}

// Cleared to infinity.
VkRenderingAttachmentInfo depthAttachment(const engine::Image& image)
{
    VkRenderingAttachmentInfo depth{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
    depth.imageView = image.view();
    depth.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
    depth.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    depth.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
    depth.clearValue.depthStencil = {0.0f, 0};
    return depth;
}

// ScreenTiles stick out on both sides, by whole pixels of a target half as large: a multiple of four.
int firstScreenTileOf(uint32_t pixels)
{
    const uint32_t over = (gpu::kScreenTile - pixels % gpu::kScreenTile) % gpu::kScreenTile;
    return -4 * static_cast<int>((over + 4) / 8);
}

} // namespace

Targets::Targets(engine::Device& device, VkExtent2D extent)
    : light(device, {.name = "light",
                     .format = kLightFormat,
                     .extent = extent,
                     .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT |
                              VK_IMAGE_USAGE_TRANSFER_SRC_BIT}),
      depth(device, {.name = "depth",
                     .format = kDepthFormat,
                     .extent = extent,
                     .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT |
                              VK_IMAGE_USAGE_TRANSFER_SRC_BIT}),
      surface(device, {.name = "water surface",
                       .format = kSurfaceFormat,
                       .extent = extent,
                       .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT,
                       .layers = kSurfaceWords}),
      grids(device, {.name = "wave grids in view",
                     .format = kLightFormat,
                     .extent = halfOf(extent),
                     .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT}),
      mirror(device, {.name = "mirrored boats",
                      .format = kLightFormat,
                      .extent = halfOf(extent),
                      .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT}),
      mirrorDepth(device, {.name = "mirrored boats' depth",
                           .format = kDepthFormat,
                           .extent = halfOf(extent),
                           .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT}),
      shade(device, {.name = "boats' shadows on the water",
                     .format = kShadeFormat,
                     .extent = halfOf(extent),
                     .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT}),
      solidLight(device, {.name = "solids' light",
                          .format = kLightFormat,
                          .extent = extent,
                          .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_SAMPLED_BIT}),
      solidDepth(device, {.name = "solids' depth",
                          .format = kDepthFormat,
                          .extent = extent,
                          .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_SAMPLED_BIT}),
      screenTiles((extent.width + gpu::kScreenTile - 1) / gpu::kScreenTile,
                  (extent.height + gpu::kScreenTile - 1) / gpu::kScreenTile),
      firstScreenTile(firstScreenTileOf(extent.width), firstScreenTileOf(extent.height)),
      screenTileLooks(device, {.name = "screen tiles' looks",
                               .format = VK_FORMAT_R32G32_UINT,
                               .extent = {screenTiles.x, screenTiles.y},
                               .usage = VK_IMAGE_USAGE_STORAGE_BIT}),
      screenTileDraws(device, {.name = "screen tiles' draws",
                               .bytes = gpu::kScreenTileLists * sizeof(gpu::ScreenTileDraw),
                               .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT}),
      screenTileList(device,
                     {.name = "screen tiles",
                      .bytes = VkDeviceSize{gpu::kScreenTileLists} * screenTiles.x * screenTiles.y * sizeof(uint32_t),
                      .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_VERTEX_BUFFER_BIT})
{
}

void recordKeepSolids(const engine::Commands& cmd, const Targets& targets)
{
    const auto copy = [&](const engine::Image& from, const engine::Image& to, VkImageAspectFlags aspect) {
        VkImageCopy region{};
        region.srcSubresource = {aspect, 0, 0, 1};
        region.dstSubresource = {aspect, 0, 0, 1};
        region.extent = {from.extent().width, from.extent().height, 1};
        vkCmdCopyImage(cmd, from.handle(), VK_IMAGE_LAYOUT_GENERAL, to.handle(), VK_IMAGE_LAYOUT_GENERAL, 1, &region);
    };
    copy(targets.light, targets.solidLight, VK_IMAGE_ASPECT_COLOR_BIT);
    copy(targets.depth, targets.solidDepth, VK_IMAGE_ASPECT_DEPTH_BIT);
}

Rendering::Rendering(const engine::Commands& cmd, const Targets& targets) : cmd_(cmd)
{
    const VkRenderingAttachmentInfo color = colorAttachment(targets.light, std::numeric_limits<float>::quiet_NaN());
    const VkRenderingAttachmentInfo depth = depthAttachment(targets.depth);
    begin(cmd, targets.light.extent(), {&color, 1}, &depth);
}

Rendering::Rendering(const engine::Commands& cmd, const Targets& targets, Onto) : cmd_(cmd)
{
    VkRenderingAttachmentInfo color = colorAttachment(targets.light, 0.0f);
    VkRenderingAttachmentInfo depth = depthAttachment(targets.depth);
    color.loadOp = VK_ATTACHMENT_LOAD_OP_LOAD;
    depth.loadOp = VK_ATTACHMENT_LOAD_OP_LOAD;
    begin(cmd, targets.light.extent(), {&color, 1}, &depth);
}

Rendering::Rendering(const engine::Commands& cmd, const Targets& targets, Surface) : cmd_(cmd)
{
    std::array<VkRenderingAttachmentInfo, kSurfaceWords> words;
    for (uint32_t word = 0; word < kSurfaceWords; ++word)
    {
        words[word] = colorAttachment(targets.surface, 0.0f);
        words[word].imageView = targets.surface.layer(word);
    }
    VkRenderingAttachmentInfo depth = depthAttachment(targets.depth);
    depth.loadOp = VK_ATTACHMENT_LOAD_OP_LOAD;
    begin(cmd, targets.surface.extent(), words, &depth);
}

Rendering::Rendering(const engine::Commands& cmd, const Targets& targets, Grids) : cmd_(cmd)
{
    const VkRenderingAttachmentInfo color = colorAttachment(targets.grids, 0.0f);
    begin(cmd, targets.grids.extent(), {&color, 1}, nullptr);
}

Rendering::Rendering(const engine::Commands& cmd, const Targets& targets, OntoLight) : cmd_(cmd)
{
    VkRenderingAttachmentInfo color = colorAttachment(targets.light, 0.0f);
    color.loadOp = VK_ATTACHMENT_LOAD_OP_LOAD;
    begin(cmd, targets.light.extent(), {&color, 1}, nullptr);
}

Rendering::Rendering(const engine::Commands& cmd, const Targets& targets, Mirror) : cmd_(cmd)
{
    const VkRenderingAttachmentInfo color = colorAttachment(targets.mirror, 0.0f);
    const VkRenderingAttachmentInfo depth = depthAttachment(targets.mirrorDepth);
    begin(cmd, targets.mirror.extent(), {&color, 1}, &depth);
}

Rendering::Rendering(const engine::Commands& cmd, const Targets& targets, Shade) : cmd_(cmd)
{
    const VkRenderingAttachmentInfo color = colorAttachment(targets.shade, 0.0f);
    begin(cmd, targets.shade.extent(), {&color, 1}, nullptr);
}

Rendering::Rendering(const engine::Commands& cmd, const engine::Image& depth) : cmd_(cmd)
{
    const VkRenderingAttachmentInfo attachment = depthAttachment(depth);
    begin(cmd, depth.extent(), {}, &attachment);
}

Rendering::Rendering(const engine::Commands& cmd, const PictureTarget& target) : cmd_(cmd)
{
    VkRenderingAttachmentInfo color{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
    color.imageView = target.view;
    color.imageLayout = target.layout;
    color.loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE;
    color.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
    begin(cmd, target.extent, {&color, 1}, nullptr);
}

Rendering::~Rendering()
{
    vkCmdEndRendering(cmd_);
}

VertexLayout screenTileVertices()
{
    return {.buffers = {{0, sizeof(uint32_t), VK_VERTEX_INPUT_RATE_INSTANCE}},
            .attributes = {{0, 0, VK_FORMAT_R32_UINT, 0}}};
}

void recordScreenTileDraw(const engine::Commands& cmd, const Targets& targets, uint32_t list)
{
    const VkBuffer screenTiles = targets.screenTileList.handle();
    const VkDeviceSize first = VkDeviceSize{list} * targets.screenTiles.x * targets.screenTiles.y * sizeof(uint32_t);
    vkCmdBindVertexBuffers(cmd, 0, 1, &screenTiles, &first);
    vkCmdDrawIndirect(cmd, targets.screenTileDraws.handle(), list * sizeof(gpu::ScreenTileDraw), 1, 0);
}

} // namespace render
