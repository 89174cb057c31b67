// capture.cpp -- seaway capture: the scene's own camera, frame by frame, into pictures or a film.
#include "compute/readback_ring.h"
#include "engine/barrier.h"
#include "engine/file.h"
#include "engine/image_file.h"
#include "engine/interrupt.h"
#include "engine/log.h"
#include "tools/commands/command.h"
#include "tools/commands/frame_loop.h"
#include "tools/commands/hud_state.h"
#include "tools/commands/picture_writer.h"
#include "tools/commands/race_state.h"
#include "tools/commands/voyage.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <utility>

namespace tools {

namespace {

constexpr VkFormat kPictureFormat = VK_FORMAT_R8G8B8A8_UNORM;

struct Options
{
    CommonOptions common;
    VoyageOptions voyage;
    std::string size = kPictureSize;
    std::string output = "out";
    std::optional<double> time; // of one picture
    std::optional<double> seconds;
    std::optional<double> fps;
    std::optional<std::string> frames;
    bool resume = false;
    bool hud = false;

    // Whether the output ends so, in capitals or not.
    bool isNamed(std::string_view ending) const
    {
        const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
        return output.size() >= ending.size() &&
               std::equal(ending.begin(), ending.end(), output.end() - static_cast<ptrdiff_t>(ending.size()), same);
    }
    bool isStill() const { return isNamed(".png"); }
    bool isFilm() const { return isNamed(".mp4"); }
};

engine::Error badInput(std::string text)
{
    return {std::move(text), engine::Status::badInput};
}

// ---- what is to be drawn ----------------------------------------------------------------------------------------

// Frames by their numbers, and when each is. None is kept in a list: a day at a thousand a second are 86 million.
struct Plan
{
    engine::FrameRange range;
    double fps = 30.0;
    double start = 0.0; // the time of frame 0 [s]
    std::string resume; // the folder whose pictures are left alone; empty: all are drawn

    double timeOf(uint64_t frame) const { return start + static_cast<double>(frame) / fps; }

    // The first frame from `frame` on that is to be drawn.
    std::optional<uint64_t> from(uint64_t frame) const
    {
        std::error_code ignored; // what cannot be looked at cannot be written either, and that says why
        while (!resume.empty() && frame <= range.last && std::filesystem::exists(framePath(resume, frame), ignored))
            ++frame;
        return frame <= range.last ? std::optional(frame) : std::nullopt;
    }
};

engine::Result<Plan> planOf(const Options& options, const world::Scene& scene, const Voyage& voyage)
{
    const double start = static_cast<double>(voyage.startTick().value_or(0)) * scene.step;
    const double end = static_cast<double>(voyage.replayEnd().value_or(0)) * scene.step;
    if (options.isStill() && options.time.value_or(start) < start)
        return badInput(
            fmt::format("--time {}: the state was saved at {:.3f} s; expected that or later", *options.time, start));
    if (options.isStill())
        return Plan{.start = options.time.value_or(start)};
    Plan plan{.fps = options.fps.value_or(Plan{}.fps), .resume = options.resume ? options.output : ""};
    plan.start = start;
    const double seconds = options.seconds.value_or(end > start ? end - start : render::scriptedSeconds(scene.camera));
    const auto count = static_cast<uint64_t>(std::max(1.0, std::round(seconds * plan.fps)));
    plan.range = {0, count - 1};
    if (options.frames)
    {
        const engine::Result<engine::FrameRange> asked = engine::parseFrames(*options.frames, count);
        if (!asked)
            return asked.error();
        plan.range = *asked;
    }
    return plan;
}

// Whether the options go together, and -o is not a name that can only be a mistake: folders are not called so, and
// films of other kinds are not made.
engine::Result<engine::Done> check(const Options& options)
{
    constexpr std::string_view kOtherKinds[] = {".avi", ".gif", ".jpeg", ".jpg", ".m4v",
                                                ".mkv", ".mov", ".mpg",  ".ts",  ".webm"};
    const bool other = std::any_of(std::begin(kOtherKinds), std::end(kOtherKinds),
                                   [&](std::string_view kind) { return options.isNamed(kind); });
    if (options.output.empty() || other)
        return badInput(fmt::format("-o '{}': expected a folder for PNG pictures, a film's name, FILE.mp4, or that of "
                                    "one picture, FILE.png",
                                    options.output));
    if (options.time && !options.isStill())
        return badInput(fmt::format("--time {}: is for one picture; expected -o FILE.png, or --seconds and --frames "
                                    "for many",
                                    *options.time));
    if (options.isStill() && (options.seconds || options.fps || options.resume || options.frames))
        return badInput(fmt::format("{}: is for many pictures, and -o {} is one; expected --time S alone",
                                    options.seconds  ? "--seconds"
                                    : options.fps    ? "--fps"
                                    : options.resume ? "--resume"
                                                     : "--frames",
                                    options.output));
    if (options.resume && options.isFilm())
        return badInput("--resume: a film cannot be taken up again; capture to a folder");
    return engine::Done{};
}

// ---- where it goes ----------------------------------------------------------------------------------------------

// One of the three: numbered pictures, a film, or the one picture that `still` names.
struct Sink
{
    std::unique_ptr<PngWriter> pictures;
    std::unique_ptr<FilmWriter> film;
    std::string still;
    engine::Size size;

