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
    reader.number("strength", spec.strength, {0.0, 10.0});
    reader.choice("mode", spec.mode, kModes);
    reader.number("spray", spec.spray, {0.0, 10.0});
}

} // namespace boats
