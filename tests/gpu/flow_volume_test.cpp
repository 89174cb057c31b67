// Volume is kept exactly, in whole numbers, and no depth is ever negative: over cliffs, under springs, through borders.
#include "support/flows.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace {

using ocean::FlowBorder;

int64_t sumOf(const std::vector<int32_t>& depths)
{
    return std::accumulate(depths.begin(), depths.end(), int64_t{0});
}

// A dam break over rough ground.
ocean::FlowStart broken(glm::ivec2 cells, uint32_t seed)
{
    return test::flowOf(cells, 1.0, [&](const glm::dvec2& at) {
        return test::Column{test::rough(at, 0.8, seed), at.x < -5.0 ? 4.0 : 0.0};
    });
}

// Films of a millimetre on cliffs of 100 m, and a spring on a peak.
ocean::FlowStart cliffs()
{
    ocean::FlowStart start = test::flowOf({41, 37}, 1.0, [&](const glm::dvec2& at) {
        const int x = static_cast<int>(std::floor(at.x / 4.0));
        const int y = static_cast<int>(std::floor(at.y / 3.0));
        return test::Column{(x + y) % 2 != 0 ? 100.0 : 0.0, 0.001};
    });
    start.ground[18 * 41 + 20] = 300 * 1024;
    start.spec.sources = {{.at = {0.0, 0.0}, .radius = 0.1, .rate = 3.0},
                          {.at = {9.0, 9.0}, .radius = 2.5, .rate = -0.7}};
    start.spec.border = {FlowBorder::open, FlowBorder::wall, FlowBorder::wall, FlowBorder::wall};
    return start;
}

// A spring above, a drain and open ground below, a bed that falls.
ocean::FlowStart river()
{
    ocean::FlowStart start = test::flowOf({120, 24}, 1.0, [&](const glm::dvec2& at) {
        return test::Column{-0.02 * at.x + 0.05 * at.y * at.y / 4.0 + test::rough(at, 0.05, 3), 0.0};
    });
    start.spec.friction = 0.03;
    start.spec.border = {FlowBorder::wall, FlowBorder::open, FlowBorder::wall, FlowBorder::wall};
    start.spec.sources = {{.at = {-52.0, 0.0}, .radius = 3.0, .rate = 5.0, .stop = 60.0},
                          {.at = {20.0, 1.0}, .radius = 2.0, .rate = -1.234567},
                          {.at = {30.0, -2.0}, .radius = 2.0, .rate = 0.0001, .start = 3.0}};
    return start;
}

} // namespace

TEST_CASE("flow volume: kept to the last unit over 10,000 steps, and never negative")
{
    test::Gpu gpu;
    std::vector<ocean::FlowStart> starts{broken({48, 40}, 11), broken({21, 77}, 12), cliffs(), river()};
    starts.push_back(starts[0]);
    starts[4].spec.momentum = false;
    test::FlowRun run(gpu, starts, 1.0 / 30.0);
    uint64_t ticks = 0;
    for (const uint64_t more : {1u, 10u, 100u, 800u, 2500u})
    {
        run.run(more);
        ticks += more;
        CAPTURE(ticks);
        for (uint32_t flow = 0; flow < starts.size(); ++flow)
        {
            CAPTURE(flow);
            const std::vector<int32_t> depths = run.units(flow);
            CHECK(*std::ranges::min_element(depths) >= 0);
            CHECK(run.volume(flow) == sumOf(depths));
            CHECK(sumOf(depths) == sumOf(starts[flow].depth) + run.book(flow));
            const std::vector<float> u = run.u(flow);
            CHECK(std::ranges::all_of(u, [](float speed) { return std::abs(speed) < 100.0f; }));
        }
    }
    CHECK(run.book(3) != 0);
    CHECK(run.book(0) == 0);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("flow volume: a source gives its rate to the unit, whatever the step and the cells it has")
{
    test::Gpu gpu;
    ocean::FlowStart start = test::flowOf({20, 20}, 0.3, [](const glm::dvec2&) { return test::Column{0.0, 0.0}; });
    std::vector<ocean::FlowStart> starts;
    const double rates[] = {1.0, 0.013, 1.0 / 3.0};
    for (const double rate : rates)
    {
        start.spec.sources = {{.at = {0.4, -0.2}, .radius = 1.1, .rate = rate, .start = 0.5, .stop = 6.5}};
        starts.push_back(start);
    }
    test::FlowRun run(gpu, starts, 1.0 / 61.0);
    run.run(500);
    for (uint32_t flow = 0; flow < 3; ++flow)
    {
        const double given = static_cast<double>(run.book(flow)) * double{gpu::kDepthUnit} * 0.3 * 0.3;
        CHECK(given == doctest::Approx(6.0 * rates[flow]).epsilon(1e-6));
        CHECK(run.volume(flow) == run.book(flow));
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("flow volume: a drain takes no more than there is")
{
    test::Gpu gpu;
    ocean::FlowStart start = test::flowOf({15, 15}, 1.0, [](const glm::dvec2&) { return test::Column{0.0, 0.05}; });
    start.spec.sources = {{.at = {0.0, 0.0}, .radius = 2.0, .rate = -100.0}};
    test::FlowRun run(gpu, {start});
    run.run(1200);
    CHECK(run.volume() == sumOf(start.depth) + run.book());
    CHECK(run.volume() < sumOf(start.depth) * 3 / 4); // what is far away comes slowly
    CHECK(std::ranges::min(run.units()) >= 0);
    CHECK(run.units()[7 * 15 + 7] < start.depth[0] / 20);
    CHECK(gpu.validationErrors() == 0);
}
