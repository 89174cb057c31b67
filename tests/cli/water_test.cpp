// water_test.cpp -- seaway heightmap, seaway probe: the right numbers in the right order, the same every time.

#include "engine/table_reader.h"
#include "support/height_map.h"
#include "support/process.h"
#include "support/wakes.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>

namespace {

namespace fs = std::filesystem;
using test::Finished;
using test::HeightMap;
using Words = std::vector<std::string>;

// A sea that is quickly made: waves of 0.5 m to 60 m.
const Words kSmallCascades{"--set", "ocean.cascades=[{length=60,size=32},{length=7,size=32}]"};
const Words kSmallSea{"open-sea", kSmallCascades[0], kSmallCascades[1]};
const Words kLevelSea{"open-sea", "--set", "ocean.spectrum=none"};

Words operator+(Words words, const Words& more)
{
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

// What a run that has nothing to complain of prints.
std::string answer(const std::string& command, const Words& words, const test::Surroundings& surroundings = {})
{
    const Finished finished = test::run(Words{SEAWAY_PROGRAM, command, "-q"} + words, surroundings);
    CAPTURE(finished.err);
    REQUIRE(finished.status == 0);
    CHECK(finished.err == "");
    return finished.out;
}

HeightMap mapOf(const Words& words)
{
    const test::TemporaryFolder folder;
    answer("heightmap", words + Words{"-o", folder / "map.npy"});
    CHECK(folder.contents() == Words{"map.npy"});
    return test::readNpy(folder / "map.npy");
}

std::string bytesOf(const Words& words, const test::Surroundings& surroundings = {})
{
    const test::TemporaryFolder folder;
    answer("heightmap", words + Words{"-o", folder / "map.npy"}, surroundings);
    return test::fileText(folder / "map.npy");
}

// Fields of a line of CSV, some of them in quotes.
Words fieldsOf(const std::string& line)
{
    Words fields{""};
    bool quoted = false;
    for (const char c : line)
        if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            fields.emplace_back();
        else
            fields.back() += c;
    CHECK(!quoted);
    return fields;
}

struct Table
{
    Words names;
    std::vector<std::vector<double>> rows;
};

Table tableOf(const std::string& csv)
{
    CHECK(csv.ends_with('\n'));
    const Words lines = test::linesOf(csv);
    REQUIRE(!lines.empty());
    Table table{fieldsOf(lines[0]), {}};
    for (size_t i = 1; i < lines.size(); ++i)
    {
        std::vector<double>& row = table.rows.emplace_back();
        for (const std::string& field : fieldsOf(lines[i]))
        {
            char* end = nullptr;
            row.push_back(std::strtod(field.c_str(), &end));
            CHECK_MESSAGE((!field.empty() && *end == '\0'), lines[i]);
        }
        REQUIRE_MESSAGE(row.size() == table.names.size(), lines[i]);
    }
    return table;
}

Table probe(const Words& words)
{
    return tableOf(answer("probe", words));
}

double rms(const std::vector<float>& values)
{
    double sum = 0.0;
    for (const float value : values)
        sum += double{value} * value;
    return std::sqrt(sum / static_cast<double>(values.size()));
}

double relativeRms(const std::vector<float>& values, const std::vector<float>& truth)
{
    REQUIRE(values.size() == truth.size());
    std::vector<float> off(values.size());
    std::transform(values.begin(), values.end(), truth.begin(), off.begin(), std::minus());
    return rms(off) / rms(truth);
}

} // namespace

TEST_CASE("heightmap: an array has as many rows and columns as were asked for, and a level sea is 0 everywhere")
{
    const test::TemporaryFolder folder;
    const std::string file = folder / "level.npy";
    CHECK(answer("heightmap", kLevelSea + Words{"--size", "12x7", "-o", file}) ==
          file + ": 12x7 cells of height, 0 m to 0 m\n");
    const HeightMap map = test::readNpy(file);
    CHECK(map.rows == 7);
    CHECK(map.columns == 12);
    CHECK(map.values == std::vector<float>(12 * 7, 0.0f));

    const HeightMap whole = mapOf(kLevelSea); // by default
    CHECK(whole.rows == 512);
    CHECK(whole.columns == 512);
}

TEST_CASE("heightmap: rows go from south to north and columns from west to east, a cell at a time")
{
    const Words common = kSmallSea + Words{"--time", "3", "--size", "20x12", "--region"};
    const HeightMap here = mapOf(common + Words{"-4,1,6,7"});
    const HeightMap north = mapOf(common + Words{"-4,1.5,6,7.5"});
    const HeightMap east = mapOf(common + Words{"-3.5,1,6.5,7"});
    double offNorth = 0.0;
    double offEast = 0.0;
    double stepNorth = 0.0;
    double stepEast = 0.0;
    for (uint32_t row = 0; row + 1 < here.rows; ++row)
        for (uint32_t column = 0; column + 1 < here.columns; ++column)
        {
            offNorth = std::max(offNorth, double{std::abs(north.at(row, column) - here.at(row + 1, column))});
            offEast = std::max(offEast, double{std::abs(east.at(row, column) - here.at(row, column + 1))});
            stepNorth = std::max(stepNorth, double{std::abs(here.at(row + 1, column) - here.at(row, column))});
            stepEast = std::max(stepEast, double{std::abs(here.at(row, column + 1) - here.at(row, column))});
        }
    CHECK(offNorth < 1e-5);
    CHECK(offEast < 1e-5);
    CHECK(stepNorth > 0.01); // it is no plain that would hide a mistake
    CHECK(stepEast > 0.01);
}

TEST_CASE("heightmap: a cell has the height that probe finds at its centre at that time")
{
    const HeightMap map = mapOf(kSmallSea + Words{"--time", "0.5", "--size", "10x4", "--region", "-4,1,6,7"});
    Words at;
    std::vector<float> cells;
    for (const auto& [row, column] : {std::pair{0u, 0u}, {0u, 9u}, {3u, 0u}, {3u, 9u}, {1u, 6u}})
    {
        at = at + Words{"--at", fmt::format("{},{}", -4.0 + column + 0.5, 1.0 + 1.5 * (row + 0.5))};
        cells.push_back(map.at(row, column));
    }
    const Table table = probe(kSmallSea + Words{"--seconds", "0.5", "--every", "30"} + at);
    REQUIRE(table.rows.size() == 2);
    CHECK(table.rows[1][1] == 0.5);
    for (size_t i = 0; i < cells.size(); ++i)
    {
        CHECK(std::abs(table.rows[1][2 + i] - cells[i]) < 1e-5);
        CHECK(std::abs(table.rows[0][2 + i] - cells[i]) > 1e-3); // half a second ago it was another
    }
}

TEST_CASE("heightmap: total is ambient as long as nothing else moves the water, and foam is where it is white")
{
    const Words common = kSmallSea + Words{"--set", "ocean.preset=storm", "--time", "7.25", "--size", "40x30"};
    CHECK(bytesOf(common) == bytesOf(common + Words{"--layer", "total"}));
    CHECK(bytesOf(common) == bytesOf(common + Words{"--layer", "ambient"}));
    const HeightMap foam = mapOf(common + Words{"--layer", "foam"});
    const auto [least, most] = std::minmax_element(foam.values.begin(), foam.values.end());
    CHECK(*least >= 0.0f);
    CHECK(*least < 0.1f);
    CHECK(*most > 0.1f); // it is there at once, as if the sea had run for long
    CHECK(*most <= 1.0f);
    CHECK(rms(mapOf(kLevelSea + Words{"--layer", "foam", "--size", "4x4"}).values) == 0.0);
}

TEST_CASE("heightmap: layers of a scene with a grid add up, and its rings are where its waves have got to")
{
    const Words scene =
        Words{"drop", "--time", "4.5", "--region", "-14,-14,14,14", "--size", "140x140"} + kSmallCascades;
    const HeightMap total = mapOf(scene + Words{"--layer", "total"});
    const HeightMap ambient = mapOf(scene + Words{"--layer", "ambient"});
    const HeightMap grids = mapOf(scene + Words{"--layer", "grids"});
    double far = 0.0;
    double highest = 0.0;
    double highestAt = 0.0;
    for (uint32_t row = 0; row < 140; ++row)
    {
        for (uint32_t column = 0; column < 140; ++column)
        {
            const double sum = double{ambient.at(row, column)} + double{grids.at(row, column)};
            REQUIRE(std::abs(double{total.at(row, column)} - sum) <= 1e-6);
            const double distance = 0.2 * std::hypot(row - 69.5, column - 69.5);
            const double height = std::abs(double{grids.at(row, column)});
            if (distance > 12.0)
                far = std::max(far, height);
            else if (height > highest)
            {
                highest = height;
                highestAt = distance;
            }
        }
    }
    // Four seconds at 2.5 m/s, less what the drop itself is wide.
    CHECK(highest > 0.01);
    CHECK(highestAt > 8.5);
    CHECK(highestAt < 10.5);
    CHECK(far < 0.02 * highest); // waves have not got there

    // What probe sees at a place begins when they arrive.
    const Table table = tableOf(answer(
        "probe", Words{"drop", "--seconds", "4", "--at", "5,0", "--set", "ocean.spectrum=none", "--every", "6"}));
    double arrived = 0.0;
    for (const std::vector<double>& row : table.rows)
        if (arrived == 0.0 && std::abs(row[2]) > 0.01)
            arrived = row[1];
    CHECK(arrived > 0.5 + (5.0 - 1.5) / 2.5 - 0.3);
    CHECK(arrived < 0.5 + 5.0 / 2.5);
}

TEST_CASE("heightmap: a boat faster than waves leaves a wedge of half angle asin(c/V) in the exported map")
{
    constexpr double kWaves = 2.0; // [m/s]
    constexpr double kTime = 8.0;  // [s]
    const test::TemporaryFolder folder;
    for (const double ratio : {1.2, 2.0, 4.0})
    {
        const double speed = ratio * kWaves;
        const std::string scene = folder.write("wedge.toml", fmt::format(R"(
step = 0.033333333
[ocean]
spectrum = "none"
wind = {{ speed = 0.0, from = 0 }}
[[grid]]
name = "water"
cells = [260, 136]
cell = 0.25
wave_speed = {}
damping = 0.0
[[body]]
name = "boat"
model = "speedboat"
position = [{}, 0.0]
heading = 90
speed = {}
hold = "course"
)",
                                                                         kWaves, 28.0 - kTime * speed, speed));
        const HeightMap map =
            mapOf({scene, "--time", "8", "--region", "-32.5,-17,32.5,17", "--size", "260x136", "--layer", "grids"});
        const test::Field field{{260, 136}, {-130, -68}, 0.25, map.values};
        const double angle = std::asin(1.0 / ratio);
        const double far = std::min(15.0, 0.6 * kWaves * kTime * std::cos(angle)); // what has had time to form
        CAPTURE(ratio);
        CHECK(std::abs(test::wedgeAngle(field, 0.0, far) - angle) / engine::kDegree < 1.5);
    }
}

