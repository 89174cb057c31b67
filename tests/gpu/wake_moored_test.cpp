// Hulls at rest in the waves of a grid: what a fixed one throws back, and how a free one rolls.
#include "boats/hulls/hydrostatics.h"
#include "ocean/sea/dispersion.h"
#include "support/wakes.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kDegree = kPi / 180.0;

// ---- a fixed box across a channel ----------------------------------------------------------------------------------

constexpr double kCell = 0.25;
constexpr double kSpeed = 4.0;  // of waves [m/s]
constexpr double kFrom = -24.0; // where waves are made [m]
constexpr double kGauge = -9.0; // where they are measured [m]

// A channel of 3 m along x between walls, in which waves of this length run both ways from x = kFrom.
ocean::GridSpec channel(double length, double y, double seconds)
{
    ocean::GridSpec grid = test::calmWorld({400, 28}, kCell, kSpeed).grids[0];
    grid.name = "channel " + std::to_string(static_cast<int>(y));
    grid.center = {0.0, y};
    for (const double side : {-1.0, 1.0})
    {
        ocean::ObstacleSpec wall;
        wall.center = {0.0, y + side * (1.6 + 2.0)};
        wall.size = {4.0, 400.0};
        grid.obstacles.push_back(wall);
    }
    const double half = 0.5 * length / kSpeed;
    for (int n = 0; n * half < seconds; ++n)
        for (const double across : {-1.0, 0.0, 1.0})
            grid.drops.push_back({.time = n * half,
                                  .at = {kFrom, y + across},
                                  .radius = 0.25 * length,
                                  .height = n % 2 == 0 ? 0.02 : -0.02});
    return grid;
}

// Macagno's fixed box in long waves: K_r = X / sqrt(1 + X^2), X = k B d / (2 (d - T)).
double macagno(double length, double beam, double draft)
{
    const double depth = kSpeed * kSpeed / 9.81;
    const double x = 2.0 * kPi / length * beam * depth / (2.0 * (depth - draft));
    return x / std::sqrt(1.0 + x * x);
}

} // namespace

TEST_CASE("moored: a fixed barge throws back a crest as a crest, within 15 % of Macagno's breakwater")
{
    test::Gpu gpu;
    constexpr double kBeam = 2.0;
    struct Case
    {
        double length; // of waves [m]
        double draft;  // [m]
    };
    const std::vector<Case> cases{{8.0, 0.8}, {12.0, 0.8}, {20.0, 0.8}, {12.0, 0.3}};
    world::WorldSpec spec = test::calmWorld({16, 16}, kCell, kSpeed);
    spec.step = 1.0 / 40.0;
    spec.grids.clear();
    constexpr double kSeconds = 27.5;
    for (size_t i = 0; i < cases.size(); ++i) // a channel with a barge, and one without
    {
        const double y = 40.0 * static_cast<double>(i);
        spec.grids.push_back(channel(cases[i].length, y, kSeconds));
        spec.grids.push_back(channel(cases[i].length, y + 20.0, kSeconds));
        boats::BodySpec barge = test::boatAt(boats::Model::box, {0.0, y}, 0.0, 0.0);
        barge.name = "barge " + std::to_string(i);
        barge.size = glm::dvec3(5.0, kBeam, 2.0);
        barge.hold = boats::Hold::fixed;
        barge.height = 1.0 - cases[i].draft;
        spec.bodies.push_back(barge);
    }
    test::Waters waters(gpu, spec);
    std::vector<std::complex<double>> sums(2 * cases.size());
    std::vector<std::complex<double>> behind(2 * cases.size());
    for (uint64_t tick = 5; tick <= static_cast<uint64_t>(kSeconds / spec.step); tick += 5)
    {
        waters.runTo(tick);
        const double time = static_cast<double>(tick) * spec.step;
        for (size_t g = 0; g < sums.size(); ++g)
        {
            const double period = cases[g / 2].length / kSpeed;
            if (time <= kSeconds - std::floor(10.0 / period) * period) // whole periods of the last 10 s
                continue;
            const test::Field field = waters.field(static_cast<uint32_t>(g));
            const double y = 20.0 * static_cast<double>(g);
            const std::complex<double> turn = std::polar(1.0, -2.0 * kPi * time / period);
            for (const double across : {-0.75, 0.0, 0.75})
            {
                sums[g] += turn * field.read({kGauge, y + across});
                behind[g] += turn * field.read({-kGauge, y + across});
            }
        }
    }
    for (size_t i = 0; i < cases.size(); ++i)
    {
        const double k = 2.0 * kPi / cases[i].length;
        // At the face: by theory in phase by K_r^2.
        const std::complex<double> back =
            (sums[2 * i] - sums[2 * i + 1]) / sums[2 * i + 1] * std::polar(1.0, -2.0 * k * (kGauge + 0.5 * kBeam));
        const double through = std::abs(behind[2 * i] / behind[2 * i + 1]);
        const double expected = macagno(cases[i].length, kBeam, cases[i].draft);
        MESSAGE("waves of ", cases[i].length, " m, draft ", cases[i].draft, " m: reflection ", std::abs(back), " (",
                back.real(), " in phase), by Macagno ", expected, "; through ", through);
        CHECK(std::abs(std::abs(back) - expected) <= 0.15 * expected);
        CHECK(back.real() > 0.8 * expected * expected);                    // a crest as a crest
        CHECK(std::abs(std::norm(back) + through * through - 1.0) <= 0.1); // waves of drops are not quite steady
    }
    CHECK(gpu.validationErrors() == 0);
}

