// The integer phase that moves the waves: the same source is compiled for the GPU.
#include "ocean/sea/loop_phase.h"
#include "shared/hash.h"
#include "shared/phase.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <numbers>

namespace {

constexpr double kPi = std::numbers::pi;

} // namespace

TEST_CASE("phase: the part of the loop, at awkward times")
{
    using ocean::loopPhase;
    for (const double loop : {5.0, 1000.0, 99999.0})
    {
        CAPTURE(loop);
        CHECK(loopPhase(0.0, loop) == 0);
        CHECK(loopPhase(-0.0, loop) == 0);
        CHECK(loopPhase(1e-20, loop) == 0);
        CHECK(loopPhase(-1e-20, loop) == 0);
        CHECK(loopPhase(loop, loop) == 0);
        CHECK(loopPhase(-loop, loop) == 0);
        CHECK(loopPhase(std::nextafter(loop, 0.0), loop) == 0);
        CHECK(loopPhase(0.25 * loop, loop) == 0x40000000u);
        CHECK(loopPhase(-0.25 * loop, loop) == 0xC0000000u);
        CHECK(loopPhase(0.75 * loop, loop) == 0xC0000000u);
        CHECK(loopPhase(1e6 * loop + 0.5 * loop, loop) == 0x80000000u);
        CHECK(loopPhase(loop / 4294967296.0, loop) == 1);
        CHECK(loopPhase(-loop / 4294967296.0, loop) == 0xFFFFFFFFu);
    }
    CHECK(loopPhase(1e300, 5.0) == loopPhase(std::fmod(1e300, 5.0), 5.0));
    for (const double t : {1.0 / 60.0, 3600.0, 86400.0, 1e9 / 3.0, -3.0})
    {
        CAPTURE(t);
        CHECK(loopPhase(t, 1000.0) + loopPhase(-t, 1000.0) == 0u); // backwards undoes forwards
        const double turns = t / 1000.0 - std::floor(t / 1000.0);
        const auto off = static_cast<int32_t>(loopPhase(t, 1000.0) - static_cast<uint32_t>(turns * 4294967296.0));
        CHECK(std::abs(off) <= 2);
    }
}

TEST_CASE("phase: turns wrap, so a wave is where whole cycles put it after any number of loops")
{
    CHECK(gpu::turnsAt(7300, ocean::loopPhase(1000.0 / 7300.0 * 5.25 + 86000.0, 1000.0)) - 0x40000000u + 8000u <
          16000u);
    CHECK(gpu::turnsAt(3, 0x80000000u) == 0x80000000u);
    CHECK(gpu::turnsAt(4, 0x40000000u) == 0u);
}

TEST_CASE("phase: cosine and sine within 2e-7")
{
    double worst = 0.0;
    const auto compare = [&](uint32_t turns) {
        const double angle = 2.0 * kPi * turns / 4294967296.0;
        const gpu::vec2 got = gpu::cosSinTurns(turns);
        worst = std::max({worst, std::abs(got.x - std::cos(angle)), std::abs(got.y - std::sin(angle))});
    };
    for (uint32_t i = 0; i < 1000000; ++i)
        compare(gpu::hash1(i));
    for (uint32_t eighth = 0; eighth < 8; ++eighth)
    {
        for (uint32_t off = 0; off < 201; ++off)
            compare((eighth << 29) + off - 100);
    }
    CHECK(worst < 2e-7);
    CHECK(gpu::cosSinTurns(0) == gpu::vec2(1, 0));
    CHECK(gpu::cosSinTurns(0x40000000u) == gpu::vec2(0, 1));
    CHECK(gpu::cosSinTurns(0x80000000u) == gpu::vec2(-1, 0));
    CHECK(gpu::cosSinTurns(0xC0000000u) == gpu::vec2(0, -1));
}
