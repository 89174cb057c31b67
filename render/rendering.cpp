#include "render/rendering.h"

namespace render {

namespace {

VkRenderingAttachmentInfo colorInfo(const ColorAttachment& color)
{
    VkRenderingAttachmentInfo info{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
    info.imageView = color.view;
    info.imageLayout = color.layout;
    info.loadOp = color.load;
    info.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
    info.clearValue.color = {{color.clear, color.clear, color.clear, color.clear}};
    return info;
}

VkRenderingAttachmentInfo depthInfo(const DepthAttachment& depth)
{
    VkRenderingAttachmentInfo info{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
    info.imageView = depth.view;
    info.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
    info.loadOp = depth.load;
    info.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
    info.clearValue.depthStencil = {0.0f, 0};
    return info;
}

} // namespace

Rendering::Rendering(const engine::Commands& cmd, const Attachments& attachments) : cmd_(cmd)
{
    std::array<VkRenderingAttachmentInfo, kMaxColors> colors;
    uint32_t count = 0;
    while (count < kMaxColors && attachments.colors[count].view != VK_NULL_HANDLE)
    {
        colors[count] = colorInfo(attachments.colors[count]);
        ++count;
    }
    const VkRenderingAttachmentInfo depth = depthInfo(attachments.depth);

    VkRenderingInfo info{VK_STRUCTURE_TYPE_RENDERING_INFO};
    info.renderArea.extent = attachments.extent;
    info.layerCount = 1;
    info.colorAttachmentCount = count;
    info.pColorAttachments = colors.data();
    info.pDepthAttachment = attachments.depth.view != VK_NULL_HANDLE ? &depth : nullptr;
    vkCmdBeginRendering(cmd, &info);

    const auto [width, height] = attachments.extent;
    const VkViewport viewport{0.0f, 0.0f, static_cast<float>(width), static_cast<float>(height), 0.0f, 1.0f};
    vkCmdSetViewport(cmd, 0, 1, &viewport);
    vkCmdSetScissor(cmd, 0, 1, &info.renderArea);
}

Rendering::~Rendering()
{
    vkCmdEndRendering(cmd_);
}

} // namespace render
