#include "tools/sail/sailing.h"

#include "boats/models/model_info.h"
#include "engine/barrier.h"
#include "engine/interrupt.h"
#include "engine/log.h"
#include "tools/commands/loading.h"
#include "tools/sail/help.h"
#include "world/spares.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tools {

namespace {

constexpr double kFrameTime = 1.0 / 30.0; // that --quality auto keeps to, if it can by drawing smaller [s]
constexpr double kMessageTime = 2.5;      // [s]
constexpr double kPromptTime = 20.0;      // [s]
constexpr double kQuitTime = 3.0;         // [s]
constexpr double kSeaDelay = 0.6;         // [s]
constexpr double kSkyTime = 2.0;          // from one time of day to the next [s]
constexpr double kWindStep = 1.0;         // [m/s]
constexpr double kMostWind = 30.0;        // [m/s]
constexpr double kWindTurn = 10.0 * engine::kDegree;
constexpr double kKnot = 1852.0 / 3600.0; // [m/s]

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

bool hasSails(const boats::Fleet& fleet, uint32_t body)
{
    return !fleet.spec().hulls[fleet.spec().bodies[body].hull].model.sails.empty();
}

world::WorldSpec specOf(const world::Scene& scene, const Machine& machine, const Voyage& voyage)
{
    world::WorldSpec spec = worldSpec(scene, machine.tier(), machine.fft());
    voyage.furnish(spec);
    return spec;
}

// How the sun of a scene stands among the times of day.
size_t nearestTimeOfDay(const world::SkySpec& sky)
{
    const std::vector<TimeOfDay>& all = timesOfDay();
    const auto off = [&](const TimeOfDay& time) {
        const double azimuth = std::remainder(time.sky.sun.azimuth - sky.sun.azimuth, 2.0 * 3.14159265358979);
        return std::hypot(time.sky.sun.elevation - sky.sun.elevation, 0.3 * azimuth);
    };
    return static_cast<size_t>(std::ranges::min_element(all, {}, off) - all.begin());
}

} // namespace

Sailing::Stage::Stage(Machine& machine, const engine::Window& window, VkFormat format, const world::Scene& asked,
                      const Voyage& voyage)
    : scene(asked), loop(machine.device(), scene, specOf(scene, machine, voyage),
                         {.extent = window.framebuffer(),
                          .quality = machine.quality(),
                          .picture = format,
                          .sparing = machine.sparing()}),
      orders(loop.world()), helmsman(scene, orders), lookout(machine.device(), loop, helmsman.boat()),
      keeper(machine.device(), loop.world())
{
}

Sailing::Sailing(Machine& machine, engine::Window& window, engine::Swapchain& swapchain, const world::Scene& scene,
                 Voyage& voyage, const SailingSpec& spec)
    : machine_(machine), window_(window), swapchain_(swapchain), first_(scene), voyage_(voyage),
      stateFile_(spec.folder / "seaway.state"), logsActions_(spec.logsActions), hands_(spec.bindings),
      stage_(std::make_unique<Stage>(machine, window, swapchain.format(), scene, voyage)),
      overlay_(machine.device(), swapchain.format()), pictures_(machine.device(), swapchain.format(), spec.folder),
      time_(scene.step), budget_(kFrameTime), timeOfDay_(nearestTimeOfDay(scene.sky)), skyFrom_(scene.sky),
      skyTo_(scene.sky)
{
    const std::optional<uint32_t> boat = stage_->helmsman.boat();
    prompt_ = firstPrompt(spec.bindings, boat.has_value(), boat && hasSails(stage_->loop.world().fleet(), *boat));
    promptLeft_ = kPromptTime;
}

engine::Result<engine::Done> Sailing::begin()
{
    if (const auto begun = voyage_.begin(machine_, stage_->loop.world()); !begun)
        return begun;
    time_.restart(voyage_.startTick().value_or(0));
    return engine::Done{};
}

