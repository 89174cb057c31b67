// keys_test.cpp -- the table of actions, the keys that do them, the file that changes those, and hands on all of it.

#include "engine/file.h"
#include "tools/sail/hands.h"
#include "tools/sail/help.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace {

using tools::Action;
using tools::Bindings;

std::string mistake(std::string_view text)
{
    const auto read = tools::parseBindings(text, "k.toml");
    REQUIRE_FALSE(read);
    CHECK(read.error().status == engine::Status::badInput);
    CHECK(read.error().text.find('\n') == std::string::npos);
    return read.error().text;
}

tools::Trigger trigger(std::string_view text)
{
    const auto parsed = tools::parseTrigger(text);
    CAPTURE(text);
    REQUIRE(parsed);
    return *parsed;
}

engine::Input pressed(int key, uint8_t modifiers = 0)
{
    engine::Input input;
    input.pressed.push_back({key, modifiers});
    input.down[static_cast<size_t>(key)] = true;
    return input;
}

} // namespace

TEST_CASE("keys: every action has a name of its own, a sentence and something to press")
{
    const Bindings bindings;
    std::set<std::string_view> names;
    for (const tools::ActionInfo& info : tools::allActions())
    {
        CAPTURE(info.name);
        CHECK(names.insert(info.name).second);
        CHECK(info.about.text.size() > 5);
        CHECK_FALSE(info.group.empty());
        CHECK_FALSE(bindings.of(info.action).empty());
        for (const tools::Trigger& one : bindings.of(info.action))
            CHECK(tools::parseTrigger(tools::nameOf(one)) == one); // as a file says it
    }
}

TEST_CASE("keys: no default trigger does two things at one time")
{
    const Bindings bindings;
    for (const tools::ActionInfo& a : tools::allActions())
        for (const tools::ActionInfo& b : tools::allActions())
            if (a.action < b.action && tools::meet(a.place, b.place))
                for (const tools::Trigger& one : bindings.of(a.action))
                {
                    CAPTURE(a.name);
                    CAPTURE(b.name);
                    CAPTURE(tools::nameOf(one));
                    CHECK(std::ranges::count(bindings.of(b.action), one) == 0);
                }
}

TEST_CASE("keys: the help page, the manual and the list are the table's")
{
    const Bindings bindings;
    const std::string text = tools::helpText(bindings);
    const std::string list = tools::bindingsText(bindings);
    size_t lines = 0;
    for (const render::HelpGroup& group : tools::helpPage(bindings))
        lines += group.lines.size();
    size_t withKeys = 0;
    for (const tools::ActionInfo& info : tools::allActions())
    {
        CAPTURE(info.name);
        CHECK(list.find(fmt::format("\n{} ", info.name)) != std::string::npos);
        CHECK(list.find(info.about.text) != std::string::npos);
        const bool gamepadAlone = info.keys.starts_with("pad:");
        withKeys += gamepadAlone ? 0 : 1;
        const std::string sentence(info.about.text.substr(0, info.about.text.size() - 1));
        CHECK((text.find(sentence) != std::string::npos) == !gamepadAlone);
    }
    CHECK(lines == withKeys);
    const auto kept = engine::readFile(SEAWAY_DOCS_DIR "/keys.toml");
    REQUIRE(kept);
    CHECK(*kept == list); // seaway sail --list-keys > docs/keys.toml
}

TEST_CASE("keys: the list is a file of keys that says the same")
{
    const Bindings bindings;
    const auto read = tools::parseBindings(tools::bindingsText(bindings), "k.toml");
    REQUIRE(read);
    for (const tools::ActionInfo& info : tools::allActions())
        CHECK((*read).of(info.action) == bindings.of(info.action));
}