    engine::Result<engine::Done> write(uint64_t frame, std::span<const uint8_t> rgba)
    {
        return pictures ? pictures->write(frame, rgba)
               : film   ? film->write(rgba)
                        : engine::writePng(still, size.width, size.height, rgba);
    }
    engine::Result<engine::Done> finish()
    {
        return pictures ? pictures->finish() : film ? film->finish() : engine::Result<engine::Done>(engine::Done{});
    }
};

engine::Result<Sink> openSink(const Options& options, const engine::Size& size, double fps)
{
    Sink sink{.size = size};
    if (!options.isFilm() && !options.isStill())
    {
        if (const auto made = engine::makeFolder(options.output); !made)
            return made.error();
        sink.pictures = std::make_unique<PngWriter>(options.output, size.width, size.height);
        return sink;
    }
    const std::filesystem::path folder = std::filesystem::path(options.output).parent_path();
    if (!folder.empty())
        if (const auto made = engine::makeFolder(folder); !made)
            return made.error();
    if (const auto good = checkWritable(options.output); !good)
        return good.error();
    if (options.isStill())
    {
        sink.still = options.output;
        return sink;
    }
    auto film = FilmWriter::make(options.output, size.width, size.height, fps);
    if (!film)
        return film.error();
    sink.film = std::move(*film);
    return sink;
}

// ---- the work ---------------------------------------------------------------------------------------------------

// Brings a loop to the times of its pictures. The simulation runs from its start, whichever frames those are, and a
// camera that follows a body goes by its pose at the very tick: pictures do not depend on which were drawn before. For
// that it waits for poses, where the interactive loop does not.
class ExactCamera
{
public:
    // Scene and loop must outlive this object. `wantsPoses`: the picture shows them.
    ExactCamera(const world::Scene& scene, FrameLoop& loop, bool wantsPoses)
        : scene_(scene), loop_(loop), wantsPoses_(wantsPoses)
    {
        for (const ocean::GridSpec& grid : scene.grids)
            tickwise_ = tickwise_ || (follows() && grid.follow == ocean::kFollowCamera);
    }

    // Goes on towards `time` [s]; the shot there, once there. Else the caller submits and asks for the same time again.
    std::optional<render::Shot> record(const engine::Commands& cmd, double time)
    {
        if (std::exchange(there_, false))
            return loop_.shotAt(time);
        const std::optional<uint64_t> tick = loop_.world().tick();
        const double next = tick ? static_cast<double>(*tick + 1) * scene_.step : 0.0;
        const bool there = loop_.recordWorld(cmd, tickwise_ ? std::min(time, next) : time, loop_.eye());
        if (!follows())
            return there ? std::optional(loop_.shotAt(time)) : std::nullopt;
        waiting_ = true;
        there_ = there && (!tickwise_ || time <= next);
        return std::nullopt;
    }

