// probe.cpp -- seaway probe: the water's height at fixed places and the state of every body, tick by tick, as CSV.
#include "compute/readback_ring.h"
#include "engine/barrier.h"
#include "engine/file.h"
#include "ocean/water_query.h"
#include "tools/commands/command.h"
#include "tools/commands/voyage.h"
#include "tools/commands/world_loop.h"

#include <CLI/CLI.hpp>
#include <glm/geometric.hpp>

#include <array>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <deque>
#include <iterator>
#include <utility>

namespace tools {

namespace {

constexpr double kNear = 4000.0; // places farther from each other are asked for apart, for precision [m]

struct Options
{
    CommonOptions common;
    VoyageOptions voyage;
    std::optional<double> seconds;
    std::vector<std::string> at;
    uint64_t every = 1; // [ticks]
    std::optional<std::string> output;
};

// The places, in groups of near ones; a group has a query for each frame in flight.
class Gauges
{
public:
    Gauges(engine::Device& device, const world::World& world, const std::vector<glm::dvec2>& places)
        : heights_(places.size())
    {
        for (size_t i = 0; i < places.size(); ++i)
        {
            Group& group = groupOf(places[i]);
            group.places.push_back(places[i]);
            group.columns.push_back(i);
        }
        for (Group& group : groups_)
            for (auto& query : group.queries)
                query.emplace(device, world.water(), static_cast<uint32_t>(group.places.size()));
    }

    //   before: the sea's images are visible to compute; what heights() gave for this slot has been used
    //   after:  heights() may be called when the commands have run
    void record(const engine::Commands& cmd, uint32_t slot)
    {
        for (Group& group : groups_)
            group.queries[slot]->record(cmd, group.places);
    }

    // Of all places in their order [m].
    const std::vector<float>& heights(uint32_t slot)
    {
        for (const Group& group : groups_)
        {
            const auto answers = group.queries[slot]->answers();
            for (size_t i = 0; i < answers.size(); ++i)
                heights_[group.columns[i]] = answers[i].ambient + answers[i].grids;
        }
        return heights_;
    }

private:
    struct Group
    {
        std::vector<glm::dvec2> places;
        std::vector<size_t> columns;
        std::array<std::optional<ocean::WaterQuery>, engine::kFramesInFlight> queries;
    };

    Group& groupOf(const glm::dvec2& place)
    {
        for (Group& group : groups_)
            if (glm::distance(group.places[0], place) <= kNear)
                return group;
        return groups_.emplace_back();
    }

    std::deque<Group> groups_;
    std::vector<float> heights_;
};

// How much water each flow holds, tick by tick.
class Volumes
{
public:
    Volumes(engine::Device& device, ocean::Flows& flows)
        : flows_(flows), ring_(device, sizeof(gpu::FlowSum) * gpu::kMaxFlows)
    {
    }

    //   before: the flows are visible to compute; what volumes() gave for this slot has been used
    //   after:  volumes() may be called when the commands have run
    void record(const engine::Commands& cmd, uint32_t slot)
    {
        if (flows_.count() == 0)
            return;
        flows_.recordVolumes(cmd);
        engine::stageBarrier(cmd, engine::kComputeWrite, engine::kCopyRead);
        ring_.record(cmd, slot, flows_.volumes());
    }

