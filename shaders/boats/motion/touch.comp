// boats/motion/touch.comp -- where two solids touch in this tick; one thread per pair that may.
//
// Math  A solid is met by collision particles on the other's hull (Cords and Staadt 4.1.2): its corners, its edges, its
//       rounds. A particle's gap to a hull and the hull's normal there are those of a lattice of signed distances, so decks,
//       bottoms and bows count like sides. It is a contact if the gap may close in this tick: at the speed that it closes at
//       and kContactReserve more, so nothing passes through however fast. Particles deeper inside than kContactDeep go
//       out along the line from middle to middle. Where the sides that are nearest contradict each other (two boats that lie
//       crossed), all that overlap do, until none does. A ball about either centre, the core, parts those that lie one in
//       the other.
//       A contact begins with the impulse that it ended the last tick with, turned to where it points now: what rests
//       need not be solved anew, so stacks of any height come to rest.
// In    nearPairs[0 .. jobs.near); states with the velocities that forces gave them; pairs, contacts and lists of the last
//       tick (old...)
// Out   pairs[0 .. jobs.pairs) with their contacts, those of one pair by particle; heads[body] and the pairs' links, the
//       pairs of each body, in any order; touching[0 .. jobs.bodies), the bodies that have any
// Why   where pairs and contacts stand depends on who came first, what they hold does not: boats/motion/gather.comp goes
//       over a body's in the order of the others' numbers
// Twin  tests/support/contact_twin.h (double, all pairs), compared by tests/gpu/body_contact_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/contact.h"
#include "shared/hash.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { ContactPush push; };
layout(binding = 0, scalar) readonly buffer Solids { Solid solids[]; };
layout(binding = 1, scalar) readonly buffer States { BodyState states[]; };
layout(binding = 2, scalar) readonly buffer Walls { BodyState walls[]; };
layout(binding = 3, scalar) readonly buffer Points { ContactPoint points[]; };
layout(binding = 4, scalar) readonly buffer Distances { float distances[]; };
layout(binding = 5, scalar) readonly buffer NearPairs { uvec2 nearPairs[]; };
layout(binding = 6, scalar) buffer Jobs { ContactJobs jobs; };
layout(binding = 7, scalar) readonly buffer OldHeads { uint oldHeads[]; };
layout(binding = 8, scalar) readonly buffer OldPairs { ContactPair oldPairs[]; };
layout(binding = 9, scalar) readonly buffer OldContacts { Contact oldContacts[]; };
layout(binding = 10, scalar) buffer Heads { uint heads[]; };
layout(binding = 11, scalar) writeonly buffer Pairs { ContactPair pairs[]; };
layout(binding = 12, scalar) writeonly buffer Contacts { Contact contacts[]; };
layout(binding = 13, scalar) writeonly buffer Touching { uint touching[]; };

#include "boats/motion/contact_side.glsl"
#include "boats/motion/contact_things.glsl"

struct Two
{
    Thing a;
    Thing b;
    vec3 offset; // from b's centre of mass to a's
    vec3 apart;  // the same, of length 1; if they coincide, any direction that is always the same one
    float close; // gaps that are not less cannot close [m]
    float deep;  // overlaps that are deeper are parted by `apart` [m]
    bool parting; // all overlaps are
};

Two twoOf(uvec2 pair)
{
    Two two;
    two.a = thingAt(pair.x);
    two.b = thingAt(pair.y);
    two.offset = between(two.a.state, two.b.state);
    two.close = two.a.travel + two.b.travel + kContactReserve * push.step;
    float smaller = min(two.a.solid.radius, two.b.solid.radius);
    two.deep = -kContactDeep * smaller;
    two.parting = false;
    float far_ = length(two.offset);
    float angle = 6.2831853 * unitFromHash(hash2(pair.x, pair.y));
    two.apart = far_ > 1e-3 * smaller ? two.offset / far_ : vec3(cos(angle), sin(angle), 0.0);
    return two;
}

// Whether the contact that has a place, a normal and a gap counts.
bool isContact(Two two, Contact contact)
{
    vec3 slip = two.a.state.velocity + cross(two.a.state.spin, contact.arm) - two.b.state.velocity -
                cross(two.b.state.spin, contact.arm + two.offset);
    float closing = max(-dot(slip, contact.normal), 0.0);
    return contact.gap < push.step * (closing + kContactReserve);
}

// The one of a particle, if there is any.
bool contactOf(Two two, uint particle, out Contact contact)
{
    contact = Contact(particle, two.apart, vec3(0.0), 0.0, vec3(0.0), 0.0);
    bool ofA = particle < two.a.solid.points;
    if (!ofA && particle - two.a.solid.points >= two.b.solid.points)
    {
        float reach = two.a.solid.core + two.b.solid.core;
        contact.gap = length(two.offset) - reach;
        contact.arm = -0.5 * two.offset;
        return two.b.solid.core > 0.0 && contact.gap < 0.0;
    }
    ContactPoint point = points[ofA ? two.a.solid.first + particle : two.b.solid.first + particle - two.a.solid.points];
    float close = two.close + point.radius;
    Side side;
    if (ofA)
    {
        contact.arm = two.a.turn * point.at;
        vec3 at = (contact.arm + two.offset) * two.b.turn;
        vec3 off = max(max(two.b.solid.low - at, at - two.b.solid.high), 0.0);
        if (two.b.solid.kind == kSolidLattice && dot(off, off) > close * close)
            return false;
        side = sideOf(two.b.solid, at);
        contact.normal = two.b.turn * side.normal;
        contact.arm -= point.radius * contact.normal;
    }
    else
    {
        if (two.b.solid.kind != kSolidLattice)
        {
            if (point.radius > 0.5 * two.a.solid.radius) // a's own particles lie close enough
                return false;
            point.at.z = two.offset.z + point.at.z * two.a.solid.radius;
        }
        contact.arm = two.b.turn * point.at - two.offset;
        vec3 at = contact.arm * two.a.turn;
        vec3 off = max(max(two.a.solid.low - at, at - two.a.solid.high), 0.0);
        if (dot(off, off) > close * close)
            return false;
        side = sideOf(two.a.solid, at);
        contact.normal = -(two.a.turn * side.normal);
        contact.arm += point.radius * contact.normal;
    }
    contact.gap = side.distance_ - point.radius;
    if (contact.gap <= (two.parting ? 0.0 : two.deep)) // then it is a contact either way
        contact.normal = two.apart;
    return isContact(two, contact);
}

