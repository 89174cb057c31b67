// trigger.h -- what a hand does to a keyboard, a mouse or a gamepad, and how a file of keys says it.
//
//   "T", "Shift+Tab", "Up", "F1", "?"            a key, by its place on a US keyboard
//   "left-click", "shift+left-click"             a mouse button that goes down and up in one place
//   "left-drag", "wheel-up"                      a mouse that is moved with a button held; its wheel
//   "pad:a", "pad:left-x+", "pad:rt"             a gamepad's button, or one side of an axis
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tools {

struct Trigger
{
    enum class Kind
    {
        key,
        click,
        drag,
        wheel,
        padButton,
        padAxis
    };
    Kind kind = Kind::key;
    int code = 0;          // of the key (engine/input.h), the mouse button, or the gamepad's button or axis
    int side = 0;          // of the wheel or the axis: 1 or -1
    uint8_t modifiers = 0; // engine::kShift ..., held with a key or a click

    bool operator==(const Trigger&) const = default;
};

// Capitals or not; nothing if there is no such trigger.
std::optional<Trigger> parseTrigger(std::string_view text);

// As a file says it.
std::string nameOf(const Trigger& trigger);

// As people are told it: "left stick right", "Shift + click".
std::string wordsOf(const Trigger& trigger);

// Of every trigger without modifiers.
const std::vector<std::string>& triggerNames();

} // namespace tools
