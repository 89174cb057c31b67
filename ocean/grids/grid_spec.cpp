#include "ocean/grids/grid_spec.h"

#include "ocean/ocean_spec.h"

#include <algorithm>

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
constexpr size_t kMaxRegions = 256;

constexpr engine::Range kSide{0.01, 1e5, "m"};

void readRegion(engine::TableReader& reader, RegionSpec& spec)
{
    reader.require({"center"});
    reader.vec2("center", spec.center, kWorld);
    reader.vec2("size", spec.size, kSide);
    reader.angle("heading", spec.heading, engine::kCompass);
    reader.number("radius", spec.radius, kSide);
    if (reader.has("size") == reader.has("radius"))
        reader.fail("center", "give size for a box, or radius for a disc, and not both");
    if (reader.has("radius") && reader.has("heading"))
        reader.fail("heading", "a disc looks the same from everywhere; leave this out");
}

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
    readPath(reader, spec.keys);
    reader.choice("border", spec.border, kBorders);
    reader.number("foam_life", spec.foamLife, {0.1, 1e4, "s"});
    reader.boolean("tiled", spec.tiled);
    reader.table("rain", spec.rain);
    reader.tables("drop", spec.drops, 0, kMaxDrops);
    reader.tables("obstacle", spec.obstacles, 0, kMaxRegions);
    reader.tables("shoal", spec.shoals, 0, kMaxRegions);
    reader.tables("calm", spec.calms, 0, kMaxRegions);

    for (const std::string_view key : {"center", "velocity", "key"})
        if (reader.has("follow") && reader.has(key))
            reader.fail(key, "a grid that follows takes its place from its target; leave out this or follow");
    for (const std::string_view key : {"center", "velocity"})
        if (reader.has("key") && reader.has(key))
            reader.fail(key, "a grid with [[grid.key]] takes its place from these; leave out this or them");
    if (spec.tiled && spec.border != Border::wrap)
        reader.fail("tiled", "only a grid that wraps can repeat; set border = \"wrap\"");
}

GridSpec coarsened(GridSpec spec, int most)
{
    while (std::max(spec.cells.x, spec.cells.y) > most && std::min(spec.cells.x, spec.cells.y) >= 32 &&
           spec.cell <= 50.0)
    {
        spec.cells = (spec.cells + 1) / 2;
        spec.cell *= 2.0;
    }
    return spec;
}

void read(engine::TableReader& reader, DropSpec& spec)
{
    reader.require({"at"});
    reader.number("time", spec.time, {0.0, 1e6, "s"});
    reader.vec2("at", spec.at, kWorld);
    reader.number("radius", spec.radius, {0.01, 1000.0, "m"});
    reader.number("height", spec.height, {-10.0, 10.0, "m"});
    reader.boolean("neutral", spec.neutral);
}

void read(engine::TableReader& reader, RainSpec& spec)
{
    reader.require({"rate"});
    reader.number("rate", spec.rate, {0.0, 1000.0, "drops/(m2 s)"});
    reader.number("radius", spec.radius, {0.01, 10.0, "m"});
    reader.number("height", spec.height, {0.0, 1.0, "m"});
}

void read(engine::TableReader& reader, ObstacleSpec& spec)
{
    readRegion(reader, spec);
}

void read(engine::TableReader& reader, ShoalSpec& spec)
{
    reader.require({"depth"});
    readRegion(reader, spec);
    reader.number("depth", spec.depth, {0.0, 1000.0, "m"});
    reader.number("edge", spec.edge, {0.0, 1e4, "m"});
}

void read(engine::TableReader& reader, CalmSpec& spec)
{
    reader.require({"damping"});
    readRegion(reader, spec);
    reader.number("damping", spec.damping, {0.0, 100.0, "1/s"});
    reader.number("edge", spec.edge, {0.0, 1e4, "m"});
}

std::vector<ObstacleSpec> obstaclesOf(const std::vector<GridSpec>& grids)
{
    std::vector<ObstacleSpec> all;
    for (const GridSpec& grid : grids)
        for (const ObstacleSpec& obstacle : grid.obstacles)
            if (std::ranges::find(all, obstacle) == all.end())
                all.push_back(obstacle);
    return all;
}

} // namespace ocean
