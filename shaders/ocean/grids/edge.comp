// ocean/grids/edge.comp -- the cells on the border of the listed tiles, after the others; one workgroup per piece
// of 16 cells of a tile's side.
//
// Math  absorb: Higdon's second-order condition, a product of two first-order ones that let plane waves out without
//       reflection at 0 and at 45 degrees; in a corner, one along the diagonal. It has no layer of its own, so it costs
//       no cells. What has no frequency (a level, a drift) it would hold for ever: kCalm lets it fade. On a grid that
//       moves it grows without bound, as cells without a past enter: there it is one of first order behind a sponge.
//       clamp: beyond the border is what is on it: a wall. wrap: the other side. ghost_mean: the mean level, which is
//       zero. ghost_slope: on as from the cell inside, but clamp in the corners, which would never move (Wilson).
//       Beside obstacles: absorb has one cell less to go by, and is at rest if that is none; the others take them for
//       walls, as cells inside do.
// In    the layer being written (cells inside), and the two others
// Twin  tests/support/grid_twin.h (double precision), held by tests/gpu/grid_step_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/grid_tiles.h"
#include "shared/grids.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kList = 2;  // kListAbsorbing or kListClosed
layout(constant_id = 4) const uint kCheck = 0; // 1: say which tiles are active

layout(push_constant, scalar) uniform Push { GridStepPush push; };
layout(binding = 3, r32f) uniform writeonly image2DArray nextHeights; // the atlas too

#define GRID_TABLE_BINDING 0
#define GRID_TASKS_BINDING 1
#define GRID_HEIGHTS_BINDING 2
#define GRID_MAP_BINDING 4
#define GRID_ACTIVITY_BINDING 5
#include "ocean/grids/stencil.glsl"
#include "ocean/grids/tasks.glsl"

// How much of what has no frequency is left after the time in which a wave crosses a cell: e^{-0.01}.
const float kCalm = 0.01;

vec2 inSponge(GridFrame frame, ivec2 i, vec2 water)
{
    vec2 far = vec2(toBorder(frame, i)) + 0.5;
    vec4 gain = water.xxxx;
    vec4 keep = water.yyyy;
    soak(vec4(spongeDepth(frame, far.x) + spongeDepth(frame, far.y)), gain, keep);
    return vec2(gain.x, keep.x);
}

// Mur's factor for a wave that crosses c cells a substep.
float murFactor(float c)
{
    return (c - 1.0) / (c + 1.0);
}

float absorbed(GridFrame frame, ivec2 i, int layer, float gain, float keep)
{
    ivec2 into = ivec2(equal(i, ivec2(0))) - ivec2(equal(i, frame.cells - 1));
    float c = sqrt(2.0 * gain / (1.0 + keep));
    float f = sqrt(keep) * exp(-kCalm * c);
    int layerHere = layerBefore(layer, 1);
    ivec2 one = i + into;
    if (frame.mapped && isWall(frame, one))
        return 0.0;
    float next1 = imageLoad(heights, ivec3(frame.corner + one, layer)).x;
    float now0 = heightAt(frame, i + frame.shift, layerHere);
    float now1 = heightAt(frame, one + frame.shift, layerHere);
    bool corner = into.x != 0 && into.y != 0;
    ivec2 two = one + into;
    if (corner || frame.sponge > 0 || (frame.mapped && isWall(frame, two)))
        return f * now1 + murFactor(corner ? c * 0.70710678 : c) * (next1 - f * now0);

    float next2 = imageLoad(heights, ivec3(frame.corner + two, layer)).x;
    float now2 = heightAt(frame, two + frame.shift, layerHere);
    int layerOld = layerBefore(layer, 2);
    float old0 = heightBefore(frame, i, layerOld);
    float old1 = heightBefore(frame, one, layerOld);
    float old2 = heightBefore(frame, two, layerOld);
    float m1 = murFactor(c);
    float m2 = murFactor(c * 1.41421356);
    return (m1 + m2) * (next1 - f * (now0 + now2) + f * f * old1) + m1 * m2 * (2.0 * f * now1 - f * f * old0 - next2) +
           f * (2.0 * now1 - f * old2);
}

float neighbour(GridFrame frame, ivec2 i, ivec2 step_, int layer, float here)
{
    ivec2 n = i + step_;
    bool inside = isInside(n, frame.cells);
    if (frame.mapped && isWall(frame, n))
        return here;
    float there = heightAt(frame, n + frame.shift, layer);
    if (inside || frame.border == kBorderWrap)
        return there;
    bvec2 lowest = equal(i, ivec2(0));
    bvec2 highest = equal(i, frame.cells - 1);
    bool corner = (lowest.x || highest.x) && (lowest.y || highest.y);
    if (frame.border == kBorderGhostSlope && !corner && !(frame.mapped && isWall(frame, i - step_)))
        return 2.0 * here - heightAt(frame, i - step_ + frame.shift, layer);
    return frame.border == kBorderGhostMean ? 0.0 : here;
}

float closed(GridFrame frame, ivec2 i, int layer, float gain, float keep)
{
    int layerHere = layerBefore(layer, 1);
    float here = heightAt(frame, i + frame.shift, layerHere);
    float before = heightBefore(frame, i, layerBefore(layer, 2));
    float leftRight = neighbour(frame, i, ivec2(-1, 0), layerHere, here) +
                      neighbour(frame, i, ivec2(1, 0), layerHere, here);
    float belowAbove = neighbour(frame, i, ivec2(0, -1), layerHere, here) +
                       neighbour(frame, i, ivec2(0, 1), layerHere, here);
    return nextHeight(vec4(here), vec4(before), vec4(leftRight), vec4(belowAbove), vec4(gain), vec4(keep),
                      vec4(frame.lift)).x;
}

void main()
{
    GridTask task = findTask(kList, push.rows, push.first + gl_WorkGroupID.x);
    uint grid = taskGrid(task);
    GridFrame frame = frameOf(grid);
    uint side = (task.what >> kTaskSideShift) & 3u;
    ivec2 low = unpackCorner(task.target) - frame.corner;
    int along = int(gl_LocalInvocationIndex + task.now);
    ivec2 i = side <= kSideNorth ? ivec2(low.x + along, side == kSideSouth ? 0 : frame.cells.y - 1)
                                 : ivec2(side == kSideWest ? 0 : frame.cells.x - 1, low.y + along);
    bool mine = side <= kSideNorth ? i.x < frame.cells.x : i.y > 0 && i.y < frame.cells.y - 1;
    if (!mine)
        return;
    vec2 water = vec2(frame.gain, frame.keep);
    if (kMapped != 0u && frame.mapped)
        water = imageLoad(gridMap, frame.mapCorner + i).xy;
    if (frame.sponge > 0 && water.y >= 0.0)
        water = inSponge(frame, i, water);
    int layer = taskLayer(task);
    float next = kList == kListAbsorbing ? absorbed(frame, i, layer, water.x, max(water.y, 0.0))
                                       : closed(frame, i, layer, water.x, max(water.y, 0.0));
    if (kMapped != 0u && water.y < 0.0)
        next = besideWall(frame, i, layerBefore(layer, 1));
    imageStore(nextHeights, ivec3(frame.corner + i, layer), vec4(next));
    if (kCheck != 0u)
        noteActivity(push, grid, i, abs(next));
}
