// ocean_spec.h -- the ambient sea as a scene asks for it: the table [ocean].
//
// Directions are compass bearings that wind and waves come from, and a current flows to, in radians clockwise from
// north; files say degrees.
#pragma once

#include "engine/table_reader.h"

#include <cstdint>
#include <vector>

namespace ocean {

// How far from the origin a scene may put anything, along each axis [m].
inline constexpr engine::Range kWorld{-1e6, 1e6, "m"};

enum class Spectrum
{
    phillips,
    jonswap,
    regular,
    none
};

struct WindSpec
{
    double speed = 8.0;                    // [m/s] at 10 m, 0 to 75
    double from = 225.0 * engine::kDegree; // [rad]
    double gusts = 0.15; // how much it may grow and fade, in parts of its speed, 0 to 1; for boats only

    bool operator==(const WindSpec&) const = default;
};

// A second, narrow wave system from far away.
struct SwellSpec
{
    double height = 0.0;                   // significant [m], 0 to 15; 0: no swell
    double period = 10.0;                  // of its peak [s], 3 to 30
    double from = 270.0 * engine::kDegree; // [rad]

    bool operator==(const SwellSpec&) const = default;
};

// One train of waves, all alike: all that there is of a regular sea.
struct RegularSpec
{
    double height = 0.0;                   // from trough to crest [m], 0 to 30
    double period = 10.0;                  // [s], 0.5 to 30
    double from = 270.0 * engine::kDegree; // [rad]

    bool operator==(const RegularSpec&) const = default;
};

// A steady stream of all the water, which carries bodies and waves along.
struct CurrentSpec
{
    double speed = 0.0;                 // [m/s], 0 to 10
    double to = 90.0 * engine::kDegree; // where it flows to [rad]

    bool operator==(const CurrentSpec&) const = default;
};

// One periodic tile of the sea.
struct CascadeSpec
{
    double length = 250.0; // of a side [m], 0.5 to 20000
    uint32_t size = 256;   // samples a side, a power of two, 16 to 2048

    bool operator==(const CascadeSpec&) const = default;
};

// Three tiles of 256 x 256 for a wind [m/s]: the first more than 2 km long where the sea is of middling height, so that
// it is nowhere seen to repeat, longer in strong winds, whose waves are long, and shorter in light ones.
std::vector<CascadeSpec> defaultCascades(double windSpeed);

struct OceanSpec
{
    Spectrum spectrum = Spectrum::phillips;
    WindSpec wind;
    SwellSpec swell;
    RegularSpec regular;
    CurrentSpec current;
    double fetch = 300e3;    // length of water the wind has blown over [m], 100 to 1e7
    double choppiness = 1.0; // of the horizontal displacement, 0 to 3; 1 is what linear waves do
    double depth = 200.0;    // [m], 0.1 to 12000
    double loop = 1000.0;    // period after which the sea repeats [s], 5 to 100000
    uint32_t seed = 1;       // of everything random in the scene
    std::vector<CascadeSpec> cascades = defaultCascades(wind.speed); // 1 to 4, longest first

    bool operator==(const OceanSpec&) const = default;
};

// What of a sea may change while time goes on; its tiles, depth, loop, current and seed stay.
struct SeaWeather
{
    Spectrum spectrum = Spectrum::phillips; // but regular: its tile is fitted to its waves
    WindSpec wind;
    SwellSpec swell;
    double fetch = 300e3;    // [m], as in OceanSpec
    double choppiness = 1.0; //

    bool operator==(const SeaWeather&) const = default;
};

SeaWeather weatherOf(const OceanSpec& spec);
OceanSpec inWeather(const OceanSpec& spec, const SeaWeather& weather);

// Whether one sea becomes the other by a change of its weather. Tiles that follow from the wind alone may stay.
bool canBecome(const OceanSpec& from, const OceanSpec& to);

// The key `preset` (calm, breeze, moderate, rough, storm: Beaufort 1, 3, 5, 7, 9) sets the spectrum and the wind's
// speed where the scene does not; given as an override it stands above those keys of the file. A regular sea is fitted
// when it is read (ocean/sea/regular_wave.h).
void read(engine::TableReader& reader, OceanSpec& spec);
void read(engine::TableReader& reader, WindSpec& spec);
void read(engine::TableReader& reader, SwellSpec& spec);
void read(engine::TableReader& reader, RegularSpec& spec);
void read(engine::TableReader& reader, CurrentSpec& spec);
void read(engine::TableReader& reader, CascadeSpec& spec);

} // namespace ocean
