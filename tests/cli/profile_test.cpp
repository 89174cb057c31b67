// profile_test.cpp -- seaway profile: the table, and the same numbers as JSON, CSV and a trace.

#include "support/process.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

namespace {

using test::Finished;

bool has(const std::string& text, const std::string& part)
{
    return text.find(part) != text.npos;
}

using Json = nlohmann::json;

// Throws if the text is not JSON, all of it; a key that stands twice in an object is a mistake too.
Json parsed(const std::string& text)
{
    std::vector<std::set<std::string>> keys; // of the objects that we are in
    return Json::parse(text, [&](int, Json::parse_event_t event, const Json& value) {
        if (event == Json::parse_event_t::object_start)
            keys.emplace_back();
        if (event == Json::parse_event_t::key)
            REQUIRE_MESSAGE(keys.back().insert(value).second, "twice: " << value.dump());
        if (event == Json::parse_event_t::object_end)
            keys.pop_back();
        return true;
    });
}

// A member of an object; throws if it is not there or is something else.
double numberIn(const Json& object, const char* key)
{
    return object.at(key).get<double>();
}

std::string textIn(const Json& object, const char* key)
{
    return object.at(key).get<std::string>();
}

std::vector<std::string> cellsOf(const std::string& line)
{
    std::vector<std::string> cells;
    std::istringstream in(line);
    for (std::string cell; std::getline(in, cell, ',');)
        cells.push_back(cell);
    return cells;
}

// A span of a thread in a trace [us].
struct Span
{
    std::string name;
    double from = 0.0;
    double to = 0.0;
};

constexpr double kRounding = 0.002; // to a nanosecond, twice [us]

// What a thread of a trace did, in the order in which it stands there.
std::vector<Span> spansOf(const Json& trace, const std::string& thread)
{
    std::vector<Span> spans;
    double tid = -1.0;
    for (const Json& event : trace.at("traceEvents"))
    {
        CHECK_NOTHROW(numberIn(event, "pid"));
        if (textIn(event, "ph") == "M")
        {
            REQUIRE(textIn(event, "name") == "thread_name");
            tid = textIn(event.at("args"), "name") == thread ? numberIn(event, "tid") : tid;
            continue;
        }
        REQUIRE(textIn(event, "ph") == "X");
        const double from = numberIn(event, "ts");
        CHECK(numberIn(event, "dur") >= 0.0);
        if (numberIn(event, "tid") == tid)
            spans.push_back({textIn(event, "name"), from, from + numberIn(event, "dur")});
    }
    REQUIRE_MESSAGE(!spans.empty(), thread);
    return spans;
}

constexpr size_t kFrames = 7;

// One profile in all its forms.
struct Forms
{
    Forms()
    {
        const Finished finished =
            test::run({SEAWAY_PROGRAM, "profile", "high-noon", "-q", "--size", "100x60", "--frames", "7", "--json",
                       folder / "p.json", "--csv", folder / "p.csv", "--trace", folder / "p.trace"});
        CAPTURE(finished.err);
        REQUIRE(finished.status == 0);
        CHECK(finished.err == "");
        CHECK(folder.contents() == std::vector<std::string>{"p.csv", "p.json", "p.trace"});
        table = finished.out;
        const std::string text = test::fileText(folder / "p.json");
        json = parsed(text);
    }

    test::TemporaryFolder folder;
    std::string table;
    Json json;
};

const Forms& measured()
{
    static const Forms forms; // once for all tests
    return forms;
}

} // namespace

TEST_CASE("profile: the table and the JSON have the same scopes, and they account for the frame")
{
    const Forms& forms = measured();
    const Json& scopes = forms.json.at("scopes");
    REQUIRE(scopes.size() >= 3);
    CHECK(textIn(scopes.front(), "name") == "frame");
    CHECK(textIn(scopes.back(), "name") == "(unaccounted)");
    CHECK(has(forms.table, "p50"));
    CHECK(has(forms.table, "p95"));
    CHECK(has(forms.table, "frames/s"));
    double passes = 0.0; // their share
    for (const Json& scope : scopes)
    {
        const std::string name = textIn(scope, "name");
        CAPTURE(name);
        const auto depth = static_cast<size_t>(numberIn(scope, "depth"));
        CHECK(has(forms.table, fmt::format("\n{:{}}{} ", "", 2 * depth, name)));
        CHECK(numberIn(scope, "p50_ms") <= numberIn(scope, "p95_ms"));
        if (name != "(unaccounted)") // what lies between the passes may be nothing
            CHECK(numberIn(scope, "mean_ms") > 0.0);
        passes += depth == 1 ? numberIn(scope, "share") : 0.0;
    }
    CHECK(numberIn(scopes.front(), "share") == doctest::Approx(1.0));
    CHECK(passes == doctest::Approx(1.0).epsilon(1e-4));
}

TEST_CASE("profile: the JSON says what was measured")
{
    const Forms& forms = measured();
    CHECK(textIn(forms.json, "scene") == "high-noon");
    CHECK(numberIn(forms.json, "width") == 100);
    CHECK(numberIn(forms.json, "height") == 60);
    CHECK(numberIn(forms.json, "frames") == kFrames);
    CHECK(numberIn(forms.json, "warm_up_frames") > 0);
    CHECK(numberIn(forms.json, "wall_mean_ms") > 0.0);
    CHECK(has(forms.table, "high-noon on " + textIn(forms.json, "device") + ", 100x60"));
    CHECK(has(forms.table, "quality " + textIn(forms.json, "quality")));
    CHECK(has(forms.table, "7 frames from number 0 on, after"));
}

