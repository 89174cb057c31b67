// What flows say of places of the world: depth and velocity, in cells' middles and between them.
#include "ocean/flows/flow_query.h"
#include "support/flows.h"

#include <doctest/doctest.h>

#include <cmath>

TEST_CASE("flow query: depth and velocity as the cells have them, bilinear between; the finest flow answers")
{
    test::Gpu gpu;
    const auto column = [](const glm::dvec2& at) { return test::Column{0.0, at.x + 0.4 * at.y < 0.0 ? 1.0 : 0.3}; };
    ocean::FlowStart coarse = test::flowOf({31, 20}, 2.0, column);
    coarse.spec.center = {1000.0, -500.0};
    ocean::FlowStart fine = test::flowOf({17, 23}, 0.5, column);
    fine.spec.center = {1003.0, -502.0};
    ocean::FlowStart pipes = test::flowOf({30, 1}, 1.0, column);
    pipes.spec.momentum = false;
    test::FlowRun run(gpu, {coarse, fine, pipes});
    run.run(40);

    const auto at = [](const ocean::FlowStart& start, int x, int y) { return ocean::placeOf(start.spec, {x, y}); };
    const std::vector<glm::dvec2> places{
        at(coarse, 3, 4),      at(coarse, 30, 19), 0.5 * (at(coarse, 3, 4) + at(coarse, 4, 4)),
        at(fine, 5, 6),        at(pipes, 12, 0),   {2000.0, 0.0},
        at(coarse, 0, 0) - 0.9};
    ocean::FlowQuery query(gpu, run.flows(), 10);
    gpu.run([&](const engine::Commands& cmd) { query.record(cmd, places); });
    const std::vector<gpu::FlowAnswer> found = query.answers();
    REQUIRE(found.size() == places.size());

    const auto water = [&](uint32_t flow, int x, int y, int width) {
        const auto i = static_cast<size_t>(y * width + x);
        const bool last = x + 1 == width; // a wall, where nothing flows
        return glm::dvec2(run.depths(flow)[i],
                          0.5 * (double{run.u(flow)[i]} + (last ? 0.0 : double{run.u(flow)[i + 1]})));
    };
    const auto check = [](const gpu::FlowAnswer& answer, const glm::dvec2& expected) {
        CHECK(std::abs(answer.depth - expected.x) <= 1e-6);
        CHECK(std::abs(answer.velocity.x - expected.y) <= 1e-5);
    };
    check(found[0], water(0, 3, 4, 31));
    check(found[1], water(0, 30, 19, 31));
    check(found[2], 0.5 * (water(0, 3, 4, 31) + water(0, 4, 4, 31)));
    check(found[3], water(1, 5, 6, 17));
    const glm::dvec2 pipe = water(2, 12, 0, 30);
    check(found[4], {pipe.x, pipe.y / pipe.x}); // faces have flows there
    check(found[5], {0.0, 0.0});
    check(found[6], water(0, 0, 0, 31)); // in the outer half of a cell
    CHECK(std::abs(water(0, 3, 4, 31).y) + std::abs(pipe.y) > 0.0);
    CHECK(ocean::flowAt(run.flows(), {1003.0, -502.0}) == 1);
    CHECK(!ocean::flowAt(run.flows(), {900.0, -500.0}));
    CHECK(gpu.validationErrors() == 0);
}
