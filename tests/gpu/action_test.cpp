// action_test.cpp -- every action of the window's table does what help says: each of its triggers, keys, mouse and gamepad,
// is pulled in a real window, and what it should change is looked up in the state of the program.

#include "boats/models/model_info.h"
#include "engine/file.h"
#include "ocean/water_query.h"
#include "shaders/embedded.h"
#include "support/sailing_rig.h"
#include "tools/sail/weather.h"
#include "world/spares.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <numbers>

namespace {

using render::CameraView;
using tools::Action;

// Three boats, so that the next is not the one before, and a course for the first; a calm that starts them slowly; room for
// a splash.
constexpr const char* kScene = R"(
title = "Three"
sky.time = "noon"
ocean = { spectrum = "none", wind = { speed = 6, from = 0, gusts = 0 } }
body = [ { name = "yacht", model = "sailboat", heading = 90, wind_angle = 60, race = "helm" },
         { name = "launch", model = "speedboat", position = [0, 40] },
         { name = "tug", model = "tug", position = [40, 0] },
         { name = "mark", model = "buoy", position = [0, 300], hold = "fixed" } ]
course = { start = { from = [-50, 100], to = [50, 100] }, mark = [ { body = "mark", side = "port" } ] }
grid = [ { center = [0, 0], cells = [128, 128], cell = 1.0 } ]
camera.follow = "yacht"
)";

const tools::Trigger kForward = *tools::parseTrigger("W");
constexpr double kTurn = 2.0 * std::numbers::pi;

struct Rig : test::SailingRig
{
    Rig() : SailingRig({.scene = kScene}) {}

    const world::World& world() { return sailing().loop().world(); }
    uint32_t boat() { return sailing().helmsman().boat().value(); }
    boats::Helm helm() { return world().helm(boat()); }
    const render::CameraPose& eye() { return sailing().lookout().pose(); }
    CameraView view() { return sailing().lookout().view(); }
    double compass() { return std::atan2(eye().forward.x, eye().forward.y); }
    double toBoat() { return glm::distance(eye().eye, sailing().loop().poses().at(boat()).position); }
    uint64_t tick() { return world().tick().value_or(0); }
    double wind() { return world().fleet().spec().wind.speed; }
    double windFrom() { return world().fleet().spec().wind.from; }
    double seaWind() { return world().sea().weather().wind.speed; }

    void show(CameraView view)
    {
        if (this->view() == view)
            return;
        press(view == CameraView::free ? Action::cameraFree : Action::cameraChase);
        REQUIRE(this->view() == view);
        restFor(test::Seconds(render::kGlideSeconds + 0.1));
    }

    // Spare bodies of this model that lie in the water.
    size_t dropped(boats::Model model)
    {
        const world::WorldSpec& spec = world().spec();
        size_t count = 0;
        for (size_t i = spec.bodies.size() - spec.spares; i < spec.bodies.size(); ++i)
            count += spec.bodies[i].model == model && world().fleet().isPlaced(static_cast<uint32_t>(i)) ? 1 : 0;
        return count;
    }

    // How high the grids' water is at a place [m].
    double wave(const glm::dvec2& at)
    {
        ocean::WaterQuery query(machine().device(), world().water(), 1);
        engine::runNow(machine().device(), [&](const engine::Commands& cmd) { query.record(cmd, std::span(&at, 1)); });
        return query.answers().front().grids;
    }

    // Which of the times of day the sun is at, once it is there.
    size_t timeOfDay()
    {
        restFor(test::Seconds(2.2)); // it takes two to get there
        const auto& times = tools::timesOfDay();
        const auto same = [&](const tools::TimeOfDay& time) { return time.sky.sun == sailing().sky().sun; };
        return static_cast<size_t>(std::ranges::find_if(times, same) - times.begin());
    }

    size_t files(std::string_view ending)
    {
        size_t count = 0;
        for (const std::string& name : out().contents())
            count += name.ends_with(ending) ? 1 : 0;
        return count;
    }
};

