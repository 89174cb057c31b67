// Bodies that nobody would build: what can float floats, what cannot sinks, and what is not finite stops the program.
#include "ocean/sea/regular_wave.h"
#include "support/fleets.h"
#include "support/near.h"
#include "tools/commands/world_loop.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <initializer_list>
#include <limits>
#include <numbers>

using test::near;

namespace {

boats::BodySpec bodyOf(boats::Model model, std::optional<double> mass = {})
{
    boats::BodySpec body;
    body.name = "odd";
    body.model = model;
    body.mass = mass;
    return body;
}

} // namespace

TEST_CASE("odd body: boats too heavy for their hull sink, boats without weight stay where the water is")
{
    test::Gpu gpu;
    using boats::Model;
    std::vector<boats::BodySpec> specs{bodyOf(Model::sailboat, 20e3),  bodyOf(Model::tug, 500e3),
                                       bodyOf(Model::corsair, 1e6),    bodyOf(Model::tug, 1e9),
                                       bodyOf(Model::speedboat, 15.0), bodyOf(Model::speedboat, 1.0)};
    for (size_t i = 0; i < specs.size(); ++i)
        specs[i].position.x = 200.0 * static_cast<double>(i);
    test::Afloat afloat(gpu, boats::fleetOf(specs));
    afloat.run(1);
    const std::vector<boats::BodyPose> start = afloat.poses();
    afloat.run(300);
    const std::vector<boats::BodyPose> later = afloat.poses();
    for (size_t i = 0; i < specs.size(); ++i)
    {
        CAPTURE(i);
        REQUIRE(boats::isFinite(later[i]));
        if (i < 4)
        {
            CHECK(later[i].position.z < start[i].position.z - 3.0);
            CHECK(later[i].velocity.z < -1.0);
            CHECK(later[i].position.z > start[i].position.z - 0.5 * 9.81 * 25.1); // not faster than it falls
        }
        else
            CHECK(std::abs(later[i].position.z - start[i].position.z) < 1.0);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("odd body: plates and sticks float at Archimedes' draft")
{
    test::Gpu gpu;
    boats::BodySpec plate = bodyOf(boats::Model::box);
    plate.size = {2.4, 1.2, 0.018};
    plate.mass = 0.6 * 1025.0 * 2.4 * 1.2 * 0.018; // as plywood
    boats::BodySpec stick = bodyOf(boats::Model::box);
    stick.size = {6.0, 0.1, 0.1};
    stick.mass = 0.5 * 1025.0 * 6.0 * 0.1 * 0.1;
    stick.position.x = 50.0;
    test::Afloat afloat(gpu, boats::fleetOf(std::vector{plate, stick}));
    afloat.run(1200);
    const std::vector<boats::BodyPose> poses = afloat.poses();
    CHECK(std::abs(poses[0].position.z - (0.5 - 0.6) * 0.018) < 0.02 * 0.018);
    CHECK(std::abs(boats::attitudeOf(poses[0].orientation).roll) < 0.01);
    CHECK(std::abs(poses[1].position.z) < 0.05 * 0.1); // it may have turned on an edge
    CHECK(glm::length(poses[0].velocity) < 1e-3);
    CHECK(gpu.validationErrors() == 0);
}

namespace {

boats::BodySpec lightOf(boats::Model model, const glm::dvec3& size, double mass)
{
    boats::BodySpec body = bodyOf(model, mass);
    body.size = size;
    return body;
}

} // namespace

TEST_CASE("odd body: of hardly any weight it lies still on flat water, and falls on it without a gain in energy")
{
    test::Gpu gpu;
    using boats::Model;
    constexpr double kDrop = 5.0; // [m]
    std::vector<boats::BodySpec> specs{bodyOf(Model::crate, 3.0),
                                       bodyOf(Model::barrel, 2.0),
                                       lightOf(Model::box, {2.0, 2.0, 2.0}, 80.0),
                                       lightOf(Model::cube, {1.0, 1.0, 1.0}, 1.0),
                                       lightOf(Model::box, {2.4, 1.2, 0.02}, 1.0),
                                       lightOf(Model::sphere, {2.0, 2.0, 2.0}, 50.0)};
    const size_t still = specs.size();
    specs.push_back(lightOf(Model::sphere, {2.0, 2.0, 2.0}, 5.0));
    specs.push_back(lightOf(Model::box, {2.4, 1.2, 0.02}, 10.0));
    for (size_t i = still; i < specs.size(); ++i)
        specs[i].height = kDrop;
    specs.push_back(lightOf(Model::box, {2.4, 1.2, 0.05}, 10.0)); // half in the water, and let go
    specs.back().trim = 0.25 * std::numbers::pi;
    for (size_t i = 0; i < specs.size(); ++i)
        specs[i].position.x = 20.0 * static_cast<double>(i);
    test::Afloat afloat(gpu, boats::fleetOf(specs));
    const auto track = afloat.follow(360);
    for (size_t i = 0; i < specs.size(); ++i)
    {
        CAPTURE(i);
        double fastest = 0.0;
        double off = 0.0;
        for (const auto& poses : track)
        {
            REQUIRE(boats::isFinite(poses[i]));
            fastest = std::max(fastest, glm::length(poses[i].velocity));
            off = std::max(off, glm::length(poses[i].position - track[0][i].position));
        }
        MESSAGE("at most " << fastest << " m/s, " << off << " m from where it began");
        if (i < still)
        {
            CHECK(fastest < 1e-3);
            CHECK(off < 1e-3);
        }
        else
            CHECK(fastest < 1.01 * std::sqrt(2.0 * 9.81 * kDrop));
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("odd body: thin sheets and light balls ride steep waves, no faster than breaking water")
{
    test::Gpu gpu;
    world::WorldSpec spec;
    spec.ocean.spectrum = ocean::Spectrum::regular;
    spec.ocean.regular = {2.0, 4.0, 1.5 * std::numbers::pi};
    spec.ocean.current = {.speed = 1.0, .to = 0.0};
    spec.ocean.cascades = {{250.0, 64}};
    ocean::fitToRegularWave(spec.ocean);
    spec.fft = ocean::fftEngineFor(gpu);
    for (int i = 0; i < 3; ++i)
    {
        spec.bodies.push_back(lightOf(boats::Model::box, {2.4, 1.2, 0.01}, 10.0));
        spec.bodies.back().heel = i * 0.17;
        spec.bodies.back().trim = i * 0.4;
        spec.bodies.push_back(lightOf(boats::Model::box, {2.4, 1.2, 0.02}, i == 2 ? 1.0 : 35.0));
        spec.bodies.push_back(lightOf(boats::Model::sphere, {2.0, 2.0, 2.0}, 5.0));
    }
    for (size_t i = 0; i < spec.bodies.size(); ++i)
    {
        spec.bodies[i].name = fmt::format("b{}", i);
        spec.bodies[i].position = {17.0 * static_cast<double>(i), 20.0};
    }
    tools::WorldLoop loop(gpu, spec);
    double fastest = 0.0;
    for (int tick = 4; tick <= 480; tick += 4)
    {
        loop.runTo(tick * spec.step); // stops with LostBody where one is not finite
        for (const gpu::BodyState& state : gpu.read<gpu::BodyState>(loop.world().fleet().states(), 9))
            fastest = std::max(fastest, double{glm::length(state.velocity)});
    }
    MESSAGE("the fastest made " << fastest << " m/s");
    CHECK(fastest < 15.0);
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("odd body: heel, trim and the centre of mass are as a scene has them")
{
    test::Gpu gpu;
    constexpr double kDegree = std::numbers::pi / 180.0;
    boats::BodySpec heeled = bodyOf(boats::Model::box);
    heeled.size = {4.0, 2.0, 1.0};
    heeled.heading = 30.0 * kDegree;
    heeled.heel = 10.0 * kDegree;
    heeled.trim = -4.0 * kDegree;
    boats::BodySpec loaded = bodyOf(boats::Model::box); // to starboard: it lies over to where the weight is
    loaded.size = {4.0, 2.0, 1.0};
    loaded.position.x = 50.0;
    loaded.centreOfMass = {0.0, -0.05, -0.2};
    test::Afloat afloat(gpu, boats::fleetOf(std::vector{heeled, loaded}));
    afloat.run(1);
    const boats::Attitude start = boats::attitudeOf(afloat.poses()[0].orientation);
    CHECK(start.roll == near(10.0 * kDegree, 1e-5));
    CHECK(start.pitch == near(-4.0 * kDegree, 1e-5));
    CHECK(start.heading == near(30.0 * kDegree, 1e-5));
    afloat.run(2400);
    const boats::Attitude upright = boats::attitudeOf(afloat.poses()[0].orientation);
    CHECK(std::abs(upright.roll) < 0.1 * kDegree);
    // GM = d/2 + B^2 / 12d - KG of the wall-sided formula: tan(phi) (GM + 1/2 BM tan^2(phi)) = 0.05 m
    const double bm = 2.0 * 2.0 / (12.0 * 0.5);
    const double gm = 0.25 + bm - 0.3;
    double tangent = 0.0;
    for (int i = 0; i < 50; ++i)
        tangent = 0.05 / (gm + 0.5 * bm * tangent * tangent);
    const boats::Attitude over = boats::attitudeOf(afloat.poses()[1].orientation);
    MESSAGE("lies over by " << over.roll / kDegree << " of " << std::atan(tangent) / kDegree << " degrees");
    CHECK(over.roll == near(std::atan(tangent), 0.05));
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("odd body: one that is not finite stops the program, by its name and tick")
{
    test::Gpu gpu;
    for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()})
    {
        world::WorldSpec spec;
        spec.ocean = test::stillSea();
        spec.fft = ocean::fftEngineFor(gpu);
        spec.bodies = {bodyOf(boats::Model::crate), bodyOf(boats::Model::crate)};
        spec.bodies[0].name = "good";
        spec.bodies[1].position.x = 30.0;
        spec.bodies[1].speed = bad;
        tools::WorldLoop loop(gpu, spec);
        std::string said;
        try
        {
            loop.runTo(0.5);
        }
        catch (const boats::LostBody& lost)
        {
            said = lost.what();
        }
        CHECK(said.starts_with("body 'odd' is not finite at tick "));

        // And where nobody reads poses, but the loop asks after begin(): capture and profile do.
        tools::WorldLoop watched(gpu, spec);
        const auto frame = [&](double time) {
            const engine::Commands cmd = watched.ring().begin();
            watched.checkBodies();
            watched.world().record(cmd, time);
            watched.world().fleet().recordPoses(cmd, watched.ring().slot());
            watched.ring().submit();
        };
        frame(0.0);
        frame(0.1);
        CHECK_THROWS_AS(frame(0.2), boats::LostBody);
        watched.ring().submit();
        watched.ring().finish();
    }
    CHECK(gpu.validationErrors() == 0);
}
