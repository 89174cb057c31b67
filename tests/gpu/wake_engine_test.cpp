// Engines on the water: where they stir it, and where they deposit foam (boats/wakes/print.comp).
#include "boats/hulls/hydrostatics.h"
#include "boats/models/models.h"
#include "boats/wakes/wakes.h"
#include "engine/barrier.h"
#include "support/wakes.h"

#include <doctest/doctest.h>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace {

constexpr double kDegree = std::numbers::pi / 180.0;
constexpr double kHeading = 37.0 * kDegree;
constexpr double kWidth = 8.0;  // of the row of engines [m]
constexpr double kAstern = 9.0; // of her centre of mass, clear of the hull [m]

// Six tugs in their places far apart, with 1 to 6 engines side by side at full throttle, each on a grid of water that
// hardly moves.
class Rows
{
public:
    static constexpr int kTugs = 6;

    explicit Rows(test::Gpu& gpu)
        : gpu_(gpu), bodies_(bodiesOf()), gridSpecs_(gridsOf()),
          sea_(gpu, test::stillSea(), ocean::fftEngineFor(gpu), 1),
          grids_(gpu, gridSpecs_, {.foam = true, .waveSource = true}), land_(gpu, {}, 1.0),
          fleet_(gpu, fleetOf(), {sea_, grids_, land_}),
          wakes_(gpu, planOf(), fleet_, {sea_, grids_, land_}, grids_.sources())
    {
    }

    static glm::dvec2 placeOf(int tug) { return {0.31 + 500.0 * tug, -0.17}; }

    void run(int ticks)
    {
        constexpr engine::Stage kAll = engine::kComputeWrite | engine::kCopyWrite | engine::kCopyRead;
        gpu_.run([&](const engine::Commands& cmd) {
            sea_.recordFelt(cmd, 0.0);
            engine::stageBarrier(cmd, kAll, kAll);
            for (int i = 0; i < ticks; ++i)
            {
                fleet_.record(cmd);
                engine::stageBarrier(cmd, kAll, kAll);
                grids_.recordTargets(cmd);
                engine::stageBarrier(cmd, kAll, kAll);
                grids_.record(cmd);
                engine::stageBarrier(cmd, kAll, kAll);
                wakes_.record(cmd);
                engine::stageBarrier(cmd, kAll, kAll);
            }
        });
    }

    test::Field heights(int tug) { return test::heightsOf(gpu_, grids_, static_cast<uint32_t>(tug)); }
    test::Field foam(int tug) { return test::foamOf(gpu_, grids_, static_cast<uint32_t>(tug)); }

private:
    static std::vector<boats::BodySpec> bodiesOf()
    {
        std::vector<boats::BodySpec> bodies;
        for (int tug = 0; tug < kTugs; ++tug)
        {
            bodies.push_back(test::boatAt(boats::Model::tug, placeOf(tug), kHeading / kDegree, 0.0));
            bodies.back().hold = boats::Hold::fixed;
            bodies.back().helm.throttle = 1.0;
        }
        return bodies;
    }
    static std::vector<ocean::GridSpec> gridsOf()
    {
        std::vector<ocean::GridSpec> grids;
        for (int tug = 0; tug < kTugs; ++tug)
        {
            grids.push_back(test::calmWorld({130, 126}, 0.2, 0.01).grids[0]);
            grids.back().center = placeOf(tug) + glm::dvec2(-2.7, -3.6);
        }
        return grids;
    }
    boats::FleetSpec fleetOf() const
    {
        boats::FleetSpec fleet = boats::fleetOf(bodies_);
        fleet.feltGrids = {0, 1, 2, 3, 4, 5};
        return fleet;
    }
    boats::WakePlan planOf() const
    {
        boats::WakePlan plan = boats::planWakes(bodies_, fleet_.spec(), gridSpecs_);
        plan.engines.clear();
        for (int tug = 0; tug < kTugs; ++tug)
        {
            gpu::WakeBody& body = plan.bodies[static_cast<size_t>(tug)];
            body.firstEngine = static_cast<uint32_t>(plan.engines.size());
            body.engines = static_cast<uint32_t>(tug + 1);
            for (const double y : boats::engineRow(tug + 1, kWidth))
                plan.engines.push_back(
                    {.at = glm::vec3(-kAstern, y, 0.0), .radius = static_cast<float>(0.15 * kWidth / (tug + 1))});
        }
        for (gpu::WakePrint& print : plan.prints)
            print.radius = static_cast<float>(kAstern + 0.5 * kWidth);
        return plan;
    }

    test::Gpu& gpu_;
    std::vector<boats::BodySpec> bodies_;
    std::vector<ocean::GridSpec> gridSpecs_;
    ocean::Sea sea_;
    ocean::WaveGrids grids_;
    ocean::Land land_; // there is none
    boats::Fleet fleet_;
    boats::Wakes wakes_;
};

} // namespace

