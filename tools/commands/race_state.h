// race_state.h -- from what is known of a race to what the HUD shows of it.
#pragma once

#include "render/camera.h"
#include "render/overlay/hud.h"
#include "tools/commands/follow.h"

namespace tools {

// Of this body, by the state received last; none if there is no race, or she is not in it. `camera` sees a picture of
// this aspect.
std::optional<render::HudRace> raceOf(const world::Scene& scene, const boats::Fleet& fleet, const Follower& received,
                                      std::optional<uint32_t> body, const render::CameraPose& camera, double aspect);

// How long she is in the race at `time` of the simulation [s]; before the gun, < 0.
double raceTime(const boats::Race& race, const gpu::RacerState& racer, double step, double time);

} // namespace tools
