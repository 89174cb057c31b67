// mistakes_test.cpp -- what users and the world get wrong: one line that helps, the right status, nothing half-made.

#include "support/process.h"

#include <doctest/doctest.h>

#include <sys/stat.h>

namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

// A command line that must fail, and what its one line must hold.
struct Mistake
{
    Words arguments;
    int status; // 2: the user can fix it by typing something else; 1: the world has to change
    Words line;
    decltype(test::Surroundings::environment) environment = {};
};

// A folder with all that the mistakes below refer to.
class Sandbox
{
public:
    Sandbox()
    {
        folder_.write("file", "not a folder\n");
        folder_.write("good.toml", "title = \"Good\"\n");
        folder_.write("syntax.toml", "title = \"Bad\"\n[ocean\ndepth = 3\n");
        folder_.write("type.toml", "[ocean]\ndepth = \"deep\"\n");
        folder_.write("outside.toml", "[[body]]\nmodel = \"box\"\ncenter_of_mass = [0, 0, 7]\n");
        folder_.write("steep.toml", "[ocean]\nspectrum = \"regular\"\nregular = { height = 9, period = 6 }\n");
        folder_.write("range.toml", "[ocean]\n\n  depth = -3\n");
        folder_.write("key.toml", "[ocean]\nwind = { speed = 3, form = 90 }\n");
        folder_.write("choice.toml", "[ocean]\nspectrum = \"philips\"\n");
        folder_.write("twice.toml", "step = 0.01\nstep = 0.02\n");
        folder_.write("binary.toml", std::string("\x7f\x45LF\0\1\2", 7));
        fs::create_directory(folder_.path() / "folder.toml");
        fs::create_directory(folder_.path() / "folder.mp4");
        fs::create_directory(folder_.path() / "folder.npy");
        fs::create_symlink("nowhere", folder_.path() / "dangling.toml");
        fs::create_symlink("/dev/null", folder_.path() / "device");
        fs::create_symlink("/dev/null", folder_.path() / "device.png");
        fs::create_symlink("/dev/zero", folder_.path() / "endless.toml");
        folder_.write("long-wall.toml", "[[grid]]\ncell = 0.01\nwave_speed = 0.1\ncells = [32, 32]\n"
                                        "obstacle = [{ center = [0, 0], size = [100000, 100000] }]\n");
        REQUIRE(::mkfifo((folder_ / "pipe").c_str(), 0600) == 0);
    }

    // What is no regular file was not replaced by one: our own, never the system's, should the program do so.
    void checkSpecialFiles() const
    {
        CHECK(fs::is_fifo(folder_.path() / "pipe"));
        CHECK(fs::is_symlink(folder_.path() / "device"));
        CHECK(fs::is_symlink(folder_.path() / "device.png"));
    }

    // Makes the mistake and holds the program to its promises.
    void check(const Mistake& mistake) const
    {
        std::string shown = "seaway";
        Words command{SEAWAY_PROGRAM};
        for (const std::string& argument : mistake.arguments)
        {
            shown += " " + (argument.size() < 60 ? argument : argument.substr(0, 20) + "...");
            command.push_back(argument);
        }
        CAPTURE(shown);
        const Words before = folder_.contents();
        const test::Finished finished =
            test::run(command, {.environment = mistake.environment, .folder = folder_.path()});
        CAPTURE(finished.err);

        CHECK(finished.status == mistake.status);
        CHECK(finished.out == "");
        CHECK(folder_.contents() == before);
        const Words lines = test::linesOf(finished.err);
        REQUIRE(lines.size() == 1);
        CHECK(finished.err.ends_with('\n'));
        CHECK(lines[0].starts_with("seaway: "));
        CHECK(lines[0].find("fault") == std::string::npos); // that word is for our own mistakes
        for (const std::string& part : mistake.line)
            CHECK_MESSAGE(lines[0].find(part) != std::string::npos, part);
    }

    void check(const std::vector<Mistake>& mistakes) const
    {
        for (const Mistake& mistake : mistakes)
            check(mistake);
    }

private:
    test::TemporaryFolder folder_;
};