engine::Result<engine::Done> Sailing::finish()
{
    const auto filmed = pictures_.finish();
    const auto voyaged = voyage_.finish();
    return filmed ? voyaged : filmed;
}

std::string Sailing::rescue()
{
    if (const auto filmed = pictures_.finish(); !filmed)
        engine::logWarning("{}", filmed.error().text);
    const std::optional<uint64_t> tick = stage_->keeper.tick();
    if (!tick)
        return "nothing of the voyage was kept";
    const auto file = newPicturePath(stateFile_.parent_path(), std::chrono::system_clock::now(), ".state");
    if (const auto saved = voyage_.saveKept(stage_->keeper, file); !saved)
        return saved.error().text;
    const double ago = time_.time() - static_cast<double>(*tick) * stage_->scene.step;
    return fmt::format("go on from {:.0f} s before with: seaway sail --from-state {}", ago, file.string());
}

void Sailing::step(const engine::Input& input)
{
    const auto now = Clock::now();
    const double elapsed = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    for (double* left : {&promptLeft_, &messageLeft_, &quitLeft_, &seaLeft_})
        *left -= elapsed;

    const Doings doings = hands_.take(input, stage_->lookout.flies());
    log(doings);
    take(doings);
    stage_->helmsman.steer(doings, elapsed, stage_->loop.poses());
    if (!window_.minimised()) // or it would have to be made up for
        time_.advance(elapsed);
    summary_.advance(elapsed, time_.time());
    passSky(elapsed);
    showTitle(elapsed);
    draw(doings, elapsed);
    voyage_.advance();
    makeSea();
}

// ---- what is done -----------------------------------------------------------------------------------------------

void Sailing::log(const Doings& doings) const
{
    if (logsActions_)
        for (const auto& [action, trigger] : doings.begun)
            engine::logInfo("action: {} by {}", infoOf(action).name, nameOf(trigger));
}

void Sailing::take(const Doings& doings)
{
    for (const Action action : doings.pressed)
        act(action, doings.pointer);
}

void Sailing::act(Action action, const glm::dvec2& pointer)
{
    if (action == Action::quit)
        return tell(askToQuit());
    quitLeft_ = 0.0;
    const std::optional<uint32_t> boat = stage_->helmsman.boat();
    std::string told = stage_->helmsman.act(action, stage_->loop.poses());
    if (stage_->helmsman.boat() != boat)
        stage_->lookout.follow(*stage_->helmsman.boat());
    for (const std::string& more : {stage_->lookout.act(action), time_.act(action), actOnWater(action, pointer),
                                    actOnWeather(action), actOnState(action), actOnProgram(action)})
        if (!more.empty())
            told = more;
    tell(told);
}

void Sailing::tell(std::string text)
{
    if (text.empty())
        return;
    message_ = std::move(text);
    messageLeft_ = kMessageTime;
}

std::string Sailing::askToQuit()
{
    if (std::exchange(helpPage_, 0) > 0)
        return {};
    if (quitLeft_ > 0.0)
    {
        window_.close();
        return {};
    }
    quitLeft_ = kQuitTime;
    return fmt::format("Press {} again to quit", hands_.bindings().wordsOf(Action::quit));
}

std::string Sailing::actOnState(Action action)
{
    if (action != Action::saveState && action != Action::loadState)
        return {};
    if (!isOwnScene_)
        return "A sea that was changed cannot be saved; begin again first";
    const bool saves = action == Action::saveState;
    const bool recorded = voyage_.records();
    const auto done = saves ? voyage_.saveState(stateFile_) : voyage_.loadState(stateFile_);
    if (!done)
    {
        engine::logInfo("{}", done.error().text);
        return done.error().text;
    }
    last_ = Clock::now(); // no time has passed
    if (saves)
        return fmt::format("Saved {}", stateFile_.filename().string());
    stage_->orders.forget();
    time_.restart(stage_->loop.world().tick().value_or(0));
    pace_ = {};
    return fmt::format("Back to {}{}", stateFile_.filename().string(), recorded ? "; the record has ended" : "");
}

