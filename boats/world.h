// world.h -- everything that is simulated: it goes on in ticks, from its start, whoever looks and however often.
//
// The barriers between the simulation's passes stand in world.cpp and nowhere else.
#pragma once

#include "ocean/sea.h"

namespace boats {

struct WorldSpec
{
    ocean::OceanSpec ocean;
    double step = 1.0 / 60.0; // of a tick [s]
    compute::FftEngine fft = compute::FftEngine::gpu;
};

class World
{
public:
    // At time 0. Set-up work, which waits for the GPU; throws OutOfMemory.
    World(engine::Device& device, const WorldSpec& spec);
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    // Brings the simulation on towards `time` [s], as far as one frame may: true if it is there, false if another frame
    // must go on with it. It never goes back.
    //   before: earlier readers of the water done
    //   after:  all of it written by compute; the caller places the next barrier
    bool record(const engine::Commands& cmd, double time);

    // Makes what the eye sees of the water at `time` [s]; once a frame.
    //   before: as above
    //   after:  as above
    void recordSeen(const engine::Commands& cmd, double time);

    const ocean::Sea& sea() const { return sea_; }
    const WorldSpec& spec() const { return spec_; }

private:
    WorldSpec spec_;
    ocean::Sea sea_;
};

} // namespace boats
