#include "ocean/ocean_spec.h"

#include "ocean/sea/regular_wave.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>

namespace ocean {
namespace {

constexpr engine::Choice<Spectrum> kSpectra[] = {
    {"phillips", Spectrum::phillips},
    {"jonswap", Spectrum::jonswap},
    {"regular", Spectrum::regular},
    {"none", Spectrum::none},
};

// Wind speed [m/s]: the middle of the Beaufort number's range.
constexpr engine::Choice<double> kPresets[] = {
    {"calm", 0.9},     // 1: 0.3 to 1.5
    {"breeze", 4.4},   // 3: 3.4 to 5.4
    {"moderate", 9.3}, // 5: 8.0 to 10.7
    {"rough", 15.5},   // 7: 13.9 to 17.1
    {"storm", 22.6},   // 9: 20.8 to 24.4
};

void readPreset(engine::TableReader& reader, OceanSpec& spec)
{
    double speed = spec.wind.speed;
    reader.choice(
        "preset", speed, kPresets,
        "A weather, Beaufort 1, 3, 5, 7 and 9: sets the wind's speed, and the spectrum to jonswap, where they are "
        "not given; a preset given by --set overrides the file. A scene's fetch stays, and a short one keeps waves "
        "low.");

    // Whether the scene itself says what the preset would set: overrides stand above the file.
    const auto said = [&](std::string_view path) {
        return reader.has(path) && (reader.overridden(path) || !reader.overridden("preset"));
    };
    if (!reader.has("preset"))
        return;
    if (!said("wind.speed"))
        spec.wind.speed = speed;
    if (!said("spectrum"))
        spec.spectrum = Spectrum::jonswap;
}

void fitRegular(engine::TableReader& reader, OceanSpec& spec)
{
    reader.require({"regular"});
    if (!reader.ok())
        return;
    const double highest = highestRegularWave(spec);
    if (spec.regular.height > highest)
        return reader.fail("regular.height",
                           fmt::format("{} m is too steep; waves of {} s on {} m of water are at most "
                                       "{:.3g} m high",
                                       spec.regular.height, spec.regular.period, spec.depth, highest));
    fitToRegularWave(spec);
}

} // namespace

std::vector<CascadeSpec> defaultCascades(double windSpeed)
{
    // The second tile takes over from waves of a sixth of its side (ocean/sea/bands.h): 20 m at 8 m/s, where less than
    // a quarter of the variance is in shorter ones and the first tile has some three texels a wave. Lengths of waves go
    // with the square of the wind; beyond 11 m/s the tiles are long enough, and small waves would be missed.
    const double scale = std::clamp(windSpeed * windSpeed / 64.0, 0.35, 2.0);
    return {{2003.0 * scale, 256}, {121.0 * scale, 256}, {14.3 * scale, 256}};
}

SeaWeather weatherOf(const OceanSpec& spec)
{
    return {.spectrum = spec.spectrum,
            .wind = spec.wind,
            .swell = spec.swell,
            .fetch = spec.fetch,
            .choppiness = spec.choppiness};
}

OceanSpec inWeather(const OceanSpec& spec, const SeaWeather& weather)
{
    OceanSpec out = spec;
    out.spectrum = weather.spectrum;
    out.wind = weather.wind;
    out.swell = weather.swell;
    out.fetch = weather.fetch;
    out.choppiness = weather.choppiness;
    return out;
}

bool canBecome(const OceanSpec& from, const OceanSpec& to)
{
    const auto ownTiles = [](const OceanSpec& spec) { return spec.cascades == defaultCascades(spec.wind.speed); };
    OceanSpec there = inWeather(from, weatherOf(to));
    if (ownTiles(from) && ownTiles(to))
        there.cascades = to.cascades;
    there.regular = to.regular;
    return there == to && from.spectrum != Spectrum::regular && to.spectrum != Spectrum::regular;
}

void read(engine::TableReader& reader, OceanSpec& spec)
{
    reader.choice(
        "spectrum", spec.spectrum, kSpectra,
        "How the energy of wind waves depends on their length; regular is one train of waves, none is flat water.");
    reader.table("wind", spec.wind, "The wind that raises the waves and fills the sails.");
    readPreset(reader, spec);
    reader.table("swell", spec.swell, "A second, narrow system of waves from far away.");
    reader.table("regular", spec.regular,
                 "One train of waves, all alike, to the second order in their steepness (Stokes): the whole sea where "
                 "the spectrum is regular.");
    reader.table(
        "current", spec.current,
        "A steady stream, which carries the water, its waves and bodies along; wave grids stay where they are.");
    reader.number(
        "fetch", spec.fetch, {100.0, 1e7, "m"},
        "The length of water that the wind has blown over; a shorter one makes lower and shorter waves (jonswap).");
    reader.number("choppiness", spec.choppiness, {0.0, 3.0},
                  "The scale of the horizontal displacement, which sharpens crests; 1 is what linear waves have.");
    reader.number("depth", spec.depth, {0.1, 12000.0, "m"},
                  "The depth of the water: waves much longer than it run slower.");
    reader.number("loop", spec.loop, {5.0, 100000.0, "s"},
                  "The time after which the ambient sea repeats; of a regular sea, rounded to whole periods.");
    reader.integer("seed", spec.seed, 0u, std::numeric_limits<uint32_t>::max(),
                   "The seed of everything random in the scene.");
    spec.cascades = defaultCascades(spec.wind.speed);
    reader.tables(
        "cascades", spec.cascades, 1, 4,
        "Periodic squares whose waves add up to the sea, longest first; left out, their lengths depend on the speed "
        "of the wind. A regular sea has one, fitted to its waves, of the first one's size or more.");
    for (size_t i = 1; i < spec.cascades.size(); ++i)
        if (!(spec.cascades[i].length < spec.cascades[i - 1].length))
            reader.fail(fmt::format("cascades[{}].length", i),
                        fmt::format("{} m is not shorter than {} m, the one before; longest first",
                                    spec.cascades[i].length, spec.cascades[i - 1].length));
    if (spec.spectrum == Spectrum::regular)
        fitRegular(reader, spec);
}

void read(engine::TableReader& reader, WindSpec& spec)
{
    reader.number("speed", spec.speed, {0.0, 75.0, "m/s"}, "The speed of the wind 10 m above the water.");
    reader.angle("from", spec.from, engine::kCompass, "Where the wind comes from: 0 is north, 90 east.");
    reader.number("gusts", spec.gusts, {0.0, 1.0},
                  "How much the wind varies, as a fraction of its speed; only boats feel it.");
}

void read(engine::TableReader& reader, SwellSpec& spec)
{
    reader.require({"height"});
    reader.number("height", spec.height, {0.0, 15.0, "m"}, "The significant wave height of the swell; 0 is no swell.");
    reader.number("period", spec.period, {3.0, 30.0, "s"}, "The period of the strongest waves of the swell.");
    reader.angle("from", spec.from, engine::kCompass, "Where the swell comes from: 0 is north, 90 east.");
}

void read(engine::TableReader& reader, RegularSpec& spec)
{
    reader.require({"height", "period"});
    reader.number("height", spec.height, {0.0, 30.0, "m"},
                  "The height of the waves from trough to crest, at most what they can be without breaking.");
    reader.number("period", spec.period, {0.5, 30.0, "s"},
                  "The time from one crest to the next, for who goes with the "
                  "current.");
    reader.angle("from", spec.from, engine::kCompass,
                 "Where the waves come from: 0 is north, 90 east; kept to half a degree.");
}

void read(engine::TableReader& reader, CurrentSpec& spec)
{
    reader.require({"speed"});
    reader.number("speed", spec.speed, {0.0, 10.0, "m/s"}, "The speed of the current over the ground.");
    reader.angle("to", spec.to, engine::kCompass, "Where the current flows to: 0 is north, 90 east.");
}

void read(engine::TableReader& reader, CascadeSpec& spec)
{
    reader.require({"length", "size"});
    reader.number("length", spec.length, {0.5, 20000.0, "m"},
                  "The side of the square, shorter than that of the one before.");
    reader.integer("size", spec.size, 16u, 2048u, "The number of samples along a side, a power of two.");
    if (!std::has_single_bit(spec.size))
        reader.fail("size", fmt::format("{} is not a power of two; {} or {}", spec.size, std::bit_floor(spec.size),
                                        std::bit_ceil(spec.size)));
}

} // namespace ocean
