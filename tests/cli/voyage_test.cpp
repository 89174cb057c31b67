// voyage_test.cpp -- voyages of the built program: recorded, sailed again by other commands, saved and taken up.

#include "support/process.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

namespace {

using test::Finished;
using Words = std::vector<std::string>;

constexpr const char* kScene = R"(
[ocean]
spectrum = "none"
cascades = [{ length = 64, size = 16 }]
[[grid]]
cells = [32, 32]
cell = 0.5
[[body]]
name = "boat"
model = "speedboat"
speed = 4
hold = "course"
)";

Finished seaway(const test::TemporaryFolder& folder, const Words& arguments)
{
    Words command{SEAWAY_PROGRAM};
    command.insert(command.end(), arguments.begin(), arguments.end());
    return test::run(command, {.folder = folder.path()});
}

bool has(const std::string& text, const std::string& part)
{
    return text.find(part) != text.npos;
}

// A log of 40 ticks with orders, as `probe` has begun it, and how the world is at its end.
std::string makeLog(const test::TemporaryFolder& folder)
{
    folder.write("scene.toml", kScene);
    REQUIRE(seaway(folder, {"probe", "scene.toml", "--seconds", "0.1", "--set", "ocean.wind.speed=3", "--record-input",
                            "empty.log", "-o", "empty.csv"})
                .status == 0);
    std::string log = test::fileText(folder / "empty.log");
    log.resize(log.rfind("6 end "));
    folder.write("orders.log",
                 log + "7 take 0\n7 helm 0 1 rudder 0.4 0 0 auto 0 0\n20 splash 6 4 2 0.3\n40 tick\n41 take");
    const Finished again =
        seaway(folder, {"probe", "--replay", "orders.log", "--record-input", "voyage.log", "-o", "voyage.csv"});
    CAPTURE(again.err);
    REQUIRE(again.status == 0);
    REQUIRE(has(again.err, "orders.log: is cut off; it goes up to tick 40"));
    return test::linesOf(test::fileText(folder / "voyage.log")).back();
}

} // namespace

TEST_CASE("voyage: what was recorded is sailed again by any command, at any size and rate, to the same state")
{
    const test::TemporaryFolder folder;
    const std::string end = makeLog(folder);
    CHECK(has(end, "40 end "));
    CHECK(has(test::fileText(folder / "voyage.log"), "\n20 splash 6 4 2 0.3\n"));
    CHECK(test::linesOf(test::fileText(folder / "voyage.csv")).size() == 42);
    for (const Words& command :
         {Words{"probe", "--replay", "voyage.log", "--every", "13", "--seconds", "1", "-o", "b.csv", "--validate"},
          Words{"probe", "--replay", "voyage.log", "--every", "1000", "-o", "c.csv"}, // no row at its end
          Words{"capture", "--replay", "voyage.log", "--fps", "7", "--seconds", "1", "--size", "64x36", "-o", "out"}})
    {
        const Finished again = seaway(folder, command);
        CAPTURE(again.err);
        CHECK(again.status == 0);
        CHECK(has(again.err, "voyage.log: ends at tick 40 in the state that was recorded"));
    }

    std::string wrong = test::fileText(folder / "voyage.log");
    wrong.replace(wrong.find("20 splash 6"), 11, "20 splash 5");
    folder.write("wrong.log", wrong);
    const Finished other = seaway(folder, {"probe", "--replay", "wrong.log", "--every", "17", "-o", "wrong.csv"});
    CHECK(other.status == 1);
    CHECK(has(other.err, "wrong.log: did not go as it was recorded"));
}

TEST_CASE("voyage: a saved world is taken up where it was")
{
    const test::TemporaryFolder folder;
    makeLog(folder);
    REQUIRE(
        seaway(folder, {"probe", "--replay", "voyage.log", "--seconds", "0.5", "--save-state", "state", "-o", "a.csv"})
            .status == 0);
    const Finished rest =
        seaway(folder, {"probe", "--replay", "voyage.log", "--from-state", "state", "-o", "rest.csv"});
    CAPTURE(rest.err);
    CHECK(rest.status == 0);
    CHECK(has(rest.err, "ends at tick 40 in the state that was recorded"));
    const Words all = test::linesOf(test::fileText(folder / "voyage.csv"));
    const Words part = test::linesOf(test::fileText(folder / "rest.csv"));
    REQUIRE(part.size() == 12); // a header and ticks 30 to 40
    for (size_t i = 1; i < part.size(); ++i)
        CHECK(part[i] == all[30 + i]);
    CHECK(seaway(folder, {"heightmap", "--from-state", "state", "--size", "4x4", "-o", "map.npy"}).status == 0);
}

TEST_CASE("voyage: mistakes with these files are one line and status 2")
{
    const test::TemporaryFolder folder;
    folder.write("scene.toml", kScene);
    REQUIRE(seaway(folder, {"probe", "scene.toml", "--seconds", "0.1", "--save-state", "state", "--record-input",
                            "voyage.log", "-o", "a.csv"})
                .status == 0);
    const std::string bytes = test::fileText(folder / "state");
    folder.write("cut.state", bytes.substr(0, bytes.size() / 2));
    folder.write("cut.log", "seaway voyage 1\nsource x\n");
    std::string body = test::fileText(folder / "voyage.log");
    std::string other = body;
    other.replace(other.find("tier high"), 9, "tier low");
    folder.write("other.log", other);
    body.resize(body.rfind("6 end "));
    body += "7 take 1\n";
    folder.write("body.log", body);
    struct Mistake
    {
        Words arguments;
        std::string says;
    };
    for (const Mistake& mistake : {
             Mistake{{"probe", "--replay", "none.log"}, "none.log"},
             Mistake{{"probe", "--replay", "cut.log"}, "cut.log:3: expected 'tier"},
             Mistake{{"probe", "--replay", "state"}, "state:1: is no log of a voyage"},
             Mistake{{"probe", "--replay", "body.log"}, "tick 7 is for a body that the scene does not have"},
             Mistake{{"probe", "scene.toml", "--replay", "voyage.log"}, "expected no SCENE"},
             Mistake{{"probe", "--replay", "voyage.log", "--seed", "3"}, "expected no --seed"},
             Mistake{{"probe", "--seconds", "1", "--from-state", "cut.state"}, "cut.state: is cut off"},
             Mistake{{"probe", "--seconds", "1", "--from-state", "voyage.log"}, "is no saved state"},
             Mistake{{"probe", "--replay", "other.log", "--from-state", "state"}, "tier high, not low"},
             Mistake{{"capture", "--from-state", "state", "--time", "0.01", "-o", "x.png"}, "expected that or later"},
             Mistake{{"heightmap", "--from-state", "state", "--time", "0.01", "-o", "x.npy"}, "expected that or later"},
         })
    {
        const Finished finished = seaway(folder, mistake.arguments);
        CAPTURE(finished.err);
        CHECK(finished.status == 2);
        CHECK(test::linesOf(finished.err).size() == 1);
        CHECK(has(finished.err, mistake.says));
    }
}
