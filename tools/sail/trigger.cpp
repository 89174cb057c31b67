#include "tools/sail/trigger.h"

#include "engine/input.h"

#include <algorithm>
#include <cctype>
#include <span>

namespace tools {

namespace {

using Kind = Trigger::Kind;

struct Named
{
    std::string name;
    Trigger trigger;
    std::string words; // empty: its name
};

Trigger key(int code, uint8_t modifiers = 0)
{
    return {Kind::key, code, 0, modifiers};
}

void addKeys(std::vector<Named>& all)
{
    for (int code = 'A'; code <= 'Z'; ++code)
        all.push_back({std::string(1, static_cast<char>(code)), key(code), {}});
    for (int code = '0'; code <= '9'; ++code)
        all.push_back({std::string(1, static_cast<char>(code)), key(code), {}});
    for (const char code : std::string_view("-=[];',./\\`"))
        all.push_back({std::string(1, code), key(code), {}});
    for (int i = 1; i <= 12; ++i)
        all.push_back({"F" + std::to_string(i), key(engine::kKeyF1 + i - 1), {}});
    for (int i = 0; i <= 9; ++i)
        all.push_back({"keypad-" + std::to_string(i), key(engine::kKeyPad0 + i), "keypad " + std::to_string(i)});
    const std::pair<const char*, int> kOthers[] = {
        {"Esc", engine::kKeyEscape},
        {"Enter", engine::kKeyEnter},
        {"Tab", engine::kKeyTab},
        {"Backspace", engine::kKeyBackspace},
        {"Insert", engine::kKeyInsert},
        {"Delete", engine::kKeyDelete},
        {"Right", engine::kKeyRight},
        {"Left", engine::kKeyLeft},
        {"Down", engine::kKeyDown},
        {"Up", engine::kKeyUp},
        {"Space", ' '},
        {"Home", engine::kKeyHome},
        {"End", engine::kKeyEnd},
    };
    for (const auto& [name, code] : kOthers)
        all.push_back({name, key(code), {}});
    all.push_back({"PageUp", key(engine::kKeyPageUp), "Page up"});
    all.push_back({"PageDown", key(engine::kKeyPageDown), "Page down"});
    all.push_back({"Shift", key(engine::kKeyLeftShift), {}});
    all.push_back({"Ctrl", key(engine::kKeyLeftControl), {}});
    all.push_back({"Alt", key(engine::kKeyLeftAlt), {}});
    all.push_back({"?", key('/', engine::kShift), {}});
}

void addMouse(std::vector<Named>& all)
{
    const char* const kButtons[] = {"left", "right", "middle"};
    for (int button = 0; button < 3; ++button)
    {
        const std::string which = kButtons[button];
        all.push_back({which + "-click", {Kind::click, button}, button == 0 ? "Click" : which + " click"});
        all.push_back({which + "-drag", {Kind::drag, button}, button == 0 ? "Drag" : which + " drag"});
    }
    all.push_back({"wheel-up", {Kind::wheel, 0, 1}, "Wheel up"});
    all.push_back({"wheel-down", {Kind::wheel, 0, -1}, "Wheel down"});
}

void addGamepad(std::vector<Named>& all)
{
    const char* const kButtons[] = {"a",     "b",  "x",  "y",  "lb",    "rb",   "back", "start",
                                    "guide", "ls", "rs", "up", "right", "down", "left"};
    static_assert(std::size(kButtons) == static_cast<size_t>(engine::PadButton::count));
    for (size_t i = 0; i < std::size(kButtons); ++i)
        all.push_back({std::string("pad:") + kButtons[i], {Kind::padButton, static_cast<int>(i)}, {}});
    const char* const kAxes[] = {"left-x", "left-y", "right-x", "right-y"};
    for (size_t i = 0; i < std::size(kAxes); ++i)
        for (const int side : {1, -1})
            all.push_back({std::string("pad:") + kAxes[i] + (side > 0 ? "+" : "-"),
                           {Kind::padAxis, static_cast<int>(i), side},
                           {}});
    all.push_back({"pad:lt", {Kind::padAxis, static_cast<int>(engine::PadAxis::leftTrigger), 1}, {}});
    all.push_back({"pad:rt", {Kind::padAxis, static_cast<int>(engine::PadAxis::rightTrigger), 1}, {}});
}

const std::vector<Named>& allNamed()
{
    static const std::vector<Named> all = [] {
        std::vector<Named> list;
        addKeys(list);
        addMouse(list);
        addGamepad(list);
        return list;
    }();
    return all;
}

struct Modifier
{
    const char* name;
    uint8_t bit;
};
constexpr Modifier kModifiers[] = {{"Ctrl", engine::kControl}, {"Alt", engine::kAlt}, {"Shift", engine::kShift}};

bool alike(std::string_view a, std::string_view b)
{
    const auto same = [](unsigned char x, unsigned char y) { return std::tolower(x) == std::tolower(y); };
    return std::ranges::equal(a, b, same);
}

// A trigger without its modifiers, or the whole where that has a name of its own.
const Named* find(const Trigger& trigger)
{
    const auto found = std::ranges::find(allNamed(), trigger, &Named::trigger);
    return found == allNamed().end() ? nullptr : &*found;
}

std::string withModifiers(Trigger trigger, std::string_view between, std::string (*text)(const Named&))
{
    if (const Named* const whole = find(trigger))
        return text(*whole);
    std::string all;
    for (const Modifier& modifier : kModifiers)
        if (trigger.modifiers & modifier.bit)
            (all += modifier.name) += between;
    trigger.modifiers = 0;
    const Named* const named = find(trigger);
    return all + (named ? text(*named) : "?");
}

} // namespace

std::optional<Trigger> parseTrigger(std::string_view text)
{
    uint8_t modifiers = 0;
    for (bool more = true; more;)
    {
        more = false;
        for (const Modifier& modifier : kModifiers)
        {
            const std::string prefix = std::string(modifier.name) + "+";
            if (text.size() > prefix.size() && alike(text.substr(0, prefix.size()), prefix))
            {
                modifiers |= modifier.bit;
                text.remove_prefix(prefix.size());
                more = true;
            }
        }
    }
    const auto found = std::ranges::find_if(allNamed(), [&](const Named& named) { return alike(named.name, text); });
    if (found == allNamed().end())
        return std::nullopt;
    Trigger trigger = found->trigger;
    if (modifiers && trigger.kind != Kind::key && trigger.kind != Kind::click)
        return std::nullopt;
    trigger.modifiers |= modifiers;
    return trigger;
}

std::string nameOf(const Trigger& trigger)
{
    return withModifiers(trigger, "+", [](const Named& named) { return named.name; });
}

std::string wordsOf(const Trigger& trigger)
{
    return withModifiers(trigger, " ",
                         [](const Named& named) { return named.words.empty() ? named.name : named.words; });
}

const std::vector<std::string>& triggerNames()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> list;
        for (const Named& named : allNamed())
            list.push_back(named.name);
        return list;
    }();
    return names;
}

} // namespace tools
