// Rigid bodies on waves, held to a course, and in the world (shaders/boats/motion/step.comp, world/world.h).
#include "engine/barrier.h"
#include "ocean/water_query.h"
#include "support/fleets.h"
#include "support/grids.h"
#include "support/hulls.h"
#include "support/near.h"
#include "support/wakes.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <numbers>

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kStep = 1.0 / 60.0;
constexpr double kDegree = kPi / 180.0;

// One regular deep-water wave that runs east, as long as the sea's tile; water moves in circles.
struct Wave
{
    double length;    // [m]
    double amplitude; // [m]

    double k() const { return 2.0 * kPi / length; }
    double omega() const { return std::sqrt(9.81 * k()); }

    // Displacement and velocity of the water whose place at rest is `x`.
    glm::dvec4 displacement(double x, double t) const
    {
        const double phase = k() * x - omega() * t;
        return {-amplitude * std::sin(phase), 0.0, amplitude * std::cos(phase), 0.0};
    }
    glm::dvec4 velocity(double x, double t) const
    {
        const double phase = k() * x - omega() * t;
        return {amplitude * omega() * std::cos(phase), 0.0, amplitude * omega() * std::sin(phase), 0.0};
    }
    // The height over a place.
    double height(double x, double t) const
    {
        double q = x;
        for (int i = 0; i < 60; ++i)
            q = x - displacement(q, t).x;
        return displacement(q, t).z;
    }
};

// Writes the wave into what is felt of a still sea with tiles as long as it.
class Paint
{
public:
    Paint(test::Gpu& gpu, const Wave& wave, ocean::Sea& sea)
        : wave_(wave), sea_(sea),
          staging_(gpu, {.name = "wave",
                         .bytes = 2 * kBytes,
                         .usage = VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT})
    {
    }

    // For the step to `tick`, the water of the tick before.
    void operator()(const engine::Commands& cmd, uint64_t tick) const
    {
        const double time = static_cast<double>(tick > 0 ? tick - 1 : 0) * kStep;
        const double spline = 3.0 / (2.0 + std::cos(2.0 * kPi / kTexels)); // the coefficients of a wave's B-spline
        std::vector<glm::vec4> texels[2];
        for (uint32_t y = 0; y < kTexels; ++y)
            for (uint32_t x = 0; x < kTexels; ++x)
            {
                const double at = (x + 0.5) / kTexels * wave_.length;
                texels[0].push_back(spline * wave_.displacement(at, time));
                texels[1].push_back(spline * wave_.velocity(at, time));
            }
        engine::stageBarrier(cmd, engine::kComputeRead | engine::kCopyRead, engine::kCopyWrite);
        for (uint32_t i = 0; i < 2; ++i)
            vkCmdUpdateBuffer(cmd, staging_.handle(), i * kBytes, kBytes, texels[i].data());
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kCopyRead);
        for (uint32_t i = 0; i < 2; ++i)
        {
            VkBufferImageCopy all{.bufferOffset = i * kBytes};
            all.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
            all.imageExtent = {kTexels, kTexels, 1};
            const engine::Image& image = i == 0 ? sea_.feltDisplacement() : sea_.feltVelocity();
            vkCmdCopyBufferToImage(cmd, staging_.handle(), image.handle(), VK_IMAGE_LAYOUT_GENERAL, 1, &all);
        }
        engine::stageBarrier(cmd, engine::kCopyWrite, engine::kComputeRead);
    }

private:
    static constexpr uint32_t kTexels = 16;
    static constexpr VkDeviceSize kBytes = kTexels * kTexels * sizeof(glm::vec4);

    Wave wave_;
    ocean::Sea& sea_;
    engine::Buffer staging_;
};

// How a body's height follows the water's where it is: in phase with it, and a quarter behind, in parts of it.
struct Response
{
    double inPhase = 0.0;
    double behind = 0.0;
};

