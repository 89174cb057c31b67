// sail.cpp -- seaway sail: the scene in a window, with a camera to fly.
#include "engine/barrier.h"
#include "engine/clock.h"
#include "engine/log.h"
#include "engine/swapchain.h"
#include "render/frame_budget.h"
#include "tools/commands/command.h"
#include "tools/commands/frame_loop.h"
#include "tools/commands/helmsman.h"
#include "tools/commands/hud_state.h"
#include "tools/commands/loading.h"

#include <CLI/CLI.hpp>
#include <chrono>

namespace tools {

namespace {

struct Options
{
    CommonOptions common;
    std::string size = kPictureSize;
    std::optional<std::string> frames; // none: until the window is closed
};

constexpr uint64_t kMaxFrames = 1'000'000'000;
constexpr double kTurnPerPixel = 0.003;   // [rad]
constexpr double kFrameTime = 1.0 / 30.0; // that --quality auto keeps to, if it can by drawing smaller [s]

constexpr const char* kKeys =
    "WASD fly, Q and E down and up, Shift faster, mouse drag looks, wheel sets the speed, "
    "C gives the camera back to the scene, H hides the instruments, F5 reloads shaders, Esc closes";

render::FreeCamera::Controls controlsFrom(const engine::Window& window)
{
    const auto axis = [&](int more, int less) {
        return (window.down(more) ? 1.0 : 0.0) - (window.down(less) ? 1.0 : 0.0);
    };
    render::FreeCamera::Controls controls;
    controls.move = {axis('D', 'A'), axis('W', 'S'), axis('E', 'Q')};
    controls.turn = kTurnPerPixel * window.dragged();
    controls.fast = window.down(engine::kKeyLeftShift);
    controls.faster = window.scrolled();
    return controls;
}

bool steers(const render::FreeCamera::Controls& controls)
{
    return controls.move != glm::dvec3(0.0) || controls.turn != glm::dvec2(0.0);
}

void reloadShaders(engine::Device& device)
{
    device.drain();
    const engine::ShaderLibrary::Report report = device.shaders().reload();
    for (const std::string& name : report.changed)
        engine::logInfo("reloaded {}", name);
    if (!report.errors.empty())
        engine::logWarning("{}", report.errors);
    else if (report.changed.empty())
        engine::logInfo("no shader has changed");
}

// A window, a picture that fills it, and the hands on the camera.
class Sailing
{
public:
    Sailing(Machine& machine, engine::Window& window, engine::Swapchain& swapchain, const world::Scene& scene)
        : device_(machine.device()), window_(window), swapchain_(swapchain), scene_(scene),
          loop_(device_, scene, worldSpec(scene, machine.tier(), machine.fft()),
                {window.framebuffer(), machine.quality(), swapchain.format()}),
          overlay_(device_, swapchain.format()), helmsman_(scene, loop_.world().fleet()), clock_(scene.step),
          adapts_(machine.adapts())
    {
    }

    uint64_t frames() const { return frames_; }

    void step()
    {
        window_.poll();
        for (const int key : window_.pressed())
            press(key);

        const auto now = Clock::now();
        const double elapsed = std::chrono::duration<double>(now - last_).count();
        last_ = now;
        const std::optional<uint32_t> before = helmsman_.boat();
        helmsman_.steer(window_, elapsed, loop_.poses());
        if (helmsman_.boat() != before)
            loop_.follower().follow(*helmsman_.boat());
        clock_.advance(elapsed);
        showSpeed(elapsed);
        draw(elapsed);
    }

private:
    using Clock = std::chrono::steady_clock;

    void press(int key)
    {
        if (key == engine::kKeyEscape)
            window_.close();
        if (key == engine::kKeyF5)
            reloadShaders(device_);
        if (key == 'C')
            flown_.reset();
        if (key == 'H')
            showsHud_ = !showsHud_;
    }

    // The scene's camera until the user takes it.
    render::Shot shotNow(double elapsed)
    {
        render::Shot shot = loop_.shotAt(clock_.time() + clock_.fraction() * scene_.step);
        const render::FreeCamera::Controls controls = controlsFrom(window_);
        if (!flown_ && steers(controls))
            flown_.emplace(shot.camera);
        if (flown_)
        {
            flown_->steer(controls, elapsed);
            shot.camera = flown_->pose();
        }
        return shot;
    }

    void showSpeed(double elapsed)
    {
        sinceTitle_ += elapsed;
        ++framesSinceTitle_;
        if (sinceTitle_ < 0.5)
            return;
        const std::string boat = helmsman_.line(loop_.poses());
        window_.setTitle(fmt::format("Seaway: {}{}{}: {:.1f} frames/s{}", scene_.title, boat.empty() ? "" : ": ", boat,
                                     framesSinceTitle_ / sinceTitle_, clock_.slowMotion() ? ", slow motion" : ""));
        sinceTitle_ = 0.0;
        framesSinceTitle_ = 0;
    }

