// heightmap.cpp -- seaway heightmap: the water over a region at one time, as numbers or as a picture.
#include "engine/file.h"
#include "engine/image_file.h"
#include "engine/log.h"
#include "engine/npy_file.h"
#include "ocean/water_query.h"
#include "tools/commands/command.h"
#include "tools/commands/voyage.h"
#include "tools/commands/world_loop.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <limits>

namespace tools {

namespace {

constexpr uint32_t kLargestMap = 16384; // [cells] a side

// What is asked of the GPU at a time: few enough for any device's buffers, and near to each other, for places are
// floats relative to the first one. Where cells are wide, at least some of them: then a place is off by a millionth of
// a cell at most.
constexpr uint32_t kPlacesAtOnce = 1 << 18;
constexpr uint32_t kColumnsAtOnce = 1 << 12;
constexpr uint32_t kMinAtOnce = 32;    // a side
constexpr double kSpanAtOnce = 4000.0; // [m] a side

constexpr uint16_t kWhite = 65535;
constexpr float kDry = std::numeric_limits<float>::quiet_NaN(); // of water where there is none

enum class Layer
{
    total,
    ambient,
    grids,
    foam,
    ground
};

struct Options
{
    CommonOptions common;
    VoyageOptions voyage;
    std::optional<double> time;
    std::string region = "-128,-128,128,128";
    std::string size = "512x512";
    std::string layer = "total";
    std::string range;
    std::string output;
};

// A checked command line.
struct Plan
{
    double time = 0.0; // [s]
    engine::Region region;
    engine::Size size; // [cells]
    Layer layer = Layer::total;
    std::optional<engine::Interval> range; // of a picture [m]
    bool picture = false;

