// capture.cpp -- seaway capture: the scene's own camera, frame by frame, into pictures or a film.
#include "compute/readback_ring.h"
#include "engine/barrier.h"
#include "engine/file.h"
#include "engine/log.h"
#include "tools/command.h"
#include "tools/follow.h"
#include "tools/picture_writer.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace tools {

namespace {

constexpr VkFormat kPictureFormat = VK_FORMAT_R8G8B8A8_UNORM;

struct Options
{
    CommonOptions common;
    std::string size = kPictureSize;
    std::string output = "out";
    std::optional<double> seconds;
    double fps = 30.0;
    std::string frames;
    bool resume = false;
};

// Where the pictures go; one of the two.
struct Sink
{
    std::unique_ptr<PngWriter> pictures;
    std::unique_ptr<FilmWriter> film;

    engine::Result<engine::Done> write(uint64_t frame, std::span<const uint8_t> rgba)
    {
        return pictures ? pictures->write(frame, rgba) : film->write(rgba);
    }
    engine::Result<engine::Done> finish() { return pictures ? pictures->finish() : film->finish(); }
};

bool isFilm(const Options& options)
{
    return options.output.ends_with(".mp4");
}

// A name that can only be a mistake: folders are not called so, and films of other kinds are not made.
engine::Result<engine::Done> checkOutput(const std::string& output)
{
    constexpr std::string_view kOtherKinds[] = {".avi", ".gif", ".jpeg", ".jpg", ".m4v", ".mkv",
                                                ".mov", ".mpg", ".png",  ".ts",  ".webm"};
    const bool other = std::any_of(std::begin(kOtherKinds), std::end(kOtherKinds),
                                   [&](std::string_view kind) { return output.ends_with(kind); });
    if (output.empty() || other)
        return engine::Error{
            fmt::format("-o '{}': expected a folder for PNG pictures or a film's name, FILE.mp4", output),
            engine::Status::badInput};
    return engine::Done{};
}

// The frames to draw: all, or --frames of them, less those that --resume finds done.
engine::Result<std::vector<uint64_t>> plannedFrames(const Options& options, const Scene& scene)
{
    const double seconds = options.seconds.value_or(render::scriptedSeconds(scene.camera));
    engine::FrameRange range{0, static_cast<uint64_t>(std::max(1.0, std::round(seconds * options.fps))) - 1};
    if (!options.frames.empty())
    {
        const engine::Result<engine::FrameRange> asked = engine::parseFrames(options.frames);
        if (!asked)
            return asked.error();
        if ((*asked).last > range.last)
            return engine::Error{
                fmt::format("--frames {}: out of range; this capture has frames 0-{}", options.frames, range.last),
                engine::Status::badInput};
        range = *asked;
    }
    if (options.resume && isFilm(options))
        return engine::Error{"--resume: a film cannot be taken up again; capture to a folder",
                             engine::Status::badInput};

    std::vector<uint64_t> frames;
    std::error_code ignored; // what cannot be looked at cannot be written either, and that says why
    for (uint64_t frame = range.first; frame <= range.last; ++frame)
        if (!options.resume || !std::filesystem::exists(framePath(options.output, frame), ignored))
            frames.push_back(frame);
    return frames;
}

engine::Result<Sink> openSink(const Options& options, const engine::Size& size)
{
    Sink sink;
    if (isFilm(options))
    {
        const std::filesystem::path folder = std::filesystem::path(options.output).parent_path();
        if (!folder.empty())
            if (const auto made = engine::makeFolder(folder); !made)
                return made.error();
        if (const auto good = checkWritable(options.output); !good)
            return good.error();
        auto film = FilmWriter::make(options.output, size.width, size.height, options.fps);
        if (!film)
            return film.error();
        sink.film = std::move(*film);
        return sink;
    }
    if (const auto made = engine::makeFolder(options.output); !made)
        return made.error();
    sink.pictures = std::make_unique<PngWriter>(options.output, size.width, size.height);
    return sink;
}

// The world on its way to the frames that are drawn, and the camera that goes with it. The simulation runs from its
// start, whichever frames those are, and a camera that follows a body goes by its pose at the very tick: pictures do
// not depend on which were drawn before. For that it waits for poses, where the interactive loop does not.
class Voyage
{
public:
    Voyage(const Scene& scene, boats::World& world) : scene_(scene), world_(world), follower_(scene, world)
    {
        for (const ocean::GridSpec& grid : scene.grids)
            tickwise_ = tickwise_ || (follower_.follows() && grid.follow == ocean::kFollowCamera);
    }

    // Goes on towards `time` [s]; the shot there, once there. Else the caller submits and comes again.
    std::optional<render::Shot> record(const engine::Commands& cmd, const engine::FrameRing& ring, double time)
    {
        if (seen_ && asked_ == time)
        {
            asked_.reset();
            return follower_.shotAt(time, seen_);
        }
        const std::optional<uint64_t> tick = world_.fleet().tick();
        const double next = tick ? static_cast<double>(*tick + 1) * scene_.step : 0.0;
        const auto eye = [&](double at) { return glm::dvec2(follower_.shotAt(at, seen_).camera.eye); };
        const bool there = world_.record(cmd, tickwise_ ? std::min(time, next) : time, eye);
        if (!follower_.follows())
            return there ? std::optional(follower_.shotAt(time, {})) : std::nullopt;
        follower_.record(cmd, ring.slot());
        waiting_ = true;
        if (there && (!tickwise_ || time <= next))
            asked_ = time;
        return std::nullopt;
    }

