// profile_test.cpp -- seaway profile: the table, and the same numbers as JSON, CSV and a trace.

#include "support/process.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <sstream>

namespace {

using test::Finished;

bool has(const std::string& text, const std::string& part)
{
    return text.find(part) != text.npos;
}

// ---- JSON, as far as the tests need it: read strictly, so that reading it is the check of its form ----------------

struct Json
{
    enum Kind
    {
        null,
        boolean,
        number,
        string,
        array,
        object
    } kind = null;
    bool truth = false;
    double value = 0.0;
    std::string text;
    std::vector<Json> items;
    std::map<std::string, Json> members;

    const Json& operator[](const std::string& key) const
    {
        const auto found = members.find(key);
        REQUIRE_MESSAGE(found != members.end(), key);
        return found->second;
    }
};

class JsonReader
{
public:
    explicit JsonReader(const std::string& text) : text_(text) {}

    Json read()
    {
        Json json = readValue();
        REQUIRE_MESSAGE(next() == '\0', "more after the end, at " << at_);
        return json;
    }

private:
    char next() // what follows the white space
    {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n'))
            ++at_;
        return at_ < text_.size() ? text_[at_] : '\0';
    }

    void expect(const std::string& word)
    {
        next();
        REQUIRE_MESSAGE(text_.compare(at_, word.size(), word) == 0, "expected '" << word << "' at " << at_);
        at_ += word.size();
    }

    std::string readString()
    {
        expect("\"");
        std::string out;
        while (at_ < text_.size() && text_[at_] != '"')
        {
            REQUIRE(static_cast<unsigned char>(text_[at_]) >= 0x20);
            if (text_[at_] == '\\')
                ++at_;
            out += text_[at_++];
        }
        expect("\"");
        return out;
    }

    double readNumber()
    {
        const size_t end = std::min(text_.find_first_not_of("+-.0123456789eE", at_), text_.size());
        const std::string digits = text_.substr(at_, end - at_);
        char* stopped = nullptr;
        const double number = std::strtod(digits.c_str(), &stopped);
        REQUIRE_MESSAGE((!digits.empty() && *stopped == '\0' && std::isfinite(number)), "no number at " << at_);
        at_ = end;
        return number;
    }

    // Calls `readOne` for each of what stands between `open` and `close`.
    template <typename ReadOne>
    void readList(const char* open, const char* close, ReadOne readOne)
    {
        expect(open);
        for (bool first = true; next() != *close; first = false)
        {
            if (!first)
                expect(",");
            readOne();
        }
        expect(close);
    }

    Json readValue()
    {
        Json json;
        switch (next())
        {
        case '{':
            json.kind = Json::object;
            readList("{", "}", [&] {
                const std::string key = readString();
                expect(":");
                REQUIRE_MESSAGE(json.members.emplace(key, readValue()).second, "twice: " << key);
            });
            break;
        case '[':
            json.kind = Json::array;
            readList("[", "]", [&] { json.items.push_back(readValue()); });
            break;
        case '"':
            json.kind = Json::string;
            json.text = readString();
            break;
        case 't':
        case 'f':
            json.kind = Json::boolean;
            json.truth = text_[at_] == 't';
            expect(json.truth ? "true" : "false");
            break;
        default:
            json.kind = Json::number;
            json.value = readNumber();
        }
        return json;
    }

    const std::string& text_;
    size_t at_ = 0;
};

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
    for (const Json& event : trace["traceEvents"].items)
    {
        CHECK(event["pid"].kind == Json::number);
        if (event["ph"].text == "M")
        {
            REQUIRE(event["name"].text == "thread_name");
            tid = event["args"]["name"].text == thread ? event["tid"].value : tid;
            continue;
        }
        REQUIRE(event["ph"].text == "X");
        const double from = event["ts"].value;
        CHECK(event["dur"].value >= 0.0);
        if (event["tid"].value == tid)
            spans.push_back({event["name"].text, from, from + event["dur"].value});
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
        json = JsonReader(text).read();
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
    const std::vector<Json>& scopes = forms.json["scopes"].items;
    REQUIRE(scopes.size() >= 3);
    CHECK(scopes.front()["name"].text == "frame");
    CHECK(scopes.back()["name"].text == "(unaccounted)");
    CHECK(has(forms.table, "p50"));
    CHECK(has(forms.table, "p95"));
    CHECK(has(forms.table, "frames/s"));
    double passes = 0.0; // their share
    for (const Json& scope : scopes)
    {
        const std::string name = scope["name"].text;
        CAPTURE(name);
        const auto depth = static_cast<size_t>(scope["depth"].value);
        CHECK(has(forms.table, fmt::format("\n{:{}}{} ", "", 2 * depth, name)));
        CHECK(scope["p50_ms"].value <= scope["p95_ms"].value);
        if (name != "(unaccounted)") // what lies between the passes may be nothing
            CHECK(scope["mean_ms"].value > 0.0);
        passes += depth == 1 ? scope["share"].value : 0.0;
    }
    CHECK(scopes.front()["share"].value == doctest::Approx(1.0));
    CHECK(passes == doctest::Approx(1.0).epsilon(1e-4));
}

TEST_CASE("profile: the JSON says what was measured")
{
    const Forms& forms = measured();
    CHECK(forms.json["scene"].text == "high-noon");
    CHECK(forms.json["width"].value == 100);
    CHECK(forms.json["height"].value == 60);
    CHECK(forms.json["frames"].value == kFrames);
    CHECK(forms.json["warm_up_frames"].value > 0);
    CHECK(forms.json["wall_mean_ms"].value > 0.0);
    CHECK(has(forms.table, "high-noon on " + forms.json["device"].text + ", 100x60"));
    CHECK(has(forms.table, "quality " + forms.json["quality"].text));
    CHECK(has(forms.table, "7 frames from number 0 on, after"));
}

TEST_CASE("profile: a banner says when the device is a CPU")
{
    const Forms& forms = measured();
    const std::string devices = test::run({SEAWAY_PROGRAM, "devices"}).out;
    const bool onCpu = has(test::linesOf(devices).front(), "(CPU, ");
    CHECK(forms.json["device_is_cpu"].kind == Json::boolean);
    CHECK(forms.json["device_is_cpu"].truth == onCpu);
    CHECK(has(forms.table, "*** This device is a CPU") == onCpu);
}

TEST_CASE("profile: the CSV has a row a frame and a column a scope, all numbers")
{
    const Forms& forms = measured();
    const std::vector<std::string> rows = test::linesOf(test::fileText(forms.folder / "p.csv"));
    REQUIRE(rows.size() == 1 + kFrames);
    const std::vector<std::string> header = cellsOf(rows[0]);
    const std::vector<Json>& scopes = forms.json["scopes"].items;
    REQUIRE(header.size() == 2 + scopes.size());
    CHECK(header[0] == "index");
    CHECK(header[1] == "wall");
    for (size_t i = 0; i < scopes.size(); ++i)
        CHECK(header[2 + i] == scopes[i]["name"].text);
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
    const std::vector<Span> spans = spansOf(JsonReader(text).read(), "GPU");
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
    CHECK(spans.size() <= kFrames * (forms.json["scopes"].items.size() - 1));
    CHECK(spans.size() > kFrames * (forms.json["scopes"].items.size() - 3));
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
    for (const Span& span : spansOf(JsonReader(text).read(), "CPU: frame loop"))
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
    CHECK(JsonReader(text).read()["frames"].value == 2);
    CHECK(folder.contents() == std::vector<std::string>{"p.json"});
}
