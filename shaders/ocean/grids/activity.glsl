// ocean/grids/activity.glsl -- a step's kernel finds its task, and says whether its tile is active.
//
// A kernel that includes this declares, before it, `push` (GridStepPush), `tasks`, `activity` and the constant kList.
#ifndef SEAWAY_GRID_LOOK_GLSL
#define SEAWAY_GRID_LOOK_GLSL

#include "ocean/grids/tasks.glsl"

GridTask findTask()
{
    uvec4 texel = imageLoad(tasks, texelOf(push.first + gl_WorkGroupID.x) + ivec2(0, int(kList * push.rows)));
    return GridTask(texel.x, texel.y, texel.z, texel.w);
}

// Marks the tile of cell i, and its grid, if any height of this invocation is more than quiet. All who mark write the
// same value, so their order does not matter.
void markActive(uint grid, ivec2 i, float most)
{
    if (most <= push.quiet)
        return;
    ivec4 lies = gridRow(grid, kRowTiles);
    uint look = (uint(gridRow(grid, kRowWater).w) >> kGridLookShift) & 1u;
    uint other = (look ^ 1u) * (kMaxWaveGrids + push.tiles);
    imageStore(activity, texelOf(other + grid), uvec4(1u));
    imageStore(activity, texelOf(other + kMaxWaveGrids + uint(lies.x + (i.y / kTileY) * lies.y + i.x / kTileX)), uvec4(1u));
}

#endif