TEST_CASE("heightmap: a picture is the array from north to south, in the range that is said")
{
    const test::TemporaryFolder folder;
    const std::string file = folder / "map.png";
    const Words common = kSmallSea + Words{"--time", "3", "--size", "33x18", "--region", "-4,1,6,7"};
    const HeightMap map = mapOf(common);
    const auto [low, high] = std::minmax_element(map.values.begin(), map.values.end());
    const auto check = [&](double least, double most) {
        const HeightMap picture = test::readGreyPng(file);
        REQUIRE(picture.rows == map.rows);
        REQUIRE(picture.columns == map.columns);
        double off = 0.0;
        for (uint32_t row = 0; row < map.rows; ++row)
            for (uint32_t column = 0; column < map.columns; ++column)
            {
                const double part = std::clamp((map.at(row, column) - least) / (most - least), 0.0, 1.0);
                off = std::max(off, std::abs(picture.at(map.rows - 1 - row, column) - part * 65535.0));
            }
        CHECK(off <= 0.5 + 1e-3);
    };

    const std::string lowest = fmt::format("33x18 cells of height, 0 is {} m, 65535 is {} m", *low, *high);
    CHECK(answer("heightmap", common + Words{"-o", file}) == file + ": " + lowest + "\n");
    check(*low, *high);
    CHECK(test::pngDescription(file) == lowest + "; open-sea at 3 s, region -4,1,6,7, north up");

    const std::string given = file + ": 33x18 cells of height, 0 is -0.1 m, 65535 is 0.25 m\n";
    CHECK(answer("heightmap", common + Words{"-o", file, "--range", "-0.1,0.25"}) == given);
    check(-0.1, 0.25);
    const Finished noted =
        test::run(Words{SEAWAY_PROGRAM, "heightmap"} + common + Words{"-o", file, "--range", "-0.1,0.25"});
    CHECK(noted.status == 0);
    CHECK(noted.err == fmt::format("seaway: note: the height is {} m to {} m; what is beyond the range is black or "
                                   "white\n",
                                   *low, *high));

    CHECK(answer("heightmap", kLevelSea + Words{"--size", "3x2", "-o", file}) ==
          file + ": 3x2 cells of height, 0 is 0 m, 65535 is 1 m\n");
    CHECK(test::readGreyPng(file).values == std::vector<float>(6, 0.0f));
    CHECK(answer("heightmap", kLevelSea + Words{"--layer", "foam", "--size", "3x2", "-o", file}) ==
          file + ": 3x2 cells of foam, 0 is 0, 65535 is 1\n");
}

