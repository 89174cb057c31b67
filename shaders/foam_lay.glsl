// foam_lay.glsl -- lays foam on a map.
//
// A shader that includes this declares, before it, `foamLaid` (r32ui uimage2DArray), `foamFlags` (an array of uint) and
// foamUpdate, the number of the maps' last update.
#ifndef SEAWAY_FOAM_LAY_GLSL
#define SEAWAY_FOAM_LAY_GLSL

#include "shared/foam.h"
#include "shared/grids.h"
#include "shared/hash.h"

int floorDivide(int a, int b)
{
    int q = a / b;
    return a - q * b < 0 ? q - 1 : q;
}

// Foam is laid in patches, fixed in the world: how much more or less on a cell of a map, by its world index; 1 in the mean.
float foamPatches(ivec2 at)
{
    uint fine = hash2(uint(at.x), uint(at.y));
    uint wide = hash2(uint(at.x >> 2) ^ 0x9e3779b9u, uint(at.y >> 2));
    return 0.4 + 0.7 * unitFromHash(fine) + 0.5 * unitFromHash(wide);
}

// `amount`, 0 or more, on cell i of the map, if it has that; in all it becomes 1 at most.
void layFoam(FoamInfo info, ivec2 i, float amount)
{
    uint units = uint(round(min(amount, 1.0) / kFoamUnit));
    if (units == 0u || any(lessThan(i, ivec2(0))) || any(greaterThanEqual(i, info.cells)))
        return;
    imageAtomicAdd(foamLaid, ivec3(info.corner + i, foamUpdate & 1u), units);
    foamFlags[info.firstTile + uint((i.y / kTileY) * info.tiles.x + i.x / kTileX)] = foamUpdate;
}

#endif
