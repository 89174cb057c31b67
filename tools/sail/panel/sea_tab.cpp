// The panel's tab of sea, wind and light: the tables [ocean] and [sky] of the scene.
#include "tools/sail/panel/panel_tabs.h"

#include <fmt/format.h>

#include <array>

namespace tools {

namespace {

constexpr std::array<const char*, 4> kSpectra{"phillips", "jonswap", "regular", "none"}; // as ocean::Spectrum
constexpr std::array<const char*, 5> kPresets{"calm", "breeze", "moderate", "rough", "storm"};
constexpr std::array<const char*, 8> kTimes{"dawn",     "morning",     "noon", "afternoon",
                                            "overcast", "golden hour", "dusk", "night"};

double degrees(double radians)
{
    const double angle = std::fmod(radians / engine::kDegree, 360.0);
    return angle < 0.0 ? angle + 360.0 : angle;
}

void drawWind(const ocean::OceanSpec& ocean, Wishes& wishes)
{
    heading("Wind");
    if (const auto preset = choice("weather", "", kPresets))
        wishes.emplace_back(wish::Set{{{"ocean.preset", *preset}}, {"ocean.wind.speed", "ocean.spectrum"}});
    hint("ocean.preset: Beaufort 1, 3, 5, 7 and 9");
    slider({"speed##wind", "ocean.wind.speed", 0.0, 30.0, "%.1f m/s"}, ocean.wind.speed, wishes);
    slider({"from##wind", "ocean.wind.from", 0.0, 360.0, "%.0f\u00b0"}, degrees(ocean.wind.from), wishes);
    slider({"gusts", "ocean.wind.gusts", 0.0, 1.0, "%.2f"}, ocean.wind.gusts, wishes);
}

std::string regularText(const ocean::RegularSpec& regular)
{
    return fmt::format("{{ height = {}, period = {}, from = {} }}", number(regular.height), number(regular.period),
                       number(degrees(regular.from)));
}

void drawRegular(const ocean::RegularSpec& regular, Wishes& wishes)
{
    const auto setting = [](const ocean::RegularSpec& to) { return Setting{"ocean.regular", regularText(to)}; };
    ocean::RegularSpec to = regular;
    slider({"height##regular", "ocean.regular.height", 0.0, 6.0, "%.2f m"}, regular.height, wishes, [&](double value) {
        to.height = value;
        return setting(to);
    });
    slider({"period##regular", "ocean.regular.period", 2.0, 20.0, "%.1f s"}, regular.period, wishes, [&](double value) {
        to.period = value;
        return setting(to);
    });
}

void drawWaves(const ocean::OceanSpec& ocean, Wishes& wishes)
{
    heading("Waves");
    if (const auto spectrum = choice("spectrum", kSpectra[static_cast<size_t>(ocean.spectrum)], kSpectra))
    {
        wish::Set set{{{"ocean.spectrum", *spectrum}}, {}};
        if (*spectrum == "regular" && ocean.regular.height == 0.0)
            set.settings.push_back({"ocean.regular", regularText({.height = 1.0, .period = 8.0})});
        wishes.push_back(std::move(set));
    }
    hint("ocean.spectrum");
    if (ocean.spectrum == ocean::Spectrum::regular)
        drawRegular(ocean.regular, wishes);
    slider({"fetch", "ocean.fetch", 1e3, 1e6, "%.0f m", true}, ocean.fetch, wishes);
    slider({"choppiness", "ocean.choppiness", 0.0, 2.0, "%.2f"}, ocean.choppiness, wishes);
    slider({"depth", "ocean.depth", 1.0, 1000.0, "%.0f m", true}, ocean.depth, wishes);
}

void drawSwell(const ocean::SwellSpec& swell, Wishes& wishes)
{
    heading("Swell");
    ocean::SwellSpec to = swell;
    const auto set = [&](double& part) {
        return [&](double value) {
            part = value;
            return Setting{"ocean.swell", fmt::format("{{ height = {}, period = {}, from = {} }}", number(to.height),
                                                      number(to.period), number(degrees(to.from)))};
        };
    };
    slider({"height##swell", "ocean.swell.height", 0.0, 6.0, "%.2f m"}, swell.height, wishes, set(to.height));
    slider({"period##swell", "ocean.swell.period", 3.0, 20.0, "%.1f s"}, swell.period, wishes, set(to.period));
    slider({"from##swell", "ocean.swell.from", 0.0, 360.0, "%.0f\u00b0"}, degrees(swell.from), wishes,
           [&](double value) { return set(to.from)(value * engine::kDegree); });
}

void drawCurrent(const ocean::CurrentSpec& current, Wishes& wishes)
{
    heading("Current");
    const auto setting = [](double speed, double to) {
        return Setting{"ocean.current", fmt::format("{{ speed = {}, to = {} }}", number(speed), number(to))};
    };
    const double to = degrees(current.to);
    slider({"speed##current", "ocean.current.speed", 0.0, 3.0, "%.2f m/s"}, current.speed, wishes,
           [&](double value) { return setting(value, to); });
    slider({"to##current", "ocean.current.to", 0.0, 360.0, "%.0f\u00b0"}, to, wishes,
           [&](double value) { return setting(current.speed, value); });
}

// Of the sun or the moon.
void drawPlace(const char* key, const char* high, const char* where, const world::SunSpec& place, Wishes& wishes)
{
    const auto setting = [&](double elevation, double azimuth) {
        return Setting{key, fmt::format("{{ elevation = {}, azimuth = {} }}", number(elevation), number(azimuth))};
    };
    const double elevation = place.elevation / engine::kDegree;
    const double azimuth = degrees(place.azimuth);
    slider({high, key, -30.0, 90.0, "%.0f\u00b0"}, elevation, wishes,
           [&](double value) { return setting(value, azimuth); });
    slider({where, key, 0.0, 360.0, "%.0f\u00b0"}, azimuth, wishes,
           [&](double value) { return setting(elevation, value); });
}

void drawSky(const world::SkySpec& sky, Wishes& wishes)
{
    heading("Light");
    if (const auto time = choice("time of day", "", kTimes))
        wishes.emplace_back(wish::Set{{{"sky.time", *time}}, {"sky.sun", "sky.clouds", "sky.visibility"}});
    hint("sky.time");
    drawPlace("sky.sun", "sun, height", "sun, direction", sky.sun, wishes);
    if (sky.moon)
        drawPlace("sky.moon", "moon, height", "moon, direction", *sky.moon, wishes);
    else if (ImGui::Button("Place the moon"))
        wishes.emplace_back(wish::Set{{{"sky.moon", "{ elevation = 30, azimuth = 180 }"}}, {}});
    slider({"clouds", "sky.clouds", 0.0, 1.0, "%.2f"}, sky.clouds, wishes);
    slider({"visibility", "sky.visibility", 1e3, 3e5, "%.0f m", true}, sky.visibility, wishes);
    slider({"exposure", "sky.exposure", -4.0, 4.0, "%.1f stops"}, sky.exposure, wishes);
}

} // namespace

void drawSeaTab(const PanelState& state, Wishes& wishes)
{
    if (ImGui::Button("Save as scene"))
        wishes.emplace_back(wish::SaveScene{});
    hint("Writes a file that gives this scene, with all that is set, to seaway sail");
    if (state.changed)
    {
        ImGui::SameLine();
        if (ImGui::Button("As it was"))
            wishes.emplace_back(wish::Reset{});
        hint("Takes back all that was set");
    }
    drawWind(state.scene->ocean, wishes);
    drawWaves(state.scene->ocean, wishes);
    drawSwell(state.scene->ocean.swell, wishes);
    drawCurrent(state.scene->ocean.current, wishes);
    drawSky(state.scene->sky, wishes);
}

} // namespace tools