    // What lies over the picture: the instruments of the boat that is steered.
    const render::Overlay* overlay(VkExtent2D extent, double elapsed)
    {
        pace_.advance(elapsed, clock_.time());
        if (!showsHud_)
            return nullptr;
        hud_ = smoothed(hud_, hudOf(scene_, loop_.world().fleet(), loop_.follower(), helmsman_.boat()), elapsed);
        hud_.realTime = pace_.realTime();
        hud_.framesPerSecond = pace_.framesPerSecond();
        render::drawHud(overlay_.begin(extent, elapsed), overlay_.fonts(), extent, hud_);
        overlay_.end();
        return &overlay_;
    }

    void draw(double elapsed)
    {
        const engine::Commands cmd = loop_.ring().begin();
        loop_.receivePoses();
        const render::Shot shot = shotNow(elapsed);
        const std::optional<engine::SwapchainImage> image = swapchain_.acquire(loop_.ring().slot());
        if (!image)
        {
            loop_.ring().submit();
            return;
        }
        loop_.frame().resize(image->extent);
        if (adapts_)
            loop_.frame().setScale(budget_.advance(elapsed));
        device_.recordFirstUses(cmd);
        engine::layoutBarrier(cmd, image->image, VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_UNDEFINED,
                              VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                              {VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT, VK_ACCESS_2_NONE}, engine::kColorWrite);
        loop_.recordWorld(cmd, shot.time, [&](double) { return glm::dvec2(shot.camera.eye); });
        loop_.recordPicture(cmd, shot, {image->view, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, image->extent},
                            overlay(image->extent, elapsed));
        engine::layoutBarrier(cmd, image->image, VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                              VK_IMAGE_LAYOUT_PRESENT_SRC_KHR, engine::kColorWrite, {});
        loop_.ring().submit(image->ready, image->drawn);
        swapchain_.present();
        ++frames_;
    }

    engine::Device& device_;
    engine::Window& window_;
    engine::Swapchain& swapchain_;
    const world::Scene& scene_;
    FrameLoop loop_;
    render::Overlay overlay_;
    Helmsman helmsman_;
    engine::TickClock clock_;
    render::FrameBudget budget_{kFrameTime};
    bool adapts_;
    bool showsHud_ = true;
    render::HudState hud_; // shown last
    Pace pace_;
    std::optional<render::FreeCamera> flown_;
    Clock::time_point last_ = Clock::now();
    double sinceTitle_ = 0.0;
    int framesSinceTitle_ = 0;
    uint64_t frames_ = 0; // shown
};

engine::Result<engine::Done> sailUntilClosed(Machine& machine, engine::Window& window, const world::Scene& scene,
                                             std::optional<uint64_t> frames)
{
    const auto swapchain = engine::Swapchain::make(machine.device(), window);
    if (!swapchain)
        return swapchain.error();
    engine::logInfo("{}", kKeys);
    engine::logInfo("{}", kHelmKeys);
    const auto sailing = loadShown(machine.device(), window, **swapchain, scene.title,
                                   [&] { return std::make_unique<Sailing>(machine, window, **swapchain, scene); });
    while (sailing && !window.closing() && (!frames || sailing->frames() < *frames))
    {
        const bool first = sailing->frames() == 0;
        sailing->step();
        if (first)
            awaitPicture(machine.device(), window, scene.title);
    }
    return engine::Done{};
}

engine::Result<engine::Done> sail(const Options& options)
{
    const auto size = pictureSize(options.size);
    if (!size)
        return size.error();
    std::optional<uint64_t> frames;
    if (options.frames)
    {
        const auto asked = engine::parseFrames(*options.frames, kMaxFrames);
        if (!asked)
            return asked.error();
        if ((*asked).first > 0)
            return engine::Error{
                fmt::format("--frames {}: a window begins with frame 0; expected how many, or 0-LAST", *options.frames),
                engine::Status::badInput};
        frames = (*asked).count();
    }
    const auto scene = loadScene(options.common);
    if (!scene)
        return scene.error();
    const auto window = engine::Window::make("Seaway: " + (*scene).title, {(*size).width, (*size).height});
    if (!window)
        return window.error();
    auto machine = Machine::make(options.common, true);
    if (!machine)
        return machine.error();
    if (const auto sailed = sailUntilClosed(**machine, **window, *scene, frames); !sailed)
        return sailed;
    return (*machine)->finish();
}

} // namespace

Command addSail(CLI::App& program)
{
    CLI::App* app = program.add_subcommand("sail", "Open a window and sail");
    auto options = std::make_shared<Options>();
    addCommonOptions(*app, options->common);
    addPictureSize(*app, options->size);
    options->common.hasPicture = true;
    app->add_option("--frames", options->frames, "how many, and then close; default: until you close it")
        ->type_name("N");
    app->footer(std::string("Keys: ") + kKeys + ".\nAt the helm: " + kHelmKeys +
                ". The window's title tells how she does.\nExample: seaway sail open-sea --size 1600x900");
    return {app, [options] { return sail(*options); }};
}

} // namespace tools
