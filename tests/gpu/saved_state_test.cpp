// A saved world goes on as the one that saved it, and a voyage that is sailed again is the same, whatever the frames.
#include "support/process.h"
#include "support/wakes.h"
#include "world/saved_state.h"
#include "world/scene.h"
#include "world/scene_file.h"
#include "world/spares.h"
#include "world/state_keeper.h"

#include <doctest/doctest.h>

namespace {

namespace order = world::order;

// A launch whose crew races crosses the start line within 20 ticks, passes the mark and finishes; another is steered.
constexpr const char* kRace = R"(
body = [ { name = "swift", model = "speedboat", speed = 9, race = "crew" },
         { name = "late", model = "speedboat", position = [20, -2], speed = 8, throttle = 0.5, steer = 0, race = "helm" },
         { name = "mark", model = "buoy", position = [-8, 8.5], hold = "fixed" } ]
grid = [ { follow = "swift", cells = [32, 32], cell = 0.5 } ]
[course]
start = { from = [-48, 7], to = [32, 7] }
finish = { from = [-48, 18], to = [32, 18] }
countdown = 0.1
mark = [ { body = "mark", side = "port" } ]
)";

// A scene on small grids.
world::WorldSpec smallWorld(test::Gpu& gpu, const world::Scene& scene, int most)
{
    world::WorldSpec spec{scene.ocean, scene.grids, scene.bodies, scene.step, ocean::fftEngineFor(gpu)};
    spec.course = scene.course;
    for (ocean::GridSpec& grid : spec.grids)
        grid = ocean::coarsened(std::move(grid), most);
    spec.ocean.spectrum = ocean::Spectrum::jonswap; // waves, wherever the scene has none
    spec.ocean.wind.speed = 10.0;
    spec.ocean.cascades = {{250.0, 32}, {37.0, 32}};
    spec.spray = {2048, 64};
    world::addSpares(spec);
    return spec;
}

world::WorldSpec smallWorld(test::Gpu& gpu, const std::string& name, int most)
{
    return smallWorld(gpu, *world::loadScene(name, {}), most);
}

std::vector<gpu::RacerState> racersOf(test::Gpu& gpu, const world::World& world)
{
    const boats::Race& race = *world.fleet().race();
    return gpu.read<gpu::RacerState>(race.state(), race.course().racers.size());
}

// All kinds of orders, at ticks up to 50.
std::vector<world::OrderAt> someOrders(const world::World& world)
{
    uint32_t boat = 0;
    while (boat < world.fleet().count() && !world.fleet().isBoat(boat))
        ++boat;
    const glm::dvec2 at = world.spec().bodies[0].position;
    std::vector<world::OrderAt> orders{{3, order::Splash{at + glm::dvec2(4.0, 6.0), 2.0, 0.3}},
                                       {5, order::Drop{boats::Model::crate, at + glm::dvec2(9.0, -5.0), 0.1}},
                                       {6, order::Drop{boats::Model::crate, at + glm::dvec2(9.1, -5.1), 1.3}}, // on it
                                       {10, order::Sea{{ocean::Spectrum::jonswap, {17.0, 1.0}, {}, 1e5, 1.2}, 0.6}},
                                       {26, order::Sea{{ocean::Spectrum::jonswap, {4.0, 0.5}, {}, 1e5, 1.0}, 0.4}},
                                       {30, order::Drop{boats::Model::barrel, at + glm::dvec2(12.0, 7.0), 0.2}},
                                       {44, order::Splash{at - glm::dvec2(6.0, 3.0), 1.5, -0.2}}};
    if (boat < world.fleet().count())
    {
        orders.insert(orders.begin() + 3, {8, order::TakeHelm{boat}});
        orders.insert(orders.begin() + 4, {8, order::Helm{boat, {.throttle = 0.7, .rudder = 0.3}}});
        orders.push_back({50, order::Anchor{boat, true}});
    }
    return orders;
}

world::CameraAt cameraAt(const glm::dvec2& eye)
{
    return [eye](double) { return eye; };
}

