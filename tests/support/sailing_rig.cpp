#include "support/sailing_rig.h"

#include <doctest/doctest.h>

namespace test {

namespace {

using Clock = std::chrono::steady_clock;

template <typename T>
T taken(engine::Result<T> result)
{
    REQUIRE_MESSAGE(result, (result ? std::string() : result.error().text));
    return std::move(*result);
}

} // namespace

SailingRig::SailingRig(const SailingRigSpec& spec)
{
    desktop_.lend();
    tools::CommonOptions common{.scene = spec.isText ? out_.write("scene.toml", spec.scene) : spec.scene,
                                .quality = "low",
                                .validate = spec.validate};
    voyage_ = taken(tools::Voyage::open({}, common, tools::Spares::yes));
    window_ = taken(engine::Window::make("Seaway: a test", spec.size));
    machine_ = taken(tools::Machine::make(common, true));
    swapchain_ = taken(engine::Swapchain::make(machine_->device(), *window_));
    sailing_ = std::make_unique<tools::Sailing>(
        *machine_, *window_, *swapchain_, *voyage_,
        tools::SailingSpec{.bindings = bindings_, .folder = out_.path(), .ghosts = spec.ghosts});
    REQUIRE(sailing_->begin());
    pointAt({0.5, 0.5});
    rest(3);
}

SailingRig::~SailingRig()
{
    CHECK(sailing_->finish());
    sailing_.reset();
    voyage_.reset();
    swapchain_.reset();
    CHECK(machine_->finish());
    machine_.reset();
    window_.reset();
}

void SailingRig::frame(engine::Input input)
{
    window_->poll();
    if (input.pointer == glm::dvec2(0.0))
        input.pointer = pointer_;
    if (!hasGamepad_)
        input.gamepad.reset();
    else if (!input.gamepad)
        input.gamepad.emplace();
    sailing_->step(input);
}

void SailingRig::rest(int frames)
{
    for (int i = 0; i < frames; ++i)
        frame({});
}

bool SailingRig::restUntil(const std::function<bool()>& condition)
{
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(kPatience);
    while (!condition() && Clock::now() < end)
        rest();
    return condition();
}

void SailingRig::restFor(Seconds time)
{
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(time);
    while (Clock::now() < end)
        rest();
}

void SailingRig::pull(const tools::Trigger& trigger)
{
    engine::Input input;
    pull(trigger, input);
    frame(input);
    rest();
}

bool SailingRig::hold(const std::vector<tools::Trigger>& triggers, const std::function<bool()>& condition)
{
    engine::Input input;
    for (const tools::Trigger& trigger : triggers)
        pull(trigger, input);
    const auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(kPatience);
    while (!condition() && Clock::now() < end)
    {
        frame(input);
        input.pressed.clear();
    }
    const bool held = condition();
    rest();
    return held;
}

void SailingRig::press(tools::Action action)
{
    pull(bindings_.of(action).front());
}

void SailingRig::pointAt(const glm::dvec2& part)
{
    const VkExtent2D size = window_->framebuffer();
    pointer_ = part * glm::dvec2(size.width, size.height);
}

void SailingRig::pull(const tools::Trigger& trigger, engine::Input& input) const
{
    using Kind = tools::Trigger::Kind;
    if (!input.gamepad)
        input.gamepad.emplace();
    engine::Gamepad& pad = *input.gamepad;
    const auto code = static_cast<size_t>(trigger.code);
    switch (trigger.kind)
    {
    case Kind::key:
        input.pressed.push_back({trigger.code, trigger.modifiers});
        input.down[code] = true;
        break;
    case Kind::click:
        input.clicks.push_back({trigger.code, pointer_, trigger.modifiers});
        break;
    case Kind::drag:
        input.buttons[code] = true;
        input.dragged[code] = {10.0, 0.0};
        break;
    case Kind::wheel:
        input.wheel.y = trigger.side;
        break;
    case Kind::padButton:
        pad.buttons[code] = true;
        break;
    case Kind::padAxis:
        pad.axes[code] = static_cast<float>(trigger.side);
        break;
    }
}

} // namespace test
