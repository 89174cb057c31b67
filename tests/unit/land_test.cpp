// The land: what shapes do, files of heights, and mistakes in both.
#include "engine/file.h"
#include "engine/image_file.h"
#include "engine/npy_file.h"
#include "engine/random.h"
#include "ocean/land/land_file.h"
#include "ocean/land/land_map.h"
#include "ocean/land/land_shapes.h"
#include "world/scene.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

#include <unistd.h>

namespace {

namespace fs = std::filesystem;

// A folder that is gone at the end of the test.
class Folder
{
public:
    Folder() : path_(fs::temp_directory_path() / fmt::format("seaway-land-{}", ::getpid()))
    {
        fs::create_directories(path_);
    }
    ~Folder() { fs::remove_all(path_); }
    fs::path operator/(const char* name) const { return path_ / name; }

private:
    fs::path path_;
};

bool within(double value, double expected, double most)
{
    return std::abs(value - expected) <= most;
}

ocean::LandSpec madeOf(std::vector<ocean::LandShape> shapes)
{
    ocean::LandSpec spec;
    spec.size = {100.0, 60.0};
    spec.cell = 0.5;
    spec.shapes = std::move(shapes);
    return spec;
}

ocean::LandMap mapOf(const ocean::LandSpec& spec)
{
    auto map = ocean::makeLand(spec);
    REQUIRE(map);
    return std::move(*map);
}

std::string errorOf(const std::string& terrain, const fs::path& source = "s.toml")
{
    const auto scene = world::parseScene("[terrain]\n" + terrain, source.string(), {});
    return scene ? "" : scene.error().text;
}

} // namespace

TEST_CASE("land: shapes do what they say, each on what is there before it")
{
    using enum ocean::LandKind;
    const double unit = 0.51 * ocean::kLandUnit;
    const ocean::LandShape slope{
        .kind = plane, .center = {10.0, 0.0}, .heading = 90.0 * engine::kDegree, .height = 2.0, .slope = 0.1};
    ocean::LandMap map = mapOf(madeOf({slope}));
    CHECK(map.count == glm::ivec2(201, 121));
    CHECK(map.low == glm::dvec2(-50.0, -30.0));
    CHECK(within(map.heightAt({10.0, 7.0}), 2.0, unit));
    CHECK(within(map.heightAt({30.25, -9.0}), 4.025, unit)); // bilinear between heights
    CHECK(within(map.heightAt({900.0, 0.0}), map.heightAt({50.0, 0.0}), 0.0));

    map = mapOf(madeOf({slope, {.kind = hill, .center = {-20.0, 5.0}, .radius = 10.0, .height = -3.0}}));
    CHECK(within(map.heightAt({-20.0, 5.0}), -1.0 - 3.0, unit));
    CHECK(within(map.heightAt({-15.0, 5.0}), -0.5 - 3.0 * 0.5625, unit));
    CHECK(within(map.heightAt({-9.5, 5.0}), 0.05, unit));

    map = mapOf(madeOf({{.kind = hill, .heading = 0.0, .size = {40.0, 10.0}, .height = 8.0}}));
    CHECK(within(map.heightAt({0.0, 10.0}), 8.0 * 0.5625, unit)); // half way along its length, to the north
    CHECK(map.heightAt({5.0, 0.0}) == 0.0);

    map = mapOf(madeOf({{.kind = step, .center = {0.0, 4.0}, .heading = 0.0, .height = 5.0, .edge = 4.0}}));
    CHECK(map.heightAt({3.0, 2.0}) == 0.0);
    CHECK(within(map.heightAt({3.0, 4.0}), 2.5, unit));
    CHECK(map.heightAt({3.0, 6.0}) == 5.0);

    map = mapOf(
        madeOf({{.kind = wall, .heading = 90.0 * engine::kDegree, .size = {20.0, 4.0}, .height = 3.0, .bank = 2.0}}));
    CHECK(map.heightAt({10.0, 2.0}) == 3.0);
    CHECK(map.heightAt({11.0, 0.0}) == 1.0);
    CHECK(map.heightAt({12.0, 0.0}) == 0.0);
}

