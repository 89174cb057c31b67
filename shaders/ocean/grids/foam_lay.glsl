// ocean/grids/foam_lay.glsl -- lays foam on a map.
//
// A shader that includes this declares, before it, `foamLaid` (r32ui uimage2DArray), `foamFlags` (an array of uint) and
// foamUpdate, the number of the maps' last update.
#ifndef SEAWAY_FOAM_LAY_GLSL
#define SEAWAY_FOAM_LAY_GLSL

#include "ocean/places.glsl"
#include "shared/foam.h"
#include "shared/grids.h"
#include "shared/hash.h"

// The cell of a map, by its world index, whose node is nearest to a place: it lies in the middle of the nodes of the
// grid that the cell is made of.
ivec2 foamCellAt(FoamInfo info, Place place)
{
    Place corner = placeFrom(place, vec2(0.5 * float(info.cell) / float(info.factor) * kUnit));
    return ivec2(cellOf(Along(corner.block.x, corner.fine.x), info.cell),
                 cellOf(Along(corner.block.y, corner.fine.y), info.cell));
}

// 0 to 1, smooth, on a lattice of 2^bits units that lies still in the world.
float foamNoise(Along x, Along y, int bits)
{
    ivec2 node = ivec2((x.block << (kBlockBits - bits)) + (x.fine >> bits),
                       (y.block << (kBlockBits - bits)) + (y.fine >> bits));
    vec2 t = vec2(x.fine & ((1 << bits) - 1), y.fine & ((1 << bits) - 1)) / float(1 << bits);
    t = t * t * (3.0 - 2.0 * t);
    vec4 at;
    for (int n = 0; n < 4; ++n)
        at[n] = unitFromHash(hash2(uint(node.x + (n & 1)) ^ (uint(bits) << 27), uint(node.y + (n >> 1))));
    vec2 rows = mix(at.xz, at.yw, t.x);
    return mix(rows.x, rows.y, t.y);
}

// Foam is laid in patches, fixed in the world, the same on cells of any size: how much more or less on a cell of a map,
// by its world index; 1 in the mean.
float foamPatches(FoamInfo info, ivec2 at)
{
    Along x = alongOfCell(at.x, info.cell);
    Along y = alongOfCell(at.y, info.cell);
    return 0.4 + 0.6 * foamNoise(x, y, 18) + 0.6 * foamNoise(x, y, 20); // 1/4 m and 1 m
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
