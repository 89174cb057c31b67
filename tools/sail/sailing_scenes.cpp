// How one scene follows another in the same window, and what is changed of one on the way.
#include "engine/log.h"
#include "tools/commands/loading.h"
#include "tools/sail/sailing.h"
#include "tools/sail/weather.h"

#include <algorithm>
#include <utility>

namespace tools {

namespace {

constexpr double kSeaTime = 8.0; // that a sea takes to become another [s]

// Whether both make the same world, but for the weather of the sea.
bool sameButForSea(const world::Scene& a, const world::Scene& b)
{
    return a.step == b.step && a.grids == b.grids && a.bodies == b.bodies && a.course == b.course;
}

std::vector<std::string> scenesForPeople()
{
    std::vector<std::string> names;
    for (const world::SceneListing& scene : world::builtInScenes())
        if (scene.purpose == world::Purpose::people)
            names.push_back(scene.name);
    return names;
}

} // namespace

// Changes the scene that is sailed. Gives what is wrong, or nothing.
std::string Sailing::set(const std::vector<Setting>& settings, const std::vector<std::string_view>& forget,
                         bool settled)
{
    if (const auto done = edit_.set(settings, forget); !done)
        return done.error().text;
    takeEdit(settled);
    return {};
}

// What the edit says is there at once, but for what needs another world: that is made anew soon, if it is settled.
void Sailing::takeEdit(bool settled)
{
    const world::Scene& scene = edit_.scene();
    if (const ocean::WindSpec& wind = scene.ocean.wind; !settled && wind != taken_.ocean.wind)
        stage_->orders.wind(wind.speed, wind.from); // the sea follows
    if (scene.sky != taken_.sky)
        light_.show(scene.sky);
    if (scene.camera != taken_.camera)
        stage_->look(scene.camera);
    taken_ = scene;
    seaWanted_.reset();
    remakeWanted_ = false;
    if (!settled || (sameButForSea(scene, made_) && scene.ocean == made_.ocean))
        return;
    if (stage_->loop.world().canChangeSea() && sameButForSea(scene, made_) &&
        ocean::canBecome(made_.ocean, scene.ocean))
        seaWanted_ = scene.ocean;
    else
        remakeWanted_ = true;
}

// The waves of another weather are made on a thread while time goes on, and then the sea goes over to them.
void Sailing::changeSea()
{
    world::World& world = stage_->loop.world();
    const ocean::SeaWeather weather = ocean::weatherOf(*seaWanted_);
    world.prepare(weather);
    if (!world.isPrepared(weather) || world.isReplaying())
        return;
    const ocean::WindSpec wind = world.fleet().spec().wind;
    stage_->orders.sea(weather, kSeaTime);
    if (seaWanted_->wind == made_.ocean.wind)
        stage_->orders.wind(wind.speed, wind.from); // which a key may have changed meanwhile
    weatherGiven_ = weather;
    made_.ocean = *seaWanted_;
    seaWanted_.reset();
}

// A replay or a state that was loaded has brought another weather: the scene says so.
void Sailing::followWeather()
{
    if (!stage_)
        return;
    const ocean::SeaWeather weather = stage_->loop.world().sea().weather();
    if (weather == weatherSeen_)
        return;
    weatherSeen_ = weather;
    if (weather == weatherGiven_ || !edit_.set(settingsOf(weather), kWeatherForgets))
        return;
    weatherGiven_ = weather;
    made_.ocean = taken_.ocean = edit_.scene().ocean;
}

// After this frame. Gives what is wrong, or nothing.
std::string Sailing::sail(const std::string& nameOrFile)
{
    auto edit = SceneEdit::open(nameOrFile);
    if (!edit)
        return edit.error().text;
    next_ = std::move(*edit);
    return {};
}

// Of the scenes for people, in the order of their names.
std::string Sailing::sailNext(int by)
{
    static const std::vector<std::string> names = scenesForPeople();
    const auto count = static_cast<ptrdiff_t>(names.size());
    const auto now = std::ranges::find(names, (next_ ? *next_ : edit_).text().source);
    const ptrdiff_t at = now != names.end() ? now - names.begin() + by : std::min(by, 0);
    return sail(names[static_cast<size_t>((at + count) % count)]);
}

// What was asked for in this frame.
void Sailing::makeAnew()
{
    if (next_)
        return switchScene();
    if (seaWanted_ && remakeLeft_ <= 0.0)
        changeSea();
    if (remakeWanted_ && remakeLeft_ <= 0.0 && stage_->loop.poses().size() >= made_.bodies.size())
        remake();
}

std::unique_ptr<Stage> Sailing::newStage(const world::Scene& scene, const std::filesystem::path& ghosts) const
{
    return std::make_unique<Stage>(machine_, window_.framebuffer(), swapchain_.format(), scene, voyage_, ghosts);
}

// The voyage ends here, and its world goes.
void Sailing::leaveStage()
{
    if (const auto left = voyage_.leave(); !left)
        engine::logWarning("{}", left.error().text);
    machine_.device().drain();
    stage_.reset();
}

// Another voyage begins in the new world, which is of what the edit says.
void Sailing::enterStage()
{
    voyage_.enter(stage_->loop.world(), edit_.text());
    made_ = taken_ = edit_.scene();
    weatherGiven_ = weatherSeen_ = stage_->loop.world().sea().weather();
    seaWanted_.reset();
    remakeWanted_ = false;
    time_.restart(0, made_.step);
    pace_ = {};
    last_ = Clock::now(); // no time has passed
}

// It is the scene's from its beginning on.
void Sailing::beginScene()
{
    began_ = 0.0;
    isOwnScene_ = true;
    light_.show(made_.sky);
}

void Sailing::switchScene()
{
    leaveStage();
    const auto load = [&] {
        stage_ = loadShown(machine_.device(), window_, swapchain_, edit_.scene().title,
                           [&] { return newStage(edit_.scene(), ghosts_); });
    };
    std::swap(edit_, *next_);
    std::string told = edit_.scene().title;
    try
    {
        load();
    }
    catch (const engine::OutOfMemory& error) // the scene before goes on, from its beginning
    {
        told = error.what();
        engine::logWarning("{}", told);
        machine_.device().drain();
        std::swap(edit_, *next_);
        load();
    }
    next_.reset();
    if (!stage_)
        return;
    enterStage();
    beginScene();
    hud_ = {};
    awaitsPicture_ = true;
    showPrompt();
    tell(told);
}

// Another world in this one's place, with the user on the same boat and behind the same camera.
void Sailing::replaceWorld(const world::Scene& scene, const std::filesystem::path& ghosts)
{
    const std::optional<uint32_t> boat = stage_->helmsman.boat();
    const render::CameraView view = stage_->lookout.view();
    leaveStage();
    stage_ = newStage(scene, ghosts);
    enterStage();
    if (boat)
    {
        stage_->helmsman.board(*boat);
        stage_->lookout.follow(*boat);
    }
    stage_->lookout.show(view);
}

// From the beginning, with all that was set.
void Sailing::restart()
{
    replaceWorld(edit_.scene(), ghosts_);
    beginScene();
}

// What was set needs another world: it goes on from where things are.
void Sailing::remake()
{
    const bool recorded = voyage_.records();
    const boats::Fleet& fleet = stage_->loop.world().fleet();
    const double time = began_ + time_.time();
    world::Scene scene = sceneNow(edit_.scene(), fleet, stage_->loop.poses(), time);
    if (scene.ocean.wind == made_.ocean.wind)
        scene.ocean.wind = fleet.spec().wind; // which a key may have changed meanwhile
    replaceWorld(scene, {});                  // a race from here is like no other: there is no ghost of it
    began_ = time;
    isOwnScene_ = false;
    if (recorded)
        tell("Another sea: the record has ended");
    else if (scene.course)
        tell("Another sea: the race begins again");
}

} // namespace tools
