#include "world/sky_spec.h"

namespace world {
namespace {

constexpr SunSpec sunAt(double elevationDegrees, double azimuthDegrees)
{
    return {elevationDegrees * engine::kDegree, azimuthDegrees * engine::kDegree};
}

// A clear summer's day at middle northern latitudes.
constexpr SunSpec kDawn = sunAt(1.0, 68.0);
constexpr SunSpec kMorning = sunAt(28.0, 110.0);
constexpr SunSpec kNoon = sunAt(62.0, 180.0);
constexpr SunSpec kAfternoon = sunAt(32.0, 245.0);
constexpr SunSpec kGoldenHour = sunAt(6.0, 282.0);
constexpr SunSpec kDusk = sunAt(-3.0, 296.0);
constexpr SunSpec kNight = sunAt(-28.0, 350.0); // so the moon stands in the south

constexpr engine::Choice<SunSpec> kSuns[] = {
    {"dawn", kDawn}, {"morning", kMorning}, {"noon", kNoon}, {"afternoon", kAfternoon}, {"golden hour", kGoldenHour},
    {"dusk", kDusk}, {"night", kNight},
};

constexpr engine::Choice<SkySpec> kTimes[] = {
    {"dawn", {.sun = kDawn}},
    {"morning", {.sun = kMorning}},
    {"noon", {.sun = kNoon}},
    {"afternoon", {.sun = kAfternoon}},
    {"golden hour", {.sun = kGoldenHour}},
    {"dusk", {.sun = kDusk}},
    {"overcast", {.sun = sunAt(38.0, 200.0), .clouds = 1.0, .visibility = 9e3}},
    {"night", {.sun = kNight, .clouds = 0.2, .visibility = 150e3}},
};

} // namespace

void read(engine::TableReader& reader, SkySpec& spec)
{
    SkySpec time = spec;
    reader.choice(
        "time", time, kTimes,
        "Sun, clouds and visibility by one name, where they are not given; a time given by --set overrides the file.");
    reader.choiceOrTable("sun", spec.sun, kSuns, "Where the sun stands.");
    reader.table("moon", spec.moon,
                 "The moon, which lights the night when the sun is more than 8.5 degrees down; left out, it stands "
                 "opposite the sun.");
    reader.number("exposure", spec.exposure, {-8.0, 8.0, "stops"},
                  "The exposure of the picture; each stop doubles the light.");
    reader.number("clouds", spec.clouds, {0.0, 1.0}, "The fraction of the sky that is clouded.");
    reader.number("visibility", spec.visibility, {1000.0, 300e3, "m"},
                  "The distance at which haze leaves 2 % of the contrast.");

    const auto left = [&](std::string_view key) {
        return !reader.has(key) || (reader.overridden("time") && !reader.overridden(key));
    };
    if (left("sun"))
        spec.sun = time.sun;
    if (left("clouds"))
        spec.clouds = time.clouds;
    if (left("visibility"))
        spec.visibility = time.visibility;
}

void read(engine::TableReader& reader, SunSpec& spec)
{
    reader.angle("elevation", spec.elevation, {-90.0, 90.0, "degrees"},
                 "The angle above the horizon; a negative one is below it.");
    reader.angle("azimuth", spec.azimuth, engine::kCompass,
                 "The compass direction in which it stands: 0 is north, 90 east.");
}

} // namespace world
