// Ghosts in the window: who sails a course fast and by hand has a ghost beside her the next time, and nobody else has.
#include "support/sailing_rig.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace {

using tools::Action;

// Straight ahead over a line, past a mark and over another line, in some seconds. There is wind for someone to change.
constexpr const char* kScene = R"(
title = "A sprint"
ocean = { spectrum = "none", wind = { speed = 2, from = 0, gusts = 0 } }
body = [ { name = "launch", model = "speedboat", speed = 8, throttle = 0.6, steer = 0, race = "helm" },
         { name = "mark", model = "buoy", position = [-12, 34], hold = "fixed" } ]
grid = [ { follow = "launch", cells = [32, 32], cell = 0.5 } ]
camera.follow = "launch"
[course]
start = { from = [-20, 16], to = [20, 16] }
finish = { from = [-20, 52], to = [20, 52] }
countdown = 1
mark = [ { body = "mark", side = "port" } ]
)";

class Sprint : public test::SailingRig
{
public:
    explicit Sprint(const std::filesystem::path& ghosts, const char* scene = kScene)
        : SailingRig({.scene = scene, .ghosts = ghosts})
    {
        press(Action::faster);
        press(Action::faster);
    }

    const gpu::RacerState& racer() { return sailing().loop().follower().racers().front(); }
    bool isReceived() { return !sailing().loop().follower().racers().empty(); }
    bool isIn(uint32_t phase) { return isReceived() && racer().phase == phase; }
    const std::string& message() { return sailing().shown().message; }
    double time() { return sailing().shown().race ? sailing().shown().race->time : 0.0; }

    // Sails to the end: what she is told then.
    std::string finish()
    {
        REQUIRE(restUntil([&] { return message().starts_with("Finished in "); }));
        return message();
    }

    // Again from the beginning, until she has started.
    void startAgain()
    {
        press(Action::restart);
        REQUIRE(restUntil([&] { return isIn(gpu::kRaceRuns); }));
    }

    // The next sea state, until the sea is on the way there: the world goes on.
    void changeSea()
    {
        const auto weather = [&] { return sailing().loop().world().sea().weather(); };
        const ocean::SeaWeather before = weather();
        const uint64_t tick = sailing().loop().world().tick().value();
        for (int i = 0; i < 4; ++i) // or she would be there before the sea is
            press(Action::slower);
        press(Action::seaUp);
        REQUIRE(restUntil([&] { return weather() != before; }));
        for (int i = 0; i < 4; ++i)
            press(Action::faster);
        CHECK(sailing().loop().world().tick().value() > tick);
    }

    // How far the ghost is from where she was when the frame before knew.
    double toGhost()
    {
        const auto ghost = sailing().ghost().boat();
        REQUIRE(ghost);
        return glm::distance(ghost->pose.position, sailing().loop().poses().front().position);
    }
};

bool endsIn(const std::string& text, std::string_view end)
{
    return text.ends_with(end);
}

} // namespace

TEST_CASE("ghost: the best voyage sails beside the next, which lies on it if it is the same")
{
    const test::TemporaryFolder ghosts;
    const auto files = [&] { return ghosts.contents().size(); };
    Sprint sprint(ghosts.path());
    CHECK_FALSE(sprint.sailing().ghost().boat());
    CHECK(endsIn(sprint.finish(), ": your best voyage"));
    REQUIRE(files() == 1);
    const std::filesystem::path file = ghosts.path() / ghosts.contents().front();
    const auto kept = tools::readGhost(file);
    REQUIRE(kept);
    CHECK((*kept).time == sprint.time());
    CHECK((*kept).roundings.size() == 1);
    CHECK((*kept).samples.back().time >= (*kept).time);

    // Nobody steers, so she sails as she did: the ghost is where she is, but for what she turned between two samples.
    sprint.startAgain();
    double farthest = 0.0;
    while (!sprint.isIn(gpu::kRaceFinished))
    {
        sprint.rest();
        if (sprint.sailing().ghost().boat())
            farthest = std::max(farthest, sprint.toGhost());
    }
    CHECK(farthest < 0.1);
    CHECK(endsIn(sprint.finish(), ", 0.00 s behind your best"));
    CHECK(sprint.sailing().shown().race->behind == 0.0);

    // Slower: it is ahead of her, and stays the best.
    sprint.startAgain();
    sprint.press(Action::throttleStop);
    sprint.hold({*tools::parseTrigger("Up")}, [&] { return sprint.sailing().shown().throttle.value_or(0.0) > 0.3; });
    CHECK(endsIn(sprint.finish(), " s behind your best"));
    CHECK(sprint.sailing().shown().race->behind.value_or(0.0) > 0.1);
    CHECK((*tools::readGhost(file)).time == (*kept).time);

    // Faster: she is the best from now on.
    sprint.startAgain();
    sprint.hold({*tools::parseTrigger("Up")}, [&] { return sprint.sailing().shown().throttle.value_or(0.0) > 0.99; });
    CHECK(endsIn(sprint.finish(), ": your best voyage"));
    CHECK(sprint.sailing().shown().race->behind.value_or(0.0) < -0.1);
    CHECK((*tools::readGhost(file)).time < (*kept).time);
    CHECK(files() == 1);
}

