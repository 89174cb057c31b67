#include "engine/swapchain.h"

#include "engine/fault.h"
#include "engine/log.h"

#include <algorithm>
#include <utility>

namespace engine {

namespace {

VkSemaphore makeSemaphore(Device& device, std::string_view name)
{
    VkSemaphoreCreateInfo info{VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO};
    VkSemaphore semaphore = VK_NULL_HANDLE;
    VK_CHECK(vkCreateSemaphore(device.handle(), &info, nullptr, &semaphore));
    device.setName(VK_OBJECT_TYPE_SEMAPHORE, reinterpret_cast<uint64_t>(semaphore), name);
    return semaphore;
}

} // namespace

Result<std::unique_ptr<Swapchain>> Swapchain::make(Device& device, Window& window)
{
    const Result<VkSurfaceKHR> surface = window.makeSurface(device.instance());
    if (!surface)
        return surface.error();
    std::unique_ptr<Swapchain> swapchain(new Swapchain(device, window, *surface));

    VkBool32 supported = VK_FALSE;
    vkGetPhysicalDeviceSurfaceSupportKHR(device.physical(), device.queueFamily(), *surface, &supported);
    if (!supported || !vkCreateSwapchainKHR)
        return Error{fmt::format("{} cannot show pictures on this display; try another --device, or 'seaway capture'",
                                 device.listing().name)};
    swapchain->chooseFormat();
    return swapchain;
}

// False if this frame cannot be shown and the next should try again. A surface may be lost while its window stays: a
// desktop that starts over, a driver that is reset. If another one is lost at once, somebody has closed the window, or
// its display, and we see it before GLFW does.
bool Swapchain::isGood(VkResult result, const char* call)
{
    if (result == VK_ERROR_DEVICE_LOST)
        throw DeviceLost();
    if (result == VK_ERROR_SURFACE_LOST_KHR)
        remakeSurface();
    stale_ |= result == VK_SUBOPTIMAL_KHR || result == VK_ERROR_OUT_OF_DATE_KHR;
    SEAWAY_CHECK(result == VK_SUCCESS || stale_, "{} gave {}", call, resultName(result));
    return result == VK_SUCCESS || result == VK_SUBOPTIMAL_KHR;
}

void Swapchain::remakeSurface()
{
    if (wasRemade_)
        endWithoutWindow();
    device_.drain();
    destroyImages();
    vkDestroySwapchainKHR(device_.handle(), std::exchange(handle_, VK_NULL_HANDLE), nullptr);
    vkDestroySurfaceKHR(device_.instance().handle(), std::exchange(surface_, VK_NULL_HANDLE), nullptr);
    const Result<VkSurfaceKHR> surface = window_.makeSurface(device_.instance());
    if (!surface)
        endWithoutWindow();
    surface_ = *surface;
    wasRemade_ = true;
    stale_ = true;
    logDetail("window: its surface was lost and made anew");
}

Swapchain::Swapchain(Device& device, Window& window, VkSurfaceKHR surface)
    : device_(device), window_(window), surface_(surface)
{
    for (VkSemaphore& semaphore : ready_)
        semaphore = makeSemaphore(device, "swapchain image ready");
}

Swapchain::~Swapchain()
{
    device_.drain();
    destroyImages();
    if (handle_)
        vkDestroySwapchainKHR(device_.handle(), handle_, nullptr);
    for (VkSemaphore semaphore : ready_)
        vkDestroySemaphore(device_.handle(), semaphore, nullptr);
    vkDestroySurfaceKHR(device_.instance().handle(), surface_, nullptr);
}

void Swapchain::chooseFormat()
{
    uint32_t count = 0;
    vkGetPhysicalDeviceSurfaceFormatsKHR(device_.physical(), surface_, &count, nullptr);
    std::vector<VkSurfaceFormatKHR> formats(count);
    vkGetPhysicalDeviceSurfaceFormatsKHR(device_.physical(), surface_, &count, formats.data());
    SEAWAY_CHECK(!formats.empty(), "the window's surface has no formats");
    const auto plain = std::find_if(formats.begin(), formats.end(), [](const VkSurfaceFormatKHR& f) {
        return f.format == VK_FORMAT_B8G8R8A8_UNORM || f.format == VK_FORMAT_R8G8B8A8_UNORM;
    });
    const VkSurfaceFormatKHR& chosen = plain == formats.end() ? formats.front() : *plain;
    format_ = chosen.format;
    colorSpace_ = chosen.colorSpace;
}

void Swapchain::destroyImages()
{
    for (VkImageView view : views_)
        vkDestroyImageView(device_.handle(), view, nullptr);
    for (VkSemaphore semaphore : drawn_)
        vkDestroySemaphore(device_.handle(), semaphore, nullptr);
    views_.clear();
    drawn_.clear();
}

void Swapchain::rebuild()
{
    stale_ = true;
    VkSurfaceCapabilitiesKHR able{};
    if (!isGood(vkGetPhysicalDeviceSurfaceCapabilitiesKHR(device_.physical(), surface_, &able),
                "vkGetPhysicalDeviceSurfaceCapabilitiesKHR"))
        return;
    const VkExtent2D wanted = able.currentExtent.width != UINT32_MAX ? able.currentExtent : window_.framebuffer();
    extent_ = {std::clamp(wanted.width, able.minImageExtent.width, able.maxImageExtent.width),
               std::clamp(wanted.height, able.minImageExtent.height, able.maxImageExtent.height)};
    if (extent_.width == 0 || extent_.height == 0)
        return; // minimised: still stale

    device_.drain();
    destroyImages();
    VkSwapchainCreateInfoKHR info{VK_STRUCTURE_TYPE_SWAPCHAIN_CREATE_INFO_KHR};
    info.surface = surface_;
    info.minImageCount = std::max(able.minImageCount, kFramesInFlight + 1);
    if (able.maxImageCount)
        info.minImageCount = std::min(info.minImageCount, able.maxImageCount);
    info.imageFormat = format_;
    info.imageColorSpace = colorSpace_;
    info.imageExtent = extent_;
    info.imageArrayLayers = 1;
    info.imageUsage =
        VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | (able.supportedUsageFlags & VK_IMAGE_USAGE_TRANSFER_SRC_BIT);
    copies_ = able.supportedUsageFlags & VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
    info.preTransform = able.currentTransform;
    info.compositeAlpha = VK_COMPOSITE_ALPHA_OPAQUE_BIT_KHR;
    info.presentMode = VK_PRESENT_MODE_FIFO_KHR;
    info.clipped = VK_TRUE;
    info.oldSwapchain = handle_;
    const VkSwapchainKHR old = std::exchange(handle_, VK_NULL_HANDLE);
    const VkResult made = vkCreateSwapchainKHR(device_.handle(), &info, nullptr, &handle_);
    if (old)
        vkDestroySwapchainKHR(device_.handle(), old, nullptr);
    if (!isGood(made, "vkCreateSwapchainKHR"))
        return;

    uint32_t count = 0;
    VK_CHECK(vkGetSwapchainImagesKHR(device_.handle(), handle_, &count, nullptr));
    images_.resize(count);
    VK_CHECK(vkGetSwapchainImagesKHR(device_.handle(), handle_, &count, images_.data()));
    for (VkImage image : images_)
    {
        device_.setName(VK_OBJECT_TYPE_IMAGE, reinterpret_cast<uint64_t>(image), "swapchain image");
        VkImageViewCreateInfo viewInfo{VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO};
        viewInfo.image = image;
        viewInfo.viewType = VK_IMAGE_VIEW_TYPE_2D;
        viewInfo.format = format_;
        viewInfo.subresourceRange = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1};
        VK_CHECK(vkCreateImageView(device_.handle(), &viewInfo, nullptr, &views_.emplace_back()));
        drawn_.push_back(makeSemaphore(device_, "swapchain image drawn"));
    }
    stale_ = false;
    logDetail("window: {}x{}, {} images", extent_.width, extent_.height, count);
}

