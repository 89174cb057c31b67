#include "ocean/flows/flow_spec.h"

#include "ocean/ocean_spec.h"

namespace ocean {

namespace {

constexpr engine::Choice<FlowBorder> kSides[] = {
    {"open", FlowBorder::open},
    {"wall", FlowBorder::wall},
    {"sea", FlowBorder::sea},
};

constexpr FlowBorders all(FlowBorder border)
{
    return {border, border, border, border};
}

constexpr engine::Choice<FlowBorders> kBorders[] = {
    {"open", all(FlowBorder::open)},
    {"wall", all(FlowBorder::wall)},
    {"sea", all(FlowBorder::sea)},
};

constexpr engine::Range kLevel{-1000.0, 4000.0, "m"};
constexpr engine::Range kSide{0.01, 1e5, "m"};
constexpr size_t kMaxPools = 256;
constexpr size_t kMaxSources = 64;

} // namespace

void read(engine::TableReader& reader, FlowSpec& spec)
{
    reader.name("name", spec.name,
                "The name of the flow, for --set and probe; left out, flow0, flow1, ... in the order of the file.");
    reader.ivec2("cells", spec.cells, 1, 4096, "The number of cells along x (east) and y (north).");
    reader.number("cell", spec.cell, {0.05, 100.0, "m"}, "The side of a cell.");
    reader.vec2("center", spec.center, kWorld, "The middle of the flow: east, north.");
    reader.number("level", spec.level, kLevel, "The level up to which it is filled at the start; left out, it is dry.");
    reader.boolean(
        "momentum", spec.momentum,
        "Whether water carries its momentum along. Without, flows are virtual pipes: cheaper, right for small "
        "waves and for water at rest, but a dam breaks half as fast and nothing shoots or jumps.");
    reader.number("friction", spec.friction, {0.0, 1.0, "s/m^(1/3)"},
                  "The roughness of the bed, Manning's n: 0.01 smooth, 0.03 a clean river, 0.1 among trees.");
    reader.choiceOrTable(
        "border", spec.border, kBorders,
        "What lies beyond the sides, one word for all or one for each: open, where water leaves, and is "
        "still where it stood at the start; a wall; or the sea.");
    reader.tables("pool", spec.pools, 0, kMaxPools, "More water at the start: boxes and discs, each up to a level.");
    reader.tables("source", spec.sources, 0, kMaxSources, "Springs, and drains where the rate is negative.");
}

void read(engine::TableReader& reader, FlowBorders& spec)
{
    reader.choice("west", spec.west, kSides, "Beyond the western side.");
    reader.choice("east", spec.east, kSides, "Beyond the eastern side.");
    reader.choice("south", spec.south, kSides, "Beyond the southern side.");
    reader.choice("north", spec.north, kSides, "Beyond the northern side.");
}

void read(engine::TableReader& reader, PoolSpec& spec)
{
    reader.require({"center", "level"});
    reader.vec2("center", spec.center, kWorld, "The middle of the pool: east, north.");
    reader.vec2("size", spec.size, kSide, "The sides of a box, along x and y; a disc has a radius instead.");
    reader.number("radius", spec.radius, kSide, "The radius of a disc; a box has a size instead.");
    reader.number("level", spec.level, kLevel, "The level up to which it is filled.");
    if (reader.has("size") == reader.has("radius"))
        reader.fail("center", "give size for a box, or radius for a disc, and not both");
}

void read(engine::TableReader& reader, SourceSpec& spec)
{
    reader.require({"at", "rate"});
    reader.vec2("at", spec.at, kWorld, "The middle of the source: east, north.");
    reader.number("radius", spec.radius, {0.01, 1e4, "m"},
                  "The cells with their middles so near share what it gives; there is always one.");
    reader.number("rate", spec.rate, {-1e5, 1e5, "m3/s"},
                  "How much it gives; a negative rate is a drain, which takes no more than there is.");
    reader.number("start", spec.start, {0.0, 1e6, "s"}, "When it begins.");
    reader.number("stop", spec.stop, {0.0, 1e6, "s"}, "When it ends; left out, never.");
    if (spec.stop && *spec.stop <= spec.start)
        reader.fail("stop", "a source must stop after it starts");
}

} // namespace ocean
