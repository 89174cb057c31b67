// profile.cpp -- seaway profile: what GPU and CPU spend their time on, along the scene's own camera.
#include "engine/cpu_scope.h"
#include "engine/file.h"
#include "engine/log.h"
#include "tools/commands/command.h"
#include "tools/commands/frame_loop.h"
#include "tools/commands/profile_report.h"

#include <CLI/CLI.hpp>
#include <array>

namespace tools {

namespace {

constexpr VkFormat kPictureFormat = VK_FORMAT_R8G8B8A8_UNORM;
constexpr double kFramesPerSecond = 30.0; // of the scene
constexpr uint64_t kMaxFrames = 100000;
constexpr uint32_t kWarmUp = 3;        // frames left out: the first dispatch of a pipeline compiles it
constexpr uint32_t kSpansPerFrame = 8; // of the CPU's, with a little to spare

struct Options
{
    CommonOptions common;
    std::string size = kPictureSize;
    double time = 0.0;
    std::string frames = "60";
    std::string json;
    std::string csv;
    std::string trace;
};

double waitedSince(const engine::CpuTimers& timers, size_t span)
{
    double waited = 0.0; // [ms]
    for (; span < timers.spans().size(); ++span)
        if (timers.spans()[span].name == engine::kWaiting)
            waited += timers.spans()[span].milliseconds;
    return waited;
}

// Draws the frames from a time [s] on and keeps the scopes of each but the first few.
Profile measure(Machine& machine, const world::Scene& scene, double from, uint32_t frames, const engine::Size& size)
{
    engine::Device& device = machine.device();
    const VkExtent2D extent{size.width, size.height};
    FrameLoop loop(device, scene, worldSpec(scene, machine.tier(), machine.fft()),
                   {extent, machine.quality(), kPictureFormat}, engine::Timing::on);
    loop.runTo(from, cameraAt(scene));
    const engine::Image picture(
        device,
        {.name = "picture", .format = kPictureFormat, .extent = extent, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT});
    const auto record = [&](const engine::Commands& cmd, double time) {
        const engine::GpuScope scope(cmd, "frame");
        {
            const engine::CpuScope reading("read what came back");
            loop.receivePoses();
        }
        {
            const engine::CpuScope recording("record the simulation");
            loop.recordWorld(cmd, time, loop.eye());
        }
        const engine::CpuScope recording("record the picture");
        loop.recordPicture(cmd, loop.shotAt(time), {picture.view(), VK_IMAGE_LAYOUT_GENERAL, extent});
    };

    Profile profile;
    profile.device = device.listing().name;
    profile.onCpu = device.isCpu();
    profile.scene = scene.source;
    profile.quality = qualityName(machine.quality());
    profile.size = size;
    profile.warmUp = kWarmUp;
    profile.frames.reserve(frames);
    const uint32_t total = frames + kWarmUp;
    const uint32_t turns = total + engine::kFramesInFlight;
    engine::CpuTimers timers(size_t{kSpansPerFrame} * turns);
    std::array<double, engine::kFramesInFlight> submitted{}; // of the frame in each slot [ms]
    double last = 0.0;
    size_t warm = 0;   // spans before the first frame that counts
    size_t before = 0; // spans before `last`
    for (uint32_t i = 0; i < turns; ++i)
    {
        if (i == kWarmUp)
            warm = timers.spans().size();
        const engine::CpuScope turn("frame");
        const engine::Commands cmd = loop.ring().begin();
        const double now = timers.now();
        loop.checkBodies();
        if (i >= kWarmUp + engine::kFramesInFlight)
            profile.frames.push_back(
                {now - last, loop.ring().timings(), waitedSince(timers, before), submitted[loop.ring().slot()]});
        last = now;
        before = timers.spans().size();
        if (i < total)
            record(cmd, from + i / kFramesPerSecond);
        submitted[loop.ring().slot()] = timers.now();
        loop.ring().submit();
    }
    profile.cpu.assign(timers.spans().begin() + static_cast<ptrdiff_t>(warm), timers.spans().end());
    return profile;
}

engine::Result<engine::Done> runProfile(const Options& options)
{
    const auto size = pictureSize(options.size);
    if (!size)
        return size.error();
    const auto frames = engine::parseFrames(options.frames, kMaxFrames);
    if (!frames)
        return frames.error();
    const auto scene = loadScene(options.common);
    if (!scene)
        return scene.error();
    struct Output
    {
        std::string file;
        std::string (*format)(const Profile&);
    };
    std::vector<Output> outputs{{options.json, asJson}, {options.csv, asCsv}, {options.trace, asTrace}};
    std::erase_if(outputs, [](const Output& output) { return output.file.empty(); });
    for (const Output& output : outputs)
        if (const auto good = checkWritable(output.file); !good)
            return good;
    auto machine = Machine::make(options.common, false);
    if (!machine)
        return machine.error();

    const double from = options.time + static_cast<double>((*frames).first) / kFramesPerSecond;
    Profile profile = measure(**machine, *scene, from, static_cast<uint32_t>((*frames).count()), *size);
    profile.first = (*frames).first;
    for (const Output& output : outputs)
        if (const auto written = engine::writeFile(output.file, output.format(profile)); !written)
            return written;
    fmt::print("{}", asTable(profile));
    return (*machine)->finish();
}

} // namespace

Command addProfile(CLI::App& program)
{
    CLI::App* app = program.add_subcommand("profile", "Measure where the GPU's time goes");
    auto options = std::make_shared<Options>();
    addCommonOptions(*app, options->common);
    addPictureSize(*app, options->size);
    options->common.hasPicture = true;
    engine::takesNumber(
        app->add_option("--time", options->time, "of the scene, to begin with; default: 0")->type_name("S"), 0.0,
        86400.0);
    app->add_option("--frames", options->frames,
                    "how many to measure, or which, counted from 0 after three that warm up; default: 60")
        ->type_name("N|A-B");
    app->add_option("--json", options->json, "also write the table as JSON")->type_name("FILE");
    app->add_option("--csv", options->csv, "also write every frame's times as CSV")->type_name("FILE");
    app->add_option("--trace", options->trace, "also write a trace for Perfetto or chrome://tracing")
        ->type_name("FILE");
    app->footer("Example: seaway profile open-sea --frames 100 --json profile.json");
    return {app, [options] { return runProfile(*options); }};
}

} // namespace tools