TEST_CASE("land: a channel has the bed that its path says, never above it, and banks on both sides")
{
    ocean::LandShape river{.kind = ocean::LandKind::channel, .bank = 0.5, .width = 4.0};
    river.path = {-50.0, -10.0, 3.0, 0.0, 10.0, 1.0, 50.0, 0.0, -2.0};
    ocean::LandSpec spec = madeOf({river});
    spec.base = 10.0;
    spec.cell = 0.25;
    const ocean::LandMap map = mapOf(spec);
    const double unit = 0.51 * ocean::kLandUnit;
    CHECK(within(map.heightAt({0.0, 10.0}), 1.0, unit));
    CHECK(within(map.heightAt({-50.0, -10.0}), 3.0, unit));
    CHECK(within(map.heightAt({50.0, 0.0}), -2.0, unit));
    CHECK(map.heightAt({0.0, -30.0}) == 10.0);
    CHECK(
        within(map.heightAt({0.0, 16.0}) - map.heightAt({0.0, 10.0}), 0.5 * 4.0, 0.1)); // the path is level in y there
    const auto [low, high] = std::ranges::minmax(map.heights);
    CHECK(high == 10 * 1024);
    CHECK(low >= -2 * 1024 - 1);
}

TEST_CASE("land: noise is smooth, the same for a seed, and only where it is asked for")
{
    double sum = 0.0;
    double square = 0.0;
    for (uint32_t i = 0; i < 20000; ++i)
    {
        const glm::dvec2 at(engine::uniform(1, 2 * i, -50.0f, 50.0f), engine::uniform(1, 2 * i + 1, -50.0f, 50.0f));
        const double here = ocean::gradientNoise(at, 7);
        CHECK(std::abs(here) <= 1.0);
        CHECK(std::abs(ocean::gradientNoise(at + glm::dvec2(1e-4, -1e-4), 7) - here) < 1e-3);
        sum += here;
        square += here * here;
    }
    CHECK(std::abs(sum) / 20000 < 0.01);
    CHECK(square / 20000 > 0.02);
    CHECK(ocean::gradientNoise({3.0, -4.0}, 7) == 0.0);

    ocean::LandShape rocks{.kind = ocean::LandKind::noise, .height = 6.0, .length = 20.0, .seed = 3};
    const ocean::LandShape slope{.kind = ocean::LandKind::plane, .heading = 90.0 * engine::kDegree, .slope = 0.1};
    const ocean::LandMap all = mapOf(madeOf({slope, rocks}));
    CHECK(all.heights == mapOf(madeOf({slope, rocks})).heights);
    rocks.from = 0.0;
    rocks.to = 2.0;
    const ocean::LandMap some = mapOf(madeOf({slope, rocks}));
    CHECK(within(some.heightAt({-20.0, 11.0}), -2.0, ocean::kLandUnit));
    CHECK(some.heightAt({40.0, 11.0}) == all.heightAt({40.0, 11.0}));
    CHECK(some.heightAt({40.0, 11.0}) != 4.0);
    rocks.seed = 4;
    CHECK(mapOf(madeOf({slope, rocks})).heights != some.heights);
}

TEST_CASE("land: heights of files are where they were, pictures with north up and arrays with rows from the south")
{
    const Folder folder;
    const auto grey = engine::encodeGreyPng(5, 3, "", [](uint32_t y, std::span<uint16_t> row) {
        for (size_t x = 0; x < row.size(); ++x)
            row[x] = static_cast<uint16_t>(65535 * y * x / 8); // 0 in the north
    });
    REQUIRE(engine::writeFile(folder / "a.png", grey));
    ocean::LandSpec spec;
    spec.file = (folder / "a.png").string();
    spec.size = {8.0, 4.0};
    spec.center = {100.0, 200.0};
    spec.range = {-10.0, 30.0};
    ocean::LandMap map = mapOf(spec);
    CHECK(map.count == glm::ivec2(5, 3));
    CHECK(map.cell == 2.0);
    CHECK(map.heightAt({96.0, 202.0}) == -10.0);
    CHECK(map.heightAt({104.0, 198.0}) == 30.0);
    CHECK(within(map.heightAt({102.0, 200.0}), -10.0 + 40.0 * 3.0 / 8.0, 1e-3));

    const std::vector<float> values{0.0f, 1.0f, 2.0f, 3.0f, -4.0f, 5.5f};
    REQUIRE(engine::writeNpy(folder / "a.npy", 2, 3, values));
    spec.file = (folder / "a.npy").string();
    spec.size = {2.0, 1.0};
    spec.shapes = {{.kind = ocean::LandKind::plane, .height = 100.0}};
    map = mapOf(spec);
    CHECK(map.heightAt({99.0, 199.5}) == 100.0);
    CHECK(map.heightAt({99.0, 200.5}) == 103.0);
    CHECK(map.heightAt({101.0, 200.5}) == 105.5);
}

