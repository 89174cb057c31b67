// boats/motion/near.comp -- whom every body may touch in this tick; one thread per body.
//
// In    the states at the last tick; lists of solids by cell, each in order; meeting[0] = 0
// Out   neighbours[kMaxNeighbours * body + i]: those that it can meet, by level, row, column and number;
//       neighbourCounts[body] of them. A body with more than kMaxNeighbours around it is crowded: its count is
//       kCrowded, and boats/motion/touch.comp looks itself.
//       meets[0 .. meeting[0]): the bodies that have any, in no order
// Why   what a body can meet depends on how it goes when the tick begins, not on what rounds of solving give it: found
//       once, it holds for all of them
// Twin  tests/support/contact_twin.h looks at every pair instead
#version 460
#extension GL_GOOGLE_include_directive : require
#include "boats/motion/contact_near.glsl"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(binding = 6, scalar) buffer Neighbours { uint neighbours[]; };
layout(binding = 7, scalar) writeonly buffer NeighbourCounts { uint neighbourCounts[]; };
layout(binding = 8, scalar) writeonly buffer Meets { uint meets[]; };
layout(binding = 9, scalar) buffer Jobs { ContactJobs jobs; };

void main()
{
    uint body = gl_GlobalInvocationID.x;
    if (body >= push.bodies || solids[body].hold == kHoldFixed || solids[body].fenders == 0u)
        return;
    Thing a = thingAt(body);
    uint first = kMaxNeighbours * body;
    uint found = 0u; // all that are roughly near, as many as fit and one more
    Walk walk = startOfWalk();
    uint other;
    while (found <= kMaxNeighbours && nextNear(a, walk, other))
    {
        if (found < kMaxNeighbours)
            neighbours[first + found] = other;
        ++found;
    }
    uint count = 0u; // of those, which it can meet
    for (uint i = 0u; i < found && found <= kMaxNeighbours; ++i)
    {
        other = neighbours[first + i];
        neighbours[first + count] = other;
        count += canMeet(a, thingAt(other)) ? 1u : 0u;
    }
    if (found > kMaxNeighbours)
        count = kCrowded;
    neighbourCounts[body] = count;
    if (count > 0u)
        meets[atomicAdd(jobs.meeting[0], 1u)] = body;
}
