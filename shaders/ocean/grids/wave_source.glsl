// ocean/grids/wave_source.glsl -- adds waves to the grids' source (shared/grid_sources.h), for kernels of other rooms.
//
// Who adds says where, in a list of GridArea, and has it applied: ocean/grids/grid_sources.h.
//
// Parameter: WAVE_SOURCE_BINDING, the binding of `waveSource`, which is declared here.
#ifndef SEAWAY_WAVE_SOURCE_GLSL
#define SEAWAY_WAVE_SOURCE_GLSL

#include "shared/grid_sources.h"

layout(binding = WAVE_SOURCE_BINDING, r32i) uniform iimage2DArray waveSource;

int sourceUnits(float height)
{
    return int(round(height / kSourceUnit));
}

// On a texel of the atlas, of a cell that is open (ocean/grids/open_cells.glsl), in layer kSourceBoth or kSourceBefore.
void addWaves(ivec2 texel, int layer, int units)
{
    if (units == 0)
        return;
    imageAtomicAdd(waveSource, ivec3(texel, layer), units);
    imageStore(waveSource, ivec3(texel, kSourceMarks), ivec4(1));
}

#endif
