// swapchain.h -- the images a window shows, remade whenever the window changes.
#pragma once

#include "engine/frame_ring.h"
#include "engine/window.h"

#include <array>
#include <optional>
#include <vector>

namespace engine {

// An image to draw this frame on. In layout UNDEFINED when acquired; present() wants it in PRESENT_SRC.
struct SwapchainImage
{
    VkImage image = VK_NULL_HANDLE;
    VkImageView view = VK_NULL_HANDLE;
    VkExtent2D extent{};
    Gate ready; // to wait for before drawing
    Gate drawn; // to signal after drawing
};

class Swapchain
{
public:
    // Fails if this device cannot show pictures on this window.
    static Result<std::unique_ptr<Swapchain>> make(Device& device, Window& window);
    ~Swapchain(); // waits for the queue
    Swapchain(const Swapchain&) = delete;
    Swapchain& operator=(const Swapchain&) = delete;

    // 8-bit, not sRGB: what is written is shown as it is.
    VkFormat format() const { return format_; }

    // Whether the images may be copied from: of those acquired so far.
    bool copies() const { return copies_; }

    // The next image, or none while the window is minimised or changing: draw nothing this frame.
    // `slot` is the frame ring's; its previous frame must be done. A window that changed is followed here.
    std::optional<SwapchainImage> acquire(uint32_t slot);

    // Shows the image acquired last, after its `drawn` gate.
    void present();

private:
    Swapchain(Device& device, Window& window, VkSurfaceKHR surface);
    void chooseFormat();
    bool isGood(VkResult result, const char* call);
    void remakeSurface();
    void rebuild();
    void destroyImages();

    Device& device_;
    Window& window_;
    VkSurfaceKHR surface_;
    VkFormat format_ = VK_FORMAT_UNDEFINED;
    VkColorSpaceKHR colorSpace_ = VK_COLOR_SPACE_SRGB_NONLINEAR_KHR;
    VkSwapchainKHR handle_ = VK_NULL_HANDLE;
    VkExtent2D extent_{};
    bool copies_ = false;
    bool stale_ = true;      // must be rebuilt before the next acquire
    bool wasRemade_ = false; // the surface, and nothing was shown on it since
    uint32_t current_ = 0;
    std::vector<VkImage> images_;
    std::vector<VkImageView> views_;
    std::vector<VkSemaphore> drawn_; // one an image: presenting may still use it when a slot comes round
    std::array<VkSemaphore, kFramesInFlight> ready_{};
};

} // namespace engine
