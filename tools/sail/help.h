// help.h -- what to press, for people: the page over the picture, the manual of the command line, the first prompt.
#pragma once

#include "render/overlay/hud.h"
#include "tools/sail/bindings.h"

namespace tools {

std::vector<render::HelpGroup> helpPage(const Bindings& bindings);

// The same as lines of text.
std::string helpText(const Bindings& bindings);

// What to press first.
std::string firstPrompt(const Bindings& bindings, bool hasBoat, bool hasSails);

} // namespace tools
