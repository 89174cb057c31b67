// rendering.h -- what a draw goes into, as data, and the rendering instance that draws into it.
//
//   const Rendering rendering(cmd, surfaceAttachments(targets)); // render/targets.h has these
//
#pragma once

#include "engine/gpu_scope.h"

#include <array>

namespace render {

inline constexpr uint32_t kMaxColors = 4; // colour attachments that every device has

// A colour image or a layer of one. What was in it is cleared, kept or, if all of it will be drawn over, lost.
struct ColorAttachment
{
    VkImageView view = VK_NULL_HANDLE;
    VkAttachmentLoadOp load = VK_ATTACHMENT_LOAD_OP_CLEAR;
    float clear = 0.0f; // of all four channels
    VkImageLayout layout = VK_IMAGE_LAYOUT_GENERAL;
};

// In layout GENERAL. Cleared to infinity, if it is.
struct DepthAttachment
{
    VkImageView view = VK_NULL_HANDLE;
    VkAttachmentLoadOp load = VK_ATTACHMENT_LOAD_OP_CLEAR;
};

// All are stored, and at least as large as `extent`.
struct Attachments
{
    VkExtent2D extent{};                                 // [px]
    std::array<ColorAttachment, kMaxColors> colors = {}; // those before the first without a view
    DepthAttachment depth = {};                          // none without a view
};

// A rendering instance that ends with its scope. Viewport and scissor cover all of it.
//   before: the attachments may be written, and those that are kept read, as attachments
//   after:  they are written as attachments; the caller places the next barrier
class Rendering
{
public:
    Rendering(const engine::Commands& cmd, const Attachments& attachments);
    ~Rendering();
    Rendering(const Rendering&) = delete;
    Rendering& operator=(const Rendering&) = delete;

private:
    VkCommandBuffer cmd_;
};

} // namespace render