// Pulls the trigger until the condition holds: a press once, what is held for as long as it takes.
using Act = std::function<bool(const std::function<bool()>& condition)>;
// Brings about what the action needs, does it and checks what came of it.
using Case = std::function<void(Rig& rig, const Act& act)>;

double angleBetween(double from, double to)
{
    return std::remainder(to - from, kTurn);
}

// What is measured goes up or down by that much at least.
template <typename Measure>
Case rises(Measure measure, double by = 1e-6)
{
    return [=](Rig& rig, const Act& act) {
        const double before = (rig.*measure)();
        CHECK(act([&] {
            return (by > 0.0) == ((rig.*measure)() > before) && std::abs((rig.*measure)() - before) >= std::abs(by);
        }));
    };
}

Case shows(CameraView view)
{
    return [view](Rig& rig, const Act& act) {
        rig.press(view == CameraView::orbit ? Action::cameraChase : Action::cameraOrbit);
        REQUIRE(rig.view() != view);
        CHECK(act([&] { return rig.view() == view; }));
    };
}

// The helm's figure changes that way and stays where it is put.
Case throttles(int sign)
{
    return [sign](Rig& rig, const Act& act) {
        rig.press(Action::throttleStop);
        CHECK(act([&] { return sign * rig.helm().throttle > 0.1; }));
        const double let = rig.helm().throttle;
        rig.rest(3);
        CHECK(rig.helm().throttle == let);
    };
}

Case steers(int sign)
{
    return [sign](Rig& rig, const Act& act) {
        CHECK(act([&] { return rig.helm().steering == boats::Steering::rudder && sign * rig.helm().rudder > 0.1; }));
        CHECK(rig.restUntil([&] { return rig.helm().steering == boats::Steering::course; }));
    };
}

Case sheets(int sign)
{
    return [sign](Rig& rig, const Act& act) {
        rig.press(Action::sheetOut); // from now on they are the helmsman's
        const double before = rig.helm().mainSheet;
        CHECK(act([&] { return sign * (rig.helm().mainSheet - before) > 0.01; }));
        CHECK_FALSE(rig.helm().autoTrim);
    };
}

Case boards(uint32_t boat)
{
    return [boat](Rig& rig, const Act& act) {
        rig.press(Action::cameraChase);
        while (rig.boat() != 0)
            rig.press(Action::nextBoat);
        CHECK(act([&] { return rig.boat() == boat; }));
        while (rig.boat() != 0)
            rig.press(Action::nextBoat);
    };
}

Case looks(double right, double up)
{
    return [=](Rig& rig, const Act& act) {
        rig.show(CameraView::free);
        const double compass = rig.compass();
        const double pitch = rig.eye().forward.z;
        CHECK(act([&] {
            const double turned = angleBetween(compass, rig.compass());
            const double raised = rig.eye().forward.z - pitch;
            return right != 0.0 ? right * turned > 0.05 && std::abs(raised) < 1e-6
                                : up * raised > 0.05 && std::abs(turned) < 1e-6;
        }));
    };
}

Case zooms(int sign)
{
    return [sign](Rig& rig, const Act& act) {
        const double before = rig.toBoat();
        CHECK(act([&] { return sign * (before - rig.toBoat()) > 0.5; }));
        rig.press(sign > 0 ? Action::zoomOut : Action::zoomIn);
    };
}

// The free camera moves that way: right, forward, up.
Case flies(const glm::dvec3& way)
{
    return [way](Rig& rig, const Act& act) {
        const render::CameraPose from = rig.eye();
        CHECK(act([&] {
            const glm::dvec3 moved = rig.eye().eye - from.eye;
            const glm::dvec3 wanted = way.x * from.right + way.y * from.forward + way.z * glm::dvec3(0.0, 0.0, 1.0);
            return glm::length(moved) > 1.0 && glm::dot(glm::normalize(moved), wanted) > 0.99;
        }));
    };
}

