#include "engine/window.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <string_view>

namespace engine {

namespace {

std::string glfwProblem()
{
    const char* text = nullptr;
    glfwGetError(&text);
    return text ? text : "no reason given";
}

// GLFW 3.4 asks for a Wayland display even where none is named, and libwayland complains on stderr.
void skipWaylandIfAbsent()
{
#ifdef GLFW_PLATFORM
    const char* session = std::getenv("XDG_SESSION_TYPE");
    if (!std::getenv("WAYLAND_DISPLAY") && !std::getenv("WAYLAND_SOCKET") &&
        !(session && session == std::string_view("wayland")))
        glfwInitHint(GLFW_PLATFORM, GLFW_PLATFORM_X11);
#endif
}

// Xlib ends the process when its server is gone, with two lines of its own. GLFW has loaded the library, which we do
// not link.
void nameLossOfServer()
{
    using Handler = int (*)(void*);
    void* library = ::dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
    if (!library)
        return;
    if (void* set = ::dlsym(library, "XSetIOErrorHandler"))
        reinterpret_cast<Handler (*)(Handler)>(set)([](void*) -> int { endWithoutWindow(); });
    ::dlclose(library);
}

} // namespace

static_assert(kKeyEscape == GLFW_KEY_ESCAPE && kKeyF5 == GLFW_KEY_F5 && kKeyF12 == GLFW_KEY_F12 &&
              kKeyLeftShift == GLFW_KEY_LEFT_SHIFT && kKeyTab == GLFW_KEY_TAB && kKeyRight == GLFW_KEY_RIGHT &&
              kKeyLeft == GLFW_KEY_LEFT && kKeyDown == GLFW_KEY_DOWN && kKeyUp == GLFW_KEY_UP && 'W' == GLFW_KEY_W);

void endWithoutWindow()
{
    std::fflush(stdout);
    writeLine("the window or its display is gone");
    std::_Exit(1);
}

Result<std::unique_ptr<Window>> Window::make(const std::string& title, VkExtent2D size)
{
    skipWaylandIfAbsent();
    if (!glfwInit())
        return Error{fmt::format("no display to open a window on ({}); use 'seaway capture' to make pictures, "
                                 "or run under xvfb-run",
                                 glfwProblem())};
    nameLossOfServer();
    if (!glfwVulkanSupported())
    {
        glfwTerminate();
        return Error{"this display cannot show Vulkan; use 'seaway capture' to make pictures"};
    }
    glfwWindowHint(GLFW_CLIENT_API, GLFW_NO_API);
    GLFWwindow* handle =
        glfwCreateWindow(static_cast<int>(size.width), static_cast<int>(size.height), title.c_str(), nullptr, nullptr);
    if (!handle)
    {
        const std::string problem = glfwProblem();
        glfwTerminate();
        return Error{fmt::format("could not open a window: {}", problem)};
    }
    return std::unique_ptr<Window>(new Window(handle));
}

Window::Window(GLFWwindow* handle) : handle_(handle)
{
    glfwSetWindowUserPointer(handle, this);
    glfwSetKeyCallback(handle, [](GLFWwindow* window, int key, int, int action, int) {
        if (action == GLFW_PRESS)
            static_cast<Window*>(glfwGetWindowUserPointer(window))->pressed_.push_back(key);
    });
    glfwSetScrollCallback(handle, [](GLFWwindow* window, double, double notches) {
        static_cast<Window*>(glfwGetWindowUserPointer(window))->scrolled_ += notches;
    });
    glfwGetCursorPos(handle, &cursor_.x, &cursor_.y);
}

Window::~Window()
{
    glfwDestroyWindow(handle_);
    glfwTerminate();
}

Result<VkSurfaceKHR> Window::makeSurface(const Instance& instance) const
{
    VkSurfaceKHR surface = VK_NULL_HANDLE;
    const VkResult result = glfwCreateWindowSurface(instance.handle(), handle_, nullptr, &surface);
    if (result != VK_SUCCESS)
        return Error{fmt::format("the window cannot be drawn on with Vulkan ({})", resultName(result))};
    return surface;
}

void Window::poll()
{
    pressed_.clear();
    scrolled_ = 0.0;
    if (minimised())
        glfwWaitEventsTimeout(0.1);
    else
        glfwPollEvents();

    glm::dvec2 now;
    glfwGetCursorPos(handle_, &now.x, &now.y);
    const bool held = glfwGetMouseButton(handle_, GLFW_MOUSE_BUTTON_LEFT) == GLFW_PRESS ||
                      glfwGetMouseButton(handle_, GLFW_MOUSE_BUTTON_RIGHT) == GLFW_PRESS;
    dragged_ = held && held_ ? now - cursor_ : glm::dvec2(0.0); // the motion before the button went down is no drag
    held_ = held;
    cursor_ = now;
}

bool Window::closing() const
{
    return glfwWindowShouldClose(handle_);
}

void Window::close()
{
    glfwSetWindowShouldClose(handle_, GLFW_TRUE);
}

void Window::setTitle(const std::string& title)
{
    glfwSetWindowTitle(handle_, title.c_str());
}

VkExtent2D Window::framebuffer() const
{
    int width = 0;
    int height = 0;
    glfwGetFramebufferSize(handle_, &width, &height);
    return {static_cast<uint32_t>(width), static_cast<uint32_t>(height)};
}

bool Window::minimised() const
{
    const VkExtent2D size = framebuffer();
    return size.width == 0 || size.height == 0 || glfwGetWindowAttrib(handle_, GLFW_ICONIFIED);
}

bool Window::down(int key) const
{
    return glfwGetKey(handle_, key) == GLFW_PRESS;
}

} // namespace engine
