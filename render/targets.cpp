#include "render/targets.h"

#include "shared/screen_tiles.h"

#include <limits>

namespace render {

namespace {

VkExtent2D halfOf(VkExtent2D extent)
{
    return {(extent.width + 1) / 2, (extent.height + 1) / 2};
}

// Of an image that is drawn and then read by shaders.
engine::ImageSpec colorSpec(std::string_view name, VkFormat format, VkExtent2D extent, VkImageUsageFlags also = 0)
{
    return {.name = name,
            .format = format,
            .extent = extent,
            .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT | also};
}

engine::ImageSpec depthSpec(std::string_view name, VkExtent2D extent, VkImageUsageFlags also = 0)
{
    return {.name = name,
            .format = kDepthFormat,
            .extent = extent,
            .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | also};
}

// Of an image that another is copied to, and that shaders then read.
engine::ImageSpec copySpec(std::string_view name, VkFormat format, VkExtent2D extent)
{
    return {.name = name,
            .format = format,
            .extent = extent,
            .usage = VK_IMAGE_USAGE_TRANSFER_DST_BIT | VK_IMAGE_USAGE_SAMPLED_BIT};
}

engine::ImageSpec surfaceSpec(VkExtent2D extent)
{
    engine::ImageSpec spec = colorSpec("water surface", kSurfaceFormat, extent);
    spec.layers = kSurfaceWords;
    return spec;
}

Attachments cleared(const engine::Image& color)
{
    return {.extent = color.extent(), .colors = {{{color.view()}}}};
}

// ScreenTiles stick out on both sides, by whole pixels of a target half as large: a multiple of four.
int firstScreenTileOf(uint32_t pixels)
{
    const uint32_t over = (gpu::kScreenTile - pixels % gpu::kScreenTile) % gpu::kScreenTile;
    return -4 * static_cast<int>((over + 4) / 8);
}

} // namespace

Targets::Targets(engine::Device& device, VkExtent2D extent)
    : light(device, colorSpec("light", kLightFormat, extent, VK_IMAGE_USAGE_TRANSFER_SRC_BIT)),
      depth(device, depthSpec("depth", extent, VK_IMAGE_USAGE_SAMPLED_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT)),
      surface(device, surfaceSpec(extent)),
      grids(device, colorSpec("wave grids in view", kLightFormat, halfOf(extent))),
      mirror(device, colorSpec("mirrored boats", kLightFormat, halfOf(extent))),
      mirrorDepth(device, depthSpec("mirrored boats' depth", halfOf(extent))),
      shade(device, colorSpec("boats' shadows on the water", kShadeFormat, halfOf(extent))),
      solidLight(device, copySpec("solids' light", kLightFormat, extent)),
      solidDepth(device, copySpec("solids' depth", kDepthFormat, extent)),
      screenTiles((extent.width + gpu::kScreenTile - 1) / gpu::kScreenTile,
                  (extent.height + gpu::kScreenTile - 1) / gpu::kScreenTile),
      firstScreenTile(firstScreenTileOf(extent.width), firstScreenTileOf(extent.height)),
      screenTileContents(device, {.name = "screen tiles' contents",
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

Attachments pictureAttachments(const PictureTarget& target)
{
    return {.extent = target.extent,
            .colors = {{{.view = target.view, .load = VK_ATTACHMENT_LOAD_OP_DONT_CARE, .layout = target.layout}}}};
}

Attachments depthAttachments(const engine::Image& depth)
{
    return {.extent = depth.extent(), .depth = {depth.view()}};
}

Attachments mirrorAttachments(const Targets& targets)
{
    Attachments attachments = cleared(targets.mirror);
    attachments.depth = {targets.mirrorDepth.view()};
    return attachments;
}

Attachments shadeAttachments(const Targets& targets)
{
    return cleared(targets.shade);
}

Attachments solidAttachments(const Targets& targets)
{
    Attachments attachments = cleared(targets.light);
    attachments.colors[0].clear = std::numeric_limits<float>::quiet_NaN();
    attachments.depth = {targets.depth.view()};
    return attachments;
}

Attachments surfaceAttachments(const Targets& targets)
{
    Attachments attachments{.extent = targets.surface.extent(),
                            .depth = {targets.depth.view(), VK_ATTACHMENT_LOAD_OP_LOAD}};
    for (uint32_t word = 0; word < kSurfaceWords; ++word)
        attachments.colors[word] = {targets.surface.layer(word)};
    return attachments;
}

Attachments gridAttachments(const Targets& targets)
{
    return cleared(targets.grids);
}

Attachments lightAttachments(const Targets& targets)
{
    Attachments attachments = lightAloneAttachments(targets);
    attachments.depth = {targets.depth.view(), VK_ATTACHMENT_LOAD_OP_LOAD};
    return attachments;
}

Attachments lightAloneAttachments(const Targets& targets)
{
    return {.extent = targets.light.extent(), .colors = {{{targets.light.view(), VK_ATTACHMENT_LOAD_OP_LOAD}}}};
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
