// window_test.cpp -- seaway sail in a real window, on a desktop of the test's own: a user (xdotool) resizes, types,
// drags, minimises and closes. The validation layer watches.

#include "engine/file.h"
#include "support/desktop.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <tuple>

namespace {

using test::Child;
using test::Desktop;
using test::Finished;
using test::Seconds;
using test::Words;

constexpr Seconds kTimeout = test::kPatience;

bool has(const std::string& text, const std::string& part)
{
    return text.find(part) != text.npos;
}

// The end of a run that went well.
void checkClean(Child& child)
{
    const Finished finished = child.wait(kTimeout);
    CAPTURE(finished.err);
    CHECK(finished.status == 0);
    CHECK(finished.out == "");
    CHECK(!has(finished.err, "validation"));
    CHECK(!has(finished.err, "warning"));
    CHECK(!has(finished.err, "fault"));
}

} // namespace

TEST_CASE("window: resized ten times, steered, minimised and restored, closed with Escape")
{
    Desktop desktop;
    const std::unique_ptr<Child> child = desktop.sail({"-v", "open-sea"});
    const std::string window = desktop.window();

    constexpr int kSizes[10][2] = {{400, 300}, {321, 179}, {64, 48},   {640, 360}, {641, 361},
                                   {200, 500}, {500, 60},  {300, 300}, {17, 13},   {320, 180}};
    for (const auto& [width, height] : kSizes)
        desktop.resize(*child, window, width, height);

    CHECK(desktop.press("F5", [&] { return has(child->err(), "reloaded") || has(child->err(), "no shader has"); }));
    for (const std::string key : {"w", "a", "s", "d", "q", "e", "Shift_L", "c"})
    {
        desktop.tell({"keydown", key});
        test::pause(Seconds(0.1));
        desktop.tell({"keyup", key});
    }
    desktop.tell({"mousemove", "--window", window, "160", "90", "mousedown", "1"});
    for (int i = 0; i < 5; ++i)
        desktop.tell({"mousemove_relative", "--", "-20", "10"});
    desktop.tell({"mouseup", "1", "click", "4", "click", "5"});
    // It still draws: the title tells how fast.
    const auto drawing = [&] { return has(desktop.tell({"getwindowname", window}).out, "frames/s"); };
    CHECK(test::eventually(drawing, kTimeout));

    desktop.tell({"windowminimize", window});
    CHECK(test::eventually([&] { return !desktop.visible(); }, kTimeout));
    test::pause(Seconds(0.5));
    CHECK(child->running());
    desktop.tell({"windowmap", window});
    CHECK(test::eventually([&] { return desktop.visible(); }, kTimeout));
    desktop.resize(*child, window, 350, 200); // and it draws again

    desktop.tell({"windowactivate", window});
    CHECK(desktop.press("Escape", [&] { return !child->running(); }));
    checkClean(*child);
}

// What the title says after a word: "heading" gives "093" of "... heading 093, ...".
std::string titleWord(Desktop& desktop, const std::string& window, const std::string& word)
{
    const std::string title = desktop.tell({"getwindowname", window}).out;
    const size_t at = title.find(word + " ");
    return at == title.npos ? ""
                            : title.substr(at + word.size() + 1, title.find_first_of(",:", at) - at - word.size() - 1);
}