std::string Sailing::actOnProgram(Action action)
{
    switch (action)
    {
    case Action::help:
        helpPage_ = helpPage_ > 0 && helpPage_ >= helpPages_ ? 0 : helpPage_ + 1;
        return {};
    case Action::hud:
        showsHud_ = !showsHud_;
        return {};
    case Action::screenshot:
        if (!swapchain_.copies())
            return "This display lets no pictures be taken";
        pictures_.takeScreenshot();
        return {};
    case Action::record:
        return swapchain_.copies() ? pictures_.startOrStopFilm() : "This display lets no pictures be taken";
    case Action::fullScreen:
        window_.setFullScreen(!window_.fullScreen());
        return {};
    case Action::reloadShaders:
        reloadShaders(machine_.device());
        return {};
    case Action::restart: {
        const bool recorded = voyage_.records();
        restart(first_, true);
        return recorded ? "From the beginning; the record has ended" : "From the beginning";
    }
    default:
        return {};
    }
}

std::string Sailing::actOnWater(Action action, const glm::dvec2& pointer)
{
    const std::span<const boats::Model> things = world::spareModels();
    if (action == Action::nextThing)
    {
        thing_ = (thing_ + 1) % things.size();
        return fmt::format("To drop: {}", boats::infoOf(things[thing_]).name);
    }
    if (action != Action::splash && action != Action::drop)
        return {};
    const std::optional<glm::dvec2> at = stage_->lookout.waterAt(pointer, window_.framebuffer());
    if (!at)
        return "There is no water near enough";
    if (action == Action::splash)
        stage_->orders.splash(*at);
    else
        stage_->orders.drop(things[thing_], *at);
    return {};
}

std::string Sailing::actOnWeather(Action action)
{
    ocean::WindSpec wind = stage_->loop.world().fleet().spec().wind;
    const auto blow = [&] {
        stage_->orders.wind(wind.speed, wind.from);
        return fmt::format("Wind {:.0f} kn from {:03.0f}\u00b0", wind.speed / kKnot,
                           std::fmod(wind.from / engine::kDegree + 720.0, 360.0));
    };
    const auto setTimeOfDay = [&](size_t by) {
        timeOfDay_ = (timeOfDay_ + by) % timesOfDay().size();
        skyFrom_ = between(skyFrom_, skyTo_, skyPart_);
        skyTo_ = timesOfDay()[timeOfDay_].sky;
        skyPart_ = 0.0;
        return "Time of day: " + timesOfDay()[timeOfDay_].name;
    };
    switch (action)
    {
    case Action::windStronger:
        wind.speed = std::min(wind.speed + kWindStep, kMostWind);
        return blow();
    case Action::windWeaker:
        wind.speed = std::max(wind.speed - kWindStep, 0.0);
        return blow();
    case Action::windLeft:
        wind.from -= kWindTurn;
        return blow();
    case Action::windRight:
        wind.from += kWindTurn;
        return blow();
    case Action::seaUp:
        return actOnSea(1);
    case Action::seaDown:
        return actOnSea(-1);
    case Action::timeLater:
        return setTimeOfDay(1);
    case Action::timeEarlier:
        return setTimeOfDay(timesOfDay().size() - 1);
    default:
        return {};
    }
}

// The sea is made anew, which takes a moment: when nobody presses on.
std::string Sailing::actOnSea(int by)
{
    const int now = seaState_ ? seaState_ : seaStateNear(stage_->scene.ocean.wind.speed);
    seaState_ = std::clamp(now + by, 1, kSeaStates);
    seaWanted_ = true;
    seaLeft_ = kSeaDelay;
    return fmt::format("Sea state {}: waves of {:.1f} m, wind {:.0f} kn", seaState_, seaState(seaState_).height,
                       seaState(seaState_).wind / kKnot);
}

