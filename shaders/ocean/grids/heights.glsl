// ocean/grids/heights.glsl -- the heights of a grid's cells as its solver reads them: by index, beyond the border too.
//
// Parameter: GRID_HEIGHTS_BINDING, the binding of `heights`, the atlas, which is declared here.
#ifndef SEAWAY_GRID_HEIGHTS_GLSL
#define SEAWAY_GRID_HEIGHTS_GLSL

#include "ocean/grids/cells.glsl"
#include "ocean/grids/frame.glsl"

layout(binding = GRID_HEIGHTS_BINDING, r32f) uniform readonly image2DArray heights;

// A cell's height in a layer; beyond the grid it is at rest, or the other side of a grid that wraps, whose shifts are 0
// to cells - 1.
float heightAt(GridFrame frame, ivec2 i, int layer)
{
    if (frame.border == kBorderWrap)
        i = wrappedOnce(i, frame.cells);
    return isInside(i, frame.cells) ? imageLoad(heights, ivec3(frame.corner + i, layer)).x : 0.0;
}

// A cell's height a substep before `layer` holds: at rest if the cell was beyond the grid then or has been since.
float heightBefore(GridFrame frame, ivec2 i, int layer)
{
    ivec2 at = i + frame.shift;
    float before = heightAt(frame, at + frame.shiftBefore, layer);
    return isInside(at, frame.cells) || frame.border == kBorderWrap ? before : 0.0;
}

#endif