TEST_CASE("window: keys drive the boat, and the next one")
{
    Desktop desktop;
    test::TemporaryFolder folder;
    const std::string scene = folder.write("boats.toml", "title = \"Two\"\n"
                                                         "[ocean]\nspectrum = \"none\"\nwind.speed = 4\n"
                                                         "[[body]]\nname = \"launch\"\nmodel = \"speedboat\"\n"
                                                         "heading = 90\nspeed = 4\n"
                                                         "[[body]]\nname = \"yacht\"\nmodel = \"sailboat\"\n"
                                                         "position = [50, 0]\nheading = 180\n");
    const std::unique_ptr<Child> child = desktop.sail({"-v", scene});
    const std::string window = desktop.window();
    const auto titleHas = [&](const std::string& part) {
        return has(desktop.tell({"getwindowname", window}).out, part);
    };
    CHECK(test::eventually([&] { return titleHas("launch: "); }, kTimeout));
    CHECK(test::eventually([&] { return titleWord(desktop, window, "heading").starts_with("0"); }, kTimeout));

    desktop.tell({"keydown", "Up"});
    CHECK(test::eventually([&] { return titleWord(desktop, window, "throttle") == "100 %"; }, kTimeout));
    desktop.tell({"keyup", "Up"});
    desktop.tell({"keydown", "Right"});
    const auto turned = [&] {
        const std::string heading = titleWord(desktop, window, "heading");
        return !heading.empty() && std::stoi(heading) > 120 && std::stoi(heading) < 300;
    };
    CHECK(test::eventually(turned, kTimeout));
    desktop.tell({"keyup", "Right"});
    CHECK(desktop.press("0", [&] { return titleWord(desktop, window, "throttle").empty(); }));
    CHECK(desktop.press("Tab", [&] { return titleHas("yacht: "); }));
    CHECK(desktop.press("x", [&] { return !titleWord(desktop, window, "sheet").empty(); }));
    CHECK(desktop.press("v", [&] { return titleWord(desktop, window, "sheet").empty(); }));
    CHECK(desktop.press("Escape", [&] { return !child->running(); }));
    checkClean(*child);
}