void Sailing::makeSea()
{
    if (!seaWanted_ || seaLeft_ > 0.0 || stage_->loop.poses().size() < stage_->scene.bodies.size())
        return;
    seaWanted_ = false;
    world::Scene scene = sceneNow(stage_->scene, stage_->loop.world().fleet(), stage_->loop.poses(), time_.time());
    scene.ocean = withSeaState(scene.ocean, seaState_);
    const bool recorded = voyage_.records();
    restart(scene, false);
    if (recorded)
        tell("Another sea: the record has ended");
}

void Sailing::passSky(double elapsed)
{
    skyPart_ = std::min(1.0, skyPart_ + elapsed / kSkyTime);
}

// Another voyage in this one's place: from its beginning, with the sky that it has, or from where things are.
void Sailing::restart(const world::Scene& scene, bool fromBeginning)
{
    const std::optional<uint32_t> boat = stage_->helmsman.boat();
    const render::CameraView view = stage_->lookout.view();
    const world::Scene next = scene; // it may be the old voyage's own
    if (const auto left = voyage_.leave(); !left)
        engine::logWarning("{}", left.error().text);
    machine_.device().drain();
    stage_.reset();
    stage_ = std::make_unique<Stage>(machine_, window_, swapchain_.format(), next, voyage_);
    voyage_.enter(stage_->loop.world());
    isOwnScene_ = fromBeginning;
    if (boat)
    {
        stage_->helmsman.board(*boat);
        stage_->lookout.follow(*boat);
    }
    stage_->lookout.show(view);
    if (fromBeginning)
    {
        seaState_ = 0;
        timeOfDay_ = nearestTimeOfDay(next.sky);
        skyFrom_ = skyTo_ = next.sky;
        skyPart_ = 1.0;
    }
    time_.restart(0);
    pace_ = {};
    last_ = Clock::now(); // no time has passed
}

// ---- what is shown ----------------------------------------------------------------------------------------------

void Sailing::showTitle(double elapsed)
{
    sinceTitle_ += elapsed;
    ++framesSinceTitle_;
    if (sinceTitle_ < 0.5)
        return;
    const std::string boat = stage_->helmsman.line(stage_->loop.poses());
    const std::string film = pictures_.films() ? fmt::format("recording {:.0f} s: ", pictures_.filmSeconds()) : "";
    window_.setTitle(fmt::format("Seaway: {}{}{}{}: {:.1f} frames/s{}", film, stage_->scene.title,
                                 boat.empty() ? "" : ": ", boat, framesSinceTitle_ / sinceTitle_,
                                 time_.paused()       ? ", paused"
                                 : time_.slowMotion() ? ", slow motion"
                                                      : ""));
    sinceTitle_ = 0.0;
    framesSinceTitle_ = 0;
}

render::HudState Sailing::hudNow(double elapsed)
{
    render::HudState hud =
        hudOf(stage_->scene, stage_->loop.world().fleet(), stage_->loop.follower(), stage_->helmsman.boat());
    hud_ = smoothed(hud_, hud, elapsed);
    hud = showsHud_ ? hud_ : render::HudState{};
    hud.realTime = pace_.realTime();
    hud.framesPerSecond = pace_.framesPerSecond();
    hud.timeFactor = time_.factor();
    hud.paused = time_.paused();
    if (!pictures_.wantsPicture() || quitLeft_ > 0.0)
    {
        if (promptLeft_ > 0.0 && showsHud_)
            hud.prompt = prompt_;
        if (messageLeft_ > 0.0)
            hud.message = message_;
    }
    if (helpPage_ > 0)
    {
        hud.help = helpPage(hands_.bindings());
        hud.helpPage = helpPage_ - 1;
    }
    return hud;
}

const render::Overlay* Sailing::overlay(VkExtent2D extent, double elapsed)
{
    pace_.advance(elapsed, time_.time());
    shown_ = hudNow(elapsed);
    const size_t pages = render::drawHud(overlay_.begin(extent, elapsed), overlay_.fonts(), extent, shown_);
    helpPages_ = std::max<size_t>(1, pages);
    overlay_.end();
    return &overlay_;
}

