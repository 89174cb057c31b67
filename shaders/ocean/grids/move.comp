// ocean/grids/move.comp -- moves every grid to its target and turns its layers; one invocation per grid, every substep.
//
// In    targets: where the grids are asked to be
// Out   states; lists emptied; what rasterises maps again where a grid has moved
// Why   on the GPU, so that a grid can follow a body whose place the CPU does not know yet
// Check tests/gpu/grid_move_test.cpp: a moving grid equals a static one bit for bit
#version 460
#extension GL_GOOGLE_include_directive : require
#include "ocean/grids/cells.glsl"
#include "shared/grid_map.h"
#include "shared/grid_tiles.h"
#include "shared/grids.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { GridMovePush push; };
layout(binding = 0, scalar) readonly buffer Infos { GridInfo infos[]; };
layout(binding = 1, scalar) readonly buffer Targets { Place targets[]; };
layout(binding = 2, scalar) buffer States { GridState states[]; };
layout(binding = 3, scalar) writeonly buffer Lists { GridList lists[]; };
layout(binding = 4, scalar) writeonly buffer MapJobs { GridChunk mapJobs[]; };
layout(binding = 5, rgba32i) uniform writeonly iimage2D table;

// Splits the displacement to the target into whole cells and a fraction (Cords & Staadt, eq. 3).
void follow(GridInfo info, Place target, inout GridState state)
{
    ivec2 old = state.origin;
    vec2 oldFraction = state.fraction;
    for (int axis = 0; axis < 2; ++axis)
    {
        Coord along = Coord(target.block[axis], target.fine[axis]);
        int cell = cellOf(along, info.cell);
        state.origin[axis] = cell - info.cells[axis] / 2;
        state.fraction[axis] = float(coordMinus(along, coordOfCell(cell, info.cell)).fine) / float(info.cell);
    }
    state.shift = state.started != 0u ? state.origin - old : ivec2(0);
    vec2 moved = vec2(state.shift) + (state.fraction - oldFraction);
    float perTick = info.perStep / float(info.substeps);
    state.speed = state.started != 0u ? moved * (float(info.cell) * kUnit * perTick) : vec2(0.0);
    state.started = 1u;
}

// What the kernels that work on tiles read (shared/grid_tiles.h).
void tell(int id, GridInfo info, GridState state)
{
    // What the level that is taken away now, and was taken away before, adds to the next height.
    float lift = info.keep * state.levelBefore - state.level;
    uint bits = info.border | (info.mapped * kGridMapped) | (info.neverSleeps * kGridNeverSleeps) |
                (state.running * kGridRunning) | (state.checked * kGridChecked) | (state.check << kGridCheckShift) |
                (state.allActive * kGridAllActive) | (state.layer << kGridLayerShift) |
                (info.dispersive * kGridDispersive) | (info.sponge << kGridSpongeShift);
    imageStore(table, ivec2(id, kRowWater),
               ivec4(floatBitsToInt(vec3(info.gain, info.keep, lift)), int(bits)));
    imageStore(table, ivec2(id, kRowCells), ivec4(info.corner, info.cells));
    ivec4 shifts = ivec4(state.shift, state.shiftBefore);
    if (info.border == kBorderWrap) // once round is nowhere
        shifts = ivec4(wrapped(shifts.xy, info.cells), wrapped(shifts.zw, info.cells));
    imageStore(table, ivec2(id, kRowShift), shifts);
    imageStore(table, ivec2(id, kRowDrift), ivec4(info.mapCorner, state.drift));
    imageStore(table, ivec2(id, kRowTiles), ivec4(int(info.firstTile), info.tiles, int(state.age)));
    imageStore(table, ivec2(id, kRowPlace), ivec4(state.origin, floatBitsToInt(state.speed)));
}

void main()
{
    uint id = gl_GlobalInvocationID.x;
    if (id < kListCount)
    {
        lists[id].count = 0u;
        for (uint i = 0u; i < kMaxChunks; ++i)
            lists[id].chunks[i] = GridChunk(0u, 1u, 1u);
    }
    if (id >= push.grids)
        return;
    GridInfo info = infos[id];
    GridState state = states[id];
    bool awake = ((id < 32u ? push.awake.x >> id : push.awake.y >> (id - 32u)) & 1u) != 0u;
    bool running = awake && push.substep < info.substeps;
    bool moved = false;
    if (push.start != 0u)
    {
        running = false;
        follow(info, targets[id], state);
        moved = true;
    }
    if (running)
    {
        if (state.checked != 0u)
        {
            state.check ^= 1u;
            state.age = 0u;
            state.drift = ivec2(0);
            state.allActive = 0u;
        }
        state.checked = push.check;
        state.levelBefore = state.level;
        state.level = state.nextLevel;
        state.nextLevel = 0.0;
        if (state.level != 0.0)
            state.allActive = 1u;
        state.shiftBefore = state.shift;
        state.shift = ivec2(0);
        if (push.substep == 0u)
            follow(info, targets[id], state);
        moved = state.shift != ivec2(0);
        state.drift += state.shift;
        state.age += 1u;
        state.layer = (state.layer + 1u) % 3u;
    }
    state.running = running ? 1u : 0u;
    states[id] = state;

    bool draw = moved && info.mapped != 0u;
    const uvec2 kGroup = uvec2(kMapGroupX, kMapGroupY);
    uvec2 groups = (uvec2(info.cells) + kGroup - 1u) / kGroup;
    mapJobs[id] = GridChunk(draw ? groups.x : 0u, groups.y, 1u);
    tell(int(id), info, state);
}
