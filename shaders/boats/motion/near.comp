// boats/motion/near.comp -- who may touch whom in this tick; one thread per body.
//
// In    the states, with the velocities that forces gave them in this tick; lists of solids by cell; jobs, all 0
// Out   nearPairs[0 .. jobs.near): the numbers of two, the smaller first, each pair once, in no order
// Why   the one of the smaller number lists a pair, but what is fast must look ahead itself: lists know of others only
//       as far as a solid usually comes in a tick
// Twin  tests/support/contact_twin.h looks at every pair instead
#version 460
#extension GL_GOOGLE_include_directive : require
#include "boats/motion/contact_near.glsl"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(binding = 5, scalar) writeonly buffer NearPairs { uvec2 nearPairs[]; };
layout(binding = 6, scalar) buffer Jobs { ContactJobs jobs; };

void main()
{
    uint body = gl_GlobalInvocationID.x;
    if (body >= push.bodies || solids[body].points == 0u)
        return;
    Thing a = thingAt(body);
    bool fast = isFast(a);
    Walk walk = startOfWalk();
    uint other;
    while (nextNear(a, walk, other))
    {
        Thing b = thingAt(other);
        bool mine = isFast(b) == fast ? body < other : fast;
        if (!mine || !canMeet(a, b))
            continue;
        uint slot = atomicAdd(jobs.near, 1u);
        if (slot >= kPairsPerBody * push.bodies)
            continue;
        nearPairs[slot] = uvec2(min(body, other), max(body, other));
        if (slot % gl_WorkGroupSize.x == 0u) // boats/motion/touch.comp has as large workgroups
            atomicAdd(jobs.nearGroups[0], 1u);
    }
}