void Sailing::draw(const Doings& doings, double elapsed)
{
    FrameLoop& loop = stage_->loop;
    const engine::Commands cmd = loop.ring().begin();
    const uint32_t slot = loop.ring().slot();
    loop.receivePoses();
    stage_->lookout.receive(slot);
    stage_->keeper.receive(slot);
    tell(pictures_.receive(slot));
    render::Shot shot = stage_->lookout.shot(doings, time_.time(), elapsed, window_.framebuffer().height);
    shot.sky = sky();
    if (stage_->lookout.stoppedAtDepth())
        tell(fmt::format("{:.0f} m deep: cameras go no deeper", -render::kLowestFlown));
    const std::optional<engine::SwapchainImage> image = swapchain_.acquire(slot);
    if (!image)
    {
        loop.ring().submit();
        return;
    }
    loop.frame().resize(image->extent);
    if (machine_.adapts())
        loop.frame().setScale(budget_.advance(elapsed));
    machine_.device().recordFirstUses(cmd);
    engine::layoutBarrier(cmd, image->image, VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_UNDEFINED,
                          VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                          {VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT, VK_ACCESS_2_NONE}, engine::kColorWrite);
    loop.recordWorld(cmd, shot.time, [&](double) { return glm::dvec2(shot.camera.eye); });
    loop.recordPicture(cmd, shot, {image->view, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, image->extent},
                       overlay(image->extent, elapsed));
    stage_->lookout.record(cmd, slot);
    if (isOwnScene_)
        stage_->keeper.record(cmd, slot, elapsed);
    recordCopy(cmd, *image);
    loop.ring().submit(image->ready, image->drawn);
    swapchain_.present();
    ++frames_;
}

// Takes the image to where it is shown, by way of a copy if its picture is kept.
void Sailing::recordCopy(const engine::Commands& cmd, const engine::SwapchainImage& image)
{
    if (!pictures_.wantsPicture() || !swapchain_.copies())
        return engine::layoutBarrier(cmd, image.image, VK_IMAGE_ASPECT_COLOR_BIT,
                                     VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, VK_IMAGE_LAYOUT_PRESENT_SRC_KHR,
                                     engine::kColorWrite, {});
    engine::layoutBarrier(cmd, image.image, VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                          VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL, engine::kColorWrite, engine::kCopyRead);
    pictures_.record(cmd, stage_->loop.ring().slot(), image.image, image.extent);
    engine::layoutBarrier(cmd, image.image, VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL,
                          VK_IMAGE_LAYOUT_PRESENT_SRC_KHR, engine::kCopyRead, {});
}

engine::Result<engine::Done> sailUntilClosed(Machine& machine, engine::Window& window, const world::Scene& scene,
                                             Voyage& voyage, const SailingSpec& spec, std::optional<uint64_t> frames)
{
    const auto swapchain = engine::Swapchain::make(machine.device(), window);
    if (!swapchain)
        return swapchain.error();
    const auto key = [&](Action action) { return spec.bindings.wordsOf(action); };
    engine::logInfo("{} shows all keys; {} twice leaves", key(Action::help), key(Action::quit));
    const auto sailing = loadShown(machine.device(), window, **swapchain, scene.title, [&] {
        return std::make_unique<Sailing>(machine, window, **swapchain, scene, voyage, spec);
    });
    if (!sailing)
        return engine::Done{};
    if (const auto begun = sailing->begin(); !begun)
        return begun;
    const engine::Interrupt interrupt;
    try
    {
        while (!window.closing() && !interrupt.requested() && (!frames || sailing->frames() < *frames))
        {
            const bool first = sailing->frames() == 0;
            window.poll();
            sailing->step(window.input());
            if (first)
                awaitPicture(machine.device(), window, scene.title);
        }
    }
    catch (const engine::DeviceLost& lost)
    {
        return engine::Error{fmt::format("{}; {}", lost.what(), sailing->rescue())};
    }
    if (frames)
        engine::logInfo("{}", sailing->summary());
    return sailing->finish();
}

} // namespace tools
