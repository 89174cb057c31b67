// Waves leave a dispersive grid through its sponge as if the water went on, whether it stands or moves.
#include "ocean/sea/dispersion.h"
#include "support/dispersive.h"
#include "support/free_packet.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kCell = test::kDeepCell;
constexpr double kDepth = 200.0;
constexpr int kSponge = 64; // [cells]
constexpr uint64_t kSamples = 6;

struct Leaving
{
    double length; // of the waves [cells]
    double angle;  // between their way and that to the border [degrees]
    double speed;  // of the grid, away from the border that they leave by [m/s]
    int size;      // of the grid [cells]
};

// How far a packet that leaves through the middle of the western border is from what it would be without one, at its
// worst outside the sponge, in parts of its height there.
double errorOf(test::Gpu& gpu, const Leaving& leaving)
{
    const double k = 2.0 * kPi / (leaving.length * kCell);
    const double omega = ocean::dispersion(k, kDepth);
    const double angle = leaving.angle * kPi / 180.0;
    const glm::dvec2 way(-std::cos(angle), std::sin(angle));
    const double dt = leaving.speed > 0.0 ? 2.0 * kCell / leaving.speed : 0.5 / omega;
    const double outwards = leaving.speed - ocean::groupSpeed(k, kDepth) * way.x; // [m/s]
    const double sigma = std::max(leaving.length, 24.0);
    const double inner = 0.5 * leaving.size - kSponge; // from the middle to the sponge [cells]
    const double start = 3.0 * sigma - inner;          // outside the sponge
    const int far = 2 * leaving.size;

    ocean::GridSpec spec = test::deepGrid(leaving.size, ocean::Border::absorb);
    spec.depth = kDepth;
    spec.velocity = {leaving.speed, 0.0};
    test::Grids run(gpu, {spec}, {.step = dt, .quiet = 0.0});
    run.run(2); // it has its speed
    // At the border's middle when it is there.
    const double across = -way.y * (start + inner) * kCell / outwards * ocean::groupSpeed(k, kDepth) / kCell;
    test::FreePacket packet(far, kCell, kDepth, {{start, across}, k * way, sigma, 0.01});
    const auto cells = [&](double time, const glm::ivec2& origin) {
        packet.setTime(time);
        std::vector<float> z;
        for (int y = 0; y < leaving.size; ++y)
            for (int x = 0; x < leaving.size; ++x)
                z.push_back(static_cast<float>(packet.at(origin + glm::ivec2(x, y))));
        return z;
    };
    const gpu::GridState state = run.state();
    run.set(0, cells(0.0, state.origin), cells(-dt, state.origin - state.shift));

    const double arrives = (start + inner) * kCell / outwards;
    packet.setTime(arrives);
    const double height = packet.height();
    const double until = arrives + (2.0 * kSponge + 4.0 * sigma) * kCell / outwards;
    const uint64_t ticks = static_cast<uint64_t>(until / dt) / kSamples;
    double worst = 0.0;
    for (uint64_t sample = 1; sample <= kSamples; ++sample)
    {
        run.run(ticks);
        const glm::ivec2 origin = run.state().origin;
        const std::vector<float> z = run.heights();
        packet.setTime(static_cast<double>(sample * ticks) * dt);
        for (int y = kSponge; y < leaving.size - kSponge; ++y)
            for (int x = kSponge; x < leaving.size - kSponge; ++x)
                worst = std::max(worst, std::abs(z[static_cast<size_t>(y * leaving.size + x)] -
                                                 packet.at(origin + glm::ivec2(x, y))));
    }
    return worst / height;
}

} // namespace

TEST_CASE("dispersive border: a sponge of 64 cells lets waves out, of grids that stand and that move")
{
    test::Gpu gpu;
    for (const Leaving& leaving :
         {Leaving{8.0, 0.0, 0.0, 256}, Leaving{64.0, 0.0, 0.0, 512}, Leaving{32.0, 45.0, 0.0, 512},
          Leaving{64.0, 0.0, 10.0, 512}, Leaving{32.0, 45.0, 10.0, 512}})
    {
        CAPTURE(leaving.speed);
        CAPTURE(leaving.angle);
        CAPTURE(leaving.length);
        const double error = errorOf(gpu, leaving);
        MESSAGE("waves of ", leaving.length, " cells, ", leaving.angle, " degrees, ", leaving.speed,
                " m/s: ", 100.0 * error, " %");
        CHECK(error <= (leaving.angle > 0.0 ? 0.03 : 0.02));
    }
    CHECK(gpu.validationErrors() == 0);
}
