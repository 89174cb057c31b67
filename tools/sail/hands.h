// hands.h -- from what a window's user did to what is to be done, by the keys in force.
#pragma once

#include "engine/input.h"
#include "tools/sail/bindings.h"

#include <array>
#include <optional>
#include <vector>

namespace tools {

// Who else takes the input of this frame: a panel whose fields are typed in, or that the mouse is over.
struct Claims
{
    bool keys = false;
    bool mouse = false;
};

// What is to be done in one frame.
struct Doings
{
    std::vector<Action> pressed;         // in the order in which keys went down; once for each notch of a wheel
    std::array<double, kActions> held{}; // 0 to 1
    glm::dvec2 dragged{0.0};             // of the action `look` [px]
    std::vector<std::pair<Action, Trigger>> begun; // what was pressed, and holds that began: for the log
    glm::dvec2 pointer{0.0};                       // of the click that did something, or the mouse [px]

    double of(Action action) const { return held[static_cast<size_t>(action)]; }
};

class Hands
{
public:
    explicit Hands(Bindings bindings) : bindings_(std::move(bindings)) {}

    // Once a frame. `flying`: the free camera is flown, or there is nothing to steer.
    Doings take(const engine::Input& input, bool flying, const Claims& claims = {});

    const Bindings& bindings() const { return bindings_; }

private:
    std::vector<size_t> pressesOf(const Trigger& trigger, const engine::Input& input, const Claims& claims) const;
    double amountHeld(const Trigger& trigger, const engine::Input& input, const Claims& claims) const;

    Bindings bindings_;
    std::optional<engine::Gamepad> before_; // at the frame before
    glm::dvec2 notches_{0.0};               // of the wheel, less than one
    int wheel_ = 0;                         // whole notches of this frame
    std::array<double, kActions> heldBefore_{};
};

} // namespace tools
