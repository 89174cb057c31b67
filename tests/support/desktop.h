// desktop.h -- a desktop of the test's own: an X server (Xvfb), a window manager (openbox) and a user (xdotool).
#pragma once

#include "support/process.h"

#include <memory>
#include <string>
#include <vector>

namespace test {

using Words = std::vector<std::string>;

inline constexpr Seconds kPatience{60.0}; // for anything that takes no time at all on a machine with nothing else to do

class Desktop
{
public:
    Desktop(); // ends the test, and says what to install, where it cannot be had

    // For windows of the test's own program: sets DISPLAY and the like for as long as it lives.
    void lend() const;

    // The built program in a small window, under the validation layer.
    std::unique_ptr<Child> sail(const Words& more, const engine::EnvironmentChanges& environment = {});

    // One act of the user.
    Finished tell(Words words);

    // Waits for the program's window and gives its number.
    std::string window();

    bool visible();

    // A key is pressed until it takes effect: one that falls before the window has the focus is lost.
    template <typename Condition>
    bool press(const std::string& key, Condition effect)
    {
        const auto pressed = [&] {
            tell({"key", key});
            return eventually(effect, Seconds(1.0));
        };
        return eventually(pressed, kPatience);
    }

    // The window gets this size, and the program has made pictures of that size for it.
    void resize(const Child& child, const std::string& window, int width, int height);

    void killServer();

private:
    TemporaryFolder folder_;
    Child server_;
    std::string keys_;
    Surroundings surroundings_;
    std::unique_ptr<Child> manager_;
};

} // namespace test