TEST_CASE("window: what is pressed is done, as the log and the title tell")
{
    Desktop desktop;
    test::TemporaryFolder folder;
    const std::string out = folder.path().string();
    const std::string scene = folder.write("boat.toml", "title = \"One\"\nstep = 0.02\n"
                                                        "[ocean]\nspectrum = \"none\"\nwind.speed = 6\n"
                                                        "[[body]]\nname = \"yacht\"\nmodel = \"sailboat\"\n"
                                                        "heading = 45\nspeed = 2\nwind_angle = 60\n"
                                                        "[[grid]]\nfollow = \"yacht\"\ncells = [64, 64]\ncell = 0.5\n");
    const std::string keys = folder.write("keys.toml", "tack = \"Y\"\n");
    const std::unique_ptr<Child> child =
        desktop.sail({scene, "--log-actions", "--out", out, "--keys", keys, "--quality", "low"});
    const std::string window = desktop.window();
    const auto title = [&](const std::string& part) { return has(desktop.tell({"getwindowname", window}).out, part); };
    const auto logged = [&](const std::string& line) {
        return [&child, line] { return has(child->err(), "action: " + line + "\n"); };
    };
    CHECK(test::eventually([&] { return title("yacht: "); }, kTimeout));
    CHECK(desktop.press("y", logged("tack by Y")));
    const std::pair<std::string, std::string> kPresses[] = {
        {"2", "camera_orbit by 2"}, {"3", "camera_deck by 3"},
        {"4", "camera_mast by 4"},  {"6", "camera_fly_by by 6"},
        {"5", "camera_free by 5"},  {"w", "fly_forward by W"},
        {"c", "next_camera by C"},  {"7", "camera_scene by 7"},
        {"1", "camera_chase by 1"}, {"w", "throttle_up by W"},
        {"x", "sheet_out by X"},    {"v", "crew_trims by V"},
        {"g", "anchor by G"},       {"bracketright", "faster by ]"},
        {"n", "time_later by N"},   {"k", "wind_stronger by K"},
        {"F1", "help by F1"},       {"question", "help by ?"},
        {"h", "hud by H"},          {"shift+Tab", "previous_boat by Shift+Tab"}};
    for (const auto& [key, line] : kPresses)
    {
        CAPTURE(key);
        CHECK(desktop.press(key, logged(line)));
    }
    desktop.tell({"mousemove", "--window", window, "160", "150", "click", "1"});
    CHECK(test::eventually(logged("splash by left-click"), kTimeout));
    desktop.tell({"keydown", "shift", "click", "1", "keyup", "shift"});
    CHECK(test::eventually(logged("drop by Shift+left-click"), kTimeout));
    desktop.tell({"click", "4"});
    CHECK(test::eventually(logged("zoom_in by wheel-up"), kTimeout));
    desktop.tell({"key", "F2"}); // the panel takes the clicks on it, and no others
    CHECK(test::eventually(logged("panel by F2"), kTimeout));
    desktop.tell({"mousemove", "--window", window, "250", "170", "click", "4"});
    const auto beside = [&] {
        desktop.tell({"mousemove", "--window", window, "60", "170", "click", "5"});
        return test::eventually(logged("zoom_out by wheel-down"), Seconds(1.0));
    };
    CHECK(test::eventually(beside, kTimeout));
    CHECK(!has(child->err().substr(child->err().find("panel by F2")), "zoom_in"));
    desktop.tell({"key", "F2"});
    desktop.tell({"key", "space"});
    CHECK(test::eventually([&] { return title(", paused"); }, kTimeout));
    CHECK(desktop.press("period", logged("single_tick by .")));
    desktop.tell({"key", "space"});
    CHECK(test::eventually([&] { return !title(", paused"); }, kTimeout));
    for (const std::string size : {"1024x768", "320x180"}) // pressed once each: on a busy machine it takes a while
    {
        CAPTURE(size);
        desktop.tell({"key", "F11"});
        const auto isSo = [&] { return has(desktop.tell({"getwindowgeometry", window}).out, size); };
        CHECK(test::eventually(isSo, kTimeout));
    }
    CHECK(desktop.press("ctrl+r", logged("restart by Ctrl+R")));
    CHECK(desktop.press("F12", [&] { return has(child->err(), ".png written\n"); }));
    desktop.tell({"key", "F8"});
    CHECK(test::eventually([&] { return title("recording "); }, kTimeout));
    const auto grows = [&] { return has(desktop.tell({"getwindowname", window}).out, "recording 1 s"); };
    CHECK(test::eventually(grows, kTimeout));
    child->signal(SIGTERM); // the film is finished
    const Finished finished = child->wait(kTimeout);
    CAPTURE(finished.err);
    CHECK(finished.status == 0);
    CHECK(has(finished.err, ".mp4 written: "));
    CHECK(!has(finished.err, "validation"));
    CHECK(!has(finished.err, "warning"));
    size_t parts = 0;
    for (const auto& entry : std::filesystem::directory_iterator(out))
        parts += has(entry.path().string(), ".part") ? 1 : 0;
    CHECK(parts == 0);
}

TEST_CASE("window: another scene is sailed in the same window, and the record of the one before ends")
{
    Desktop desktop;
    test::TemporaryFolder folder;
    const std::string scene = folder.write("flat.toml", "title = \"Flat\"\n[ocean]\nspectrum = \"none\"\n");
    const std::string log = (folder.path() / "log").string();
    const std::unique_ptr<Child> child = desktop.sail({scene, "--record-input", log, "--quality", "low"});
    const std::string window = desktop.window();
    const auto title = [&](const std::string& part) {
        return [&, part] { return has(desktop.tell({"getwindowname", window}).out, part); };
    };
    CHECK(test::eventually(title("Seaway: Flat: "), kTimeout));
    CHECK(desktop.press("ctrl+Prior", title("Tug at work: "))); // the last by name
    CHECK(has(child->err(), "log: the record ends at tick "));
    CHECK(test::eventually(title(" frames/s"), kTimeout));
    CHECK(desktop.press("Escape", [&] { return !child->running(); }));
    checkClean(*child);
    const auto record = engine::readFile(log);
    REQUIRE(record);
    CHECK(has(*record, " end "));
}

