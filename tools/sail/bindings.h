// bindings.h -- which triggers do what: by default, or as a file of keys says.
#pragma once

#include "engine/result.h"
#include "tools/sail/actions.h"
#include "tools/sail/trigger.h"

#include <array>
#include <filesystem>
#include <string>
#include <vector>

namespace tools {

class Bindings
{
public:
    // The defaults of the table of actions.
    Bindings();

    const std::vector<Trigger>& of(Action action) const { return triggers_[static_cast<size_t>(action)]; }

    // What to press, for people: its first key, mouse or gamepad trigger; "-" where there is none.
    std::string wordsOf(Action action) const;

    // Gives the action these triggers and no others. Who had them loses them, but in another place (ActionPlace).
    void bind(Action action, std::vector<Trigger> triggers);

private:
    std::array<std::vector<Trigger>, kActions> triggers_;
};

// Whether a trigger of both would do both at some time.
bool meet(ActionPlace a, ActionPlace b);

// A file of keys: TOML, an action's name and its triggers, `tack = "T"` or `throttle_up = ["Up", "pad:rt"]`; none:
// `tack = []`. What it does not name keeps its default triggers, but those that it gives to others. `file` is what errors
// call the text; they have Status::badInput, and are one line with a place in it.
engine::Result<Bindings> parseBindings(std::string_view text, std::string_view file);
engine::Result<Bindings> readBindings(const std::filesystem::path& file);

// The same as a file that says all of it, with what each action does: also the manual.
std::string bindingsText(const Bindings& bindings);

} // namespace tools
