#include "engine/window.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <string_view>
#include <utility>

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

constexpr double kStill = 4.0; // a mouse that is moved by less while a button is held has clicked [px]

uint8_t modifiersOf(int glfw)
{
    return static_cast<uint8_t>((glfw & GLFW_MOD_SHIFT ? kShift : 0) | (glfw & GLFW_MOD_CONTROL ? kControl : 0) |
                                (glfw & GLFW_MOD_ALT ? kAlt : 0));
}

// The monitor that shows most of the window.
GLFWmonitor* monitorOf(GLFWwindow* window)
{
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    glfwGetWindowPos(window, &x, &y);
    glfwGetWindowSize(window, &width, &height);
    int count = 0;
    GLFWmonitor** const monitors = glfwGetMonitors(&count);
    GLFWmonitor* best = glfwGetPrimaryMonitor();
    int most = 0;
    for (int i = 0; i < count; ++i)
    {
        int left = 0;
        int top = 0;
        glfwGetMonitorPos(monitors[i], &left, &top);
        const GLFWvidmode* const mode = glfwGetVideoMode(monitors[i]);
        if (!mode)
            continue;
        const int wide = std::min(x + width, left + mode->width) - std::max(x, left);
        const int high = std::min(y + height, top + mode->height) - std::max(y, top);
        if (wide > 0 && high > 0 && wide * high > most)
        {
            most = wide * high;
            best = monitors[i];
        }
    }
    return best;
}

} // namespace

static_assert(kKeyEscape == GLFW_KEY_ESCAPE && kKeyEnter == GLFW_KEY_ENTER && kKeyTab == GLFW_KEY_TAB &&
              kKeyBackspace == GLFW_KEY_BACKSPACE && kKeyInsert == GLFW_KEY_INSERT && kKeyDelete == GLFW_KEY_DELETE &&
              kKeyRight == GLFW_KEY_RIGHT && kKeyLeft == GLFW_KEY_LEFT && kKeyDown == GLFW_KEY_DOWN &&
              kKeyUp == GLFW_KEY_UP && kKeyPageUp == GLFW_KEY_PAGE_UP && kKeyPageDown == GLFW_KEY_PAGE_DOWN &&
              kKeyHome == GLFW_KEY_HOME && kKeyEnd == GLFW_KEY_END && kKeyF1 == GLFW_KEY_F1 &&
              kKeyF12 == GLFW_KEY_F12 && kKeyPad0 == GLFW_KEY_KP_0 && kKeyLeftShift == GLFW_KEY_LEFT_SHIFT &&
              kKeyLeftControl == GLFW_KEY_LEFT_CONTROL && kKeyLeftAlt == GLFW_KEY_LEFT_ALT &&
              kKeyRightShift == GLFW_KEY_RIGHT_SHIFT && kKeyRightControl == GLFW_KEY_RIGHT_CONTROL &&
              kKeyRightAlt == GLFW_KEY_RIGHT_ALT && kKeyCount == GLFW_KEY_LAST + 1 && 'W' == GLFW_KEY_W);
static_assert(static_cast<int>(PadButton::left) == GLFW_GAMEPAD_BUTTON_DPAD_LEFT &&
              static_cast<int>(PadButton::guide) == GLFW_GAMEPAD_BUTTON_GUIDE &&
              static_cast<int>(PadAxis::rightTrigger) == GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER &&
              static_cast<int>(PadAxis::rightX) == GLFW_GAMEPAD_AXIS_RIGHT_X);

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
    listen();
    takePointer();
}

void Window::listen()
{
    static constexpr auto self = [](GLFWwindow* window) -> Window& {
        return *static_cast<Window*>(glfwGetWindowUserPointer(window));
    };
    glfwSetKeyCallback(handle_, [](GLFWwindow* window, int key, int, int action, int modifiers) {
        if (action == GLFW_PRESS && key >= 0) // unknown keys are -1
            self(window).input_.pressed.push_back({key, modifiersOf(modifiers)});
    });
    glfwSetCharCallback(
        handle_, [](GLFWwindow* window, unsigned int character) { self(window).input_.typed.push_back(character); });
    glfwSetMouseButtonCallback(handle_, [](GLFWwindow* window, int button, int action, int modifiers) {
        if (button < static_cast<int>(kMouseButtons))
            self(window).onButton(button, action == GLFW_PRESS, modifiersOf(modifiers));
    });
    glfwSetScrollCallback(
        handle_, [](GLFWwindow* window, double x, double y) { self(window).input_.wheel += glm::dvec2(x, y); });
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
    input_.pressed.clear();
    input_.typed.clear();
    input_.clicks.clear();
    input_.wheel = {};
    input_.dragged = {};
    if (minimised())
        glfwWaitEventsTimeout(0.1);
    else
        glfwPollEvents();
    takeKeys();
    takePointer();
    takeGamepad();
}