    // [m^3]
    std::vector<double> volumes(uint32_t slot) const
    {
        std::vector<gpu::FlowSum> sums(flows_.count());
        if (!sums.empty())
            std::memcpy(sums.data(), ring_.bytes(slot).data(), sums.size() * sizeof(gpu::FlowSum));
        std::vector<double> volumes;
        for (uint32_t flow = 0; flow < flows_.count(); ++flow)
        {
            const double cell = flows_.spec(flow).cell;
            const auto units = static_cast<int64_t>(uint64_t{sums[flow].high} << 32 | sums[flow].low);
            volumes.push_back(static_cast<double>(units) * double{gpu::kDepthUnit} * cell * cell);
        }
        return volumes;
    }

private:
    ocean::Flows& flows_;
    compute::ReadbackRing ring_;
};

// The names of places hold a comma, so they are quoted; names of bodies hold none.
std::string headerOf(const std::vector<std::string>& at, const world::Scene& scene)
{
    std::string header = "tick,time";
    for (const std::string& place : at)
        header += fmt::format(",\"height@{}\"", place);
    for (const boats::BodySpec& body : scene.bodies)
        for (const char* what : {"x", "y", "z", "heading", "pitch", "roll", "speed"})
            header += fmt::format(",{}.{}", body.name, what);
    for (const ocean::FlowSpec& flow : scene.flows)
        header += fmt::format(",{}.volume", flow.name);
    return header + "\n";
}

// In the order of the header: [m], degrees, [m/s].
void addPose(std::string& row, const boats::BodyPose& pose)
{
    const boats::Attitude attitude = boats::attitudeOf(pose.orientation);
    const double heading = std::fmod(std::round(attitude.heading / engine::kDegree * 1e5) / 1e5, 360.0); // as printed
    fmt::format_to(std::back_inserter(row), ",{:.6f},{:.6f},{:.6f},{:.5f},{:.5f},{:.5f},{:.6f}", pose.position.x,
                   pose.position.y, pose.position.z, heading, attitude.pitch / engine::kDegree,
                   attitude.roll / engine::kDegree, glm::length(pose.velocity));
}

// Where rows go: to stdout as they come, or into a file that appears when it is complete.
class Rows
{
public:
    explicit Rows(std::optional<std::string> file) : file_(std::move(file)) {}

    // False if nobody wants more: the reader of stdout has closed it.
    engine::Result<bool> write(const std::string& row)
    {
        if (file_)
        {
            text_ += row;
            return true;
        }
        if (std::fwrite(row.data(), 1, row.size(), stdout) == row.size())
            return true;
        if (errno == EPIPE)
            return false;
        return engine::Error{fmt::format("cannot write the results: {}", std::strerror(errno))};
    }

