// usage_test.cpp -- what the program says of itself: help, version and lists go to stdout, with status 0.

#include "support/process.h"
#include "world/scene.h"
#include "world/scene_manual.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <sstream>

namespace {

using test::Finished;

constexpr const char* kCommands[] = {"sail", "capture", "profile", "probe", "heightmap", "scenes", "devices"};

Finished seaway(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), SEAWAY_PROGRAM);
    return test::run(arguments);
}

// What a run that has nothing to complain of prints.
std::string answer(const std::vector<std::string>& arguments)
{
    const Finished finished = seaway(arguments);
    CHECK(finished.status == 0);
    CHECK(finished.err == "");
    return finished.out;
}

bool has(const std::string& text, const std::string& part)
{
    return text.find(part) != text.npos;
}

} // namespace

TEST_CASE("process: what the tests of the program stand on")
{
    const auto shell = [](const std::string& script, const test::Surroundings& surroundings = {}) {
        return test::run({"sh", "-c", script}, surroundings);
    };
    const Finished much = shell("head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2; exit 3");
    CHECK(much.status == 3);
    CHECK(much.out.size() == 3000000);
    CHECK(much.err.size() == 3000000);

    const auto begin = std::chrono::steady_clock::now();
    CHECK(shell("echo early; sleep 100 & sleep 100", {.timeout = test::Seconds(0.5)}).status == test::kTimedOut);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(50));
    CHECK(shell("kill -9 $$").status == 128 + 9);
    CHECK(test::run({"no-such-program"}).status == 127);

    const test::TemporaryFolder folder;
    const Finished place = shell("pwd; echo $SEAWAY_A ${HOME-unset}",
                                 {.environment = {{"SEAWAY_A", "a"}, {"HOME", {}}}, .folder = folder.path()});
    CHECK(place.out == folder.path().string() + "\na unset\n");
}

TEST_CASE("usage: --help names every command and where to read on")
{
    const std::string help = answer({"--help"});
    CHECK(help == answer({"-h"}));
    CHECK(has(help, "Usage: seaway"));
    CHECK(has(help, "'seaway COMMAND --help'"));
    for (const char* word : {"--version", "--help", "--verbose", "--quiet"})
        CHECK_MESSAGE(has(help, word), word);
    for (const std::string command : kCommands)
        CHECK_MESSAGE(has(help, "\n  " + command + " "), command);
}

TEST_CASE("usage: every command's --help has its usage and an example that names it")
{
    for (const std::string command : kCommands)
    {
        CAPTURE(command);
        const std::string help = answer({command, "--help"});
        CHECK(help == answer({command, "-h"}));
        CHECK(has(help, "Usage: seaway " + command));
        CHECK(has(help, "Example: seaway " + command));
        for (const std::string& line : test::linesOf(help))
            CHECK_MESSAGE(!has(line, " in ["), line); // the parser's own way of giving a range
    }
}

TEST_CASE("usage: every option has its place in the help")
{
    const std::vector<std::string> common{"SCENE",  "--device", "--quality", "--fft",     "--set",
                                          "--seed", "--memory", "--help",    "--validate"};
    const std::string pixels = "of the picture in pixels; default: 1280x720";
    const struct
    {
        std::string command;
        std::vector<std::string> options;
    } cases[] = {
        {"sail", {"--size", pixels, "--frames", "--keys", "--list-keys", "--out", "--log-actions", "Tacks or gybes"}},
        {"capture", {"--size", pixels, "-o,--output", "--time", "--seconds", "--fps", "--frames", "--resume"}},
        {"profile", {"--size", pixels, "--frames", "--json", "--csv", "--trace"}},
        {"probe", {"--seconds", "--at", "--every", "-o,--output", "\"height@X,Y\""}},
        {"heightmap",
         {"--time", "--region", "--size", "how many cells; default: 512x512", "--layer", "total|ambient|grids|foam",
          "--range", "-o,--output", "rows south to north", "north up"}},
    };
    for (const auto& [command, options] : cases)
    {
        const std::string help = answer({command, "--help"});
        for (const auto& list : {common, options})
            for (const std::string& option : list)
                CHECK_MESSAGE(has(help, option), command << " " << option);
    }
}

TEST_CASE("usage: the examples in the help are right")
{
    for (const std::string command : kCommands)
    {
        const std::string help = answer({command, "--help"});
        std::istringstream example(help.substr(help.find("Example: seaway ") + 16));
        std::vector<std::string> arguments;
        for (std::string word; example >> word;)
            arguments.push_back(word);
        CAPTURE(help);
        REQUIRE(arguments.front() == command);
        arguments.emplace_back("--help"); // parsed with the rest, and nothing is run
        CHECK(answer(arguments) == help);
        if (arguments.size() > 2) // the one word that is no option is a scene
            CHECK(world::loadScene(arguments[1], {}));
    }
}

