// help.h -- what to press, for people: the page over the picture, the manual of the command line, the first prompt.
#pragma once

#include "render/overlay/hud.h"
#include "tools/sail/bindings.h"

#include <optional>

namespace tools {

std::vector<render::HelpGroup> helpPage(const Bindings& bindings);

// The same as lines of text.
std::string helpText(const Bindings& bindings);

// What to press first, on this boat, if there is one.
struct OnBoard
{
    bool hasSails = false;
    bool races = false;
};
std::string firstPrompt(const Bindings& bindings, const std::optional<OnBoard>& boat);

} // namespace tools
