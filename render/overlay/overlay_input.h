// overlay_input.h -- what a window's user does, told to Dear ImGui.
//
// Of the versions before 1.87, as in Debian 12, its state is set; of later ones events are sent.
#pragma once

#include "engine/input.h"

namespace render {

// Once, for the context that is the current one.
void prepareOverlayInput();

class OverlayInput
{
public:
    // Between two of its frames, for the context that is the current one. Without input the mouse is nowhere and no key
    // is held.
    void tell(const engine::Input* input);

private:
    std::bitset<engine::kMouseButtons> held_; // as told last
};

} // namespace render
