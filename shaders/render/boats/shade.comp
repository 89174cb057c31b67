// render/boats/shade.comp -- gives each body that is near a tile of the shadow map; one workgroup.
//
// In    commands: how many bodies each hull has of each detail
// Out   the tiles in their instances: a square of squares, no more than are needed, so few bodies have sharp shadows
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/boat.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kShaded = 2; // details that have shadows: their commands are a hull's first

layout(push_constant, scalar) uniform Push { uint hullCount; };
layout(binding = 0, scalar) readonly buffer Hulls { BoatHull hulls[]; };
layout(binding = 1, scalar) readonly buffer Commands { BoatCommand commands[]; };
layout(binding = 2, scalar) buffer Instances { BoatInstance instances[]; };

void main()
{
    uint all = 0u;
    for (uint h = 0u; h < hullCount; ++h)
        for (uint d = 0u; d < kShaded; ++d)
            all += commands[h * kBoatCommands + d].instanceCount;
    uint side = uint(ceil(sqrt(float(min(all, kMaxShadows)))));
    uint before = 0u;
    for (uint h = 0u; h < hullCount; ++h)
        for (uint d = 0u; d < kShaded; ++d)
        {
            uint count = commands[h * kBoatCommands + d].instanceCount;
            for (uint i = gl_LocalInvocationID.x; i < count; i += gl_WorkGroupSize.x)
            {
                uint tile = before + i;
                instances[firstInstanceOf(hulls[h], d) + i].tile =
                    tile < kMaxShadows ? vec3(tile % side, tile / side, 1.0) / float(side) : vec3(0.0);
            }
            before += count;
        }
}