TEST_CASE("heightmap: the same bytes every time, whatever the number of threads; another seed is another sea")
{
    const Words common = kSmallSea + Words{"--time", "2", "--size", "64x64"};
    const std::string bytes = bytesOf(common);
    CHECK(bytesOf(common) == bytes);
    for (const char* threads : {"1", "2"})
        CHECK(bytesOf(common, {.environment = {{"LP_NUM_THREADS", threads}}}) == bytes);
    CHECK(bytesOf(common + Words{"--seed", "2"}) != bytes);
    CHECK(bytesOf(common + Words{"--seed", "1"}) == bytes); // the scene's own
    CHECK(bytesOf(kSmallSea + Words{"--time", "2.001", "--size", "64x64"}) != bytes);
}

TEST_CASE("heightmap: both engines of the transform make the same sea")
{
    const Words common = kSmallSea + Words{"--time", "2", "--size", "64x64"};
    const HeightMap gpu = mapOf(common + Words{"--fft", "gpu"});
    const test::TemporaryFolder folder;
    const std::string file = folder / "cpu.npy";
    const Finished cpu = test::run(Words{SEAWAY_PROGRAM, "heightmap", "-q", "--fft", "cpu", "-o", file} + common);
    if (cpu.status == 1 && cpu.err.starts_with("seaway: --fft cpu: "))
    {
        MESSAGE("left out: " << cpu.err);
        return;
    }
    REQUIRE(cpu.status == 0);
    CHECK(relativeRms(test::readNpy(file).values, gpu.values) < 1e-4);
}

