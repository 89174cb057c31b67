// The engine's small parts that need no GPU.
#include "engine/clock.h"
#include "engine/cpu_scope.h"
#include "engine/curve.h"
#include "engine/file.h"
#include "engine/image_file.h"
#include "engine/nearest.h"
#include "engine/npy_file.h"
#include "engine/options.h"
#include "engine/random.h"
#include "engine/statistics.h"
#include "engine/workers.h"
#include "support/height_map.h"
#include "support/near.h"

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <cmath>
#include <set>
#include <thread>
#include <unistd.h>

namespace {

std::filesystem::path scratch(const std::string& name)
{
    return std::filesystem::temp_directory_path() / fmt::format("seaway-{}-{}", ::getpid(), name);
}

} // namespace

TEST_CASE("nearest: finds what was meant, and nothing where nothing is near")
{
    const std::vector<std::string> known{"capture", "profile", "probe", "sail"};
    CHECK(engine::editDistance("capture", "capture") == 0);
    CHECK(engine::editDistance("cpature", "capture") == 1); // neighbours swapped
    CHECK(engine::editDistance("", "sail") == 4);
    CHECK(engine::nearest("captur", known) == "capture");
    CHECK(engine::nearest("porfile", known) == "profile");
    CHECK(engine::nearest("xyzzy", known) == "");
    // Two of four letters may be anything.
    const std::vector<std::string> presets{"calm", "breeze", "moderate", "rough", "storm"};
    CHECK(engine::nearest("gale", presets) == "");
    CHECK(engine::nearest("clam", presets) == "calm");
    CHECK(engine::nearest("moderat", presets) == "moderate");
    CHECK(engine::nearest("zoom", std::vector<std::string>{"eye", "look"}) == "");
    CHECK(engine::nearest("fome", std::vector<std::string>{"foam", "grids"}) == "foam");
    CHECK(engine::nearest("boat", std::vector<std::string>{"box"}) == "");
    CHECK(engine::nearest("seed", std::vector<std::string>{"step"}) == "");
    CHECK(engine::nearest("STORM", presets) == "storm");
    const std::vector<std::string> scenes{"golden-hour", "speedboat", "open-sea", "three-boats"};
    CHECK(engine::nearest("golden", scenes) == "golden-hour");
    CHECK(engine::nearest("speed", scenes) == "speedboat");
    CHECK(engine::nearest("Open-Sea", scenes) == "open-sea");
    CHECK(engine::nearest("speed", std::vector<std::string>{"speedboat", "speedway"}) == ""); // which?
    CHECK(engine::suggestion("sial", known) == "; did you mean 'sail'?");
    CHECK(engine::suggestion("xyzzy", known) == "; one of: capture, profile, probe, sail");
    CHECK(engine::suggestion("xyzzy", {}) == "");
}

TEST_CASE("clock: time is ticks times step, whatever the frames were")
{
    engine::TickClock smooth(1.0 / 60.0);
    engine::TickClock rough(1.0 / 60.0);
    for (int i = 0; i < 6000; ++i)
        smooth.advance(1.0 / 100.0);
    for (int i = 0; i < 2000; ++i)
        rough.advance(3.0 / 100.0);
    CHECK(std::abs(static_cast<double>(smooth.tick()) - 3600.0) <= 1.0);
    CHECK(std::abs(static_cast<double>(rough.tick()) - 3600.0) <= 1.0);
    CHECK(smooth.time() == static_cast<double>(smooth.tick()) * (1.0 / 60.0)); // never accumulated
    CHECK(smooth.fraction() >= 0.0);
    CHECK(smooth.fraction() < 1.0);
    CHECK_FALSE(smooth.slowMotion());
}

TEST_CASE(
    "clock: time goes as it does down to 7.5 frames a second of 60 ticks, and faster ones take no more in a frame")
{
    engine::TickClock slow(1.0 / 60.0);
    for (int i = 0; i < 80; ++i)
    {
        slow.advance(1.0 / 8.0);
        CHECK_FALSE(slow.slowMotion());
    }
    CHECK(std::abs(static_cast<double>(slow.tick()) - 600.0) <= 1.0);
    CHECK(slow.advance(1.0 / 6.0) == engine::TickClock::kMaxTicks);
    CHECK(slow.slowMotion());
    CHECK(slow.advance(1.0 / 6.0, 8.0) == engine::TickClock::kMaxTicks);
}

