// boats/motion/gather.comp -- what all its pairs do to a body; one thread per body that touches any.
//
// In    pairs with their impulses; states with the velocities that forces gave them; yields; heads, the links
// Out   kGatherFirst: the body's list, now in the order of the others' numbers, and motions[body];
//       kGatherMore: motions[body]; kGatherLast: pushes[body]
// Why   sums are taken in the order of numbers, so they have the same bits whoever came to the list first
// Twin  tests/support/contact_twin.h
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/contact.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;
layout(constant_id = 3) const uint kStage = kGatherFirst;

layout(push_constant, scalar) uniform Push { ContactPush push; };
layout(binding = 0, scalar) readonly buffer States { BodyState states[]; };
layout(binding = 1, scalar) readonly buffer Yields { BodyYield yields[]; };
layout(binding = 2, scalar) readonly buffer Jobs { ContactJobs jobs; };
layout(binding = 3, scalar) readonly buffer Touching { uint touching[]; };
layout(binding = 4, scalar) buffer Heads { uint heads[]; };
layout(binding = 5, scalar) buffer Pairs { ContactPair pairs[]; };
layout(binding = 6, scalar) buffer Motions { ContactMotion motions[]; };
layout(binding = 7, scalar) writeonly buffer Pushes { BodyPush pushes[]; };

uint afterLink(uint link)
{
    return pairs[(link - 1u) >> 1].next[(link - 1u) & 1u];
}

void setAfter(uint link, uint after)
{
    pairs[(link - 1u) >> 1].next[(link - 1u) & 1u] = after;
}

// The number of the other one.
uint otherOf(uint link)
{
    uint pair = (link - 1u) >> 1;
    return ((link - 1u) & 1u) == 0u ? pairs[pair].b : pairs[pair].a;
}

// The list that starts there, in order; where it starts then.
uint sorted(uint list)
{
    uint first = 0u;
    while (list != 0u) // insert `list` into the list that starts with `first`
    {
        uint rest = afterLink(list);
        uint key = otherOf(list);
        uint before = 0u;
        for (uint at = first; at != 0u && otherOf(at) < key; at = afterLink(at))
            before = at;
        if (before == 0u)
        {
            setAfter(list, first);
            first = list;
        }
        else
        {
            setAfter(list, afterLink(before));
            setAfter(before, list);
        }
        list = rest;
    }
    return first;
}

void main()
{
    uint me = gl_GlobalInvocationID.x;
    if (me >= jobs.bodies)
        return;
    uint body = touching[me];
    uint link = heads[body];
    if (kStage == kGatherFirst)
    {
        link = sorted(link);
        heads[body] = link;
    }
    BodyPush sum = BodyPush(vec3(0.0), vec3(0.0), vec3(0.0), vec3(0.0));
    float count = 0.0;
    while (link != 0u)
    {
        uint pair = (link - 1u) >> 1;
        uint side = (link - 1u) & 1u;
        float sign_ = side == 0u ? 1.0 : -1.0;
        sum.impulse += sign_ * pairs[pair].impulse;
        sum.angularImpulse += sign_ * pairs[pair].moments[side];
        sum.shift += sign_ * pairs[pair].shove;
        sum.twist += sign_ * pairs[pair].shoveMoments[side];
        count += 1.0;
        link = pairs[pair].next[side];
    }
    BodyYield yield_ = yields[body];
    mat3 line = mat3(yield_.line[0], yield_.line[1], yield_.line[2]);
    mat3 turn = mat3(yield_.turn[0], yield_.turn[1], yield_.turn[2]);
    sum.shift = line * sum.shift;
    sum.twist = turn * sum.twist;
    if (kStage == kGatherLast)
        pushes[body] = sum;
    else
        motions[body] = ContactMotion(states[body].velocity + line * sum.impulse,
                                      states[body].spin + turn * sum.angularImpulse, sum.shift, sum.twist, count);
}
