// ocean/grids/step.comp -- one substep of the wave equation on the listed tiles; one workgroup per tile, 4 x 4 cells
// per invocation.
//
// Math  ocean/grids/stencil.glsl
// In    two layers of the atlas; cells on a border get any value here, ocean/grids/edge.comp puts them right
// Out   the third layer
// Why   an invocation's own square of cells needs half the reads of single cells. Around every grid the atlas has a
//       cell of zeros, which cells on the border read.
// Twin  tests/support/grid_twin.h (double precision), held by tests/gpu/grid_step_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/grid_tiles.h"
#include "shared/grids.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kList = 0;  // kListPlain or kListGeneral
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

float largest(vec4 z)
{
    vec4 size = abs(z);
    return max(max(size.x, size.y), max(size.z, size.w));
}

vec4 row(ivec2 at, int layer)
{
    return vec4(imageLoad(heights, ivec3(at, layer)).x, imageLoad(heights, ivec3(at + ivec2(1, 0), layer)).x,
                imageLoad(heights, ivec3(at + ivec2(2, 0), layer)).x, imageLoad(heights, ivec3(at + ivec2(3, 0), layer)).x);
}

void stepPlain(GridTask task, ivec2 offset)
{
    ivec2 target = unpackCorner(task.target) + offset;
    ivec2 now = unpackCorner(task.now) + offset;
    ivec2 old = unpackCorner(task.before) + offset;
    int layer = taskLayer(task);
    int layerHere = layerBefore(layer, 1);
    int layerOld = layerBefore(layer, 2);
    uint grid = taskGrid(task);
    vec3 water = intBitsToFloat(gridRow(grid, kRowWater).xyz);

    float most = 0.0;
    vec4 below = row(now - ivec2(0, 1), layerHere);
    vec4 here = row(now, layerHere);
    for (int r = 0; r < kPatch; ++r)
    {
        ivec2 at = now + ivec2(0, r);
        vec4 above = row(at + ivec2(0, 1), layerHere);
        float left = imageLoad(heights, ivec3(at - ivec2(1, 0), layerHere)).x;
        float right = imageLoad(heights, ivec3(at + ivec2(4, 0), layerHere)).x;
        vec4 next = nextHeight(here, row(old + ivec2(0, r), layerOld), vec4(left, here.xyz) + vec4(here.yzw, right),
                               below + above, water.xxxx, water.yyyy, water.zzzz);
        for (int c = 0; c < 4; ++c)
            imageStore(nextHeights, ivec3(target + ivec2(c, r), layer), vec4(next[c]));
        if (kCheck != 0u)
            most = max(most, max(largest(next), largest(here)));
        below = here;
        here = above;
    }
    if (kCheck != 0u)
        noteActivity(push, grid, target - gridRow(grid, kRowCells).xy, most);
}

// Which of an invocation's cells in a row, and of those beside them, are of an obstacle: a bit each, from `first` on.
uint wallsFrom(GridFrame frame, ivec2 first)
{
    uint bits = 0u;
    if (kMapped != 0u && frame.mapped)
        for (int c = 0; c < kPatch + 2; ++c)
            bits |= isWall(frame, first + ivec2(c, 0)) ? 1u << c : 0u;
    return bits;
}

vec4 heightsAt(GridFrame frame, ivec2 at, int layer)
{
    return vec4(heightAt(frame, at, layer), heightAt(frame, at + ivec2(1, 0), layer),
                heightAt(frame, at + ivec2(2, 0), layer), heightAt(frame, at + ivec2(3, 0), layer));
}

vec4 heightsBefore(GridFrame frame, ivec2 i, int layer)
{
    return vec4(heightBefore(frame, i, layer), heightBefore(frame, i + ivec2(1, 0), layer),
                heightBefore(frame, i + ivec2(2, 0), layer), heightBefore(frame, i + ivec2(3, 0), layer));
}

// What the sponge does along one axis to cells whose way to the border is `far`.
void spongeAt(GridFrame frame, ivec4 far, out vec4 depth, out vec4 pull)
{
    for (int n = 0; n < kPatch; ++n)
    {
        depth[n] = spongeDepth(frame, float(far[n]) + 0.5);
        pull[n] = spongePull(frame, far[n]);
    }
}