void Window::onButton(int button, bool down, uint8_t modifiers)
{
    takePointer();
    std::optional<Held>& held = held_[static_cast<size_t>(button)];
    if (down)
        held = Held{input_.pointer, modifiers};
    else if (const auto was = std::exchange(held, std::nullopt); was && !was->drags)
        input_.clicks.push_back({button, was->at, was->modifiers});
}

void Window::takeKeys()
{
    for (size_t key = ' '; key < kKeyCount; ++key)
        input_.down[key] = glfwGetKey(handle_, static_cast<int>(key)) == GLFW_PRESS;
    const auto either = [&](int left, int right, uint8_t bit) {
        return input_.down[static_cast<size_t>(left)] || input_.down[static_cast<size_t>(right)] ? bit : uint8_t{0};
    };
    input_.modifiers = static_cast<uint8_t>(either(kKeyLeftShift, kKeyRightShift, kShift) |
                                            either(kKeyLeftControl, kKeyRightControl, kControl) |
                                            either(kKeyLeftAlt, kKeyRightAlt, kAlt));
    for (const KeyPress& press : input_.pressed)
        input_.down[static_cast<size_t>(press.key)] = true;
}

// The motion before a button went down is no drag, and a hand that shakes does not drag either.
void Window::takePointer()
{
    glm::dvec2 now;
    glfwGetCursorPos(handle_, &now.x, &now.y);
    now *= pixelsPerUnit();
    for (size_t button = 0; button < kMouseButtons; ++button)
    {
        std::optional<Held>& held = held_[button];
        input_.buttons[button] = held.has_value();
        if (!held)
            continue;
        if (!held->drags && glm::distance(now, held->at) > kStill * contentScale())
        {
            held->drags = true;
            input_.dragged[button] += now - held->at;
        }
        else if (held->drags)
            input_.dragged[button] += now - input_.pointer;
    }
    input_.pointer = now;
}

void Window::takeGamepad()
{
    input_.gamepad.reset();
    for (int joystick = GLFW_JOYSTICK_1; joystick <= GLFW_JOYSTICK_LAST && !input_.gamepad; ++joystick)
    {
        GLFWgamepadstate state;
        if (!glfwJoystickIsGamepad(joystick) || !glfwGetGamepadState(joystick, &state))
            continue;
        Gamepad& pad = input_.gamepad.emplace();
        for (size_t i = 0; i < pad.buttons.size(); ++i)
            pad.buttons[i] = state.buttons[i] == GLFW_PRESS;
        std::copy(std::begin(state.axes), std::end(state.axes), pad.axes.begin());
    }
}

glm::dvec2 Window::pixelsPerUnit() const
{
    const VkExtent2D pixels = framebuffer();
    int width = 0;
    int height = 0;
    glfwGetWindowSize(handle_, &width, &height);
    if (width <= 0 || height <= 0 || pixels.width == 0 || pixels.height == 0)
        return glm::dvec2(1.0);
    return {double(pixels.width) / width, double(pixels.height) / height};
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

void Window::resize(VkExtent2D pixels)
{
    const glm::dvec2 units = glm::dvec2(pixels.width, pixels.height) / pixelsPerUnit();
    glfwSetWindowSize(handle_, static_cast<int>(std::lround(units.x)), static_cast<int>(std::lround(units.y)));
}

double Window::contentScale() const
{
    float x = 1.0f;
    float y = 1.0f;
    glfwGetWindowContentScale(handle_, &x, &y);
    return std::max(x, y);
}

bool Window::fullScreen() const
{
    return glfwGetWindowMonitor(handle_) != nullptr;
}

void Window::setFullScreen(bool full)
{
    if (full == fullScreen())
        return;
    auto& [x, y, width, height] = windowed_;
    if (!full)
        return glfwSetWindowMonitor(handle_, nullptr, x, y, width, height, GLFW_DONT_CARE);
    GLFWmonitor* const monitor = monitorOf(handle_);
    const GLFWvidmode* const mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
    if (!mode)
        return;
    glfwGetWindowPos(handle_, &x, &y);
    glfwGetWindowSize(handle_, &width, &height);
    glfwSetWindowMonitor(handle_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

} // namespace engine
