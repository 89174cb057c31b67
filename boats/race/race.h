// race.h -- a race on the GPU: who has started, rounded and finished when, and crews that sail the course.
//
// It goes by the poses of the last tick and by nothing else, so it is the same at any frame rate. The laws stand in
// shaders/shared/race_law.h, what crews do in shaders/shared/race_crew.h; tests/gpu/race_test.cpp tests them.
#pragma once

#include "bindings/boats/race/race.h"
#include "boats/race/course.h"
#include "compute/kernel.h"
#include "compute/readback_ring.h"
#include "engine/kept_state.h"
#include "shared/race.h"

namespace boats {

struct FleetSpec;

class Race
{
public:
    // What a tick goes by: states of bodies, now and a tick before; and the helms of boats.
    struct Resources
    {
        const engine::Buffer& states;
        const engine::Buffer& before;
        const engine::Buffer& helms;
    };

    // Set-up work, which waits for the GPU; throws OutOfMemory. `boats` are the bodies that are boats.
    Race(engine::Device& device, const FleetSpec& spec, const Course& course, std::span<const uint32_t> boats);

    // Judges the tick that led to `tick`, whose poses are there, and tells the helms of boats whose crews race what to
    // do next.
    //   before: all of `fleet` visible to compute
    //   after:  helms and state written by compute; the caller places the next barrier
    void record(const engine::Commands& cmd, const Resources& fleet, uint64_t tick, const gpu::BoatWind& wind) const;

    // Whether her crew sails the course from now on; of a body that does not race, nothing.
    //   before: earlier users of the state done
    //   after:  written by copies; the caller places the next barrier
    void recordCrew(const engine::Commands& cmd, uint32_t body, bool races);
    bool isCrewed(uint32_t body) const;
    bool races(uint32_t body) const { return indexOf(body).has_value(); }

    // All that it keeps from tick to tick.
    void keep(engine::KeptState& state);

    // Sends the state to the CPU.
    //   before: readable by copies
    //   after:  read by copies; racers(slot) may be called when the commands have run
    void recordStates(const engine::Commands& cmd, uint32_t slot) const;

    // Of course().racers in their order. Good until the slot's next frame is submitted.
    std::span<const gpu::RacerState> states(uint32_t slot) const;

    const engine::Buffer& state() const { return states_; } // one gpu::RacerState a racer
    const Course& course() const { return course_; }
    uint64_t gun() const { return push_.gun; } // its tick

private:
    std::optional<size_t> indexOf(uint32_t body) const;

    Course course_;
    gpu::RacePush push_{};
    std::vector<uint8_t> crewed_; // a racer each
    engine::Buffer points_;
    engine::Buffer racers_;
    engine::Buffer states_;
    compute::ReadbackRing ring_;
    compute::Kernel<bindings::boats::race::Race> kernel_;
};

} // namespace boats
