// ocean_grid_step.comp -- one substep of the wave equation on the listed tiles; one workgroup a tile, 4 x 4 cells an
// invocation.
//
// Math  grid_tasks.glsl
// In    two layers of the atlas; cells on a border get any value here, ocean_grid_edge.comp puts them right
// Out   the third layer
// Why   an invocation's own square of cells needs half the reads of single cells
// Twin  tests/support/grid_twin.h (double precision), held by tests/gpu/grid_step_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/grids.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kList = 0; // kListPlain or kListGeneral

layout(push_constant, scalar) uniform Push { GridStepPush push; };
layout(binding = 0, scalar) readonly buffer Infos { GridInfo infos[]; };
layout(binding = 1, scalar) readonly buffer States { GridState states[]; };
layout(binding = 2, scalar) readonly buffer Lists { GridList lists[]; };
layout(binding = 3, scalar) readonly buffer Tasks { GridTask tasks[]; };
layout(binding = 4, r32f) uniform readonly image2DArray z;
layout(binding = 5, r32f) uniform writeonly image2DArray zNext;
layout(binding = 6, rg32f) uniform readonly image2D map; // gain, keep; keep < 0: an obstacle

#include "grid_tasks.glsl"

vec4 row(ivec2 at, int layer)
{
    return vec4(imageLoad(z, ivec3(at, layer)).x, imageLoad(z, ivec3(at + ivec2(1, 0), layer)).x,
                imageLoad(z, ivec3(at + ivec2(2, 0), layer)).x, imageLoad(z, ivec3(at + ivec2(3, 0), layer)).x);
}

void stepPlain(GridTask task, ivec2 offset)
{
    ivec2 target = unpackCorner(task.target) + offset;
    ivec2 now = unpackCorner(task.now) + offset;
    ivec2 old = unpackCorner(task.before) + offset;
    int layer = taskLayer(task);
    int layerHere = layerNow(layer);
    int layerOld = layerBefore(layer);
    uint grid = taskGrid(task);
    float keep = infos[grid].keep;
    float gain = infos[grid].gain;
    float lift = levelLift(states[grid], keep);

    vec4 below = row(now - ivec2(0, 1), layerHere);
    vec4 here = row(now, layerHere);
    for (int r = 0; r < kPatch; ++r)
    {
        ivec2 at = now + ivec2(0, r);
        vec4 above = row(at + ivec2(0, 1), layerHere);
        float left = imageLoad(z, ivec3(at - ivec2(1, 0), layerHere)).x;
        float right = imageLoad(z, ivec3(at + ivec2(4, 0), layerHere)).x;
        vec4 next = nextHeight(here, row(old + ivec2(0, r), layerOld), vec4(left, here.xyz) + vec4(here.yzw, right),
                               below + above, vec4(gain), vec4(keep), vec4(lift));
        for (int c = 0; c < 4; ++c)
            imageStore(zNext, ivec3(target + ivec2(c, r), layer), vec4(next[c]));
        below = here;
        here = above;
    }
}

void stepGeneral(GridTask task, ivec2 offset)
{
    GridInfo info = infos[taskGrid(task)];
    GridState state = states[taskGrid(task)];
    int layer = taskLayer(task);
    int layerHere = layerNow(layer);
    int layerOld = layerBefore(layer);
    ivec2 first = unpackCorner(task.target) + offset - info.corner;
    for (int r = 0; r < kPatch; ++r)
    {
        for (int c = 0; c < kPatch; ++c)
        {
            ivec2 i = first + ivec2(c, r);
            if (any(greaterThanEqual(i, info.cells)))
                continue;
            vec2 water = vec2(info.gain, info.keep);
            if (info.mapped != 0u)
                water = imageLoad(map, info.mapCorner + i).xy;
            ivec2 at = i + state.shift;
            float here = heightAt(info, at, layerHere);
            float before = heightAt(info, at + state.shiftBefore, layerOld);
            float leftRight = heightAt(info, at - ivec2(1, 0), layerHere) + heightAt(info, at + ivec2(1, 0), layerHere);
            float belowAbove = heightAt(info, at - ivec2(0, 1), layerHere) + heightAt(info, at + ivec2(0, 1), layerHere);
            vec4 next = nextHeight(vec4(here), vec4(before), vec4(leftRight), vec4(belowAbove), vec4(water.x),
                                   vec4(water.y), vec4(levelLift(state, water.y)));
            bool still = water.y < 0.0 || (task.what & kForget) != 0u;
            imageStore(zNext, ivec3(info.corner + i, layer), still ? vec4(0.0) : next);
        }
    }
}

void main()
{
    uint n = taskNumber();
    if (n >= lists[kList].count)
        return;
    GridTask task = tasks[kList * push.capacity + n];
    ivec2 offset = kPatch * ivec2(gl_LocalInvocationID.xy);
    if (kList == kListPlain)
        stepPlain(task, offset);
    else
        stepGeneral(task, offset);
}
