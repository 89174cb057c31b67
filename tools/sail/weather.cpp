#include "tools/sail/weather.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace tools {

namespace {

// Middle heights of the code's ranges [m]; 9 has no upper end.
constexpr std::array<double, kSeaStates> kHeights{0.05, 0.3, 0.9, 1.9, 3.2, 5.0, 7.5, 11.5, 14.5};
constexpr double kGravity = 9.81;          // [m/s^2]
constexpr double kPiersonMoskowitz = 0.22; // Hs = 0.22 U10^2/g
constexpr double kLongFetch = 1e6;         // [m]: the sea is as high as the wind makes it

double turned(double from, double to, double part)
{
    return from + part * std::remainder(to - from, 2.0 * std::numbers::pi);
}

// What comes at `time` comes at 0; what has been is gone.
template <typename T>
void advance(std::vector<T>& events, double time)
{
    std::erase_if(events, [&](const T& event) { return event.time <= time; });
    for (T& event : events)
        event.time -= time;
}

boats::HelmOrder orderOf(const boats::Helm& helm)
{
    boats::HelmOrder order{.throttle = helm.throttle};
    if (helm.steering == boats::Steering::rudder)
        order.rudder = helm.rudder;
    if (helm.steering == boats::Steering::course)
        order.course = helm.course;
    if (helm.steering == boats::Steering::windAngle)
        order.windAngle = helm.windAngle;
    if (!helm.autoTrim)
    {
        order.sheet = helm.mainSheet;
        order.jibSheet = helm.jibSheet;
    }
    return order;
}

} // namespace

SeaState seaState(int number)
{
    const double height = kHeights[static_cast<size_t>(std::clamp(number, 1, kSeaStates) - 1)];
    return {std::sqrt(height * kGravity / kPiersonMoskowitz), height};
}

int seaStateNear(double wind)
{
    int best = 1;
    for (int number = 2; number <= kSeaStates; ++number)
        if (std::abs(seaState(number).wind - wind) < std::abs(seaState(best).wind - wind))
            best = number;
    return best;
}

std::vector<Setting> seaStateSettings(int number)
{
    return {{"ocean.spectrum", "jonswap"},
            {"ocean.wind.speed", fmt::format("{:.2f}", seaState(number).wind)},
            {"ocean.fetch", fmt::format("{:.1f}", kLongFetch)}};
}

std::vector<Setting> settingsOf(const ocean::SeaWeather& weather)
{
    constexpr std::array<const char*, 4> kSpectra{"phillips", "jonswap", "regular", "none"}; // as ocean::Spectrum
    const auto degrees = [](double angle) { return std::fmod(angle / engine::kDegree + 720.0, 360.0); };
    return {{"ocean.spectrum", kSpectra[static_cast<size_t>(weather.spectrum)]},
            {"ocean.wind", fmt::format("{{ speed = {}, from = {}, gusts = {} }}", weather.wind.speed,
                                       degrees(weather.wind.from), weather.wind.gusts)},
            {"ocean.swell", fmt::format("{{ height = {}, period = {}, from = {} }}", weather.swell.height,
                                        weather.swell.period, degrees(weather.swell.from))},
            {"ocean.fetch", fmt::format("{}", weather.fetch)},
            {"ocean.choppiness", fmt::format("{}", weather.choppiness)}};
}

world::Scene sceneNow(const world::Scene& scene, const boats::Fleet& fleet, std::span<const boats::BodyPose> poses,
                      double time)
{
    world::Scene now = scene;
    for (size_t i = 0; i < now.bodies.size() && i < poses.size(); ++i)
    {
        boats::BodySpec& body = now.bodies[i];
        const boats::Attitude attitude = boats::attitudeOf(poses[i].orientation);
        advance(body.orders, time);
        if (body.hold == boats::Hold::path || body.hold == boats::Hold::fixed)
        {
            for (ocean::PathKey& key : body.keys)
                key.time -= time;
            continue;
        }
        body.position = glm::dvec2(poses[i].position);
        body.height.reset(); // on the new sea
        body.heading = attitude.heading;
        body.heel = attitude.roll;
        body.trim = attitude.pitch;
        if (body.hold == boats::Hold::free)
            body.speed = glm::dot(glm::dvec2(poses[i].velocity),
                                  glm::dvec2(std::sin(attitude.heading), std::cos(attitude.heading)));
        const auto index = static_cast<uint32_t>(i);
        if (fleet.isBoat(index))
            body.helm = orderOf(fleet.helm(index));
        if (const boats::Race* const race = fleet.race(); race && race->races(index))
            body.race = race->isCrewed(index) ? boats::Racing::crew : boats::Racing::helm;
    }
    for (world::CameraKey& key : now.camera.keys)
        key.time -= time;
    return now;
}

const std::vector<TimeOfDay>& timesOfDay()
{
    static const std::vector<TimeOfDay> all = [] {
        std::vector<TimeOfDay> list;
        for (const char* name : {"dawn", "morning", "noon", "afternoon", "golden hour", "dusk", "night"})
        {
            const auto scene = world::parseScene(fmt::format("[sky]\ntime = \"{}\"\n", name), name, {});
            SEAWAY_CHECK(scene, "there is no time of day called {}", name);
            list.push_back({name, (*scene).sky});
        }
        return list;
    }();
    return all;
}

world::SkySpec between(const world::SkySpec& a, const world::SkySpec& b, double part)
{
    const auto mix = [&](double from, double to) { return from + part * (to - from); };
    if (part >= 1.0)
        return b;
    world::SkySpec sky = a;
    sky.sun = {mix(a.sun.elevation, b.sun.elevation), turned(a.sun.azimuth, b.sun.azimuth, part)};
    sky.exposure = mix(a.exposure, b.exposure);
    sky.clouds = mix(a.clouds, b.clouds);
    sky.visibility = mix(a.visibility, b.visibility);
    return sky;
}

} // namespace tools
