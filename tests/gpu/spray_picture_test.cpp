// Spray in the picture: seen where it is, hidden by what is before it, soft, coming and going smoothly.
#include "engine/barrier.h"
#include "ocean/place.h"
#include "support/picture.h"
#include "support/wakes.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace {

constexpr VkExtent2D kSize{240, 160};
constexpr double kStep = 1.0 / 60.0;

// Still water and a box, 4 m wide and 2 m high; it has the ring, in which the tests put what they want.
world::WorldSpec stillWorld(test::Gpu& gpu, bool spray = true)
{
    world::WorldSpec world;
    world.ocean = test::flatSea(3.0);
    boats::BodySpec box;
    box.name = "box";
    box.model = boats::Model::box;
    box.size = glm::dvec3(4.0, 4.0, 4.0);
    box.position = {0.0, 8.0};
    box.height = 0.0;
    box.hold = boats::Hold::fixed;
    world.bodies = {box};
    world.step = kStep;
    world.fft = ocean::fftEngineFor(gpu);
    world.spray.bows = spray ? 16384 : 0;
    return world;
}

gpu::SprayParticle particleAt(const glm::dvec3& at)
{
    gpu::SprayParticle p{};
    p.place = ocean::placeAt(at);
    p.height = static_cast<float>(at.z);
    p.size = 0.3f;
    p.left = 1.0f;
    p.age = 0.2f;
    p.opacity = 1.0f;
    return p;
}

void put(test::Gpu& gpu, const world::World& world, const std::vector<gpu::SprayParticle>& particles, size_t first = 0)
{
    gpu.run([&](const engine::Commands& cmd) {
        vkCmdUpdateBuffer(cmd, world.spray().particles().handle(), first * sizeof(gpu::SprayParticle),
                          particles.size() * sizeof(gpu::SprayParticle), particles.data());
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeWrite);
    });
}

struct Change
{
    double sum = 0.0;       // of the light's change, in green
    glm::dvec2 middle{0.0}; // of it [px]
    uint32_t pixels = 0;
};

Change changeOf(const std::vector<glm::vec4>& with, const std::vector<glm::vec4>& without)
{
    Change change;
    uint32_t wrong = 0; // water stays water
    for (uint32_t y = 0; y < kSize.height; ++y)
        for (uint32_t x = 0; x < kSize.width; ++x)
        {
            const size_t i = y * kSize.width + x;
            const double more = std::abs(with[i].g - without[i].g);
            wrong += with[i].a != without[i].a || !std::isfinite(with[i].g) ? 1 : 0;
            change.sum += more;
            change.middle += more * glm::dvec2(x + 0.5, y + 0.5);
            change.pixels += more > 1e-4 ? 1 : 0;
        }
    CHECK(wrong == 0);
    change.middle /= std::max(change.sum, 1e-12);
    return change;
}

} // namespace