TEST_CASE("clock: a slow machine drops to slow motion and never spirals")
{
    engine::TickClock clock(1.0 / 60.0);
    CHECK(clock.advance(10.0) == engine::TickClock::kMaxTicks);
    CHECK(clock.slowMotion());
    CHECK(clock.fraction() == 0.0); // the lost time is gone
    CHECK(clock.advance(1.0 / 60.0) <= 1);
    CHECK_FALSE(clock.slowMotion());
    const uint64_t before = clock.tick();
    for (const double odd : {-1.0, 0.0, std::nan(""), HUGE_VAL, -HUGE_VAL})
        CHECK(clock.advance(odd) == 0);
    CHECK(clock.tick() == before);
}

TEST_CASE("clock: a single step is one tick more than what was simulated for the picture")
{
    for (const double fraction : {0.0, 0.3, 0.999})
    {
        CAPTURE(fraction);
        engine::TickClock clock(0.02);
        clock.advance(0.02 * (3.0 + fraction));
        const auto simulated = [&] { return std::ceil(static_cast<double>(clock.tick()) + clock.fraction() - 1e-4); };
        const double before = simulated();
        for (int i = 1; i <= 3; ++i)
        {
            clock.step();
            CHECK(simulated() == before + i);
            CHECK(clock.fraction() == 0.0);
        }
    }
}

TEST_CASE("cpu scopes: they nest, in the order in which they began, and only on the thread that asked")
{
    {
        const engine::CpuScope nobodyAsked("before");
    }
    engine::CpuTimers timers(2);
    {
        const engine::CpuScope whole("whole");
        {
            const engine::CpuScope part("part");
        }
        std::thread([] { const engine::CpuScope elsewhere("elsewhere"); }).join();
        const engine::CpuScope rest("rest"); // more than there is room for
    }
    const std::vector<engine::CpuSpan>& spans = timers.spans();
    REQUIRE(spans.size() == 3);
    CHECK(std::string(spans[0].name) == "whole");
    CHECK(std::string(spans[1].name) == "part");
    CHECK(std::string(spans[2].name) == "rest");
    CHECK(spans[0].depth == 0);
    CHECK(spans[1].depth == 1);
    CHECK(spans[2].depth == 1);
    CHECK(spans[0].begin >= 0.0);
    CHECK(spans[1].begin + spans[1].milliseconds <= spans[2].begin);
    CHECK(spans[2].begin + spans[2].milliseconds <= spans[0].begin + spans[0].milliseconds + 1e-9);
    CHECK(timers.now() >= spans[0].begin + spans[0].milliseconds);
}

TEST_CASE("random: uniform, the same for the same pair, different for others")
{
    CHECK(engine::uniform(1, 2) == engine::uniform(1, 2));
    CHECK(engine::uniform(1, 2) != engine::uniform(2, 1));
    constexpr uint32_t kCount = 100000;
    std::array<int, 16> bins{};
    double sum = 0.0;
    double product = 0.0; // of neighbours, about their mean
    for (uint32_t i = 0; i < kCount; ++i)
    {
        const float u = engine::uniform(7, i);
        REQUIRE(u >= 0.0f);
        REQUIRE(u < 1.0f);
        ++bins[static_cast<size_t>(u * 16.0f)];
        sum += u;
        product += (u - 0.5) * (engine::uniform(7, i + 1) - 0.5);
    }
    CHECK(sum / kCount == doctest::Approx(0.5).epsilon(0.01));
    CHECK(std::abs(product / kCount) < 0.002);
    double chi2 = 0.0;
    for (const int n : bins)
        chi2 += std::pow(n - kCount / 16.0, 2) / (kCount / 16.0);
    CHECK(chi2 < 37.7); // 0.1 % of fair draws exceed this with 15 degrees of freedom

    // hash1 is a permutation: no two of these collide.
    std::set<uint32_t> seen;
    for (uint32_t i = 0; i < kCount; ++i)
        seen.insert(gpu::hash1(i * 40503u));
    CHECK(seen.size() == kCount);
}