// ---- on dispersive grids -------------------------------------------------------------------------------------------

namespace {

constexpr int kRound = 256; // cells once round
constexpr double kPacketAt = -20.0;

// A packet of waves of this length that runs east on deep water [m].
std::vector<double> packet(double length, double time)
{
    std::vector<double> z;
    const double k0 = 2.0 * kPi / length;
    const double wide = 1.25 * length;
    for (int i = 0; i < kRound; ++i)
    {
        double sum = 0.0;
        for (int n = 1; n < kRound / 2; ++n)
        {
            const double k = 2.0 * kPi * n / (kRound * kCell);
            const double height = std::exp(-0.25 * std::pow((k - k0) * wide, 2));
            sum += height * std::cos(k * (kCell * (i - kRound / 2) - kPacketAt) - ocean::dispersion(k, 1e4) * time);
        }
        z.push_back(sum);
    }
    return z;
}

// What a dock that lies on the water and does not give way makes of it: (1 + K) times as stiff for a large K.
std::vector<double> docked(double length, double beam, double seconds)
{
    constexpr double kStep = 1.0 / 120.0;
    constexpr double kStiff = 100.0;
    std::vector<double> kernel; // of -4 sin^2(w T / 2)
    for (int i = 0; i < kRound; ++i)
    {
        double sum = 0.0;
        for (int n = -kRound / 2; n < kRound / 2; ++n)
        {
            const double k = 2.0 * kPi * std::abs(n) / (kRound * kCell);
            sum -= 4.0 * std::pow(std::sin(0.5 * kStep * ocean::dispersion(k, 1e4)), 2) *
                   std::cos(2.0 * kPi * n * i / kRound);
        }
        kernel.push_back(sum / kRound);
    }
    std::vector<double> now = packet(length, 0.0);
    std::vector<double> before = packet(length, -kStep);
    for (int step = 0; step < static_cast<int>(std::lround(seconds / kStep)); ++step)
    {
        std::vector<double> next(now.size());
        for (int i = 0; i < kRound; ++i)
        {
            double bent = 0.0;
            for (int j = 0; j < kRound; ++j)
                bent += kernel[static_cast<size_t>((i - j + kRound) % kRound)] * now[static_cast<size_t>(j)];
            const double x = std::abs(kCell * (i - kRound / 2));
            const auto at = static_cast<size_t>(i);
            next[at] = 2.0 * now[at] - before[at] +
                       (1.0 + kStiff * std::clamp((0.5 * beam - x) / kCell + 0.5, 0.0, 1.0)) * bent;
        }
        before = std::move(now);
        now = std::move(next);
    }
    return now;
}

struct Thrown
{
    double back = 0.0;    // of the height that came, in the mean of the square
    double through = 0.0; // likewise
    double inPhase = 0.0; // of what came, mirrored at the face
};

// What is left of a packet, beside what it would be without anything in its way.
Thrown thrownOf(const std::vector<double>& z, const std::vector<double>& free, double beam)
{
    const int face = kRound / 2 - static_cast<int>(std::lround(0.5 * beam / kCell));
    double all = 0.0;
    double back = 0.0;
    double through = 0.0;
    double alike = 0.0;
    double mirrored = 0.0;
    for (int i = 0; i < kRound; ++i)
    {
        const double each = free[static_cast<size_t>(i)];
        const double here = z[static_cast<size_t>(i)];
        all += each * each;
        if (i >= kRound - face)
            through += here * here;
        if (i >= face)
            continue;
        back += here * here;
        const double mirror = free[static_cast<size_t>(2 * face - i < kRound ? 2 * face - i : 0)];
        alike += here * mirror;
        mirrored += mirror * mirror;
    }
    return {std::sqrt(back / all), std::sqrt(through / all), alike / mirrored};
}

} // namespace

