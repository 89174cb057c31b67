#include "ocean/grids/grid_spec.h"

#include "ocean/ocean_spec.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace ocean {
namespace {

constexpr engine::Choice<Border> kBorders[] = {
    {"absorb", Border::absorb},
    {"clamp", Border::clamp},
    {"wrap", Border::wrap},
    {"ghost_mean", Border::ghostMean},
    {"ghost_slope", Border::ghostSlope},
};

constexpr engine::Choice<Waves> kWaves[] = {
    {"plain", Waves::plain},
    {"dispersive", Waves::dispersive},
};

constexpr int kMinDispersiveCells = 64;

constexpr size_t kMaxDrops = 4096;
constexpr size_t kMaxRegions = 256;

constexpr engine::Range kSide{0.01, 1e5, "m"};

void readRegion(engine::TableReader& reader, RegionSpec& spec)
{
    reader.require({"center"});
    reader.vec2("center", spec.center, kWorld, "The middle of the region: east, north.");
    reader.vec2("size", spec.size, kSide,
                "The sides of a box, along its heading and across it; a disc has a radius instead.");
    reader.angle("heading", spec.heading, engine::kCompass, "Where the length of a box points: 0 is north, 90 east.");
    reader.number("radius", spec.radius, kSide, "The radius of a disc; a box has a size instead.");
    if (reader.has("size") == reader.has("radius"))
        reader.fail("center", "give size for a box, or radius for a disc, and not both");
    if (reader.has("radius") && reader.has("heading"))
        reader.fail("heading", "a disc looks the same from everywhere; leave this out");
}

// What dispersive waves cannot have: they step all cells at once, by a transform.
void checkDispersive(engine::TableReader& reader, const GridSpec& spec)
{
    const auto isPower = [](int count) { return std::has_single_bit(static_cast<unsigned>(count)); };
    if (spec.cells.x != spec.cells.y || !isPower(spec.cells.x) || spec.cells.x < kMinDispersiveCells)
        reader.fail("cells", fmt::format("dispersive waves need as many cells along x as along y, a power of two from "
                                         "{} to 4096; other sizes are for waves = \"plain\"",
                                         kMinDispersiveCells));
    if (reader.has("wave_speed"))
        reader.fail("wave_speed", "dispersive waves run as fast as nature has it; leave this out, or take it away with "
                                  "an empty override, wave_speed=");
    if (spec.border != Border::absorb && spec.border != Border::wrap)
        reader.fail("border",
                    "dispersive waves leave (absorb) or come in again on the other side (wrap); other borders "
                    "are for waves = \"plain\"");
    if (!spec.shoals.empty())
        reader.fail("shoal", "dispersive waves have one depth, that of the grid; shoals are for waves = \"plain\"");
}

} // namespace

