// contacts.h -- bodies bump into each other and into the walls of the wave grids, on the GPU (paper 4.1.2).
//
// A body is what its chain of fenders encloses, upright from its bottom to its top: the paper's collision particles,
// with the hull's side between them, so that a crate cannot slip in between two of a ship's. Who may touch whom is
// found by a uniform lattice, one for each power of two of size, so a crate looks through a few cells as wide as itself
// and a ship through those around it. All coordinates are exact integers and all sums have one order: the same bits
// every run. Whom a body can meet is found once a tick; the rounds of solving then go over the bodies that meet any,
// and after the first over those that touch. So a tick costs a few dispatches, and as much for each body as it has
// neighbours.
//
// The laws stand in shaders/boats/motion/touch.comp. A body that is held is as if of infinite mass along what is held.
#pragma once

#include "bindings/boats/motion/bin.h"
#include "bindings/boats/motion/bin_sort.h"
#include "bindings/boats/motion/near.h"
#include "bindings/boats/motion/touch.h"
#include "boats/motion/fleet_plan.h"
#include "compute/kernel.h"
#include "engine/memory.h"
#include "shared/contact.h"

namespace boats {

// Of solving, a tick, an even number: 40 boats that meet at 5 m/s overlap by 4 % of their beam.
inline constexpr int kContactRounds = 6;

// What the GPU is given.
struct ContactPlan
{
    std::vector<gpu::Solid> solids;    // bodies in their order, then walls
    std::vector<gpu::vec2> fenders;    // of all hulls and walls
    std::vector<gpu::BodyState> walls; // which only have a place and an orientation
    uint32_t levels = 0;               // in use, a bit each
};

ContactPlan planContacts(const FleetSpec& spec);

class Contacts
{
public:
    // Set-up work, which waits for the GPU; throws OutOfMemory.
    Contacts(engine::Device& device, const FleetSpec& spec);

    // Writes what contacts do to every body over the tick from these states, one a body.
    //   before: states visible to compute; earlier readers of pushes() done
    //   after:  pushes() written by compute; the caller places the next barrier
    void record(const engine::Commands& cmd, const engine::Buffer& states) const;

    const engine::Buffer& pushes() const { return pushes_[0]; } // one gpu::BodyPush per body; zero at first

    // Whom each body could meet at the last tick: kMaxNeighbours places per body, and how many of them count.
    const engine::Buffer& neighbours() const { return neighbours_; }
    const engine::Buffer& neighbourCounts() const { return neighbourCounts_; }

private:
    // Bodies that a dispatch goes over.
    struct Listed
    {
        const engine::Buffer& bodies;
        const engine::Buffer& touches; // how many contacts each had in the first round, or kFirstRound
        VkDeviceSize groups;           // where jobs_ has how many workgroups that takes
    };

    Contacts(engine::Device& device, const FleetSpec& spec, const ContactPlan& plan);

    void recordClear(const engine::Commands& cmd) const;
    void recordNear(const engine::Commands& cmd, const engine::Buffer& states) const;
    void recordStage(const engine::Commands& cmd, const engine::Buffer& states, int round,
                     const compute::Kernel<bindings::boats::motion::Touch>& kernel, const Listed& listed) const;

    gpu::ContactPush push_{};
    engine::Buffer solids_;
    engine::Buffer fenders_;
    engine::Buffer walls_;
    engine::Buffer heads_;
    engine::Buffer nexts_;
    engine::Buffer neighbours_;      // those that each body can meet
    engine::Buffer neighbourCounts_; // how many
    engine::Buffer meets_[2];        // bodies that can meet any; that had a contact in the first round
    engine::Buffer jobs_;            // how many these are
    engine::Buffer all_;             // kFirstRound per body
    engine::Buffer touches_[2];      // of the first round, of the later ones
    engine::Buffer pushes_[2];       // alternately; after the last round the first
    compute::Kernel<bindings::boats::motion::Bin> bin_;
    compute::Kernel<bindings::boats::motion::BinSort> sort_;
    compute::Kernel<bindings::boats::motion::Near> near_;
    compute::Kernel<bindings::boats::motion::Touch> count_;
    compute::Kernel<bindings::boats::motion::Touch> solve_;
};

} // namespace boats