TEST_CASE("usage: --version is one line")
{
    const std::string version = answer({"--version"});
    CHECK(version.starts_with("seaway "));
    CHECK(version.ends_with('\n'));
    const std::string number = version.substr(7, version.size() - 8);
    CHECK_MESSAGE(number.find_first_not_of(".0123456789") == number.npos, number);
    CHECK(std::count(number.begin(), number.end(), '.') == 2);
}

TEST_CASE("usage: scenes lists every scene with its title, a line on it, what can be steered, and for whom it is")
{
    const std::string all = answer({"scenes"});
    const std::vector<world::SceneListing> scenes = world::builtInScenes();
    REQUIRE(scenes.size() >= 3);
    const size_t papers = all.find("That papers measure:\n");
    const size_t tests = all.find("To show or test one thing:\n");
    REQUIRE(papers < tests);
    for (const world::SceneListing& scene : scenes)
    {
        CAPTURE(scene.name);
        const size_t at = all.find("\n" + scene.name + " ");
        REQUIRE(at != all.npos);
        CHECK((at < papers) == (scene.purpose == world::Purpose::people));
        CHECK((at > tests) == (scene.purpose == world::Purpose::test));
        const std::vector<std::string> lines = test::linesOf(all.substr(at + 1, 400));
        CHECK(has(lines[0], "  " + scene.title));
        CHECK(has(lines[0], "(default)") == (scene.name == world::kDefaultScene));
        CHECK(!scene.about.empty());
        CHECK(has(lines[1], "  " + scene.about + "; "));
        CHECK(lines[1].ends_with("nothing to steer") == scene.boats.empty());
        if (!scene.boats.empty())
            CHECK(has(lines[1], "; steer " + scene.boats[0]));
    }
    CHECK(has(all, "; steer vega, mira, rigel, altair, ... (6 boats)\n"));
}

TEST_CASE("usage: scenes --keys prints the manual of scene files")
{
    CHECK(answer({"scenes", "--keys"}) == world::sceneManual());
    CHECK(has(answer({"scenes", "--help"}), "--keys"));
}

TEST_CASE("usage: devices lists at least one, numbered from 0, with its kind and memory")
{
    const std::vector<std::string> lines = test::linesOf(answer({"devices"}));
    REQUIRE(!lines.empty());
    CAPTURE(lines[0]);
    CHECK(lines[0].starts_with("0  "));
    CHECK(lines[0].ends_with(" MiB)"));
    const std::string kinds[] = {" (discrete GPU, ", " (integrated GPU, ", " (virtual GPU, ", " (CPU, "};
    CHECK(std::any_of(std::begin(kinds), std::end(kinds), [&](const auto& kind) { return has(lines[0], kind); }));
}

TEST_CASE("usage: -q keeps progress away, -v tells more, wherever they stand")
{
    const test::TemporaryFolder folder;
    const auto errors = [&](std::vector<std::string> arguments) {
        for (const std::string word : {"capture", "open-sea", "--frames", "0-1", "--size", "32x18", "-o"})
            arguments.push_back(word);
        arguments.push_back(folder / "out");
        const Finished finished = seaway(arguments);
        CHECK(finished.status == 0);
        CHECK(finished.out == "2 pictures in " + folder / "out" + "\n");
        return finished.err;
    };
    CHECK(errors({"-q"}) == "");
    CHECK(errors({"--quiet"}) == "");
    const std::string normal = errors({});
    CHECK(has(normal, "frame 2 of 2"));
    CHECK(!has(normal, "device: "));
    CHECK(has(errors({"-v"}), "device: "));
    CHECK(has(errors({"--verbose"}), "frame 2 of 2"));
    CHECK(answer({"scenes", "-q"}) == answer({"-v", "scenes"}));
}

TEST_CASE("usage: a stderr that cannot be written costs neither the work nor the status")
{
    const test::TemporaryFolder folder;
    for (const std::string gone : {"2>/dev/full", "2>&-", "2>&1 | head -n 0"})
    {
        CAPTURE(gone);
        const std::string script = "\"$0\" capture open-sea --frames 3 --size 32x18 -o film.mp4 " + gone + "; ls";
        const Finished finished = test::run({"sh", "-c", script, SEAWAY_PROGRAM}, {.folder = folder.path()});
        CHECK(has(finished.out, "film.mp4\n"));
        CHECK(!has(finished.out, ".part"));
        std::filesystem::remove(folder / "film.mp4");
    }
    CHECK(test::run({"sh", "-c", "\"$0\" bogus 2>/dev/full", SEAWAY_PROGRAM}).status == 2);
}

TEST_CASE("usage: a note that a scene needs more than this version does is no error, and -q silences it")
{
    const test::TemporaryFolder folder;
    const std::vector<std::string> arguments{"capture", "corsair", "--frames", "1",
                                             "--size",  "32x18",   "-o",       folder / "out"};
    CHECK(seaway(arguments).status == 0);
    std::vector<std::string> quiet = arguments;
    quiet.emplace_back("-q");
    CHECK(seaway(quiet).err == "");
}