void fliesFast(Rig& rig, const Act& act)
{
    using Seconds = std::chrono::duration<double>;
    const auto speed = [&](const std::function<void(const std::function<bool()>&)>& go) {
        rig.restFor(test::Seconds(0.5)); // she comes to a stop, and gets up speed before it is taken
        const auto begin = std::chrono::steady_clock::now();
        std::optional<std::pair<glm::dvec3, Seconds>> from;
        double found = 0.0;
        go([&] {
            const Seconds since = std::chrono::steady_clock::now() - begin;
            if (!from && since > Seconds(0.6))
                from = {rig.eye().eye, since};
            if (!from || since < from->second + Seconds(0.5))
                return false;
            found = glm::distance(rig.eye().eye, from->first) / (since - from->second).count();
            return true;
        });
        return found;
    };
    const double slow = speed([&](const auto& until) { rig.hold({kForward}, until); });
    const double fast = speed([&](const auto& until) { act(until); }); // with the same key held
    CHECK(fast > 3.0 * slow);
}

void pauses(Rig& rig, const Act& act)
{
    const auto isStill = [&] {
        rig.rest(2); // what was under way
        const uint64_t tick = rig.tick();
        rig.restFor(test::Seconds(0.3));
        return rig.tick() == tick;
    };
    CHECK_FALSE(isStill());
    CHECK(act([&] { return rig.sailing().time().paused(); }));
    CHECK(isStill());
    rig.press(Action::pause);
    CHECK_FALSE(isStill());
}

void ticksOnce(Rig& rig, const Act& act)
{
    rig.press(Action::pause);
    rig.rest(2);
    const uint64_t before = rig.tick();
    CHECK(act([&] { return rig.tick() > before; }));
    rig.restFor(test::Seconds(0.2));
    CHECK(rig.tick() == before + 1);
    rig.press(Action::pause);
}

Case timeGoes(double factor)
{
    return [factor](Rig& rig, const Act& act) {
        const double before = rig.sailing().time().factor();
        CHECK(act([&] { return rig.sailing().time().factor() == factor * before; }));
        CHECK(rig.sailing().shown().timeFactor == factor * before);
        rig.press(factor > 1.0 ? Action::slower : Action::faster);
    };
}

void restarts(Rig& rig, const Act& act)
{
    REQUIRE(rig.restUntil([&] { return rig.tick() > 60; }));
    CHECK(act([&] { return rig.tick() < 20; }));
    CHECK(rig.restUntil([&] { return rig.tick() > 5; })); // and goes on
}

void splashes(Rig& rig, const Act& act)
{
    rig.pointAt({0.1, 0.8});
    rig.rest();
    const auto at = rig.sailing().lookout().waterAt({16.0, 72.0}, {160, 90});
    REQUIRE(at);
    REQUIRE(std::abs(rig.wave(*at)) < 0.05);
    CHECK(act([&] { return std::abs(rig.wave(*at)) > 0.1; }));
}

void drops(Rig& rig, const Act& act)
{
    const boats::Model first = world::spareModels().front();
    rig.pointAt({0.9, 0.9});
    rig.rest();
    const size_t before = rig.dropped(first);
    CHECK(act([&] { return rig.dropped(first) == before + 1; }));
}

void choosesThing(Rig& rig, const Act& act)
{
    const boats::Model second = world::spareModels()[1];
    CHECK(act([&] { return rig.sailing().shown().message.ends_with(boats::infoOf(second).name); }));
    rig.press(Action::drop);
    CHECK(rig.restUntil([&] { return rig.dropped(second) == 1; }));
}

Case windTurns(double degrees)
{
    return [degrees](Rig& rig, const Act& act) {
        const double before = rig.windFrom();
        CHECK(act([&] { return std::abs(angleBetween(before, rig.windFrom()) - degrees * engine::kDegree) < 1e-6; }));
    };
}

Case timePasses(size_t by)
{
    return [by](Rig& rig, const Act& act) {
        const size_t times = tools::timesOfDay().size();
        const size_t before = rig.timeOfDay();
        REQUIRE(before < times);
        CHECK(act([&] { return rig.timeOfDay() == (before + by) % times; }));
    };
}

void helps(Rig& rig, const Act& act)
{
    CHECK(rig.sailing().shown().help.empty());
    CHECK(act([&] { return !rig.sailing().shown().help.empty(); }));
    rig.press(Action::quit); // only leaves this
    rig.rest();
    CHECK(rig.sailing().shown().help.empty());
    CHECK_FALSE(rig.window().closing());
}