Words operator+(Words one, const Words& other)
{
    one.insert(one.end(), other.begin(), other.end());
    return one;
}

const std::string kLongName(300, 'a');

} // namespace

TEST_CASE("mistakes: options and commands that are not known")
{
    Sandbox().check({
        {{}, 2, {"no command given", "sail, capture, profile, probe, heightmap, scenes, devices", "--help"}},
        {{"-q"}, 2, {"no command given"}},
        {{"captrue"}, 2, {"unknown command 'captrue'", "did you mean 'capture'?"}},
        {{"fly-me-out"},
         2,
         {"unknown command 'fly-me-out'", "one of: sail, capture, profile, probe, heightmap, scenes, devices"}},
        {{""}, 2, {"unknown command ''"}},
        {{"two\nlines"}, 2, {"unknown command 'two lines'"}},
        {{"--versoin"}, 2, {"unknown option '--versoin'", "did you mean '--version'?"}},
        {{"capture", "--sizes", "3x4"}, 2, {"unknown option '--sizes'", "did you mean '--size'?"}},
        {{"capture", "--out", "x"}, 2, {"unknown option '--out'", "did you mean '--output'?"}},
        {{"capture", "--output=", "--resume"}, 2, {"--output=: its value is missing"}},
        {{"capture", "--sead=3"}, 2, {"unknown option '--sead'", "did you mean '--seed'?"}},
        {{"--seed", "3", "capture"}, 2, {"'--seed' goes after the command: seaway capture --seed"}},
        {{"capture", "-x"}, 2, {"unknown option '-x'", "one of: ", "--output"}},
        {{"profile", "--resume"}, 2, {"unknown option '--resume'"}},
        {{"sail", "--json", "x"}, 2, {"unknown option '--json'"}},
        {{"scenes", "all"}, 2, {"'all'", "too many", "seaway scenes --help"}},
        {{"capture", "open-sea", "corsair"}, 2, {"'corsair'", "too many", "seaway capture --help"}},
    });
}

TEST_CASE("mistakes: values that are missing, given twice, or of the wrong kind")
{
    Sandbox().check({
        {{"capture", "--fps"}, 2, {"--fps: its value is missing; expected --fps F"}},
        {{"capture", "-o"}, 2, {"--output: its value is missing; expected --output DIR|FILE.mp4|FILE.png"}},
        {{"capture", "--set"}, 2, {"--set: its value is missing; expected --set KEY=VALUE"}},
        {{"profile", "--json"}, 2, {"--json: its value is missing; expected --json FILE"}},
        {{"capture", "--fps", "3", "--fps", "4"}, 2, {"--fps: given 2 times; expected once"}},
        {{"capture", "--resume=perhaps"}, 2, {"--resume = perhaps: is a flag; expected no value"}},
        {{"capture", "--fps", "abc"}, 2, {"--fps abc: expected a number, 0.1 to 1000"}},
        {{"capture", "--fps", "0"}, 2, {"--fps 0: out of range; 0.1 to 1000"}},
        {{"capture", "--fps", "-5"}, 2, {"--fps -5: out of range; 0.1 to 1000"}},
        {{"capture", "--fps", "nan"}, 2, {"--fps nan: out of range; 0.1 to 1000"}},
        {{"capture", "--fps", ""}, 2, {"--fps : expected a number, 0.1 to 1000"}},
        {{"capture", "--seconds", "1m"}, 2, {"--seconds 1m: expected a number, 0 to 86400"}},
        {{"capture", "--seconds", "-1"}, 2, {"--seconds -1: out of range; 0 to 86400"}},
        {{"capture", "--seconds", "1e9"}, 2, {"--seconds 1e9: out of range; 0 to 86400"}},
        {{"capture", "--seed", "-1"}, 2, {"--seed -1: expected a whole number, 0 to 4294967295"}},
        {{"capture", "--seed", "4294967296"}, 2, {"--seed 4294967296: out of range; 0 to 4294967295"}},
        {{"profile", "--time", "-1"}, 2, {"--time -1: out of range; 0 to 86400"}},
        {{"capture", "--memory", "0"}, 2, {"--memory 0: out of range; 1 to 1048576"}},
        {{"capture", "--quality", "ultra"}, 2, {"--quality ultra: not known; one of: low, medium, high, auto"}},
        {{"capture", "--quality", "hihg"}, 2, {"--quality hihg: not known; did you mean 'high'?"}},
    });
}

