// scene_mistakes_test.cpp -- scenes that are wrong, and files that are none: one line that helps, status 2.

#include "world/scene.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

namespace {

namespace fs = std::filesystem;
using Sets = std::vector<std::string>;

std::string errorOf(const engine::Result<world::Scene>& scene)
{
    if (scene)
        return {};
    CHECK(scene.error().status == engine::Status::badInput);
    return scene.error().text;
}

// A file that is gone at the end of the test.
class TemporaryFile
{
public:
    TemporaryFile(const std::string& name, std::string_view text) : path_(fs::temp_directory_path() / name)
    {
        std::ofstream(path_, std::ios::binary) << text;
    }
    ~TemporaryFile() { fs::remove(path_); }
    std::string path() const { return path_.string(); }

private:
    fs::path path_;
};

} // namespace

TEST_CASE("scene: every mistake is one line that says where and what would be right")
{
    const std::string land = "[terrain]\nshape = [{ kind = \"plane\" }]\n";
    const std::string body = "[[body]]\nname = \"tug\"\nmodel = \"tug\"\n";
    const std::string course = "[course]\nstart = { to = [9, 0] }\nmark = [{ body = \"tug\", side = \"port\" }]\n";
    const struct
    {
        std::string text;
        std::string_view error;
    } cases[] = {
        {"titel = \"x\"", "s.toml:1:1: titel: unknown key; did you mean 'title'?"},
        {"title = 3", "s.toml:1:9: title: expected a string, found a whole number"},
        {"step = 0", "s.toml:1:8: step: 0 is out of range; 0.001 to 0.1 s"},
        {"step = \"fast\"", "s.toml:1:8: step: expected a number, found a string"},
        {"ocean = 3", "s.toml:1:9: ocean: expected a table, found a whole number"},
        {"[ocaen]", "s.toml:1:2: ocaen: unknown key; did you mean 'ocean'?"},
        {"[ocean]\ndepth = -3", "s.toml:2:9: ocean.depth: -3 is out of range; 0.1 to 12000 m"},
        {"[ocean]\ndepth = \"deep\"", "s.toml:2:9: ocean.depth: expected a number, found a string"},
        {"[ocean]\ndepth = inf", "s.toml:2:9: ocean.depth: inf is not a finite number; 0.1 to 12000 m"},
        {"[ocean]\ndpeth = 3", "s.toml:2:1: ocean.dpeth: unknown key; did you mean 'depth'?"},
        {"[ocean]\nspectrum = \"jonswop\"",
         "s.toml:2:12: ocean.spectrum: 'jonswop' is not known; did you mean 'jonswap'?"},
        {"[ocean]\nspectrum = \"\"",
         "s.toml:2:12: ocean.spectrum: '' is not known; one of: phillips, jonswap, regular, none"},
        {"[ocean]\npreset = \"stormy\"", "s.toml:2:10: ocean.preset: 'stormy' is not known; did you mean 'storm'?"},
        {"[ocean]\nwind = 8", "s.toml:2:8: ocean.wind: expected a table, found a whole number"},
        {"[ocean]\nwind = { speed = 80 }", "s.toml:2:18: ocean.wind.speed: 80 is out of range; 0 to 75 m/s"},
        {"[ocean]\nwind = { form = 80 }", "s.toml:2:10: ocean.wind.form: unknown key; did you mean 'from'?"},
        {"[ocean]\nwind.from = 400", "s.toml:2:13: ocean.wind.from: 400 is out of range; -360 to 360 degrees"},
        {"[ocean]\nspectrum = \"regular\"", "s.toml:1:1: ocean.regular: is missing; required here: regular"},
        {"[ocean]\nregular = { height = 9 }",
         "s.toml:2:11: ocean.regular.period: is missing; required here: height, period"},
        {"[ocean]\nspectrum = \"regular\"\nregular = { height = 3.6, period = 4, from = 90 }",
         "s.toml:3:22: ocean.regular.height: 3.6 m is too steep; waves of 4 s on 200 m of water are at most 3.55 m "
         "high"},
        {"[ocean]\nspectrum = \"regular\"\ndepth = 5\nregular = { height = 2, period = 6 }",
         "s.toml:4:22: ocean.regular.height: 2 m is too steep; waves of 6 s on 5 m of water are at most 1.49 m high"},
        {"[ocean]\ncurrent = { to = 9 }", "s.toml:2:11: ocean.current.speed: is missing; required here: speed"},
        {"[ocean]\nswell = { period = 9 }", "s.toml:2:9: ocean.swell.height: is missing; required here: height"},
        {"[ocean]\nseed = 1.5", "s.toml:2:8: ocean.seed: expected a whole number, found a decimal number"},
        {"[ocean]\ncascades = []", "s.toml:2:12: ocean.cascades: expected 1 to 4 tables, found 0"},
        {"[ocean]\ncascades = [{ length = 9, size = 100 }]",
         "s.toml:2:34: ocean.cascades[0].size: 100 is not a power of two; 64 or 128"},
        {"[ocean]\ncascades = [{ length = 9, size = 8 }]",
         "s.toml:2:34: ocean.cascades[0].size: 8 is out of range; 16 to 2048"},
        {"[ocean]\ncascades = [{ length = 9 }]",
         "s.toml:2:13: ocean.cascades[0].size: is missing; required here: length, size"},
        {"[ocean]\ncascades = [{ length = 9, size = 64 }, { length = 9, size = 64 }]",
         "s.toml:2:51: ocean.cascades[1].length: 9 m is not shorter than 9 m, the one before; longest first"},
        {"[grid]\ncell = 1", "s.toml:1:1: grid: expected an array of tables, found a table"},
        {"[[grid]]\ncells = [8, 64]", "s.toml:2:10: grid[0].cells[0]: 8 is out of range; 16 to 4096"},
        {"[[grid]]\nfoam_life = 0", "s.toml:2:13: grid[0].foam_life: 0 is out of range; 0.1 to 10000 s"},
        {"[[grid]]\nfoam_live = 5", "s.toml:2:1: grid[0].foam_live: unknown key; did you mean 'foam_life'?"},
        {body + "wake = { strength = 11 }", "s.toml:4:21: body[0].wake.strength: 11 is out of range; 0 to 10"},
        {body + "wake = { mode = \"ad\" }", "s.toml:4:17: body[0].wake.mode: 'ad' is not known; did you mean 'add'?"},
        {body + "wake = { strenght = 1 }", "s.toml:4:10: body[0].wake.strenght: unknown key; did you mean 'strength'?"},
        {body + "wake = { spray = -1 }", "s.toml:4:18: body[0].wake.spray: -1 is out of range; 0 to 10"},
        {body + "wake = { spry = 1 }", "s.toml:4:10: body[0].wake.spry: unknown key; did you mean 'spray'?"},
        {body + "wake = 1", "s.toml:4:8: body[0].wake: expected a table, found a whole number"},
        {"[[grid]]\ncells = 64", "s.toml:2:9: grid[0].cells: expected an array of whole numbers, found a whole number"},
        {"[[grid]]\nborder = \"reflect\"",
         "s.toml:2:10: grid[0].border: 'reflect' is not known; one of: absorb, clamp, wrap, ghost_mean, ghost_slope"},
        {"[[grid]]\ntiled = true",
         "s.toml:2:9: grid[0].tiled: only a grid that wraps can repeat; set border = \"wrap\""},
        {"[[grid]]\nwaves = \"deep\"", "s.toml:2:9: grid[0].waves: 'deep' is not known; one of: plain, dispersive"},
        {"[[grid]]\nwaves = \"dispersive\"\ncells = [256, 128]",
         "s.toml:3:9: grid[0].cells: dispersive waves need as many cells along x as along y, a power of two from 64 to "
         "4096; other sizes are for waves = \"plain\""},
        {"[[grid]]\nwaves = \"dispersive\"\nborder = \"clamp\"",
         "s.toml:3:10: grid[0].border: dispersive waves leave (absorb) or come in again on the other side (wrap); "
         "other "
         "borders are for waves = \"plain\""},
        {"[[grid]]\nwaves = \"dispersive\"\n[[grid.shoal]]\ncenter = [0, 0]\nradius = 2\ndepth = 1",
         "s.toml:3:1: grid[0].shoal: dispersive waves have one depth, that of the grid; shoals are for waves = "
         "\"plain\""},
        {"[[grid]]\nevery = 3", "s.toml:2:9: grid[0].every: a step is made in 1, 2 or 4 ticks"},
        {"[[grid]]\n[[grid.drop]]\nat = [0, 0]\nheight = nan",
         "s.toml:4:10: grid[0].drop[0].height: nan is not a finite number; -10 to 10 m"},
        {"[[grid]]\n[[grid.obstacle]]\nradius = 3",
         "s.toml:2:1: grid[0].obstacle[0].center: is missing; required here: center"},
        {"[[grid]]\n[[grid.obstacle]]\ncenter = [0, 0]",
         "s.toml:3:10: grid[0].obstacle[0].center: give size for a box, or radius for a disc, and not both"},
        {"[[grid]]\n[[grid.obstacle]]\ncenter = [0, 0]\nradius = 2\nheading = 3",
         "s.toml:5:11: grid[0].obstacle[0].heading: a disc looks the same from everywhere; leave this out"},
        {"[[grid]]\n[[grid.shoal]]\ncenter = [0, 0]\nsize = [1, 2]",
         "s.toml:2:1: grid[0].shoal[0].depth: is missing; required here: depth"},
        {"[[grid]]\n[[grid.calm]]\ncenter = [0, 0]\nradius = 2\ndamping = -1",
         "s.toml:5:11: grid[0].calm[0].damping: -1 is out of range; 0 to 100 1/s"},
        {"[[grid]]\nwave_sped = 1", "s.toml:2:1: grid[0].wave_sped: unknown key; did you mean 'wave_speed'?"},
        {"[[grid]]\nfollow = \"tgu\"\n" + body,
         "s.toml:2:10: grid[0].follow: there is no body 'tgu'; did you mean 'tug'?"},
        {"[[grid]]\nfollow = \"camera\"\ncenter = [0, 0]",
         "s.toml:3:10: grid[0].center: a grid that follows takes its place from its target; leave out this or follow"},
        {"[[grid]]\nvelocity = [1, 0]\n[[grid.key]]\ntime = 0\nposition = [0, 0]",
         "s.toml:2:12: grid[0].velocity: a grid with [[grid.key]] takes its place from these; leave out this or them"},
        {"[[grid]]\n[[grid.key]]\ntime = 1\nposition = [0, 0]\n[[grid.key]]\ntime = 1\nposition = [0, 1]",
         "s.toml:6:8: grid[0].key[1].time: 1 does not come after 1, the one before; these must increase"},
        {"[[grid]]\nname = \"a\"\n[[grid]]\nname = \"a\"",
         "s.toml:4:8: grid[1].name: 'a' is the name of grid[0] too; names differ"},
        {"[[grid]]\n[[grid.drop]]\nradius = 1", "s.toml:2:1: grid[0].drop[0].at: is missing; required here: at"},
        {"[[grid]]\n[[grid.drop]]\nat = [0, 0, 0]", "s.toml:3:6: grid[0].drop[0].at: expected 2 numbers, found 3"},
        {"[[grid]]\nrain = { rate = -1 }",
         "s.toml:2:17: grid[0].rain.rate: -1 is out of range; 0 to 1000 drops/(m2 s)"},
        {"[[body]]\nname = \"a\"", "s.toml:1:1: body[0].model: is missing; required here: model"},
        {"[[body]]\nmodel = \"sailbaot\"",
         "s.toml:2:9: body[0].model: 'sailbaot' is not known; did you mean 'sailboat'?"},
        {"[[body]]\nmodel = \"submarine\"",
         "s.toml:2:9: body[0].model: 'submarine' is not known; one of: sailboat, speedboat, tug, corsair, buoy, crate, "
         "barrel, box, cube, sphere, FILE.obj"},
        {"[[body]]\nmodel = 3", "s.toml:2:9: body[0].model: expected a string, found a whole number"},
        {"[[body]]\nmodel = \"no such.obj\"",
         "s.toml:2:9: body[0].model: there is no file 'no such.obj'; a mesh is looked for beside the scene's file"},
        {body + "position = [1]", "s.toml:4:12: body[0].position: expected 2 or 3 numbers, found 1"},
        {body + "position = [1, 2e6]",
         "s.toml:4:16: body[0].position[1]: 2000000 is out of range; -1000000 to 1000000 m"},
        {body + body + "mass = 0", "s.toml:7:8: body[1].mass: 0 is out of range; 0.01 to 1000000000 kg"},
        {body + body, "s.toml:5:8: body[1].name: 'tug' is the name of body[0] too; names differ"},
        {body + "size = [1, 1, 1]", "s.toml:4:8: body[0].size: this model has a shape of its own; give scale instead"},
        {body + "up = \"y\"", "s.toml:4:6: body[0].up: only a mesh has another way up; z is up in this model"},
        {body + "heel = 181", "s.toml:4:8: body[0].heel: 181 is out of range; -180 to 180 degrees"},
        {body + "trim = 90", "s.toml:4:8: body[0].trim: 90 is out of range; -89 to 89 degrees"},
        {body + "center_of_mass = [1, 2]", "s.toml:4:18: body[0].center_of_mass: expected 3 numbers, found 2"},
        {body + "centre_of_mass = [0, 0, 1]",
         "s.toml:4:1: body[0].centre_of_mass: unknown key; did you mean 'center_of_mass'?"},
        {"[[body]]\nmodel = \"box\"\ncenter_of_mass = [0, 0, 7]",
         "s.toml:3:18: body[0].center_of_mass: the centre of mass (0, 0, 7) does not lie within the hull"},
        {body + "scale = 0.001", "s.toml:4:9: body[0].scale: 0.001 is out of range; 0.01 to 100"},
        {"[[body]]\nmodel = \"a.obj\"\nup = \"x\"", "s.toml:3:6: body[0].up: 'x' is not known; one of: z, y"},
        {body + "hold = \"path\"",
         "s.toml:4:8: body[0].hold: a path needs at least one [[body.key]] with time and position"},
        {body + "key = [{ time = 2, position = [0, 0] }, { time = 1, position = [0, 0] }]",
         "s.toml:4:50: body[0].key[1].time: 1 does not come after 2, the one before; these must increase"},
        {body + "key = [{ position = [0, 0] }]",
         "s.toml:4:8: body[0].key[0].time: is missing; required here: time, position"},
        {body + "field = { rows = 2, columns = 2 }",
         "s.toml:4:9: body[0].field.spacing: is missing; required here: rows, columns, spacing"},
        {body + "field = { rows = 2, columns = 0, spacing = [1, 1] }",
         "s.toml:4:31: body[0].field.columns: 0 is out of range; 1 to 4096"},
        {body + "field = { rows = 100, columns = 100, spacing = [1, 1] }",
         "s.toml:4:18: body[0].field.rows: 10000 bodies are more than 4096"},
        {body + "field = { rows = 2, columns = 2, spacing = [1, 1], jiter = 1 }",
         "s.toml:4:52: body[0].field.jiter: unknown key; did you mean 'jitter'?"},
        {body + "field = { rows = 2, columns = 2, spacing = [1, 1], jitter = 2 }",
         "s.toml:4:61: body[0].field.jitter: 2 is out of range; 0 to 1"},
        {body + "hold = \"path\"\nkey = [{ time = 0, position = [0, 0] }]\nfield = { rows = 2, columns = 2, spacing = "
                "[1, 1] }",
         "s.toml:6:9: body[0].field: bodies on a path would all be at one place; leave out this or hold"},
        {body + "field = { rows = 1, columns = 2, spacing = [1, 1] }\n[[body]]\nname = \"tug1\"\nmodel = \"tug\"",
         "s.toml:6:8: body[1].name: 'tug1' is the name of body[0] too; names differ"},
        {body + "field = { rows = 64, columns = 64, spacing = [1, 1] }\n[[body]]\nmodel = \"tug\"",
         "s.toml:5:1: body[1]: there are more than 4096 bodies"},
        {body + "throttle = 2", "s.toml:4:12: body[0].throttle: 2 is out of range; -1 to 1"},
        {body + "throtle = 1", "s.toml:4:1: body[0].throtle: unknown key; did you mean 'throttle'?"},
        {body + "rudder = 40", "s.toml:4:10: body[0].rudder: 40 is out of range; -35 to 35 degrees"},
        {body + "steer = 40\nrudder = 3",
         "s.toml:4:9: body[0].steer: a boat is steered by one thing: rudder, steer or wind_angle"},
        {body + "wind_angle = 40\nsteer = 3",
         "s.toml:4:14: body[0].wind_angle: a boat is steered by one thing: rudder, steer or wind_angle"},
        {body + "wind_angle = 200", "s.toml:4:14: body[0].wind_angle: 200 is out of range; -180 to 180 degrees"},
        {body + "steer = \"north\"", "s.toml:4:9: body[0].steer: expected a number, found a string"},
        {body + "sheet = 20", "s.toml:4:9: body[0].sheet: this model has no sails; sailboat and corsair have"},
        {"[[body]]\nmodel = \"sailboat\"\nsheet = 90",
         "s.toml:3:9: body[0].sheet: 90 is out of range; 0 to 85 degrees"},
        {"[[body]]\nmodel = \"sailboat\"\nsheet = 9\nauto_trim = true",
         "s.toml:4:13: body[0].auto_trim: the crew trims, or you do: leave out this, or sheet and jib_sheet"},
        {"[[body]]\nmodel = \"corsair\"\nthrottle = 1",
         "s.toml:3:12: body[0].throttle: this model has no engine; sailboat, speedboat and tug have"},
        {"[[body]]\nmodel = \"crate\"\nsteer = 1",
         "s.toml:3:9: body[0].steer: this model has no rudder; sailboat, speedboat, tug and corsair have"},
        {body + "hold = \"course\"\nsteer = 1",
         "s.toml:5:9: body[0].steer: a body that is held is not steered; use hold = \"free\""},
        {body + "race = \"helm\"",
         "s.toml:1:1: course: boats race, and there is nothing to race on; add a [course], or leave out race"},
        {"[[body]]\nmodel = \"buoy\"\nrace = \"crew\"",
         "s.toml:3:8: body[0].race: this model has no rudder; sailboat, speedboat, tug and corsair have"},
        {body + "race = \"crew\"\nsteer = 1",
         "s.toml:5:9: body[0].steer: her crew races as it likes; leave out this, or use race = \"helm\""},
        {body + "hold = \"course\"\nrace = \"crew\"",
         "s.toml:5:8: body[0].race: a body that is held does not race; use hold = \"free\""},
        {body + course, "s.toml:4:1: course: nobody races on it; give boats race = \"crew\" or race = \"helm\""},
        {body + "race = \"crew\"\n" + course + "laps = 0", "s.toml:8:8: course.laps: 0 is out of range; 1 to 20"},
        {body + "race = \"crew\"\n" + course + "rolling = true\ncountdown = 3",
         "s.toml:9:13: course.countdown: a rolling start has none; leave out this, or rolling"},
        {body + "race = \"crew\"\n[course]\nstart = { bodies = [\"pin\", \"tug\"] }\nmark = [{ body = \"tug\", "
                "side = \"port\" }]",
         "s.toml:6:20: course.start.bodies: there is no body 'pin'; one of: tug"},
        {body + "race = \"crew\"\n[course]\nstart = { bodies = [\"tug\"] }\nmark = [{ body = \"tug\", side = "
                "\"port\" }]",
         "s.toml:6:20: course.start.bodies: a line lies between two bodies: give two names"},
        {body + "race = \"crew\"\n[course]\nstart = { to = [9, 0] }\nmark = [{ body = \"tog\", side = \"port\" }]",
         "s.toml:7:18: course.mark[0].body: there is no body 'tog'; did you mean 'tug'?"},
        {body + "race = \"crew\"\n[course]\nstart = { to = [9, 0] }\nmark = [{ body = \"tug\" }]",
         "s.toml:7:9: course.mark[0].side: is missing; required here: body, side"},
        {body + "hold = \"fixed\"\nthrottle = 1",
         "s.toml:5:12: body[0].throttle: a body that is fixed is not driven; use hold = \"free\""},
        {body + "key = [{ time = 0, position = [0, 0] }]",
         "s.toml:4:7: body[0].key: a body goes along a path with hold = \"path\" only; add it, or leave out this"},
        {body + "order = [{ throttle = 1 }]", "s.toml:4:10: body[0].order[0].time: is missing; required here: time"},
        {body + "order = [{ time = 1, throttle = 1 }, { time = 1, throttle = 0 }]",
         "s.toml:4:47: body[0].order[1].time: 1 does not come after 1, the one before; these must increase"},
        {body + "order = [{ time = 1, sheet = 1 }]",
         "s.toml:4:30: body[0].order[0].sheet: this model has no sails; sailboat and corsair have"},
        {"[ocean]\nwind.gusts = 2", "s.toml:2:14: ocean.wind.gusts: 2 is out of range; 0 to 1"},
        {"[[body]]\nname = \"camera\"\nmodel = \"tug\"",
         "s.toml:2:8: body[0].name: 'camera' is what grids call the eye; use another name"},
        {"[[body]]\nname = \"a.b\"\nmodel = \"tug\"",
         "s.toml:2:8: body[0].name: 'a.b' is not a name; use letters, digits, '-' and '_'"},
        {"[camera]\nmode = \"chased\"\n" + body,
         "s.toml:2:8: camera.mode: 'chased' is not known; did you mean 'chase'?"},
        {"[camera]\nmode = \"deck\"",
         "s.toml:2:8: camera.mode: there is no body to follow; add a [[body]], or use orbit, free or path"},
        {"[camera]\nfollow = \"tugg\"\n" + body,
         "s.toml:2:10: camera.follow: there is no body 'tugg'; did you mean 'tug'?"},
        {"[camera]\nfov = 180", "s.toml:2:7: camera.fov: 180 is out of range; 5 to 120 degrees"},
        {"[camera]\nmode = \"path\"",
         "s.toml:2:8: camera.mode: a path needs at least one [[camera.key]] with time, eye and look"},
        {"[camera]\neye = [0, 0, 1]",
         "s.toml:1:1: camera.look: is where the eye is; a camera looks at some other point"},
        {"[[camera.key]]\ntime = 0\neye = [0, 0, 1]",
         "s.toml:1:1: camera.key[0].look: is missing; required here: time, eye, look"},
        {"[camera]\nkey = [{ time = 1, eye = [0, 0, 1], look = [0, 0, 0] }, { time = 1, eye = [0, 0, 1], look = [0, 0, "
         "0] }]",
         "s.toml:2:66: camera.key[1].time: 1 does not come after 1, the one before; these must increase"},
        {"[sky]\nsun = \"midnight\"", "s.toml:2:7: sky.sun: 'midnight' is not known; one of: dawn, morning, noon, "
                                      "afternoon, golden hour, dusk, night"},
        {"[sky]\nsun = { elevation = 91 }", "s.toml:2:21: sky.sun.elevation: 91 is out of range; -90 to 90 degrees"},
        {"[sky]\nmoon = { elevation = -91 }",
         "s.toml:2:22: sky.moon.elevation: -91 is out of range; -90 to 90 degrees"},
        {"[sky]\nmoon = { height = 9 }", "s.toml:2:10: sky.moon.height: unknown key; one of: elevation, azimuth"},
        {"[sky]\nmoon = \"full\"", "s.toml:2:8: sky.moon: expected a table, found a string"},
        {"[sky]\ntime = \"nigth\"", "s.toml:2:8: sky.time: 'nigth' is not known; did you mean 'night'?"},
        {"[sky]\nmoon2 = 12", "s.toml:2:1: sky.moon2: unknown key; did you mean 'moon'?"},
        {"[sky]\nwater = 12",
         "s.toml:2:1: sky.water: unknown key; one of: time, sun, moon, exposure, clouds, visibility"},
        {"[ocean]\npreset = \"gale\"",
         "s.toml:2:10: ocean.preset: 'gale' is not known; one of: calm, breeze, moderate, "
         "rough, storm"},
        {"[camera]\nzoom = 2",
         "s.toml:2:1: camera.zoom: unknown key; one of: mode, follow, distance, height, fov, eye, "
         "look, key"},
        {"[[body]]\nmodel = \"tug\"\nfiled = 2", "s.toml:3:1: body[0].filed: unknown key; did you mean 'field'?"},
        {"[[flow]]\ncell = 2", "s.toml:1:1: flow[0]: there is no land for it to flow over; add a [terrain]"},
        {land + "[[flow]]\nname = \"a\"\n[[flow]]\nname = \"a\"",
         "s.toml:6:8: flow[1].name: 'a' is the name of flow[0] too; names differ"},
        {land + "[[flow]]\nborder = \"seas\"", "s.toml:4:10: flow[0].border: 'seas' is not known; did you mean 'sea'?"},
        {land + "[[flow]]\npool = [{ center = [0, 0], level = 1 }]",
         "s.toml:4:20: flow[0].pool[0].center: give size for a box, or radius for a disc, and not both"},
        {"[sky]\ntime = 12", "s.toml:2:8: sky.time: expected a string, found a whole number"},
        {"[sky]\ntimes = \"noon\"", "s.toml:2:1: sky.times: unknown key; did you mean 'time'?"},
        {"[sky]\nsun = 30", "s.toml:2:7: sky.sun: expected a string or a table, found a whole number"},
        {"[sky]\nvisibility = 40", "s.toml:2:14: sky.visibility: 40 is out of range; 1000 to 300000 m"},
        {"[sky]\nexposure = 9", "s.toml:2:12: sky.exposure: 9 is out of range; -8 to 8 stops"},
    };
    for (const auto& [text, error] : cases)
    {
        CAPTURE(text);
        CHECK(errorOf(world::parseScene(text, "s.toml", {})) == error);
    }
}

