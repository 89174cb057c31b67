// wall.h -- an obstacle as it is drawn: an upright box or cylinder that stands in the water.
#ifndef SEAWAY_SHARED_WALL_H
#define SEAWAY_SHARED_WALL_H

#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT uint kWallSides = 32u;         // of a cylinder; a box has its corners among them
SHARED_CONSTANT uint kWallVertices = 288u;     // kWallSides * (6 of the side + 3 of the top)
SHARED_CONSTANT float kWallTop = 1.8f;         // above still water [m]
SHARED_CONSTANT float kWallFoot = -6.0f;

struct Wall
{
    vec2 center; // from the eye [m]
    vec2 along;  // half a box's length, as a vector [m]; of a cylinder, its radius eastward
    vec2 across; // half its width, to the left of that
    uint round;  // 1: a cylinder
};
SHARED_SIZE(Wall, 28)

SHARED_END

#endif
