// ocean/grids/cells.glsl -- how cells, tiles, layers and flags of the wave grids are counted.
#ifndef SEAWAY_GRID_CELLS_GLSL
#define SEAWAY_GRID_CELLS_GLSL

#include "compute/whole.glsl"
#include "shared/grid_tiles.h"

bool isInside(ivec2 i, ivec2 cells)
{
    return all(greaterThanEqual(i, ivec2(0))) && all(lessThan(i, cells));
}

// Cell i of a grid that wraps, 0 to cells - 1. There are three ways, as CPU devices divide whole numbers one by one.
// Any i:
ivec2 wrapped(ivec2 i, ivec2 cells)
{
    ivec2 remainder = i - cells * (i / cells);
    return remainder + cells * ivec2(lessThan(remainder, ivec2(0)));
}
// |i| < 2^20:
ivec2 wrappedNear(ivec2 i, ivec2 cells)
{
    return i - cells * nearQuotient(i, cells);
}
// -cells <= i < 3 cells:
ivec2 wrappedOnce(ivec2 i, ivec2 cells)
{
    i += cells * ivec2(lessThan(i, ivec2(0)));
    i -= cells * ivec2(greaterThanEqual(i, cells));
    return i - cells * ivec2(greaterThanEqual(i, cells));
}

// The tile that holds cell i, along x and y; below 0 for cells below 0.
ivec2 tileAt(ivec2 i)
{
    return i >> ivec2(kTileBitsX, kTileBitsY);
}

// The number of the tile `at` among those of all grids, of which this one's begin with firstTile.
uint tileNumber(uint firstTile, ivec2 tiles, ivec2 at)
{
    return firstTile + uint(at.y * tiles.x + at.x);
}

// The number of the tile that holds cell i.
uint tileOf(uint firstTile, ivec2 tiles, ivec2 i)
{
    return tileNumber(firstTile, tiles, tileAt(i));
}

// Where task or flag number n stands in its image.
ivec2 texelOf(uint n)
{
    return ivec2(n % kTaskRow, n / kTaskRow);
}

// The layer of the atlas that was the newest one or two substeps before `layer`.
int layerBefore(int layer, int substeps)
{
    return (layer + 3 - substeps) % 3;
}

#endif
