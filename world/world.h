// world.h -- everything that is simulated: it goes on in ticks, from its start, whoever looks and however often.
//
// The barriers between the simulation's passes stand in world.cpp and nowhere else. So do those between what writes the
// world and what reads it: record() and recordSeen() wait for earlier readers, and what they write may be read at once.
#pragma once

#include "boats/motion/fleet.h"
#include "boats/wakes/spray.h"
#include "boats/wakes/wakes.h"
#include "ocean/grids/wall_foam.h"
#include "ocean/sea/crest_spray.h"
#include "world/course_spec.h"
#include "world/order.h"

#include <functional>
#include <optional>

namespace world {

struct WorldSpec
{
    ocean::OceanSpec ocean;
    std::vector<ocean::GridSpec> grids;
    std::vector<boats::BodySpec> bodies;
    double step = 1.0 / 60.0; // of a tick [s]
    compute::FftEngine fft = compute::FftEngine::gpu;
    boats::SpraySpec spray = {};
    boats::Grain grain = boats::Grain::fine;
    std::optional<CourseSpec> course = {}; // that boats race on
    std::optional<ocean::LandSpec> terrain = {};
    uint32_t spares = 0; // the last so many bodies lie ready to be dropped (world/spares.h)
};

// Where the camera is at a time [s]: grids may follow it, and those far from it may sleep.
using CameraAt = std::function<glm::dvec2(double)>;

class World
{
public:
    // Before its first tick. Set-up work, which waits for the GPU; throws OutOfMemory.
    World(engine::Device& device, const WorldSpec& spec);
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    // Brings the simulation on towards `time` [s], to the first tick that is not before it, as far as one frame may:
    // true if it is there, false if another frame must go on with it. It never goes back. Without a camera all grids
    // are awake, and those that would follow it stay.
    //   before: nothing; compute, draws and copies recorded earlier, in this frame or another, may still read the world
    //   after:  the world may be read by compute, and its bodies by copies
    bool record(const engine::Commands& cmd, double time, const CameraAt& camera = {});

    // Makes what is seen of the water at `time` [s] with the eye at `eye` [m]; once a frame, before it is drawn.
    //   before: nothing, as above
    //   after:  the world may be read by compute and by draws
    void recordSeen(const engine::Commands& cmd, double time, const glm::dvec2& eye);

    // ---- orders ----------------------------------------------------------------------------------------------------
    // Takes effect at the next tick that is recorded, after those given before. Its bodies must exist. False, and nothing
    // else, while a log is replayed.
    bool give(const Order& order);

    bool accepts(const Order& order) const; // its body is there

    // What the crew of a boat does once all orders that were given have taken effect.
    boats::Helm helm(uint32_t body) const;

    // Orders of a log, at their ticks, which rise; those up to tick() are left out. A call of record() stops at tick
    // `end`, so that the world can be compared there; from then on orders can be given again.
    void replay(std::vector<OrderAt> orders, uint64_t end);
    bool isReplaying() const { return orders_.replayEnd().has_value(); }

    // Hears of every order when its tick is recorded, replayed ones too.
    void listen(OrderQueue::Listener listener) { orders_.listen(std::move(listener)); }

    // ---- what it is --------------------------------------------------------------------------------------------------
    // The tick that the world is at once everything recorded has run; none before the first.
    std::optional<uint64_t> tick() const { return tick_; }

    // All that it keeps from tick to tick, and what is seen of it (engine/kept_state.h).
    void keep(engine::KeptState& state);

    // How far water is moved at most, in any direction, as far as can be told beforehand [m].
    double reach() const;

    const ocean::Sea& sea() const { return sea_; }
    const ocean::WaveGrids& grids() const { return grids_; }
    const ocean::Land& land() const { return land_; }
    const ocean::WaterSurface& water() const { return water_; } // what these three are together
    const boats::Fleet& fleet() const { return fleet_; }
    const boats::Wakes& wakes() const { return wakes_; }
    const boats::Spray& spray() const { return spray_; }
    const ocean::CrestSpray& crestSpray() const { return crestSpray_; }
    const WorldSpec& spec() const { return spec_; }

private:
    void recordTick(const engine::Commands& cmd, const CameraAt& camera);
    void recordOrders(const engine::Commands& cmd, uint64_t tick);
    void recordOrder(const engine::Commands& cmd, const order::Helm& order);
    void recordOrder(const engine::Commands& cmd, const order::TakeHelm& order);
    void recordOrder(const engine::Commands& cmd, const order::Splash& order);
    void recordOrder(const engine::Commands& cmd, const order::Drop& order);
    void recordOrder(const engine::Commands& cmd, const order::Anchor& order);
    void recordOrder(const engine::Commands& cmd, const order::Wind& order);
    void recordOrder(const engine::Commands& cmd, const order::Crew& order);
    void recordBodies(const engine::Commands& cmd);
    void wakeGrids(double time, const glm::dvec2& camera);

    WorldSpec spec_;
    std::optional<uint64_t> tick_;
    OrderQueue orders_;
    std::vector<uint64_t> drops_; // of each spare body: which drop it was last, from 1 on; 0: none yet
    ocean::Sea sea_;
    ocean::WaveGrids grids_;
    ocean::Land land_;
    ocean::WaterSurface water_;
    ocean::WallFoam wallFoam_;
    boats::Fleet fleet_;
    boats::Wakes wakes_;
    boats::Spray spray_;
    ocean::CrestSpray crestSpray_;
};

} // namespace world
