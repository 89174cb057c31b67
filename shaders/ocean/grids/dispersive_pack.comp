// ocean/grids/dispersive_pack.comp -- the heights of a dispersive grid as a compute::RealFilter takes them; one invocation
// for 4 x 4 cells.
//
// In    z now, which the grid has moved away from since it was written
// Out   patches: z(2x, 2y), z(2x+1, 2y), z(2x, 2y+1), z(2x+1, 2y+1) a texel
// Check tests/gpu/dispersive_grid_test.cpp
#version 460
#extension GL_EXT_control_flow_attributes : require
#extension GL_GOOGLE_include_directive : require
#include "shared/dispersive.h"

layout(local_size_x_id = 0, local_size_y_id = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kWraps = 0; // 1: beyond the border is the other side

layout(push_constant, scalar) uniform Push { DispersivePackPush push; };
layout(binding = 2, rgba32f) uniform writeonly image2D patches;

#define GRID_TABLE_BINDING 0
#define GRID_HEIGHTS_BINDING 1
#define DISPERSIVE_WRAPS kWraps
#include "ocean/grids/dispersive_cells.glsl"

void main()
{
    ivec2 first = kPatch * ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(first, ivec2(push.grid.size))))
        return;
    DispersiveTick tick = dispersiveTick(push.grid.id);
    int here = layerBefore(tick.layer, 1);
    [[unroll]] for (int n = 0; n < 4; ++n)
    {
        ivec2 i = first + 2 * ivec2(n & 1, n >> 1);
        ivec2 at = i + tick.shift;
        imageStore(patches, i / 2,
                   vec4(heightAt(push.grid, at, here), heightAt(push.grid, at + ivec2(1, 0), here),
                        heightAt(push.grid, at + ivec2(0, 1), here), heightAt(push.grid, at + ivec2(1, 1), here)));
    }
}
