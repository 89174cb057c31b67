// ocean/grids/tasks.glsl -- how a kernel that works on tiles finds its task.
//
// Parameter: GRID_TASKS_BINDING, the binding of `tasks`, which is declared here.
#ifndef SEAWAY_GRID_TASKS_GLSL
#define SEAWAY_GRID_TASKS_GLSL

#include "ocean/grids/cells.glsl"

layout(binding = GRID_TASKS_BINDING, rgba32ui) uniform readonly uimage2D tasks;

// Task n of a list; each list has `rows` rows of the image.
GridTask findTask(uint list, uint rows, uint n)
{
    uvec4 texel = imageLoad(tasks, texelOf(n) + ivec2(0, int(list * rows)));
    return GridTask(texel.x, texel.y, texel.z, texel.w);
}

uint taskGrid(GridTask task)
{
    return task.what & kTaskGridMask;
}

// The layer that is written.
int taskLayer(GridTask task)
{
    return int((task.what >> kTaskLayerShift) & 3u);
}

#endif