TEST_CASE("moored: on a dispersive grid a fixed barge throws back a crest as a crest, as a dock does")
{
    test::Gpu gpu;
    struct Case
    {
        double length; // of waves [m]
        double beam;   // [m]
    };
    for (const auto& [length, beam] : {Case{2.5, 1.5}, {4.0, 2.0}, {4.0, 5.0}})
    {
        CAPTURE(length);
        CAPTURE(beam);
        world::WorldSpec spec = test::calmWorld({kRound, kRound}, kCell, 1.0);
        spec.step = 1.0 / 30.0;
        spec.grids[0].waves = ocean::Waves::dispersive;
        spec.grids[0].border = ocean::Border::wrap;
        spec.grids[0].depth = 1e4;
        spec.grids[0].every = 1;
        boats::BodySpec barge = test::boatAt(boats::Model::box, {0.0, 0.0}, 0.0, 0.0);
        barge.size = glm::dvec3(kRound * kCell, beam, 2.0); // once round from south to north
        barge.hold = boats::Hold::fixed;
        barge.height = 0.5;
        spec.bodies = {barge};
        const double seconds = 40.0 / (0.5 * ocean::dispersion(2.0 * kPi / length, 1e4) * length / (2.0 * kPi));
        test::Waters waters(gpu, spec);
        waters.runTo(1);
        const std::vector<double> first = packet(length, 0.0);
        const std::vector<double> old = packet(length, -spec.step);
        constexpr double kHeight = 1e-3; // so little that nothing breaks
        test::putHeights(gpu, waters.world().grids(), 0, [&](const glm::ivec2& cell, int back) {
            return kHeight * (back == 0 ? first : old)[static_cast<size_t>((cell.x + kRound + kRound / 2) % kRound)];
        });
        const auto ticks = static_cast<uint64_t>(std::lround(seconds / spec.step));
        waters.runTo(1 + ticks);
        const test::Field field = waters.field();
        std::vector<double> found;
        for (int i = 0; i < kRound; ++i)
            found.push_back(field.at((i - kRound / 2 - field.origin.x + kRound) % kRound, kRound / 2) / kHeight);
        const std::vector<double> free = packet(length, static_cast<double>(ticks) * spec.step);
        const Thrown barged = thrownOf(found, free, beam);
        const Thrown dock = thrownOf(docked(length, beam, seconds), free, beam);
        MESSAGE("waves of " << length << " m, beam " << beam << " m: back " << barged.back << " (" << barged.inPhase
                            << " in phase), through " << barged.through << "; of a dock " << dock.back << " ("
                            << dock.inPhase << "), " << dock.through);
        CHECK(barged.back == doctest::Approx(dock.back).epsilon(0.15));
        CHECK(barged.inPhase > 0.2); // a crest as a crest; level water under her threw back -0.8
        CHECK(std::abs(barged.back * barged.back + barged.through * barged.through - 1.0) < 0.1);
    }
    CHECK(gpu.validationErrors() == 0);
}

// ---- free bodies in beam waves -------------------------------------------------------------------------------------

