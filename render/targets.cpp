#include "render/targets.h"

#include <limits>

namespace render {

namespace {

void begin(VkCommandBuffer cmd, VkExtent2D extent, const VkRenderingAttachmentInfo& color,
           const VkRenderingAttachmentInfo* depth)
{
    VkRenderingInfo info{VK_STRUCTURE_TYPE_RENDERING_INFO};
    info.renderArea.extent = extent;
    info.layerCount = 1;
    info.colorAttachmentCount = 1;
    info.pColorAttachments = &color;
    info.pDepthAttachment = depth;
    vkCmdBeginRendering(cmd, &info);

    const VkViewport viewport{0.0f, 0.0f, static_cast<float>(extent.width), static_cast<float>(extent.height),
                              0.0f, 1.0f};
    vkCmdSetViewport(cmd, 0, 1, &viewport);
    vkCmdSetScissor(cmd, 0, 1, &info.renderArea);
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
                     .usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT | VK_IMAGE_USAGE_SAMPLED_BIT})
{
}

Rendering::Rendering(const engine::Commands& cmd, const Targets& targets) : cmd_(cmd)
{
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    VkRenderingAttachmentInfo color{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
    color.imageView = targets.light.view();
    color.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
    color.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    color.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
    color.clearValue.color = {{kNan, kNan, kNan, kNan}};
    VkRenderingAttachmentInfo depth = color;
    depth.imageView = targets.depth.view();
    depth.clearValue.depthStencil = {0.0f, 0};
    begin(cmd, targets.light.extent(), color, &depth);
}

Rendering::Rendering(const engine::Commands& cmd, const PictureTarget& target) : cmd_(cmd)
{
    VkRenderingAttachmentInfo color{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
    color.imageView = target.view;
    color.imageLayout = target.layout;
    color.loadOp = VK_ATTACHMENT_LOAD_OP_DONT_CARE;
    color.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
    begin(cmd, target.extent, color, nullptr);
}

Rendering::~Rendering()
{
    vkCmdEndRendering(cmd_);
}

} // namespace render
