// ocean/grids/dispersive_advance.comp -- a tick of a dispersive grid; one invocation for 4 x 4 cells.
//
// Math  A step of time T, d being what z grew by in the last one:
//         d' = m (m d + a) - (1 - m)^2 z,   a = F^-1[-4 sin^2(w T / 2) F z],   w^2 = g k tanh(k depth)
//       which is z' = m (z + (z - m z_before) + a) without its differences of large numbers. The roots of it are
//       m e^{+-i w T}: exact in phase at any T. m = e^{-T (damping / 2 + sponge)}.
//       Sponge, with e = 1 at the border and 0 from its inner edge on: (fading + perSpeed |speed|) e^2, along x and y.
//       Breaking: water steeper than kSteep loses its motion, d <- d e^{-2 r T}, r up to kBreaking; what all of it lost is
//       given back all over, or the mean level would move.
//       Where a step takes several ticks, heights between two steps lie on the parabola through z_before, z, z': its
//       second difference from tick to tick is b = (d' - d) / kEvery^2. Its last tick says what d' was, and whatever others
//       added to the layers meanwhile, to now and before alike or not, is in the water at once, and in d at the next step.
// In    z now and a tick before, as others have disturbed them; a; bends: b of a grid whose steps take several ticks, at
//       its cells' world indices modulo its size, so that they stay where they are while it moves
// Out   the third layer; with a step, bends; whether the grid is active; steep: the patches in which water breaks, which
//       ocean/grids/dispersive_whiten.comp makes foam of
// Why   everything that is the same for all ticks of a grid is a constant, as both sides of a branch cost time on a CPU
// Check tests/gpu/dispersive_grid_test.cpp, against a twin in double precision and laws
#version 460
#extension GL_EXT_control_flow_attributes : require
#extension GL_GOOGLE_include_directive : require
#include "shared/dispersive.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kEvery = 1;  // ticks a step
layout(constant_id = 4) const uint kStep = 1;   // 1: a step is due
layout(constant_id = 5) const uint kCheck = 0;  // 1: say whether the grid is active
layout(constant_id = 6) const uint kFoam = 0;   // 1: there are foam maps
layout(constant_id = 7) const uint kWraps = 0;  // 1: beyond the border is the other side; 0: it has a sponge
layout(constant_id = 8) const uint kMapped = 0; // 1: the grid has a map

layout(push_constant, scalar) uniform Push { DispersiveAdvancePush push; };
layout(binding = 0, rgba32f) uniform readonly image2D bend;           // a, in patches
layout(binding = 1, r32f) uniform image2D bends;                      // b [m]
layout(binding = 2, r32f) uniform writeonly image2DArray nextHeights; // the atlas too
layout(binding = 3, rg32f) uniform readonly image2D gridMap;          // gain, keep; keep < 0: an obstacle
layout(binding = 7, scalar) buffer Steep { DispersiveSteep steep[]; };
layout(binding = 8, scalar) writeonly buffer SteepPatches { uint steepPatches[]; };

#define GRID_TABLE_BINDING 4
#define GRID_HEIGHTS_BINDING 5
#define GRID_ACTIVITY_BINDING 6
#define DISPERSIVE_WRAPS kWraps
#include "ocean/grids/activity.glsl"
#include "ocean/grids/breaking.glsl"
#include "ocean/grids/dispersive_cells.glsl"

const int kWide = kPatch + 2;

// How much of a wave's height is left after a step at a cell, along one axis.
float leftBySponge(int i, float speed)
{
    float far = float(min(i, push.grid.size - 1 - i)) + 0.5;
    float e = max(0.0, 1.0 - far / push.sponge);
    return exp(-push.time * (push.fading + push.perSpeed * abs(speed)) * e * e);
}

