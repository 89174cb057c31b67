// capture_test.cpp -- seaway capture: exactly the pictures that were asked for, whole, the same every time.

#include "engine/file.h"
#include "engine/image_file.h"
#include "support/process.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <tuple>

namespace {

namespace fs = std::filesystem;
using test::Finished;
using test::Seconds;
using Words = std::vector<std::string>;

// `more` begins with a scene, or it is the open sea.
Words captureCommand(const std::string& output, const Words& more)
{
    Words command{SEAWAY_PROGRAM, "capture", "-q", "-o", output};
    if (more.empty() || more[0].starts_with("-"))
        command.emplace_back("open-sea");
    command.insert(command.end(), more.begin(), more.end());
    return command;
}

void capture(const std::string& output, const Words& more, const fs::path& from = {})
{
    const Finished finished = test::run(captureCommand(output, more), {.folder = from});
    CAPTURE(finished.err);
    REQUIRE(finished.status == 0);
    CHECK(finished.err == "");
}

Words frameNames(int first, int last)
{
    Words names;
    for (int frame = first; frame <= last; ++frame)
        names.push_back(fmt::format("frame_{:05}.png", frame));
    return names;
}

Words namesIn(const fs::path& folder)
{
    Words names;
    for (const auto& entry : fs::directory_iterator(folder))
        names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

bool sameBytes(const fs::path& one, const fs::path& other)
{
    return test::fileText(one) == test::fileText(other);
}

// The same names, and the same bytes under each.
void checkSame(const fs::path& some, const fs::path& all, const Words& names)
{
    CHECK(namesIn(some) == names);
    for (const std::string& name : names)
        CHECK_MESSAGE(sameBytes(some / name, all / name), name);
}

struct Film
{
    uint32_t width = 0;
    uint32_t height = 0;
    int frames = 0; // that decode
};

// What ffprobe finds in a film; no frames if it is not readable.
Film probe(const fs::path& file)
{
    const Finished finished =
        test::run({"ffprobe", "-v", "error", "-count_frames", "-select_streams", "v:0", "-show_entries",
                   "stream=width,height,nb_read_frames", "-of", "default=noprint_wrappers=1:nokey=1", file.string()});
    const Words lines = test::linesOf(finished.out);
    if (finished.status != 0 || lines.size() != 3 || lines[2] == "N/A")
        return {};
    return {static_cast<uint32_t>(std::stoul(lines[0])), static_cast<uint32_t>(std::stoul(lines[1])),
            std::stoi(lines[2])};
}

} // namespace

TEST_CASE("capture: a second at ten frames a second is frame_00000.png to frame_00009.png, whole and of that size")
{
    const test::TemporaryFolder folder;
    const Finished finished = test::run({SEAWAY_PROGRAM, "capture", "-o", folder / "a/b/out", "--seconds", "1", "--fps",
                                         "10", "--size", "640x360"}); // and folders on the way are made
    CHECK(finished.status == 0);
    CHECK(finished.out == "10 pictures in " + folder / "a/b/out" + "\n");

    CHECK(namesIn(folder / "a/b/out") == frameNames(0, 9));
    std::vector<uint8_t> last;
    for (const std::string& name : frameNames(0, 9))
    {
        CAPTURE(name);
        const engine::Result<engine::Picture> picture = engine::readPng(folder.path() / "a/b/out" / name);
        REQUIRE(picture);
        CHECK((*picture).width == 640);
        CHECK((*picture).height == 360);
        CHECK((*picture).rgba != last); // the camera moves
        last = (*picture).rgba;
    }
}

TEST_CASE("capture: the same frames are the same bytes, run again, in part or at another rate")
{
    const test::TemporaryFolder folder;
    const Words common{"golden-hour", "--seconds", "1", "--size", "100x60"};
    const auto more = [&](const Words& rest) {
        Words words = common;
        words.insert(words.end(), rest.begin(), rest.end());
        return words;
    };
    capture(folder / "all", more({"--fps", "10"}));
    CHECK(namesIn(folder / "all") == frameNames(0, 9));

    capture(folder / "again", more({"--fps", "10"}));
    checkSame(folder / "again", folder / "all", frameNames(0, 9));
    capture(folder / "part", more({"--fps", "10", "--frames", "3-5"}));
    checkSame(folder / "part", folder / "all", frameNames(3, 5));
    capture(folder / "one", more({"--fps", "10", "--frames", "9-9"}));
    checkSame(folder / "one", folder / "all", frameNames(9, 9));
    capture(folder / "few", more({"--fps", "10", "--frames", "2"}));
    checkSame(folder / "few", folder / "all", frameNames(0, 1));
    capture(folder / "rate", more({"--fps", "20", "--frames", "8-8"}));
    CHECK(sameBytes(folder / "rate/frame_00008.png", folder / "all/frame_00004.png"));
}

TEST_CASE("capture: a camera that follows a body, and a grid that follows the camera, give the same bytes in part")
{
    const test::TemporaryFolder folder;
    REQUIRE(engine::writeFile(folder / "sail.toml", R"(
body = [{ name = "boat", model = "speedboat", heading = 30, speed = 6.0, position = [3.0, 4.0, 1.0] }]
[ocean]
spectrum = "jonswap"
wind = { speed = 9.0, from = 200 }
cascades = [{ length = 120.0, size = 64 }]
[[grid]]
name = "close"
cells = [40, 30]
cell = 0.5
wave_speed = 3.0
follow = "camera"
drop = [{ time = 0.1, at = [3.0, 4.0], radius = 2.0, height = 0.4 }]
)"));
    for (const char* mode : {"chase", "deck", "orbit"})
    {
        CAPTURE(mode);
        const Words common{folder / "sail.toml", "--size", "96x54", "--set", fmt::format("camera.mode={}", mode),
                           "--seconds",          "0.6",    "--fps", "7"};
        const auto with = [&](const Words& rest) {
            Words words = common;
            words.insert(words.end(), rest.begin(), rest.end());
            return words;
        };
        const std::string all = folder / (std::string("all-") + mode);
        const std::string part = folder / (std::string("part-") + mode);
        capture(all, common);
        capture(part, with({"--frames", "2-3", "--validate"}));
        checkSame(part, all, frameNames(2, 3));
        CHECK_FALSE(sameBytes(fs::path(all) / "frame_00002.png", fs::path(all) / "frame_00003.png"));
    }
}

TEST_CASE("capture: --resume draws what is missing and leaves the rest alone")
{
    const test::TemporaryFolder folder;
    const Words common{"--seconds", "0.6", "--fps", "10", "--size", "64x36"};
    Words resume = common;
    resume.emplace_back("--resume");
    capture(folder / "out", common);
    const fs::path out = folder / "out";
    fs::rename(out / "frame_00002.png", folder / "lost.png");
    const auto longAgo = fs::last_write_time(out / "frame_00000.png") - std::chrono::hours(1);
    for (const std::string& name : namesIn(out))
        fs::last_write_time(out / name, longAgo);

    capture(out.string(), resume);
    CHECK(namesIn(out) == frameNames(0, 5));
    CHECK(sameBytes(out / "frame_00002.png", folder / "lost.png"));
    for (const std::string& name : namesIn(out))
        CHECK_MESSAGE((fs::last_write_time(out / name) == longAgo) == (name != "frame_00002.png"), name);

    const Finished nothing = test::run(captureCommand(out.string(), resume)); // all there: nothing to do
    CHECK(nothing.status == 0);
    CHECK(nothing.out == "0 pictures in " + out.string() + "\n");
    capture(folder / "new", resume); // and none there: all to do
    CHECK(namesIn(folder / "new") == frameNames(0, 5));
}

TEST_CASE("capture: the program runs from any folder, and a relative output is in that folder")
{
    const test::TemporaryFolder folder;
    const Finished finished =
        test::run({fs::absolute(SEAWAY_PROGRAM).string(), "capture", "-q", "--frames", "1", "--size", "32x18"},
                  {.folder = folder.path()});
    CHECK(finished.status == 0);
    CHECK(folder.contents() == Words{"out", "out/frame_00000.png"});
}

TEST_CASE("capture: the validation layer has nothing to say")
{
    const test::TemporaryFolder folder;
    for (const char* quality : {"low", "medium", "high"})
        capture(folder / quality, {"--validate", "--frames", "0-3", "--size", "101x57", "--quality", quality});
}

TEST_CASE("capture: a film has every frame, the size that was asked for, rounded up to even, and its own name")
{
    const test::TemporaryFolder folder;
    for (const auto& [size, width, height] :
         {std::tuple("64x36", 64u, 36u), std::tuple("101x57", 102u, 58u), std::tuple("1x1", 2u, 2u)})
    {
        CAPTURE(size);
        const std::string file = fmt::format("12:30 {}.mp4", size); // no protocol of ffmpeg's
        capture(file, {"--seconds", "1.3", "--fps", "10", "--size", size}, folder.path());
        const Film film = probe(folder / file);
        CHECK(film.frames == 13);
        CHECK(film.width == width);
        CHECK(film.height == height);
    }
    CHECK(folder.contents() == Words{"12:30 101x57.mp4", "12:30 1x1.mp4", "12:30 64x36.mp4"}); // and no .part
}

// The film that grows beside `name` in a folder; empty if there is none.
std::string partOf(const test::TemporaryFolder& folder, const std::string& name)
{
    for (const std::string& found : folder.contents())
        if (found.starts_with(name + ".") && found.ends_with(".part.mp4"))
            return found;
    return {};
}

// Quickly drawn, and longer than any test has patience.
const Words kEndless{"--seconds", "3600", "--fps", "30", "--size", "64x36", "--set", "ocean.spectrum=none"};

bool hasFrames(const test::TemporaryFolder& folder, const std::string& name, int frames)
{
    const std::string part = partOf(folder, name);
    return !part.empty() && probe(folder / part).frames >= frames;
}

TEST_CASE("capture: a film whose recording is killed is readable under its temporary name, and has no other")
{
    for (const bool withEncoder : {false, true}) // the program alone, or ffmpeg too as when the machine goes down
    {
        CAPTURE(withEncoder);
        const test::TemporaryFolder folder;
        test::Child child(captureCommand(folder / "film.mp4", kEndless));
        const auto readable = [&] { return hasFrames(folder, "film.mp4", 30); };
        REQUIRE(test::eventually([&] { return readable() || !child.running(); }, Seconds(200.0)));
        REQUIRE(child.running());
        CHECK(fs::file_size(folder / partOf(folder, "film.mp4")) < 200'000); // ffmpeg's own buffer is larger
        if (withEncoder)
            child.signalGroup(SIGKILL);
        else
            child.signal(SIGKILL);
        CHECK(child.wait(Seconds(30.0)).status == 128 + SIGKILL);
        CHECK(test::eventually(readable, Seconds(30.0)));
        CHECK(folder.contents().size() == 1);
    }
}

TEST_CASE("capture: Ctrl-C and SIGTERM finish the film, and one line says how long it is")
{
    for (const int signal : {SIGINT, SIGTERM})
    {
        CAPTURE(signal);
        const test::TemporaryFolder folder;
        test::Child child(captureCommand(folder / "film.mp4", kEndless));
        REQUIRE(
            test::eventually([&] { return hasFrames(folder, "film.mp4", 30) || !child.running(); }, Seconds(200.0)));
        REQUIRE(child.running());
        child.signalGroup(signal); // as a terminal sends it: to ffmpeg too
        child.signal(signal);      // and twice, as timeout does
        const Finished finished = child.wait(Seconds(60.0));
        CHECK(finished.status == 1);
        CHECK(finished.out == "");
        CHECK(folder.contents() == Words{"film.mp4"});
        const int frames = probe(folder / "film.mp4").frames;
        CHECK(frames >= 30);
        CHECK(finished.err == fmt::format("seaway: {}: interrupted; the film ends after {} of 108000 pictures\n",
                                          folder / "film.mp4", frames));
    }
}

TEST_CASE("capture: interrupted before its first picture, a film leaves one line and nothing else")
{
    const test::TemporaryFolder folder;
    test::Child child(captureCommand(
        folder / "film.mp4", {"--seconds", "80000", "--fps", "30", "--frames", "2000000-2000010", "--size", "64x36"}));
    REQUIRE(test::eventually([&] { return !folder.contents().empty() || !child.running(); }, Seconds(100.0)));
    REQUIRE(child.running());
    test::pause(Seconds(0.5)); // ffmpeg runs, and the simulation
    child.signalGroup(SIGINT);
    const Finished finished = child.wait(Seconds(60.0));
    CHECK(finished.status == 1);
    CHECK(finished.err == "seaway: " + folder / "film.mp4" + ": interrupted before the first picture\n");
    CHECK(folder.contents().empty());
}

TEST_CASE("capture: pictures that were interrupted are whole, and --resume is named")
{
    const test::TemporaryFolder folder;
    // A day at a thousand a second: as a list, the numbers alone would be 700 MB.
    test::Child child(captureCommand(
        folder / "out", {"--seconds", "86400", "--fps", "1000", "--size", "64x36", "--set", "ocean.spectrum=none"}));
    const auto drawn = [&] { return fs::exists(folder / "out/frame_00003.png"); };
    REQUIRE(test::eventually([&] { return drawn() || !child.running(); }, Seconds(100.0)));
    REQUIRE(child.running());
    const std::string status = test::fileText(fmt::format("/proc/{}/status", child.id()));
    const size_t most = status.find("VmHWM:");
    REQUIRE(most != std::string::npos);
    CHECK(std::stoul(status.substr(most + 6)) < 500'000); // [kB]
    child.signal(SIGTERM);
    const Finished finished = child.wait(Seconds(60.0));
    CHECK(finished.status == 1);
    const Words names = namesIn(folder / "out");
    CHECK(finished.err == fmt::format("seaway: {}: interrupted after {} pictures; --resume draws the others\n",
                                      folder / "out", names.size()));
    CHECK(names == frameNames(0, static_cast<int>(names.size()) - 1));
    for (const std::string& name : names)
        CHECK_MESSAGE(engine::readPng(folder.path() / "out" / name), name);
}

TEST_CASE("capture: what lies beside a film is left alone, and two captures of one name do not disturb each other")
{
    const test::TemporaryFolder folder;
    folder.write("clip.part.mp4", "mine");
    folder.write("clip.mp4.part", "mine too");
    const Words small{"--seconds", "1", "--fps", "20", "--size", "64x36"};
    test::Child one(captureCommand(folder / "clip.mp4", small));
    test::Child other(captureCommand(folder / "clip.mp4", small));
    for (test::Child* child : {&one, &other})
    {
        const Finished finished = child->wait(Seconds(100.0));
        CHECK(finished.status == 0);
        CHECK(finished.err == "");
    }
    CHECK(folder.contents() == Words{"clip.mp4", "clip.mp4.part", "clip.part.mp4"});
    CHECK(test::fileText(folder / "clip.part.mp4") == "mine");
    CHECK(test::fileText(folder / "clip.mp4.part") == "mine too");
    CHECK(probe(folder / "clip.mp4").frames == 20);
}

TEST_CASE("capture: --time draws one picture, the frame of that time")
{
    const test::TemporaryFolder folder;
    const Words common{"golden-hour", "--size", "100x60"};
    const auto more = [&](const Words& rest) {
        Words words = common;
        words.insert(words.end(), rest.begin(), rest.end());
        return words;
    };
    capture(folder / "all", more({"--seconds", "1", "--fps", "10"}));
    const Finished finished = test::run(captureCommand(folder / "new/still.png", more({"--time", "0.4"})));
    CHECK(finished.status == 0);
    CHECK(finished.out == "1 picture in " + folder / "new/still.png" + "\n");
    CHECK(sameBytes(folder / "new/still.png", folder / "all/frame_00004.png"));
    capture(folder / "first.PNG", common);
    CHECK(sameBytes(folder / "first.PNG", folder / "all/frame_00000.png"));
    CHECK(namesIn(folder / "new") == Words{"still.png"});
}

TEST_CASE("capture: a disk that is full ends it with one line, names what there is, and leaves no picture half-written")
{
    const test::TemporaryFolder nothing;
    const test::TemporaryFolder pictures;
    Words command = captureCommand("out", {"--seconds", "10", "--fps", "10", "--size", "320x180"});
    auto finished = test::runOnSmallDisk(256, command, nothing, pictures);
    if (!finished)
    {
        MESSAGE("left out: no disk may be mounted here");
        CHECK(!std::getenv("CI")); // where it must not be left out
        return;
    }
    CHECK(finished->status == 1);
    CHECK(finished->out == "");
    CHECK_MESSAGE(finished->err.ends_with(".png: cannot write: No space left on device\n"), finished->err);
    CHECK(test::linesOf(finished->err).size() == 1);
    const Words kept = namesIn(pictures / "out");
    REQUIRE(!kept.empty());
    CHECK(kept == frameNames(0, static_cast<int>(kept.size()) - 1)); // and no .part
    for (const std::string& name : kept)
        CHECK_MESSAGE(engine::readPng(pictures.path() / "out" / name), name);

    const test::TemporaryFolder films;
    command = captureCommand("film.mp4", {"--seconds", "20", "--fps", "10", "--size", "320x180"});
    finished = test::runOnSmallDisk(64, command, nothing, films);
    REQUIRE(finished);
    CHECK(finished->status == 1);
    CHECK(finished->out == "");
    CHECK_MESSAGE(test::linesOf(finished->err).size() == 1, finished->err);
    CHECK(finished->err.starts_with("seaway: film.mp4: ffmpeg could not write the film: "));
    CHECK_MESSAGE(finished->err.find("No space left on device") != std::string::npos, finished->err);
    const std::string part = partOf(films, "film.mp4");
    REQUIRE(!part.empty());
    CHECK(films.contents() == Words{part});
    CHECK_MESSAGE(finished->err.ends_with("; what there is of it is in " + part + "\n"), finished->err);
}