TEST_CASE("scene: names and files that are not scenes")
{
    CHECK(errorOf(world::loadScene("corsiar", {})) ==
          "there is no scene 'corsiar'; did you mean 'corsair'? (a scene of your own is a file ending in .toml)");
    CHECK(errorOf(world::loadScene("nowhere/x.toml", {})).starts_with("nowhere/x.toml: "));
    CHECK(errorOf(world::loadScene("x.toml", {})).starts_with("x.toml: "));
    const std::string folder = fs::temp_directory_path().string() + "/";
    CHECK(errorOf(world::loadScene(folder, {})).starts_with(folder + ": "));

    const TemporaryFile huge("seaway_scene_test_huge.toml", "#" + std::string(1 << 20, ' '));
    CHECK(errorOf(world::loadScene(huge.path(), {})) ==
          huge.path() + ": is larger than 1 MiB, the most that is read of it");
    const TemporaryFile full("seaway_scene_test_full.toml", "#" + std::string((1 << 20) - 1, ' '));
    CHECK(errorOf(world::loadScene(full.path(), {})) == "");
    const TemporaryFile empty("seaway_scene_test_empty.toml", "");
    CHECK(errorOf(world::loadScene(empty.path(), {})) == "");
    const TemporaryFile latin1("seaway_scene_test_latin1.toml", "title = \"caf\xe9\"\n");
    CHECK(errorOf(world::loadScene(latin1.path(), {})).starts_with(latin1.path() + ":1:"));
    const TemporaryFile binary("seaway_scene_test_binary.toml", std::string("\x7f\x45LF\0\0\1", 7));
    CHECK(errorOf(world::loadScene(binary.path(), {})).starts_with(binary.path() + ":1:"));
}