TEST_CASE("profile: a banner says when the device is a CPU")
{
    const Forms& forms = measured();
    const std::string devices = test::run({SEAWAY_PROGRAM, "devices"}).out;
    const bool onCpu = has(test::linesOf(devices).front(), "(CPU, ");
    CHECK(forms.json.at("device_is_cpu").is_boolean());
    CHECK(forms.json.at("device_is_cpu") == onCpu);
    CHECK(has(forms.table, "*** This device is a CPU") == onCpu);
}

TEST_CASE("profile: the CSV has a row a frame and a column a scope, all numbers")
{
    const Forms& forms = measured();
    const std::vector<std::string> rows = test::linesOf(test::fileText(forms.folder / "p.csv"));
    REQUIRE(rows.size() == 1 + kFrames);
    const std::vector<std::string> header = cellsOf(rows[0]);
    const Json& scopes = forms.json.at("scopes");
    REQUIRE(header.size() == 2 + scopes.size());
    CHECK(header[0] == "index");
    CHECK(header[1] == "wall");
    for (size_t i = 0; i < scopes.size(); ++i)
        CHECK(header[2 + i] == textIn(scopes[i], "name"));
    for (size_t row = 1; row < rows.size(); ++row)
    {
        const std::vector<std::string> cells = cellsOf(rows[row]);
        REQUIRE(cells.size() == header.size());
        CHECK(cells[0] == std::to_string(row - 1));
        for (const std::string& cell : cells)
            CHECK_MESSAGE(cell.find_first_not_of("-.0123456789") == cell.npos, cell);
    }
}

TEST_CASE("profile: the trace holds every scope of every frame, the passes inside their frame")
{
    const Forms& forms = measured();
    const std::string text = test::fileText(forms.folder / "p.trace");
    const std::vector<Span> spans = spansOf(parsed(text), "GPU");
    size_t frames = 0;
    Span frame;
    for (const Span& span : spans)
    {
        if (span.name == "frame")
        {
            ++frames;
            CHECK(span.from >= frame.to - kRounding);
            frame = span;
        }
        CHECK(span.from >= frame.from - kRounding);
        CHECK(span.to <= frame.to + kRounding);
    }
    CHECK(frames == kFrames);
    // All but (unaccounted); foam takes a step in some frames only.
    CHECK(spans.size() <= kFrames * (forms.json.at("scopes").size() - 1));
    CHECK(spans.size() > kFrames * (forms.json.at("scopes").size() - 3));
}

// Every wait for the GPU is in the trace, whoever waits: Vulkan's own functions put it there (engine/cpu_scope.h).
TEST_CASE("profile: the trace shows that the frame loop waits for the frame ring and for nothing else")
{
    const test::TemporaryFolder folder;
    const std::string scene = folder.write("chase.toml", R"(
[ocean]
wind = { speed = 6.0, from = 200 }
[[grid]]
cells = [200, 120]
cell = 0.5
follow = "launch"
[[body]]
name = "launch"
model = "speedboat"
speed = 8.0
throttle = 0.8
[camera]
mode = "chase" # goes by poses that come back from the GPU
)");
    const Finished finished = test::run({SEAWAY_PROGRAM, "profile", scene, "-q", "--size", "100x60", "--frames", "7",
                                         "--quality", "low", "--trace", folder / "p.trace"});
    CAPTURE(finished.err);
    REQUIRE(finished.status == 0);
    CHECK(has(finished.out, "waiting for the GPU"));
    const std::string text = test::fileText(folder / "p.trace");
    std::map<std::string, size_t> counts;
    std::vector<Span> open; // what the span before lies in, and itself
    for (const Span& span : spansOf(parsed(text), "CPU: frame loop"))
    {
        while (!open.empty() && open.back().to <= span.from + kRounding)
            open.pop_back();
        CAPTURE(span.name);
        CAPTURE(span.from);
        const std::string in = open.empty() ? "" : open.back().name;
        if (!open.empty())
            CHECK(span.to <= open.back().to + kRounding);
        CHECK((span.name == "frame") == open.empty());
        CHECK((span.name == "wait for the GPU") == (in == "frame ring"));
        ++counts[span.name];
        open.push_back(span);
    }
    CHECK(counts["frame"] >= kFrames);
    CHECK(counts["wait for the GPU"] == counts["frame"]); // for the frame before last
    CHECK(counts["submit"] == counts["frame"]);
    for (const char* part : {"read what came back", "record the simulation", "record the picture"})
        CHECK_MESSAGE(counts[part] == kFrames, part);
}

TEST_CASE("profile: the validation layer has nothing to say, and one frame is enough")
{
    const Finished finished =
        test::run({SEAWAY_PROGRAM, "profile", "-q", "--validate", "--size", "64x36", "--frames", "1"});
    CHECK(finished.status == 0);
    CHECK(finished.err == "");
    CHECK(has(finished.out, "1 frames from number 0 on, after"));
}

TEST_CASE("profile: a file that was there is replaced, whole")
{
    const test::TemporaryFolder folder;
    folder.write("p.json", std::string(100000, '{'));
    const Finished finished =
        test::run({SEAWAY_PROGRAM, "profile", "-q", "--size", "64x36", "--frames", "2", "--json", folder / "p.json"});
    CHECK(finished.status == 0);
    const std::string text = test::fileText(folder / "p.json");
    CHECK(numberIn(parsed(text), "frames") == 2);
    CHECK(folder.contents() == std::vector<std::string>{"p.json"});
}