std::optional<SwapchainImage> Swapchain::acquire(uint32_t slot)
{
    if (window_.minimised())
        return std::nullopt;
    const VkExtent2D now = window_.framebuffer();
    if (stale_ || now.width != extent_.width || now.height != extent_.height)
        rebuild();
    if (stale_)
        return std::nullopt;

    const VkResult acquired =
        faultIsDue("surface-lost")
            ? VK_ERROR_SURFACE_LOST_KHR
            : vkAcquireNextImageKHR(device_.handle(), handle_, UINT64_MAX, ready_[slot], VK_NULL_HANDLE, &current_);
    if (!isGood(acquired, "vkAcquireNextImageKHR"))
        return std::nullopt;
    return SwapchainImage{images_[current_],
                          views_[current_],
                          extent_,
                          {ready_[slot], VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT},
                          {drawn_[current_], VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT}};
}

void Swapchain::present()
{
    VkPresentInfoKHR info{VK_STRUCTURE_TYPE_PRESENT_INFO_KHR};
    info.waitSemaphoreCount = 1;
    info.pWaitSemaphores = &drawn_[current_];
    info.swapchainCount = 1;
    info.pSwapchains = &handle_;
    info.pImageIndices = &current_;
    if (isGood(vkQueuePresentKHR(device_.queue(), &info), "vkQueuePresentKHR"))
        wasRemade_ = false;
}

} // namespace engine
