// ocean/grids/foam_source.glsl -- adds foam to the maps, for kernels of any room.
//
// What is added is summed up until the next update of the maps (shared/foam.h), which takes it.
//
// Parameter: FOAM_SOURCE_BINDING, the first of four bindings, those of foamSourceInfos, foamSourceStates,
// foamSourceFlags and foamSourceAdded, which are declared here. C++ has them as one: ocean::FoamSourceBindings.
#ifndef SEAWAY_FOAM_SOURCE_GLSL
#define SEAWAY_FOAM_SOURCE_GLSL

#include "ocean/grids/cells.glsl"
#include "ocean/places.glsl"
#include "shared/foam.h"
#include "shared/hash.h"

layout(binding = FOAM_SOURCE_BINDING, scalar) readonly buffer FoamSourceInfos { FoamInfo foamSourceInfos[]; };
layout(binding = FOAM_SOURCE_BINDING + 1, scalar) readonly buffer FoamSourceStates { FoamState foamSourceStates[]; };
layout(binding = FOAM_SOURCE_BINDING + 2, scalar) writeonly buffer FoamSourceFlags { uint foamSourceFlags[]; };
layout(binding = FOAM_SOURCE_BINDING + 3, r32ui) uniform uimage2DArray foamSourceAdded;

// The cell of a map, by its world index, whose node is nearest to a place: it lies in the middle of the nodes of the
// grid that the cell is made of.
ivec2 foamCellAt(FoamInfo info, Place place)
{
    Place corner = placeFrom(place, vec2(0.5 * float(info.cell) / float(info.factor) * kUnit));
    return cellAt(corner, info.cell);
}

// 0 to 1, smooth, on a lattice of 2^bits units that lies still in the world.
float foamNoise(Coord x, Coord y, int bits)
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

// Foam comes in patches, fixed in the world, the same on cells of any size: how much more or less on a cell of a map,
// by its world index; 1 in the mean.
float foamPatches(FoamInfo info, ivec2 at)
{
    Coord x = coordOfCell(at.x, info.cell);
    Coord y = coordOfCell(at.y, info.cell);
    return 0.4 + 0.6 * foamNoise(x, y, 18) + 0.6 * foamNoise(x, y, 20); // 1/4 m and 1 m
}

// `amount`, 0 or more, on cell i of the map, if it has that; in all it becomes 1 at most. `update` is the number of the
// maps' last update.
void addFoam(FoamInfo info, ivec2 i, float amount, uint update)
{
    uint units = uint(round(min(amount, 1.0) / kFoamUnit));
    if (units == 0u || !isInside(i, info.cells))
        return;
    imageAtomicAdd(foamSourceAdded, ivec3(info.corner + i, update & 1u), units);
    foamSourceFlags[tileOf(info.firstTile, info.tiles, i)] = update;
}

#endif