TEST_CASE("scene: a mesh is looked for beside the scene, or where an override says")
{
    const TemporaryFile mesh("seaway_scene_test_hull.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"
                                                           "f 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n");
    const TemporaryFile scene("seaway_scene_test_mesh.toml",
                              "[[body]]\nname = \"own\"\nmodel = \"seaway_scene_test_hull.obj\"\n");
    const engine::Result<world::Scene> found = world::loadScene(scene.path(), {});
    REQUIRE(errorOf(found) == "");
    CHECK((*found).bodies[0].model == boats::Model::mesh);
    CHECK((*found).bodies[0].mesh == mesh.path());

    CHECK(errorOf(world::loadScene("corsair", Sets{"body.buoy.model=" + mesh.path()})) == "");
    CHECK(errorOf(world::loadScene(scene.path(), Sets{"body.own.model=seaway_scene_test_hull.obj"})) ==
          "--set body.own.model=seaway_scene_test_hull.obj: body[0].model: there is no file "
          "'seaway_scene_test_hull.obj'; a mesh is looked for beside the scene's file");

    const TemporaryFile open("seaway_scene_test_open.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    const std::string error = errorOf(world::loadScene("corsair", Sets{"body.buoy.model=" + open.path()}));
    CHECK_MESSAGE(error.find("has a hole") != std::string::npos, error);
}
