// Water at rest: no cell moves by a bit, whatever the ground and the borders, and what rests costs nothing.
#include "support/flows.h"

#include <doctest/doctest.h>

#include <cmath>

namespace {

using ocean::FlowBorder;

// A lake of level 0 over an island, hollows and rough ground, with thin and with dry shores.
ocean::FlowStart lake(glm::ivec2 cells, uint32_t seed, double level, bool momentum)
{
    ocean::FlowStart start = test::flowOf(cells, 0.7, [&](const glm::dvec2& at) {
        const double ground = -2.0 + 3.0 * std::exp(-glm::dot(at, at) / 60.0) + test::rough(at, 0.4, seed);
        const double quantised = std::round(ground * 1024.0) / 1024.0;
        return test::Column{ground, std::max(0.0, level - quantised)};
    });
    start.spec.momentum = momentum;
    return start;
}

} // namespace

TEST_CASE("flow rest: a lake over an island and rough ground stays as it is to the bit for 10,000 steps, and sleeps")
{
    test::Gpu gpu;
    std::vector<ocean::FlowStart> starts{lake({100, 60}, 3, 0.0, true), lake({60, 100}, 4, 0.0, false),
                                         lake({37, 41}, 5, 0.0, true), lake({130, 33}, 6, -1.0 / 1024.0, true)};
    starts[1].spec.border = {FlowBorder::sea, FlowBorder::sea, FlowBorder::sea, FlowBorder::sea};
    starts[2].spec.border = {FlowBorder::sea, FlowBorder::open, FlowBorder::sea, FlowBorder::wall};
    starts[3].spec.border = {FlowBorder::open, FlowBorder::open, FlowBorder::open, FlowBorder::open};
    test::FlowRun run(gpu, starts);
    run.run(1);
    CHECK(run.list().awake ==
          run.flows().tileCount()); // all were stepped once, and would be again if a bit had changed
    for (const uint64_t ticks : {1u, 9u, 4990u})
    {
        run.run(ticks);
        CHECK(run.list().awake == 0);
        for (uint32_t flow = 0; flow < starts.size(); ++flow)
        {
            CAPTURE(flow);
            CHECK(run.units(flow) == starts[flow].depth);
            CHECK(run.book(flow) == 0);
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("flow rest: nor while water moves elsewhere, tile after tile awake beside it")
{
    test::Gpu gpu;
    // A lake and, behind a ridge, a pool that breaks; the ridge keeps them apart.
    ocean::FlowStart start = test::flowOf({400, 40}, 1.0, [&](const glm::dvec2& at) {
        const double ridge = std::abs(at.x) < 2.0 ? 20.0 : 0.0;
        const double ground = -2.0 + std::round(1024.0 * test::rough(at, 0.3, 8)) / 1024.0 + ridge;
        return test::Column{ground, std::max(0.0, (at.x < 0.0 ? 0.0 : at.x < 90.0 ? 3.0 : -1.0) - ground)};
    });
    test::FlowRun run(gpu, {start});
    run.run(300);
    const std::vector<int32_t> depth = run.units();
    const std::vector<float> u = run.u();
    bool same = true;
    bool moved = false;
    for (size_t i = 0; i < depth.size(); ++i)
    {
        const bool lake = i % 400 < 196;
        same = same && (!lake || (depth[i] == start.depth[i] && u[i] == 0.0f));
        moved = moved || (!lake && std::abs(depth[i] - start.depth[i]) > 100000);
    }
    CHECK(same);
    CHECK(moved);
    CHECK(run.list().awake > 0);
    CHECK(run.list().awake < run.flows().tileCount());
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("flow rest: skipping what rests changes no bit")
{
    test::Gpu gpu;
    // A small dam break far from everything else, and the same with a spring in each tile that keeps it awake but gives
    // nothing.
    ocean::FlowStart start = test::flowOf({330, 150}, 1.0, [&](const glm::dvec2& at) {
        const double ground = -1.0 + std::round(1024.0 * test::rough(at, 0.2, 8)) / 1024.0;
        return test::Column{ground, std::max(0.0, (glm::length(at) < 8.0 ? 1.0 : 0.0) - ground)};
    });
    start.spec.friction = 0.03;
    std::vector<ocean::FlowStart> many{start};
    for (int i = 0; i < 2; ++i) // the same water at another place of the tiles
    {
        const glm::ivec2 shift(20 + 15 * i, 5 + 4 * i);
        ocean::FlowStart wider = test::flowOf(start.spec.cells + shift, 1.0, [](const glm::dvec2&) {
            return test::Column{30.0, 0.0};
        });
        wider.spec.friction = start.spec.friction;
        for (int y = 0; y < 150; ++y)
            for (int x = 0; x < 330; ++x)
            {
                const auto to = static_cast<size_t>((y + shift.y) * wider.spec.cells.x + x + shift.x);
                wider.ground[to] = start.ground[static_cast<size_t>(y * 330 + x)];
                wider.depth[to] = start.depth[static_cast<size_t>(y * 330 + x)];
            }
        many.push_back(wider);
    }
    // Apart, for the number of substeps depends on what is awake.
    std::vector<std::vector<int32_t>> found;
    for (const ocean::FlowStart& one : many)
    {
        test::FlowRun run(gpu, {one});
        run.run(150);
        found.push_back(run.units());
        CHECK(run.list().awake < run.flows().tileCount());
    }
    for (size_t i = 1; i < many.size(); ++i)
    {
        const glm::ivec2 shift = many[i].spec.cells - many[0].spec.cells;
        bool same = true;
        for (int y = 0; y < 150; ++y)
            for (int x = 0; x < 330; ++x)
                same = same && found[0][static_cast<size_t>(y * 330 + x)] ==
                                   found[i][static_cast<size_t>((y + shift.y) * many[i].spec.cells.x + x + shift.x)];
        CHECK(same);
    }
    CHECK(gpu.validationErrors() == 0);
}
