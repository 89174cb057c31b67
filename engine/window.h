// window.h -- a window on the desktop and what its user does to it. One thread, the main one.
#pragma once

#include "engine/instance.h"
#include "engine/result.h"

#include <glm/vec2.hpp>

#include <memory>
#include <string>
#include <vector>

struct GLFWwindow;

namespace engine {

// Keys: letters and digits are their upper-case ASCII code, the others these.
inline constexpr int kKeyEscape = 256;
inline constexpr int kKeyTab = 258;
inline constexpr int kKeyRight = 262;
inline constexpr int kKeyLeft = 263;
inline constexpr int kKeyDown = 264;
inline constexpr int kKeyUp = 265;
inline constexpr int kKeyF5 = 294;
inline constexpr int kKeyF12 = 301;
inline constexpr int kKeyLeftShift = 340;

// Says in one line that the window is gone, by somebody else's doing, and ends the process with status 1, running no
// destructors: what they would give back to the display has nobody to take it.
[[noreturn]] void endWithoutWindow();

class Window
{
public:
    // Fails with a line that says what to do where there is no display.
    static Result<std::unique_ptr<Window>> make(const std::string& title, VkExtent2D size);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    Result<VkSurfaceKHR> makeSurface(const Instance& instance) const;

    // Takes in what happened since the last call. While minimised it sleeps up to a tenth of a second.
    void poll();

    bool closing() const;
    void close();
    void setTitle(const std::string& title);

    // In pixels; 0x0 while minimised.
    VkExtent2D framebuffer() const;
    bool minimised() const;

    bool down(int key) const;                                    // held now
    const std::vector<int>& pressed() const { return pressed_; } // went down during the last poll()
    glm::dvec2 dragged() const { return dragged_; }              // mouse with a button held, last poll() [px, y down]
    double scrolled() const { return scrolled_; }                // wheel notches, last poll()

private:
    explicit Window(GLFWwindow* handle);

    GLFWwindow* handle_;
    std::vector<int> pressed_;
    glm::dvec2 cursor_{};
    glm::dvec2 dragged_{};
    bool held_ = false; // a mouse button, at the last poll()
    double scrolled_ = 0.0;
};

} // namespace engine
