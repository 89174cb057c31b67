// wake_spec.h -- the waves that a body makes, as a scene asks for them: the table [body.wake].
#pragma once

#include "engine/table_reader.h"

namespace boats {

// add: a body's waves interfere with those that are there. replace: they take their place, which costs the body its
// interaction with them (Cords & Staadt, 4.2.1).
enum class WakeMode
{
    add,
    replace
};

struct WakeSpec
{
    double strength = 1.0; // of its waves, 0 to 10; 0: it makes none and leaves the water under it alone
    WakeMode mode = WakeMode::add;
    bool grid = true;   // a boat in a scene without wave grids gets one of her own: see world/default_grids.h
    double spray = 1.0; // how much it throws up, 0 to 10; 0: none

    bool operator==(const WakeSpec&) const = default;
};

void read(engine::TableReader& reader, WakeSpec& spec);

} // namespace boats