TEST_CASE("heightmap: a map is as precise far from the origin and far from its own corner as near to it")
{
    // 2048 cells over 40 km, and the last 52 of them alone.
    const HeightMap wide = mapOf(Words{"--size", "2048x1", "--region", "60000,-90000,100000,-89999"});
    const HeightMap part = mapOf(Words{"--size", "52x1", "--region", "98984.375,-90000,100000,-89999"});
    const std::vector<float> last(wide.values.end() - 52, wide.values.end());
    CHECK(rms(part.values) > 0.1);
    CHECK(relativeRms(last, part.values) < 2e-4);

    const Words at{"--at", "99990.234375,-89999.5"}; // the centre of the last cell
    CHECK(std::abs(probe(at + Words{"--seconds", "0"}).rows[0][2] - last.back()) < 1e-3);
    CHECK(bytesOf(kSmallSea + Words{"--size", "3x3", "--region", "-1000000,-1000000,1000000,1000000"}).size() ==
          128 + 36);
}

TEST_CASE("heightmap: a map larger than what is asked of the device at a time has no seams")
{
    // Two by two parts of it, and a stripe across them that is one.
    const HeightMap map = mapOf(kSmallSea + Words{"--size", "4100x70", "--region", "0,0,410,7"});
    const HeightMap across = mapOf(kSmallSea + Words{"--size", "20x70", "--region", "408,0,410,7"});
    std::vector<float> east;
    for (uint32_t row = 0; row < map.rows; ++row)
        for (uint32_t column = map.columns - 20; column < map.columns; ++column)
            east.push_back(map.at(row, column));
    CHECK(relativeRms(east, across.values) < 1e-4);
}

