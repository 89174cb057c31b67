// The world's own clock, and its barriers against those who read it (world/world.cpp).
#include "ocean/water_query.h"
#include "support/picture.h"

#include <doctest/doctest.h>

namespace {

constexpr VkExtent2D kSize{100, 60};
constexpr VkFormat kFormat = VK_FORMAT_R8G8B8A8_UNORM;

// A boat that makes waves, foam and spray on a grid that follows her, in a rough sea, beside a pier or alone: then there
// are no contacts, whose own barriers would hide that another is missing.
world::WorldSpec busyWorld(compute::FftEngine fft, bool pier)
{
    world::WorldSpec spec;
    spec.ocean.spectrum = ocean::Spectrum::jonswap;
    spec.ocean.wind.speed = 20.0;
    spec.ocean.cascades = {{250.0, 32}, {37.0, 32}};
    spec.fft = fft;
    boats::BodySpec boat;
    boat.name = "boat";
    boat.model = boats::Model::speedboat;
    boat.speed = 12.0;
    boat.hold = boats::Hold::course;
    spec.bodies = {boat};
    ocean::GridSpec grid;
    grid.name = "wake";
    grid.cells = {100, 60};
    grid.cell = 0.5;
    grid.follow = "boat";
    spec.grids = {grid};
    if (!pier)
        return spec;
    grid.name = "harbour";
    grid.follow = "";
    grid.obstacles.emplace_back().radius = 5.0;
    grid.obstacles[0].center = {20.0, 0.0};
    spec.grids.push_back(grid);
    return spec;
}

std::vector<world::WorldSpec> busyWorlds(const engine::Device& device)
{
    std::vector<world::WorldSpec> all{busyWorld(compute::FftEngine::gpu, false),
                                      busyWorld(compute::FftEngine::gpu, true)};
    if (ocean::canUseHostFft(device))
        all.push_back(busyWorld(compute::FftEngine::cpu, false));
    return all;
}

} // namespace

// All in one command buffer, because the layer looks for hazards inside of each, and without a barrier of the caller's.
TEST_CASE("world: it waits for those who read it, and may be read at once: draws, copies and questions")
{
    test::Gpu gpu;
    for (const world::WorldSpec& spec : busyWorlds(gpu))
    {
        CAPTURE(static_cast<int>(spec.fft));
        CAPTURE(spec.grids.size());
        world::World world(gpu, spec);
        render::Frame frame(gpu, {kSize, render::Quality::low, kFormat}, world);
        const engine::Image picture(
            gpu, {.name = "picture", .format = kFormat, .extent = kSize, .usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT});
        ocean::WaterQuery query(gpu, world.water(), 3);
        const std::vector<glm::dvec2> places{{0.0, 0.0}, {3.0, 4.0}, {20.0, 9.0}};
        const render::CameraPose camera = render::lookAt({0.0, -12.0, 5.0}, {0.0, 5.0, 0.0}, 1.0);
        const auto draw = [&](const engine::Commands& cmd, uint32_t slot, double time) {
            frame.record(cmd, slot, {camera, {}, time}, {picture.view(), VK_IMAGE_LAYOUT_GENERAL, picture.extent()});
        };

        enum Reader
        {
            copying,
            asking,
            drawing
        };
        for (const Reader last : {copying, asking, drawing}) // it stands right before the next tick
            gpu.run([&](const engine::Commands& cmd) {
                for (uint32_t slot = 0; slot < engine::kFramesInFlight; ++slot)
                {
                    const double time = static_cast<double>(world.tick() ? *world.tick() + 1 : 0) * spec.step;
                    world.record(cmd, time, [&](double) { return glm::dvec2(camera.eye); });
                    world.recordSeen(cmd, time, camera.eye);
                    if (last == copying)
                        world.fleet().recordPoses(cmd, slot);
                    if (last == asking)
                        query.record(cmd, places);
                    if (last == drawing)
                        draw(cmd, slot, time);
                }
            });
        CHECK(world.tick() == 5);
        CHECK(world.fleet().poses(1)[0].position.y > 0.1); // she goes north
        CHECK(gpu.validationErrors() == 0);

        gpu.run([&](const engine::Commands& cmd) { // between two ticks
            for (uint32_t slot = 0; slot < engine::kFramesInFlight; ++slot)
            {
                const double time = (4.2 + 0.5 * slot) * spec.step;
                world.recordSeen(cmd, time, camera.eye);
                draw(cmd, slot, time);
            }
        });
        CHECK(gpu.validationErrors() == 0);
    }
}

TEST_CASE("world: its tick is the first that is not before the time asked for, and it never goes back")
{
    test::Gpu gpu;
    tools::WorldLoop loop(gpu, {.ocean = test::flatSea(5.0), .step = 0.1});
    const world::World& world = loop.world();
    CHECK_FALSE(world.tick());
    loop.runTo(0.0);
    CHECK(world.tick() == 0);
    loop.runTo(1.25); // more than a frame may record
    CHECK(world.tick() == 13);
    loop.runTo(1.3);
    CHECK(world.tick() == 13);
    loop.runTo(0.4);
    CHECK(world.tick() == 13);
    CHECK(gpu.validationErrors() == 0);
}
