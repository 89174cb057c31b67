// scene_test.cpp -- scenes: what files say is what structs hold, defaults are as documented, mistakes are told in a
// line.

#include "scenes/embedded.h"
#include "world/scene.h"

#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

namespace {

namespace fs = std::filesystem;
using engine::kDegree;
using Sets = std::vector<std::string>;

world::Scene parsed(std::string_view text, const Sets& sets = {})
{
    const engine::Result<world::Scene> scene = world::parseScene(text, "s.toml", sets);
    INFO((scene ? std::string() : scene.error().text));
    REQUIRE(scene);
    return *scene;
}

std::string errorOf(const engine::Result<world::Scene>& scene)
{
    if (scene)
        return {};
    CHECK(scene.error().status == engine::Status::badInput);
    return scene.error().text;
}

std::string fileText(const fs::path& path)
{
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

// The example of the design, whole.
constexpr std::string_view kExample = R"(
title = "Corsair under way"
step  = 0.016666667                  # [s]

[ocean]
spectrum = "phillips"                # phillips | jonswap | none
wind = { speed = 8.0, from = 225 }   # [m/s], compass degrees
choppiness = 1.0
depth = 200.0                        # [m]
seed = 1
cascades = [ { length = 250.0, size = 256 }, { length = 37.0, size = 256 }, { length = 5.3, size = 256 } ]

[[grid]]
name = "wake"
cells = [1024, 1024]
cell = 0.25                          # [m]
wave_speed = 4.0                     # [m/s]
damping = 0.05                       # [1/s]
follow = "corsair"
border = "absorb"                    # absorb | clamp | wrap | ghost_mean | ghost_slope

[[grid.drop]]
time = 1.0
at = [0.0, 0.0]
radius = 2.0
height = 0.3

[[body]]
name = "corsair"
model = "sailboat"
position = [0.0, 0.0]
heading = 90
# mass = 900.0                       # [kg]; size = [l, b, h] [m] for box, crate, ...; other models scale = 1.0
speed = 5.0                          # [m/s] at the start
hold = "course"

[camera]
mode = "chase"                       # chase | orbit | deck | free | path
[[camera.key]]                       # mode = "path": a smooth curve through these
time = 0.0
eye = [10.0, -20.0, 6.0]
look = [0.0, 0.0, 1.0]
)";

} // namespace

TEST_CASE("scene: the design's example reads as it says")
{
    world::Scene expected;
    expected.title = "Corsair under way";
    expected.step = 0.016666667;
    expected.source = "s.toml";
    expected.ocean = {.spectrum = ocean::Spectrum::phillips,
                      .wind = {.speed = 8.0, .from = 225.0 * kDegree},
                      .swell = {},
                      .regular = {},
                      .current = {},
                      .choppiness = 1.0,
                      .depth = 200.0,
                      .seed = 1,
                      .cascades = {{250.0, 256}, {37.0, 256}, {5.3, 256}}};
    expected.grids = {{.name = "wake",
                       .cells = {1024, 1024},
                       .cell = 0.25,
                       .waveSpeed = 4.0,
                       .damping = 0.05,
                       .follow = "corsair",
                       .border = ocean::Border::absorb,
                       .rain = {},
                       .drops = {{.time = 1.0, .at = {0.0, 0.0}, .radius = 2.0, .height = 0.3}}}};
    boats::BodySpec& body = expected.bodies.emplace_back();
    body.name = "corsair";
    body.model = boats::Model::sailboat;
    body.heading = 90.0 * kDegree;
    body.speed = 5.0;
    body.hold = boats::Hold::course;
    expected.camera.mode = world::CameraMode::chase;
    expected.camera.follow = "corsair";
    expected.camera.keys = {{.time = 0.0, .eye = {10.0, -20.0, 6.0}, .look = {0.0, 0.0, 1.0}}};
    CHECK(parsed(kExample) == expected);
}

