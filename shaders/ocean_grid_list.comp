// ocean_grid_list.comp -- which tiles the substep must step, and how; one invocation a tile of all grids.
//
// In    loudness of tiles at the last look, in the frame of that time: the grid has drifted since, and waves may have
//       crossed one cell a substep
// Out   lists of tasks (shared/grids.h); which layers of which tiles hold more than zeros
// Why   a tile that is left out must read as zero, so the layer that would have been written is emptied once
// Check tests/gpu/grid_quiet_test.cpp: with quiet = 0 the bits are those of stepping everything
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/grids.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { GridListPush push; };
layout(binding = 0, scalar) readonly buffer Infos { GridInfo infos[]; };
layout(binding = 1, scalar) readonly buffer States { GridState states[]; };
layout(binding = 2, scalar) readonly buffer Tiles { GridTile tiles[]; };
layout(binding = 3, scalar) buffer Loud { uint loud[]; };    // two halves: grids, then tiles
layout(binding = 4, scalar) buffer Written { uint written[]; }; // a bit a layer, of every tile
layout(binding = 5, scalar) buffer Lists { GridList lists[]; };
layout(binding = 6, scalar) writeonly buffer Tasks { GridTask tasks[]; };

const ivec2 kTile = ivec2(kTileX, kTileY);

void append(uint list, GridTask task)
{
    uint at = atomicAdd(lists[list].count, 1u);
    if (at % kListRow == 0u)
        atomicMax(lists[list].y, at / kListRow + 1u);
    tasks[list * push.capacity + at] = task;
}

// Whether anything loud at the last look may have reached the cells from `low` to `high`.
bool isReached(GridInfo info, GridState state, ivec2 low, ivec2 high)
{
    uint half_ = state.look * (kMaxWaveGrids + push.tiles) + kMaxWaveGrids + info.firstTile;
    ivec2 first = clamp((low + state.drift - int(state.age)) >> ivec2(6, 4), ivec2(0), info.tiles);
    ivec2 last = clamp((high + state.drift + int(state.age)) >> ivec2(6, 4), ivec2(-1), info.tiles - 1);
    uint any_ = 0u;
    for (int y = first.y; y <= last.y; ++y)
        for (int x = first.x; x <= last.x; ++x)
            any_ |= loud[half_ + uint(y * info.tiles.x + x)];
    return any_ != 0u;
}

void main()
{
    uint id = gl_GlobalInvocationID.x;
    if (id >= push.tiles)
        return;
    GridTile tile = tiles[id];
    GridInfo info = infos[tile.grid];
    GridState state = states[tile.grid];
    if (state.running == 0u)
        return;

    ivec2 low = tile.at * kTile;
    ivec2 high = min(low + kTile, info.cells) - 1;
    uint halfSize = kMaxWaveGrids + push.tiles;
    bool busy = info.restless != 0u || state.everywhere != 0u;
    if (!busy && loud[state.look * halfSize + tile.grid] != 0u)
        busy = info.border == kBorderWrap || isReached(info, state, low, high);
    if (state.looked != 0u)
    {
        loud[(state.look ^ 1u) * halfSize + kMaxWaveGrids + id] = 0u;
        if (id == info.firstTile)
            loud[(state.look ^ 1u) * halfSize + tile.grid] = 0u;
    }

    uint bit = 1u << state.layer;
    uint had = written[id];
    written[id] = busy ? had | bit : had & ~bit;
    GridTask task = GridTask(packCorner(info.corner + low), packCorner(info.corner + low + state.shift),
                             packCorner(info.corner + low + state.shift + state.shiftBefore),
                             tile.grid | (state.layer << 8u));
    if (!busy)
    {
        if ((had & bit) != 0u)
        {
            task.what |= kForget;
            append(kListGeneral, task);
        }
        return;
    }

    // What cells that are not on the border read: their neighbours now, themselves before.
    ivec2 firstRead = max(low, 1) + state.shift;
    ivec2 lastRead = min(high, info.cells - 2) + state.shift;
    bool inside = all(greaterThanEqual(firstRead - 1, ivec2(0))) && all(lessThan(lastRead + 1, info.cells)) &&
                  all(greaterThanEqual(firstRead + state.shiftBefore, ivec2(0))) &&
                  all(lessThan(lastRead + state.shiftBefore, info.cells));
    bool plain = inside && high - low + 1 == kTile && info.mapped == 0u;
    append(plain ? kListPlain : kListGeneral, task);

    uint list = info.border == kBorderAbsorb ? kListLeaving : kListClosed;
    bool touches[4] = bool[4](low.y == 0, high.y == info.cells.y - 1, low.x == 0, high.x == info.cells.x - 1);
    for (uint side = 0u; side < 4u; ++side)
        if (touches[side])
            append(list, GridTask(task.target, 0u, 0u, task.what | (side << 12u)));
}