TEST_CASE("spray picture: seen where it is, not behind a body nor under water, and it fades smoothly")
{
    test::Gpu gpu;
    test::Painter painter(gpu, kSize, render::Quality::low, stillWorld(gpu));
    test::Painter empty(gpu, kSize, render::Quality::low, stillWorld(gpu, false));
    painter.bring(0.0);
    empty.bring(0.0);
    const render::CameraPose camera = render::lookAt({0.0, -12.0, 2.0}, {0.0, 0.0, 1.0}, 0.8);
    const render::Shot shot{camera, {}, 0.0};
    empty.paint(shot);
    const std::vector<glm::vec4> without = empty.light();
    const auto shown = [&](const std::vector<gpu::SprayParticle>& particles) {
        put(gpu, painter.world(), particles);
        painter.paint(shot);
        return changeOf(painter.light(), without);
    };
    std::vector<gpu::SprayParticle> one(4);
    CHECK(shown(one).sum == 0.0); // dead ones draw nothing

    for (const glm::dvec3& at : {glm::dvec3(0.0, 0.0, 1.2), glm::dvec3(-2.0, 3.0, 2.5)})
    {
        one[2] = particleAt(at);
        const Change seen = shown(one);
        const glm::dvec4 clip = render::clipFromRelative(camera, 1.5) * glm::dvec4(at - camera.eye, 1.0);
        const glm::dvec2 pixel = (glm::dvec2(clip) / clip.w * 0.5 + 0.5) * glm::dvec2(kSize.width, kSize.height);
        CHECK(seen.pixels > 20);
        CHECK(glm::length(seen.middle - pixel) < 2.0);
    }

    one[2] = particleAt({0.0, 0.0, -1.5});
    CHECK(shown(one).sum == 0.0);
    one[2] = particleAt({0.0, 13.0, 0.8}); // behind the box, and beside it
    CHECK(shown(one).sum == 0.0);
    one[2] = particleAt({5.0, 13.0, 0.8});
    CHECK(shown(one).sum > 0.0);
    double last = 0.0; // it comes out of the water by and by
    for (const double height : {-0.3, -0.15, 0.0, 0.15, 0.3, 0.45})
    {
        one[2] = particleAt({0.0, 0.0, height});
        const double sum = shown(one).sum;
        CHECK(sum >= last);
        last = sum;
    }
    CHECK(last > 0.0);

    one[2] = particleAt({0.0, 0.0, 1.2}); // half as much of it is half as bright
    const double all = shown(one).sum;
    one[2].opacity = 0.5f;
    CHECK(shown(one).sum == doctest::Approx(0.5 * all).epsilon(0.02));
    one[2].left = 0.0f;
    CHECK(shown(one).sum == 0.0);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("spray picture: a thick cloud is as bright whichever particle is drawn last")
{
    test::Gpu gpu;
    test::Painter painter(gpu, kSize, render::Quality::low, stillWorld(gpu));
    painter.bring(0.0);
    std::vector<gpu::SprayParticle> cloud;
    for (int i = 0; i < 1000; ++i)
        cloud.push_back(particleAt({0.02 * (i % 17) - 0.16, 0.2 * (i % 13), 1.0 + 0.02 * (i % 11)}));
    const render::Shot shot{render::lookAt({0.0, -8.0, 1.6}, {0.0, 0.0, 1.1}, 0.6), {}, 0.0};
    const auto lightOf = [&] {
        for (size_t i = 0; i < cloud.size(); i += 500) // commands take so much at a time
            put(gpu, painter.world(),
                std::vector(cloud.begin() + static_cast<long>(i), cloud.begin() + static_cast<long>(i) + 500), i);
        painter.paint(shot);
        return painter.light();
    };
    const std::vector<glm::vec4> one = lightOf();
    std::ranges::reverse(cloud); // another order, and other textures
    const std::vector<glm::vec4> other = lightOf();
    double sum = 0.0;
    double off = 0.0;
    for (uint32_t y = kSize.height / 2 - 6; y < kSize.height / 2 + 6; ++y)
        for (uint32_t x = kSize.width / 2 - 6; x < kSize.width / 2 + 6; ++x)
        {
            const size_t i = y * kSize.width + x;
            sum += one[i].g;
            off += std::abs(one[i].g - other[i].g);
        }
    CAPTURE(off / sum);
    CHECK(off < 0.05 * sum);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("spray picture: what is drawn moves on by little from frame to frame")
{
    // A drop that was not there must not be there at once: of a boat at speed, no frame differs from the next one by
    // more than a part of what there is.
    test::Gpu gpu;
    world::WorldSpec spec = test::calmWorld({160, 100}, 0.5, 3.0);
    spec.grids[0].follow = "boat";
    spec.bodies = {test::boatAt(boats::Model::speedboat, {0.0, 0.0}, 90.0, 10.0)};
    spec.fft = ocean::fftEngineFor(gpu);
    test::Waters waters(gpu, spec);
    float last = 1.0f;
    waters.runTo(60);
    std::vector<gpu::SprayParticle> before;
    for (uint64_t tick = 60; tick <= 80; ++tick)
    {
        waters.runTo(tick);
        const boats::Spray& spray = waters.world().spray();
        const std::vector<gpu::SprayParticle> now = gpu.read<gpu::SprayParticle>(spray.particles(), spray.slots());
        for (size_t i = 0; i < before.size(); ++i)
        {
            const auto opacityOf = [](const gpu::SprayParticle& p) { return p.left > 0.0f ? p.opacity : 0.0f; };
            const bool another = now[i].age < before[i].age;
            last =
                std::max(last, std::abs(opacityOf(now[i]) - (another ? 0.0f : opacityOf(before[i]))) * 60.0f * 0.03f);
            if (another)
                CHECK(opacityOf(before[i]) == 0.0f);
        }
        before = now;
    }
    CHECK(last < 1.01f); // a full appearance takes 0.03 s at least
    CHECK(gpu.validationErrors() == 0);
}
