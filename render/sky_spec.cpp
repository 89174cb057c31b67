#include "render/sky_spec.h"

namespace render {
namespace {

constexpr SunSpec sunAt(double elevationDegrees, double azimuthDegrees)
{
    return {elevationDegrees * engine::kDegree, azimuthDegrees * engine::kDegree};
}

// A clear summer's day at middle northern latitudes.
constexpr engine::Choice<SunSpec> kTimesOfDay[] = {
    {"dawn", sunAt(1.0, 68.0)},        {"morning", sunAt(28.0, 110.0)},    {"noon", sunAt(62.0, 180.0)},
    {"afternoon", sunAt(32.0, 245.0)}, {"golden hour", sunAt(6.0, 282.0)}, {"dusk", sunAt(-3.0, 296.0)},
};

} // namespace

void read(engine::TableReader& reader, SkySpec& spec)
{
    reader.choiceOrTable("sun", spec.sun, kTimesOfDay);
    reader.number("exposure", spec.exposure, {-8.0, 8.0, "stops"});
    reader.number("clouds", spec.clouds, {0.0, 1.0, ""});
    reader.number("visibility", spec.visibility, {1000.0, 300e3, "m"});
}

void read(engine::TableReader& reader, SunSpec& spec)
{
    reader.angle("elevation", spec.elevation, {-10.0, 90.0, "degrees"});
    reader.angle("azimuth", spec.azimuth, engine::kCompass);
}

} // namespace render