TEST_CASE("probe: a row for every so many ticks from 0 to the last, at the time of its tick")
{
    const Words common = kSmallSea + Words{"--set", "step=0.02", "--seconds", "0.135", "--at", "-3.50,1e1"};
    const std::string all = answer("probe", common);
    CHECK(test::linesOf(all)[0] == "tick,time,\"height@-3.50,1e1\"");
    const Table table = tableOf(all);
    CHECK(table.names == Words{"tick", "time", "height@-3.50,1e1"});
    REQUIRE(table.rows.size() == 8); // 6.75 ticks are 7
    for (size_t tick = 0; tick < table.rows.size(); ++tick)
    {
        CHECK(table.rows[tick][0] == static_cast<double>(tick));
        CHECK(table.rows[tick][1] == static_cast<double>(tick) * 0.02); // every digit of it
        CHECK((tick == 0 || table.rows[tick][2] != table.rows[tick - 1][2]));
    }

    const Words lines = test::linesOf(all);
    CHECK(test::linesOf(answer("probe", common + Words{"--every", "3"})) ==
          Words{lines[0], lines[1], lines[4], lines[7]});
    CHECK(test::linesOf(answer("probe", common + Words{"--every", "8"})) == Words{lines[0], lines[1]});

    // The sea at each tick is the sea at its time.
    for (const size_t tick : {size_t{1}, size_t{7}})
        CHECK(std::abs(mapOf(kSmallSea + Words{"--time", fmt::format("{}", table.rows[tick][1]), "--size", "1x1",
                                               "--region", "-4,9.5,-3,10.5"})
                           .at(0, 0) -
                       table.rows[tick][2]) < 1e-5);
}

TEST_CASE("probe: to a file or to stdout, with any number of places, the same every time")
{
    const test::TemporaryFolder folder;
    const Words common = kSmallSea + Words{"--seconds", "0.1", "--at", "0,0", "--at", "300000,-7", "--at", "3,4"};
    const std::string csv = answer("probe", common);
    CHECK(answer("probe", common + Words{"-o", folder / "probe.csv"}) == "");
    CHECK(test::fileText(folder / "probe.csv") == csv);
    CHECK(folder.contents() == Words{"probe.csv"});
    for (const char* threads : {"1", "2"})
        CHECK(answer("probe", common, {.environment = {{"LP_NUM_THREADS", threads}}}) == csv);

    // A place is what it would be alone, however far the others are.
    const Table table = tableOf(csv);
    CHECK(table.names == Words{"tick", "time", "height@0,0", "height@300000,-7", "height@3,4"});
    REQUIRE(table.rows.size() == 7);
    for (const size_t column : {size_t{2}, size_t{3}, size_t{4}})
    {
        const Table alone =
            probe(kSmallSea + Words{"--seconds", "0.1", "--at", table.names[column].substr(std::strlen("height@"))});
        REQUIRE(alone.rows.size() == table.rows.size());
        for (size_t row = 0; row < alone.rows.size(); ++row)
            CHECK(std::abs(alone.rows[row][2] - table.rows[row][column]) < 1e-5);
    }

    const Table level = probe(kLevelSea + Words{"--seconds", "0", "--at", "0,0"});
    REQUIRE(level.rows.size() == 1);
    CHECK(level.rows[0] == std::vector<double>{0.0, 0.0, 0.0});
}