void showsHud(Rig& rig, const Act& act)
{
    const bool before = rig.sailing().shown().boat.empty();
    CHECK(act([&] { return rig.sailing().shown().boat.empty() != before; }));
    rig.press(Action::hud);
    rig.rest();
    CHECK(rig.sailing().shown().boat.empty() == before);
}

void takesPicture(Rig& rig, const Act& act)
{
    const size_t before = rig.files(".png");
    CHECK(act([&] { return rig.files(".png") == before + 1; }));
    CHECK(rig.restUntil([&] { return rig.sailing().shown().message.starts_with("Saved "); }));
}

void films(Rig& rig, const Act& act)
{
    const size_t before = rig.files(".mp4");
    REQUIRE(rig.restUntil([&] { return rig.sailing().shown().message.empty(); }));
    CHECK(act([&] { return rig.sailing().shown().message == "Recording a film"; }));
    rig.restFor(test::Seconds(2.0));
    CHECK(act([&] { return rig.files(".mp4") == before + 1 && rig.files(".part.mp4") == 0; }));
}

void savesAndLoads(Rig& rig, Action action, const Act& act)
{
    rig.press(Action::restart); // what was changed cannot be saved
    std::error_code ignored;
    std::filesystem::remove(rig.out() / "seaway.state", ignored);
    if (action == Action::saveState)
        CHECK(act([&] { return rig.files("seaway.state") == 1; }));
    else
        rig.press(Action::saveState);
    REQUIRE(rig.files("seaway.state") == 1);
    const uint64_t saved = rig.tick();
    REQUIRE(rig.restUntil([&] { return rig.tick() > saved + 60; }));
    const auto isBack = [&] { return rig.tick() < saved + 30; };
    if (action == Action::loadState)
        CHECK(act(isBack));
}

void fillsScreen(Rig& rig, const Act& act)
{
    const bool before = rig.window().fullScreen();
    CHECK(act([&] { return rig.window().fullScreen() != before; }));
    rig.press(Action::fullScreen);
    rig.restFor(test::Seconds(0.5)); // the window manager takes its time
}

void reloads(Rig& rig, const Act& act)
{
    const std::string file = std::string(shaders::sourceDir()) + "/render/tone_map.frag";
    const std::string text = *engine::readFile(file);
    const size_t begin = text.find("void main()\n{\n") + std::string("void main()\n{\n").size();
    REQUIRE(engine::writeFile(file, text.substr(0, begin) + "    float changed = 3.0;\n" + text.substr(begin)));
    const engine::ShaderLibrary& library = rig.machine().device().shaders();
    const std::span<const uint32_t> words = library.spirv("render/tone_map.frag");
    const std::vector<uint32_t> before(words.begin(), words.end());
    CHECK(act([&] { return !std::ranges::equal(before, library.spirv("render/tone_map.frag")); }));
    REQUIRE(engine::writeFile(file, text));
}

void quits(Rig& rig, const Act& act)
{
    CHECK(act([&] { return rig.sailing().shown().message.ends_with("again to quit"); }));
    CHECK_FALSE(rig.window().closing());
    CHECK(act([&] { return rig.window().closing(); }));
}

// Of a scene that is a text there is none before and after: the last test of this file sails one that has.
void isTestedApart(Rig&, const Act&) {}

