// lattice.h -- the projected grid's lattice, drawn as instances of one square tile.
#ifndef SEAWAY_SHARED_LATTICE_H
#define SEAWAY_SHARED_LATTICE_H

#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT uint kTileQuads = 16u; // along each side of a tile

struct LatticePush
{
    vec2 step;          // of azimuth and elevation between neighbours [rad]
    float firstAzimuth; // of the first column [rad], from east, anticlockwise
    uint tileColumns;
    uint rows; // quads from the lowest row up to the horizon
};
SHARED_SIZE(LatticePush, 20)

SHARED_END

#endif
