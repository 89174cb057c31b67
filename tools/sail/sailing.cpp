#include "tools/sail/sailing.h"

#include "engine/barrier.h"
#include "engine/cpu_scope.h"
#include "engine/interrupt.h"
#include "engine/log.h"
#include "tools/commands/loading.h"
#include "tools/commands/race_state.h"
#include "tools/sail/help.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tools {

namespace {

constexpr double kPromptTime = 20.0; // [s]
constexpr double kIronsTime = 4.0;   // in irons, until she is told how to get out: who tacks is through by then [s]

bool hasSails(const boats::Fleet& fleet, uint32_t body)
{
    return !fleet.spec().hulls[fleet.spec().bodies[body].hull].model.sails.empty();
}

} // namespace

Sailing::Sailing(Machine& machine, engine::Window& window, engine::Swapchain& swapchain, Voyage& voyage,
                 const SailingSpec& spec)
    : machine_(machine), window_(window), swapchain_(swapchain), voyage_(voyage), folder_(spec.folder),
      logsActions_(spec.logsActions), ghosts_(spec.ghosts), hands_(spec.bindings), edit_(voyage.scene()),
      stage_(newStage(edit_.scene(), ghosts_)), made_(edit_.scene()), taken_(made_),
      overlay_(machine.device(), swapchain.format()), pictures_(machine.device(), swapchain.format(), spec.folder),
      time_(made_.step), budget_(kFrameTime), light_(made_.sky)
{
    weatherGiven_ = weatherSeen_ = ocean::weatherOf(made_.ocean);
    showPrompt();
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
    const std::optional<uint64_t> tick = stage_ ? stage_->keeper.tick() : std::nullopt;
    if (!tick)
        return "nothing of the voyage was kept";
    const auto file = newPicturePath(folder_, std::chrono::system_clock::now(), ".state");
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
    for (double* left : {&promptLeft_, &messageLeft_, &quitLeft_, &remakeLeft_})
        *left -= elapsed;

    overlay_.begin(window_.framebuffer(), elapsed, panel_.isOpen() ? &input : nullptr);
    const Claims claims{.keys = overlay_.takesKeys(), .mouse = overlay_.takesMouse()};
    const Doings doings = hands_.take(input, stage_->lookout.flies(), claims);
    log(doings);
    take(doings);
    tell(stage_->helmsman.steer(doings, elapsed, stage_->loop.poses()));
    if (!window_.minimised()) // or it would have to be made up for
        time_.advance(elapsed);
    summary_.advance(elapsed, time_.time());
    light_.advance(elapsed);
    showTitle(elapsed);
    draw(doings, elapsed);
    voyage_.advance();
    carryOutWishes();
    makeAnew();
    followWeather();
}

// ---- what is shown ----------------------------------------------------------------------------------------------

// What to press first in this scene.
void Sailing::showPrompt()
{
    std::optional<OnBoard> onBoard;
    if (const std::optional<uint32_t> boat = stage_->helmsman.boat())
    {
        const boats::Fleet& fleet = stage_->loop.world().fleet();
        onBoard = {.hasSails = hasSails(fleet, *boat), .races = fleet.race() && fleet.race()->races(*boat)};
    }
    prompt_ = firstPrompt(hands_.bindings(), onBoard);
    promptLeft_ = kPromptTime;
}

void Sailing::showTitle(double elapsed)
{
    sinceTitle_ += elapsed;
    if (sinceTitle_ < 0.5)
        return;
    const std::string boat = stage_->helmsman.line(stage_->loop.poses());
    const std::string film = pictures_.films() ? fmt::format("recording {:.0f} s: ", pictures_.filmSeconds()) : "";
    window_.setTitle(fmt::format("Seaway: {}{}{}{}: {:.1f} frames/s{}", film, stage_->scene.title,
                                 boat.empty() ? "" : ": ", boat, pace_.framesPerSecond(),
                                 time_.paused()       ? ", paused"
                                 : time_.slowMotion() ? ", slow motion"
                                                      : ""));
    sinceTitle_ = 0.0;
}

