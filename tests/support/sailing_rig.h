// sailing_rig.h -- the program in its window, run by a test frame by frame: the hand on it is data (engine/input.h), so it
// may hold a gamepad too. On a desktop of its own, under the validation layer.
#pragma once

#include "support/desktop.h"
#include "tools/sail/sailing.h"

#include <functional>

namespace test {

struct SailingRigSpec
{
    std::string scene; // TOML, or the name of a built-in one
    bool isText = true;
    VkExtent2D size{160, 90};
    bool validate = true;
    std::filesystem::path ghosts = {}; // SailingSpec
};

class SailingRig
{
public:
    explicit SailingRig(const SailingRigSpec& spec);
    ~SailingRig(); // checks that nothing was left behind and the validation layer had nothing to say

    tools::Sailing& sailing() { return *sailing_; }
    tools::Machine& machine() { return *machine_; }
    engine::Window& window() { return *window_; }
    Desktop& desktop() { return desktop_; }
    const TemporaryFolder& out() const { return out_; } // of screenshots, films and the state

    // A frame in which the user does this; a gamepad is there all the time, at rest, unless it was unplugged.
    void frame(engine::Input input);
    // Frames in which nothing is done: so many, or until the condition holds; false if it never does.
    void rest(int frames = 1);
    bool restUntil(const std::function<bool()>& condition);
    void restFor(Seconds time);

    // Does what a trigger says: for one frame, or what several say until the condition holds.
    void pull(const tools::Trigger& trigger);
    bool hold(const std::vector<tools::Trigger>& triggers, const std::function<bool()>& condition);
    void press(tools::Action action); // by its first trigger

    void unplugGamepad() { hasGamepad_ = false; }
    void pointAt(const glm::dvec2& part); // of the window's width and height

private:
    void pull(const tools::Trigger& trigger, engine::Input& input) const;

    Desktop desktop_;
    TemporaryFolder out_;
    std::unique_ptr<engine::Window> window_;
    std::unique_ptr<tools::Machine> machine_;
    std::unique_ptr<engine::Swapchain> swapchain_;
    std::unique_ptr<tools::Voyage> voyage_;
    std::unique_ptr<tools::Sailing> sailing_;
    tools::Bindings bindings_;
    glm::dvec2 pointer_{0.0}; // [px]
    bool hasGamepad_ = true;
};

} // namespace test
