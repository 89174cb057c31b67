// input.h -- what the user of a window did between two looks at it. Plain data: engine/window.h fills it in, and tests
// make it by hand.
#pragma once

#include <glm/vec2.hpp>

#include <array>
#include <bitset>
#include <cstdint>
#include <optional>
#include <vector>

namespace engine {

// Keys by their place on a US keyboard: printed ones are their upper-case ASCII code, the others these (as GLFW has
// them).
inline constexpr int kKeyEscape = 256;
inline constexpr int kKeyEnter = 257;
inline constexpr int kKeyTab = 258;
inline constexpr int kKeyBackspace = 259;
inline constexpr int kKeyInsert = 260;
inline constexpr int kKeyDelete = 261;
inline constexpr int kKeyRight = 262;
inline constexpr int kKeyLeft = 263;
inline constexpr int kKeyDown = 264;
inline constexpr int kKeyUp = 265;
inline constexpr int kKeyPageUp = 266;
inline constexpr int kKeyPageDown = 267;
inline constexpr int kKeyHome = 268;
inline constexpr int kKeyEnd = 269;
inline constexpr int kKeyF1 = 290; // and so on to F12
inline constexpr int kKeyF12 = 301;
inline constexpr int kKeyPad0 = 320; // of the keypad, to 9
inline constexpr int kKeyLeftShift = 340;
inline constexpr int kKeyLeftControl = 341;
inline constexpr int kKeyLeftAlt = 342;
inline constexpr int kKeyRightShift = 344;
inline constexpr int kKeyRightControl = 345;
inline constexpr int kKeyRightAlt = 346;
inline constexpr size_t kKeyCount = 349;

// Bits of a set.
inline constexpr uint8_t kShift = 1;
inline constexpr uint8_t kControl = 2;
inline constexpr uint8_t kAlt = 4;

struct KeyPress
{
    int key = 0;
    uint8_t modifiers = 0; // held with it
};

// Mouse buttons: 0 left, 1 right, 2 middle.
inline constexpr size_t kMouseButtons = 3;

// A button that went down and up again without the mouse being moved.
struct Click
{
    int button = 0;
    glm::dvec2 at{0.0}; // [px] of the picture, y down
    uint8_t modifiers = 0;
};

// By GLFW's mapping, which is that of an Xbox controller.
enum class PadButton
{
    a,
    b,
    x,
    y,
    leftBumper,
    rightBumper,
    back,
    start,
    guide,
    leftThumb,
    rightThumb,
    up,
    right,
    down,
    left,
    count
};

enum class PadAxis
{
    leftX, // -1 left to 1 right
    leftY, // -1 up to 1 down
    rightX,
    rightY,
    leftTrigger, // -1 let go to 1 pulled
    rightTrigger,
    count
};

struct Gamepad
{
    std::array<bool, static_cast<size_t>(PadButton::count)> buttons{};
    std::array<float, static_cast<size_t>(PadAxis::count)> axes{0.0f, 0.0f, 0.0f, 0.0f, -1.0f, -1.0f};
};

struct Input
{
    // Keys.
    std::bitset<kKeyCount> down;   // held now, or pressed and let go since the last look
    std::vector<KeyPress> pressed; // went down, in their order
    std::vector<char32_t> typed;   // text, repeated keys included
    uint8_t modifiers = 0;         // held now

    // Mouse, in pixels of the picture, y down.
    glm::dvec2 pointer{0.0};
    std::bitset<kMouseButtons> buttons; // held now
    std::vector<Click> clicks;
    std::array<glm::dvec2, kMouseButtons> dragged{}; // how far, with that button held
    glm::dvec2 wheel{0.0};                           // notches; y > 0 away from the user

    std::optional<Gamepad> gamepad; // the first that is there
};

} // namespace engine