TEST_CASE("probe: a scene's bodies have their columns after the water's, exact at every tick")
{
    const test::TemporaryFolder folder;
    std::ofstream(folder / "two.toml") << "[[body]]\nname = \"tug\"\nmodel = \"tug\"\nposition = [5, -3]\n"
                                          "heading = 60\nspeed = 4.0\nhold = \"course\"\n"
                                          "[[body]]\nname = \"ball\"\nmodel = \"sphere\"\nposition = [30, 0, 20]\n"
                                          "mass = 1e7\n"; // so heavy that the air does not slow it
    const Words scene{folder / "two.toml", "--set", "ocean.spectrum=none", "--set", "ocean.wind.speed=0"};
    const Words bodies{"tug.x",  "tug.y",  "tug.z",  "tug.heading",  "tug.pitch",  "tug.roll",  "tug.speed",
                       "ball.x", "ball.y", "ball.z", "ball.heading", "ball.pitch", "ball.roll", "ball.speed"};
    const Table alone = probe(scene + Words{"--seconds", "1"});
    CHECK(alone.names == Words{"tick", "time"} + bodies);
    REQUIRE(alone.rows.size() == 61);
    for (const std::vector<double>& row : alone.rows)
    {
        const double t = row[1];
        CHECK(std::abs(row[2] - (5.0 + 4.0 * t * std::sin(60.0 * engine::kDegree))) < 1e-4);
        CHECK(std::abs(row[3] - (-3.0 + 4.0 * t * std::cos(60.0 * engine::kDegree))) < 1e-4);
        CHECK(std::abs(row[5] - 60.0) < 1e-3);
        CHECK(std::abs(row[8] - 4.0) < 0.05);
        CHECK(row[9] == 30.0);
        CHECK(std::abs(row[11] - (20.0 - 0.5 * 9.81 * t * t)) < 1e-4);
    }
    const Table both = probe(scene + Words{"--seconds", "1", "--at", "0,0", "--every", "30", "--validate"});
    CHECK(both.names == Words{"tick", "time", "height@0,0"} + bodies);
    REQUIRE(both.rows.size() == 3);
    CHECK(both.rows[2].back() == alone.rows[60].back());
    CHECK(both.rows[1][12] == alone.rows[30][11]);
}

// A dam that breaks between walls, 20 x 8 m of water 2 m deep before 20 x 8 m of dry ground, and a spring behind it.
const Words kDam{
    "open-sea",
    "--set",
    "ocean.spectrum=none",
    "--set",
    "terrain={size=[60,60],cell=1,base=3,shape=[{kind=\"plane\"}]}",
    "--set",
    "flow=[{name=\"pond\",cells=[80,16],cell=0.5,border=\"wall\",friction=0,pool=[{center=[-10,0],size=[20,8],"
    "level=5}],source=[{at=[-19,0],rate=6}]}]"};

TEST_CASE("heightmap: depth and speed of water that flows, and the ground under it")
{
    const Words region{"--region", "-20,-4,20,4", "--size", "80x16"};
    const HeightMap ground = mapOf(kDam + region + Words{"--layer", "ground"});
    CHECK(std::ranges::all_of(ground.values, [](float z) { return z == 3.0f; }));
    const HeightMap start = mapOf(kDam + region + Words{"--layer", "depth"});
    CHECK(start.values[8 * 80 + 39] == 2.0f);
    CHECK(start.values[8 * 80 + 40] == 0.0f);
    const HeightMap depth = mapOf(kDam + region + Words{"--layer", "depth", "--time", "1.5"});
    const HeightMap speed = mapOf(kDam + region + Words{"--layer", "speed", "--time", "1.5"});
    // Ritter: at the dam 4/9 of the depth, at 2/3 of the speed of waves on it, 4.43 m/s.
    CHECK(std::abs(depth.values[8 * 80 + 40] / (8.0 / 9.0) - 1.0) < 0.05);
    CHECK(std::abs(speed.values[8 * 80 + 40] / (2.0 / 3.0 * 4.43) - 1.0) < 0.05);
    CHECK(speed.values[8 * 80 + 20] < 1e-3f); // neither the wave nor that of the spring is there yet
    double volume = 0.0;
    for (const float d : depth.values)
        volume += 0.25 * d;
    CHECK(std::abs(volume / (320.0 + 6.0 * 1.5) - 1.0) < 1e-3);
}

