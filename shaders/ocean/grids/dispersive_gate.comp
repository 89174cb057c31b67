// ocean/grids/dispersive_gate.comp -- which dispersive grids have something to do in this tick; one invocation a grid.
//
// In    activity at the last check. Waves of a dispersive grid may be anywhere after one step, so all of it is active
//       or none
// Out   jobs: what is dispatched; a row of the table: whether a grid that went quiet must be set to zero (as in
//       ocean/grids/list.comp each of its layers is, once; `written` of its first tile stands for all of it), and which of
//       its cells are new since the last step; steep: emptied
// Check tests/gpu/dispersive_grid_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/dispersive.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { DispersiveGatePush push; };
layout(binding = 0, scalar) buffer Jobs { DispersiveJob jobs[]; };
layout(binding = 1, scalar) buffer Written { uint written[]; }; // a bit a layer, of every tile
layout(binding = 4, scalar) buffer Steep { DispersiveSteep steep[]; };
layout(binding = 5, rgba32i) uniform writeonly iimage2D nextTable; // the table too

#define GRID_TABLE_BINDING 2
#define GRID_ACTIVITY_BINDING 3
#include "ocean/grids/activity.glsl"
#include "ocean/grids/frame.glsl"

void main()
{
    uint id = gl_GlobalInvocationID.x;
    if (id >= push.jobs)
        return;
    uint grid = jobs[id].grid;
    uint bits = uint(gridRow(grid, kRowWater).w);
    uint tile = uint(gridRow(grid, kRowTiles).x);
    uint layer = (bits >> kGridLayerShift) & 3u;
    uint check = (bits >> kGridCheckShift) & 1u;
    bool running = (bits & kGridRunning) != 0u;
    bool busy = (bits & (kGridNeverSleeps | kGridAllActive)) != 0u ||
                imageLoad(activity, gridFlag(check, push.tiles, grid)).x != 0u;
    bool dirty = (written[tile] & (1u << layer)) != 0u;
    if (running)
        written[tile] = busy ? 7u : written[tile] & ~(1u << layer);

    bool stepping = ((id < 32u ? push.stepping.x >> id : push.stepping.y >> (id - 32u)) & 1u) != 0u;
    uint advances = running && (busy || dirty) ? 1u : 0u;
    uint steps = running && busy && stepping ? 1u : 0u;
    for (uint d = 0u; d < kDispersiveDispatches; ++d)
        jobs[id].dispatches[d].z = d == kDispersiveAdvance ? advances : steps;
    steep[id].count = 0u;
    steep[id].groups = GridChunk(0u, 1u, 1u);

    // A step takes all cells as they are then. What comes to the grid after it has not grown, nor has what was set to zero.
    ivec2 size = gridRow(grid, kRowCells).zw;
    ivec2 origin = gridRow(grid, kRowPlace).xy;
    bool wraps = (bits & kGridBorderMask) == kBorderWrap; // no cell is new
    bool none = !busy || any(greaterThanEqual(jobs[id].low, jobs[id].high));
    ivec2 low = wraps ? origin : max(jobs[id].low, origin);
    ivec2 high = none ? low : wraps ? origin + size : min(jobs[id].high, origin + size);
    if (running)
    {
        jobs[id].low = steps != 0u ? origin : low;
        jobs[id].high = steps != 0u ? origin + size : high;
    }
    // What breaking took from the growth of the last step the next one gives back, and as much again for the step between;
    // that again is no growth to go on with.
    float lift = 0.0;
    if (steps != 0u)
    {
        float lost = float(steep[id].lost) * kLostUnit / (float(size.x) * float(size.y));
        lift = 2.0 * lost - steep[id].returned;
        steep[id].returned = lost;
        steep[id].lost = 0;
    }
    else if (!busy)
    {
        steep[id].returned = 0.0;
        steep[id].lost = 0;
    }
    low = clamp(low - origin, ivec2(0), size);
    high = clamp(high - origin, ivec2(0), size);
    uint layers = layer | uint(layerBefore(int(layer), 1)) << 2u | uint(layerBefore(int(layer), 2)) << 4u;
    uint told = layers | (busy ? 0u : kDispersiveClear) | (check != 0u ? kDispersiveCheck : 0u);
    imageStore(nextTable, ivec2(int(grid), kRowDispersive),
               ivec4(int(packCorner(low)), int(packCorner(high)), int(told), floatBitsToInt(lift)));
}
