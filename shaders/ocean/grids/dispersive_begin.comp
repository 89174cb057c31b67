// ocean/grids/dispersive_begin.comp -- the heights of a dispersive grid as a compute::RealFilter takes them, after the first
// of its passes, along rows; a butterfly an invocation.
//
// In    z now, which the grid has moved away from since it was written
// Out   target: the transform's first pass, of this radix, of texels z(2x, 2y), z(2x+1, 2y), z(2x, 2y+1), z(2x+1, 2y+1)
// Why   packing them apart would cost as much as a pass
// Check tests/gpu/dispersive_grid_test.cpp
#version 460
#extension GL_EXT_control_flow_attributes : require
#extension GL_GOOGLE_include_directive : require
#include "shared/dispersive.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kWraps = 0; // 1: beyond the border is the other side
layout(constant_id = 4) const uint kRadix = 16;

layout(push_constant, scalar) uniform Push { DispersiveBeginPush push; };
layout(binding = 2, rgba32f) uniform writeonly image2D target;

#define FFT_FORWARD 1u
#include "compute/butterflies.glsl"

#define GRID_TABLE_BINDING 0
#define GRID_HEIGHTS_BINDING 1
#define DISPERSIVE_WRAPS kWraps
#include "ocean/grids/dispersive_cells.glsl"

void main()
{
    int butterflies = push.grid.size / (2 * int(kRadix));
    ivec2 id = ivec2(gl_GlobalInvocationID.xy);
    if (id.x >= butterflies || 2 * id.y >= push.grid.size)
        return;
    DispersiveTick tick = dispersiveTick(push.grid.id);
    vec4 v[32];
    [[unroll]] for (uint r = 0u; r < kRadix; ++r)
    {
        ivec2 at = 2 * ivec2(id.x + int(r) * butterflies, id.y) + tick.shift;
        v[r] = vec4(heightAt(push.grid, at, tick.here), heightAt(push.grid, at + ivec2(1, 0), tick.here),
                    heightAt(push.grid, at + ivec2(0, 1), tick.here), heightAt(push.grid, at + ivec2(1, 1), tick.here));
    }
    butterfly(v, kRadix);
    [[unroll]] for (uint q = 0u; q < kRadix; ++q)
        imageStore(target, ivec2(id.x * int(kRadix) + int(q), id.y), v[placeAfter(q, kRadix)]);
}
