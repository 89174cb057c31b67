// Flowing water against its twin in double precision, at awkward sizes; and the same bits however it is run or turned.
#include "support/flow_twin.h"
#include "support/flows.h"

#include <doctest/doctest.h>

#include <cmath>

namespace {

using ocean::FlowBorder;

// A pond and a pool over rough ground, some of it dry.
ocean::FlowStart pond(glm::ivec2 cells, uint32_t seed, bool momentum)
{
    ocean::FlowStart start = test::flowOf(cells, 0.5, [&](const glm::dvec2& at) {
        const double ground = test::rough(at, 0.2, seed);
        const double level = at.x + 0.3 * at.y < 0.0 ? 0.8 : 0.1;
        return test::Column{ground, std::max(0.0, level - ground)};
    });
    start.spec.friction = 0.03;
    start.spec.momentum = momentum;
    return start;
}

double largestDifference(const std::vector<double>& a, const std::vector<double>& b)
{
    double most = 0.0;
    for (size_t i = 0; i < a.size(); ++i)
        most = std::isnan(a[i]) ? INFINITY : std::max(most, std::abs(a[i] - b[i]));
    return most;
}

} // namespace

TEST_CASE("flow step: 200 steps match the double-precision twin, at awkward sizes, with every border")
{
    test::Gpu gpu;
    constexpr double kStep = 1.0 / 120.0;
    std::vector<ocean::FlowStart> starts;
    uint32_t seed = 1;
    for (const glm::ivec2 cells : {glm::ivec2(37, 23), glm::ivec2(64, 16), glm::ivec2(131, 3), glm::ivec2(1, 50)})
        for (const bool momentum : {true, false})
            starts.push_back(pond(cells, ++seed, momentum));
    starts[0].spec.border = {FlowBorder::open, FlowBorder::open, FlowBorder::open, FlowBorder::open};
    starts[1].spec.border = {FlowBorder::sea, FlowBorder::open, FlowBorder::wall, FlowBorder::sea};
    starts[2].spec.border = {FlowBorder::wall, FlowBorder::sea, FlowBorder::open, FlowBorder::sea};
    test::FlowRun run(gpu, starts, kStep);
    run.run(200);
    for (uint32_t flow = 0; flow < starts.size(); ++flow)
    {
        CAPTURE(flow);
        test::FlowTwin twin(starts[flow], kStep);
        for (int tick = 0; tick < 200; ++tick)
            twin.tick();
        CHECK(largestDifference(run.depths(flow), twin.depths()) <= 1e-5);
        CHECK(largestDifference(run.depths(flow), test::FlowTwin(starts[flow], kStep).depths()) > 0.1); // it moved
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("flow step: the same bits in every run, alone or beside others")
{
    test::Gpu gpu;
    const std::vector<ocean::FlowStart> starts{pond({37, 23}, 5, true), pond({70, 40}, 6, true),
                                               pond({20, 90}, 7, false)};
    test::FlowRun together(gpu, starts);
    together.run(100);
    for (uint32_t flow = 0; flow < starts.size(); ++flow)
        for (int again = 0; again < (flow == 1 ? 10 : 1); ++again)
        {
            CAPTURE(flow);
            test::FlowRun alone(gpu, {starts[flow]});
            alone.run(100);
            CHECK(alone.units() == together.units(flow));
            CHECK(alone.u() == together.u(flow));
        }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("flow step: the plane mirrored or turned by 90 degrees gives the same bits, mirrored or turned")
{
    test::Gpu gpu;
    const ocean::FlowStart start = pond({45, 33}, 9, true);
    ocean::FlowStart mirrored = start; // x to -x
    ocean::FlowStart turned = start;   // x to y, y to x
    turned.spec.cells = {33, 45};
    const auto n = [](int x, int y, int width) { return static_cast<size_t>(y * width + x); };
    for (int y = 0; y < 33; ++y)
        for (int x = 0; x < 45; ++x)
        {
            mirrored.ground[n(44 - x, y, 45)] = start.ground[n(x, y, 45)];
            mirrored.depth[n(44 - x, y, 45)] = start.depth[n(x, y, 45)];
            turned.ground[n(y, x, 33)] = start.ground[n(x, y, 45)];
            turned.depth[n(y, x, 33)] = start.depth[n(x, y, 45)];
        }
    test::FlowRun run(gpu, {start, mirrored, turned});
    run.run(150);
    const std::vector<int32_t> all = run.units(0);
    const std::vector<int32_t> mirror = run.units(1);
    const std::vector<int32_t> turn = run.units(2);
    bool same = true;
    for (int y = 0; y < 33; ++y)
        for (int x = 0; x < 45; ++x)
            same = same && all[n(x, y, 45)] == mirror[n(44 - x, y, 45)] && all[n(x, y, 45)] == turn[n(y, x, 33)];
    CHECK(same);
    CHECK(gpu.validationErrors() == 0);
}
