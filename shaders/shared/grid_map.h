// grid_map.h -- obstacles, depths and calm places of the world, as they are drawn on a wave grid's cells.
#ifndef SEAWAY_SHARED_GRID_MAP_H
#define SEAWAY_SHARED_GRID_MAP_H

#include "place.h"

SHARED_BEGIN

SHARED_CONSTANT uint kShapeObstacle = 0u;
SHARED_CONSTANT uint kShapeDepth = 1u;
SHARED_CONSTANT uint kShapeCalm = 2u;

// A box or a disc of the world that changes the water in it.
struct GridShape
{
    Place center;
    vec2 halfSize; // [m]; of a disc, its radius twice
    vec2 along;    // unit vector of the box's own x axis
    uint kind;
    uint disc;   // 1: a disc, 0: a box
    float edge;  // width over which it sets in, outwards [m]
    float value; // kShapeDepth: c^2 dt^2 / h^2; kShapeCalm: damping times dt
};
SHARED_SIZE(GridShape, 48)

// The workgroup of ocean/grids/map.comp, an invocation a cell: ocean/grids/move.comp says how many are needed.
SHARED_CONSTANT uint kMapGroupX = 16u;
SHARED_CONSTANT uint kMapGroupY = 4u;

struct GridMapPush
{
    uint grid;
};
SHARED_SIZE(GridMapPush, 4)

SHARED_END

#endif
