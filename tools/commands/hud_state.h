// hud_state.h -- from what is known of a boat to what the HUD shows of her.
#pragma once

#include "render/overlay/hud.h"
#include "tools/commands/follow.h"

namespace tools {

// Her figures as received last; none of a boat before that, or if `body` is no boat. Apparent wind is the mean wind 10 m
// above the water less the boat's velocity.
render::HudState hudOf(const world::Scene& scene, const boats::Fleet& fleet, const Follower& received,
                       std::optional<uint32_t> body);

// The boat that the scene's camera follows, or the first; none without boats.
std::optional<uint32_t> firstBoat(const world::Scene& scene, const boats::Fleet& fleet);

// How fast time goes, in the mean of about a second.
class Pace
{
public:
    // Lets a frame pass that took `elapsed` [s], after which the simulation is at `time` [s].
    void advance(double elapsed, double time);

    double realTime() const { return realTime_; } // simulated over passed time
    double framesPerSecond() const { return 1.0 / frameTime_; }

private:
    double time_ = 0.0;
    double realTime_ = 1.0;
    double frameTime_ = 1.0 / 30.0; // [s]
};

// `now`, with figures that flicker drawn towards those of `before`, shown `elapsed` [s] ago.
render::HudState smoothed(const render::HudState& before, render::HudState now, double elapsed);

} // namespace tools