TEST_CASE("statistics: percentiles by nearest rank")
{
    const std::vector<double> values{15, 20, 35, 40, 50};
    CHECK(engine::percentile(values, 5) == 15);
    CHECK(engine::percentile(values, 30) == 20);
    CHECK(engine::percentile(values, 40) == 20);
    CHECK(engine::percentile(values, 50) == 35);
    CHECK(engine::percentile(values, 100) == 50);
    CHECK(engine::percentile(values, 0) == 15);
    CHECK(engine::percentile({}, 50) == 0);
    CHECK(engine::mean(values) == 32);
    CHECK(engine::mean({}) == 0);
}

TEST_CASE("files: what is written is whole, and failures are named")
{
    const std::filesystem::path file = scratch("file");
    REQUIRE(engine::writeFile(file, "one"));
    REQUIRE(engine::writeFile(file, "two"));
    CHECK(*engine::readFile(file) == "two");
    std::filesystem::remove(file);

    const auto missing = engine::readFile(file);
    REQUIRE_FALSE(missing);
    CHECK(missing.error().status == engine::Status::badInput);
    CHECK(missing.error().text == file.string() + ": cannot read: No such file or directory");
    CHECK_FALSE(engine::readFile(std::filesystem::temp_directory_path()));
    CHECK_FALSE(engine::readFile(std::string(5000, 'x')));
    CHECK_FALSE(engine::writeFile(file / "below" / "nothing", "text"));
    CHECK_FALSE(engine::writeFile("/dev/null/x", "text"));
    CHECK_FALSE(engine::makeFolder("/dev/null/x"));
    CHECK_FALSE(engine::makeFolder(std::string(5000, 'x')));
}

TEST_CASE("pictures: PNG keeps every colour at odd sizes")
{
    for (const auto& [width, height] : {std::pair{1u, 1u}, {101u, 57u}, {3u, 200u}})
    {
        std::vector<uint8_t> rgba(size_t{4} * width * height);
        for (size_t i = 0; i < rgba.size(); ++i)
            rgba[i] = i % 4 == 3 ? uint8_t{255} : static_cast<uint8_t>(gpu::hash1(static_cast<uint32_t>(i)));
        const std::filesystem::path file = scratch("picture.png");
        REQUIRE(engine::writePng(file, width, height, rgba));
        const auto read = engine::readPng(file);
        REQUIRE(read);
        CHECK((*read).width == width);
        CHECK((*read).height == height);
        CHECK((*read).rgba == rgba);
        std::filesystem::remove(file);
    }
    const std::filesystem::path file = scratch("no-picture.png");
    REQUIRE(engine::writeFile(file, "not a picture"));
    CHECK_FALSE(engine::readPng(file));
    std::filesystem::remove(file);
}

TEST_CASE("pictures: a grey PNG keeps all 16 bits, at odd sizes, with its description")
{
    for (const auto& [width, height] : {std::pair{1u, 1u}, {101u, 57u}, {3u, 200u}})
    {
        const auto grey = [width = width](uint32_t x, uint32_t y) {
            return static_cast<uint16_t>(gpu::hash1(y * width + x + 1));
        };
        const std::filesystem::path file = scratch("grey.png");
        REQUIRE(engine::writeFile(
            file, engine::encodeGreyPng(width, height, "what it is", [&](uint32_t y, std::span<uint16_t> row) {
                CHECK(row.size() == width);
                for (uint32_t x = 0; x < width; ++x)
                    row[x] = grey(x, y);
            })));
        const test::HeightMap read = test::readGreyPng(file);
        CHECK(test::pngDescription(file) == "what it is");
        std::filesystem::remove(file);
        REQUIRE(read.rows == height);
        REQUIRE(read.columns == width);
        size_t wrong = 0;
        for (uint32_t y = 0; y < height; ++y)
            for (uint32_t x = 0; x < width; ++x)
                wrong += read.at(y, x) != static_cast<float>(grey(x, y));
        CHECK(wrong == 0);
    }
}

TEST_CASE("arrays: the header of a .npy file is the format's, byte for byte")
{
    using namespace std::string_literals;
    const std::string header = engine::npyHeader(60, 100);
    CHECK(header == "\x93NUMPY\x01\x00\x76\x00"s + "{'descr': '<f4', 'fortran_order': False, 'shape': (60, 100), }" +
                        std::string(55, ' ') + "\n");
    for (const uint64_t side : {uint64_t{1}, uint64_t{9999}, uint64_t{16384}, UINT64_MAX})
        CHECK(engine::npyHeader(side, side).size() % 64 == 0);
}

