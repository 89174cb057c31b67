#include "tools/sail/hands.h"

#include <algorithm>
#include <cmath>

namespace tools {

namespace {

using Kind = Trigger::Kind;

constexpr double kDeadZone = 0.15; // of a stick or a trigger: how far it may be off its rest
constexpr double kAsButton = 0.5;  // an axis that is pressed like a button

bool isIn(ActionPlace place, bool flying)
{
    return place == ActionPlace::everywhere || (place == ActionPlace::flying) == flying;
}

// 0 to 1, as far as the axis is off its rest to this side.
double amountOf(const engine::Gamepad& pad, const Trigger& trigger)
{
    const double value = pad.axes[static_cast<size_t>(trigger.code)];
    const bool isTrigger = trigger.code >= static_cast<int>(engine::PadAxis::leftTrigger);
    const double off = isTrigger ? 0.5 * (value + 1.0) : trigger.side * value;
    return std::clamp((off - kDeadZone) / (1.0 - kDeadZone), 0.0, 1.0);
}

bool isDown(const engine::Gamepad& pad, const Trigger& trigger)
{
    return trigger.kind == Kind::padButton ? pad.buttons[static_cast<size_t>(trigger.code)]
                                           : amountOf(pad, trigger) > kAsButton;
}

bool isPad(const Trigger& trigger)
{
    return trigger.kind == Kind::padButton || trigger.kind == Kind::padAxis;
}

// Shift and the like say which key of two is meant, but are themselves keys too.
bool isModifier(int key)
{
    return key >= engine::kKeyLeftShift && key <= engine::kKeyRightAlt;
}

} // namespace

// A place in the order of this frame's presses for each time that it was pressed; what is not a key comes after keys.
std::vector<size_t> Hands::pressesOf(const Trigger& trigger, const engine::Input& input, const Claims& claims) const
{
    std::vector<size_t> places;
    const size_t after = input.pressed.size();
    const bool claimed = trigger.kind == Kind::key ? claims.keys : !isPad(trigger) && claims.mouse;
    if (claimed)
        return places;
    if (trigger.kind == Kind::key)
        for (size_t i = 0; i < input.pressed.size(); ++i)
        {
            const engine::KeyPress& press = input.pressed[i];
            if (press.key == trigger.code && (isModifier(press.key) || press.modifiers == trigger.modifiers))
                places.push_back(i);
        }
    if (trigger.kind == Kind::click)
        for (const engine::Click& click : input.clicks)
            if (click.button == trigger.code && click.modifiers == trigger.modifiers)
                places.push_back(after);
    if (trigger.kind == Kind::wheel)
        places.assign(static_cast<size_t>(std::max(0, trigger.side * wheel_)), after);
    if (isPad(trigger) && input.gamepad && before_ && isDown(*input.gamepad, trigger) && !isDown(*before_, trigger))
        places.push_back(after);
    return places;
}

double Hands::amountHeld(const Trigger& trigger, const engine::Input& input, const Claims& claims) const
{
    if (trigger.kind == Kind::key)
        return !claims.keys && input.down[static_cast<size_t>(trigger.code)] ? 1.0 : 0.0;
    if (trigger.kind == Kind::click)
        return !claims.mouse && input.buttons[static_cast<size_t>(trigger.code)] ? 1.0 : 0.0;
    if (isPad(trigger) && input.gamepad)
        return trigger.kind == Kind::padAxis ? amountOf(*input.gamepad, trigger)
                                             : double(isDown(*input.gamepad, trigger));
    return 0.0;
}

Doings Hands::take(const engine::Input& input, bool flying, const Claims& claims)
{
    // A touchpad sends parts of a notch.
    notches_ += input.wheel;
    wheel_ = static_cast<int>(std::trunc(notches_.y));
    notches_ -= glm::dvec2(0.0, wheel_);

    std::vector<std::pair<size_t, std::pair<Action, Trigger>>> presses;
    Doings doings{.pointer = input.clicks.empty() ? input.pointer : input.clicks.back().at};
    for (const ActionInfo& info : allActions())
    {
        if (!isIn(info.place, flying))
            continue;
        const size_t number = static_cast<size_t>(info.action);
        for (const Trigger& trigger : bindings_.of(info.action))
        {
            if (info.kind == ActionKind::drag && !claims.mouse)
                doings.dragged += input.dragged[static_cast<size_t>(trigger.code)];
            if (info.kind == ActionKind::press)
                for (const size_t place : pressesOf(trigger, input, claims))
                    presses.emplace_back(place, std::pair(info.action, trigger));
            if (info.kind == ActionKind::hold)
            {
                const double amount = amountHeld(trigger, input, claims);
                if (amount > doings.held[number] && heldBefore_[number] == 0.0 && doings.held[number] == 0.0)
                    doings.begun.emplace_back(info.action, trigger);
                doings.held[number] = std::max(doings.held[number], amount);
            }
        }
    }
    std::ranges::stable_sort(presses, {}, [](const auto& press) { return press.first; });
    for (const auto& [place, press] : presses)
    {
        doings.pressed.push_back(press.first);
        doings.begun.push_back(press);
    }
    before_ = input.gamepad;
    heldBefore_ = doings.held;
    return doings;
}

} // namespace tools
