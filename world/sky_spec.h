// sky_spec.h -- sun and air as a scene asks for them: the table [sky].
#pragma once

#include "engine/table_reader.h"

#include <optional>

namespace world {

// Where the sun, or the moon, stands. Files give the angles in degrees or, of the sun, a time of day ("dawn",
// "morning", "noon", "afternoon", "golden hour", "dusk", "night").
struct SunSpec
{
    double elevation = 32.0 * engine::kDegree; // above the horizon [rad]; in files -90 to 90 degrees
    double azimuth = 245.0 * engine::kDegree;  // compass [rad], clockwise from north

    bool operator==(const SunSpec&) const = default;
};

// In files, `time` says all of it by name: the times of day, or "overcast". Other keys beside it go before it, but on
// the command line it goes before what the scene's file says.
struct SkySpec
{
    SunSpec sun;                 // "afternoon"
    std::optional<SunSpec> moon; // lights the night, when the sun is more than 8.5 degrees down; none: opposite the sun
    double exposure = 0.0;       // [stops], -8 to 8; each doubles the light
    double clouds = 0.25;        // part of the sky that is clouded, 0 to 1
    double visibility = 40e3;    // distance at which haze leaves 2 % of the contrast [m], 1000 to 300000

    bool operator==(const SkySpec&) const = default;
};

void read(engine::TableReader& reader, SkySpec& spec);
void read(engine::TableReader& reader, SunSpec& spec);

} // namespace world