    // Submits what was recorded, and waits for the pose if one is needed.
    void submit()
    {
        loop_.ring().submit();
        if (!std::exchange(waiting_, false) || (!tickwise_ && !there_))
            return;
        loop_.ring().finish();
        loop_.receivePoses();
    }

private:
    bool follows() const { return wantsPoses_ || loop_.follower().follows(); }

    const world::Scene& scene_;
    FrameLoop& loop_;
    bool wantsPoses_;
    bool tickwise_ = false; // a grid follows the camera, which follows a body: each tick needs the one before
    bool waiting_ = false;  // poses were sent for
    bool there_ = false;    // the world is at the time that was asked for, and the body's pose on its way
};

// The instruments of the boat that the camera follows, or of the first, as they are at this tick.
void drawHudOf(render::Overlay& overlay, const world::Scene& scene, FrameLoop& loop, const render::CameraPose& camera,
               VkExtent2D extent)
{
    const boats::Fleet& fleet = loop.world().fleet();
    const std::optional<uint32_t> boat = firstBoat(scene, fleet);
    render::HudState hud = hudOf(scene, fleet, loop.follower(), boat);
    hud.race = raceOf(scene, fleet, loop.follower(), boat, camera, static_cast<double>(extent.width) / extent.height);
    render::drawHud(overlay.begin(extent, 0.0), overlay.fonts(), extent, hud);
    overlay.end();
}

std::string countText(uint64_t count)
{
    return fmt::format("{} {}", count, count == 1 ? "picture" : "pictures");
}

engine::Error interrupted(const Options& options, const Plan& plan, uint64_t drawn)
{
    if (drawn == 0)
        return {fmt::format("{}: interrupted before the first picture", options.output)};
    if (options.isFilm())
        return {fmt::format("{}: interrupted; the film ends after {} of {} pictures", options.output, drawn,
                            plan.range.count())};
    return {fmt::format("{}: interrupted after {}; --resume draws the others", options.output, countText(drawn))};
}

// Draws the frames two in flight; a picture leaves when the ring comes round to its slot again. Nothing is made on
// disk before the device has given all it must. An interrupt ends it in order. Gives how many were drawn.
engine::Result<uint64_t> drawFrames(Machine& machine, const world::Scene& scene, const Plan& plan,
                                    const Options& options, Voyage& voyage, const engine::Size& size)
{
    engine::Device& device = machine.device();
    const VkExtent2D extent{size.width, size.height};
    world::WorldSpec spec = worldSpec(scene, machine.tier(), machine.fft());
    voyage.furnish(spec);
    FrameLoop loop(device, scene, spec, {extent, machine.quality(), kPictureFormat});
    if (const auto begun = voyage.begin(machine, loop.world()); !begun)
        return begun.error();
    engine::FrameRing& ring = loop.ring();
    ExactCamera camera(scene, loop, options.hud);
    std::optional<render::Overlay> overlay;
    if (options.hud)
        overlay.emplace(device, kPictureFormat);
    const engine::Image picture(device,
                                {.name = "picture",
                                 .format = kPictureFormat,
                                 .extent = extent,
                                 .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT | VK_IMAGE_USAGE_TRANSFER_SRC_BIT});
    const compute::ReadbackRing readback(device, VkDeviceSize{4} * size.width * size.height);
    const engine::Interrupt interrupt;
    auto sink = openSink(options, size, plan.fps);
    if (!sink)
        return sink.error();

    uint64_t drawn = 0;
    bool cut = false; // short, by an interrupt
    const uint64_t tenth = std::max<uint64_t>(1, plan.range.count() / 10);
    std::array<std::optional<uint64_t>, engine::kFramesInFlight> inFlight; // the frame that each slot has
    const auto takeDrawn = [&]() -> engine::Result<engine::Done> {
        const std::optional<uint64_t> done = std::exchange(inFlight[ring.slot()], std::nullopt);
        if (!done)
            return engine::Done{};
        ++drawn;
        const uint64_t place = *done - plan.range.first + 1;
        if (place % tenth == 0 || *done == plan.range.last)
            engine::logInfo("frame {} of {}", place, plan.range.count());
        return sink->write(*done, readback.bytes(ring.slot()));
    };
    for (std::optional<uint64_t> next = plan.from(plan.range.first); next || inFlight[0] || inFlight[1];)
    {
        const engine::Commands cmd = ring.begin();
        loop.checkBodies();
        if (const auto taken = takeDrawn(); !taken)
        {
            ring.submit();
            return taken.error();
        }
        if (next && interrupt.requested())
        {
            next.reset();
            cut = true;
        }
        if (const auto shot = next ? camera.record(cmd, plan.timeOf(*next)) : std::nullopt)
        {
            engine::stageBarrier(cmd, engine::kCopyRead, engine::kColorWrite); // the picture before has left
            if (overlay)
                drawHudOf(*overlay, scene, loop, shot->camera, extent);
            loop.recordPicture(cmd, *shot, {picture.view(), VK_IMAGE_LAYOUT_GENERAL, picture.extent()},
                               overlay ? &*overlay : nullptr);
            engine::stageBarrier(cmd, engine::kColorWrite, engine::kCopyRead);
            readback.record(cmd, ring.slot(), picture);
            inFlight[ring.slot()] = next;
            next = plan.from(*next + 1);
        }
        camera.submit();
        voyage.advance();
    }
    if (cut && drawn == 0)
        return interrupted(options, plan, drawn);
    if (const auto finished = sink->finish(); !finished)
        return finished.error();
    if (cut)
        return interrupted(options, plan, drawn);
    if (const auto finished = voyage.finish(); !finished)
        return finished.error();
    return drawn;
}

engine::Result<engine::Done> capture(const Options& options)
{
    const auto size = pictureSize(options.size);
    if (!size)
        return size.error();
    if (const auto good = check(options); !good)
        return good;
    CommonOptions common = options.common;
    const auto voyage = Voyage::open(options.voyage, common, Spares::no);
    if (!voyage)
        return voyage.error();
    const auto scene = loadScene(common);
    if (!scene)
        return scene.error();
    const auto plan = planOf(options, *scene, **voyage);
    if (!plan)
        return plan.error();
    auto machine = Machine::make(common, false);
    if (!machine)
        return machine.error();

    const auto drawn = drawFrames(**machine, *scene, *plan, options, **voyage, *size);
    if (!drawn)
        return drawn.error();
    fmt::print("{} in {}\n", countText(*drawn), options.output);
    return (*machine)->finish();
}

} // namespace

Command addCapture(CLI::App& program)
{
    CLI::App* app = program.add_subcommand("capture", "Record a scene into PNG pictures or a film");
    auto options = std::make_shared<Options>();
    addCommonOptions(*app, options->common);
    addPictureSize(*app, options->size);
    addVoyageOptions(*app, options->voyage, {.replay = true});
    options->common.hasPicture = true;
    app->add_option("-o,--output", options->output,
                    "a folder for frame_00000.png ..., a film, or one picture; default: out")
        ->type_name("DIR|FILE.mp4|FILE.png");
    engine::takesNumber(
        app->add_option("--time", options->time, "when one picture is taken; default: 0")->type_name("S"), 0.0,
        86400.0);
    engine::takesNumber(
        app->add_option("--seconds", options->seconds, "how long; default: as the scene's camera has it")
            ->type_name("S"),
        0.0, 86400.0);
    engine::takesNumber(app->add_option("--fps", options->fps, "pictures a second; default: 30")->type_name("F"), 0.1,
                        1000.0);
    app->add_option("--frames", options->frames, "how many, or which, counted from 0; default: all")
        ->type_name("N|A-B");
    app->add_flag("--hud", options->hud, "show the instruments of the boat that the camera follows, or of the first");
    app->add_flag("--resume", options->resume, "leave alone the pictures that are there already");
    app->footer("Ctrl-C ends a film early, and it can be watched. One picture: seaway capture speedboat --time 12 -o "
                "still.png\nExample: seaway capture golden-hour -o out --seconds 4 --fps 30 --size 1920x1080");
    return {app, [options] { return capture(*options); }};
}

} // namespace tools