void read(engine::TableReader& reader, GridSpec& spec)
{
    reader.name("name", spec.name,
                "The name of the grid for --set; left out, grid0, grid1, ... in the order of the file.");
    reader.ivec2("cells", spec.cells, 16, 4096, "The number of cells along x (east) and y (north).");
    reader.number("cell", spec.cell, {0.01, 100.0, "m"}, "The side of a cell.");
    reader.choice(
        "waves", spec.waves, kWaves,
        "How waves run: plain, all at one speed, for shallow water, harbours and walls; dispersive, long ones "
        "faster than short ones, for open water, where boats then have the wakes of nature.");
    reader.number("wave_speed", spec.waveSpeed, {0.01, 200.0, "m/s"},
                  "The speed of plain waves; dispersive ones run as fast as nature has it.");
    reader.number("depth", spec.depth, {0.1, 1e4, "m"},
                  "The depth of the water under dispersive waves; left out, the ocean's.");
    reader.integer(
        "every", spec.every, 1, 4,
        "The ticks in which dispersive waves make a step: 1, 2 or 4; left out, as many as the grid's speed and "
        "cells allow, and 1 where it follows something.");
    reader.number("damping", spec.damping, {0.0, 100.0, "1/s"},
                  "How fast waves fade: their height as e^(-damping t / 2), their energy as e^(-damping t).");
    reader.name("follow", spec.follow,
                "The name of the body that the grid moves with, or camera; left out, it drifts or goes along its keys. "
                "Dispersive "
                "grids that follow one body share its waves by length, the shorter to the finer: a near one with cells "
                "of a 24th of "
                "its length, or smaller, and a far one with cells twice as large are one water.");
    reader.vec2("center", spec.center, kWorld, "The middle of a grid that drifts, at the start: east, north.");
    reader.vec2("velocity", spec.velocity, {-100.0, 100.0, "m/s"}, "The velocity of a grid that drifts: east, north.");
    readPath(reader, spec.keys, "The path of the grid's middle: a smooth curve through these.");
    reader.choice(
        "border", spec.border, kBorders,
        "What waves meet at the edge of the grid: absorb lets them out, clamp is a wall, wrap brings them back in on "
        "the other side, ghost_mean has still water beyond, ghost_slope continues the slope.");
    reader.number("foam_life", spec.foamLife, {0.1, 1e4, "s"}, "The time in which foam on the grid fades to 1/e.");
    reader.boolean("tiled", spec.tiled, "Whether the grid repeats all over the sea; needs border = \"wrap\".");
    reader.table("rain", spec.rain, "Drops that fall all over the grid, at random.");
    reader.tables("drop", spec.drops, 0, kMaxDrops, "Single disturbances of the surface, each released at its time.");
    reader.tables("obstacle", spec.obstacles, 0, kMaxRegions, "Boxes and discs that reflect waves, drawn as walls.");
    reader.tables("shoal", spec.shoals, 0, kMaxRegions,
                  "Boxes and discs with a depth, where waves run at sqrt(g depth); later ones lie over earlier ones.");
    reader.tables("calm", spec.calms, 0, kMaxRegions, "Boxes and discs in which waves fade faster; they add up.");

    for (const std::string_view key : {"center", "velocity", "key"})
        if (reader.has("follow") && reader.has(key))
            reader.fail(key, "a grid that follows takes its place from its target; leave out this or follow");
    for (const std::string_view key : {"center", "velocity"})
        if (reader.has("key") && reader.has(key))
            reader.fail(key, "a grid with [[grid.key]] takes its place from these; leave out this or them");
    if (spec.tiled && spec.border != Border::wrap)
        reader.fail("tiled", "only a grid that wraps can repeat; set border = \"wrap\"");
    if (spec.every == 3)
        reader.fail("every", "a step is made in 1, 2 or 4 ticks");
    if (spec.waves == Waves::dispersive)
        checkDispersive(reader, spec);
}

GridSpec coarsened(GridSpec spec, int most)
{
    const int least = spec.waves == Waves::dispersive ? kMinDispersiveCells : 16;
    while (std::max(spec.cells.x, spec.cells.y) > most && std::min(spec.cells.x, spec.cells.y) >= 2 * least &&
           spec.cell <= 50.0)
    {
        spec.cells = (spec.cells + 1) / 2;
        spec.cell *= 2.0;
        if (spec.waves == Waves::dispersive)
            spec.every = std::min(2 * spec.every, 4);
    }
    return spec;
}

void read(engine::TableReader& reader, DropSpec& spec)
{
    reader.require({"at"});
    reader.number("time", spec.time, {0.0, 1e6, "s"},
                  "When the drop is released, from the start of the scene, to the nearest tick.");
    reader.vec2("at", spec.at, kWorld, "Where the drop is: east, north.");
    reader.number("radius", spec.radius, {0.01, 1000.0, "m"},
                  "The radius of the disturbance, which is at least two cells.");
    reader.number("height", spec.height, {-10.0, 10.0, "m"}, "The height of its middle; a negative one is a hollow.");
    reader.boolean("neutral", spec.neutral,
                   "Whether a ring around the drop takes out the volume that its middle adds.");
}

void read(engine::TableReader& reader, RainSpec& spec)
{
    reader.require({"rate"});
    reader.number("rate", spec.rate, {0.0, 1000.0, "drops/(m2 s)"}, "How many drops fall; 0 is no rain.");
    reader.number("radius", spec.radius, {0.01, 10.0, "m"}, "The radius of the ring that a drop makes, at its start.");
    reader.number("height", spec.height, {0.0, 1.0, "m"}, "The height of a drop.");
}

void read(engine::TableReader& reader, ObstacleSpec& spec)
{
    readRegion(reader, spec);
}

void read(engine::TableReader& reader, ShoalSpec& spec)
{
    reader.require({"depth"});
    readRegion(reader, spec);
    reader.number("depth", spec.depth, {0.0, 1000.0, "m"}, "The depth of the water in the region.");
    reader.number("edge", spec.edge, {0.0, 1e4, "m"}, "The distance outside the region over which it takes effect.");
}

void read(engine::TableReader& reader, CalmSpec& spec)
{
    reader.require({"damping"});
    readRegion(reader, spec);
    reader.number("damping", spec.damping, {0.0, 100.0, "1/s"}, "What is added to the damping of the grid.");
    reader.number("edge", spec.edge, {0.0, 1e4, "m"}, "The distance outside the region over which it takes effect.");
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