namespace {

// Puts a wave that runs east for ever on a grid that wraps, one wave long: z = amplitude * sin(k x - omega t).
// Over x = 0 its water is at rest at first, as bodies are, so that these do not drift away.
void putWave(test::Gpu& gpu, test::Waters& waters, uint32_t grid, double amplitude)
{
    const ocean::WaveGrids& grids = waters.world().grids();
    const gpu::GridInfo& info = grids.info(grid);
    const double k = 2.0 * kPi / info.cells.x; // [rad/cell]
    const double a = 2.0 * info.gain / (1.0 + info.keep);
    const double omega = 2.0 * std::asin(std::sqrt(a) * std::sin(0.5 * k)); // [rad/substep]
    test::putHeights(gpu, grids, grid,
                     [&](const glm::ivec2& cell, int back) { return amplitude * std::sin(k * cell.x + omega * back); });
}

// Roll period [s] of a hull at rest, by its inertia and metacentric height, a quarter more inertia for the water's.
double rollPeriod(const boats::BodySpec& body)
{
    const boats::FleetHull hull = boats::fleetOf(std::span(&body, 1)).hulls.at(0);
    const std::vector<boats::Triangle> triangles = boats::floatingTriangles(hull.model.mesh);
    const double gm = boats::metacentricHeight(triangles, hull.model.waterline, hull.model.centreOfMass.z).roll;
    return 2.0 * kPi * std::sqrt(1.25 * hull.body.inertia[0][0] / (hull.body.mass * 9.81 * gm));
}

struct RollCase
{
    boats::Model model;
    double times; // her roll period
};

// Rolls models in beam waves of a grid, of 2 degrees of slope. What is compared is the tilt of their mast along the waves: who
// lies beam on at the start rolls, and who turns while she drifts rolls less and pitches as much more.
void checkRoll(const std::vector<RollCase>& cases)
{
    test::Gpu gpu;
    constexpr double kSlope = 2.0 * kDegree;
    constexpr double kWaves = 7.0; // [m/s]
    for (const RollCase& each : cases)
    {
        world::WorldSpec spec = test::calmWorld({16, 60}, 1.0, kWaves);
        spec.step = 1.0 / 30.0;
        boats::BodySpec body = test::boatAt(each.model, {0.0, 0.0}, 0.0, 0.0);
        body.hold = boats::Hold::free;
        spec.bodies = {body};
        ocean::GridSpec& grid = spec.grids[0];
        grid.cells.x = std::max(64, static_cast<int>(std::ceil(each.times * rollPeriod(body) * kWaves)));
        grid.border = ocean::Border::wrap;
        const double period = grid.cells.x / kWaves;
        test::Waters waters(gpu, spec);
        waters.runTo(1);
        putWave(gpu, waters, 0, kSlope * period * kWaves / (2.0 * kPi));
        std::complex<double> sum = 0.0; // over the second wave
        constexpr int kTimes = 60;
        for (int n = 0; n < kTimes; ++n)
        {
            const double time = (1.0 + static_cast<double>(n) / kTimes) * period;
            const auto tick = static_cast<uint64_t>(std::lround(time / spec.step));
            waters.runTo(tick);
            const double phase = 2.0 * kPi * static_cast<double>(tick) * spec.step / period;
            const glm::dvec3 mast = waters.poses()[0].orientation * glm::dvec3(0.0, 0.0, 1.0);
            sum += std::asin(mast.x) * std::polar(2.0 / kTimes, -phase);
        }
        MESSAGE("model ", static_cast<int>(each.model), " in waves of ", period, " s, ", each.times,
                " roll periods: ", std::abs(sum) / kSlope, " of their slope");
        CHECK(std::abs(std::abs(sum) / kSlope - 1.0) <= 0.2);
    }
    CHECK(gpu.validationErrors() == 0);
}

} // namespace

TEST_CASE("moored: beam waves of a grid roll small models by their slope, at six times their roll period")
{
    checkRoll({{boats::Model::sailboat, 6.0}, {boats::Model::speedboat, 6.0}, {boats::Model::crate, 6.0}});
}

TEST_CASE("moored: and ships, and in longer waves" * doctest::skip())
{
    checkRoll({{boats::Model::tug, 6.0},
               {boats::Model::corsair, 6.0},
               {boats::Model::sailboat, 12.0},
               {boats::Model::speedboat, 12.0},
               {boats::Model::crate, 12.0}});
}

TEST_CASE("moored: the wake of a speedboat that passes at 10 m rocks a yacht")
{
    test::Gpu gpu;
    world::WorldSpec spec = test::calmWorld({200, 140}, 0.5, 4.0);
    spec.step = 1.0 / 30.0;
    spec.bodies = {test::boatAt(boats::Model::sailboat, {0.0, 0.0}, 90.0, 0.0),
                   test::boatAt(boats::Model::speedboat, {-38.0, -10.0}, 90.0, 8.0)};
    spec.bodies[0].hold = boats::Hold::free;
    spec.bodies[1].name = "passes";
    test::Waters waters(gpu, spec);
    double most = 0.0;
    double before = 0.0; // while she is still far
    for (uint64_t tick = 3; tick < 360; tick += 3)
    {
        waters.runTo(tick);
        const double roll = std::abs(boats::attitudeOf(waters.poses()[0].orientation).roll) / kDegree;
        (tick < 90 ? before : most) = std::max(tick < 90 ? before : most, roll);
    }
    MESSAGE("she rolls by up to ", most, " degrees, ", before, " before");
    CHECK(most > 0.5);
    CHECK(before < 0.1);
    CHECK(gpu.validationErrors() == 0);
}