Response heaveOn(test::Gpu& gpu, const Wave& wave, const boats::FleetHull& hull, double heading)
{
    boats::FleetSpec spec{.hulls = {hull}};
    spec.bodies = {{.position = {0.3 * wave.length, 0.0}, .orientation = boats::orientationOf(heading)}};
    test::Afloat afloat(gpu, spec, test::stillSea(wave.length));
    const Paint paint(gpu, wave, afloat.sea());
    const double period = 2.0 * kPi / wave.omega();
    const auto settled = static_cast<uint64_t>(std::max(10.0 * period, 20.0) / kStep);
    afloat.run(settled, std::ref(paint));
    const auto track = afloat.follow(static_cast<uint64_t>(5.0 * period / kStep), std::ref(paint));

    double mean = 0.0;
    for (const auto& poses : track)
        mean += poses[0].position.z / static_cast<double>(track.size());
    double waterWater = 0.0;
    double bodyWater = 0.0;
    double bodyLater = 0.0;
    for (size_t i = 0; i < track.size(); ++i)
    {
        const double time = static_cast<double>(settled + i) * kStep;
        const double x = track[i][0].position.x;
        const double water = wave.height(x, time);
        const double later = wave.height(x, time - 0.25 * period);
        const double body = track[i][0].position.z - mean;
        waterWater += water * water;
        bodyWater += body * water;
        bodyLater += body * later;
    }
    return {bodyWater / waterWater, bodyLater / waterWater};
}

} // namespace