TEST_CASE("scene: defaults are what the headers say")
{
    const world::Scene empty = parsed("");
    CHECK(empty == parsed(R"(
title = ""
about = ""
step = 0.016666666666666666
[ocean]
spectrum = "phillips"
wind = { speed = 8, from = 225 }
swell = { height = 0, period = 10, from = 270 }
regular = { height = 0, period = 10, from = 270 }
current = { speed = 0, to = 90 }
fetch = 300e3
choppiness = 1
depth = 200
loop = 1000
seed = 1
cascades = [{ length = 2003, size = 256 }, { length = 121, size = 256 }, { length = 14.3, size = 256 }]
[camera]
mode = "free"
distance = 25
height = 8
fov = 50
eye = [30, 15, 6]
look = [0, 0, 1]
[sky]
sun = { elevation = 32, azimuth = 245 }
exposure = 0
visibility = 40e3
)"));
    CHECK(empty.sky == parsed("sky.sun = \"afternoon\"").sky);

    const world::Scene one = parsed("[[grid]]\n[[grid.drop]]\nat = [0, 0]\n[[body]]\nmodel = \"box\"");
    CHECK(one == parsed(R"(
[[grid]]
name = "grid0"
cells = [512, 512]
cell = 0.25
wave_speed = 4
damping = 0.05
center = [0, 0]
velocity = [0, 0]
border = "absorb"
rain = { rate = 0, radius = 0.25, height = 0.02 }
drop = [{ time = 0, at = [0, 0], radius = 1, height = 0.1 }]
[[body]]
name = "body0"
model = "box"
position = [0, 0]
heading = 0
heel = 0
trim = 0
center_of_mass = [0, 0, 0]
scale = 1
speed = 0
hold = "free"
[camera]
mode = "chase"
follow = "body0"
)"));
    CHECK_FALSE(one.bodies[0].height);
    CHECK_FALSE(one.bodies[0].mass);
    CHECK_FALSE(one.bodies[0].size);
}

TEST_CASE("scene: grids take every key")
{
    const world::Scene scene = parsed(R"(
[[grid]]
border = "wrap"
tiled = true
[[grid.drop]]
at = [1, 2]
neutral = false
[[grid.obstacle]]
center = [3, 4]
size = [20, 2]
heading = 90
[[grid.shoal]]
center = [5, 6]
radius = 7
depth = 0.5
edge = 3
[[grid.calm]]
center = [8, 9]
radius = 10
damping = 2
edge = 1
)");
    const ocean::GridSpec& grid = scene.grids.at(0);
    CHECK(grid.tiled);
    CHECK_FALSE(grid.drops.at(0).neutral);
    const ocean::ObstacleSpec& obstacle = grid.obstacles.at(0);
    CHECK(obstacle == ocean::ObstacleSpec{{{3.0, 4.0}, {20.0, 2.0}, 90.0 * kDegree, 0.0}});
    CHECK(grid.shoals.at(0) == ocean::ShoalSpec{{{5.0, 6.0}, {0.0, 0.0}, 0.0, 7.0}, 0.5, 3.0});
    CHECK(grid.calms.at(0) == ocean::CalmSpec{{{8.0, 9.0}, {0.0, 0.0}, 0.0, 10.0}, 2.0, 1.0});
}

TEST_CASE("scene: flows take every key")
{
    const world::Scene scene = *world::parseScene(R"(
[terrain]
shape = [ { kind = "plane" } ]
[[flow]]
name = "river"
cells = [100, 60]
cell = 0.5
center = [3, 4]
level = -1.5
momentum = false
friction = 0.05
border = { west = "sea", east = "wall", south = "open", north = "open" }
[[flow.pool]]
center = [-50, 0]
size = [100, 90]
level = 2
[[flow.source]]
at = [0, 200]
radius = 5
rate = 20
start = 1
stop = 9
[[flow]]
border = "wall"
)",
                                                  "s.toml", {});
    using enum ocean::FlowBorder;
    const ocean::FlowSpec river{
        .name = "river",
        .cells = {100, 60},
        .cell = 0.5,
        .center = {3.0, 4.0},
        .level = -1.5,
        .momentum = false,
        .friction = 0.05,
        .border = {sea, wall, open, open},
        .pools = {{.center = {-50.0, 0.0}, .size = {100.0, 90.0}, .level = 2.0}},
        .sources = {{.at = {0.0, 200.0}, .radius = 5.0, .rate = 20.0, .start = 1.0, .stop = 9.0}}};
    REQUIRE(scene.flows.size() == 2);
    CHECK(scene.flows[0] == river);
    CHECK(scene.flows[1].name == "flow1");
    CHECK(scene.flows[1].border == ocean::FlowBorders{wall, wall, wall, wall});
}

TEST_CASE("scene: bodies take every key")
{
    const world::Scene scene = parsed(R"(
[[body]]
name = "crate"
model = "crate"
position = [1e5, -2e5, 12.5]
heading = -90
heel = 15
trim = -5
center_of_mass = [0.1, 0, -0.2]
mass = 20
size = [2, 1, 0.5]
scale = 2
speed = -3
hold = "path"
key = [{ time = 0, position = [0, 0] }, { time = 2.5, position = [3, 4] }]
)");
    const boats::BodySpec& body = scene.bodies.at(0);
    CHECK(body.model == boats::Model::crate);
    CHECK(body.position == glm::dvec2(1e5, -2e5));
    CHECK(body.height == 12.5);
    CHECK(body.heading == -90.0 * kDegree);
    CHECK(body.heel == 15.0 * kDegree);
    CHECK(body.trim == -5.0 * kDegree);
    CHECK(body.centreOfMass == glm::dvec3(0.1, 0.0, -0.2));
    CHECK(body.mass == 20.0);
    CHECK(body.size == glm::dvec3(2.0, 1.0, 0.5));
    CHECK(body.scale == 2.0);
    CHECK(body.speed == -3.0);
    CHECK(body.hold == boats::Hold::path);
    CHECK(body.keys == std::vector<ocean::PathKey>{{0.0, {0.0, 0.0}}, {2.5, {3.0, 4.0}}});
}

TEST_CASE("scene: a field of bodies is many, named and placed row by row")
{
    const std::string start = "[[body]]\nmodel = \"tug\"\n[[body]]\nname = \"crate\"\nmodel = \"crate\"\n"
                              "position = [100, 50, 2]\nheading = 90\nmass = 70\n[body.field]\nrows = 2\n"
                              "columns = 3\nspacing = [4, 10]\n";
    const world::Scene plain = parsed(start);
    REQUIRE(plain.bodies.size() == 7);
    CHECK(plain.bodies[0].name == "body0");
    for (size_t i = 0; i < 6; ++i)
    {
        CAPTURE(i);
        const boats::BodySpec& body = plain.bodies[1 + i];
        CHECK(body.name == "crate" + std::to_string(i));
        CHECK(body.position == glm::dvec2(96.0 + 4.0 * static_cast<double>(i % 3), i < 3 ? 45.0 : 55.0));
        CHECK(body.height == 2.0);
        CHECK(body.heading == 90.0 * kDegree);
        CHECK(body.mass == 70.0);
        CHECK_FALSE(body.field);
    }
    CHECK(parsed(start, Sets{"body.crate.field.rows=5"}).bodies.size() == 16);
    CHECK(parsed(start + "[camera]\nfollow = \"crate4\"").camera.follow == "crate4");

    const world::Scene some = parsed(start + "jitter = 0.5\nturn = 40\nseed = 3");
    CHECK(some == parsed(start + "jitter = 0.5\nturn = 40\nseed = 3"));
    CHECK_FALSE(some == parsed(start + "jitter = 0.5\nturn = 40\nseed = 4"));
    for (size_t i = 1; i < 7; ++i)
    {
        const glm::dvec2 off = some.bodies[i].position - plain.bodies[i].position;
        CHECK(off != glm::dvec2(0.0));
        CHECK(std::abs(off.x) <= 1.0);
        CHECK(std::abs(off.y) <= 2.5);
        CHECK(std::abs(some.bodies[i].heading - 90.0 * kDegree) <= 40.0 * kDegree);
    }
    CHECK(some.bodies[1].heading != some.bodies[2].heading);
    CHECK((*world::loadScene("crowd", {})).bodies.size() == 1000);
}

TEST_CASE("scene: boats take orders, at the start and later; what an order does not say stays")
{
    const world::Scene scene = parsed(R"(
[ocean]
wind = { speed = 6, gusts = 0.3 }
[[body]]
model = "sailboat"
throttle = -0.5
wind_angle = -45
sheet = 20
order = [
    { time = 3, jib_sheet = 15 },
    { time = 5.5, steer = 350, throttle = 0.25 },
    { time = 8, rudder = -10, auto_trim = true },
]
[[body]]
model = "corsair"
rudder = 7
)");
    CHECK(scene.ocean.wind.gusts == 0.3);
    const boats::BodySpec& body = scene.bodies.at(0);
    REQUIRE(body.orders.size() == 3);
    CHECK(body.orders[1].time == 5.5);
    boats::Helm helm = boats::helmAfter({}, body.helm);
    boats::Helm expected{.throttle = -0.5,
                         .steering = boats::Steering::windAngle,
                         .windAngle = -45.0 * kDegree,
                         .autoTrim = false,
                         .mainSheet = 20.0 * kDegree,
                         .jibSheet = 20.0 * kDegree};
    CHECK(helm == expected);
    helm = boats::helmAfter(helm, body.orders[0]);
    expected.jibSheet = 15.0 * kDegree;
    CHECK(helm == expected);
    helm = boats::helmAfter(helm, body.orders[1]);
    expected.throttle = 0.25;
    expected.steering = boats::Steering::course;
    expected.course = 350.0 * kDegree;
    CHECK(helm == expected);
    helm = boats::helmAfter(helm, body.orders[2]);
    expected.steering = boats::Steering::rudder;
    expected.rudder = -10.0 * kDegree;
    expected.autoTrim = true;
    CHECK(helm == expected);
    CHECK(boats::helmAfter({}, scene.bodies.at(1).helm) == boats::Helm{.rudder = 7.0 * kDegree});
}

TEST_CASE("scene: words stand for what they name")
{
    using boats::Model;
    const std::map<std::string, Model> models{{"sailboat", Model::sailboat}, {"speedboat", Model::speedboat},
                                              {"tug", Model::tug},           {"corsair", Model::corsair},
                                              {"buoy", Model::buoy},         {"crate", Model::crate},
                                              {"barrel", Model::barrel},     {"box", Model::box},
                                              {"cube", Model::cube},         {"sphere", Model::sphere}};
    for (const auto& [word, model] : models)
        CHECK(parsed("[[body]]\nmodel = \"" + word + "\"").bodies.at(0).model == model);

    using ocean::Border;
    const std::map<std::string, Border> borders{{"absorb", Border::absorb},
                                                {"clamp", Border::clamp},
                                                {"wrap", Border::wrap},
                                                {"ghost_mean", Border::ghostMean},
                                                {"ghost_slope", Border::ghostSlope}};
    for (const auto& [word, border] : borders)
        CHECK(parsed("[[grid]]\nborder = \"" + word + "\"").grids.at(0).border == border);

    using world::CameraMode;
    const std::map<std::string, CameraMode> modes{{"chase", CameraMode::chase},
                                                  {"orbit", CameraMode::orbit},
                                                  {"deck", CameraMode::deck},
                                                  {"free", CameraMode::free},
                                                  {"path", CameraMode::path}};
    const std::string rest = "key = [{ time = 0, eye = [1, 0, 0], look = [0, 0, 0] }]\n[[body]]\nmodel = \"box\"";
    for (const auto& [word, mode] : modes)
        CHECK(parsed("[camera]\nmode = \"" + word + "\"\n" + rest).camera.mode == mode);

    for (const std::string_view sun : {"dawn", "morning", "noon", "afternoon", "golden hour", "dusk"})
        CHECK(parsed(fmt::format("[sky]\nsun = \"{}\"", sun)).sky.sun.elevation > -10.0 * kDegree);
    for (const std::string_view time :
         {"dawn", "morning", "noon", "afternoon", "golden hour", "dusk", "overcast", "night"})
        CHECK(parsed(fmt::format("[sky]\ntime = \"{}\"", time)).sky.exposure == 0.0);
    CHECK(parsed("[sky]\ntime = \"overcast\"").sky.clouds == 1.0);
    CHECK(parsed("[sky]\ntime = \"night\"").sky.sun.elevation < -18.0 * kDegree);
    CHECK(parsed("[sky]\ntime = \"night\"\nclouds = 0.7").sky.clouds == 0.7); // what is said beside it goes before it
    CHECK(parsed("[sky]\ntime = \"night\"\nsun = \"noon\"").sky.sun.elevation == 62.0 * kDegree);
    CHECK(parsed("[sky]\nmoon = { elevation = 20, azimuth = 90 }").sky.moon ==
          world::SunSpec{20.0 * kDegree, 90.0 * kDegree});
    CHECK(parsed("[sky]\nsun = \"golden hour\"").sky.sun == world::SunSpec{6.0 * kDegree, 282.0 * kDegree});
}

TEST_CASE("scene: a preset sets what the scene leaves open")
{
    const struct
    {
        std::string_view text;
        Sets sets;
        double speed;
        ocean::Spectrum spectrum;
    } cases[] = {
        {"ocean.preset = \"calm\"", {}, 0.9, ocean::Spectrum::jonswap},
        {"ocean.preset = \"breeze\"", {}, 4.4, ocean::Spectrum::jonswap},
        {"ocean.preset = \"moderate\"", {}, 9.3, ocean::Spectrum::jonswap},
        {"ocean.preset = \"rough\"", {}, 15.5, ocean::Spectrum::jonswap},
        {"ocean.preset = \"storm\"", {}, 22.6, ocean::Spectrum::jonswap},
        {"[ocean]\npreset = \"storm\"\nwind.from = 10", {}, 22.6, ocean::Spectrum::jonswap},
        {"[ocean]\npreset = \"storm\"\nwind.speed = 3", {}, 3.0, ocean::Spectrum::jonswap},
        {"[ocean]\npreset = \"storm\"\nspectrum = \"phillips\"", {}, 22.6, ocean::Spectrum::phillips},
        {"[ocean]\nspectrum = \"none\"\nwind.speed = 3", {"ocean.preset=storm"}, 22.6, ocean::Spectrum::jonswap},
        {"[ocean]\nwind.speed = 3", {"ocean.preset=storm", "ocean.wind.speed=5"}, 5.0, ocean::Spectrum::jonswap},
        {"ocean.preset = \"storm\"", {"ocean.wind.speed=5"}, 5.0, ocean::Spectrum::jonswap},
    };
    for (const auto& [text, sets, speed, spectrum] : cases)
    {
        CAPTURE(text);
        const world::Scene scene = parsed(text, sets);
        CHECK(scene.ocean.wind.speed == speed);
        CHECK(scene.ocean.spectrum == spectrum);
    }
}

TEST_CASE("scene: overrides reach every part by key, index and name")
{
    const Sets sets{"ocean.wind.speed=12",  "ocean.spectrum=jonswap", "body.corsair.speed=3",
                    "body[0].heading=180",  "camera.mode=orbit",      "grid.wake.drop[0].at[1]=7",
                    "camera.key[0].time=2", "sky.sun=golden hour",    "ocean.cascades[2].size=64"};
    const world::Scene scene = parsed(kExample, sets);
    CHECK(scene.ocean.wind == ocean::WindSpec{12.0, 225.0 * kDegree});
    CHECK(scene.ocean.spectrum == ocean::Spectrum::jonswap);
    CHECK(scene.bodies[0].speed == 3.0);
    CHECK(scene.bodies[0].heading == 180.0 * kDegree);
    CHECK(scene.camera.mode == world::CameraMode::orbit);
    CHECK(scene.camera.keys[0].time == 2.0);
    CHECK(scene.grids[0].drops[0].at == glm::dvec2(0.0, 7.0));
    CHECK(scene.sky.sun.elevation == 6.0 * kDegree);
    CHECK(scene.ocean.cascades[2].size == 64);
}

TEST_CASE(
    "scene: a time of day said on the command line goes before what the file says, but not before other overrides")
{
    const std::string_view text = "[sky]\nsun = \"golden hour\"\nclouds = 0.4\nvisibility = 5000";
    const world::SkySpec night = parsed(text, {"sky.time=night"}).sky;
    CHECK(night.sun.elevation < -18.0 * kDegree);
    CHECK(night.clouds == parsed("sky.time = \"night\"").sky.clouds);
    CHECK(night.visibility == parsed("sky.time = \"night\"").sky.visibility);
    const world::SkySpec mixed = parsed(text, {"sky.time=overcast", "sky.sun=noon"}).sky;
    CHECK(mixed.sun.elevation == 62.0 * kDegree);
    CHECK(mixed.clouds == 1.0);
    CHECK(parsed(text, {"sky.moon.elevation=12"}).sky.moon->elevation == 12.0 * kDegree);
}

TEST_CASE("scene: what is wrong with an override is told under its name")
{
    const struct
    {
        std::string set;
        std::string_view error;
    } cases[] = {
        {"foo", "--set foo: expected key=value"},
        {"ocean.wind.speed=abc", "--set ocean.wind.speed=abc: ocean.wind.speed: expected a number, found a string"},
        {"ocean.wnid.speed=3", "--set ocean.wnid.speed=3: ocean.wnid: unknown key; did you mean 'wind'?"},
        {"body.corsiar.speed=3",
         "--set body.corsiar.speed=3: body: no element is named 'corsiar'; did you mean 'corsair'?"},
        {"body[3].speed=3", "--set body[3].speed=3: body[3]: no such element; the last is [0]"},
        {"body.corsair.speed=300", "--set body.corsair.speed=300: body[0].speed: 300 is out of range; -30 to 100 m/s"},
        {"grid.wake.follow=nobody",
         "--set grid.wake.follow=nobody: grid[0].follow: there is no body 'nobody'; one of: corsair, camera"},
        {"body.corsair.name=x", "s.toml:19:10: grid[0].follow: there is no body 'corsair'; one of: x, camera"},
        {"camera.follow=me", "--set camera.follow=me: camera.follow: there is no body 'me'; one of: corsair"},
        {"sky.sun=moon", "--set sky.sun=moon: sky.sun: 'moon' is not known; did you mean 'noon'?"},
    };
    for (const auto& [set, error] : cases)
    {
        CAPTURE(set);
        CHECK(errorOf(world::parseScene(kExample, "s.toml", Sets{set})) == error);
    }
}

TEST_CASE("scene: every file in scenes/ reads, is built in by its name, and has words for the list")
{
    std::map<std::string, std::string> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(SEAWAY_SCENES_DIR))
        if (entry.path().extension() == ".toml")
            files[entry.path().stem().string()] = entry.path().string();
    CHECK(files.size() == scenes::embedded().size());

    const std::vector<world::SceneListing> listings = world::builtInScenes();
    REQUIRE(listings.size() == files.size());
    auto listing = listings.begin();
    for (const auto& [name, file] : files)
    {
        CAPTURE(name);
        const engine::Result<world::Scene> byFile = world::loadScene(file, {});
        CHECK(errorOf(byFile) == "");
        const engine::Result<world::Scene> byName = world::loadScene(name, {});
        REQUIRE(errorOf(byName) == "");
        world::Scene renamed = *byName;
        CHECK(renamed.source == name);
        renamed.source = file;
        CHECK(renamed == *byFile);
        CHECK(fileText(file).starts_with("# "));
        CHECK(listing->name == name);
        CHECK(listing->title == renamed.title);
        CHECK_FALSE(renamed.title.empty());
        CHECK_FALSE(renamed.about.empty());
        ++listing;
    }
}

