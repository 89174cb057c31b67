#include "tools/commands/loading.h"

#include "engine/barrier.h"

#include <algorithm>
#include <array>
#include <thread>

namespace tools {

namespace {

constexpr double kPace = 0.08;                 // between two pictures of the bar [s]
constexpr uint32_t kUsualPipelines = 80;       // until it is known how many there will be
constexpr std::chrono::milliseconds kLook{20}; // between two looks at the window

// [px] of a picture: in the middle, of two fifths of its width.
VkRect2D barOf(VkExtent2D extent)
{
    const uint32_t width = std::max(extent.width * 2 / 5, 1u);
    const uint32_t height = std::clamp(extent.height / 90, 2u, extent.height);
    return {{static_cast<int32_t>((extent.width - width) / 2), static_cast<int32_t>((extent.height - height) / 2)},
            {width, height}};
}

void fill(VkCommandBuffer cmd, const VkRect2D& rectangle, const std::array<float, 3>& color)
{
    if (rectangle.extent.width == 0)
        return;
    VkClearAttachment clear{};
    clear.aspectMask = VK_IMAGE_ASPECT_COLOR_BIT;
    clear.clearValue.color = {{color[0], color[1], color[2], 1.0f}};
    const VkClearRect area{rectangle, 0, 1};
    vkCmdClearAttachments(cmd, 1, &clear, 1, &area);
}

// A deep blue, and on it the bar.
void record(VkCommandBuffer cmd, const engine::SwapchainImage& image, double part)
{
    VkRenderingAttachmentInfo color{VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
    color.imageView = image.view;
    color.imageLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
    color.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    color.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
    color.clearValue.color = {{0.05f, 0.11f, 0.17f, 1.0f}};
    VkRenderingInfo info{VK_STRUCTURE_TYPE_RENDERING_INFO};
    info.renderArea = {{0, 0}, image.extent};
    info.layerCount = 1;
    info.colorAttachmentCount = 1;
    info.pColorAttachments = &color;
    vkCmdBeginRendering(cmd, &info);
    VkRect2D bar = barOf(image.extent);
    fill(cmd, bar, {0.12f, 0.22f, 0.31f});
    bar.extent.width = static_cast<uint32_t>(part * bar.extent.width);
    fill(cmd, bar, {0.75f, 0.86f, 0.92f});
    vkCmdEndRendering(cmd);
}

// Takes in what happened to the window: false if it is to close.
bool stays(engine::Window& window)
{
    window.poll();
    if (std::ranges::find(window.input().pressed, engine::kKeyEscape, &engine::KeyPress::key) !=
        window.input().pressed.end())
        window.close();
    return !window.closing();
}

} // namespace

Loading::Loading(engine::Device& device, engine::Window& window, engine::Swapchain& swapchain, std::string title)
    : device_(device), window_(window), swapchain_(swapchain), ring_(device), title_(std::move(title))
{
    device_.watchSetUp([this](const engine::SetUp& now) { show(now); });
    draw(shown_);
}

Loading::~Loading()
{
    device_.watchSetUp({});
    device_.drain();
}

void Loading::show(const engine::SetUp& now)
{
    const Clock::time_point at = Clock::now();
    if (last_ && at - *last_ < std::chrono::duration<double>(kPace))
        return;
    last_ = at;
    if (!stays(window_))
        throw Closed{};
    const uint32_t all = std::max(now.asked, now.step == "pipelines" ? 1u : kUsualPipelines);
    shown_ = std::max(shown_, static_cast<double>(now.made) / all);
    window_.setTitle(fmt::format("Seaway: {}: {}, {} of {} pipelines", title_, now.step, now.made, all));
    draw(shown_);
}

void Loading::draw(double part)
{
    const engine::Commands cmd = ring_.begin();
    const std::optional<engine::SwapchainImage> image = swapchain_.acquire(ring_.slot());
    if (!image)
    {
        ring_.submit();
        return;
    }
    engine::layoutBarrier(cmd, image->image, VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_UNDEFINED,
                          VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                          {VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT, VK_ACCESS_2_NONE}, engine::kColorWrite);
    record(cmd, *image, part);
    engine::layoutBarrier(cmd, image->image, VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                          VK_IMAGE_LAYOUT_PRESENT_SRC_KHR, engine::kColorWrite, {});
    ring_.submit(image->ready, image->drawn);
    swapchain_.present();
}

bool awaitPicture(engine::Device& device, engine::Window& window, const std::string& title)
{
    const auto start = std::chrono::steady_clock::now();
    int said = 0; // [s]
    while (device.completed() < device.submitted())
    {
        std::this_thread::sleep_for(kLook);
        if (!stays(window))
            return false;
        const int seconds = static_cast<int>((std::chrono::steady_clock::now() - start) / std::chrono::seconds(1));
        if (std::exchange(said, seconds) < seconds)
            window.setTitle(fmt::format("Seaway: {}: the first picture, {} s", title, seconds));
    }
    return true;
}

} // namespace tools