    engine::Result<engine::Done> finish() { return file_ ? engine::writeFile(*file_, text_) : engine::Done{}; }

private:
    std::optional<std::string> file_;
    std::string text_;
};

// Two ticks in flight; a row is written when the ring comes round to its slot again.
engine::Result<engine::Done> probeTicks(Machine& machine, const world::Scene& scene, const Options& options,
                                        Voyage& voyage, const std::vector<glm::dvec2>& places)
{
    engine::Device& device = machine.device();
    world::WorldSpec spec = worldSpec(scene, machine.tier(), machine.fft());
    voyage.furnish(spec);
    WorldLoop loop(device, spec);
    engine::FrameRing& ring = loop.ring();
    world::World& world = loop.world();
    Gauges gauges(device, world, places);
    Volumes volumes(device, world.flows());
    Rows rows(options.output);

    const uint64_t first = voyage.startTick().value_or(0);
    const uint64_t end = std::max(voyage.replayEnd().value_or(first), first);
    const uint64_t ticks =
        options.seconds ? static_cast<uint64_t>(std::llround(*options.seconds / scene.step)) : end - first;
    const uint64_t count = ticks / options.every + 1;
    const uint64_t last = first + ticks; // the world goes there, whether there is a row or not
    if (const auto begun = voyage.begin(machine, world); !begun)
        return begun;
    engine::Result<bool> wanted = rows.write(headerOf(options.at, scene));
    std::array<std::optional<uint64_t>, engine::kFramesInFlight> asked; // the tick that each slot has the answers of
    const auto goesOn = [&](uint64_t next) {
        return next < count || world.tick().value_or(0) < last || asked[0] || asked[1];
    };
    for (uint64_t next = 0; goesOn(next) && wanted && *wanted;)
    {
        const engine::Commands cmd = ring.begin();
        if (const auto tick = std::exchange(asked[ring.slot()], std::nullopt))
        {
            std::string row = fmt::format("{},{}", *tick, static_cast<double>(*tick) * scene.step);
            for (const float height : gauges.heights(ring.slot()))
                fmt::format_to(std::back_inserter(row), ",{}", height);
            const std::vector<boats::BodyPose> poses = world.fleet().poses(ring.slot());
            for (size_t b = 0; b < scene.bodies.size(); ++b) // spare things have no columns
                addPose(row, poses[b]);
            for (const double volume : volumes.volumes(ring.slot()))
                fmt::format_to(std::back_inserter(row), ",{:.6f}", volume);
            wanted = rows.write(row + "\n");
        }
        const uint64_t tick = next < count ? first + next * options.every : last;
        const double time = static_cast<double>(tick) * scene.step;
        if (world.record(cmd, time) && next < count)
        {
            world.fleet().recordPoses(cmd, ring.slot());
            volumes.record(cmd, ring.slot());
            if (!places.empty())
            {
                world.recordSeen(cmd, time, places[0]);
                gauges.record(cmd, ring.slot());
            }
            asked[ring.slot()] = tick;
            ++next;
        }
        ring.submit();
        voyage.advance();
    }
    if (!wanted)
        return wanted.error();
    if (const auto written = rows.finish(); !written)
        return written;
    return voyage.finish();
}

engine::Result<std::vector<glm::dvec2>> placesOf(const Options& options)
{
    std::vector<glm::dvec2> places;
    for (const std::string& text : options.at)
    {
        const auto place = engine::parsePoint("--at", text, ocean::kWorld.max);
        if (!place)
            return place.error();
        places.push_back(*place);
    }
    return places;
}

engine::Result<engine::Done> probe(const Options& options)
{
    const auto places = placesOf(options);
    if (!places)
        return places.error();
    if (!options.seconds && !options.voyage.replay)
        return engine::Error{"no time to run is given; expected --seconds S, such as --seconds 10",
                             engine::Status::badInput};
    if (options.output && options.output->empty())
        return engine::Error{"-o '': expected the name of a file, such as probe.csv", engine::Status::badInput};
    CommonOptions common = options.common;
    const auto voyage = Voyage::open(options.voyage, common, Spares::no);
    if (!voyage)
        return voyage.error();
    const auto scene = loadScene(common);
    if (!scene)
        return scene.error();
    if ((*places).empty() && (*scene).bodies.empty() && (*scene).flows.empty())
        return engine::Error{
            "nothing to probe: no place is given, and the scene has no bodies and no flows; expected --at X,Y, such "
            "as --at 0,0",
            engine::Status::badInput};
    if (options.output)
        if (const auto good = checkWritable(*options.output); !good)
            return good;
    auto machine = Machine::make(common, false);
    if (!machine)
        return machine.error();

    if (const auto done = probeTicks(**machine, *scene, options, **voyage, *places); !done)
        return done;
    return (*machine)->finish();
}

} // namespace

Command addProbe(CLI::App& program)
{
    CLI::App* app = program.add_subcommand("probe", "Follow bodies, and the water's height at some places, as CSV");
    auto options = std::make_shared<Options>();
    addCommonOptions(*app, options->common);
    engine::takesNumber(
        app->add_option("--seconds", options->seconds, "how long to run the scene; default of a replay: to its end")
            ->type_name("S"),
        0.0, 86400.0);
    addVoyageOptions(*app, options->voyage, {.record = true, .replay = true});
    app->add_option(
           "--at", options->at,
           "a place in metres east and north; repeatable, and needed only where a scene has no bodies and no flows")
        ->type_name("X,Y")
        ->expected(1)
        ->take_all();
    engine::takesWholeNumber(
        app->add_option("--every", options->every, "a row every so many ticks; default: 1")->type_name("TICKS"), 1,
        1'000'000'000);
    app->add_option("-o,--output", options->output, "the file to write; default: stdout")->type_name("FILE.csv");
    app->footer(
        "Columns are tick, time [s] and, for each place as it was written, \"height@X,Y\" [m], in quotes for the "
        "comma in it; then for every body NAME.x, .y, .z (of its centre of mass) [m], .heading, .pitch (bow up), .roll "
        "(starboard down) [degrees] and .speed [m/s]; then for every flow NAME.volume [m3].\n"
        "Example: seaway probe open-sea --seconds 10 --at 0,0 --at 25.5,-3 --every 6 -o heights.csv");
    return {app, [options] { return probe(*options); }};
}

} // namespace tools