// The pair of the last tick, if they touched: its contacts from x to y, and z: whether they were parting.
uvec3 oldContactsOf(uvec2 pair)
{
    uint mine = pair.y < push.bodies ? 1u : 0u;
    uint link = oldHeads[pair[mine]];
    while (link != 0u)
    {
        uint old = (link - 1u) >> 1;
        uint side = (link - 1u) & 1u;
        if ((side == 0u ? oldPairs[old].b : oldPairs[old].a) == pair[1u - mine])
            return uvec3(oldPairs[old].first, oldPairs[old].first + oldPairs[old].count, oldPairs[old].parting);
        link = oldPairs[old].next[side];
    }
    return uvec3(0u);
}

// What is left of the impulse that it had, along the normal and across.
vec3 keptImpulse(vec3 old, vec3 normal)
{
    float along = max(dot(old, normal), 0.0);
    vec3 across = old - dot(old, normal) * normal;
    float most = kContactRubbing * along;
    float size = length(across);
    return along * normal + (size > most ? most / size : 1.0) * across;
}

// Writes the pair's contacts from `first` on, and what they start with.
void writeContacts(Two two, inout ContactPair pair, uint particles, uvec3 old, uint every)
{
    uint at = pair.first;
    uint found = 0u;
    for (uint i = 0u; i < particles; ++i)
    {
        Contact contact;
        if (!contactOf(two, i, contact) || found++ % every != 0u)
            continue;
        while (old.x < old.y && oldContacts[old.x].particle < i)
            ++old.x;
        if (old.x < old.y && oldContacts[old.x].particle == i)
            contact.impulse = keptImpulse(oldContacts[old.x].impulse, contact.normal);
        contacts[at++] = contact;
        pair.impulse += contact.impulse;
        pair.moments[0] += cross(contact.arm, contact.impulse);
        pair.moments[1] += cross(contact.arm + two.offset, contact.impulse);
    }
}

// Into the list of a body, `side` 0 or 1 of the pair; what the list was before.
uint listed(uint body, uint number, uint side)
{
    uint before = atomicExchange(heads[body], 1u + 2u * number + side);
    if (before == 0u)
    {
        uint slot = atomicAdd(jobs.bodies, 1u);
        touching[slot] = body;
        if (slot % gl_WorkGroupSize.x == 0u) // boats/motion/gather.comp has as large workgroups
            atomicAdd(jobs.bodyGroups[0], 1u);
    }
    return before;
}

void main()
{
    uint me = gl_GlobalInvocationID.x;
    if (me >= min(jobs.near, kPairsPerBody * push.bodies))
        return;
    Two two = twoOf(nearPairs[me]);
    uint particles = two.a.solid.points + two.b.solid.points + 1u; // and the cores
    uint count = 0u;
    float deepest = 0.0;
    float overlaps = 0.0;
    vec3 outward = vec3(0.0);
    for (uint i = 0u; i < particles; ++i)
    {
        Contact contact;
        if (!contactOf(two, i, contact))
            continue;
        ++count;
        if (i + 1u == particles || contact.gap >= 0.0)
            continue;
        deepest = min(deepest, contact.gap);
        overlaps -= contact.gap;
        outward -= contact.gap * contact.normal;
    }
    if (count == 0u)
        return;
    uint every = (count + kContactsPerPair - 1u) / kContactsPerPair;
    count = (count + every - 1u) / every;
    uint first = atomicAdd(jobs.contacts, count);
    if (first + count > kContactsPerBody * push.bodies)
        return;
    uint number = atomicAdd(jobs.pairs, 1u);
    if (number % gl_WorkGroupSize.x == 0u) // so has boats/motion/solve.comp
        atomicAdd(jobs.pairGroups[0], 1u);
    uvec3 old = oldContactsOf(nearPairs[me]);
    bool torn = deepest <= kContactTorn * two.deep && length(outward) < 0.5 * overlaps;
    two.parting = torn || (old.z != 0u && deepest < -2.0 * kContactSlack);
    ContactPair pair;
    pair.parting = two.parting ? 1u : 0u;
    pair.a = two.a.number;
    pair.b = two.b.number;
    pair.first = first;
    pair.count = count;
    pair.offset = two.offset;
    pair.impulse = vec3(0.0);
    pair.moments = vec3[](vec3(0.0), vec3(0.0));
    pair.rolled = vec3(0.0);
    pair.shove = vec3(0.0);
    pair.shoveMoments = vec3[](vec3(0.0), vec3(0.0));
    writeContacts(two, pair, particles, old, every);
    pair.next[0] = listed(pair.a, number, 0u);
    pair.next[1] = pair.b < push.bodies ? listed(pair.b, number, 1u) : 0u;
    pairs[number] = pair;
}
