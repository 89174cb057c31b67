// weather.h -- what a user may change of wind, sea and light.
#pragma once

#include "boats/motion/body_pose.h"
#include "boats/motion/fleet.h"
#include "tools/sail/scene_edit.h"

#include <array>

namespace tools {

// By the code of the World Meteorological Organization: 1 calm, rippled, to 9 phenomenal.
inline constexpr int kSeaStates = 9;

// The wind that raises such a sea, and its significant height if the wind has blown for long (Pierson and Moskowitz).
struct SeaState
{
    double wind;   // [m/s]
    double height; // [m]
};
SeaState seaState(int number);

// The one whose wind is nearest to this [m/s].
int seaStateNear(double wind);

// What of a scene makes it the sea that such a wind raises on deep water; its swell and all else stay as they are.
std::vector<Setting> seaStateSettings(int number);

// What makes the scene's sea this one; the keys that these settings are in place of.
std::vector<Setting> settingsOf(const ocean::SeaWeather& weather);
inline constexpr std::array<std::string_view, 1> kWeatherForgets{"ocean.preset"};

// The scene as it stands: bodies are where these poses have them, with the helms that they have, and what was to happen
// later comes so much sooner. `time` [s] of the scene is that of the poses.
world::Scene sceneNow(const world::Scene& scene, const boats::Fleet& fleet, std::span<const boats::BodyPose> poses,
                      double time);

// Skies of the times of day, in their order; the sky between two, 0 to 1 of the way.
struct TimeOfDay
{
    std::string name;
    world::SkySpec sky;
};
const std::vector<TimeOfDay>& timesOfDay();
world::SkySpec between(const world::SkySpec& a, const world::SkySpec& b, double part);

} // namespace tools
