// Spindrift: torn off crests that break, in a strong wind, near the eye; the same for all who look from there.
#include "support/gpu.h"
#include "support/near.h"

#include "tools/commands/world_loop.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace {

world::WorldSpec seaOf(test::Gpu& gpu, double wind, uint32_t perStep = 200)
{
    world::WorldSpec spec;
    spec.ocean.spectrum = ocean::Spectrum::jonswap;
    spec.ocean.wind.speed = wind;
    spec.ocean.wind.from = 0.0;
    spec.ocean.cascades = {{250.0, 64}, {37.0, 64}};
    spec.fft = ocean::fftEngineFor(gpu);
    spec.spray.crests = perStep;
    return spec;
}

void bring(tools::WorldLoop& loop, double time, const glm::dvec2& eye)
{
    loop.runTo(time, [&](double) { return eye; });
}

std::vector<gpu::CrestParticle> crestsOf(test::Gpu& gpu, const tools::WorldLoop& loop)
{
    const world::World& world = loop.world();
    return gpu.read<gpu::CrestParticle>(world.crestSpray().particles(), world.crestSpray().slots());
}

size_t shedIn(const std::vector<gpu::CrestParticle>& crests)
{
    return static_cast<size_t>(std::ranges::count_if(crests, [](const auto& p) { return p.step != 0; }));
}

bool sameBits(const std::vector<gpu::CrestParticle>& a, const std::vector<gpu::CrestParticle>& b)
{
    // What is not there has no place either.
    return std::ranges::equal(a, b, [](const gpu::CrestParticle& p, const gpu::CrestParticle& q) {
        return p.step == q.step && (p.step == 0 || std::memcmp(&p, &q, sizeof(p)) == 0);
    });
}

} // namespace

TEST_CASE("crest spray: only in a strong wind on a sea with waves, and the more wind the more")
{
    test::Gpu gpu;
    const auto shed = [&](const world::WorldSpec& spec) {
        tools::WorldLoop loop(gpu, spec);
        bring(loop, 2.0, {10.0, 20.0});
        return loop.world().crestSpray().any() ? shedIn(crestsOf(gpu, loop)) : 0;
    };
    const auto sheds = [&](const world::WorldSpec& spec) {
        const ocean::Sea sea(gpu, spec.ocean, spec.fft);
        return ocean::CrestSpray(gpu, sea, spec.spray.crests).any();
    };
    CHECK_FALSE(sheds(seaOf(gpu, 8.0)));
    CHECK_FALSE(sheds(seaOf(gpu, 20.0, 0)));
    world::WorldSpec flat = seaOf(gpu, 20.0);
    flat.ocean.spectrum = ocean::Spectrum::none;
    CHECK_FALSE(sheds(flat));
    const size_t some = shed(seaOf(gpu, 14.0));
    const size_t many = shed(seaOf(gpu, 22.0));
    CHECK(some > 10);
    CHECK(many > 2 * some);
    CHECK(many <= 200 * gpu::kCrestSteps);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("crest spray: born near the eye, on crests, of the last steps only")
{
    test::Gpu gpu;
    const glm::dvec2 eye(30e3 + 7.0, -40.0);
    tools::WorldLoop loop(gpu, seaOf(gpu, 22.0));
    bring(loop, 3.0, eye);
    double heights = 0.0;
    size_t count = 0;
    for (const gpu::CrestParticle& p : crestsOf(gpu, loop))
    {
        if (p.step == 0)
            continue;
        ++count;
        const glm::dvec2 at = 256.0 * glm::dvec2(p.place.block) + glm::dvec2(p.place.fine) / 1048576.0;
        CHECK(glm::length(at - eye) < 120.0);
        CHECK(p.step + gpu::kCrestSteps > ocean::CrestSpray::numberOf(24)); // 3 s are 24 steps
        CHECK(p.velocity.y < 0.0f);                                         // down wind, to the south
        CHECK(p.drag > 0.0f);
        CHECK(p.late >= 0.0f);
        CHECK(p.late <= gpu::kCrestStep);
        heights += p.height;
    }
    REQUIRE(count > 100);
    CHECK(count <
          loop.world().crestSpray().slots() * 8 / 10); // there is foam enough for all, but little of it is fresh
    CHECK(heights / static_cast<double>(count) > 1.0); // [m]; the mean sea is at 0
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("crest spray: the same bits in every run, whatever the frame rate")
{
    test::Gpu gpu;
    tools::WorldLoop once(gpu, seaOf(gpu, 20.0));
    tools::WorldLoop often(gpu, seaOf(gpu, 20.0));
    bring(once, 2.0, {5.0, 5.0});
    for (double time = 0.0; time < 2.0; time += 0.037)
        bring(often, time, {5.0, 5.0});
    bring(often, 2.0, {5.0, 5.0});
    CHECK(shedIn(crestsOf(gpu, once)) > 50);
    CHECK(sameBits(crestsOf(gpu, once), crestsOf(gpu, often)));
    CHECK(gpu.validationErrors() == 0);
}