    // After a submission.
    void settle(engine::FrameRing& ring)
    {
        if (!std::exchange(waiting_, false) || (!tickwise_ && !asked_))
            return;
        ring.finish();
        seen_ = follower_.seen(ring.slot());
    }

private:
    const Scene& scene_;
    boats::World& world_;
    Follower follower_;
    bool tickwise_ = false; // a grid follows the camera, which follows a body: each tick needs the one before
    bool waiting_ = false;
    std::optional<double> asked_;  // the time that the world is at, and the body's pose on its way
    std::optional<SeenPose> seen_; // the last
};

// Draws the frames two in flight; a picture leaves when the ring comes round to its slot again. Nothing is made on
// disk before the device has given all it must.
engine::Result<engine::Done> drawFrames(Machine& machine, const Scene& scene, const std::vector<uint64_t>& frames,
                                        const Options& options, const engine::Size& size)
{
    engine::Device& device = machine.device();
    const VkExtent2D extent{size.width, size.height};
    boats::World world(device, worldSpec(scene, machine.tier(), machine.fft()));
    render::Frame frame(device, {extent, machine.quality(), kPictureFormat}, world);
    const engine::Image picture(device,
                                {.name = "picture",
                                 .format = kPictureFormat,
                                 .extent = extent,
                                 .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT});
    const compute::ReadbackRing readback(device, VkDeviceSize{4} * size.width * size.height);
    engine::FrameRing ring(device);
    Voyage voyage(scene, world);
    auto sink = openSink(options, size);
    if (!sink)
        return sink.error();

    const size_t count = frames.size();
    const size_t tenth = std::max<size_t>(1, count / 10);
    std::array<std::optional<size_t>, engine::kFramesInFlight> drawn; // which of the frames each slot has
    const auto takeDrawn = [&]() -> engine::Result<engine::Done> {
        const std::optional<size_t> done = std::exchange(drawn[ring.slot()], std::nullopt);
        if (!done)
            return engine::Done{};
        if ((*done + 1) % tenth == 0 || *done + 1 == count)
            engine::logInfo("frame {} of {}", *done + 1, count);
        return sink->write(frames[*done], readback.bytes(ring.slot()));
    };
    for (size_t next = 0; next < count || drawn[0] || drawn[1];)
    {
        const engine::Commands cmd = ring.begin();
        if (const auto taken = takeDrawn(); !taken)
        {
            ring.submit();
            return taken;
        }
        engine::stageBarrier(cmd, engine::kCopyRead | engine::kDrawRead, engine::kColorWrite | engine::kComputeWrite);
        const double time = next < count ? static_cast<double>(frames[next]) / options.fps : 0.0;
        if (const auto shot = next < count ? voyage.record(cmd, ring, time) : std::nullopt)
        {
            frame.record(cmd, ring.slot(), *shot, {picture.view(), VK_IMAGE_LAYOUT_GENERAL, picture.extent()});
            engine::stageBarrier(cmd, engine::kColorWrite, engine::kCopyRead);
            readback.record(cmd, ring.slot(), picture);
            drawn[ring.slot()] = next++;
        }
        ring.submit();
        voyage.settle(ring);
    }
    return sink->finish();
}

engine::Result<engine::Done> capture(const Options& options)
{
    const auto size = pictureSize(options.size);
    if (!size)
        return size.error();
    if (const auto good = checkOutput(options.output); !good)
        return good;
    const auto scene = loadScene(options.common);
    if (!scene)
        return scene.error();
    const auto frames = plannedFrames(options, *scene);
    if (!frames)
        return frames.error();
    auto machine = Machine::make(options.common, false);
    if (!machine)
        return machine.error();

    if (const auto drawn = drawFrames(**machine, *scene, *frames, options, *size); !drawn)
        return drawn;
    fmt::print("{} {} in {}\n", (*frames).size(), (*frames).size() == 1 ? "picture" : "pictures", options.output);
    return (*machine)->finish();
}

} // namespace

Command addCapture(CLI::App& program)
{
    CLI::App* app = program.add_subcommand("capture", "Record a scene into PNG pictures or a film");
    auto options = std::make_shared<Options>();
    addCommonOptions(*app, options->common);
    addPictureSize(*app, options->size);
    app->add_option("-o,--output", options->output, "a folder for frame_00000.png ..., or a film; default: out")
        ->type_name("DIR|FILE.mp4");
    engine::takesNumber(
        app->add_option("--seconds", options->seconds, "how long; default: as the scene's camera has it")
            ->type_name("S"),
        0.0, 86400.0);
    engine::takesNumber(app->add_option("--fps", options->fps, "pictures a second; default: 30")->type_name("F"), 0.1,
                        1000.0);
    app->add_option("--frames", options->frames, "only these, counted from 0")->type_name("A-B");
    app->add_flag("--resume", options->resume, "leave alone the pictures that are there already");
    app->footer("Example: seaway capture golden-hour -o out --seconds 4 --fps 30 --size 1920x1080");
    return {app, [options] { return capture(*options); }};
}

} // namespace tools