TEST_CASE("engines: m of them stir the water at e_y = -w/2 + i w/m + w/(2m), and lay their foam there")
{
    test::Gpu gpu;
    Rows rows(gpu);
    rows.run(100);
    for (int m = 1; m <= Rows::kTugs; ++m)
    {
        const test::Field field = rows.heights(m - 1);
        const test::Field foam = rows.foam(m - 1);
        const glm::dvec2 bow(std::sin(kHeading), std::cos(kHeading));
        const glm::dvec2 port(-bow.y, bow.x);
        const glm::dvec2 middle = Rows::placeOf(m - 1) - kAstern * bow;

        // Peaks: higher than all around them and than a tenth of the highest, from starboard to port.
        const double high = *std::ranges::max_element(field.heights);
        std::vector<glm::dvec2> peaks; // astern, to port
        for (int y = 2; y + 2 < field.cells.y; ++y)
            for (int x = 2; x + 2 < field.cells.x; ++x)
            {
                bool peak = field.at(x, y) > 0.1 * high;
                glm::dvec2 sum(0.0);
                double weight = 0.0;
                for (int j = -2; j <= 2; ++j)
                    for (int i = -2; i <= 2; ++i)
                    {
                        const double z = std::max(field.at(x + i, y + j), 0.0f);
                        peak = peak && (z < field.at(x, y) || (i == 0 && j == 0));
                        sum += z * z * (field.place(x + i, y + j) - middle);
                        weight += z * z;
                    }
                if (peak)
                    peaks.emplace_back(-glm::dot(sum / weight, bow), glm::dot(sum / weight, port));
            }
        std::ranges::sort(peaks, {}, &glm::dvec2::y);
        CAPTURE(m);
        REQUIRE(peaks.size() == static_cast<size_t>(m));
        for (int i = 0; i < m; ++i)
        {
            CAPTURE(i);
            const double expected = -kWidth / 2.0 + i * kWidth / m + kWidth / (2.0 * m);
            const glm::dvec2 found = peaks[static_cast<size_t>(i)];
            CHECK(std::abs(found.x) < 0.05);
            CHECK(std::abs(found.y - expected) < 0.05);
            const glm::dvec2 there = middle + expected * port;
            const glm::dvec2 between = there + 0.5 * kWidth / m * port;
            CHECK(foam.read(there) > 0.1);
            CHECK(foam.read(there) > 2.0 * foam.read(between));
        }
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("engines: a tug stirs the water over her own propeller, and whitens it there")
{
    test::Gpu gpu;
    world::WorldSpec spec = test::calmWorld({110, 110}, 0.2, 0.01);
    boats::BodySpec tug = test::boatAt(boats::Model::tug, {0.31, -0.17}, kHeading / kDegree, 0.0);
    tug.hold = boats::Hold::fixed;
    tug.helm.throttle = 1.0;
    spec.bodies = {tug};
    spec.spray.bows = 0;
    test::Waters waters(gpu, spec);
    waters.runTo(60);
    const boats::HullModel model = *boats::makeModel(tug);
    const glm::dvec3 at = model.engines[0].position - model.centreOfMass;
    const glm::dvec2 bow(std::sin(kHeading), std::cos(kHeading));
    const glm::dvec2 expected = tug.position + at.x * bow + at.y * glm::dvec2(-bow.y, bow.x);
    for (const test::Field& field : {waters.field(), waters.foam()})
    {
        const double high = *std::ranges::max_element(field.heights);
        glm::dvec2 sum(0.0);
        double weight = 0.0;
        for (int y = 0; y < field.cells.y; ++y)
            for (int x = 0; x < field.cells.x; ++x)
                if (const double z = field.at(x, y); z > 0.3 * high)
                    sum += z * field.place(x, y), weight += z;
        MESSAGE("off by " << glm::length(sum / weight - expected) << " m, up to " << high);
        CHECK(high > 5e-5); // the hull over it holds the water
        CHECK(glm::length(sum / weight - expected) < 0.1);
    }
    CHECK(gpu.validationErrors() == 0);
}

TEST_CASE("engines: astern they draw the water down where ahead they lift it, and foam as much")
{
    test::Gpu gpu;
    std::vector<test::Field> heights;
    std::vector<test::Field> foams;
    for (const double throttle : {0.7, -0.7})
    {
        world::WorldSpec spec = test::calmWorld({110, 110}, 0.2, 0.5);
        boats::BodySpec tug = test::boatAt(boats::Model::tug, {0.31, -0.17}, kHeading / kDegree, 0.0);
        tug.hold = boats::Hold::fixed;
        tug.helm.throttle = throttle;
        spec.bodies = {tug};
        spec.spray.bows = 0;
        test::Waters waters(gpu, spec);
        waters.runTo(60);
        heights.push_back(waters.field());
        foams.push_back(waters.foam());
    }
    double most = 0.0;
    double off = 0.0;
    double white = 0.0;
    double foamOff = 0.0;
    for (size_t i = 0; i < heights[0].heights.size(); ++i)
    {
        most = std::max(most, std::abs(double{heights[0].heights[i]}));
        off = std::max(off, std::abs(double{heights[0].heights[i]} + double{heights[1].heights[i]}));
    }
    for (size_t i = 0; i < foams[0].heights.size(); ++i)
    {
        white = std::max(white, double{foams[0].heights[i]});
        foamOff = std::max(foamOff, std::abs(double{foams[0].heights[i]} - double{foams[1].heights[i]}));
    }
    CHECK(most > 5e-5);
    CHECK(off < 0.01 * most);
    CHECK(white > 0.01);
    CHECK(foamOff < 0.01 * white);
    CHECK(gpu.validationErrors() == 0);
}
