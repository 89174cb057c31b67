// loading.h -- what a window shows while a scene's world and its pipelines are made: a bar, and in the title what is
// being made. The window can be closed meanwhile.
//
//   const auto sailing = loadShown(device, window, swapchain, title, [&] { return std::make_unique<Sailing>(...); });
//   if (!sailing)
//       return engine::Done{};                       // it was closed
#pragma once

#include "engine/swapchain.h"

#include <chrono>
#include <memory>
#include <string>

namespace tools {

// Watches the set-up of a device, for as long as it lives, and shows it.
class Loading
{
public:
    // Thrown out of the set-up when the window is closed.
    struct Closed
    {
    };

    // All must outlive it. Nothing else draws on the swapchain meanwhile.
    Loading(engine::Device& device, engine::Window& window, engine::Swapchain& swapchain, std::string title);
    ~Loading(); // waits for what it drew
    Loading(const Loading&) = delete;
    Loading& operator=(const Loading&) = delete;

private:
    using Clock = std::chrono::steady_clock;

    void show(const engine::SetUp& now);
    void draw(double part);

    engine::Device& device_;
    engine::Window& window_;
    engine::Swapchain& swapchain_;
    engine::FrameRing ring_;
    std::string title_;
    double shown_ = 0.0; // the part of the bar that is full, 0 to 1; it never goes back
    std::optional<Clock::time_point> last_;
};

// Waits until the GPU has done what was submitted, with an eye on the window: the first picture may take seconds on a
// device that compiles as it draws. False if the window was closed.
bool awaitPicture(engine::Device& device, engine::Window& window, const std::string& title);

// What `make` makes, with all pipelines ready; null if the window was closed.
template <class Make>
auto loadShown(engine::Device& device, engine::Window& window, engine::Swapchain& swapchain, const std::string& title,
               Make make) -> decltype(make())
{
    const Loading loading(device, window, swapchain, title);
    try
    {
        auto made = make();
        device.beginStep("pipelines");
        device.finishPipelines();
        device.keepPipelines();
        return made;
    }
    catch (const Loading::Closed&)
    {
        return nullptr;
    }
}

} // namespace tools