TEST_CASE("land: what is wrong with it is one line that says where and what would be right")
{
    const Folder folder;
    const fs::path scene = folder / "s.toml";
    REQUIRE(engine::writePng(folder / "eight.png", 2, 2, std::vector<uint8_t>(16)));
    REQUIRE(engine::writeFile(folder / "no.png", std::string_view("GIF89a, and more")));
    REQUIRE(engine::writeFile(folder / "no.npy", std::string_view("GIF89a, and more")));
    std::vector<float> values(6, 1.0f);
    REQUIRE(engine::writeNpy(folder / "a.npy", 2, 3, values));
    values[4] = std::numeric_limits<float>::quiet_NaN();
    REQUIRE(engine::writeNpy(folder / "nan.npy", 2, 3, values));
    REQUIRE(engine::writeNpy(folder / "row.npy", 1, 6, values));
    std::string cut = *engine::readFile(folder / "a.npy");
    cut.resize(cut.size() - 4);
    REQUIRE(engine::writeFile(folder / "cut.npy", cut));
    std::string doubles = *engine::readFile(folder / "a.npy");
    doubles.replace(doubles.find("<f4"), 3, "<f8");
    REQUIRE(engine::writeFile(folder / "f8.npy", doubles));
    const struct
    {
        std::string text;
        std::string_view error; // what it ends with
    } cases[] = {
        {"size = [10, 10]", "terrain.file: there is no land without a file or a [[terrain.shape]]"},
        {"file = \"a.jpg\"", "terrain.file: 'a.jpg' is neither a .png nor a .npy"},
        {"file = \"b.npy\"", "b.npy'; heights are looked for beside the scene's file"},
        {"file = \"eight.png\"", "eight.png: has 8 bits of colour; expected 16 bits of grey without alpha"},
        {"file = \"no.png\"", "no.png: not a PNG picture"},
        {"file = \"no.npy\"",
         "not an array of NumPy; expected an array as numpy.save() writes it, of two dimensions, float32 ('<f4')"},
        {"file = \"f8.npy\"", "its numbers are of the type '<f8'; expected an array as numpy.save() writes it, of two "
                              "dimensions, float32 ('<f4')"},
        {"file = \"cut.npy\"",
         "it has 20 bytes of numbers, not those of 2 x 3; expected an array as numpy.save() writes "
         "it, of two dimensions, float32 ('<f4')"},
        {"file = \"nan.npy\"\nsize = [20, 10]", "nan.npy: [1, 1] is nan; expected heights of -5000 to 5000 m"},
        {"file = \"row.npy\"\nsize = [20, 10]", "[0, 4] is nan; expected heights of -5000 to 5000 m"},
        {"file = \"a.npy\"\nsize = [20, 20]",
         "3 x 2 heights on 20 x 20 m would be 10 m apart eastwards and 20 m northwards; "
         "expected size = [20, 10]"},
        {"file = \"a.npy\"\nsize = [20, 10]\nrange = [0, 1]",
         "terrain.range: is for a picture, file = \"NAME.png\"; other heights are in metres"},
        {"file = \"a.npy\"\nsize = [20, 10]\ncell = 2",
         "terrain.cell: is for land that shapes alone make; leave this out or file"},
        {"size = [5000, 10]\ncell = 1\nshape = [{ kind = \"plane\" }]",
         "terrain.cell: 1 m are too fine for 5000 m; at most 4096 heights a side, so 1.221 m or more"},
        {"shape = [{ kind = \"hil\" }]", "terrain.shape[0].kind: 'hil' is not known; did you mean 'hill'?"},
        {"shape = [{ height = 1 }]", "terrain.shape[0].kind: is missing; required here: kind"},
        {"shape = [{ kind = \"hill\" }]",
         "terrain.shape[0].kind: give size, along its heading and across, or radius, and not both"},
        {"shape = [{ kind = \"hill\", radius = 3, bank = 1 }]",
         "terrain.shape[0].bank: a hill has none; this is for kind = wall, channel"},
        {"shape = [{ kind = \"channel\" }]",
         "terrain.shape[0].kind: a channel needs a path: east, north and height of the bed, for two points or more"},
        {"shape = [{ kind = \"channel\", path = [0, 0, 0, 1, 1, 1, 1] }]",
         "terrain.shape[0].path: 7 numbers are no points; expected east, north and height of the bed for each of two "
         "points or more"},
        {"shape = [{ kind = \"noise\", from = 3 }]", "terrain.shape[0].from: give both from and to, or none of them"},
        {"shape = [{ kind = \"noise\", from = 3, to = 3 }]",
         "terrain.shape[0].to: 3 m is not above 3 m, where noise begins"},
    };
    for (const auto& [text, error] : cases)
    {
        CAPTURE(text);
        const std::string found = errorOf(text, scene);
        CAPTURE(found);
        CHECK(found.ends_with(error));
        CHECK(found.find('\n') == std::string::npos);
    }
    CHECK(errorOf("file = \"a.npy\"\nsize = [20, 10]", scene).empty());
}