TEST_CASE("arrays: a .npy file has rows one after the other, every number as it was")
{
    std::vector<float> values(21);
    for (size_t i = 0; i < values.size(); ++i)
        values[i] = std::ldexp(-1.0f / 3.0f, static_cast<int>(i * 10) - 100);
    const std::filesystem::path file = scratch("array.npy");
    REQUIRE(engine::writeNpy(file, 3, 7, values));
    const test::HeightMap read = test::readNpy(file);
    std::filesystem::remove(file);
    CHECK(read.rows == 3);
    CHECK(read.columns == 7);
    CHECK(read.values == values);
    CHECK_FALSE(engine::writeNpy("/dev/null/x.npy", 3, 7, values));
}

TEST_CASE("options: points are two numbers and a comma")
{
    const auto parse = [](const std::string& text) { return engine::parsePoint("--at", text, 1e6); };
    CHECK(*parse("12.5,-3") == glm::dvec2(12.5, -3.0));
    CHECK(*parse("-1e6,1e6") == glm::dvec2(-1e6, 1e6)); // the limits are within
    CHECK(*parse("0,0") == glm::dvec2(0.0));
    for (const char* wrong : {"", ",", "1", "1,", ",1", "1,2,", "1,2,3", "1;2", "1 2", " 1,2", "1, 2", "1,2 ", "1,2m",
                              "+1,2", "0x10,0", "a,b", "1e999,0", "--,--", "1,2\n"})
    {
        CAPTURE(wrong);
        const auto point = parse(wrong);
        REQUIRE_FALSE(point);
        CHECK(point.error().status == engine::Status::badInput);
        CHECK(point.error().text == fmt::format("--at {}: expected X,Y in metres, such as 12.5,-3", wrong));
    }
    for (const char* far : {"1e7,0", "0,-1e7", "1000000.5,0", "nan,0", "0,nan", "inf,0", "0,-inf", "infinity,0"})
    {
        CAPTURE(far);
        const auto point = parse(far);
        REQUIRE_FALSE(point);
        CHECK(point.error().status == engine::Status::badInput);
        CHECK(point.error().text == fmt::format("--at {}: out of range; -1000000 to 1000000 m", far));
    }
}

TEST_CASE("options: regions are two corners, south-west and north-east")
{
    const auto parse = [](const std::string& text) { return engine::parseRegion("--region", text, 1e6); };
    const auto region = parse("-10,20.5,30,1e3");
    REQUIRE(region);
    CHECK((*region).low == glm::dvec2(-10.0, 20.5));
    CHECK((*region).high == glm::dvec2(30.0, 1000.0));
    const std::pair<const char*, const char*> mistakes[] = {
        {"", "expected X0,Y0,X1,Y1 in metres, such as -100,-100,100,100"},
        {"1,2,3", "expected X0,Y0,X1,Y1 in metres"},
        {"1,2,3,4,5", "expected X0,Y0,X1,Y1 in metres"},
        {"1,2,3,4 ", "expected X0,Y0,X1,Y1 in metres"},
        {"1,2,,4", "expected X0,Y0,X1,Y1 in metres"},
        {"1,2,3,four", "expected X0,Y0,X1,Y1 in metres"},
        {"0,0,1e7,1", "out of range; -1000000 to 1000000 m"},
        {"0,0,inf,1", "out of range; -1000000 to 1000000 m"},
        {"nan,0,1,1", "out of range; -1000000 to 1000000 m"},
        {"0,0,0,1", "is empty; expected X0,Y0,X1,Y1 with X0 < X1 and Y0 < Y1"},
        {"0,0,1,0", "is empty"},
        {"0,0,1,-1", "is empty"},
        {"5,0,1,1", "is empty"},
    };
    for (const auto& [text, problem] : mistakes)
    {
        CAPTURE(text);
        const auto wrong = parse(text);
        REQUIRE_FALSE(wrong);
        CHECK(wrong.error().status == engine::Status::badInput);
        CHECK_MESSAGE(wrong.error().text.starts_with(fmt::format("--region {}: {}", text, problem)),
                      wrong.error().text);
    }
}

