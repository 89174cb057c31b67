// lattice.h -- aiming the projected grid: which directions from the eye the sea must be drawn in.
//
// The lattice lies on the sphere of directions (azimuth, elevation) instead of on the screen. So a roll, a view
// straight down or a wide angle needs no special case, the top row is the horizon itself, and, as its lines are at
// multiples of fixed steps, turning the camera moves no vertex. It is drawn in square tiles, and only those that can
// be seen. Seen from below, it is its mirror image, above the horizon.
#pragma once

#include "render/camera.h"
#include "shared/lattice.h"

#include <vector>

namespace render {

struct LatticeSpec
{
    double aspect = 1.0;  // of the picture, width over height
    uint32_t height = 1;  // of the picture [px]
    double spacing = 1.0; // between neighbours in the middle of the picture [px]
    double reach = 0.0;   // how far waves may move the water [m]
};

// Aims at all water that a camera sees. Fills `tiles` (its earlier contents are lost) with the tiles to draw, packed
// as gpu::packTile does, at most gpu::kMaxTiles.
gpu::LatticePush aimLattice(const CameraPose& pose, const LatticeSpec& spec, std::vector<uint32_t>& tiles);

} // namespace render