render::HudState Sailing::hudNow(const std::optional<render::HudRace>& race, double elapsed)
{
    render::HudState hud =
        hudOf(stage_->scene, stage_->loop.world().fleet(), stage_->loop.follower(), stage_->helmsman.boat());
    hud_ = smoothed(hud_, hud, elapsed);
    hud = showsHud_ ? hud_ : render::HudState{};
    if (showsHud_ && race)
    {
        hud.race = race;
        hud.race->behind = stage_->ghost.behind();
    }
    hud.realTime = pace_.realTime();
    hud.framesPerSecond = pace_.framesPerSecond();
    hud.timeFactor = time_.factor();
    hud.paused = time_.paused();
    if (!pictures_.wantsPicture() || quitLeft_ > 0.0)
    {
        const std::string wayOut = stage_->helmsman.wayOutOfIrons(hands_.bindings(), stage_->loop.poses());
        ironsFor_ = wayOut.empty() ? 0.0 : ironsFor_ + elapsed;
        if (ironsFor_ > kIronsTime && showsHud_)
            hud.prompt = wayOut;
        else if (promptLeft_ > 0.0 && showsHud_)
            hud.prompt = prompt_;
        if (messageLeft_ > 0.0)
            hud.message = message_;
    }
    if (helpPage_ > 0)
    {
        hud.help = helpPage(hands_.bindings());
        hud.helpFoot = fmt::format("{} turns, {} closes   ", hands_.bindings().wordsOf(Action::help),
                                   hands_.bindings().wordsOf(Action::quit));
        hud.helpPage = helpPage_ - 1;
    }
    return hud;
}

// Ends what overlay_ has begun, over a picture by this camera. The instruments lie beside the panel.
void Sailing::drawOverlay(const render::CameraPose& camera, double elapsed)
{
    pace_.advance(elapsed, time_.time());
    VkExtent2D extent = window_.framebuffer();
    const auto race = raceOf(stage_->scene, stage_->loop.world().fleet(), stage_->loop.follower(),
                             stage_->helmsman.boat(), camera, static_cast<double>(extent.width) / extent.height);
    shown_ = hudNow(race, elapsed);
    drawPanel(extent);
    extent.width -= panel_.widthIn(extent);
    const size_t pages = render::drawHud(overlay_.instruments(), overlay_.fonts(), extent, shown_);
    helpPages_ = std::max<size_t>(1, pages);
    overlay_.end();
}

void Sailing::draw(const Doings& doings, double elapsed)
{
    FrameLoop& loop = stage_->loop;
    timeScopes();
    const engine::Commands cmd = loop.ring().begin();
    const uint32_t slot = loop.ring().slot();
    loop.receivePoses();
    stage_->lookout.receive(slot);
    stage_->keeper.receive(slot);
    stage_->ghost.take(stage_->helmsman.boat());
    tell(stage_->ghost.advance(loop.follower()));
    tell(pictures_.receive(slot));
    render::Shot shot = stage_->lookout.shot(doings, time_.time(), elapsed, window_.framebuffer().height);
    shot.sky = light_.sky();
    shot.ghost = stage_->ghost.boat();
    drawOverlay(shot.camera, elapsed);
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
        scale_ = budget_.advance(elapsed);
    loop.frame().setScale(scale_);
    recordFrame(cmd, shot, *image, elapsed);
    loop.ring().submit(image->ready, image->drawn);
    swapchain_.present();
    ++frames_;
    if (std::exchange(awaitsPicture_, false) && awaitPicture(machine_.device(), window_, stage_->scene.title))
        summary_.showFirst();
}

void Sailing::recordFrame(const engine::Commands& cmd, const render::Shot& shot, const engine::SwapchainImage& image,
                          double elapsed)
{
    const engine::GpuScope scope(cmd, "frame");
    FrameLoop& loop = stage_->loop;
    machine_.device().recordFirstUses(cmd);
    engine::layoutBarrier(cmd, image.image, VK_IMAGE_ASPECT_COLOR_BIT, VK_IMAGE_LAYOUT_UNDEFINED,
                          VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
                          {VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT, VK_ACCESS_2_NONE}, engine::kColorWrite);
    {
        const engine::CpuScope recording("record the simulation");
        loop.recordWorld(cmd, shot.time, [&](double) { return glm::dvec2(shot.camera.eye); });
    }
    const engine::CpuScope recording("record the picture");
    recordGridPicture(cmd);
    loop.recordPicture(cmd, shot, {image.view, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL, image.extent}, &overlay_);
    stage_->lookout.record(cmd, loop.ring().slot());
    if (isOwnScene_)
        stage_->keeper.record(cmd, loop.ring().slot(), elapsed);
    recordCopy(cmd, image);
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
        return std::make_unique<Sailing>(machine, window, **swapchain, voyage, spec);
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
            window.poll();
            sailing->step(window.input());
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
