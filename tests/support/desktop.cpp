#include "support/desktop.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <csignal>
#include <cstdlib>

namespace test {

// Without -noreset the server starts over when its last client leaves: an xdotool that asked before openbox had come takes
// openbox down with it, one start in fifteen on a busy machine.
Desktop::Desktop()
    : server_({"Xvfb", "-displayfd", "1", "-screen", "0", "1024x768x24", "-nolisten", "tcp", "-noreset"}),
      keys_(folder_.write("rc.xml", "<openbox_config xmlns=\"http://openbox.org/3.4/rc\"><keyboard>"
                                    "<keybind key=\"A-F4\"><action name=\"Close\"/></keybind>"
                                    "</keyboard></openbox_config>\n"))
{
    const auto started = [&] { return server_.out().find('\n') != std::string::npos || !server_.running(); };
    REQUIRE(eventually(started, kPatience));
    REQUIRE_MESSAGE(server_.running(), "Xvfb does not run; install xvfb. " << server_.err());
    surroundings_.environment = {{"DISPLAY", ":" + linesOf(server_.out()).front()},
                                 {"WAYLAND_DISPLAY", {}},
                                 {"XDG_RUNTIME_DIR", folder_.path().string()}};
    manager_ = std::make_unique<Child>(Words{"openbox", "--config-file", keys_}, surroundings_);
    const auto managed = [&] { return tell({"get_num_desktops"}).status == 0; };
    REQUIRE_MESSAGE(eventually(managed, kPatience), "xdotool and openbox do not run; install both");
}

void Desktop::lend() const
{
    for (const auto& [name, value] : surroundings_.environment)
        value ? ::setenv(name.c_str(), value->c_str(), 1) : ::unsetenv(name.c_str());
}

std::unique_ptr<Child> Desktop::sail(const Words& more, const engine::EnvironmentChanges& environment)
{
    Surroundings surroundings = surroundings_;
    surroundings.environment.insert(surroundings.environment.end(), environment.begin(), environment.end());
    Words command{SEAWAY_PROGRAM, "sail", "--validate", "--size", "320x180"};
    command.insert(command.end(), more.begin(), more.end());
    return std::make_unique<Child>(command, surroundings);
}

Finished Desktop::tell(Words words)
{
    words.insert(words.begin(), "xdotool");
    return run(words, surroundings_);
}

std::string Desktop::window()
{
    std::string found;
    const auto isOpen = [&] {
        const Words lines = linesOf(tell({"search", "--onlyvisible", "--name", "^Seaway: "}).out);
        found = lines.empty() ? "" : lines.front();
        return !found.empty();
    };
    REQUIRE(eventually(isOpen, kPatience));
    return found;
}

bool Desktop::visible()
{
    return !tell({"search", "--onlyvisible", "--name", "^Seaway: "}).out.empty();
}

void Desktop::resize(const Child& child, const std::string& window, int width, int height)
{
    CAPTURE(width);
    const std::string before = child.err();
    tell({"windowsize", window, std::to_string(width), std::to_string(height)});
    const auto seen = [&] {
        return child.err().find(fmt::format("window: {}x{}, ", width, height), before.size()) != std::string::npos;
    };
    REQUIRE(eventually(seen, kPatience));
}

void Desktop::killServer()
{
    server_.signal(SIGKILL);
}

} // namespace test