TEST_CASE("window: a folder that takes no pictures is told of, and nothing ends")
{
    Desktop desktop;
    const std::unique_ptr<Child> child = desktop.sail({"open-sea", "--out", "/proc/nothing"});
    desktop.window();
    CHECK(desktop.press("F12", [&] { return has(child->err(), "/proc/nothing/seaway-"); }));
    CHECK(desktop.press("F6", [&] { return has(child->err(), "/proc/nothing/seaway.state: "); }));
    CHECK(desktop.press("F9", [&] { return has(child->err().substr(child->err().find(".state: ") + 8), ".state: "); }));
    CHECK(desktop.press("Escape", [&] { return !child->running(); }));
    checkClean(*child);
}

TEST_CASE("window: where nothing can be kept at home it sails all the same")
{
    Desktop desktop;
    const test::TemporaryFolder folder;
    const std::string home = folder.write("home", "a file, below which nobody can write anything");
    const std::unique_ptr<Child> child =
        desktop.sail({"regatta", "--quality", "low", "--frames", "20"},
                     {{"HOME", home}, {"XDG_CACHE_HOME", {}}, {"XDG_DATA_HOME", home + "/data"}});
    checkClean(*child);
}

TEST_CASE("window: a mistake in a file of keys is one line, before any window")
{
    test::TemporaryFolder folder;
    const std::string keys = folder.write("keys.toml", "\ntakc = \"T\"\n");
    const Finished finished = test::run({SEAWAY_PROGRAM, "sail", "--keys", keys});
    CHECK(finished.status == 2);
    CHECK(finished.err == "seaway: " + keys + ":2:1: takc: unknown key; did you mean 'tack'?\n");
}

TEST_CASE("window: while a scene is loaded the title says what is made, and Escape closes it")
{
    Desktop desktop;
    const std::unique_ptr<Child> child = desktop.sail({"-v", "armada"});
    const std::string window = desktop.window();
    const auto loading = [&] { return has(desktop.tell({"getwindowname", window}).out, " pipelines"); };
    CHECK(test::eventually(loading, kTimeout));
    CHECK(desktop.press("Escape", [&] { return !child->running(); }));
    checkClean(*child);
    CHECK(has(child->err(), "set-up: "));
}

TEST_CASE("window: a hundred frames, then it closes by itself")
{
    Desktop desktop;
    const std::unique_ptr<Child> child = desktop.sail({"-v", "--frames", "100"});
    checkClean(*child);
}

// The film in this folder, once the title tells that more than a second of it is recorded.
std::filesystem::path startFilm(Desktop& desktop, const test::TemporaryFolder& folder)
{
    const std::string window = desktop.window();
    const auto title = [&](const std::string& part) {
        return [&, part] { return has(desktop.tell({"getwindowname", window}).out, part); };
    };
    CHECK(test::eventually(title(" frames/s"), kTimeout));
    desktop.tell({"key", "F8"});
    CHECK(test::eventually(title("recording 2 s"), kTimeout));
    for (const std::string& name : folder.contents())
        if (name.ends_with(".part.mp4"))
            return folder.path() / name;
    FAIL("no film is recorded");
    return {};
}

size_t picturesIn(const std::filesystem::path& film)
{
    const Finished probed = test::run({"ffprobe", "-v", "error", "-count_frames", "-select_streams", "v:0",
                                       "-show_entries", "stream=nb_read_frames", "-of", "csv=p=0", film.string()});
    return static_cast<size_t>(std::atoi(probed.out.c_str())); // "N/A": none
}

TEST_CASE("window: closed by the window manager, it finishes the film that it records")
{
    Desktop desktop;
    const test::TemporaryFolder folder;
    const std::unique_ptr<Child> child = desktop.sail({"corsair", "--quality", "low", "--out", folder.path().string()});
    startFilm(desktop, folder);
    CHECK(desktop.press("alt+F4", [&] { return !child->running(); }));
    checkClean(*child);
    REQUIRE(folder.contents().size() == 1);
    const std::filesystem::path film = folder.path() / folder.contents().front();
    CHECK_FALSE(has(film.string(), ".part"));
    CHECK(picturesIn(film) >= 30);
}

