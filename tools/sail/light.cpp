#include "tools/sail/light.h"

#include "tools/sail/weather.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tools {

namespace {

constexpr double kGlide = 2.0; // from one time of day to the next [s]

size_t nearestTimeOfDay(const world::SkySpec& sky)
{
    const std::vector<TimeOfDay>& all = timesOfDay();
    const auto off = [&](const TimeOfDay& time) {
        const double azimuth = std::remainder(time.sky.sun.azimuth - sky.sun.azimuth, 2.0 * std::numbers::pi);
        return std::hypot(time.sky.sun.elevation - sky.sun.elevation, 0.3 * azimuth);
    };
    return static_cast<size_t>(std::ranges::min_element(all, {}, off) - all.begin());
}

} // namespace

void Light::show(const world::SkySpec& sky)
{
    from_ = to_ = sky;
    part_ = 1.0;
}

void Light::glideTo(const world::SkySpec& sky)
{
    from_ = this->sky();
    to_ = sky;
    part_ = 0.0;
}

void Light::advance(double elapsed)
{
    part_ = std::min(1.0, part_ + elapsed / kGlide);
}

world::SkySpec Light::sky() const
{
    return between(from_, to_, part_);
}

std::string timeOfDayFrom(const world::SkySpec& sky, int by)
{
    const std::vector<TimeOfDay>& all = timesOfDay();
    const int count = static_cast<int>(all.size());
    const int next = (static_cast<int>(nearestTimeOfDay(sky)) + by % count + count) % count;
    return all[static_cast<size_t>(next)].name;
}

} // namespace tools
