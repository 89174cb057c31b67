// Steady flows in channels: over a bump, without a jump and with one, down a slope, over a weir.
#include "support/flows.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace {

constexpr double kG = 9.81;

using ocean::FlowBorder;

// The bump of the SWASHES collection: 25 m of channel, x from 0.
double bump(double x)
{
    return std::max(0.0, 0.2 - 0.05 * (x - 10.0) * (x - 10.0));
}

// A channel a cell wide along x, with q [m^2/s] coming in at its western end and a sea beyond its eastern one that
// stands `sea` above the ground there [m].
ocean::FlowStart channel(int cells, double cell, double q, double sea, double depth,
                         const std::function<double(double)>& ground)
{
    const double length = cells * cell;
    ocean::FlowStart start = test::flowOf({cells, 1}, cell, [&](const glm::dvec2& at) {
        const double z = ground(at.x + 0.5 * length) - ground(length) - sea;
        return test::Column{z, depth - (ground(at.x + 0.5 * length) - ground(length))};
    });
    start.spec.border.east = FlowBorder::sea;
    start.spec.sources = {{.at = {-0.5 * length + 5.0 * cell, 0.0}, .radius = 4.5 * cell, .rate = q * cell}};
    return start;
}

// Above the lowest ground, of water that flows [m].
double head(double q, double depth, double ground)
{
    return ground + depth + q * q / (2.0 * kG * depth * depth);
}

struct Profile
{
    std::vector<double> depth;
    std::vector<double> level;
    std::vector<double> q; // at cells' western faces
};

Profile profileOf(test::FlowRun& run, uint32_t flow)
{
    return {run.depths(flow), run.levels(flow), run.flowU(flow)};
}

} // namespace

