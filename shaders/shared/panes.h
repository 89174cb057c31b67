// panes.h -- squares of the picture, sorted by what the water in them may show.
//
// What is dear about water is boats in it and foam on it, and most of the picture has neither: its panes are drawn by a
// shader that knows nothing of them.
#ifndef SEAWAY_SHARED_PANES_H
#define SEAWAY_SHARED_PANES_H

#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT uint kPane = 32u; // side [px]

// Bits of a pane's kind.
SHARED_CONSTANT uint kPaneBoats = 1u; // a boat, its mirror image or its shadow
SHARED_CONSTANT uint kPaneFoam = 2u;
SHARED_CONSTANT uint kPaneKinds = 4u;

SHARED_CONSTANT float kFaintFoam = 0.06f; // of crests: so little is none to the eye

// How the panes of one kind are drawn, as Vulkan has it.
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
    vec2 size;   // of the picture [px]
};
SHARED_SIZE(PanesPush, 16)

SHARED_END

#endif
