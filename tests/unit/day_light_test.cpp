// Which light shines: the sun's by day, the moon's by night.
#include "render/sky/day_light.h"
#include "shared/atmosphere.h"
#include "support/near.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>

#include <cmath>

namespace {

world::SkySpec skyAt(double sunElevation, double sunAzimuth = 300.0)
{
    return {.sun = {sunElevation * engine::kDegree, sunAzimuth * engine::kDegree}};
}

} // namespace

TEST_CASE("day light: the sun shines until the full moon outshines the twilight")
{
    for (const double elevation : {90.0, 30.0, 1.0, -3.0, -8.4})
    {
        CAPTURE(elevation);
        const render::DayLight light = render::dayLightOf(skyAt(elevation));
        CHECK_FALSE(light.night);
        CHECK(light.direction.z == test::near(std::sin(elevation * engine::kDegree), 1e-6));
        CHECK((light.irradiance.g > 0.0f) == (elevation > 0.0));
    }
    for (const double elevation : {-8.6, -20.0, -90.0})
    {
        CAPTURE(elevation);
        const render::DayLight light = render::dayLightOf(skyAt(elevation));
        CHECK(light.night);
        CHECK(glm::length(light.direction) == test::near(1.0, 1e-6));
        CHECK(light.direction.z > 0.2f); // in sight
        CHECK(light.irradiance.g > 0.1f);
        CHECK(light.irradiance.g < gpu::kMoonlight.g);
    }
}

TEST_CASE("day light: a full moon stands opposite the sun, or where the scene says")
{
    const world::SkySpec opposite = skyAt(-30.0, 300.0);
    CHECK(render::moonOf(opposite).elevation == test::near(30.0 * engine::kDegree, 1e-9));
    CHECK(std::sin(render::moonOf(opposite).azimuth) == test::near(std::sin(120.0 * engine::kDegree), 1e-9));
    world::SkySpec said = opposite;
    said.moon = world::SunSpec{50.0 * engine::kDegree, 90.0 * engine::kDegree};
    const render::DayLight light = render::dayLightOf(said);
    CHECK(light.direction.x == test::near(std::cos(50.0 * engine::kDegree), 1e-6));
    said.moon->elevation = -5.0 * engine::kDegree; // not risen: the stars' light alone
    CHECK(render::dayLightOf(said).irradiance.g == 0.0f);
}
