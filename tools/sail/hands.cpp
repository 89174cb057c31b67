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

uint32_t Hands::timesPressed(const Trigger& trigger, const engine::Input& input, const Claims& claims) const
{
    const auto times = [](auto count) { return static_cast<uint32_t>(count); };
    switch (trigger.kind)
    {
    case Kind::key:
        return claims.keys ? 0 : times(std::ranges::count_if(input.pressed, [&](const engine::KeyPress& press) {
            return press.key == trigger.code && (isModifier(press.key) || press.modifiers == trigger.modifiers);
        }));
    case Kind::click:
        return claims.mouse ? 0 : times(std::ranges::count_if(input.clicks, [&](const engine::Click& click) {
            return click.button == trigger.code && click.modifiers == trigger.modifiers;
        }));
    case Kind::wheel:
        return claims.mouse ? 0 : times(std::max(0, trigger.side * wheel_));
    case Kind::padButton:
    case Kind::padAxis:
        return input.gamepad && before_ && isDown(*input.gamepad, trigger) && !isDown(*before_, trigger) ? 1 : 0;
    case Kind::drag:
        break;
    }
    return 0;
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
                for (uint32_t i = timesPressed(trigger, input, claims); i > 0; --i)
                {
                    doings.pressed.push_back(info.action);
                    doings.begun.emplace_back(info.action, trigger);
                }
            if (info.kind == ActionKind::hold)
            {
                const double amount = amountHeld(trigger, input, claims);
                if (amount > doings.held[number] && heldBefore_[number] == 0.0 && doings.held[number] == 0.0)
                    doings.begun.emplace_back(info.action, trigger);
                doings.held[number] = std::max(doings.held[number], amount);
            }
        }
    }
    before_ = input.gamepad;
    heldBefore_ = doings.held;
    return doings;
}

} // namespace tools