TEST_CASE("keys: a file gives keys, takes them from others, and leaves the rest")
{
    const auto read =
        tools::parseBindings("tack = \"Up\"\nthrottle_up = [\"shift+F2\", 'PAD:RT']\nquit = []\n", "k.toml");
    REQUIRE(read);
    CHECK((*read).of(Action::tack) == std::vector{trigger("Up")});
    CHECK((*read).of(Action::throttleUp) == std::vector{trigger("Shift+F2"), trigger("pad:rt")});
    CHECK((*read).of(Action::quit).empty());
    CHECK((*read).of(Action::flyForward) == std::vector{trigger("W"), trigger("pad:left-y-")}); // tack is everywhere
    CHECK((*read).of(Action::sheetIn) == Bindings().of(Action::sheetIn));
    CHECK((*read).wordsOf(Action::quit) == "-");
}

TEST_CASE("keys: a mistake in the file is one line that says where")
{
    CHECK(mistake("\ntakc = \"T\"\n") == "k.toml:2:1: takc: unknown key; did you mean 'tack'?");
    CHECK(mistake("tack = \"Tab\"\nanchr = 3").starts_with("k.toml:2:1: anchr: unknown key"));
    CHECK(mistake("tack = \"Escc\"") ==
          "k.toml:1:8: tack: 'Escc' is no key, mouse or gamepad trigger; did you mean 'Esc'?");
    CHECK(mistake("tack = [\"T\", \"pad:q\"]").starts_with("k.toml:1:14: tack[1]: 'pad:q' is no key"));
    CHECK(mistake("tack = \"T\"\npause = [\"P\", \"t\"]") == "k.toml:2:15: pause[1]: 't' is bound to tack already");
    CHECK(mistake("tack = 3") == "k.toml:1:8: tack: expected a string or an array of strings, found a whole number");
    CHECK(mistake("tack = [3]") == "k.toml:1:9: tack[0]: expected a string, found a whole number");
    CHECK(mistake("tack = \"left-drag\"").starts_with("k.toml:1:8: tack: 'left-drag' cannot do this; expected a key"));
    CHECK(mistake("look = \"L\"").starts_with("k.toml:1:8: look: 'L' cannot do this; expected a drag"));
    CHECK(mistake("tack = ").starts_with("k.toml:1:"));
    CHECK(tools::readBindings("/nowhere/k.toml").error().text.find("/nowhere/k.toml") != std::string::npos);
}

TEST_CASE("hands: a key is pressed once and held long, and Shift makes another of it")
{
    tools::Hands hands{Bindings()};
    CHECK(hands.take(pressed('T'), false).pressed == std::vector{Action::tack});
    engine::Input held;
    held.down['T'] = true;
    CHECK(hands.take(held, false).pressed.empty());
    CHECK(hands.take(pressed(engine::kKeyTab), false).pressed == std::vector{Action::nextBoat});
    CHECK(hands.take(pressed(engine::kKeyTab, engine::kShift), false).pressed == std::vector{Action::previousBoat});
    CHECK(hands.take(pressed('T', engine::kControl), false).pressed.empty());

    CHECK(hands.take(pressed(engine::kKeyLeft), false).of(Action::steerPort) == 1.0);
    CHECK(hands.take({}, false).of(Action::steerPort) == 0.0);
}

TEST_CASE("hands: what is pressed within one frame is done in that order")
{
    tools::Hands hands{Bindings()};
    engine::Input input;
    for (const int key : {'4', 'T', '3', '4'})
        input.pressed.push_back({key, 0});
    CHECK(hands.take(input, false).pressed ==
          std::vector{Action::cameraMast, Action::tack, Action::cameraDeck, Action::cameraMast});
}

TEST_CASE("hands: in the air the keys of the helm fly")
{
    tools::Hands hands{Bindings()};
    const tools::Doings aboard = hands.take(pressed('W'), false);
    CHECK(aboard.of(Action::throttleUp) == 1.0);
    CHECK(aboard.of(Action::flyForward) == 0.0);
    const tools::Doings flying = hands.take(pressed('W'), true);
    CHECK(flying.of(Action::throttleUp) == 0.0);
    CHECK(flying.of(Action::flyForward) == 1.0);
}

