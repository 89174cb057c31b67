#include "boats/wakes/wake_spec.h"

namespace boats {
namespace {

constexpr engine::Choice<WakeMode> kModes[] = {
    {"add", WakeMode::add},
    {"replace", WakeMode::replace},
};

} // namespace

void read(engine::TableReader& reader, WakeSpec& spec)
{
    reader.number("strength", spec.strength, {0.0, 10.0},
                  "The scale of the waves that the body makes; 1 follows from hull and speed, 0 is none.");
    reader.choice("mode", spec.mode, kModes,
                  "Whether its waves are added to those that are there, or replace them under the body.");
    reader.boolean(
        "grid", spec.grid,
        "Whether a boat gets a wave grid of her own, a square of twelve of her lengths that moves with her, "
        "in a scene where no [[grid]] takes wakes; the one the camera follows and the first others do, eight "
        "in all.");
    reader.number("spray", spec.spray, {0.0, 10.0}, "The scale of the spray that the body throws up; 0 is none.");
}

} // namespace boats
