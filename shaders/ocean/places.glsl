// ocean/places.glsl -- from one exact place to another (shared/place.h).
#ifndef SEAWAY_PLACES_GLSL
#define SEAWAY_PLACES_GLSL

#include "shared/place.h"

// A place some metres from another, less than a block; far out it loses no decimals.
Place placeFrom(Place place, vec2 offset)
{
    ivec2 fine = place.fine + ivec2(round(offset / kUnit));
    return Place(place.block + (fine >> kBlockBits), fine & kBlockMask);
}

// From one to another [m].
vec2 placesApart(Place from, Place to)
{
    return vec2(metresOf(coordMinus(Coord(to.block.x, to.fine.x), Coord(from.block.x, from.fine.x))),
                metresOf(coordMinus(Coord(to.block.y, to.fine.y), Coord(from.block.y, from.fine.y))));
}

// The cell that holds a place, on the world's lattice of cells of `size` units.
ivec2 cellAt(Place place, int size)
{
    return ivec2(cellOf(Coord(place.block.x, place.fine.x), size), cellOf(Coord(place.block.y, place.fine.y), size));
}

// The node of a cell of that lattice.
Place placeOfCell(ivec2 cell, int size)
{
    Coord x = coordOfCell(cell.x, size);
    Coord y = coordOfCell(cell.y, size);
    return Place(ivec2(x.block, y.block), ivec2(x.fine, y.fine));
}

#endif