TEST_CASE("ghost: with the crew's help, in another wind, on another sea or from the middle no voyage is the best")
{
    const test::TemporaryFolder ghosts;
    Sprint sprint(ghosts.path());
    REQUIRE(sprint.restUntil([&] { return sprint.isIn(gpu::kRaceRuns); }));
    sprint.press(Action::crewRaces);
    sprint.rest(5);
    sprint.press(Action::crewRaces);
    CHECK(endsIn(sprint.finish(), "; no best voyage: the crew sailed"));

    sprint.startAgain();
    sprint.press(Action::windStronger);
    sprint.rest(5);
    sprint.press(Action::windWeaker);
    CHECK(endsIn(sprint.finish(), "; no best voyage: the wind was changed"));

    sprint.startAgain();
    REQUIRE(sprint.restUntil([&] { return sprint.racer().rounded == 1; }));
    sprint.press(Action::saveState);
    const uint64_t middle = sprint.sailing().loop().world().tick().value();
    sprint.finish();
    std::filesystem::remove_all(ghosts.path());
    sprint.press(Action::loadState);
    REQUIRE(sprint.restUntil([&] { return sprint.isIn(gpu::kRaceRuns); }));
    CHECK(sprint.sailing().loop().world().tick().value() >= middle);
    CHECK(endsIn(sprint.finish(), "; no best voyage: not sailed from the start"));

    sprint.startAgain(); // a state of what is to come is no way there either
    sprint.press(Action::restart);
    sprint.press(Action::loadState);
    CHECK(endsIn(sprint.finish(), "; no best voyage: not sailed from the start"));

    sprint.startAgain();
    REQUIRE(sprint.restUntil([&] { return sprint.isIn(gpu::kRaceRuns); }));
    sprint.changeSea();
    CHECK(sprint.isIn(gpu::kRaceRuns)); // it goes on
    CHECK(endsIn(sprint.finish(), "; no best voyage: the sea was changed"));
    CHECK_FALSE(std::filesystem::exists(ghosts.path()));

    sprint.press(Action::restart); // with that sea from the beginning: a race like any other
    CHECK(endsIn(sprint.finish(), ": your best voyage"));
}

TEST_CASE("ghost: one that is damaged is none until there is another, and where none can be kept, that is said")
{
    const test::TemporaryFolder ghosts;
    const auto scene = world::parseScene(kScene, "sprint", {});
    REQUIRE(scene);
    const std::filesystem::path file = tools::ghostFile(ghosts.path(), *scene, 0);
    ghosts.write(file.filename().string(), "seaway ghost 1\nand what else");
    {
        Sprint sprint(ghosts.path());
        REQUIRE(sprint.restUntil([&] { return sprint.isIn(gpu::kRaceRuns); }));
        CHECK_FALSE(sprint.sailing().ghost().boat());
        CHECK(endsIn(sprint.finish(), ": your best voyage"));
        CHECK(tools::readGhost(file));
    }
    Sprint sprint(file / "no folder");
    CHECK(endsIn(sprint.finish(), "; the ghost cannot be kept"));
}

TEST_CASE("ghost: who sets another sea while she steers keeps the helm from a crew that would race")
{
    std::string scene = kScene;
    const std::string helm = "throttle = 0.6, steer = 0, race = \"helm\"";
    scene.replace(scene.find(helm), helm.size(), "race = \"crew\"");
    Sprint sprint({}, scene.c_str());
    const auto crewed = [&] { return sprint.sailing().loop().world().fleet().race()->isCrewed(0); };
    REQUIRE(sprint.restUntil([&] { return sprint.isReceived(); }));
    REQUIRE(crewed());
    sprint.hold({*tools::parseTrigger("Left")}, [&] { return !crewed(); });
    CHECK(sprint.restUntil([&] { return sprint.message() == "The helm is yours"; }));
    sprint.changeSea();
    CHECK_FALSE(crewed());
}
