// light.h -- the sky over a window: the scene's, and the way from one time of day to the next.
#pragma once

#include "world/sky_spec.h"

namespace tools {

class Light
{
public:
    explicit Light(const world::SkySpec& sky) : from_(sky), to_(sky) {}

    // This sky from now on; or gliding to it.
    void show(const world::SkySpec& sky);
    void glideTo(const world::SkySpec& sky);

    void advance(double elapsed); // [s]
    world::SkySpec sky() const;   // now

private:
    world::SkySpec from_;
    world::SkySpec to_;
    double part_ = 1.0; // of the way between them
};

// The time of day that comes `by` places after the one whose sun stands nearest to this sky's: as [sky] time names it.
std::string timeOfDayFrom(const world::SkySpec& sky, int by);

} // namespace tools
