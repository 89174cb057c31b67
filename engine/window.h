// window.h -- a window on the desktop and what its user does to it. One thread, the main one.
#pragma once

#include "engine/input.h"
#include "engine/instance.h"
#include "engine/result.h"

#include <memory>
#include <string>
#include <vector>

struct GLFWwindow;

namespace engine {

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

    // Makes the picture this large, if the desktop lets it [px].
    void resize(VkExtent2D pixels);

    // How many times larger than usual the desktop asks things to be drawn.
    double contentScale() const;

    // Fills the monitor that most of the window is on, or goes back to where and how large it was.
    void setFullScreen(bool full);
    bool fullScreen() const;

    // Since the poll() before the last.
    const Input& input() const { return input_; }

private:
    explicit Window(GLFWwindow* handle);

    // A mouse button that is held.
    struct Held
    {
        glm::dvec2 at{0.0}; // where it went down [px]
        uint8_t modifiers = 0;
        bool drags = false; // the mouse has been moved since
    };

    void listen();
    void onButton(int button, bool down, uint8_t modifiers);
    void takeKeys();
    void takePointer();
    void takeGamepad();
    glm::dvec2 pixelsPerUnit() const; // of GLFW's window coordinates

    GLFWwindow* handle_;
    Input input_;
    std::array<std::optional<Held>, kMouseButtons> held_;
    std::array<int, 4> windowed_{}; // x, y, width, height before it filled the monitor
};

} // namespace engine
