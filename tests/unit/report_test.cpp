#include "tools/commands/profile_report.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

namespace {

// Two frames; the second has a pass that the first lacks.
tools::Profile sample()
{
    tools::Profile profile;
    profile.device = "a \"quoted\" device";
    profile.onCpu = true;
    profile.scene = "calm";
    profile.quality = "low";
    profile.size = {64, 32};
    profile.warmUp = 3;
    profile.first = 20;
    profile.frames.push_back({11.0, {{"frame", 0, 0.0, 10.0}, {"water", 1, 1.0, 6.0}, {"mesh", 2, 1.0, 2.0}}});
    profile.frames.push_back(
        {21.0, {{"frame", 0, 0.0, 20.0}, {"water", 1, 1.0, 8.0}, {"mesh", 2, 1.0, 2.0}, {"sky", 1, 9.0, 4.0}}});
    return profile;
}

} // namespace

TEST_CASE("profile: summaries count what is missing as nothing, and what no pass explains")
{
    const std::vector<tools::ScopeSummary> scopes = tools::summarise(sample());
    REQUIRE(scopes.size() == 5);
    CHECK(scopes[0].name == "frame");
    CHECK(scopes[0].mean == 15.0);
    CHECK(scopes[0].share == 1.0);
    CHECK(scopes[1].name == "water");
    CHECK(scopes[1].p50 == 6.0);
    CHECK(scopes[1].p95 == 8.0);
    CHECK(scopes[1].share == doctest::Approx(7.0 / 15.0));
    CHECK(scopes[2].depth == 2); // inside water: it must not be subtracted twice
    CHECK(scopes[3].name == "sky");
    CHECK(scopes[3].mean == 2.0);
    CHECK(scopes[4].name == "(unaccounted)");
    CHECK(scopes[4].mean == doctest::Approx((4.0 + 8.0) / 2.0));
}

TEST_CASE("profile: every form says what it measured")
{
    const tools::Profile profile = sample();
    const std::string table = tools::asTable(profile);
    CHECK(table.find("This device is a CPU") != std::string::npos);
    CHECK(table.find("    mesh") != std::string::npos);
    const auto json = nlohmann::json::parse(tools::asJson(profile));
    CHECK(json.at("device") == "a \"quoted\" device");
    CHECK(json.at("scopes").at(1).at("p95_ms") == 8.0);
    CHECK(tools::asCsv(profile) == "index,wall,frame,water,mesh,sky,(unaccounted)\n"
                                   "20,11.000000,10.000000,6.000000,2.000000,0.000000,4.000000\n"
                                   "21,21.000000,20.000000,8.000000,2.000000,4.000000,8.000000\n");
    const auto trace = nlohmann::json::parse(tools::asTrace(profile)).at("traceEvents");
    CHECK(trace.back() == nlohmann::json{{"name", "sky"},
                                         {"ph", "X"},
                                         {"ts", 19000.0}, // the second frame begins where the first ended [us]
                                         {"dur", 4000.0},
                                         {"pid", 1},
                                         {"tid", 1}});
}

TEST_CASE("profile: JSON keeps its order, short numbers, and any name that a file or a device may have")
{
    tools::Profile profile = sample();
    profile.frames.front().wall = 1.0 / 3.0;
    profile.scene = "caf\xe9\n.toml"; // not UTF-8, and a line's end
    profile.device = "M\xc3\xa9sa";
    const std::string text = tools::asJson(profile);
    const auto json = nlohmann::ordered_json::parse(text);
    CHECK(json.at("scene") == "caf\xef\xbf\xbd\n.toml");
    CHECK(json.at("device") == "M\xc3\xa9sa");
    std::vector<std::string> keys;
    for (const auto& [key, value] : json.items())
        keys.push_back(key);
    CHECK(keys == std::vector<std::string>{"scene", "device", "device_is_cpu", "width", "height", "quality", "frames",
                                           "first_frame", "warm_up_frames", "wall_p50_ms", "wall_p95_ms",
                                           "wall_mean_ms", "waited_mean_ms", "scopes"});
    CHECK(text.find("\"wall_p50_ms\": 0.333333,\n") != std::string::npos);
    CHECK(text.starts_with("{\n  \"scene\": ")); // people look at it too
    CHECK(text.ends_with("\n}\n"));
}

TEST_CASE("profile: a device without timestamps is not an error")
{
    tools::Profile profile = sample();
    for (tools::ProfiledFrame& frame : profile.frames)
        frame.scopes.clear();
    CHECK(tools::summarise(profile).size() == 1);
    CHECK(tools::asTable(profile).find("frames/s") != std::string::npos);
}
