#include "ocean/grid_spec.h"

#include "ocean/ocean_spec.h"

namespace ocean {
namespace {

constexpr engine::Choice<Border> kBorders[] = {
    {"absorb", Border::absorb},
    {"clamp", Border::clamp},
    {"wrap", Border::wrap},
    {"ghost_mean", Border::ghostMean},
    {"ghost_slope", Border::ghostSlope},
};

constexpr size_t kMaxDrops = 4096;

} // namespace

void read(engine::TableReader& reader, GridSpec& spec)
{
    reader.name("name", spec.name);
    reader.ivec2("cells", spec.cells, 16, 4096);
    reader.number("cell", spec.cell, {0.01, 100.0, "m"});
    reader.number("wave_speed", spec.waveSpeed, {0.01, 200.0, "m/s"});
    reader.number("damping", spec.damping, {0.0, 100.0, "1/s"});
    reader.name("follow", spec.follow);
    reader.vec2("center", spec.center, kWorld);
    reader.vec2("velocity", spec.velocity, {-100.0, 100.0, "m/s"});
    reader.choice("border", spec.border, kBorders);
    reader.table("rain", spec.rain);
    reader.tables("drop", spec.drops, 0, kMaxDrops);

    for (const std::string_view key : {"center", "velocity"})
        if (reader.has("follow") && reader.has(key))
            reader.fail(key, "a grid that follows takes its place from its target; leave out this or follow");
}

void read(engine::TableReader& reader, DropSpec& spec)
{
    reader.require({"at"});
    reader.number("time", spec.time, {0.0, 1e6, "s"});
    reader.vec2("at", spec.at, kWorld);
    reader.number("radius", spec.radius, {0.01, 1000.0, "m"});
    reader.number("height", spec.height, {-10.0, 10.0, "m"});
}

void read(engine::TableReader& reader, RainSpec& spec)
{
    reader.require({"rate"});
    reader.number("rate", spec.rate, {0.0, 1000.0, "drops/(m2 s)"});
    reader.number("radius", spec.radius, {0.01, 10.0, "m"});
    reader.number("height", spec.height, {0.0, 1.0, "m"});
}

} // namespace ocean
