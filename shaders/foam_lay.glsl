// foam_lay.glsl -- lays foam on a map.
//
// A shader that includes this declares, before it, `foamLaid` (r32ui uimage2DArray), `foamFlags` (an array of uint) and
// foamUpdate, the number of the maps' last update.
#ifndef SEAWAY_FOAM_LAY_GLSL
#define SEAWAY_FOAM_LAY_GLSL

#include "shared/foam.h"
#include "shared/grids.h"

int floorDivide(int a, int b)
{
    int q = a / b;
    return a - q * b < 0 ? q - 1 : q;
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
