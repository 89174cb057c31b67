// ocean/grids/dispersive_advance.comp -- a tick of a dispersive grid; one invocation for 4 x 4 cells.
//
// Math  A step of time T, d being what z grew by in the last one:
//         d' = m (m d + a) - (1 - m)^2 z,   a = F^-1[-4 sin^2(w T / 2) F z],   w^2 = g k tanh(k depth)
//       which is z' = m (z + (z - m z_before) + a) without its differences of large numbers. The roots of it are
//       m e^{+-i w T}: exact in phase at any T. m = e^{-T (damping / 2 + sponge)}.
//       Sponge, with e = 1 at the border and 0 from its inner edge on: (fading + perSpeed |speed|) e^2, along x and y.
//       Breaking: water steeper than kSteep loses its motion, d <- d e^{-2 r T}, r up to kBreaking.
//       Where a step takes several ticks, heights between two steps lie on the parabola through z_before, z, z': its
//       second difference from tick to tick is (d' - d) / kEvery^2. Whatever others add to the layers meanwhile, to now
//       and before alike or not, is in the water at once, and in d at the next step.
// In    z now and a tick before, as others have disturbed them; a; rates: d and d' of a grid whose steps take several
//       ticks, at its cells' world indices modulo its size, so that they stay where they are while it moves
// Out   the third layer, rates; whether the grid is active; foam where water breaks
// Check tests/gpu/dispersive_grid_test.cpp, against a twin in double precision and laws
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/dispersive.h"
#include "shared/grids.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kEvery = 1; // ticks a step
layout(constant_id = 4) const uint kStep = 1;  // 1: a step is due
layout(constant_id = 5) const uint kCheck = 0; // 1: say whether the grid is active
layout(constant_id = 6) const uint kFoam = 0;  // 1: there are foam maps

layout(push_constant, scalar) uniform Push { DispersiveAdvancePush push; };
layout(binding = 0, scalar) readonly buffer Jobs { DispersiveJob jobs[]; };
layout(binding = 1, rgba32f) uniform readonly image2D bend;   // a, in patches
layout(binding = 2, rg32f) uniform image2D rates;             // d, d' [m]
layout(binding = 3, r32f) uniform writeonly image2DArray nextHeights; // the atlas too
layout(binding = 4, rg32f) uniform readonly image2D gridMap;  // gain, keep; keep < 0: an obstacle

#define GRID_TABLE_BINDING 5
#define GRID_HEIGHTS_BINDING 6
#define GRID_ACTIVITY_BINDING 7
#define FOAM_SOURCE_BINDING 8
#include "ocean/grids/activity.glsl"
#include "ocean/grids/foam_source.glsl"
#include "ocean/grids/heights.glsl"

const float kSteep = 0.35;    // slope from which water breaks
const float kSteepest = 0.45; // slope from which it breaks in full
const float kBreaking = 3.0;  // r there [1/s]
const float kWhite = 4.0;     // foam of it there [1/s]

const int kWide = kPatch + 2;

// What the last tick of a step has added to z, and what the first does.
float lastGrowth(vec2 d)
{
    return (0.5 * (d.x + d.y) + (1.0 - 0.5 / float(kEvery)) * (d.y - d.x)) / float(kEvery);
}
float firstGrowth(vec2 d)
{
    return (0.5 * (d.x + d.y) + 0.5 / float(kEvery) * (d.y - d.x)) / float(kEvery);
}

// How much of a wave's height is left after a step at a cell `far` from the border [cells], along one axis.
float leftBySponge(float far, float speed)
{
    float e = push.sponge > 0.0 ? max(0.0, 1.0 - far / push.sponge) : 0.0;
    return exp(-push.time * (push.fading + push.perSpeed * abs(speed)) * e * e);
}

// How fast water of this slope breaks, 0 to 1.
float breakingOf(float slope)
{
    return clamp((slope - kSteep) / (kSteepest - kSteep), 0.0, 1.0);
}

// `white` of foam on a cell, by its world index.
void addWhite(ivec2 world, float white)
{
    FoamInfo map = foamSourceInfos[push.grid];
    ivec2 at = ivec2(floorDivide(world.x, map.factor), floorDivide(world.y, map.factor));
    float part = white / float(map.factor * map.factor);
    addFoam(map, at - foamSourceStates[push.grid].origin, part * foamPatches(map, at), push.update);
}

