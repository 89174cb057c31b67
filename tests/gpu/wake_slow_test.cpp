// Waves of a hull slower than waves are: no wedge, but water that moves ahead of her and behind.
#include "boats/hulls/hydrostatics.h"
#include "support/wakes.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kSpeed = 4.0; // of waves [m/s]
constexpr double kCell = 0.25;

// A box of 5 x 2 x 1 m, half under water, that goes east through -8 m at the start. She makes so little of a wave that
// she does not pitch on it.
boats::BodySpec boxAt(double speed)
{
    boats::BodySpec box = test::boatAt(boats::Model::box, {-8.0, 0.11}, 90.0, speed);
    box.size = glm::dvec3(5.0, 2.0, 1.0);
    box.mass = 0.5 * boats::kWaterDensity * 10.0;
    box.wake.strength = 0.02;
    return box;
}

double liftOf(double speed)
{
    return 0.6 * 0.02 * 0.5 * speed * speed / (speed * speed + 2.0 * 9.81 * 0.5);
}

// The waves that stay with her at V < c, on a lattice of cells around her middle, row by row. In her frame
// V^2 z_xx = c^2 (z_xx + z_yy) + V^2 lift S_xx: Fourier series of a wide periodic patch, S softened as the cells do.
class SteadyWaves
{
public:
    static constexpr int kX = 192;
    static constexpr int kY = 128;

    explicit SteadyWaves(double speed) : heights_(kX * kY)
    {
        using Complex = std::complex<double>;
        const auto transform = [](std::vector<Complex> in, double sign) { // both axes, one after the other
            for (const bool alongX : {true, false})
            {
                const int n = alongX ? kX : kY;
                std::vector<Complex> turn(static_cast<size_t>(n));
                for (int i = 0; i < n; ++i)
                    turn[static_cast<size_t>(i)] = std::polar(1.0, sign * 2.0 * kPi * i / n);
                std::vector<Complex> out(in.size());
                for (int y = 0; y < kY; ++y)
                    for (int x = 0; x < kX; ++x)
                    {
                        Complex sum = 0.0;
                        for (int i = 0; i < n; ++i)
                            sum += in[place(alongX ? i : x, alongX ? y : i)] *
                                   turn[static_cast<size_t>((alongX ? x : y) * i % n)];
                        out[place(x, y)] = sum;
                    }
                in = out;
            }
            return in;
        };
        std::vector<Complex> waves(heights_.size());
        for (int y = 0; y < kY; ++y)
            for (int x = 0; x < kX; ++x)
                waves[place(x, y)] = test::softBox(kCell * glm::dvec2(x - kX / 2, y - kY / 2), 2.5, 1.0, kCell);
        waves = transform(waves, -1.0);
        for (int y = 0; y < kY; ++y)
            for (int x = 0; x < kX; ++x)
            {
                const double kx = 2.0 * kPi * (x < kX / 2 ? x : x - kX) / (kX * kCell);
                const double ky = 2.0 * kPi * (y < kY / 2 ? y : y - kY) / (kY * kCell);
                const double driven = speed * speed * kx * kx;
                waves[place(x, y)] *= kx == 0.0 ? 0.0 : -driven / (kSpeed * kSpeed * (kx * kx + ky * ky) - driven);
            }
        waves = transform(waves, 1.0);
        for (size_t i = 0; i < waves.size(); ++i)
            heights_[i] = liftOf(speed) * waves[i].real() / (kX * kY);
    }

    double at(int x, int y) const { return heights_[place(x + kX / 2, y + kY / 2)]; } // cells from her middle

private:
    static size_t place(int x, int y) { return static_cast<size_t>(y * kX + x); }

    std::vector<double> heights_;
};

// The highest and lowest water between two distances ahead of her middle, or astern.
double highest(const test::Field& field, const glm::dvec2& boat, double from, double to)
{
    double most = 0.0;
    for (double x = from; x <= to; x += 0.25)
        most = std::max(most, std::abs(field.read(boat + glm::dvec2(x, 0.0))));
    return most;
}

} // namespace

TEST_CASE("wake slow: slower than waves a hull has them ahead and behind, and no wedge")
{
    test::Gpu gpu;
    for (const double part : {0.5, 1.5}) // V/c; the last as a contrast
    {
        const double speed = part * kSpeed;
        const bool slow = part < 1.0;
        world::WorldSpec spec = test::calmWorld({320, 176}, kCell, kSpeed);
        spec.step = 1.0 / 30.0;
        spec.bodies = {boxAt(speed)};
        test::Waters waters(gpu, spec);
        CAPTURE(part);

        // Soon after the start its ring has left her behind, or not.
        waters.runTo(60);
        const double lift = liftOf(speed);
        const double ahead = highest(waters.field(), waters.poses()[0].position, 3.4, 6.0);
        const double astern = highest(waters.field(), waters.poses()[0].position, -8.0, -3.4);
        MESSAGE("V/c = " << part << ": after 2 s " << ahead / lift << " ahead, " << astern / lift << " astern");
        CHECK(astern > 0.02 * lift);
        CHECK((slow ? ahead > 0.02 * lift : ahead < 1e-3 * lift));

        // Later it is gone, and what stays with her is alike ahead and astern.
        waters.runTo(slow ? 390 : 180);
        const test::Field field = waters.field();
        const glm::dvec2 late(0.5 * speed * spec.step, 0.0); // a footprint is the mean of a tick: half a tick late
        const glm::dvec2 boat = glm::dvec2(waters.poses()[0].position) - late;
        const SteadyWaves steady(speed);
        double both = 0.0;
        double own = 0.0;
        double expected = 0.0;
        double lopsided = 0.0;
        for (int y = -16; y <= 16; ++y)
            for (int x = -20; x <= 20; ++x)
            {
                const double z = field.read(boat + kCell * glm::dvec2(x, y));
                const double mirrored = field.read(boat + kCell * glm::dvec2(-x, y));
                both += z * steady.at(x, y);
                own += z * z;
                expected += steady.at(x, y) * steady.at(x, y);
                lopsided += (z - mirrored) * (z - mirrored);
            }
        MESSAGE("correlation with the steady waves of V < c " << both / std::sqrt(own * expected) << ", size "
                                                              << std::sqrt(own / expected) << ", lopsided by "
                                                              << std::sqrt(lopsided / own));
        if (!slow)
        {
            CHECK(std::sqrt(lopsided / own) > 0.8);
            continue;
        }
        CHECK(both / std::sqrt(own * expected) > 0.99);
        CHECK(std::sqrt(own / expected) == doctest::Approx(1.0).epsilon(0.05));
        CHECK(std::sqrt(lopsided / own) < 0.2);
    }
    CHECK(gpu.validationErrors() == 0);
}
