// lattice.h -- the projected grid's lattice, drawn as instances of one square tile.
#ifndef SEAWAY_SHARED_LATTICE_H
#define SEAWAY_SHARED_LATTICE_H

#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT uint kTileQuads = 16u; // along each side of a tile

SHARED_CONSTANT uint kMaxTiles = 16384u; // drawn in a frame

struct LatticePush
{
    float step; // of azimuth and elevation between neighbours [rad]; azimuth 0 is east, from there anticlockwise
    uint rows;  // quads from the lowest row, at or below the nadir, up to the horizon
    float height; // from which it looks at still water [m], never 0: the eye's, or nearly; below 0, it looks up
};
SHARED_SIZE(LatticePush, 12)

// A tile to draw: its column in the lower half, its row in the upper.
SHARED_FUNCTION uint packTile(uint column, uint row)
{
    return column | (row << 16u);
}
SHARED_FUNCTION uvec2 unpackTile(uint tile)
{
    return uvec2(tile & 0xffffu, tile >> 16u);
}

SHARED_END

#endif