void main()
{
    GridFrame frame = frameOf(push.grid);
    ivec2 first = kPatch * ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(first, frame.cells)))
        return;
    int layer = (int(gridRow(push.grid, kRowWater).w) >> int(kGridLayerShift)) & 3;
    ivec4 lies = gridRow(push.grid, kRowPlace);
    vec2 speed = intBitsToFloat(lies.zw);
    int layerHere = layerBefore(layer, 1);
    int layerOld = layerBefore(layer, 2);
    bool clear = jobs[push.job].clear != 0u;

    float now[kWide * kWide]; // the square of cells, with its neighbours where slopes are asked for
    for (int n = 0; n < kWide * kWide; ++n)
    {
        ivec2 off = ivec2(n % kWide, n / kWide) - 1;
        bool mine = all(greaterThanEqual(off, ivec2(0))) && all(lessThan(off, ivec2(kPatch)));
        now[n] = mine || kStep != 0u ? heightAt(frame, first + off + frame.shift, layerHere) : 0.0;
    }
    vec4 left[2]; // by the sponge, along x and y
    for (int c = 0; c < kPatch; ++c)
    {
        vec2 far = vec2(min(first + c, frame.cells - 1 - first - c)) + 0.5;
        left[0][c] = leftBySponge(far.x, speed.x);
        left[1][c] = leftBySponge(far.y, speed.y);
    }

    float most = 0.0;
    for (int n = 0; n < kPatch * kPatch; ++n)
    {
        ivec2 off = ivec2(n % kPatch, n / kPatch);
        ivec2 i = first + off;
        int at = (off.y + 1) * kWide + off.x + 1;
        float here = now[at];
        float grown = here - heightBefore(frame, i, layerOld);
        ivec2 world = lies.xy + i;
        ivec2 slot = world & (frame.cells - 1);
        float keep = frame.mapped ? imageLoad(gridMap, frame.mapCorner + i).y : frame.keep;
        bool wall = keep < 0.0;
        bool fresh = frame.border != kBorderWrap && !isInside(i + frame.shift, frame.cells); // it has just entered
        vec2 d = vec2(0.0);
        if (kEvery > 1u)
            d = fresh ? vec2(0.0) : imageLoad(rates, slot).xy;

        float next;
        if (kStep != 0u)
        {
            d.x = kEvery > 1u ? d.y + float(kEvery) * (grown - lastGrowth(d)) : grown;
            vec2 slope = 0.5 * push.perCell * vec2(now[at + 1] - now[at - 1], now[at + kWide] - now[at - kWide]);
            float breaking = breakingOf(length(slope));
            if (breaking > 0.0)
                d.x *= exp(-2.0 * kBreaking * breaking * push.time);
            if (kFoam != 0u && breaking > 0.0 && !clear)
                addWhite(world, kWhite * breaking * push.time);
            vec4 a = imageLoad(bend, i / 2);
            float m = sqrt(max(keep, 0.0)) * left[0][off.x] * left[1][off.y];
            d.y = m * (m * d.x + a[(off.x & 1) + 2 * (off.y & 1)]) - (1.0 - m) * (1.0 - m) * here;
            next = here + (kEvery > 1u ? firstGrowth(d) : d.y);
        }
        else
            next = here + (grown + (d.y - d.x) / (float(kEvery) * float(kEvery)));
        if (clear || wall)
        {
            next = 0.0;
            d = vec2(0.0);
        }
        if (kEvery > 1u && (kStep != 0u || fresh || clear || wall))
            imageStore(rates, slot, vec4(d, 0.0, 0.0));
        imageStore(nextHeights, ivec3(frame.corner + i, layer), vec4(next));
        most = max(most, max(abs(next), abs(here)));
    }
    if (kCheck != 0u && most > push.quiet && !clear)
    {
        uint check = (uint(gridRow(push.grid, kRowWater).w) >> kGridCheckShift) & 1u;
        markActive(check ^ 1u, push.tiles, push.grid, uint(gridRow(push.grid, kRowTiles).x));
    }
}
