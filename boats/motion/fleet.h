// fleet.h -- all bodies of a world on the GPU: they float, roll and drift there, a tick at a time.
//
// The CPU never waits for them and they never for it: poses come back through a ring, a frame or two late.
// The laws and what is left out stand in shaders/boats/motion/step.comp; tests/gpu/body_test.cpp tests them.
#pragma once

#include "bindings/boats/motion/drive.h"
#include "bindings/boats/motion/follow.h"
#include "bindings/boats/motion/move.h"
#include "bindings/boats/motion/step.h"
#include "boats/motion/contacts.h"
#include "boats/race/race.h"
#include "compute/kernel.h"
#include "compute/readback_ring.h"
#include "ocean/water_surface.h"

#include <array>
#include <stdexcept>

namespace boats {

// A body's pose is not a number any more: the simulation has gone wrong, and nothing that follows can be trusted.
class LostBody : public std::runtime_error
{
public:
    LostBody(const std::string& name, uint64_t tick);
};

class Fleet
{
public:
    // Any number of bodies, none included. If there are any, the water's sea must have been made for ticks. Set-up work,
    // which waits for the GPU; throws OutOfMemory.
    Fleet(engine::Device& device, FleetSpec spec, const ocean::WaterSurface& water);
    Fleet(const Fleet&) = delete;
    Fleet& operator=(const Fleet&) = delete;

    // The first call brings tick 0: bodies without a height are put on the sea, as if there were no grids. Each further
    // call advances one tick, by the forces of the water as it was at the tick before.
    //   before: what is felt of the sea is at the time of the tick before (of tick 0: its own), and the grids at the
    //           tick before, visible to compute; earlier readers of states(), statesBefore() and trims() done
    //   after:  states(), statesBefore() and trims() written by compute; the caller places the next barrier
    void record(const engine::Commands& cmd);

    // Writes the places of the bodies into the targets of the grids that follow them, WaveGrids::targets().
    //   before: record()'s barrier placed; targets as WaveGrids::recordTargets() leaves them
    //   after:  targets written by compute; the caller places the next barrier
    void recordFollow(const engine::Commands& cmd, engine::Buffer& targets) const;

    // What the crew of a boat does from the next tick on, until an order of the spec says otherwise; of a body that is
    // no boat, nothing.
    void setHelm(uint32_t body, const Helm& helm);

    // Whatever holds the boat lets go: she keeps her velocity, and orders of the spec for her end. If she was held on a
    // course or a path, her crew steers on that way under as much throttle as it takes, about.
    //   before: earlier users of her state and of contacts done
    //   after:  read and written by copies; the caller places the next barrier
    void recordRelease(const engine::Commands& cmd, uint32_t body);
    Helm helmReleased(uint32_t body) const; // what her crew does then

    // Puts a spare body over the water, `height` [m] above where it floats at rest; it is let go with the next tick.
    //   before, after: likewise
    void recordPlace(const engine::Commands& cmd, uint32_t body, const glm::dvec2& at, double height,
                     const glm::dquat& orientation);

    // Lets a boat's anchor go, or weighs it; her crew does as helmAtAnchor() says.
    //   before, after: likewise
    void recordAnchor(const engine::Commands& cmd, uint32_t body, bool down);
    bool isAnchored(uint32_t body) const { return anchored_.at(body) != 0; }

    // Whether the boat's crew sails the course from now on, at her own anchor no more; of one that does not race,
    // nothing. Who releases her ends it.
    //   before, after: likewise
    void recordCrew(const engine::Commands& cmd, uint32_t body, bool races);

    const Helm& helm(uint32_t body) const { return spec_.bodies.at(body).helm; } // what it does now
    bool isBoat(uint32_t body) const { return spec_.hulls[spec_.bodies.at(body).hull].boat.has_value(); }

    // The mean wind over all boats from the next tick on: its speed [m/s] and where it comes from, compass [rad].
    void setWind(double speed, double from);

    // The tick that the bodies are at once everything recorded has run; none before the first.
    std::optional<uint64_t> tick() const { return tick_; }

    // All that it keeps from tick to tick.
    void keep(engine::KeptState& state);

    // Sends the poses of the tick recorded last to the CPU, and how the boats' moving parts stand.
    //   before: states() and trims() readable by copies
    //   after:  both read by copies; poses(slot) and trimsAt(slot) may be called when the commands have run
    void recordPoses(const engine::Commands& cmd, uint32_t slot) const;

