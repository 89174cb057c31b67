// panes.h -- squares of the picture, sorted by what the water in them may show, and drawn as points.
//
// What is dear about water is boats in it and foam on it, and most of the picture has neither: its panes are lit by a
// shader that knows nothing of them. Wave grids are asked only where they move. What is dear about the tone map is
// smoothing edges: where there is only water, or only sky, it need not look for any.
#ifndef SEAWAY_SHARED_PANES_H
#define SEAWAY_SHARED_PANES_H

#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT uint kPane = 32u; // side [px]

// Bits of what a pane has in it; the first two tell how its water is lit.
SHARED_CONSTANT uint kPaneBoats = 1u; // a boat, its mirror image or its shadow
SHARED_CONSTANT uint kPaneFoam = 2u;
SHARED_CONSTANT uint kPaneKinds = 4u; // of water
SHARED_CONSTANT uint kPaneWater = 4u;
SHARED_CONSTANT uint kPaneSky = 8u; // or whatever else is not water
SHARED_CONSTANT uint kPaneSolid = 16u;
SHARED_CONSTANT uint kPaneWash = 32u; // waves or foam of a wave grid

// Lists of panes: their water by kind, all of them without and with edges, and those with wash.
SHARED_CONSTANT uint kPanesSmooth = 4u;
SHARED_CONSTANT uint kPanesEdged = 5u;
SHARED_CONSTANT uint kPanesWashed = 6u;
SHARED_CONSTANT uint kPaneLists = 7u;

SHARED_CONSTANT float kFaintFoam = 0.24f; // of crests: so little is none to the eye

// How the panes of a list are drawn, as Vulkan has it.
struct PaneDraw
{
    uint vertexCount;
    uint instanceCount;
    uint firstVertex;
    uint firstInstance;
};
SHARED_SIZE(PaneDraw, 16)

struct PanesPush
{
    uvec2 panes; // in the picture, across and down
    ivec2 first; // the first one's upper left corner, so that the middles of all lie in the picture: 0 or less [px]
    vec2 size;   // of the picture [px]
};
SHARED_SIZE(PanesPush, 24)

// Where the panes are drawn.
struct PaneDrawPush
{
    ivec2 first;
    vec2 size;  // of the target, in pixels of the picture
    float side; // of a pane there [px]
};
SHARED_SIZE(PaneDrawPush, 20)

SHARED_END

#endif
