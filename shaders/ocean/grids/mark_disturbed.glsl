// ocean/grids/mark_disturbed.glsl -- wakes the tiles that a disturbance has touched.
//
// Parameters: GRID_STATES_BINDING and GRID_WRITTEN_BINDING, the bindings of `states`, a GridState a grid, and of
// `written`, a bit for each layer of a tile that is not all zeros, which are declared here; GRID_ACTIVITY_BINDING
// (ocean/grids/activity.glsl) and GRID_MAP_BINDING (ocean/grids/open_cells.glsl).
#ifndef SEAWAY_GRID_MARK_DISTURBED_GLSL
#define SEAWAY_GRID_MARK_DISTURBED_GLSL

#include "ocean/grids/activity.glsl"
#include "ocean/grids/open_cells.glsl"

layout(binding = GRID_STATES_BINDING, scalar) buffer States { GridState states[]; };
layout(binding = GRID_WRITTEN_BINDING, scalar) buffer Written { uint written[]; };

// Cell i was displaced, now and before. Its tile belongs to the flags of the last check at that cell's place then; a
// cell that was not there yet wakes the whole grid until the next check. `tiles` are those of all grids.
void markDisturbed(uint grid, GridInfo info, GridState state, uint tiles, ivec2 i)
{
    bool fresh = state.checked != 0u; // a check ended the substep: its flags are those of now
    ivec2 then = i + (fresh ? ivec2(0) : state.drift);
    if (info.border == kBorderWrap)
        then = wrappedNear(then, info.cells);
    if (isInside(then, info.cells))
        markActive(state.check ^ (fresh ? 1u : 0u), tiles, grid, tileOf(info.firstTile, info.tiles, then));
    else
        states[grid].allActive = 1u;
    atomicOr(written[tileOf(info.firstTile, info.tiles, i)], 1u << state.layer);
    atomicOr(written[tileOf(info.firstTile, info.tiles, cellBefore(info, state, i))],
             1u << layerBefore(int(state.layer), 1));
}

#endif