    // Those of the slot's last frame, which must be done: of bodies in their order. Throws LostBody.
    std::vector<BodyPose> poses(uint32_t slot) const;

    // Sent with them, of bodies in their order; of what is no boat, zeros. Good until the slot's next frame is submitted.
    std::span<const gpu::BodyTrim> trimsAt(uint32_t slot) const;

    // Sent with them, of the course's racers in their order; none without a course. Likewise.
    std::span<const gpu::RacerState> racersAt(uint32_t slot) const;

    // For those who do not read poses: throws LostBody if what the slot's last frame sent for holds one. That frame must
    // be done.
    void check(uint32_t slot) const;

    uint32_t count() const { return static_cast<uint32_t>(spec_.bodies.size()); }
    // Bodies that are in the world: all but spare ones that were not placed, and only of these those behind the last that
    // was.
    uint32_t active() const { return active_; }
    bool isPlaced(uint32_t body) const { return body < count() - spec_.spares || placed_.at(body) != 0; }
    const engine::Buffer& states() const { return states_; }       // one gpu::BodyState per body
    const engine::Buffer& statesBefore() const { return before_; } // of the tick before; of tick 0: its own
    const Race* race() const { return race_ ? &*race_ : nullptr; }
    const Contacts& contacts() const { return contacts_; }
    const engine::Buffer& yields() const { return yields_; } // one gpu::BodyYield per body: of the last tick
    const engine::Buffer& trims() const { return trims_; }   // one gpu::BodyTrim per body
    const engine::Buffer& waves() const { return waves_; }   // one gpu::BodyWave per body
    const engine::Buffer& forces() const { return forces_; } // one gpu::BodyForce per body: what drives boats
    const FleetSpec& spec() const { return spec_; }
    const engine::Buffer& feltGrids() const { return feltGrids_; } // uint32_t each: FleetSpec::feltGrids

private:
    void recordStep(const engine::Commands& cmd, const compute::Kernel<bindings::boats::motion::Step>& kernel,
                    const gpu::BodyMovePush& push, uint32_t bodies);
    void takeOrders(double time);
    void recordHelms(const engine::Commands& cmd);
    void recordDrive(const engine::Commands& cmd);
    gpu::BoatWind windAt(double time) const;
    void recordGuides(const engine::Commands& cmd, double time);

    FleetSpec spec_; // helms as they are now
    ocean::WaterSurface water_;
    gpu::BodyStepPush push_{};
    std::vector<gpu::BodyGuide> guides_; // as the GPU has them
    std::vector<uint32_t> boats_;        // their bodies
    std::vector<uint32_t> toldBoats_;    // whose helm the GPU does not have yet
    std::vector<size_t> orders_;         // of boats: how many were taken
    std::vector<gpu::BodyInfo> spares_;  // of spare bodies
    std::vector<uint8_t> placed_;        // a body each: 1, a spare one that is in the world
    std::vector<uint8_t> anchored_;      // a body each
    std::vector<uint32_t> justPlaced_;   // since the last tick
    uint32_t active_ = 0;
    std::optional<uint64_t> tick_;

    engine::Buffer infos_;
    engine::Buffer particles_;
    engine::Buffer guideBuffer_;
    engine::Buffer states_;
    engine::Buffer before_;
    engine::Buffer yields_;
    engine::Buffer drifts_;
    engine::Buffer stations_;
    engine::Buffer planeDrifts_;
    engine::Buffer waves_;
    engine::Buffer trims_;
    engine::Buffer boatInfos_;
    engine::Buffer engines_;
    engine::Buffer sails_;
    engine::Buffer helmBuffer_;
    engine::Buffer anchors_;
    engine::Buffer anchorStates_;
    engine::Buffer forces_;
    engine::Buffer feltGrids_;
    engine::Buffer follows_;
    Contacts contacts_;
    std::optional<Race> race_;
    compute::ReadbackRing ring_;
    compute::ReadbackRing trimRing_;
    mutable std::array<std::optional<uint64_t>, engine::kFramesInFlight> sent_; // the tick that each slot of it is of
    compute::Kernel<bindings::boats::motion::Step> start_;
    compute::Kernel<bindings::boats::motion::Drive> drive_;
    compute::Kernel<bindings::boats::motion::Step> step_;
    compute::Kernel<bindings::boats::motion::Move> move_;
    compute::Kernel<bindings::boats::motion::Follow> follow_;
};

} // namespace boats
