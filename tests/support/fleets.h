// fleets.h -- bodies afloat for tests: on still water or on one regular wave, many ticks a submission.
#pragma once

#include "boats/motion/fleet.h"
#include "support/gpu.h"

#include <functional>

namespace test {

// A sea without waves, of one small cascade with tiles of `length` [m].
ocean::OceanSpec stillSea(double length = 256.0);

// A homogeneous box, its centre of mass raised by `raised` [m]; `density` in parts of the water's.
boats::FleetHull boxHull(const glm::dvec3& size, double density, double raised = 0.0);

// Bodies on a sea of their own.
class Afloat
{
public:
    Afloat(Gpu& gpu, boats::FleetSpec spec, const ocean::OceanSpec& sea = stillSea());

    // Brings the bodies on by so many ticks; from the start, the first one brings tick 0. `before` is called before
    // each tick with its number, to change the water: it places its own barriers.
    using Before = std::function<void(const engine::Commands&, uint64_t)>;
    void run(uint64_t ticks, const Before& before = {});

    // The same, and what each body was like after every tick: [tick][body].
    std::vector<std::vector<boats::BodyPose>> follow(uint64_t ticks, const Before& before = {});

    std::vector<gpu::BodyState> states();
    std::vector<boats::BodyPose> poses();
    ocean::Sea& sea() { return sea_; }
    boats::Fleet& fleet() { return fleet_; }

private:
    void runSome(uint64_t ticks, const Before& before);

    Gpu& gpu_;
    ocean::Sea sea_;
    ocean::WaveGrids grids_;
    ocean::Land land_; // there is none
    boats::Fleet fleet_;
    engine::Buffer log_;
};

} // namespace test