// Saved at tick 30 and loaded into a world that had a life before, it goes on to tick 56.
void checkGoesOn(test::Gpu& gpu, const world::WorldSpec& spec)
{
    const test::TemporaryFolder folder;
    const std::string file = folder / "state";
    uint64_t end = 0;
    uint64_t middle = 0;
    {
        test::Waters waters(gpu, spec);
        waters.world().replay(someOrders(waters.world()), 55);
        waters.runTo(30, cameraAt({3.0, 2.0}));
        middle = world::stateHash(gpu, waters.world());
        REQUIRE(world::saveState(gpu, waters.world(), "head", file));
        waters.runTo(56, cameraAt({3.0, 2.0}));
        end = world::stateHash(gpu, waters.world());
        CHECK(end != middle);
    }
    const auto state = world::readState(file);
    REQUIRE(state);
    CHECK((*state).head == "head");
    CHECK((*state).tick == 30);
    test::Waters waters(gpu, spec);
    waters.runTo(9, cameraAt({3.0, 2.0})); // it had a life before
    waters.world().give(order::Splash{});
    REQUIRE(world::loadState(gpu, waters.world(), *state));
    CHECK(waters.world().tick() == 30);
    CHECK(world::stateHash(gpu, waters.world()) == middle);
    waters.world().replay(someOrders(waters.world()), 55);
    waters.runTo(56, cameraAt({3.0, 2.0}));
    CHECK(world::stateHash(gpu, waters.world()) == end);
}

void checkGoesOn(const std::vector<std::string>& names)
{
    test::Gpu gpu;
    for (const std::string& name : names)
    {
        CAPTURE(name);
        checkGoesOn(gpu, smallWorld(gpu, name, 64));
    }
    CHECK(gpu.validationErrors() == 0);
}

} // namespace

TEST_CASE("saved state: a world that was loaded goes on to the same state as the one that saved it")
{
    checkGoesOn({"speedboat", "harbour"});
}

TEST_CASE("saved state: and so does every other scene" * doctest::skip())
{
    checkGoesOn({"regatta", "buoys", "corsair", "rain", "three-boats", "lanes", "swell"});
}

