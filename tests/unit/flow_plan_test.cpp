// What flows are at the start: read from a scene, on the land, with their pools and sources.
#include "ocean/flows/flow_plan.h"

#include <doctest/doctest.h>

#include <numeric>

namespace {

engine::Result<engine::Done> readFlow(std::string_view text, ocean::FlowSpec& spec)
{
    return engine::readToml(text, "a.toml", {},
                            [&](engine::TableReader& root) { root.table("flow", spec, "A flow."); });
}

std::string errorOf(std::string_view text)
{
    ocean::FlowSpec spec;
    const auto done = readFlow(text, spec);
    return done ? "" : done.error().text;
}

} // namespace

TEST_CASE("flow plan: a flow is read as the scene says it")
{
    ocean::FlowSpec spec;
    REQUIRE(readFlow(R"(
[flow]
name = "river"
cells = [100, 60]
cell = 0.5
center = [3, 4]
level = -1.5
momentum = false
friction = 0.05
border = { west = "sea", east = "wall" }
pool = [ { center = [1, 2], size = [3, 4], level = 5 }, { center = [1, 2], radius = 3, level = 2 } ]
source = [ { at = [1, 2], radius = 3, rate = -4, start = 5, stop = 6 } ]
)",
                     spec));
    CHECK(spec.name == "river");
    CHECK(spec.cells == glm::ivec2(100, 60));
    CHECK(spec.level == -1.5);
    CHECK(!spec.momentum);
    CHECK(spec.friction == 0.05);
    using enum ocean::FlowBorder;
    CHECK(spec.border == ocean::FlowBorders{sea, wall, open, open});
    REQUIRE(spec.pools.size() == 2);
    CHECK(spec.pools[1].radius == 3.0);
    REQUIRE(spec.sources.size() == 1);
    CHECK(spec.sources[0].stop == 6.0);

    REQUIRE(readFlow("flow = { border = 'wall' }", spec));
    CHECK(spec.border == ocean::FlowBorders{wall, wall, wall, wall});

    CHECK(errorOf("flow = { border = 'walls' }").find("wall") != std::string::npos);
    CHECK(errorOf("flow = { cells = [0, 10] }").find("1 to 4096") != std::string::npos);
    CHECK(errorOf("flow = { pool = [ { center = [0, 0], level = 1 } ] }").find("radius for a disc") !=
          std::string::npos);
    CHECK(errorOf("flow = { pool = [ { center = [0, 0], radius = 4 } ] }").find("level") != std::string::npos);
    CHECK(errorOf("flow = { source = [ { at = [0, 0] } ] }").find("rate") != std::string::npos);
    CHECK(errorOf("flow = { source = [ { at = [0, 0], rate = 1, start = 5, stop = 5 } ] }").find("after it starts") !=
          std::string::npos);
}

TEST_CASE("flow plan: water stands at its level over the land, higher in pools, and nowhere below the ground")
{
    const auto slope = [](const glm::dvec2& at) { return 0.1 * at.x; };
    ocean::FlowSpec spec;
    spec.cells = {20, 10};
    spec.cell = 1.0;
    spec.center = {2.0, 1.0};
    spec.level = 0.25;
    spec.pools = {{.center = {6.0, 1.0}, .size = {4.0, 20.0}, .level = 1.5}};
    const ocean::FlowStart start = ocean::startOf(spec, slope);
    for (int y = 0; y < 10; ++y)
        for (int x = 0; x < 20; ++x)
        {
            const size_t i = static_cast<size_t>(y * 20 + x);
            const glm::dvec2 at = ocean::placeOf(spec, {x, y});
            const double ground = start.ground[i] / 1024.0;
            CHECK(std::abs(ground - 0.1 * at.x) <= 0.5 / 1024.0);
            const bool pool = std::abs(at.x - 6.0) <= 2.0;
            const double depth = start.depth[i] * double{gpu::kDepthUnit};
            CHECK(depth == std::max(0.0, (pool ? 1.5 : 0.25) - ground)); // to the bit
        }
    CHECK(ocean::placeOf(spec, {0, 0}) == glm::dvec2(-7.5, -3.5));
}

TEST_CASE("flow plan: what a source gives adds up to its rate, tick by tick")
{
    const ocean::SourceSpec source{.at = {}, .rate = -0.77, .start = 1.0, .stop = 11.0};
    int64_t sum = 0;
    for (int tick = 1; tick <= 60 * 20; ++tick)
        sum += ocean::givenBy(source, 0.5, tick / 60.0) - ocean::givenBy(source, 0.5, (tick - 1) / 60.0);
    CHECK(sum == ocean::givenBy(source, 0.5, 1e9));
    CHECK(static_cast<double>(sum) * double{gpu::kDepthUnit} * 0.25 == doctest::Approx(-7.7).epsilon(1e-7));
    CHECK(ocean::givenBy(source, 0.5, 1.0) == 0);
}

TEST_CASE("flow plan: sources have the cells of their disc, at least the nearest, and none outside")
{
    ocean::FlowSpec spec;
    spec.cells = {30, 20};
    spec.cell = 0.5;
    spec.sources = {{.at = {0.0, 0.0}, .radius = 2.0, .rate = 1.0},
                    {.at = {0.1, 0.1}, .radius = 0.01, .rate = 1.0},
                    {.at = {-7.4, -4.9}, .radius = 1.0, .rate = 1.0},
                    {.at = {50.0, 0.0}, .radius = 1.0, .rate = 1.0}};
    const ocean::FlowStart start = ocean::startOf(spec, [](const glm::dvec2&) { return 0.0; });
    const auto plan = ocean::planFlows(std::array{start, start}, 4096);
    REQUIRE(plan);
    REQUIRE(plan->sources.size() == 6);
    CHECK(plan->sources[0].count == 52); // 4 pi of 0.25 m^2 each, 50.3
    CHECK(plan->sources[1].count == 1);
    CHECK(plan->sources[2].count == 4);
    CHECK(plan->sourceCells[plan->sources[1].first].at == plan->layout.corners[0] + glm::ivec2(15, 10));
    CHECK(plan->sources[4].flow == 1);
    CHECK(plan->tiles.size() == 4); // 31 x 21 faces in tiles of 64 x 16
    CHECK(!ocean::planFlows(std::array{start, start}, 40));
}