void stepGeneral(GridTask task, ivec2 offset)
{
    const ivec4 kNext = ivec4(0, 1, 2, 3);
    uint grid = taskGrid(task);
    GridFrame frame = frameOf(grid);
    int layer = taskLayer(task);
    int layerHere = layerBefore(layer, 1);
    int layerOld = layerBefore(layer, 2);
    ivec2 first = unpackCorner(task.target) + offset - frame.corner;
    bool clear = (task.what & kTaskClear) != 0u;
    vec4 depthX, depthY, pullX, pullY;
    ivec4 x = first.x + kNext;
    ivec4 y = first.y + kNext;
    spongeAt(frame, min(x, frame.cells.x - 1 - x), depthX, pullX);
    spongeAt(frame, min(y, frame.cells.y - 1 - y), depthY, pullY);

    float most = 0.0;
    uint wallsBelow = wallsFrom(frame, first - 1);
    uint walls = wallsFrom(frame, first + ivec2(-1, 0));
    vec4 below = heightsAt(frame, first + frame.shift - ivec2(0, 1), layerHere);
    vec4 here = heightsAt(frame, first + frame.shift, layerHere);
    for (int r = 0; r < kPatch; ++r)
    {
        ivec2 i = first + ivec2(0, r);
        ivec2 at = i + frame.shift;
        vec4 above = heightsAt(frame, at + ivec2(0, 1), layerHere);
        vec4 left = vec4(heightAt(frame, at - ivec2(1, 0), layerHere), here.xyz);
        vec4 right = vec4(here.yzw, heightAt(frame, at + ivec2(4, 0), layerHere));
        vec4 down = below;
        vec4 up = above;
        vec4 gain = vec4(frame.gain);
        vec4 keep = vec4(frame.keep);
        uint wallsAbove = wallsFrom(frame, i + ivec2(-1, 1));
        if (kMapped != 0u && frame.mapped)
            for (int c = 0; c < kPatch; ++c)
            {
                vec2 water = imageLoad(gridMap, frame.mapCorner + i + ivec2(c, 0)).xy;
                gain[c] = water.x;
                keep[c] = water.y;
                uvec4 shut = (uvec4(walls, walls >> 2u, wallsBelow >> 1u, wallsAbove >> 1u) >> c) & 1u;
                left[c] = shut.x != 0u ? here[c] : left[c];
                right[c] = shut.y != 0u ? here[c] : right[c];
                down[c] = shut.z != 0u ? here[c] : down[c];
                up[c] = shut.w != 0u ? here[c] : up[c];
            }
        bvec4 wall = lessThan(keep, vec4(0.0));
        vec4 pull = vec4(0.0);
        if (frame.sponge > 0)
        {
            vec4 soaked = gain;
            vec4 kept = keep;
            soak(depthX + depthY[r], soaked, kept);
            gain = mix(soaked, gain, wall);
            keep = mix(kept, keep, wall);
            pull = mix(pullX + pullY[r], pull, wall);
        }
        vec4 next = nextHeight(here, heightsBefore(frame, i, layerOld), left + right, down + up,
                               gain - 0.125 * gain * max(pull, 0.0), // 8 times this stays in bounds
                               keep, vec4(frame.lift)) -
                    gain * pull * here;
        for (int c = 0; c < kPatch; ++c)
        {
            ivec2 cell = i + ivec2(c, 0);
            if (any(greaterThanEqual(cell, frame.cells)))
                continue;
            float height = clear ? 0.0 : next[c];
            if (kMapped != 0u && wall[c] && !clear)
                height = besideWall(frame, cell, layerHere);
            imageStore(nextHeights, ivec3(frame.corner + cell, layer), vec4(height));
            most = max(most, clear ? 0.0 : max(abs(height), abs(here[c])));
        }
        below = here;
        here = above;
        wallsBelow = walls;
        walls = wallsAbove;
    }
    if (kCheck != 0u)
        noteActivity(push, grid, first, most);
}

void main()
{
    GridTask task = findTask(kList, push.rows, push.first + gl_WorkGroupID.x);
    ivec2 offset = kPatch * ivec2(gl_LocalInvocationID.xy);
    if (kList == kListPlain)
        stepPlain(task, offset);
    else
        stepGeneral(task, offset);
}