TEST_CASE("body wave: a long swell carries it along, in phase")
{
    test::Gpu gpu;
    const boats::HullModel yacht = test::model(boats::Model::sailboat);
    const boats::FleetHull hulls[] = {test::boxHull({2.0, 1.0, 0.5}, 0.5),
                                      {boats::makeParticles(yacht), yacht.centreOfMass.z - yacht.waterline}};
    for (const boats::FleetHull& hull : hulls)
    {
        const Response response = heaveOn(gpu, {200.0, 1.0}, hull, 0.5);
        MESSAGE("heave follows by " << response.inPhase << ", " << response.behind << " behind");
        CHECK(response.inPhase == test::near(1.0, 0.03));
        CHECK(std::abs(response.behind) < 0.05);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE(
    "body wave: waves six times as long as she rolls tilt every model as they tilt the water, and lift her as well")
{
    test::Gpu gpu;
    boats::FleetSpec all;
    std::vector<boats::BodySpec> specs;
    for (const boats::Model model : test::ownModels())
        specs.push_back({.name = "b", .model = model});
    all = boats::fleetOf(specs);
    for (const bool slow : {false, true})
    {
        // Those that roll and pitch within 3 s, and the others.
        boats::FleetSpec fleet{.hulls = all.hulls};
        double slowest = 0.0;
        for (uint32_t i = 0; i < all.hulls.size(); ++i)
        {
            const boats::Radiation& own = all.hulls[i].body.radiation;
            const double period = 2.0 * kPi / std::min(own.natural.y, own.natural.z);
            if ((period > 3.0) != slow)
                continue;
            slowest = std::max(slowest, period);
            for (const double heading : {0.0, 0.5 * kPi}) // across the waves and along
                fleet.bodies.push_back({.hull = i,
                                        .position = {0.0, 100.0 * static_cast<double>(fleet.bodies.size())},
                                        .orientation = boats::orientationOf(heading)});
        }
        const double period = 6.0 * slowest;
        const double k = std::pow(2.0 * kPi / period, 2.0) / 9.81;
        const Wave wave{2.0 * kPi / k, 0.02 / k};
        for (boats::FleetBody& body : fleet.bodies)
            body.position.x = 0.25 * wave.length; // where it is level
        test::Afloat afloat(gpu, fleet, test::stillSea(wave.length));
        const Paint paint(gpu, wave, afloat.sea());
        const auto settled = static_cast<uint64_t>(1.0 * period / kStep);
        afloat.run(settled, std::ref(paint));
        const auto track = afloat.follow(static_cast<uint64_t>(2.0 * period / kStep), std::ref(paint));
        for (size_t i = 0; i < fleet.bodies.size(); ++i)
        {
            glm::dvec3 sums(0.0); // slope with slope, tilt with slope, and with that a quarter later
            glm::dvec2 heave(0.0);
            for (size_t tick = 0; tick < track.size(); ++tick)
            {
                const double time = static_cast<double>(settled + tick) * kStep;
                const boats::BodyPose& pose = track[tick][i];
                const auto slopeAt = [&](double t) {
                    return (wave.height(pose.position.x + 1.0, t) - wave.height(pose.position.x - 1.0, t)) / 2.0;
                };
                const double tilt = -glm::mat3_cast(pose.orientation)[2].x;
                const double slope = slopeAt(time);
                sums += glm::dvec3(slope * slope, tilt * slope, tilt * slopeAt(time - 0.25 * period));
                const double water = wave.height(pose.position.x, time);
                heave += glm::dvec2(water * water,
                                    (pose.position.z - fleet.hulls[fleet.bodies[i].hull].floatHeight) * water);
            }
            MESSAGE(fmt::format("{} {}: {:.3f} of the slope, {:.3f} behind, {:.3f} of the height", fleet.bodies[i].hull,
                                i % 2 == 0 ? "abeam" : "ahead", sums.y / sums.x, sums.z / sums.x, heave.y / heave.x));
            CHECK(sums.y / sums.x > 0.8);
            CHECK(sums.y / sums.x < 1.2);
            CHECK(std::hypot(sums.y, sums.z) / sums.x < 1.2); // the corsair lags most, by 0.37
            CHECK(heave.y / heave.x == test::near(1.0, 0.05));
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("body wave: a swell carries what floats along as it carries the water")
{
    test::Gpu gpu;
    world::WorldSpec spec;
    spec.ocean.spectrum = ocean::Spectrum::jonswap;
    spec.ocean.wind.speed = 0.5; // hardly any
    spec.ocean.swell = {.height = 2.0, .period = 6.0, .from = 1.5 * kPi};
    spec.ocean.cascades = {{600.0, 64}};
    spec.fft = ocean::fftEngineFor(gpu);
    const boats::Model models[] = {boats::Model::tug, boats::Model::sailboat, boats::Model::crate, boats::Model::buoy};
    constexpr int kEach = 8;
    for (const boats::Model model : models)
        for (int i = 0; i < kEach; ++i)
        {
            const auto n = static_cast<int>(spec.bodies.size());
            boats::BodySpec& body = spec.bodies.emplace_back();
            body.name = fmt::format("b{}", n);
            body.model = model;
            body.position = {170.0 * i, 60.0 * n};
            body.heading = (i % 2 == 0 ? 0.5 : 1.5) * kPi; // with the waves and against them
            body.helm.sheet = 85.0 * kDegree;              // nobody sails her
        }
    test::Waters waters(gpu, spec);
    constexpr double kTime = 60.0;
    const auto runTo = [&](uint64_t from, uint64_t to) {
        for (uint64_t tick = from; tick <= to; tick += 8)
            waters.runTo(tick);
        return waters.poses();
    };
    const auto before = runTo(0, 1200);
    const auto after = runTo(1208, 1200 + 60 * 60);
    const double omega = 2.0 * kPi / 6.0;
    const double stokes = 2.0 * omega * omega * omega / 9.81 * 2.0 * 2.0 / 16.0; // 2 w k m0 [m/s]
    for (size_t m = 0; m < std::size(models); ++m)
    {
        glm::dvec2 mean(0.0);
        std::string each;
        for (size_t i = 0; i < kEach; ++i)
        {
            const glm::dvec2 drift = (after[kEach * m + i].position - before[kEach * m + i].position) / kTime;
            mean += drift / static_cast<double>(kEach);
            each += fmt::format(" {:.3f},{:.3f}", drift.x, drift.y);
        }
        MESSAGE(fmt::format("{}: {:.3f} m/s with the waves, {:.3f} across; Stokes {:.3f}; each{}", m, mean.x, mean.y,
                            stokes, each));
        // A boat is slender and slips on: half a newton, of her 26 kN, drives the yacht by as much again. What she sends back
        // of the waves is more than that (Maruo 1960), so she drifts faster than the water, not slower.
        if (m < 2)
        {
            CHECK(mean.x > 0.7 * stokes);
            CHECK(mean.x < 2.5 * stokes);
        }
        else
            CHECK(mean.x == test::near(stokes, 0.3));
        CHECK(std::abs(mean.y) < (m < 2 ? 1.0 : 0.3) * stokes);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("body wave: waves a quarter as long as the hull hardly lift it")
{
    test::Gpu gpu;
    const Response along = heaveOn(gpu, {2.0, 0.04}, test::boxHull({8.0, 2.0, 1.0}, 0.5), 90.0 * kDegree);
    MESSAGE("heave follows by " << along.inPhase << ", " << along.behind << " behind");
    CHECK(std::hypot(along.inPhase, along.behind) < 0.2);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("body wave: small things go round with the water")
{
    test::Gpu gpu;
    const Wave wave{40.0, 0.8};
    boats::FleetSpec spec{.hulls = {test::boxHull({0.3, 0.3, 0.1}, 0.5)}, .bodies = {{}}};
    test::Afloat afloat(gpu, spec, test::stillSea(wave.length));
    const Paint paint(gpu, wave, afloat.sea());
    afloat.run(600, std::ref(paint));
    const auto track = afloat.follow(600, std::ref(paint));
    double waterWater = 0.0;
    double bodyWater = 0.0;
    for (size_t i = 0; i < track.size(); ++i)
    {
        const double time = static_cast<double>(600 + i) * kStep;
        double q = track[i][0].position.x;
        for (int step = 0; step < 60; ++step)
            q = track[i][0].position.x - wave.displacement(q, time).x;
        const double water = wave.velocity(q, time).x;
        waterWater += water * water;
        bodyWater += track[i][0].velocity.x * water;
    }
    MESSAGE("it goes along by " << bodyWater / waterWater);
    CHECK(bodyWater / waterWater > 0.95);
    CHECK(bodyWater / waterWater < 1.05);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("body wave: a boat with way on is pushed by waves as the water is, however soon she meets the next")
{
    test::Gpu gpu;
    const Wave wave{60.0, 0.3}; // runs east
    const std::vector<boats::BodySpec> specs{{.name = "b", .model = boats::Model::speedboat}};
    for (const double speed : {-5.0, 5.0}) // against the waves, and with them
    {
        CAPTURE(speed);
        boats::FleetSpec fleet = boats::fleetOf(specs);
        fleet.bodies[0].orientation = boats::orientationOf(speed > 0.0 ? 0.5 * kPi : 1.5 * kPi);
        fleet.bodies[0].velocity = {speed, 0.0, 0.0};
        test::Afloat calm(gpu, fleet, test::stillSea(wave.length));
        const auto slowing = calm.follow(20 * 60);
        test::Afloat afloat(gpu, fleet, test::stillSea(wave.length));
        const Paint paint(gpu, wave, afloat.sea());
        const auto track = afloat.follow(13 * 60 + 1, std::ref(paint));
        const auto gainedAt = [](const auto& of, size_t tick) {
            return (of[tick][0].velocity.x - of[tick - 1][0].velocity.x) / kStep;
        };
        const auto dragAt = [&](double at) { // what it does to her at this speed in calm water
            size_t tick = 2;
            while (tick + 1 < slowing.size() && std::abs(slowing[tick][0].velocity.x) > std::abs(at))
                ++tick;
            return gainedAt(slowing, tick);
        };

        // Surge: her acceleration against the slope of the water where she is, except for what drag takes.
        std::vector<glm::dvec2> pairs;
        glm::dvec2 mean(0.0);
        for (size_t tick = 61; tick + 1 < track.size(); ++tick)
        {
            const double t = static_cast<double>(tick - 1) * kStep;
            const double x = track[tick - 1][0].position.x;
            const double slope = (wave.height(x + 0.1, t) - wave.height(x - 0.1, t)) / 0.2;
            pairs.push_back({slope, gainedAt(track, tick) - dragAt(track[tick][0].velocity.x)});
            mean += pairs.back();
        }
        mean /= static_cast<double>(pairs.size());
        double both = 0.0;
        double slopes = 0.0;
        for (const glm::dvec2& pair : pairs)
        {
            both += (pair.x - mean.x) * (pair.y - mean.y);
            slopes += (pair.x - mean.x) * (pair.x - mean.x);
        }
        const double part = -both / (9.81 * slopes);
        MESSAGE("she is pushed by " << part << " of what slides down the slope");
        CHECK(std::abs(part - 1.0) < 0.1);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("body wave: in a sea of 10 m/s every model stays afloat")
{
    test::Gpu gpu;
    world::WorldSpec spec;
    spec.ocean.spectrum = ocean::Spectrum::jonswap;
    spec.ocean.wind.speed = 10.0;
    spec.ocean.cascades = {{301.0, 64}, {41.0, 64}};
    spec.fft = ocean::fftEngineFor(gpu);
    for (const boats::Model model : test::ownModels())
    {
        const auto i = static_cast<int>(spec.bodies.size());
        spec.bodies.push_back({.name = fmt::format("b{}", i), .model = model, .position = {50.0 * i, 0.0}});
    }
    test::Waters waters(gpu, spec);
    const double reach = waters.world().reach();
    double fastest = 0.0;
    bool finite = true;
    for (uint64_t tick = 0; tick <= 60 * 60; tick += 8)
    {
        waters.runTo(tick);
        for (const boats::BodyPose& pose : waters.poses())
        {
            finite = finite && std::isfinite(glm::length(pose.position)) && std::isfinite(glm::length(pose.spin));
            fastest = std::max(fastest, glm::length(pose.velocity));
            CHECK(std::abs(pose.position.z) < reach + 2.0);
        }
    }
    MESSAGE("fastest: " << fastest << " m/s");
    CHECK(finite);
    CHECK(fastest < 8.0);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("body wave: without a height it starts on the sea, wherever in the world")
{
    test::Gpu gpu;
    ocean::OceanSpec spec;
    spec.spectrum = ocean::Spectrum::jonswap;
    spec.wind.speed = 12.0;
    spec.cascades = {{611.3, 128}};
    const std::vector<glm::dvec2> places{{0.0, 0.0}, {-31.0, 12.5}, {30'000.25, -7'000.5}, {-987'654.0, 999'999.0}};
    boats::FleetSpec fleet{.hulls = {test::boxHull({0.3, 0.3, 0.1}, 0.5)}};
    for (const glm::dvec2& place : places)
        fleet.bodies.push_back({.position = place});
    test::Afloat afloat(gpu, fleet, spec);
    afloat.run(1);
    const std::vector<boats::BodyPose> poses = afloat.poses();

    const ocean::WaveGrids noGrids(gpu, {});
    const ocean::Land noLand(gpu, {}, 1.0);
    for (size_t i = 0; i < places.size(); ++i)
    {
        CAPTURE(i);
        ocean::WaterQuery query(gpu, {afloat.sea(), noGrids, noLand}, 1);
        gpu.run([&](const engine::Commands& cmd) {
            afloat.sea().recordSeen(cmd, 0.0);
            engine::stageBarrier(cmd, engine::kComputeWrite, engine::kComputeRead);
            query.record(cmd, std::span(&places[i], 1));
        });
        const double water = double{query.answers()[0].ambient};
        CHECK(std::abs(water) > 0.01);
        CHECK(std::abs(poses[i].position.z - water) < 5e-3);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("body wave: held bodies keep their course, their path or their place, and float")
{
    test::Gpu gpu;
    boats::BodySpec tug{.name = "tug", .model = boats::Model::tug, .position = {10.0, 20.0}, .heading = 1.1};
    tug.speed = 4.0;
    tug.hold = boats::Hold::course;
    boats::BodySpec pile{.name = "pile", .model = boats::Model::box, .position = {0.0, 0.0}, .height = 0.7};
    pile.hold = boats::Hold::fixed;
    pile.speed = 3.0; // to no avail
    boats::BodySpec ferry{.name = "ferry", .model = boats::Model::speedboat};
    ferry.hold = boats::Hold::path;
    ferry.keys = {{1.0, {50.0, 0.0}}, {5.0, {70.0, 10.0}}, {9.0, {60.0, 30.0}}};
    const std::vector<boats::BodySpec> specs{tug, pile, ferry};
    const Wave wave{60.0, 0.8};
    test::Afloat afloat(gpu, boats::fleetOf(specs), test::stillSea(wave.length));
    const Paint paint(gpu, wave, afloat.sea());
    const auto track = afloat.follow(10 * 60 + 1, std::ref(paint));

    double high = -1e9;
    double low = 1e9;
    for (size_t tick = 0; tick < track.size(); ++tick)
    {
        CAPTURE(tick);
        const double t = static_cast<double>(tick) * kStep;
        const glm::dvec2 expected = glm::dvec2(10.0, 20.0) + 4.0 * t * glm::dvec2(std::sin(1.1), std::cos(1.1));
        const boats::Attitude attitude = boats::attitudeOf(track[tick][0].orientation);
        REQUIRE(glm::length(glm::dvec2(track[tick][0].position) - expected) < 1e-4);
        REQUIRE(std::abs(attitude.heading - 1.1) < 1e-4);
        REQUIRE(std::abs(track[tick][0].spin.z) < 0.01); // nor does it want to turn
        REQUIRE(track[tick][1].position == glm::dvec3(0.0, 0.0, double{0.7f} + double(float(0.7 - double{0.7f}))));
        REQUIRE(glm::length(glm::dvec2(track[tick][2].position) - ocean::pathAt(ferry.keys, t)) < 1e-4);
        high = std::max(high, track[tick][0].position.z);
        low = std::min(low, track[tick][0].position.z);
    }
    CHECK(high - low > 0.5); // it rides the waves
    const glm::dvec2 end = track.back()[2].position;
    CHECK(glm::length(end - glm::dvec2(60.0, 30.0)) < 1e-4);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("body wave: worlds of no, one and three bodies have the same bits, however many ticks a frame")
{
    test::Gpu gpu;
    world::WorldSpec spec;
    spec.ocean.spectrum = ocean::Spectrum::jonswap;
    spec.ocean.wind.speed = 10.0;
    spec.ocean.cascades = {{301.0, 64}, {41.0, 64}};
    spec.fft = ocean::fftEngineFor(gpu);
    ocean::GridSpec grid = test::plainGrid({96, 64});
    grid.drops = {{.time = 0.1, .at = {301.0, -2.0}, .radius = 2.0, .height = 0.5}};
    for (const uint32_t count : {0u, 1u, 3u})
    {
        CAPTURE(count);
        spec.bodies.clear();
        const boats::Model models[] = {boats::Model::crate, boats::Model::sailboat, boats::Model::buoy};
        for (uint32_t i = 0; i < count; ++i)
        {
            boats::BodySpec body{.name = fmt::format("b{}", i), .model = models[i], .position = {300.0, 4.0 * i}};
            body.speed = 2.0;
            spec.bodies.push_back(body);
        }
        spec.grids.clear();
        if (count > 1)
        {
            spec.grids.assign(1, grid);
            spec.grids[0].follow = spec.bodies[1].name;
        }
        const auto run = [&](uint64_t perFrame, const world::CameraAt& camera) {
            test::Waters waters(gpu, spec);
            const world::World& world = waters.world();
            for (uint64_t tick = 0; tick <= 90; tick += perFrame)
                waters.runTo(tick, camera);
            const auto states = gpu.read<gpu::BodyState>(world.fleet().states(), std::max(count, 1u));
            if (count > 1) // the grid is where its body is
            {
                const auto targets = gpu.read<gpu::Place>(world.grids().targets(), 1);
                CHECK(targets[0].fine == states[1].place.fine);
                CHECK(targets[0].block == states[1].place.block);
                CHECK(std::abs(states[1].place.fine.y - 4 * (1 << 20)) > 1 << 20); // which has moved
            }
            return states;
        };
        const auto one = run(1, {});
        const auto other = run(1, [](double) { return glm::dvec2(5e3, 0.0); });
        const auto many = run(6, {});
        if (count == 0)
            continue;
        CHECK(std::memcmp(one.data(), other.data(), one.size() * sizeof(gpu::BodyState)) == 0);
        CHECK(std::memcmp(one.data(), many.data(), one.size() * sizeof(gpu::BodyState)) == 0);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("body wave: it rides the waves of a grid, and poses come back through the ring")
{
    test::Gpu gpu;
    world::WorldSpec spec;
    spec.ocean = test::stillSea();
    spec.fft = ocean::fftEngineFor(gpu);
    ocean::GridSpec grid = test::plainGrid({64, 64});
    grid.drops = {{.time = 0.0, .at = {0.0, 0.0}, .radius = 4.0, .height = 0.5}};
    spec.grids.assign(1, grid);
    spec.bodies = {{.name = "cork", .model = boats::Model::cube, .size = glm::dvec3(0.2)}};
    world::World world(gpu, spec);
    double high = -1e9;
    double low = 1e9;
    for (uint64_t tick = 0; tick <= 240; ++tick)
    {
        gpu.run([&](const engine::Commands& cmd) {
            world.record(cmd, static_cast<double>(tick) * spec.step);
            world.fleet().recordPoses(cmd, tick % 2);
        });
        const std::vector<boats::BodyPose> poses = world.fleet().poses(tick % 2);
        REQUIRE(poses.size() == 1);
        high = std::max(high, poses[0].position.z);
        low = std::min(low, poses[0].position.z);
    }
    MESSAGE("from " << low << " to " << high << " m");
    CHECK(high - low > 0.2);
    CHECK(high < 0.7);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("body wave: a drop throws about what lies just under it, and not what lies thirty metres down")
{
    test::Gpu gpu;
    world::WorldSpec spec = test::calmWorld({160, 160}, 0.5, 4.0);
    spec.grids[0].drops = {{.time = 0.1, .at = {0.0, 0.0}, .radius = 4.0, .height = 2.0}};
    for (const glm::dvec3& at :
         {glm::dvec3(3.0, 0.0, -30.0), glm::dvec3(300.0, 0.0, -30.0), glm::dvec3(-3.0, 0.0, -1.0),
          glm::dvec3(-300.0, 0.0, -1.0)}) // under the drop, and where there is no grid
    {
        boats::BodySpec& ball = spec.bodies.emplace_back();
        ball.name = fmt::format("b{}", spec.bodies.size());
        ball.model = boats::Model::sphere;
        ball.size = glm::dvec3(0.6);
        ball.mass = 1025.0 * kPi / 6.0 * 0.216; // about as heavy as water
        ball.position = glm::dvec2(at);
        ball.height = at.z;
    }
    test::Waters waters(gpu, spec);
    double deep = 0.0;
    double shallow = 0.0;
    for (uint64_t tick = 3; tick <= 180; tick += 3)
    {
        waters.runTo(tick);
        const std::vector<boats::BodyPose> poses = waters.poses();
        deep = std::max(deep, glm::length(poses[0].velocity - poses[1].velocity));
        shallow = std::max(shallow, glm::length(poses[2].velocity - poses[3].velocity));
    }
    MESSAGE(fmt::format("{:.4f} m/s deep down, {:.2f} m/s below the surface", deep, shallow));
    CHECK(deep < 0.01); // it was 5.7
    CHECK(shallow > 0.5);
    CHECK(gpu.validationErrors() == 0);
}
