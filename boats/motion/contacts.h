// contacts.h -- bodies bump into each other and into the walls of the wave grids, and lie on each other, on the GPU
// (paper 4.1.2).
//
// A body is met by its collision particles and by the distances to its hull (boats/hulls/collision_shape.h), so a crate
// lies on a deck as it bumps into a side. Who may touch whom is found by a uniform lattice in plan, one for each power
// of two of size, so a crate looks through a few cells as wide as itself and a ship through those around it. Where they
// touch is found once a tick, after the tick's forces; the rounds of solving then go over the pairs that do, and start
// with what the last tick ended with. All sums have one order: the same bits every run. A tick costs a few dispatches,
// and as much for each body as it has neighbours.
//
// The laws stand in shaders/boats/motion/touch.comp and solve.comp. A body that is held is as if of infinite mass along
// what is held. The water that a body takes along is part of its mass here as it is for forces: else what it carries
// would weigh on it by other than its weight.
#pragma once

#include "bindings/boats/motion/bin.h"
#include "bindings/boats/motion/gather.h"
#include "bindings/boats/motion/near.h"
#include "bindings/boats/motion/solve.h"
#include "bindings/boats/motion/touch.h"
#include "boats/motion/fleet_plan.h"
#include "compute/kernel.h"
#include "engine/kept_state.h"
#include "shared/contact.h"

namespace boats {

inline constexpr int kContactRounds = 8; // of solving, a tick

// What the GPU is given.
struct ContactPlan
{
    std::vector<gpu::Solid> solids;        // bodies in their order, then walls
    std::vector<gpu::ContactPoint> points; // of all hulls and walls
    std::vector<float> distances;          // likewise
    std::vector<gpu::BodyState> walls;     // which only have a place and an orientation
    uint32_t levels = 0;                   // in use, a bit each
};

ContactPlan planContacts(const FleetSpec& spec);

class Contacts
{
public:
    // Set-up work, which waits for the GPU; throws OutOfMemory.
    Contacts(engine::Device& device, const FleetSpec& spec);

    // Writes what contacts do to every body over the tick, from states that forces have given their velocities.
    // Of bodies that lie ready, those from `active` on, nothing is asked.
    //   before: states, one gpu::BodyState a body, and yields, one gpu::BodyYield a body, visible to compute; earlier
    //           readers of pushes() done
    //   after:  pushes() written by compute; the caller places the next barrier
    void record(const engine::Commands& cmd, const engine::Buffer& states, const engine::Buffer& yields,
                uint32_t active);

    // What is kept from a tick to the next. Pairs stand in no order, so they are not compared.
    void keep(engine::KeptState& state);

    // Nothing holds this body any more.
    //   before: earlier users of contacts done
    //   after:  written by copies; the caller places the next barrier
    void recordRelease(const engine::Commands& cmd, uint32_t body);

    // This body, which lay ready, meets others from now on.
    //   before, after: likewise
    void recordUse(const engine::Commands& cmd, uint32_t body);

    const engine::Buffer& pushes() const { return pushes_; } // one gpu::BodyPush per body; zero at first

    // Of the last tick: the pairs that touched, and for each body 1 + the link of its first.
    const engine::Buffer& pairs() const { return ticks_[now_].pairs; }
    const engine::Buffer& heads() const { return ticks_[now_].heads; }
    const engine::Buffer& jobs() const { return jobs_; }
    const gpu::ContactPush& push() const { return push_; }

private:
    // What is kept from a tick to the next.
    struct Tick
    {
        engine::Buffer heads;
        engine::Buffer pairs;
        engine::Buffer contacts;
    };

    Contacts(engine::Device& device, const FleetSpec& spec, const ContactPlan& plan);

    void recordClear(const engine::Commands& cmd) const;
    void recordTouch(const engine::Commands& cmd, const engine::Buffer& states) const;
    void recordGather(const engine::Commands& cmd, const compute::Kernel<bindings::boats::motion::Gather>& kernel,
                      const engine::Buffer& states, const engine::Buffer& yields) const;
    void recordSolve(const engine::Commands& cmd, const engine::Buffer& yields) const;

    gpu::ContactPush push_{};
    std::vector<gpu::Solid> spares_; // of bodies that lie ready, the last ones
    engine::Buffer solids_;
    engine::Buffer points_;
    engine::Buffer distances_;
    engine::Buffer walls_;
    engine::Buffer cells_;     // where lists of solids begin
    engine::Buffer nexts_;     // how they go on
    engine::Buffer nearPairs_; // those that may touch
    engine::Buffer jobs_;      // how many there are
    engine::Buffer touching_;  // bodies that have pairs
    engine::Buffer motions_;
    engine::Buffer pushes_;
    Tick ticks_[2]; // alternately
    uint32_t now_ = 0;
    compute::Kernel<bindings::boats::motion::Bin> bin_;
    compute::Kernel<bindings::boats::motion::Near> near_;
    compute::Kernel<bindings::boats::motion::Touch> touch_;
    compute::Kernel<bindings::boats::motion::Solve> solve_;
    compute::Kernel<bindings::boats::motion::Gather> first_;
    compute::Kernel<bindings::boats::motion::Gather> more_;
    compute::Kernel<bindings::boats::motion::Gather> last_;
};

} // namespace boats