TEST_CASE("hands: mouse and keys that a panel claims do nothing else")
{
    tools::Hands hands{Bindings()};
    engine::Input input = pressed('T');
    input.down[engine::kKeyLeft] = true;
    input.dragged[0] = {10.0, -5.0};
    input.wheel.y = 2.0;
    const tools::Doings all = hands.take(input, false);
    CHECK(all.pressed == std::vector{Action::tack, Action::zoomIn, Action::zoomIn});
    CHECK(all.dragged == glm::dvec2(10.0, -5.0));
    const tools::Doings keys = hands.take(input, false, {.keys = true});
    CHECK(keys.pressed == std::vector{Action::zoomIn, Action::zoomIn});
    CHECK(keys.of(Action::steerPort) == 0.0);
    const tools::Doings mouse = hands.take(input, false, {.mouse = true});
    CHECK(mouse.pressed == std::vector{Action::tack});
    CHECK(mouse.dragged == glm::dvec2(0.0));
}

TEST_CASE("hands: parts of a wheel's notch add up")
{
    tools::Hands hands{Bindings()};
    engine::Input input;
    input.wheel.y = -0.4;
    size_t zooms = 0;
    for (int i = 0; i < 10; ++i)
        zooms += hands.take(input, false).pressed.size();
    CHECK(zooms == 4);
}

TEST_CASE("hands: a gamepad steers as far as its stick goes, and may be unplugged")
{
    tools::Hands hands{Bindings()};
    engine::Input input;
    CHECK(hands.take(input, false).pressed.empty()); // there is none
    input.gamepad.emplace();
    CHECK(hands.take(input, false).pressed.empty());
    CHECK(hands.take(input, false).held == std::array<double, tools::kActions>{}); // its triggers rest at -1

    engine::Gamepad& pad = *input.gamepad;
    const auto axis = [&](engine::PadAxis which) -> float& { return pad.axes[static_cast<size_t>(which)]; };
    axis(engine::PadAxis::leftX) = 0.1f; // it is never quite at rest
    CHECK(hands.take(input, false).of(Action::steerStarboard) == 0.0);
    axis(engine::PadAxis::leftX) = 0.6f;
    const double half = hands.take(input, false).of(Action::steerStarboard);
    CHECK(half > 0.4);
    CHECK(half < 0.7);
    CHECK(hands.take(input, false).of(Action::steerPort) == 0.0);
    axis(engine::PadAxis::leftX) = -1.0f;
    CHECK(hands.take(input, false).of(Action::steerPort) == doctest::Approx(1.0));
    axis(engine::PadAxis::rightTrigger) = 1.0f;
    CHECK(hands.take(input, false).of(Action::throttleUp) == doctest::Approx(1.0));
    axis(engine::PadAxis::rightY) = 0.8f;
    CHECK(hands.take(input, false).of(Action::lookDown) > 0.5);

    pad.buttons[static_cast<size_t>(engine::PadButton::a)] = true;
    CHECK(hands.take(input, false).pressed == std::vector{Action::tack});
    CHECK(hands.take(input, false).pressed.empty()); // held
    input.gamepad.reset();                           // unplugged
    const tools::Doings none = hands.take(input, false);
    CHECK(none.pressed.empty());
    CHECK(none.held == std::array<double, tools::kActions>{});
    input.gamepad.emplace().buttons[static_cast<size_t>(engine::PadButton::a)] = true; // plugged in with a thumb on it
    CHECK(hands.take(input, false).pressed.empty());
}

TEST_CASE("hands: what was begun is told once, with what was pressed for it")
{
    tools::Hands hands{Bindings()};
    const engine::Input input = pressed(engine::kKeyRight);
    const auto begun = hands.take(input, false).begun;
    REQUIRE(begun.size() == 1);
    CHECK(begun[0].first == Action::steerStarboard);
    CHECK(begun[0].second == trigger("Right"));
    engine::Input held;
    held.down[engine::kKeyRight] = true;
    CHECK(hands.take(held, false).begun.empty());
}
