// boats/motion/bin.comp -- solids into the buckets of their cells, as linked lists; one thread per solid.
//
// In    heads, all 0
// Out   heads[bucket] = 1 + the first solid of its list, nexts[solid] = 1 + the one after it; 0: none. In any order
// Twin  tests/support/contact_twin.h looks at every pair instead
#version 460
#extension GL_GOOGLE_include_directive : require
#include "boats/motion/contact_cells.glsl"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { ContactPush push; };
layout(binding = 0, scalar) readonly buffer Solids { Solid solids[]; };
layout(binding = 1, scalar) readonly buffer States { BodyState states[]; };
layout(binding = 2, scalar) readonly buffer Walls { BodyState walls[]; };
layout(binding = 3, scalar) buffer Heads { uint heads[]; };
layout(binding = 4, scalar) writeonly buffer Nexts { uint nexts[]; };

void main()
{
    uint me = gl_GlobalInvocationID.x;
    if (me >= push.solids)
        return;
    Place place = walls[me < push.bodies ? 0u : me - push.bodies].place;
    if (me < push.bodies)
        place = states[me].place;
    int level = solids[me].level;
    uint bucket = bucketOf(contactCellAt(place, level), level, push.buckets);
    nexts[me] = atomicExchange(heads[bucket], me + 1u);
}
