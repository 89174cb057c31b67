// day_light.h -- the light that shines on a scene: the sun's or, by night, the full moon's.
//
// A full moon gives 400,000 times less light than the sun. It outshines the twilight when the sun stands 8.5 degrees
// below the horizon; from there on everything is lit by the moon, through the same air and clouds, and light is
// measured in units of its own. Its colour is that which eyes see by night: they are blind to red then.
#pragma once

#include "world/sky_spec.h"

#include <glm/vec3.hpp>

namespace render {

struct DayLight
{
    glm::vec3 direction;  // towards it, unit
    glm::vec3 irradiance; // on a surface that faces it, at sea level, under a clear sky; above the air it is 1, or
                          // gpu::kMoonlight
    bool night = false;   // it is the moon's
};

DayLight dayLightOf(const world::SkySpec& sky);

// Where the moon stands: as the scene says or, as a full moon does, opposite the sun, in sight.
world::SunSpec moonOf(const world::SkySpec& sky);

} // namespace render
