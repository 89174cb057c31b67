#include "render/sky/day_light.h"

#include "shared/atmosphere.h"

#include <glm/common.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace render {

namespace {

constexpr double kNightBelow = -8.5 * engine::kDegree;
constexpr double kRadius = 0.00465; // of the disc, the sun's or the moon's [rad]

} // namespace

world::SunSpec moonOf(const world::SkySpec& sky)
{
    return sky.moon.value_or(
        world::SunSpec{std::clamp(-sky.sun.elevation, 15.0 * engine::kDegree, 60.0 * engine::kDegree),
                       sky.sun.azimuth + std::numbers::pi});
}

DayLight dayLightOf(const world::SkySpec& sky)
{
    const bool night = sky.sun.elevation < kNightBelow;
    const world::SunSpec at = night ? moonOf(sky) : sky.sun;
    const glm::vec3 direction(std::cos(at.elevation) * std::sin(at.azimuth),
                              std::cos(at.elevation) * std::cos(at.azimuth), std::sin(at.elevation));
    // It dims as the disc sinks through the horizon.
    const auto risen = static_cast<float>(glm::smoothstep(-kRadius, kRadius, at.elevation));
    const auto cosZenith = static_cast<float>(std::sin(std::max(at.elevation, 0.0)));
    const glm::vec3 through = gpu::transmittanceToTop(0.0f, cosZenith, static_cast<float>(sky.visibility));
    return {direction, risen * through * (night ? gpu::kMoonlight : glm::vec3(1.0f)), night};
}

} // namespace render