TEST_CASE("probe: the volume of every flow, exactly what was there and what came")
{
    const Table table = probe(kDam + Words{"--seconds", "2", "--every", "30"});
    REQUIRE(table.names == Words{"tick", "time", "pond.volume"});
    REQUIRE(table.rows.size() == 5);
    for (const std::vector<double>& row : table.rows)
        CHECK(std::abs(row[2] - (320.0 + 6.0 * row[1])) < 1e-5);
}

TEST_CASE("water: the validation layer has nothing to say")
{
    const test::TemporaryFolder folder;
    for (const char* layer : {"total", "foam"})
        answer("heightmap",
               kSmallSea + Words{"--validate", "--size", "70x33", "--layer", layer, "-o", folder / "a.npy"});
    answer("heightmap", kSmallSea + Words{"--validate", "--size", "4100x70", "--fft", "gpu", "-o", folder / "b.npy"});
    for (const char* fft : {"auto", "gpu"})
        answer("probe", kSmallSea + Words{"--validate", "--fft", fft, "--seconds", "0.1", "--at", "0,0", "--at",
                                          "1e5,3", "--at", "1,2"});
}

TEST_CASE("water: a disk that is full ends it with one line, and what was there before stays")
{
    const Words commands[] = {
        {"heightmap", "--size", "64x64", "-o", "map.npy"},
        {"heightmap", "--set", "ocean.spectrum=phillips", "--size", "64x64", "-o", "map.png"},
        {"probe", "--seconds", "10", "--at", "0,0", "-o", "probe.csv"},
    };
    for (const Words& command : commands)
    {
        const std::string& file = command.back();
        CAPTURE(file);
        const test::TemporaryFolder before;
        const test::TemporaryFolder after;
        before.write(file, "before");
        const bool quick = command[0] == "probe"; // many ticks
        const auto finished =
            test::runOnSmallDisk(8, Words{SEAWAY_PROGRAM} + command + (quick ? kLevelSea : kSmallSea), before, after);
        if (!finished)
        {
            MESSAGE("left out: no disk may be mounted here");
            CHECK(!std::getenv("CI")); // where it must not be left out
            return;
        }
        CHECK(finished->status == 1);
        CHECK(finished->out == "");
        CHECK(finished->err == "seaway: " + file + ": cannot write: No space left on device\n");
        CHECK(after.contents() == Words{file});
        CHECK(test::fileText(after.path() / file) == "before");
    }
}

TEST_CASE("probe: who closes its pipe has read enough, and a full disk behind it is an error")
{
    const auto shell = [](const std::string& script) {
        return test::run({"sh", "-c", script, SEAWAY_PROGRAM}, {.timeout = test::Seconds(100.0)});
    };
    const std::string endless = "\"$0\" probe -q open-sea --set ocean.spectrum=none --seconds 86400 --at 0,0";
    const Finished closed = shell("{ " + endless + "; echo $? >&2; } | head -n 1");
    CHECK(closed.out == "tick,time,\"height@0,0\"\n");
    CHECK(closed.err == "0\n");
    const Finished full = shell(endless + " > /dev/full");
    CHECK(full.status == 1);
    CHECK(full.err == "seaway: cannot write the results: No space left on device\n");
}

TEST_CASE("probe: a wall through which dispersive waves go is said in one line, a thicker one not")
{
    const auto said = [](double thickness) {
        const test::TemporaryFolder folder;
        const std::string scene =
            folder.write("bay.toml", fmt::format("[ocean]\nspectrum = \"none\"\n[[grid]]\nname = \"bay\"\n"
                                                 "cells = [64, 64]\nwaves = \"dispersive\"\n[[grid.obstacle]]\n"
                                                 "center = [0, 0]\nsize = [8.0, {:.1f}]\n",
                                                 thickness));
        const Finished finished = test::run({SEAWAY_PROGRAM, "probe", scene, "--seconds", "0", "--at", "0,0"});
        CHECK(finished.status == 0);
        return finished.err;
    };
    CHECK(said(1.0) ==
          "seaway: grid 'bay' has a wall of 4.0 cells, and dispersive waves go through walls of less than 8; "
          "waves = \"plain\" keeps them out\n");
    CHECK(said(2.0) == "");
}
