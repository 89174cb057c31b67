// What each action of tools/sail/actions.h does.
#include "boats/models/model_info.h"
#include "engine/log.h"
#include "tools/sail/sailing.h"
#include "tools/sail/weather.h"
#include "world/spares.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tools {

namespace {

constexpr double kMessageTime = 2.5; // [s]
constexpr double kQuitTime = 3.0;    // [s]
constexpr double kSeaDelay = 0.3;    // [s]
constexpr double kWindStep = 1.0;    // [m/s]
constexpr double kMostWind = 30.0;   // [m/s]
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

} // namespace

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
        return "A world that was made anew cannot be saved; begin again first";
    const std::filesystem::path file = folder_ / "seaway.state";
    const bool saves = action == Action::saveState;
    const bool recorded = voyage_.records();
    const auto done = saves ? voyage_.saveState(file) : voyage_.loadState(file);
    if (!done)
    {
        engine::logInfo("{}", done.error().text);
        return done.error().text;
    }
    last_ = Clock::now(); // no time has passed
    if (saves)
        return fmt::format("Saved {}", file.filename().string());
    stage_->orders.forget();
    time_.restart(stage_->loop.world().tick().value_or(0));
    pace_ = {};
    return fmt::format("Back to {}{}", file.filename().string(), recorded ? "; the record has ended" : "");
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
    case Action::panel:
        panel_.openOrClose();
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
        restart();
        return recorded ? "From the beginning; the record has ended" : "From the beginning";
    }
    case Action::nextScene:
        return sailNext(1);
    case Action::previousScene:
        return sailNext(-1);
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
        return actOnTimeOfDay(1);
    case Action::timeEarlier:
        return actOnTimeOfDay(-1);
    default:
        return {};
    }
}

// When nobody presses on.
std::string Sailing::actOnSea(int by)
{
    const int number = std::clamp(seaStateNear(edit_.scene().ocean.wind.speed) + by, 1, kSeaStates);
    if (std::string wrong = set(seaStateSettings(number), {"ocean.preset"}); !wrong.empty())
        return wrong;
    remakeLeft_ = kSeaDelay;
    return fmt::format("Sea state {}: waves of {:.1f} m, wind {:.0f} kn", number, seaState(number).height,
                       seaState(number).wind / kKnot);
}

std::string Sailing::actOnTimeOfDay(int by)
{
    const std::string name = timeOfDayFrom(edit_.scene().sky, by);
    if (std::string wrong = set({{{"sky.time", name}}}, {"sky.sun", "sky.clouds", "sky.visibility"}); !wrong.empty())
        return wrong;
    light_.glideTo(edit_.scene().sky);
    return "Time of day: " + name;
}

} // namespace tools
