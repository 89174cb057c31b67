// Pipelines on disk, with a device: whatever the folder holds, a device is made and works, and says nothing.
#include "compute/primitives.h"
#include "engine/file.h"
#include "engine/frame_ring.h"
#include "engine/memory.h"
#include "engine/shader_library.h"
#include "shaders/embedded.h"
#include "support/process.h"

#include <doctest/doctest.h>

namespace {

namespace fs = std::filesystem;

// Makes a device that keeps its pipelines in `folder` and one pipeline, under validation; what it was told of set-up.
std::vector<engine::SetUp> runIn(const fs::path& folder)
{
    engine::ShaderLibrary shaders(shaders::embedded(), shaders::sourceDir());
    auto instance = engine::Instance::make({.validate = true});
    REQUIRE(instance);
    auto device = engine::Device::make(**instance, shaders, {.cacheFolder = folder});
    REQUIRE(device);
    std::vector<engine::SetUp> told;
    (*device)->watchSetUp([&](const engine::SetUp& now) { told.push_back(now); });
    {
        const compute::Fill fill(**device);
        (*device)->beginStep("the rest");
        (*device)->finishPipelines();
        (*device)->keepPipelines();
    }
    device->reset();
    CHECK((*instance)->validationMessages() == 0);
    return told;
}

fs::path onlyFileIn(const fs::path& folder)
{
    std::vector<fs::path> found;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        found.push_back(entry.path());
    REQUIRE(found.size() == 1);
    return found[0];
}

} // namespace

TEST_CASE("pipeline cache: one whole file is written, and taken by the next run")
{
    const test::TemporaryFolder home;
    const fs::path folder = home.path() / "not" / "there yet";
    const std::vector<engine::SetUp> told = runIn(folder);
    REQUIRE(told.size() > 1); // who watches set-up hears of each pipeline, and of the last
    CHECK(told.front().asked == 0);
    CHECK(told.back().step == "the rest");
    CHECK(told.back().made == told.back().asked);
    for (const engine::SetUp& now : told)
        CHECK(now.made <= now.asked);
    const fs::path file = onlyFileIn(folder);
    const std::string first = test::fileText(file);
    const auto written = fs::last_write_time(file);
    runIn(folder);
    CHECK(onlyFileIn(folder) == file);
    CHECK(test::fileText(file) == first);
    CHECK(fs::last_write_time(file) == written); // what has not changed is not written again
}

TEST_CASE("pipeline cache: a file that is cut off, rotten, or no file costs nothing but itself")
{
    const test::TemporaryFolder home;
    runIn(home.path());
    const fs::path file = onlyFileIn(home.path());
    const std::string good = test::fileText(file);
    std::string rotten = good;
    rotten[good.size() - 1] = static_cast<char>(rotten[good.size() - 1] ^ 1);
    for (const std::string& bad : {std::string(), good.substr(0, good.size() / 2), rotten, std::string(5000, 'x')})
    {
        CAPTURE(bad.size());
        REQUIRE(engine::writeFile(file, bad));
        runIn(home.path());
        CHECK(test::fileText(file) == good); // and is mended
    }
    fs::remove(file);
    fs::create_directory(file);
    runIn(home.path());
    CHECK(onlyFileIn(home.path()) == file);
    CHECK(fs::is_directory(file));
}

TEST_CASE("pipeline cache: a folder that cannot be there is no error")
{
    const test::TemporaryFolder home;
    const fs::path in = home.write("a file", "text");
    runIn(in / "seaway");          // below a file: so it is for root too, whom no read-only folder stops
    runIn("/proc/seaway-is-not/"); // a file system that takes nothing
    runIn({});
    CHECK(home.contents() == std::vector<std::string>{"a file"});
}