TEST_CASE("scene: without a name it is the fair breeze; the paper's scenes have its bodies and grids")
{
    CHECK((*world::loadScene("", {})).title == "A fair breeze");
    const std::map<std::string, size_t> bodies{{"corsair", 3}, {"armada", 40}, {"buoys", 41}, {"three-boats", 43}};
    for (const auto& [name, count] : bodies)
    {
        const world::Scene scene = *world::loadScene(name, {});
        CHECK(scene.bodies.size() == count);
        REQUIRE(scene.grids.size() == 2);
        CHECK(scene.grids[0].cells + scene.grids[1].cells == glm::ivec2(2048 + 1024));
    }
}

TEST_CASE("scene: a boat gets a grid of her own where no grid takes wakes, up to eight of them")
{
    const std::string tug = "[[body]]\nname = \"tug\"\nmodel = \"tug\"\n";
    const std::string yacht = "[[body]]\nname = \"yacht\"\nmodel = \"sailboat\"\n";
    const auto gridsOf = [](const std::string& text) { return parsed(text).grids; };

    std::vector<ocean::GridSpec> grids = gridsOf(tug + yacht + "[[body]]\nmodel = \"buoy\"");
    REQUIRE(grids.size() == 2); // none for the buoy
    CHECK(grids[0].name == "tug-wake");
    CHECK(grids[0].follow == "tug");
    CHECK(grids[1].follow == "yacht");
    CHECK(grids[0].cell > grids[1].cell); // by the hull's length
    CHECK(grids[1].cells.x * grids[1].cell > 60.0);
    CHECK(gridsOf(tug + yacht + "[camera]\nfollow = \"yacht\"")[0].follow == "yacht");

    CHECK(gridsOf(tug + "wake = { grid = false }").empty());
    CHECK(gridsOf(tug + "wake = { strength = 0 }").empty());
    CHECK(gridsOf(tug + "hold = \"fixed\"").empty());
    const std::string own = "[[grid]]\nname = \"own\"\n";
    CHECK(gridsOf(own + tug).size() == 1); // though it lies elsewhere: a scene with grids keeps its own
    grids = gridsOf(own + "tiled = true\nborder = \"wrap\"\n" + tug); // no wakes in it
    REQUIRE(grids.size() == 2);
    CHECK(grids[1].follow == "tug");

    grids = gridsOf(tug + "field = { rows = 3, columns = 4, spacing = [30, 30] }\n[camera]\nfollow = \"tug11\"");
    REQUIRE(grids.size() == 8);
    CHECK(grids[0].follow == "tug11");
    CHECK(grids[1].follow == "tug0");
    CHECK(grids[7].follow == "tug6");
}

TEST_CASE("scene: there is something to steer for people, and pictures are PNG and small")
{
    size_t forPeople = 0;
    size_t steered = 0;
    for (const world::SceneListing& scene : world::builtInScenes())
    {
        CAPTURE(scene.name);
        if (scene.purpose != world::Purpose::people)
            continue;
        ++forPeople;
        steered += scene.boats.empty() ? 0 : 1;
        const std::span<const std::byte> picture = world::scenePicture(scene.name);
        CHECK(picture.size() < 60'000);
        REQUIRE(picture.size() > 8);
        CHECK(std::string(reinterpret_cast<const char*>(picture.data()), 8) == "\x89PNG\r\n\x1a\n");
    }
    CHECK(forPeople >= 12);
    CHECK(steered >= 12);
    CHECK(world::scenePicture("atlantis").empty());
}
