// The engine's small parts that need no GPU.
#include "engine/clock.h"
#include "engine/file.h"
#include "engine/image_file.h"
#include "engine/nearest.h"
#include "engine/options.h"
#include "engine/random.h"
#include "engine/statistics.h"

#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <set>

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

TEST_CASE("clock: a slow machine drops to slow motion and never spirals")
{
    engine::TickClock clock(1.0 / 60.0);
    CHECK(clock.advance(10.0) == engine::TickClock::kMaxCatchUp);
    CHECK(clock.slowMotion());
    CHECK(clock.fraction() == 0.0); // the lost time is gone
    CHECK(clock.advance(1.0 / 60.0) <= 1);
    CHECK_FALSE(clock.slowMotion());
    const uint64_t before = clock.tick();
    for (const double odd : {-1.0, 0.0, std::nan(""), HUGE_VAL, -HUGE_VAL})
        CHECK(clock.advance(odd) == 0);
    CHECK(clock.tick() == before);
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
    CHECK((*engine::parseFrames("3-5")).last == 5);
    CHECK((*engine::parseFrames("7")).first == 7);
    CHECK((*engine::parseFrames("7")).last == 7);
    for (const char* wrong : {"", "-", "5-3", "a-b", "1-", "-1", "1-2-3"})
    {
        CAPTURE(wrong);
        CHECK_FALSE(engine::parseFrames(wrong));
    }
}
