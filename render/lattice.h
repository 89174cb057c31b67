// lattice.h -- aiming the projected grid: which directions from the eye the sea must be drawn in.
//
// The lattice lies on the sphere of directions (azimuth, elevation) instead of on the screen. So a roll, a view
// straight down or a wide angle needs no special case, the top row is the horizon itself, and, as its lines are at
// multiples of fixed steps, turning the camera moves no vertex.
#pragma once

#include "render/camera.h"
#include "shared/lattice.h"

namespace render {

struct Lattice
{
    gpu::LatticePush push{};
    uint32_t tiles = 0; // instances to draw; 0: no water is in view
};

// Covers every direction below the horizon that a camera sees, with at most `spacing` pixels between neighbours
// in the middle of a picture `height` pixels high.
Lattice aimLattice(const CameraPose& pose, double aspect, uint32_t height, double spacing);

} // namespace render