void main()
{
    const float ticks = float(kEvery);
    ivec2 first = kPatch * ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(first, ivec2(push.grid.size))))
        return;
    DispersiveTick tick = dispersiveTick(push.grid.id);
    ivec4 lies = gridRow(push.grid.id, kRowPlace);

    float now[kWide * kWide]; // the square of cells, and those beside it where slopes are asked for
    [[unroll]] for (int n = 0; n < kWide * kWide; ++n)
    {
        ivec2 off = ivec2(n % kWide, n / kWide) - 1;
        bvec2 mine = bvec2(off.x >= 0 && off.x < kPatch, off.y >= 0 && off.y < kPatch);
        now[n] = all(mine) || (any(mine) && kStep != 0u) ? heightAt(push.grid, first + off + tick.shift, tick.here) : 0.0;
    }
    vec4 left[2]; // by the sponge, along x and y
    left[0] = left[1] = vec4(1.0);
    if (kStep != 0u && kWraps == 0u)
        [[unroll]] for (int c = 0; c < kPatch; ++c)
        {
            left[0][c] = leftBySponge(first.x + c, intBitsToFloat(lies.z));
            left[1][c] = leftBySponge(first.y + c, intBitsToFloat(lies.w));
        }

    float nexts[kPatch * kPatch];
    float nextBends[kPatch * kPatch];
    float most = 0.0;
    float steepest = 0.0; // the largest slope, squared
    float lost = 0.0;     // growth, by breaking [m]
    [[unroll]] for (int n = 0; n < kPatch * kPatch; ++n)
    {
        ivec2 off = ivec2(n % kPatch, n / kPatch);
        ivec2 i = first + off;
        int at = (off.y + 1) * kWide + off.x + 1;
        float here = now[at];
        float before = heightAt(push.grid, i + tick.shift + tick.shiftBefore, tick.old);
        float grown = here - (isOnGrid(push.grid, i + tick.shift) ? before : 0.0); // it may have just come to the grid
        ivec2 slot = (lies.xy + i) & (push.grid.size - 1);
        float keep = push.keep;
        if (kMapped != 0u)
            keep = imageLoad(gridMap, push.mapCorner + i).y;
        bool gone = tick.clear || (kMapped != 0u && keep < 0.0); // at rest, or a wall
        bool known = kEvery > 1u && all(greaterThanEqual(i, tick.low)) && all(lessThan(i, tick.high));
        float b = 0.0;
        if (kEvery > 1u)
            b = imageLoad(bends, slot).x;
        b = known ? b : 0.0;

        float next = here + (grown + b);
        if (kStep != 0u)
        {
            float d = grown;
            if (kEvery > 1u) // from the last tick of a step to its middle
                d = ticks * (grown - b * (0.5 * ticks - 0.5));
            vec2 slope = 0.5 * push.perCell * vec2(now[at + 1] - now[at - 1], now[at + kWide] - now[at - kWide]);
            float squared = dot(slope, slope);
            steepest = max(steepest, squared);
            float whole = d;
            d *= exp(-2.0 * kBreaking * push.time * breakingOf(squared));
            float m = sqrt(max(keep, 0.0)) * left[0][off.x] * left[1][off.y];
            float a = imageLoad(bend, i / 2)[(off.x & 1) + 2 * (off.y & 1)];
            lost += gone ? 0.0 : m * m * (whole - d);
            float nextD = m * (m * d + a) - (1.0 - m) * (1.0 - m) * here + tick.lift;
            next = here + nextD;
            if (kEvery > 1u)
            {
                b = gone ? 0.0 : (nextD - d) / (ticks * ticks);
                next = here + (nextD / ticks - b * (0.5 * ticks - 0.5)); // its first tick
            }
        }
        next = gone ? 0.0 : next;
        nexts[n] = next;
        nextBends[n] = b;
        if (kCheck != 0u)
            most = max(most, max(abs(next), abs(here)));
    }
    // Loads are not moved across stores, so these come last.
    [[unroll]] for (int n = 0; n < kPatch * kPatch; ++n)
    {
        ivec2 i = first + ivec2(n % kPatch, n / kPatch);
        imageStore(nextHeights, ivec3(push.grid.corner + i, tick.layer), vec4(nexts[n]));
    }
    if (kStep != 0u && kEvery > 1u)
        [[unroll]] for (int n = 0; n < kPatch * kPatch; ++n)
        {
            ivec2 i = first + ivec2(n % kPatch, n / kPatch);
            imageStore(bends, (lies.xy + i) & (push.grid.size - 1), vec4(nextBends[n]));
        }
    if (kCheck != 0u && most > push.quiet && !tick.clear)
        markActive(tick.check ^ 1u, push.tiles, push.grid.id, uint(gridRow(push.grid.id, kRowTiles).x));
    if (kStep != 0u && steepest > kSteep * kSteep && !tick.clear)
        atomicAdd(steep[push.job].lost, int(round(lost / kLostUnit)));
    if (kFoam != 0u && kStep != 0u && steepest > kSteep * kSteep && !tick.clear)
    {
        uint n = atomicAdd(steep[push.job].count, 1u);
        atomicMax(steep[push.job].groups.x, n * uint(kPatch * kPatch) / kSteepGroup + 1u);
        steepPatches[n] = packCorner(first);
    }
}