    glm::dvec2 cell() const { return (region.high - region.low) / glm::dvec2(size.width, size.height); }
    glm::dvec2 centre(uint32_t column, uint32_t row) const
    {
        return region.low +
               (glm::dvec2(column, row) + 0.5) * (region.high - region.low) / glm::dvec2(size.width, size.height);
    }
};

engine::Error badInput(std::string text)
{
    return {std::move(text), engine::Status::badInput};
}

Layer layerOf(const std::string& name)
{
    return name == "ambient"  ? Layer::ambient
           : name == "grids"  ? Layer::grids
           : name == "foam"   ? Layer::foam
           : name == "ground" ? Layer::ground
                              : Layer::total;
}

float valueOf(const gpu::WaterAnswer& answer, Layer layer)
{
    switch (layer)
    {
    case Layer::total:
        return answer.there ? answer.ambient + answer.grids : kDry;
    case Layer::ambient:
        return answer.ambient;
    case Layer::grids:
        return answer.grids;
    case Layer::foam:
        return answer.foam;
    case Layer::ground: // which no water knows
        break;
    }
    return 0.0f;
}

engine::Result<Plan> planOf(const Options& options)
{
    Plan plan{.time = options.time.value_or(0.0), .picture = options.output.ends_with(".png")};
    if (options.output.empty())
        return badInput("no file to write is given; expected -o FILE.npy or -o FILE.png");
    if (!plan.picture && !options.output.ends_with(".npy"))
        return badInput(fmt::format("-o {}: expected FILE.npy, an array for NumPy, or FILE.png, a picture of 16 bits",
                                    options.output));
    const auto region = engine::parseRegion("--region", options.region, ocean::kWorld.max);
    if (!region)
        return region.error();
    plan.region = *region;
    const auto size = engine::parseSize(options.size, kLargestMap, "cells");
    if (!size)
        return size.error();
    plan.size = *size;
    plan.layer = layerOf(options.layer);

    if (options.range.empty())
        return plan;
    if (!plan.picture)
        return badInput(fmt::format("--range {}: is for pictures; expected -o FILE.png, or no --range", options.range));
    if (plan.layer == Layer::foam)
        return badInput(fmt::format("--range {}: foam is always 0 to 1; expected no --range", options.range));
    const auto range = engine::parseInterval("--range", options.range, 1000.0, "m");
    if (!range)
        return range.error();
    plan.range = *range;
    return plan;
}

// How many cells along one side are asked for at a time.
uint32_t cellsAtOnce(uint32_t cells, double cell, uint32_t most)
{
    const double near = std::clamp(kSpanAtOnce / cell, static_cast<double>(kMinAtOnce), static_cast<double>(most));
    return std::min(cells, static_cast<uint32_t>(near));
}

// The values of all cells, rows south to north.
engine::Result<std::vector<float>> sample(Machine& machine, const world::Scene& scene, const Plan& plan, Voyage& voyage)
{
    engine::Device& device = machine.device();
    world::WorldSpec spec = worldSpec(scene, machine.tier(), machine.fft());
    voyage.furnish(spec);
    WorldLoop loop(device, spec);
    world::World& world = loop.world();
    if (const auto begun = voyage.begin(machine, world); !begun)
        return begun.error();
    loop.runTo(plan.layer == Layer::ambient ? 0.0 : plan.time); // the sea alone is there at once
    engine::runNow(device, [&](const engine::Commands& cmd) { world.recordSeen(cmd, plan.time, plan.region.low); });

    const engine::Size size = plan.size;
    const uint32_t columns = cellsAtOnce(size.width, plan.cell().x, kColumnsAtOnce);
    const uint32_t rows = cellsAtOnce(size.height, plan.cell().y, kPlacesAtOnce / columns);
    ocean::WaterQuery query(device, world.water(), columns * rows);
    std::vector<glm::dvec2> places;
    std::vector<float> values(size_t{size.width} * size.height);
    for (uint32_t south = 0; south < size.height; south += rows)
        for (uint32_t west = 0; west < size.width; west += columns)
        {
            const uint32_t north = std::min(south + rows, size.height);
            const uint32_t east = std::min(west + columns, size.width);
            places.clear();
            for (uint32_t row = south; row < north; ++row)
                for (uint32_t column = west; column < east; ++column)
                    places.push_back(plan.centre(column, row));
            engine::runNow(device, [&](const engine::Commands& cmd) { query.record(cmd, places); });
            auto answer = query.answers().begin();
            for (uint32_t row = south; row < north; ++row)
                for (uint32_t column = west; column < east; ++column)
                    values[size_t{row} * size.width + column] = valueOf(*answer++, plan.layer);
        }
    return values;
}

// Of the land, which is there without a device.
engine::Result<std::vector<float>> sampleGround(const ocean::LandSpec& terrain, const Plan& plan)
{
    const auto map = ocean::makeLand(terrain);
    if (!map)
        return map.error();
    std::vector<float> values;
    values.reserve(size_t{plan.size.width} * plan.size.height);
    for (uint32_t row = 0; row < plan.size.height; ++row)
        for (uint32_t column = 0; column < plan.size.width; ++column)
            values.push_back(static_cast<float>((*map).heightAt(plan.centre(column, row))));
    return values;
}

// A picture has north up, and is black where it is dry.
std::vector<std::byte> encodePicture(const Plan& plan, const std::vector<float>& values, const engine::Interval& range,
                                     const std::string& description)
{
    const auto [width, height] = plan.size;
    return engine::encodeGreyPng(width, height, description, [&](uint32_t y, std::span<uint16_t> pixels) {
        const float* row = values.data() + size_t{height - 1 - y} * width;
        for (uint32_t x = 0; x < width; ++x)
        {
            const double value = std::isnan(row[x]) ? range.low : double{row[x]};
            const double part = std::clamp((value - range.low) / (range.high - range.low), 0.0, 1.0);
            pixels[x] = static_cast<uint16_t>(std::lround(part * kWhite));
        }
    });
}

// A map that is ready to be written.
struct Map
{
    const Plan& plan;
    std::vector<float> values;
    engine::Interval found; // the lowest and the highest of them

    const char* what() const { return plan.layer == Layer::foam ? "foam" : "height"; }
    std::string value(double x) const
    {
        return fmt::format("{}{}", static_cast<float>(x), plan.layer == Layer::foam ? "" : " m");
    }
    std::string cells() const { return fmt::format("{}x{} cells of {}", plan.size.width, plan.size.height, what()); }

