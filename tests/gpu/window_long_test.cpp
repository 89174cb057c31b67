// What the window does again and again leaves nothing behind: frames, sizes, scenes, shaders. Memory is what the process
// has allocated and holds, and what it has taken from the device, once what is made only once has been made. A short form is
// run every time, the long ones by hand (ctest -L soak).
#include "engine/file.h"
#include "engine/random.h"
#include "shaders/embedded.h"
#include "support/sailing_rig.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <malloc.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <numeric>

namespace {

using tools::Action;

// Some of everything, and little of it.
constexpr const char* kScene = R"(
title = "A little of everything"
ocean = { spectrum = "jonswap", wind = { speed = 7, from = 0 }, cascades = [ { length = 250, size = 32 } ] }
body = [ { name = "yacht", model = "sailboat", heading = 90, speed = 2, wind_angle = 60 },
         { name = "launch", model = "speedboat", position = [0, 40], speed = 6, throttle = 0.5 } ]
grid = [ { follow = "launch", cells = [64, 64], cell = 0.5 } ]
camera.follow = "yacht"
)";

struct Memory
{
    double resident = 0.0; // of the process [bytes]
    double heap = 0.0;     // allocated and not freed, by whoever in the process, the driver's images too [bytes]
    uint64_t device = 0;   // taken from the device's budget [bytes]
};

// The C library raises its limit for large blocks, which go back to the system when they are freed, with every one that is:
// then they are cut out of what grows and does not go back whole. Resident memory is to say what is in use.
void giveBackLargeBlocks()
{
    constexpr int kLarge = 64 * 1024; // [bytes]
    CHECK(::mallopt(M_MMAP_THRESHOLD, kLarge) == 1);
    CHECK(::mallopt(M_MMAP_MAX, 1'000'000) == 1);
}

Memory memoryOf(test::SailingRig& rig)
{
    rig.machine().device().drain();
    ::malloc_trim(0); // what is free goes back, or it would count
    size_t total = 0;
    size_t resident = 0;
    std::ifstream("/proc/self/statm") >> total >> resident;
    const struct mallinfo2 heap = ::mallinfo2();
    return {static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)),
            static_cast<double>(heap.uordblks + heap.hblkhd), rig.machine().device().memoryUsed()};
}

// Less than a hundredth more than before.
void checkKept(const Memory& before, const Memory& after)
{
    constexpr double kMiB = 1 << 20;
    MESSAGE(fmt::format(
        "resident {:.1f} MiB, then {:.1f}; allocated {:.1f}, then {:.1f}; of the device {:.1f}, then {:.1f}",
        before.resident / kMiB, after.resident / kMiB, before.heap / kMiB, after.heap / kMiB,
        static_cast<double>(before.device) / kMiB, static_cast<double>(after.device) / kMiB));
    CHECK(after.heap < 1.01 * before.heap);
    CHECK(after.resident < 1.01 * before.resident);
    CHECK(static_cast<double>(after.device) < 1.01 * static_cast<double>(before.device));
}

// Frames, in which the user does something now and then.
void sailOn(test::SailingRig& rig, int frames)
{
    constexpr Action kDone[]{Action::splash, Action::cameraOrbit, Action::tack, Action::drop, Action::cameraChase,
                             Action::help,   Action::help,        Action::quit, Action::hud,  Action::hud};
    constexpr int kEvery = 20; // frames
    for (int i = 0; i < frames; ++i)
        if (i % kEvery == 0)
            rig.press(kDone[static_cast<size_t>(i / kEvery) % std::size(kDone)]);
        else
            rig.rest();
}

void checkFrames(int warm, int frames)
{
    giveBackLargeBlocks();
    test::SailingRig rig({.scene = kScene});
    sailOn(rig, warm);
    const Memory before = memoryOf(rig);
    const uint64_t shown = rig.sailing().frames();
    sailOn(rig, frames);
    CHECK(rig.sailing().frames() >= shown + static_cast<uint64_t>(frames));
    checkKept(before, memoryOf(rig));
}

// The window gets this size, and a frame is drawn for it.
void resize(test::SailingRig& rig, VkExtent2D size)
{
    CAPTURE(size.width);
    CAPTURE(size.height);
    rig.window().resize(size);
    REQUIRE(rig.restUntil([&] {
        const VkExtent2D now = rig.window().framebuffer();
        return now.width == size.width && now.height == size.height;
    }));
    const uint64_t shown = rig.sailing().frames();
    CHECK(rig.restUntil([&] { return rig.sailing().frames() > shown; }));
}