TEST_CASE("flow channel: over a bump as Bernoulli has it, below the speed of waves")
{
    test::Gpu gpu;
    constexpr double kCell = 0.1;
    constexpr int kCells = 250;
    // Water that flows out stands above the sea beyond by u sqrt(d/g).
    const double calmSea = 2.0 - 4.42 / 2.0 * std::sqrt(2.0 / kG);
    test::FlowRun run(gpu, {channel(kCells, kCell, 4.42, calmSea, 2.0, bump)});
    run.runTo(100.0);

    const Profile calm = profileOf(run, 0);
    CHECK(test::off(calm.depth.back(), 2.0) <= 0.01);
    const double total = head(4.42, calm.depth[kCells - 20], 0.0);
    double worst = 0.0;
    for (int i = 20; i < kCells - 10; ++i)
    {
        const double z = bump((i + 0.5) * kCell);
        double depth = total - z; // the deeper of the two that have this head
        for (int n = 0; n < 100; ++n)
            depth = total - z - 4.42 * 4.42 / (2.0 * kG * depth * depth);
        worst = std::max(worst, std::abs(calm.depth[static_cast<size_t>(i)] / depth - 1.0));
        CHECK(test::off(calm.q[static_cast<size_t>(i)], 4.42) <= 0.002);
    }
    MESSAGE("below the speed of waves: depth off by " << worst);
    CHECK(worst <= 0.01);

    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("flow channel: over a bump that makes it shoot, and jump where momentum agrees")
{
    test::Gpu gpu;
    constexpr double kCell = 0.05;
    constexpr int kCells = 500;
    const double sea = 0.33 - 0.18 / 0.33 * std::sqrt(0.33 / kG);
    test::FlowRun run(gpu, {channel(kCells, kCell, 0.18, sea, 0.33, bump)});
    run.runTo(80.0);
    const Profile jump = profileOf(run, 0);
    CHECK(test::off(jump.depth.back(), 0.33) <= 0.01);
    // Critical on the crest: before it and down to the jump one head, behind it another.
    const double q = 0.18;
    const double critical = std::cbrt(q * q / kG);
    const double before = head(q, critical, 0.2);
    const double behind = head(q, 0.33, 0.0);
    const auto deeper = [&](double total_, double z) {
        double depth = total_ - z;
        for (int n = 0; n < 1000; ++n)
            depth = total_ - z - q * q / (2.0 * kG * depth * depth);
        return depth;
    };
    const auto shallower = [&](double total_, double z) {
        double depth = 0.01;
        for (int n = 0; n < 1000; ++n)
            depth = q / std::sqrt(2.0 * kG * (total_ - z - depth));
        return depth;
    };
    // Where momentum agrees, u^2 d + g d^2 / 2 on both sides.
    double place = 10.0;
    for (double x = 10.0; x < 12.0; x += 0.001)
    {
        const double a = shallower(before, bump(x));
        const double b = deeper(behind, bump(x));
        if (q * q / a + kG * a * a / 2.0 >= q * q / b + kG * b * b / 2.0)
            place = x;
    }
    double found = 0.0;
    for (int i = 200; i < 320; ++i)
        if (jump.depth[static_cast<size_t>(i)] < 0.19 && jump.depth[static_cast<size_t>(i) + 1] >= 0.19)
            found = (i + 1) * kCell;
    double sum = 0.0; // but for the jump itself
    double all = 0.0;
    for (int i = 20; i < kCells - 10; ++i)
    {
        const double x = (i + 0.5) * kCell;
        if (std::abs(x - place) < 0.3)
            continue;
        const double exact = x < 10.0    ? deeper(before, bump(x))
                             : x < place ? shallower(before, bump(x))
                                         : deeper(behind, bump(x));
        sum += std::abs(jump.depth[static_cast<size_t>(i)] - exact);
        all += exact;
    }
    MESSAGE("with a jump: depths off by " << sum / all << ", jump at " << found << " m of " << place << " m");
    CHECK(sum / all <= 0.02);
    CHECK(test::off(jump.depth[100], deeper(before, 0.0)) <= 0.02);
    CHECK(std::abs(found - place) <= 0.3);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("flow channel: down an even slope as deep as Manning has it")
{
    test::Gpu gpu;
    const double slopes[] = {0.01, 0.05, 0.001};
    std::vector<ocean::FlowStart> starts;
    for (const double slope : slopes)
    {
        ocean::FlowStart start = channel(200, 2.0, 1.0, 0.0, 0.0, [&](double x) { return slope * (400.0 - x); });
        for (int32_t& depth : start.depth)
            depth = 0;
        start.spec.friction = 0.03;
        start.spec.border.east = FlowBorder::open;
        starts.push_back(start);
    }
    test::FlowRun run(gpu, starts, 1.0 / 15.0);
    run.runTo(900.0);
    for (uint32_t flow = 0; flow < 3; ++flow)
    {
        const double normal = std::pow(0.03 * 1.0 / std::sqrt(slopes[flow]), 0.6); // q = d^(5/3) sqrt(S) / n
        const std::vector<double> depths = run.depths(flow);
        MESSAGE("slope " << slopes[flow] << ": " << depths[120] / normal << " in the middle, " << depths[198] / normal
                         << " at the outlet");
        if (flow < 2)
            CHECK(test::off(depths[120], normal) <= 0.01);
        else // the outlet draws the water down: docs/architecture.md
            CHECK(test::off(depths[120], normal) <= 0.1);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("flow channel: a broad weir passes 1.705 H^1.5")
{
    test::Gpu gpu;
    std::vector<ocean::FlowStart> starts;
    const double flows[] = {0.3, 0.7, 1.5};
    for (const double q : flows)
    {
        ocean::FlowStart start = channel(240, 0.25, q, -5.0, 0.0, [](double x) {
            return 2.0 * std::clamp(std::min(x - 33.0, 49.0 - x) / 4.0, 0.0, 1.0);
        });
        for (size_t i = 0; i < start.depth.size(); ++i)
            start.depth[i] = i < 155 ? 8388608 : 0; // 2 m
        start.spec.border.east = FlowBorder::open;
        starts.push_back(start);
    }
    test::FlowRun run(gpu, starts);
    run.runTo(200.0);
    for (uint32_t flow = 0; flow < 3; ++flow)
    {
        const double depth = run.depths(flow)[100];
        const double u = flows[flow] / depth;
        const double head = depth - 2.0 + u * u / (2.0 * kG);
        const double q = run.flowU(flow)[165];
        MESSAGE("q " << q << ": coefficient " << q / std::pow(head, 1.5));
        CHECK(test::off(q, flows[flow]) <= 0.02);
        CHECK(test::off(q / std::pow(head, 1.5), 1.705) <= 0.08);
    }
    CHECK(gpu.validationErrors() == 0);
}