    // The values of a picture's black and white; where all cells are level, 1 m apart.
    engine::Interval range() const
    {
        if (plan.layer == Layer::foam)
            return {0.0, 1.0};
        return plan.range ? *plan.range
                          : engine::Interval{found.low, found.high > found.low ? found.high : found.low + 1.0};
    }
};

engine::Result<engine::Done> writePicture(const Options& options, const world::Scene& scene, const Map& map)
{
    const engine::Interval range = map.range();
    if (map.found.low < range.low || map.found.high > range.high)
        engine::logInfo("note: the {} is {} to {}; what is beyond the range is black or white", map.what(),
                        map.value(map.found.low), map.value(map.found.high));
    const std::string meaning =
        fmt::format("{}, 0 is {}, 65535 is {}", map.cells(), map.value(range.low), map.value(range.high));
    const std::string description =
        fmt::format("{}; {} at {} s, region {}, north up", meaning, scene.source, map.plan.time, options.region);
    if (const auto written = engine::writeFile(options.output, encodePicture(map.plan, map.values, range, description));
        !written)
        return written;
    fmt::print("{}: {}\n", options.output, meaning);
    return engine::Done{};
}

engine::Result<engine::Done> writeArray(const Options& options, const Map& map)
{
    if (const auto written = engine::writeNpy(options.output, map.plan.size.height, map.plan.size.width, map.values);
        !written)
        return written;
    fmt::print("{}: {}, {} to {}\n", options.output, map.cells(), map.value(map.found.low), map.value(map.found.high));
    return engine::Done{};
}

engine::Result<engine::Done> write(const Options& options, const world::Scene& scene, const Plan& plan,
                                   std::vector<float> values)
{
    Map map{plan, std::move(values), {}};
    std::optional<engine::Interval> found;
    for (const float value : map.values)
        if (!std::isnan(value))
            found = found ? engine::Interval{std::min<double>(found->low, value), std::max<double>(found->high, value)}
                          : engine::Interval{value, value};
    map.found = found.value_or(engine::Interval{0.0, 0.0}); // all of it is dry
    return plan.picture ? writePicture(options, scene, map) : writeArray(options, map);
}

engine::Result<engine::Done> heightmap(const Options& options)
{
    auto plan = planOf(options);
    if (!plan)
        return plan.error();
    CommonOptions common = options.common;
    const auto voyage = Voyage::open(options.voyage, common, Spares::no);
    if (!voyage)
        return voyage.error();
    const auto scene = loadScene(common);
    if (!scene)
        return scene.error();
    const double start = static_cast<double>((*voyage)->startTick().value_or(0)) * (*scene).step;
    if (options.time.value_or(start) < start)
        return badInput(
            fmt::format("--time {}: the state was saved at {:.3f} s; expected that or later", *options.time, start));
    (*plan).time = options.time.value_or(start);
    if ((*plan).layer == Layer::grids && (*scene).grids.empty())
        return badInput("--layer grids: this scene has no grids; expected total, ambient or foam");
    if ((*plan).layer == Layer::ground && !(*scene).terrain)
        return badInput("--layer ground: this scene has no [terrain]; expected total, ambient, grids or foam");
    if (const auto good = checkWritable(options.output); !good)
        return good;
    if ((*plan).layer == Layer::ground)
    {
        auto ground = sampleGround(*(*scene).terrain, *plan);
        return ground ? write(options, *scene, *plan, std::move(*ground)) : ground.error();
    }
    auto machine = Machine::make(common, false);
    if (!machine)
        return machine.error();

    auto values = sample(**machine, *scene, *plan, **voyage);
    if (!values)
        return values.error();
    if (const auto written = write(options, *scene, *plan, std::move(*values)); !written)
        return written;
    return (*machine)->finish();
}

} // namespace

Command addHeightmap(CLI::App& program)
{
    CLI::App* app = program.add_subcommand("heightmap", "Write the water's height over a region as numbers");
    auto options = std::make_shared<Options>();
    addCommonOptions(*app, options->common);
    engine::takesNumber(
        app->add_option("--time", options->time, "of the scene; default: 0, or that of the state")->type_name("S"), 0.0,
        86400.0);
    addVoyageOptions(*app, options->voyage, {});
    app->add_option("--region", options->region,
                    "its south-west and north-east corners in metres; default: " + options->region)
        ->type_name("X0,Y0,X1,Y1");
    app->add_option("--size", options->size, "how many cells; default: " + options->size)->type_name("WxH");
    engine::takesOneOf(
        app->add_option("--layer", options->layer,
                        "all of the water, one layer of it, where it is white, or the land; default: total")
            ->type_name("total|ambient|grids|foam|ground"),
        {"total", "ambient", "grids", "foam", "ground"});
    app->add_option("--range", options->range,
                    "heights that a picture shows black and white; default: the lowest and highest")
        ->type_name("LOW,HIGH");
    app->add_option("-o,--output", options->output, "an array for NumPy, or a picture")->type_name("FILE.npy|FILE.png");
    app->footer(
        "FILE.npy is float32 of shape [H, W] in metres, rows south to north. FILE.png is 16-bit grey, north up: 0 "
        "is LOW and\n65535 HIGH, which stdout and the file's Description say. Foam is 0 to 1 in both. Values are "
        "those at cells' centres;\nwhere it is dry, total is not a number, and black in a picture.\n"
        "Example: seaway heightmap open-sea --time 10 --region -100,-100,100,100 --size 400x400 -o sea.npy");
    return {app, [options] { return heightmap(*options); }};
}

} // namespace tools