// From 1x1 to this, small ones as often as large ones.
void checkResizes(int warm, int count, VkExtent2D most)
{
    giveBackLargeBlocks();
    test::SailingRig rig({.scene = kScene});
    const VkExtent2D first = rig.window().framebuffer();
    const auto side = [](uint32_t index, uint32_t largest) {
        return static_cast<uint32_t>(std::lround(std::exp(engine::uniform(7, index) * std::log(largest))));
    };
    const auto resizeSome = [&](int from, int to) {
        for (int i = from; i < to; ++i)
        {
            const auto index = static_cast<uint32_t>(2 * i);
            resize(rig, {side(index, most.width), side(index + 1, most.height)});
        }
        resize(rig, most);
        resize(rig, {1, 1});
        resize(rig, first);
    };
    resizeSome(0, warm);
    const Memory before = memoryOf(rig);
    resizeSome(warm, warm + count);
    checkKept(before, memoryOf(rig));
}

// The scene after this one and back again. Not all of them in turn: Mesa 22.3 keeps so many compiled shaders, compiles
// those anew that it has let go, and loses some 0.3 MiB with those of a scene (all of 9.8 MiB that 26 switches round all scenes
// added was its own, by heaptrack).
void checkScenes(int warm, int count)
{
    giveBackLargeBlocks();
    test::SailingRig rig({.scene = "night-watch", .isText = false});
    const auto switchScenes = [&](int times) {
        for (int i = 0; i < times; ++i)
            for (const Action action : {Action::nextScene, Action::previousScene})
            {
                const std::string before = rig.sailing().scene().source;
                rig.press(action);
                REQUIRE(rig.restUntil([&] { return rig.sailing().scene().source != before; }));
                rig.rest(3);
            }
        CHECK(rig.sailing().scene().source == "night-watch");
    };
    switchScenes(warm);
    const Memory before = memoryOf(rig);
    switchScenes(count);
    checkKept(before, memoryOf(rig));
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

// The one in the middle has an error in it: what was there before is drawn with.
void checkReloads(int warm, int count)
{
    giveBackLargeBlocks();
    const OwnShaders own;
    test::SailingRig rig({.scene = kScene});
    const std::string file = own.folder / "render/tone_map.frag";
    const std::string text = *engine::readFile(file);
    const size_t begin = text.find("void main()\n{\n") + std::string("void main()\n{\n").size();
    const engine::ShaderLibrary& library = rig.machine().device().shaders();
    const auto reload = [&](const std::string& line) {
        REQUIRE(engine::writeFile(file, text.substr(0, begin) + line + text.substr(begin)));
        const auto words = [&] {
            const std::span<const uint32_t> now = library.spirv("render/tone_map.frag");
            return std::vector<uint32_t>(now.begin(), now.end());
        };
        const std::vector<uint32_t> before = words();
        rig.press(Action::reloadShaders);
        rig.rest(3);
        return words() != before;
    };
    for (int i = 0; i < warm; ++i)
        CHECK(reload(fmt::format("    float changed = {}.0;\n", i % 2)));
    const Memory before = memoryOf(rig);
    for (int i = 0; i < count; ++i)
    {
        CAPTURE(i);
        if (i == count / 2)
            CHECK_FALSE(reload("    float changed = nothing;\n"));
        CHECK(reload(fmt::format("    float changed = {}.0;\n", 2 + (i + warm) % 2)));
    }
    checkKept(before, memoryOf(rig));
}

} // namespace

TEST_CASE("long: what is kept is seen")
{
    test::SailingRig rig({.scene = kScene});
    const Memory before = memoryOf(rig);
    constexpr size_t kBytes = size_t{32} << 20;
    const std::vector<char> kept(kBytes, 1);
    const engine::Buffer buffer(rig.machine().device(), {.name = "kept", .bytes = kBytes});
    const Memory after = memoryOf(rig);
    CHECK(std::accumulate(kept.begin(), kept.end(), size_t{0}) == kBytes);
    CHECK(after.resident > before.resident + 0.9 * kBytes);
    CHECK(after.heap > before.heap + 0.9 * kBytes);
    CHECK(after.device >= before.device + kBytes);
}

TEST_CASE("long: frames leave nothing behind")
{
    checkFrames(300, 200);
}

TEST_CASE("long: ten thousand frames leave nothing behind" * doctest::skip())
{
    checkFrames(1000, 10'000);
}

TEST_CASE("long: a thousand sizes of the window leave nothing behind" * doctest::skip())
{
    checkResizes(100, 1000, {2000, 1500});
}

TEST_CASE("long: fifty scenes leave nothing behind" * doctest::skip())
{
    checkScenes(3, 26);
}

TEST_CASE("long: a hundred reloads of shaders, one with an error, leave nothing behind" * doctest::skip())
{
    checkReloads(10, 100);
}