TEST_CASE("saved state: and one on dispersive grids, in the midst of their steps too")
{
    test::Gpu gpu;
    world::WorldSpec spec = smallWorld(gpu, "speedboat", 64);
    const std::string boat = spec.bodies[0].name;
    spec.grids.clear();
    for (const int every : {1, 2, 4, 4, 4, 4}) // grids take turns: three of the last are in the midst of a step
    {
        ocean::GridSpec& grid = spec.grids.emplace_back();
        grid.name = fmt::format("grid{}", spec.grids.size());
        grid.waves = ocean::Waves::dispersive;
        grid.cells = {64, 64};
        grid.cell = 0.25 * static_cast<double>(spec.grids.size());
        grid.every = every;
        grid.follow = boat;
    }
    checkGoesOn(gpu, spec);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("saved state: water that flows goes on as it did")
{
    test::Gpu gpu;
    const test::TemporaryFolder folder;
    const auto scene = world::parseScene(R"(
terrain = { size = [60, 60], cell = 1, base = 2, shape = [ { kind = "plane" } ] }
[[flow]]
cells = [70, 40]
cell = 0.5
pool = [ { center = [-10, 0], size = [16, 30], level = 4 } ]
source = [ { at = [9, 3], rate = 2 } ]
)",
                                         "flow.toml", {});
    REQUIRE(scene);
    world::WorldSpec spec{.ocean = (*scene).ocean, .step = (*scene).step, .fft = ocean::fftEngineFor(gpu)};
    spec.ocean.cascades = {{250.0, 32}};
    spec.terrain = (*scene).terrain;
    spec.flows = (*scene).flows;
    uint64_t end = 0;
    {
        test::Waters waters(gpu, spec);
        waters.runTo(30, {});
        const uint64_t middle = world::stateHash(gpu, waters.world());
        REQUIRE(world::saveState(gpu, waters.world(), "head", folder / "state"));
        waters.runTo(70, {});
        end = world::stateHash(gpu, waters.world());
        CHECK(end != middle);
    }
    const auto state = world::readState(folder / "state");
    REQUIRE(state);
    test::Waters waters(gpu, spec);
    waters.runTo(51, {}); // it had a life before
    REQUIRE(world::loadState(gpu, waters.world(), *state));
    waters.runTo(70, {});
    CHECK(world::stateHash(gpu, waters.world()) == end);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("saved state: what is kept on the way is what would have been saved then")
{
    test::Gpu gpu;
    const test::TemporaryFolder folder;
    test::Waters waters(gpu, smallWorld(gpu, "speedboat", 64));
    world::StateKeeper keeper(gpu, waters.world());
    CHECK_FALSE(keeper.tick());
    const auto keepNow = [&](uint32_t slot, double elapsed) {
        gpu.run([&](const engine::Commands& cmd) { keeper.record(cmd, slot, elapsed); });
    };
    for (const uint64_t tick : {20, 30})
    {
        CAPTURE(tick);
        waters.runTo(tick, cameraAt({3.0, 2.0}));
        keepNow(0, world::StateKeeper::kEvery);
        CHECK(keeper.tick() != tick); // as far as is known
        keeper.receive(1);
        CHECK(keeper.tick() != tick);
        keeper.receive(0);
        CHECK(keeper.tick() == tick);
        REQUIRE(world::saveState(gpu, waters.world(), "head", folder / "saved"));
        waters.runTo(tick + 3, cameraAt({3.0, 2.0}));
        keepNow(1, 0.1); // it is not time for another
        keeper.receive(1);
        REQUIRE(keeper.write("head", folder / "kept"));
        CHECK(test::fileText(folder / "kept") == test::fileText(folder / "saved"));
    }
    waters.runTo(40, cameraAt({3.0, 2.0}));
    keepNow(0, world::StateKeeper::kEvery); // and the device is lost: the copy before is whole
    CHECK(keeper.tick() == 30);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("saved state: a replay is the same whatever the frames hold, and whoever looks")
{
    test::Gpu gpu;
    for (const std::string name : {"speedboat"})
    {
        CAPTURE(name);
        world::WorldSpec spec = smallWorld(gpu, name, 64);
        ocean::GridSpec eyes;
        eyes.name = "eyes";
        eyes.cells = {32, 32};
        eyes.follow = ocean::kFollowCamera;
        spec.grids.push_back(eyes);
        std::optional<uint64_t> first;
        for (const int pace : {1, 3, 8})
        {
            CAPTURE(pace);
            tools::WorldLoop loop(gpu, spec);
            world::World& world = loop.world();
            world.replay(someOrders(world), 52);
            CHECK(!world.give(order::Splash{}));
            for (uint64_t tick = 0; world.tick() != 52; tick += static_cast<uint64_t>(pace)) // it stops at the end
            {
                const engine::Commands cmd = loop.ring().begin();
                const double time = static_cast<double>(tick) * spec.step;
                world.record(cmd, time, pace == 8 ? world::CameraAt() : cameraAt({200.0 * pace - 200.0, 30.0}));
                if (pace != 3)
                    world.recordSeen(cmd, time, {5.0, 5.0});
                loop.ring().submit();
            }
            loop.ring().finish();
            CHECK(!world.isReplaying());
            const uint64_t hash = world::stateHash(gpu, world);
            first = first.value_or(hash);
            CHECK(hash == *first);
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("saved state: a race that is sailed again is the same race, whatever the frames hold, also from its middle")
{
    constexpr uint64_t kMiddle = 25; // the one has started, the other has not
    constexpr uint64_t kEnd = 150;
    test::Gpu gpu;
    const test::TemporaryFolder folder;
    const auto scene = world::parseScene(kRace, "race", {});
    REQUIRE(scene);
    const world::WorldSpec spec = smallWorld(gpu, *scene, 32);
    const std::vector<world::OrderAt> orders{{4, order::TakeHelm{1}},
                                             {4, order::Helm{1, {.throttle = 0.4, .rudder = 0.2}}},
                                             {12, order::Wind{9.0, 1.0}},
                                             {30, order::Crew{1, true}},
                                             {140, order::TakeHelm{0}}};
    std::optional<uint64_t> hash;
    for (const uint64_t pace : {1, 3, 8})
    {
        CAPTURE(pace);
        tools::WorldLoop loop(gpu, spec);
        loop.world().replay(orders, kEnd);
        for (uint64_t tick = 0; loop.world().tick() != kEnd; tick += pace)
        {
            const engine::Commands cmd = loop.ring().begin();
            loop.world().record(cmd, static_cast<double>(tick) * spec.step, world::CameraAt());
            loop.ring().submit();
        }
        loop.ring().finish();
        const std::vector<gpu::RacerState> racers = racersOf(gpu, loop.world());
        REQUIRE(racers.size() == 2);
        CHECK(racers[0].phase == gpu::kRaceFinished);
        CHECK(racers[0].rounded == 1);
        CHECK(racers[0].started.tick < kMiddle);
        CHECK(racers[0].finished.tick > kMiddle);
        CHECK(racers[0].crewed == 0);
        CHECK(racers[1].crewed == 1);
        const uint64_t now = world::stateHash(gpu, loop.world());
        hash = hash.value_or(now);
        CHECK(now == *hash);
    }
    {
        test::Waters waters(gpu, spec);
        waters.world().replay(orders, kEnd);
        waters.runTo(kMiddle, {});
        REQUIRE(world::saveState(gpu, waters.world(), "head", folder / "middle"));
    }
    test::Waters waters(gpu, spec);
    REQUIRE(world::loadState(gpu, waters.world(), *world::readState(folder / "middle")));
    const std::vector<gpu::RacerState> racers = racersOf(gpu, waters.world());
    CHECK(racers[0].phase == gpu::kRaceRuns);
    CHECK(racers[1].phase == gpu::kRaceWaits);
    waters.world().replay(orders, kEnd);
    waters.runTo(kEnd, {});
    CHECK(world::stateHash(gpu, waters.world()) == *hash);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("saved state: a file that is cut off, damaged, of another world or of none is one line, and changes nothing")
{
    test::Gpu gpu;
    const test::TemporaryFolder folder;
    const std::string file = folder / "state";
    const world::WorldSpec spec = test::calmWorld({32, 32}, 0.5, 4.0);
    test::Waters waters(gpu, spec);
    waters.runTo(5);
    REQUIRE(world::saveState(gpu, waters.world(), "head", file));
    const std::string bytes = test::fileText(file);
    const auto refused = [&](const std::string& text, const std::string& why) {
        const auto state = world::readState(folder.write("bad", text));
        CAPTURE(why);
        REQUIRE(!state);
        CHECK(state.error().status == engine::Status::badInput);
        CHECK(state.error().text.find(why) != std::string::npos);
    };
    refused("", "is no saved state");
    refused("seaway voyage 1\n and so on, for more than forty characters", "is no saved state");
    for (const size_t part : {size_t{41}, bytes.size() / 2, bytes.size() - 1})
        refused(bytes.substr(0, part), "is cut off");
    refused(bytes + "x", "is cut off");
    for (const size_t at : {size_t{20}, size_t{42}, bytes.size() / 2, bytes.size() - 3})
    {
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ 4);
        refused(damaged, "is damaged");
    }
    std::string newer = bytes;
    newer[8] = 9;
    refused(newer, "version 9");

    const auto state = world::readState(file);
    REQUIRE(state);
    test::Waters other(gpu, test::calmWorld({32, 48}, 0.5, 4.0));
    other.runTo(2);
    const uint64_t before = world::stateHash(gpu, other.world());
    const auto loaded = world::loadState(gpu, other.world(), *state);
    REQUIRE(!loaded);
    CHECK(loaded.error().text.find("another scene") != std::string::npos);
    CHECK(world::stateHash(gpu, other.world()) == before);
    CHECK(other.world().tick() == 2);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("scene file: a scene with overrides, saved as a file, is the same voyage, bit for bit")
{
    test::Gpu gpu;
    const std::vector<std::string> sets{"ocean.preset=rough", "ocean.cascades=[{ length = 200, size = 32 }]",
                                        "ocean.swell={ height = 0.9, period = 7.5 }", "grid.wake.cells=[64, 48]"};
    const std::string text = *world::sceneText("fair-breeze");
    const std::string file = *world::sceneFile(text, "fair-breeze", sets);
    const auto hashOf = [&](const std::string& of, std::span<const std::string> with) {
        const world::Scene scene = *world::parseScene(of, "fair-breeze", with);
        test::Waters waters(gpu, {scene.ocean, scene.grids, scene.bodies, scene.step, ocean::fftEngineFor(gpu)});
        waters.runTo(20, cameraAt({3.0, 2.0}));
        return world::stateHash(gpu, waters.world());
    };
    const uint64_t asked = hashOf(text, sets);
    CHECK(hashOf(file, {}) == asked);
    CHECK(hashOf(text, std::span(sets).first(3)) != asked); // it is of what is set
    CHECK(gpu.validationErrors() == 0);
}