TEST_CASE("options: intervals rise")
{
    const auto parse = [](const std::string& text) { return engine::parseInterval("--range", text, 1000.0, "m"); };
    CHECK((*parse("-2,2.5")).low == -2.0);
    CHECK((*parse("-2,2.5")).high == 2.5);
    const std::pair<const char*, const char*> mistakes[] = {
        {"2", "expected LOW,HIGH, such as -2,2"},
        {"a,b", "expected LOW,HIGH, such as -2,2"},
        {"0,1001", "out of range; -1000 to 1000 m"},
        {"nan,1", "out of range; -1000 to 1000 m"},
        {"2,2", "is empty; expected LOW,HIGH with LOW < HIGH"},
        {"2,-2", "is empty"},
    };
    for (const auto& [text, problem] : mistakes)
    {
        CAPTURE(text);
        const auto wrong = parse(text);
        REQUIRE_FALSE(wrong);
        CHECK(wrong.error().status == engine::Status::badInput);
        CHECK_MESSAGE(wrong.error().text.starts_with(fmt::format("--range {}: {}", text, problem)), wrong.error().text);
    }
}

TEST_CASE("options: sizes and ranges of frames")
{
    CHECK((*engine::parseSize("1280x720", 4096)).width == 1280);
    CHECK((*engine::parseSize("1X1", 4096)).height == 1);
    for (const char* wrong : {"", "x", "1280", "1280x", "x720", "0x720", "-3x4", "12.5x3", "1280x720x3", "5000x10",
                              "99999999999999999999x1", " 12x12"})
    {
        CAPTURE(wrong);
        const auto size = engine::parseSize(wrong, 4096);
        REQUIRE_FALSE(size);
        CHECK(size.error().status == engine::Status::badInput);
    }
    CHECK(engine::parseSize("0x3", 64, "cells").error().text == "--size 0x3: out of range; 1x1 to 64x64 cells");
    CHECK(engine::parseSize("3", 64, "cells").error().text ==
          "--size 3: expected WIDTHxHEIGHT in cells, such as 1280x720");
}

TEST_CASE("options: frames are how many, or which")
{
    const engine::FrameRange some = *engine::parseFrames("3-5", 6);
    CHECK(some.first == 3);
    CHECK(some.last == 5);
    CHECK(some.count() == 3);
    const engine::FrameRange many = *engine::parseFrames("7", 7);
    CHECK(many.first == 0);
    CHECK(many.last == 6);
    CHECK(many.count() == 7);
    for (const char* wrong : {"", "-", "5-3", "a-b", "1-", "-1", "1-2-3", "0", "1.5", "7-7", "8", "0-7",
                              "18446744073709551615", "18446744073709551616"})
    {
        CAPTURE(wrong);
        REQUIRE_FALSE(engine::parseFrames(wrong, 7));
        CHECK(engine::parseFrames(wrong, 7).error().status == engine::Status::badInput);
    }
    CHECK(engine::parseFrames("0-7", 7).error().text == "--frames 0-7: out of range; at most 7, 0-6");
}

TEST_CASE("errors: one line that can be read, whatever a name in it holds")
{
    CHECK(engine::asOneLine("two\nlines\tand\x7f more") == "two lines and  more");
    CHECK(engine::asOneLine("") == "");
    const std::string path = "/" + std::string(390, 'x') + "/scene.toml: is missing";
    CHECK(engine::asOneLine(path).ends_with("/scene.toml: is missing"));
    const std::string digits =
        engine::asOneLine("--fps " + std::string(1'000'000, '1') + ": out of range; 0.1 to 1000");
    CHECK(digits.size() < 500);
    CHECK(digits.starts_with("--fps 1111"));
    CHECK(digits.find("111...111") != std::string::npos);
    CHECK(digits.ends_with("1: out of range; 0.1 to 1000"));
    std::string words;
    for (int i = 0; i < 100000; ++i)
        words += "w ";
    CHECK(engine::asOneLine(words).size() < 2100);
    std::string letters; // of two bytes each: none is cut in two
    for (int i = 0; i < 1000; ++i)
        letters += "\u00e9";
    const std::string cut = engine::asOneLine("x" + letters);
    CHECK((cut.size() - 4) % 2 == 0);
    CHECK(cut.ends_with("\u00e9"));
}

