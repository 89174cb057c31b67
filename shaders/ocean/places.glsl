// ocean/places.glsl -- from one exact place to another (shared/place.h).
#ifndef SEAWAY_PLACES_GLSL
#define SEAWAY_PLACES_GLSL

#include "shared/place.h"

// A place some metres from another, less than a block; far out it loses no decimals.
Place placeFrom(Place place, vec2 way)
{
    ivec2 fine = place.fine + ivec2(round(way / kUnit));
    return Place(place.block + (fine >> kBlockBits), fine & kBlockMask);
}

// From one to another [m].
vec2 placesApart(Place from, Place to)
{
    return vec2(metresOf(alongMinus(Along(to.block.x, to.fine.x), Along(from.block.x, from.fine.x))),
                metresOf(alongMinus(Along(to.block.y, to.fine.y), Along(from.block.y, from.fine.y))));
}

// The cell that holds a place, on the world's lattice of cells of `size` units.
ivec2 cellAt(Place place, int size)
{
    return ivec2(cellOf(Along(place.block.x, place.fine.x), size), cellOf(Along(place.block.y, place.fine.y), size));
}

// The node of a cell of that lattice.
Place placeOfCell(ivec2 cell, int size)
{
    Along x = alongOfCell(cell.x, size);
    Along y = alongOfCell(cell.y, size);
    return Place(ivec2(x.block, y.block), ivec2(x.fine, y.fine));
}

#endif
