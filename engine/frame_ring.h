// frame_ring.h -- two frames in flight: while the GPU works on one, the CPU records the next.
//
// begin() waits only for the frame before last, which is the one wait of the frame loop: `seaway profile --trace`
// shows every wait there is.
#pragma once

#include "engine/gpu_scope.h"

#include <array>
#include <functional>

namespace engine {

inline constexpr uint32_t kFramesInFlight = 2;

// Whether the scopes of frames are timed. A timestamp may cost: Mesa's CPU driver empties its pipeline for each, a
// tenth of a frame in all.
enum class Timing
{
    off,
    on,
};

class FrameRing
{
public:
    explicit FrameRing(Device& device, Timing timing = Timing::off);
    ~FrameRing();
    FrameRing(const FrameRing&) = delete;
    FrameRing& operator=(const FrameRing&) = delete;

    // Whether scopes of the frames that begin from now on are timed.
    void time(Timing timing) { timing_ = timing; }

    // Starts a frame: its slot's previous frame is done, its scopes are in timings() if they are timed, what it retired
    // is freed.
    Commands begin();

    // 0 or 1: which of a pair of per-frame resources the frame being recorded owns.
    uint32_t slot() const { return slot_; }

    // Ends and submits the frame begun last.
    void submit(const Gate& wait = {}, const Gate& signal = {});

    // Blocks until every submitted frame is done; the next begin() of a slot reads its timings as usual.
    void finish();

    // The scopes of the frame whose slot begin() last took over; empty for the first two frames, and if none is timed.
    const std::vector<ScopeTime>& timings() const { return timings_; }

private:
    struct Slot
    {
        CommandBuffer commands;
        std::unique_ptr<GpuTimers> timers; // if scopes are timed
    };

    Device& device_;
    Timing timing_;
    std::array<Slot, kFramesInFlight> slots_;
    uint32_t slot_ = kFramesInFlight - 1;
    std::vector<ScopeTime> timings_;
};

// Records commands, submits them and waits until they are done: set-up work and tests, never the frame loop.
void runNow(Device& device, const std::function<void(const Commands&)>& record);

} // namespace engine
