// Waves: in basins that Thacker solved, on even depths, against open borders, up a beach; and as virtual pipes.
#include "support/flows.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

namespace {

constexpr double kG = 9.81;
constexpr double kPi = std::numbers::pi;

using ocean::FlowBorder;

// Times at which a series crosses 0 upwards, and its extreme in the cycles between.
struct Cycles
{
    std::vector<double> crossings;
    std::vector<double> most; // of |value| from one crossing to the next
};

Cycles cyclesOf(const std::vector<double>& values, double step)
{
    Cycles cycles;
    double most = 0.0;
    for (size_t i = 1; i < values.size(); ++i)
    {
        most = std::max(most, std::abs(values[i]));
        if (values[i - 1] < 0.0 && values[i] >= 0.0)
        {
            cycles.crossings.push_back((static_cast<double>(i) - values[i] / (values[i] - values[i - 1])) * step);
            cycles.most.push_back(most);
            most = 0.0;
        }
    }
    return cycles;
}

} // namespace

TEST_CASE("flow basin: Thacker's planar water in a parabola keeps its period and most of its swing")
{
    test::Gpu gpu;
    constexpr int kCells = 200;
    constexpr double kHalf = 10.0; // a [m]: half the width of the water at rest
    constexpr double kStill = 1.0; // h0 [m]
    constexpr double kCell = 3.0 * kHalf / kCells;
    const auto ground = [](double x) { return kStill * (x * x / (kHalf * kHalf) - 1.0); };
    test::FlowRun run(gpu, {test::flowOf({kCells, 1}, kCell, [&](const glm::dvec2& at) {
                          constexpr double kSwing = 2.0; // of its middle [m]
                          const double level = kStill / (kHalf * kHalf) * kSwing * (2.0 * at.x - kSwing);
                          return test::Column{ground(at.x), std::max(0.0, level - ground(at.x))};
                      })});
    const double period = 2.0 * kPi * kHalf / std::sqrt(2.0 * kG * kStill);
    std::vector<double> middle;
    constexpr int kEvery = 6;
    for (double time = 0.0; time < 6.0 * period; time += kEvery / 60.0)
    {
        const std::vector<double> depths = run.depths();
        double moment = 0.0;
        double volume = 0.0;
        for (int i = 0; i < kCells; ++i)
        {
            moment += depths[static_cast<size_t>(i)] * (i + 0.5 - 0.5 * kCells) * kCell;
            volume += depths[static_cast<size_t>(i)];
        }
        middle.push_back(moment / volume);
        run.run(kEvery);
    }
    const Cycles cycles = cyclesOf(middle, kEvery / 60.0);
    REQUIRE(cycles.crossings.size() >= 5);
    const double found = (cycles.crossings[4] - cycles.crossings[0]) / 4.0;
    const double first =
        *std::max_element(middle.begin(), middle.begin() + static_cast<ptrdiff_t>(1.25 * period * 10.0));
    const auto fifth = middle.begin() + static_cast<ptrdiff_t>(4.75 * period * 10.0);
    const double last = *std::max_element(fifth, fifth + static_cast<ptrdiff_t>(0.5 * period * 10.0));
    const auto one = middle.begin() + static_cast<ptrdiff_t>(0.75 * period * 10.0);
    const double afterOne = *std::max_element(one, one + static_cast<ptrdiff_t>(0.5 * period * 10.0));
    MESSAGE("period " << found / period << ", swing " << last / afterOne << " (of the start: " << last / first << ")");
    CHECK(test::off(found, period) <= 0.015);
    CHECK(last / afterOne >= 0.8);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("flow basin: waves run at sqrt(g d), as momentum and as virtual pipes, along x and along y")
{
    test::Gpu gpu;
    std::vector<ocean::FlowStart> starts;
    const double depths[] = {0.2, 1.0, 5.0};
    constexpr int kCells = 32;
    for (const bool momentum : {true, false})
        for (const double depth : depths)
        {
            // A standing wave of a half length, low enough to be linear.
            const bool along = depth != 1.0;
            ocean::FlowStart start =
                test::flowOf(along ? glm::ivec2(kCells, 1) : glm::ivec2(1, kCells), 1.0, [&](const glm::dvec2& at) {
                    const double s = (along ? at.x : at.y) / kCells;
                    return test::Column{0.0, depth * (1.0 - 0.002 * std::sin(kPi * s))};
                });
            start.spec.momentum = momentum;
            starts.push_back(start);
        }
    test::FlowRun run(gpu, starts, 1.0 / 30.0);
    constexpr int kEvery = 10;
    std::vector<std::vector<double>> ends(starts.size());
    for (int i = 0; i < 330; ++i)
    {
        for (uint32_t flow = 0; flow < starts.size(); ++flow)
        {
            const std::vector<double> d = run.depths(flow);
            ends[flow].push_back(d.back() - d.front());
        }
        run.run(kEvery);
    }
    for (uint32_t flow = 0; flow < starts.size(); ++flow)
    {
        const double depth = depths[flow % 3];
        const double exact = 2.0 * kCells / std::sqrt(kG * depth);
        const Cycles cycles = cyclesOf(ends[flow], kEvery / 30.0);
        REQUIRE(cycles.crossings.size() >= 2);
        const size_t n = std::min<size_t>(cycles.crossings.size(), 5) - 1;
        const double found = (cycles.crossings[n] - cycles.crossings[0]) / static_cast<double>(n);
        MESSAGE("depth " << depth << std::string(flow < 3 ? "" : ", pipes") << ": speed " << exact / found);
        CHECK(test::off(exact / found, 1.0) <= 0.01);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("flow basin: at most 3 % of a wave comes back from an open border and from the sea's")
{
    test::Gpu gpu;
    std::vector<ocean::FlowStart> starts;
    constexpr int kCells = 240;
    for (const FlowBorder border : {FlowBorder::open, FlowBorder::sea, FlowBorder::wall})
        for (const double sign : {1.0, -1.0})
        {
            ocean::FlowStart start = test::flowOf({kCells, 1}, 1.0, [&](const glm::dvec2& at) {
                const double s = (at.x + 20.0) / 12.0;
                return test::Column{-2.0, 2.0 + sign * 0.05 * std::exp(-s * s)};
            });
            start.spec.border.east = border;
            start.spec.border.west = FlowBorder::open;
            starts.push_back(start);
        }
    test::FlowRun run(gpu, starts);
    // Half goes east, 140 m to the border, and is back in the middle after as much: 280 m at 4.43 m/s. The other left in
    // the west, 100 m, and what of it comes back is not yet there.
    std::vector<double> back(starts.size());
    std::vector<double> went(starts.size());
    for (int i = 0; i < 100; ++i)
    {
        run.run(40);
        const double time = (i + 1) * 40.0 / 60.0;
        for (uint32_t flow = 0; flow < starts.size(); ++flow)
        {
            const std::vector<double> d = run.depths(flow);
            for (size_t x = 120; x < kCells; ++x)
            {
                double& most = time < 22.0 ? went[flow] : back[flow];
                if (time < 22.0 || (time > 40.0 && x < 200 && time < 58.0))
                    most = std::max(most, std::abs(d[x] - 2.0));
            }
        }
    }
    for (uint32_t flow = 0; flow < starts.size(); ++flow)
    {
        MESSAGE("border " << flow / 2 << std::string(flow % 2 ? " trough" : " crest") << ": "
                          << back[flow] / went[flow]);
        if (flow < 4)
            CHECK(back[flow] / went[flow] <= 0.03);
        else
            CHECK(back[flow] / went[flow] > 0.8); // a wall
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("flow basin: waves run up a beach of 1 in 10 as high as Keller and Keller have it")
{
    test::Gpu gpu;
    // Waves at rest on a depth of 1 m: half of them go east, to the beach, half leave in the west.
    constexpr double kCell = 0.05;
    constexpr int kCells = 2840;
    constexpr double kBeach = 130.0;  // its toe, from the western end [m]
    constexpr double kHeight = 0.004; // amplitude of what comes [m]: higher, waves would steepen on their way
    constexpr double kLong = 40.0;    // length of a wave [m]
    const double k = 2.0 * kPi / kLong;
    const auto ground = [&](double x) { return std::max(-1.0, -1.0 + 0.1 * (x - kBeach)); };
    ocean::FlowStart start = test::flowOf({kCells, 1}, kCell, [&](const glm::dvec2& at) {
        const double x = at.x + 0.5 * kCells * kCell;
        const auto ramp = [](double s) { return 0.5 - 0.5 * std::cos(kPi * std::clamp(s, 0.0, 1.0)); };
        const double part = ramp((x - 10.0) / kLong) * ramp((kBeach - x) / kLong);
        const double level = 2.0 * kHeight * part * std::sin(k * (x - kBeach));
        return test::Column{ground(x), std::max(0.0, level - ground(x))};
    });
    start.spec.border.west = FlowBorder::open;
    test::FlowRun run(gpu, {start});
    const double arc = 2.0 * k * 10.0; // 2 k L: the beach is 10 m long
    const double exact = 2.0 * kHeight / std::hypot(std::cyl_bessel_j(0.0, arc), std::cyl_bessel_j(1.0, arc));
    double highest = 0.0;
    run.runTo(17.0); // the first wave of full height has come
    for (int i = 0; i < 340; ++i)
    {
        run.run(3);
        const std::vector<double> depths = run.depths();
        for (int x = kCells - 1; x >= 0; --x)
            if (depths[static_cast<size_t>(x)] > 1e-4)
            {
                highest = std::max(highest, ground((x + 0.5) * kCell) + depths[static_cast<size_t>(x)]);
                break;
            }
    }
    MESSAGE("run-up " << highest << " m of " << exact << " m");
    CHECK(test::off(highest, exact) <= 0.05);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("flow basin: Thacker's curved water in a paraboloid keeps its period and most of its swing")
{
    test::Gpu gpu;
    constexpr int kSide = 200;
    constexpr double kHalf = 10.0;
    constexpr double kStill = 1.0;
    constexpr double kCell = 3.0 * kHalf / kSide;
    constexpr double kRim = 0.8 * kHalf; // r0: of the water at its narrowest
    const double swing = (kHalf * kHalf - kRim * kRim) / (kHalf * kHalf + kRim * kRim);
    test::FlowRun run(gpu, {test::flowOf({kSide, kSide}, kCell, [&](const glm::dvec2& at) {
                          const double r2 = glm::dot(at, at) / (kHalf * kHalf);
                          const double ground = kStill * (r2 - 1.0);
                          const double root = std::sqrt(1.0 - swing * swing);
                          const double level =
                              kStill * (root / (1.0 - swing) - 1.0 -
                                        r2 * ((1.0 - swing * swing) / ((1.0 - swing) * (1.0 - swing)) - 1.0));
                          return test::Column{ground, std::max(0.0, level - ground)};
                      })});
    const double period = 2.0 * kPi * kHalf / std::sqrt(8.0 * kG * kStill);
    std::vector<double> middle;
    constexpr int kEvery = 4;
    for (double time = 0.0; time < 3.6 * period; time += kEvery / 60.0)
    {
        const std::vector<double> depths = run.depths();
        middle.push_back(depths[kSide / 2 * kSide + kSide / 2] - kStill);
        run.run(kEvery);
    }
    const Cycles cycles = cyclesOf(middle, kEvery / 60.0);
    REQUIRE(cycles.crossings.size() >= 3);
    const double found = (cycles.crossings[2] - cycles.crossings[0]) / 2.0;
    const auto crest = [&](double cycle) { // the highest around a whole number of periods
        const auto from = middle.begin() + static_cast<ptrdiff_t>((cycle - 0.3) * period * 15.0);
        return *std::max_element(from, from + static_cast<ptrdiff_t>(0.6 * period * 15.0));
    };
    MESSAGE("period " << found / period << ", third crest over first " << crest(3.0) / crest(1.0));
    CHECK(test::off(found, period) <= 0.03);
    CHECK(crest(3.0) / crest(1.0) >= 0.75);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("flow basin: without momentum water rests, keeps its volume and breaks no law of small waves")
{
    test::Gpu gpu;
    ocean::FlowStart start = test::flowOf({50, 40}, 1.0, [](const glm::dvec2& at) {
        const double ground = std::round(1024.0 * test::rough(at, 0.4, 21)) / 1024.0;
        return test::Column{ground, std::max(0.0, (at.x < 0.0 ? 1.0 : 0.2) - ground)};
    });
    start.spec.momentum = false;
    test::FlowRun run(gpu, {start});
    const int64_t volume = run.volume();
    run.run(1500);
    CHECK(run.volume() == volume);
    CHECK(std::ranges::min(run.units()) >= 0);
    CHECK(gpu.validationErrors() == 0);
}
