// boats/motion/contact_cells.glsl -- where a solid is listed.
#ifndef SEAWAY_CONTACT_CELLS_GLSL
#define SEAWAY_CONTACT_CELLS_GLSL

#include "shared/contact.h"
#include "shared/hash.h"

ivec2 contactCellAt(Place place, int level)
{
    return ivec2(contactCell(Coord(place.block.x, place.fine.x), level),
                 contactCell(Coord(place.block.y, place.fine.y), level));
}

uint bucketOf(ivec2 cell, int level, uint buckets)
{
    return hash2(hash2(uint(cell.x), uint(cell.y)), uint(level)) & (buckets - 1u);
}

#endif
