// How fast waves run, and which cascade carries them.
#include "ocean/sea/bands.h"
#include "ocean/sea/dispersion.h"
#include "support/near.h"

#include <doctest/doctest.h>

#include <cmath>
#include <initializer_list>
#include <numbers>

using test::near;

namespace {

constexpr double kPi = std::numbers::pi;

} // namespace

TEST_CASE("dispersion: deep, shallow and between; nothing overflows")
{
    CHECK(ocean::dispersion(2.0 * kPi / 100.0, 1e4) / (2.0 * kPi / 100.0) == near(12.5, 0.002));
    CHECK(ocean::dispersion(1e-4, 10.0) / 1e-4 == near(std::sqrt(9.81 * 10.0), 1e-6));
    CHECK(ocean::dispersion(0.1, 10.0) == near(std::sqrt(0.981 * std::tanh(1.0)), 1e-12));
    CHECK(ocean::dispersion(0.0, 200.0) == 0.0);
    CHECK(ocean::dispersion(1e200, 1e4) == near(std::sqrt(9.81e200)));
    CHECK(ocean::groupSpeed(0.0, 10.0) == near(std::sqrt(98.1)));
    CHECK(ocean::groupSpeed(1e-320, 10.0) == near(std::sqrt(98.1)));
    CHECK(ocean::groupSpeed(1e6, 1e4) == near(0.5 * std::sqrt(9.81 / 1e6)));
}

TEST_CASE("dispersion: the group speed is its derivative, the wavenumber its inverse")
{
    for (const double depth : {0.1, 3.0, 200.0, 12000.0})
    {
        for (double k = 1e-5; k < 1e4; k *= 1.7)
        {
            CAPTURE(depth);
            CAPTURE(k);
            const double step = 1e-5 * k;
            const double slope =
                (ocean::dispersion(k + step, depth) - ocean::dispersion(k - step, depth)) / (2.0 * step);
            CHECK(ocean::groupSpeed(k, depth) == near(slope, 1e-6));
            CHECK(ocean::wavenumber(ocean::dispersion(k, depth), depth) == near(k, 1e-12));
        }
    }
    CHECK(ocean::wavenumber(0.0, 10.0) == 0.0);
}

TEST_CASE("bands: each begins where the one before ends")
{
    const std::vector<std::vector<ocean::CascadeSpec>> scenes{{{250.0, 256}},
                                                              {{250.0, 256}, {37.0, 256}, {5.3, 256}},
                                                              {{1000.0, 16}, {999.0, 16}, {10.0, 2048}, {0.5, 16}},
                                                              {{20000.0, 2048}, {0.5, 2048}},
                                                              {{100.0, 64}, {100.0, 64}}};
    for (const auto& cascades : scenes)
    {
        const std::vector<ocean::Band> bands = ocean::bandsOf(cascades);
        REQUIRE(bands.size() == cascades.size());
        CHECK(bands.front().kMin == 0.0);
        CHECK(bands.back().kMax == near(kPi * cascades.back().size / cascades.back().length));
        for (size_t i = 0; i < bands.size(); ++i)
        {
            CHECK(bands[i].kMin < bands[i].kMax);
            CHECK(bands[i].kMax <= kPi * cascades[i].size / cascades[i].length);
            if (i > 0)
                CHECK(bands[i].kMin == bands[i - 1].kMax);
        }
        for (double k = 1e-4; k < bands.back().kMax; k *= 1.01)
        {
            int owners = 0;
            for (const ocean::Band& band : bands)
                owners += band.holds(k) ? 1 : 0;
            CHECK(owners == 1);
        }
    }
    // The default: six waves of a tile, where the longer tile still has them.
    const auto bands = ocean::bandsOf(scenes[1]);
    CHECK(bands[0].kMax == near(6.0 * 2.0 * kPi / 37.0));
    CHECK(bands[1].kMax == near(6.0 * 2.0 * kPi / 5.3));
    CHECK(ocean::bandsOf(scenes[3])[0].kMax == near(0.9 * kPi * 2048 / 20000.0));
    CHECK(ocean::bandsOf({}).empty());
}