const std::map<Action, Case>& cases()
{
    using namespace std::placeholders;
    static const std::map<Action, Case> kCases{
        {Action::steerPort, steers(-1)},
        {Action::steerStarboard, steers(1)},
        {Action::throttleUp, throttles(1)},
        {Action::throttleDown, throttles(-1)},
        {Action::throttleStop,
         [](Rig& rig, const Act& act) {
             rig.hold({*tools::parseTrigger("Up")}, [&] { return rig.helm().throttle > 0.1; });
             CHECK(act([&] { return rig.helm().throttle == 0.0; }));
         }},
        {Action::tack,
         [](Rig& rig, const Act& act) {
             rig.press(Action::tack);
             const double before = rig.helm().windAngle;
             CHECK(act([&] { return before * rig.helm().windAngle < 0.0; }));
             CHECK(rig.helm().steering == boats::Steering::windAngle);
         }},
        {Action::sheetIn, sheets(-1)},
        {Action::sheetOut, sheets(1)},
        {Action::crewTrims,
         [](Rig& rig, const Act& act) {
             rig.press(Action::sheetOut);
             REQUIRE_FALSE(rig.helm().autoTrim);
             CHECK(act([&] { return rig.helm().autoTrim; }));
         }},
        {Action::anchor,
         [](Rig& rig, const Act& act) {
             const bool before = rig.world().fleet().isAnchored(rig.boat());
             CHECK(act([&] { return rig.world().fleet().isAnchored(rig.boat()) != before; }));
             rig.press(Action::anchor);
             CHECK(rig.restUntil([&] { return rig.world().fleet().isAnchored(rig.boat()) == before; }));
         }},
        {Action::crewRaces,
         [](Rig& rig, const Act& act) {
             const auto crewed = [&] { return rig.world().fleet().race()->isCrewed(rig.boat()); };
             REQUIRE_FALSE(crewed());
             CHECK(act(crewed));
             rig.press(Action::crewRaces);
             CHECK(rig.restUntil([&] { return !crewed(); }));
         }},
        {Action::nextBoat, boards(1)},
        {Action::previousBoat, boards(2)},

        {Action::cameraChase, shows(CameraView::chase)},
        {Action::cameraOrbit, shows(CameraView::orbit)},
        {Action::cameraDeck, shows(CameraView::deck)},
        {Action::cameraMast, shows(CameraView::mast)},
        {Action::cameraFree, shows(CameraView::free)},
        {Action::cameraFlyBy, shows(CameraView::flyBy)},
        {Action::cameraScene, shows(CameraView::scene)},
        {Action::nextCamera,
         [](Rig& rig, const Act& act) {
             rig.press(Action::cameraOrbit);
             CHECK(act([&] { return rig.view() == CameraView::deck; }));
         }},
        {Action::look, looks(1.0, 0.0)},
        {Action::lookLeft, looks(-1.0, 0.0)},
        {Action::lookRight, looks(1.0, 0.0)},
        {Action::lookUp, looks(0.0, 1.0)},
        {Action::lookDown, looks(0.0, -1.0)},
        {Action::zoomIn, zooms(1)},
        {Action::zoomOut, zooms(-1)},

        {Action::flyForward, flies({0.0, 1.0, 0.0})},
        {Action::flyBack, flies({0.0, -1.0, 0.0})},
        {Action::flyLeft, flies({-1.0, 0.0, 0.0})},
        {Action::flyRight, flies({1.0, 0.0, 0.0})},
        {Action::flyUp, flies({0.0, 0.0, 1.0})},
        {Action::flyDown, flies({0.0, 0.0, -1.0})},
        {Action::flyFast, fliesFast},

        {Action::pause, pauses},
        {Action::singleTick, ticksOnce},
        {Action::slower, timeGoes(0.5)},
        {Action::faster, timeGoes(2.0)},
        {Action::restart, restarts},
        {Action::nextScene, isTestedApart},
        {Action::previousScene, isTestedApart},

        {Action::splash, splashes},
        {Action::drop, drops},
        {Action::nextThing, choosesThing},
        {Action::windStronger, rises(&Rig::wind)},
        {Action::windWeaker, rises(&Rig::wind, -1e-6)},
        {Action::windLeft, windTurns(-10.0)},
        {Action::windRight, windTurns(10.0)},
        {Action::seaUp, rises(&Rig::seaWind, 1.0)},
        {Action::seaDown, rises(&Rig::seaWind, -1.0)},
        {Action::timeLater, timePasses(1)},
        {Action::timeEarlier, timePasses(tools::timesOfDay().size() - 1)},

        {Action::help, helps},
        {Action::panel,
         [](Rig& rig, const Act& act) {
             CHECK(act([&] { return rig.sailing().panel().isOpen(); }));
             CHECK(act([&] { return !rig.sailing().panel().isOpen(); }));
         }},
        {Action::hud, showsHud},
        {Action::screenshot, takesPicture},
        {Action::record, films},
        {Action::saveState, std::bind(savesAndLoads, _1, Action::saveState, _2)},
        {Action::loadState, std::bind(savesAndLoads, _1, Action::loadState, _2)},
        {Action::fullScreen, fillsScreen},
        {Action::reloadShaders, reloads},
        {Action::quit, quits},
    };
    return kCases;
}