TEST_CASE("files: no more is read than asked for, of a file, a device that never ends or a pipe")
{
    const auto endless = engine::readFile("/dev/zero", 1 << 20);
    REQUIRE_FALSE(endless);
    CHECK(endless.error().text == "/dev/zero: is larger than 1 MiB, the most that is read of it");
    CHECK(endless.error().status == engine::Status::badInput);
    CHECK((*engine::readFile("/dev/null", 0)).empty());
    const std::filesystem::path path = scratch("read");
    for (const size_t size : {size_t{0}, size_t{1}, size_t{65535}, size_t{65536}, size_t{65537}, size_t{300'001}})
    {
        CAPTURE(size);
        std::string text(size, ' ');
        for (size_t i = 0; i < size; ++i)
            text[i] = static_cast<char>('a' + i * 7 % 26);
        REQUIRE(engine::writeFile(path, text));
        CHECK(*engine::readFile(path) == text);
        CHECK(*engine::readFile(path, size) == text);
        if (size > 0)
            CHECK_FALSE(engine::readFile(path, size - 1));
    }
    std::filesystem::remove(path);

    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    const std::string said(300'000, 'x'); // more than a pipe holds
    std::thread writer([&] {
        for (size_t at = 0; at < said.size();)
            at += static_cast<size_t>(::write(ends[1], said.data() + at, said.size() - at));
        ::close(ends[1]);
    });
    const auto heard = engine::readFile(fmt::format("/dev/fd/{}", ends[0]));
    writer.join();
    ::close(ends[0]);
    REQUIRE(heard);
    CHECK(*heard == said);
}

TEST_CASE("files: a new file beside another is empty, is nobody's, and never the same twice")
{
    const std::filesystem::path path = scratch("film.mp4");
    std::set<std::string> names;
    for (int i = 0; i < 20; ++i)
    {
        const engine::Result<engine::NewFile> made = engine::makeBeside(path, ".mp4");
        REQUIRE(made);
        ::close((*made).descriptor);
        const std::string name = (*made).path.string();
        CHECK(std::filesystem::file_size(name) == 0);
        CHECK(name.starts_with(path.string() + "."));
        CHECK(name.ends_with(".part.mp4"));
        CHECK(names.insert(name).second);
    }
    for (const std::string& name : names)
        std::filesystem::remove(name);
    CHECK_FALSE(std::filesystem::exists(path));
    CHECK_FALSE(engine::makeBeside("/proc/nothing/can/be/here"));
}

TEST_CASE("workers: every piece is done once, however many there are and whoever does them")
{
    for (const unsigned threads : {1u, 2u, 5u})
    {
        engine::Workers workers(threads);
        for (const size_t count : {size_t{0}, size_t{1}, size_t{3}, size_t{1234}})
        {
            CAPTURE(threads);
            CAPTURE(count);
            for (int round = 0; round < 50; ++round)
            {
                std::vector<std::atomic<int>> done(count);
                workers.run(count, [&](size_t i) { ++done[i]; });
                for (const std::atomic<int>& times : done)
                    REQUIRE(times == 1);
            }
        }
    }
}

TEST_CASE("curve: it goes through its keys with one slope at each, and rests beyond them")
{
    struct Key
    {
        double time;
        double value;
    };
    const std::vector<Key> keys{{1.0, 5.0}, {2.0, -1.0}, {2.5, 3.0}, {7.0, 3.5}};
    const auto at = [&](double time) { return engine::alongKeys(std::span<const Key>(keys), &Key::value, time); };
    for (const Key& key : keys)
        CHECK(at(key.time) == key.value);
    CHECK(at(-1e9) == 5.0);
    CHECK(at(1e9) == 3.5);
    constexpr double kStep = 1e-6;
    for (const size_t i : {1, 2})
    {
        const double chord = (keys[i + 1].value - keys[i - 1].value) / (keys[i + 1].time - keys[i - 1].time);
        CHECK((at(keys[i].time + kStep) - keys[i].value) / kStep == test::near(chord, 1e-4));
        CHECK((keys[i].value - at(keys[i].time - kStep)) / kStep == test::near(chord, 1e-4));
    }
    CHECK(engine::alongKeys(std::span<const Key>(keys).first(1), &Key::value, 3.0) == 5.0);
}
