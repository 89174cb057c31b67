// ocean/grids/list.comp -- which tiles the substep must step, and how; one invocation per tile of all grids.
//
// In    activity of tiles at the last check, in the frame of that time: the grid has drifted since, and waves may have
//       crossed one cell per substep
// Out   lists of tasks (shared/grid_tiles.h); which layers of which tiles hold more than zeros
// Why   a tile that is left out must read as zero, so the layer that would have been written is emptied once
// Check tests/gpu/grid_quiet_test.cpp: with quiet = 0 the bits are those of stepping everything
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/grid_tiles.h"
#include "shared/grids.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { GridListPush push; };
layout(binding = 0, scalar) readonly buffer Tiles { GridTile tiles[]; };
layout(binding = 1, scalar) buffer Written { uint written[]; }; // a bit a layer, of every tile
layout(binding = 2, scalar) buffer Lists { GridList lists[]; };
layout(binding = 5, rgba32ui) uniform writeonly uimage2D tasks;

#define GRID_TABLE_BINDING 3
#define GRID_ACTIVITY_BINDING 4
#include "ocean/grids/activity.glsl"
#include "ocean/grids/frame.glsl"

const ivec2 kTile = ivec2(kTileX, kTileY);

void append(uint list, GridTask task)
{
    uint at = atomicAdd(lists[list].count, 1u);
    atomicMax(lists[list].chunks[at / kChunk].x, at % kChunk + 1u);
    imageStore(tasks, texelOf(at) + ivec2(0, int(list * push.rows)),
               uvec4(task.target, task.now, task.before, task.what));
}

void main()
{
    uint id = gl_GlobalInvocationID.x;
    if (id >= push.tiles)
        return;
    GridTile tile = tiles[id];
    uint bits = uint(gridRow(tile.grid, kRowWater).w);
    if ((bits & kGridRunning) == 0u)
        return;
    GridFrame frame = frameOf(tile.grid);
    ivec4 lies = gridRow(tile.grid, kRowTiles); // first tile, tiles, age
    bool checked = (bits & kGridChecked) != 0u;
    uint check = (bits >> kGridCheckShift) & 1u;
    uint layer = (bits >> kGridLayerShift) & 3u;

    if (checked)
    {
        imageStore(activity, tileFlag(check ^ 1u, push.tiles, id), uvec4(0u));
        if (id == uint(lies.x))
            imageStore(activity, gridFlag(check ^ 1u, push.tiles, tile.grid), uvec4(0u));
    }
    if ((bits & kGridDispersive) != 0u)
        return;

    ivec2 low = tile.at * kTile;
    ivec2 high = min(low + kTile, frame.cells) - 1;
    bool busy = (bits & (kGridNeverSleeps | kGridAllActive)) != 0u;
    if (!busy && imageLoad(activity, gridFlag(check, push.tiles, tile.grid)).x != 0u)
    {
        // Tiles whose waves, one cell per substep, may have come here since the last check.
        ivec2 drift = gridRow(tile.grid, kRowDrift).zw;
        ivec2 first = clamp(tileAt(low + drift - lies.w), ivec2(0), lies.yz);
        ivec2 last = clamp(tileAt(high + drift + lies.w), ivec2(-1), lies.yz - 1);
        uint any_ = frame.border == kBorderWrap ? 1u : 0u;
        for (int y = first.y; y <= last.y; ++y)
            for (int x = first.x; x <= last.x; ++x)
            {
                uint other = tileNumber(uint(lies.x), lies.yz, ivec2(x, y));
                any_ |= imageLoad(activity, tileFlag(check, push.tiles, other)).x;
            }
        busy = any_ != 0u;
    }

    uint bit = 1u << layer;
    uint had = written[id];
    written[id] = busy ? had | bit : had & ~bit;
    ivec2 corner = frame.corner + low;
    GridTask task = GridTask(packCorner(corner), packCorner(corner + frame.shift),
                             packCorner(corner + frame.shift + frame.shiftBefore), tile.grid | (layer << kTaskLayerShift));
    if (!busy)
    {
        if ((had & bit) != 0u)
        {
            task.what |= kTaskClear;
            append(kListGeneral, task);
        }
        return;
    }

    // What cells that are not on the border read: their neighbours now, themselves before.
    ivec2 firstRead = max(low, 1) + frame.shift;
    ivec2 lastRead = min(high, frame.cells - 2) + frame.shift;
    bool inside = all(greaterThanEqual(firstRead - 1, ivec2(0))) && all(lessThan(lastRead + 1, frame.cells)) &&
                  all(greaterThanEqual(firstRead + frame.shiftBefore, ivec2(0))) &&
                  all(lessThan(lastRead + frame.shiftBefore, frame.cells));
    bool dry = all(greaterThanEqual(low, ivec2(frame.sponge))) && all(lessThan(high, frame.cells - frame.sponge));
    bool plain = inside && dry && high - low + 1 == kTile && !frame.mapped;
    append(plain ? kListPlain : kListGeneral, task);

    uint list = frame.border == kBorderAbsorb ? kListAbsorbing : kListClosed;
    bool touches[4] = bool[4](low.y == 0, high.y == frame.cells.y - 1, low.x == 0, high.x == frame.cells.x - 1);
    for (uint side = 0u; side < 4u; ++side)
    {
        int last = !touches[side] ? -1 : side <= kSideNorth ? high.x - low.x : 0;
        for (int at = 0; at <= last; at += int(kSidePiece))
            append(list, GridTask(task.target, uint(at), 0u, task.what | (side << kTaskSideShift)));
    }
}
