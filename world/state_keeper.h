// state_keeper.h -- the world as it was some seconds ago, kept in memory: what a lost device cannot take away.
//
// Two copies take turns, so that one is always whole. They are made in the frames of a loop, and nothing waits for them.
#pragma once

#include "engine/frame_ring.h"
#include "world/saved_state.h"

#include <array>

namespace world {

class StateKeeper
{
public:
    static constexpr double kEvery = 10.0; // a copy is made [s]

    // The world must outlive this object. Where there is no memory for two copies, nothing is kept. Set-up work.
    StateKeeper(engine::Device& device, World& world);

    // Lets `elapsed` [s] pass, and records a copy when it is time for one, of the world as it will be when these commands
    // have run.
    //   before: nothing; World::record() of this frame was called
    //   after:  what the world keeps is read by copies
    void record(const engine::Commands& cmd, uint32_t slot, double elapsed);

    // The slot's last frame is done.
    void receive(uint32_t slot);

    // The tick of the last copy that is whole; none: there is no copy.
    std::optional<uint64_t> tick() const { return whole_ ? copies_[*whole_].tick : std::nullopt; }

    // Writes that copy as saveState() would have written the world then. It needs no device. There must be one.
    engine::Result<engine::Done> write(std::string_view head, const std::filesystem::path& path);

private:
    struct Copy
    {
        engine::Buffer buffer;
        std::optional<uint64_t> tick;
        std::optional<uint32_t> slot; // that is making it
    };

    World& world_;
    std::array<Copy, 2> copies_;
    std::optional<size_t> whole_; // the copy to be written
    double left_ = 0.0;           // to the next one [s]
};

} // namespace world