TEST_CASE("mistakes: what is very long is not said back whole")
{
    const std::string digits(100'000, '1'); // an argument may be 128 KiB
    for (const Words& words : {Words{"capture", "--fps", digits}, Words{"capture", digits}, Words{digits},
                               Words{"capture", "--set", "ocean.depth=" + digits}, Words{"capture", "--" + digits}})
    {
        const test::Finished finished = test::run(Words{SEAWAY_PROGRAM} + words);
        CHECK(finished.status == 2);
        CHECK(finished.err.size() < 2500);
        CHECK(test::linesOf(finished.err).size() == 1);
        CHECK(finished.err.find("1111...1111") != std::string::npos);
    }
}

TEST_CASE("mistakes: sizes and frames that cannot be")
{
    const std::string size = "expected WIDTHxHEIGHT in pixels, such as 1280x720";
    const std::string range = "out of range; 1x1 to 16384x16384 pixels";
    const std::string frames = "expected how many, or FIRST-LAST counted from 0, such as 100 or 0-99";
    Sandbox().check({
        {{"capture", "--size", "0x0"}, 2, {"--size 0x0: " + range}},
        {{"capture", "--size", "99999x1"}, 2, {"--size 99999x1: " + range}},
        {{"profile", "--size", "1x16385"}, 2, {"--size 1x16385: " + range}},
        {{"capture", "--size", "99999999999999999999x1"}, 2, {"--size 99999999999999999999x1: " + size}},
        {{"sail", "--size", "abc"}, 2, {"--size abc: " + size}},
        {{"capture", "--size", "-3x4"}, 2, {"--size -3x4: " + size}},
        {{"capture", "--size", "640"}, 2, {"--size 640: " + size}},
        {{"capture", "--size", "640x360x2"}, 2, {"--size 640x360x2: " + size}},
        {{"capture", "--size", "640.5x360"}, 2, {"--size 640.5x360: " + size}},
        {{"capture", "--frames", "x"}, 2, {"--frames x: " + frames}},
        {{"capture", "--frames", "5-3"}, 2, {"--frames 5-3: " + frames}},
        {{"capture", "--frames", "3-"}, 2, {"--frames 3-: " + frames}},
        {{"capture", "--seconds", "1", "--fps", "10", "--frames", "3-10"},
         2,
         {"--frames 3-10: out of range; at most 10, 0-9"}},
        {{"capture", "--seconds", "1", "--fps", "10", "--frames", "11"}, 2, {"--frames 11: out of range; at most 10"}},
        {{"capture", "--frames", "0"}, 2, {"--frames 0: " + frames}},
        {{"profile", "--frames", "0"}, 2, {"--frames 0: " + frames}},
        {{"profile", "--frames", "1.5"}, 2, {"--frames 1.5: " + frames}},
        {{"profile", "--frames", "100001"}, 2, {"--frames 100001: out of range; at most 100000"}},
        {{"sail", "--frames", "many"}, 2, {"--frames many: " + frames}},
        {{"sail", "--frames", "5-9"}, 2, {"--frames 5-9: a window begins with frame 0; expected how many, or 0-LAST"}},
        {{"capture", "--time", "3"}, 2, {"--time 3: is for one picture; expected -o FILE.png"}},
        {{"capture", "--time", "3", "-o", "film.mp4"}, 2, {"--time 3: is for one picture; expected -o FILE.png"}},
        {{"capture", "--time", "-3", "-o", "a.png"}, 2, {"--time -3: out of range; 0 to 86400"}},
        {{"capture", "--fps", "3", "-o", "a.png"}, 2, {"--fps: is for many pictures", "--time S alone"}},
        {{"capture", "--resume", "-o", "a.png"}, 2, {"--resume: is for many pictures", "--time S alone"}},
        {{"capture", "--frames", "3", "-o", "a.png"}, 2, {"--frames: is for many pictures", "--time S alone"}},
        {{"capture", "-o", "film.mp4", "--resume"}, 2, {"--resume", "film", "folder"}},
    });
}

TEST_CASE("mistakes: maps that cannot be")
{
    const std::string region = "expected X0,Y0,X1,Y1 in metres, such as -100,-100,100,100";
    const auto map = [](const Words& more) {
        Words words{"heightmap", "-o", "x.png"};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    };
    Sandbox().check({
        {{"heightmap"}, 2, {"no file to write is given; expected -o FILE.npy or -o FILE.png"}},
        {{"heightmap", "-o", ""}, 2, {"no file to write is given; expected -o FILE.npy or -o FILE.png"}},
        {{"heightmap", "-o", "x.tif"}, 2, {"-o x.tif: expected FILE.npy", "FILE.png"}},
        {{"heightmap", "-o", "npy"}, 2, {"-o npy: expected FILE.npy", "FILE.png"}},
        {{"heightmap", "-o", "x.npy", "--range", "0,1"}, 2, {"--range 0,1: is for pictures; expected -o FILE.png"}},
        {map({"--time", "noon"}), 2, {"--time noon: expected a number, 0 to 86400"}},
        {map({"--time", "-1"}), 2, {"--time -1: out of range; 0 to 86400"}},
        {map({"--time", "inf"}), 2, {"--time inf: out of range; 0 to 86400"}},
        {map({"--region", "0,0,1"}), 2, {"--region 0,0,1: " + region}},
        {map({"--region", "0,0,1,1 "}), 2, {"--region 0,0,1,1 : " + region}},
        {map({"--region", ""}), 2, {"--region : " + region}},
        {map({"--region", "0,0,nan,1"}), 2, {"--region 0,0,nan,1: out of range; -1000000 to 1000000 m"}},
        {map({"--region", "0,0,1e7,1"}), 2, {"--region 0,0,1e7,1: out of range; -1000000 to 1000000 m"}},
        {map({"--region", "1,0,0,1"}), 2, {"--region 1,0,0,1: is empty", "X0 < X1 and Y0 < Y1"}},
        {map({"--region", "0,1,1,1"}), 2, {"--region 0,1,1,1: is empty", "X0 < X1 and Y0 < Y1"}},
        {map({"--size", "0x4"}), 2, {"--size 0x4: out of range; 1x1 to 16384x16384 cells"}},
        {map({"--size", "16385x1"}), 2, {"--size 16385x1: out of range; 1x1 to 16384x16384 cells"}},
        {map({"--size", "64"}), 2, {"--size 64: expected WIDTHxHEIGHT in cells"}},
        {map({"--layer", "fome"}), 2, {"--layer fome: not known; did you mean 'foam'?"}},
        {map({"open-sea", "--layer", "grids"}),
         2,
         {"--layer grids: this scene has no grids", "total, ambient or foam"}},
        {map({"--range", "1"}), 2, {"--range 1: expected LOW,HIGH, such as -2,2"}},
        {map({"--range", "2,-2"}), 2, {"--range 2,-2: is empty; expected LOW,HIGH with LOW < HIGH"}},
        {map({"--range", "0,inf"}), 2, {"--range 0,inf: out of range; -1000 to 1000 m"}},
        {map({"open-sea", "--layer", "depth"}), 2, {"--layer depth: this scene has no [[flow]]"}},
        {map({"--range", "0,1", "--layer", "foam"}), 2, {"--range 0,1: foam is always 0 to 1"}},
        {map({"atlantis"}), 2, {"there is no scene 'atlantis'"}},
        {map({"--set", "ocean.dpeth=3"}), 2, {"did you mean 'depth'?"}},
        {map({"--fps", "3"}), 2, {"unknown option '--fps'"}},
    });
}

TEST_CASE("mistakes: probes that cannot be")
{
    const std::string point = "expected X,Y in metres, such as 12.5,-3";
    const auto at = [](const std::string& place) {
        return Words{"probe", "--seconds", "1", "--at", "0,0", "--at", place, "-o", "x.csv"};
    };
    Sandbox().check({
        {{"probe", "open-sea", "--seconds", "1"}, 2, {"nothing to probe", "expected --at X,Y, such as --at 0,0"}},
        {{"probe", "rain", "--seconds", "1"}, 2, {"nothing to probe", "the scene has no bodies"}},
        {{"probe", "--at", "0,0"}, 2, {"no time to run is given; expected --seconds S"}},
        {{"probe", "--at"}, 2, {"--at: its value is missing; expected --at X,Y"}},
        {{"probe", "--at", "0,0", "--seconds", "1", "-o", ""}, 2, {"-o ''", "the name of a file"}},
        {{"probe", "--at", "0,0", "--seconds", "-1"}, 2, {"--seconds -1: out of range; 0 to 86400"}},
        {{"probe", "--at", "0,0", "--seconds", "nan"}, 2, {"--seconds nan: out of range; 0 to 86400"}},
        {{"probe", "--at", "0,0", "--seconds", "1", "--every", "0"}, 2, {"--every 0: out of range; 1 to 1000000000"}},
        {{"probe", "--at", "0,0", "--seconds", "1", "--every", "1.5"}, 2, {"--every 1.5: expected a whole number"}},
        {{"probe", "--at", "0,0", "--seconds", "1", "--size", "3x4"}, 2, {"unknown option '--size'"}},
        {at(""), 2, {"--at : " + point}},
        {at("1"), 2, {"--at 1: " + point}},
        {at("1,2,3"), 2, {"--at 1,2,3: " + point}},
        {at("1, 2"), 2, {"--at 1, 2: " + point}},
        {at("nan,0"), 2, {"--at nan,0: out of range; -1000000 to 1000000 m"}},
        {at("0,-1e7"), 2, {"--at 0,-1e7: out of range; -1000000 to 1000000 m"}},
    });
}

TEST_CASE("mistakes: scenes that are not there or not right")
{
    Sandbox().check({
        {{"capture", "corsiar"}, 2, {"there is no scene 'corsiar'", "did you mean 'corsair'?"}},
        {{"profile", "atlantis"}, 2, {"there is no scene 'atlantis'", "one of: ", "open-sea", ".toml"}},
        {{"capture", "two\nlines"}, 2, {"there is no scene 'two lines'"}},
        {{"capture", "missing.toml"}, 2, {"missing.toml: cannot read: No such file or directory"}},
        {{"capture", "dangling.toml"}, 2, {"dangling.toml: cannot read: No such file or directory"}},
        {{"capture", "folder.toml"}, 2, {"folder.toml: is a folder, not a file"}},
        {{"capture", "file/x.toml"}, 2, {"file/x.toml: cannot read: Not a directory"}},
        {{"capture", kLongName + ".toml"}, 2, {".toml: cannot read: File name too long"}},
        {{"capture", "endless.toml"}, 2, {"endless.toml: is larger than 1 MiB"}},
        {{"capture", "long-wall.toml"},
         1,
         {"obstacles are some 40000000 cells long", "smaller obstacles or larger cells"}},
        {{"capture", "syntax.toml"}, 2, {"syntax.toml:2:7: "}},
        {{"capture", "twice.toml"}, 2, {"twice.toml:2:", "step"}},
        {{"capture", "binary.toml"}, 2, {"binary.toml:1:"}},
        {{"sail", "type.toml"}, 2, {"type.toml:2:9: ocean.depth: expected a number, found a string"}},
        {{"probe", "outside.toml", "--seconds", "1"},
         2,
         {"outside.toml:3:18: body[0].center_of_mass: the centre of mass (0, 0, 7) does not lie within the hull"}},
        {{"heightmap", "steep.toml", "-o", "a.npy"},
         2,
         {"steep.toml:3:22: ocean.regular.height: 9 m is too steep; waves of 6 s on 200 m of water are at most 7.98 m "
          "high"}},
        {{"profile", "range.toml"}, 2, {"range.toml:3:11: ocean.depth: -3 is out of range; 0.1 to 12000 m"}},
        {{"capture", "key.toml"}, 2, {"key.toml:2:21: ocean.wind.form: unknown key; did you mean 'from'?"}},
        {{"capture", "choice.toml"}, 2, {"choice.toml:2:12: ocean.spectrum: 'philips'", "did you mean 'phillips'?"}},
    });
}

TEST_CASE("mistakes: overrides that cannot be applied")
{
    Sandbox().check({
        {{"capture", "--set", "depth"}, 2, {"--set depth: expected key=value"}},
        {{"capture", "--set", "=3"}, 2, {"--set =3: ", "is not a key"}},
        {{"capture", "--set", "ocean.dpeth=3"}, 2, {"--set ocean.dpeth=3: ", "unknown key; did you mean 'depth'?"}},
        {{"capture", "--set", "ocean.depth=deep"}, 2, {"--set ocean.depth=deep: ", "expected a number"}},
        {{"capture", "--set", "ocean.depth=0"}, 2, {"--set ocean.depth=0: ", "out of range; 0.1 to 12000 m"}},
        {{"capture", "corsair", "--set", "body.corsiar.speed=3"}, 2, {"no element is named 'corsiar'"}},
        {{"capture", "good.toml", "--set", "body[0].speed=3"}, 2, {"--set body[0].speed=3: ", "no such element"}},
    });
}

TEST_CASE("mistakes: outputs that cannot be written are found before anything is drawn")
{
    const Words small{"--size", "32x18", "--frames", "1"};
    const auto capture = [&](const std::string& output) {
        Words words{"capture", "-o", output};
        words.insert(words.end(), small.begin(), small.end());
        return words;
    };
    const auto probe = [](const std::string& output) {
        return Words{"probe", "--seconds", "1", "--at", "0,0", "-o", output};
    };
    const Sandbox sandbox;
    sandbox.check({
        {{"capture", "-o", "file/a.png"}, 1, {"file: cannot make the folder: Not a directory"}},
        {{"capture", "-o", "device.png"}, 2, {"device.png: is a device or a pipe; expected the name of a file"}},
        {capture(""), 2, {"-o ''", "a folder", "FILE.mp4"}},
        {capture("film.mkv"), 2, {"-o 'film.mkv'", "a folder", "FILE.mp4"}},
        {capture("file"), 1, {"file: cannot make the folder: Not a directory"}},
        {capture("file/out"), 1, {"file/out: cannot make the folder: Not a directory"}},
        {capture("file/film.mp4"), 1, {"file: cannot make the folder: Not a directory"}},
        {capture("folder.mp4"), 2, {"folder.mp4: is a folder; expected the name of a file"}},
        {capture("/proc/out"), 1, {"/proc/out: cannot make the folder: No such file or directory"}},
        {capture("/proc/film.mp4"), 1, {"/proc/film.mp4: cannot write: No such file or directory"}},
        {capture(kLongName), 1, {"a: cannot make the folder: File name too long"}},
        {capture(kLongName + ".mp4"), 1, {".mp4: cannot write: File name too long"}},
        {{"capture", "--resume", "-o", kLongName}, 1, {"a: cannot make the folder: File name too long"}},
        {{"profile", "--json", "file/x.json"}, 1, {"file/x.json: cannot write: Not a directory"}},
        {{"profile", "--csv", "no/such/x.csv"}, 1, {"no/such/x.csv: cannot write: No such file or directory"}},
        {{"profile", "--trace", "folder.toml"}, 2, {"folder.toml: is a folder; expected the name of a file"}},
        {{"profile", "--json", "x.json", "--trace", "/proc/x"}, 1, {"/proc/x: cannot write: No such file"}},
        {{"profile", "--json", "pipe"}, 2, {"pipe: is a device or a pipe; expected the name of a file"}},
        {{"profile", "--csv", "device"}, 2, {"device: is a device or a pipe; expected the name of a file"}},
        {{"heightmap", "-o", "folder.npy"}, 2, {"folder.npy: is a folder; expected the name of a file"}},
        {{"heightmap", "-o", "file/x.npy"}, 1, {"file/x.npy: cannot write: Not a directory"}},
        {{"heightmap", "-o", "no/such/x.png"}, 1, {"no/such/x.png: cannot write: No such file or directory"}},
        {{"heightmap", "-o", "/proc/x.npy"}, 1, {"/proc/x.npy: cannot write: No such file or directory"}},
        {{"heightmap", "-o", kLongName + ".npy"}, 1, {".npy: cannot write: File name too long"}},
        {probe("pipe"), 2, {"pipe: is a device or a pipe; expected the name of a file"}},
        {probe("device"), 2, {"device: is a device or a pipe; expected the name of a file"}},
        {probe("folder.npy"), 2, {"folder.npy: is a folder; expected the name of a file"}},
        {probe("no/such/x.csv"), 1, {"no/such/x.csv: cannot write: No such file or directory"}},
    });
    sandbox.checkSpecialFiles();
}

TEST_CASE("mistakes: machines that lack what is needed")
{
    const std::string nowhere = "/nonexistent/driver.json";
    const decltype(Mistake::environment) noDriver{{"VK_ICD_FILENAMES", nowhere}, {"VK_DRIVER_FILES", nowhere}};
    const decltype(Mistake::environment) noDisplay{{"DISPLAY", {}}, {"WAYLAND_DISPLAY", {}}};
    Sandbox().check({
        {{"sail"}, 1, {"no display to open a window on", "seaway capture", "xvfb-run"}, noDisplay},
        {{"sail"}, 1, {"no display to open a window on"}, {{"DISPLAY", ":4711"}, {"WAYLAND_DISPLAY", {}}}},
        {{"devices"}, 1, {"Vulkan", "install"}, noDriver},
        {{"capture"}, 1, {"Vulkan", "install"}, noDriver},
        {{"profile"}, 1, {"Vulkan", "install"}, noDriver},
        {{"capture", "--device", "99"}, 2, {"--device 99: no such device; a number from 0 to", "seaway devices"}},
        {{"profile", "--device", "abacus"}, 2, {"--device abacus: no such device", "part of a name"}},
        {{"capture", "--memory", "1"},
         1,
         {"not enough memory", "of 1 MiB", "try a smaller --size or --quality low or a larger --memory"}},
        {{"capture", "--memory", "1", "-o", "film.mp4"}, 1, {"not enough memory", "of 1 MiB"}},
        {{"profile", "--memory", "1", "--json", "x.json"}, 1, {"not enough memory", "of 1 MiB"}},
        {{"heightmap", "--memory", "1", "-o", "x.npy"}, 1, {"not enough memory", "of 1 MiB"}},
        {{"probe", "--memory", "1", "--seconds", "1", "--at", "0,0", "-o", "x.csv"},
         1,
         {"not enough memory", "in use; try --quality low or a larger --memory"}},
        {{"heightmap", "-o", "x.npy"}, 1, {"Vulkan", "install"}, noDriver},
        {{"probe", "--seconds", "1", "--at", "0,0"}, 1, {"Vulkan", "install"}, noDriver},
        {{"capture", "-o", "film.mp4"}, 1, {"film.mp4: films need ffmpeg", "install ffmpeg", "folder"}, {{"PATH", ""}}},
    });
}

TEST_CASE("mistakes: results that cannot be printed")
{
    for (const char* command : {"scenes", "--help", "devices"})
    {
        CAPTURE(command);
        const std::string full = std::string("exec \"$0\" ") + command + " > /dev/full";
        const test::Finished finished = test::run({"sh", "-c", full, SEAWAY_PROGRAM});
        CHECK(finished.status == 1);
        CHECK(finished.err == "seaway: cannot write the results: No space left on device\n");

        // Who closes the pipe has read enough: no complaint.
        const std::string closed = std::string("{ sleep 0.3; \"$0\" ") + command + "; } | true";
        CHECK(test::run({"sh", "-c", closed, SEAWAY_PROGRAM}).err == "");
    }
}