TEST_CASE("window: what is recorded when the X server is killed can be played")
{
    Desktop desktop;
    const test::TemporaryFolder folder;
    const std::unique_ptr<Child> child =
        desktop.sail({"open-sea", "--quality", "low", "--out", folder.path().string()});
    const std::filesystem::path film = startFilm(desktop, folder);
    desktop.killServer();
    CHECK(child->wait(kTimeout).status == 1);
    CHECK(test::eventually([&] { return picturesIn(film) >= 30; }, kTimeout)); // the encoder ends by itself
}

TEST_CASE("window: the program ends when its window, its connection or the X server is taken away")
{
    for (const std::string loss : {"windowclose", "windowkill", "the server"})
    {
        CAPTURE(loss);
        Desktop desktop;
        const std::unique_ptr<Child> child = desktop.sail({"-v", "open-sea"});
        const std::string window = desktop.window();
        CHECK(test::eventually([&] { return has(child->err(), "window: "); }, kTimeout)); // it draws
        if (loss == "the server")
            desktop.killServer();
        else
            desktop.tell({loss, window});
        const Finished finished = child->wait(kTimeout);
        CHECK(finished.status != test::kTimedOut);
        if (loss == "windowclose")
            continue;
        CAPTURE(finished.err);
        CHECK(finished.status == 1); // and the last thing that it said is the one line about it
        CHECK(finished.err.ends_with("\nseaway: the window or its display is gone\n"));
        CHECK(!has(finished.err, "XIO"));
        CHECK(!has(finished.err, "fault"));
    }
}

TEST_CASE("window: where the device is lost, one line says how to go on")
{
    Desktop desktop;
    const test::TemporaryFolder folder;
    const std::string out = folder.path().string();
    Words asked{"--out", out, "--quality", "low", "fair-breeze"};
    const std::unique_ptr<Child> child = desktop.sail(asked, {{"SEAWAY_FAULT", "device-lost@260"}});
    desktop.window();
    const Finished finished = child->wait(kTimeout);
    CAPTURE(finished.err);
    CHECK(finished.status == 1);
    const std::string last = test::linesOf(finished.err).back();
    CHECK(last.starts_with(
        "seaway: the graphics device was lost; its driver may have been reset or updated; go on from "));
    CHECK(!has(finished.err, "fault"));
    CHECK(!has(finished.err, "validation"));

    const std::string go = "seaway sail --from-state ";
    REQUIRE(has(last, go));
    const std::string file = last.substr(last.find(go) + go.size());
    const Finished on = desktop.sail({"--from-state", file, "--frames", "3"})->wait(kTimeout);
    CAPTURE(on.err);
    CHECK(on.status == 0);
}

TEST_CASE("window: a surface that is lost while its window stays is made anew")
{
    Desktop desktop;
    const std::unique_ptr<Child> child =
        desktop.sail({"-v", "--frames", "40", "open-sea"}, {{"SEAWAY_FAULT", "surface-lost@20"}});
    const Finished finished = child->wait(kTimeout);
    CAPTURE(finished.err);
    CHECK(finished.status == 0);
    CHECK(has(finished.err, "its surface was lost and made anew"));
    CHECK(!has(finished.err, "validation"));
}

TEST_CASE("window: a device that is not there, or too little memory, is one line")
{
    Desktop desktop;
    for (const auto& [option, value, status] : {std::tuple("--device", "abacus", 2), std::tuple("--memory", "1", 1)})
    {
        CAPTURE(option);
        const Finished finished = desktop.sail({"-q", option, value})->wait(kTimeout);
        CAPTURE(finished.err);
        CHECK(finished.status == status);
        CHECK(test::linesOf(finished.err).size() == 1);
        CHECK(has(finished.err, option)); // what was wrong, or what would help
    }
}