// Shaders to play with, for as long as it lives.
struct OwnShaders
{
    OwnShaders()
    {
        std::filesystem::copy(shaders::sourceDir(), folder.path(), std::filesystem::copy_options::recursive);
        ::setenv("SEAWAY_SHADERS", folder.path().c_str(), 1);
    }
    ~OwnShaders() { ::unsetenv("SEAWAY_SHADERS"); }
    test::TemporaryFolder folder;
};

} // namespace

TEST_CASE("actions: each does what help says, by each of its keys, the mouse and the gamepad")
{
    const OwnShaders shaders;
    const tools::Bindings bindings;
    Rig rig;
    REQUIRE(rig.restUntil([&] { return !rig.sailing().loop().poses().empty(); }));
    for (const tools::ActionInfo& info : tools::allActions())
    {
        CAPTURE(info.name);
        const auto found = cases().find(info.action);
        CHECK_MESSAGE(found != cases().end(), "an action without a case here");
        if (found == cases().end())
            continue;
        for (const tools::Trigger& trigger : bindings.of(info.action))
        {
            CAPTURE(tools::nameOf(trigger));
            rig.show(info.place == tools::ActionPlace::flying ? CameraView::free : CameraView::chase);
            std::vector<tools::Trigger> triggers{trigger};
            if (info.action == Action::flyFast)
                triggers.push_back(kForward);
            const Act act = [&](const std::function<bool()>& condition) {
                if (info.kind != tools::ActionKind::press)
                    return rig.hold(triggers, condition);
                rig.pull(trigger);
                return rig.restUntil(condition);
            };
            found->second(rig, act);
        }
    }
}

TEST_CASE("gamepad: unplugged while it steers, she holds the course that she has, and keys steer on")
{
    Rig rig;
    REQUIRE(rig.restUntil([&] { return !rig.sailing().loop().poses().empty(); }));
    const tools::Trigger stick = *tools::parseTrigger("pad:left-x+");
    CHECK(rig.hold({stick}, [&] { return rig.helm().rudder > 0.1; }));
    rig.unplugGamepad();
    rig.rest(2);
    CHECK(rig.helm().steering == boats::Steering::course);
    CHECK(rig.hold({*tools::parseTrigger("Left")}, [&] { return rig.helm().rudder < -0.1; }));
}

TEST_CASE("prompt: who lies in irons is told the way out, until she starts the engine")
{
    std::string scene = kScene;
    scene.replace(scene.find("heading = 90, wind_angle = 60, race"), 35, "heading = 5, steer = 5, race");
    test::SailingRig rig({.scene = scene});
    const auto isTold = [&] { return rig.sailing().shown().prompt.starts_with("In irons: Up starts the engine"); };
    CHECK(rig.sailing().shown().prompt.starts_with("Left Right steer")); // she may be about to tack
    CHECK(rig.restUntil(isTold));
    rig.hold({*tools::parseTrigger("Up")}, [&] { return !isTold(); });
    CHECK_FALSE(isTold());
}

TEST_CASE("actions: the next scene and the one before are sailed in the same window")
{
    test::SailingRig rig({.scene = "night-watch", .isText = false});
    const auto isSailed = [&](const std::string& name) {
        return rig.restUntil([&] { return rig.sailing().scene().source == name; });
    };
    REQUIRE(isSailed("night-watch"));
    rig.press(Action::nextScene);
    CHECK(isSailed("playground"));
    CHECK(rig.restUntil([&] { return !rig.sailing().loop().poses().empty(); }));
    rig.press(Action::previousScene);
    CHECK(isSailed("night-watch"));
}
