// contact.h -- bodies that touch: what their kernels share (boats/motion/contacts.h says how it works).
//
// A solid is a body, or a wall: an obstacle that nothing moves. Bodies come first, in their order.
#ifndef SEAWAY_SHARED_CONTACT_H
#define SEAWAY_SHARED_CONTACT_H

#include "body.h"
#include "place.h"
#include "types.h"

SHARED_BEGIN

// A solid is listed in a lattice of square cells of 2^level m, as wide as it reaches from its middle, to twice that.
SHARED_CONSTANT int kLowestLevel = -7; // 8 mm
SHARED_CONSTANT int kLevels = 32;

SHARED_CONSTANT float kContactRubbing = 0.4f; // friction: parts of the push across; wet wood on wood
SHARED_CONSTANT float kContactRolling = 0.03f; // rolling friction: of the push, times the way to it; wooden edges give a little
SHARED_CONSTANT float kContactMending = 0.2f; // of an overlap, a tick
SHARED_CONSTANT float kContactParting = 1.0f; // overlaps part no faster than this [m/s]
SHARED_CONSTANT float kContactSlack = 0.002f; // overlaps that are left as they are [m]: what lies still is not stirred
SHARED_CONSTANT int kContactSweeps = 2;       // over the contacts of a pair, a round
SHARED_CONSTANT float kContactReserve = 0.6f; // gaps that would close at this speed more are solved too [m/s]
SHARED_CONSTANT float kContactTravel = 2.0f;  // what comes further in a tick, in parts of its reach, may pass through others
SHARED_CONSTANT float kContactDeep = 0.1f;    // overlaps of more, in parts of the smaller's reach, part by their middles
SHARED_CONSTANT float kContactTorn = 0.5f;    // of that, where sides contradict each other: then all overlaps do

// A pair that has more keeps every second, third, ... of them, by particle.
SHARED_CONSTANT uint kContactsPerPair = 64u;

// Room for, on average per body; beyond that contacts are lost, and which ones may differ from run to run: nine bodies or
// fewer never need more, and of many, each would have to have eight neighbours with whom it shares all contacts of a pair.
SHARED_CONSTANT uint kPairsPerBody = 16u;
SHARED_CONSTANT uint kContactsPerBody = 256u;

// How far it is to a solid.
SHARED_CONSTANT uint kSolidLattice = 0u; // by a lattice of distances
SHARED_CONSTANT uint kSolidBox = 1u;     // upright, without end up and down
SHARED_CONSTANT uint kSolidRound = 2u;   // likewise

// What a dispatch of boats/motion/gather.comp does.
SHARED_CONSTANT uint kGatherFirst = 0u;
SHARED_CONSTANT uint kGatherMore = 1u;
SHARED_CONSTANT uint kGatherLast = 2u;

struct Solid
{
    uint hold;
    uint kind;
    uint first;      // collision particle of its hull
    uint points;     // how many; none: it meets nobody
    uint firstNode;  // of its lattice
    ivec3 nodes;     // along each axis, at least two; x runs fastest
    vec3 origin;     // of the first node, from the centre of mass [m]
    vec3 cell;       // from a node to the next [m]
    vec3 low;        // its bounds, from the centre of mass [m]
    vec3 high;       // of a wall: half its size
    float core;      // a ball of this radius about the centre of mass lies well inside [m]
    float radius;    // about its centre of mass, of all that can come into the way of others [m]
    float maxTravel; // what comes further in a tick must look for others itself [m]
    int level;
};
SHARED_SIZE(Solid, 96)

// A collision particle: of a body, from its centre of mass. Of a wall z is in parts of the other's radius, from its middle.
struct ContactPoint
{
    vec3 at;      // [m]
    float radius; // [m]
};
SHARED_SIZE(ContactPoint, 16)

// Two solids that touch, a < b, and what they do to each other in a tick. Links are 1 + 2 pair + (0: a's, 1: b's); 0: none.
struct ContactPair
{
    uint a;
    uint b;
    uint first; // contact
    uint count;
    uint parting;   // 1: they part by their middles until they do not overlap
    uint next[2];   // links of a's list and of b's
    vec3 offset;    // from b's centre of mass to a's [m]
    vec3 impulse;   // on a, the reverse on b [N s]
    vec3 moments[2];     // of it, about the centres of mass of a and b [N m s]
    vec3 rolled;         // what of them is rolling friction [N m s]
    vec3 shove;          // what moves them apart without a velocity, likewise [kg m]
    vec3 shoveMoments[2]; // [kg m^2]
};
SHARED_SIZE(ContactPair, 124)

// A collision particle of one of them at the other.
struct Contact
{
    uint particle; // of a; from its number of them on, of b; beyond: the cores
    vec3 normal;   // towards a
    vec3 arm;      // where, from a's centre of mass [m]
    float gap;     // < 0: an overlap [m]
    vec3 impulse;  // on a [N s]
    float shove;   // along the normal [kg m]
};
SHARED_SIZE(Contact, 48)

// A body between rounds of solving.
struct ContactMotion
{
    vec3 velocity; // [m/s]
    vec3 spin;     // [rad/s]
    vec3 shift;    // [m], of this tick and not by its velocity
    vec3 twist;    // [rad]
    float share;   // pairs that it is cut up for
};
SHARED_SIZE(ContactMotion, 52)

// What contacts do to a body in a tick.
struct BodyPush
{
    vec3 impulse;        // [N s]
    vec3 angularImpulse; // about its centre of mass, world axes [N m s]
    vec3 shift;          // out of what it overlaps, beside what its velocity does [m]
    vec3 twist;          // likewise [rad]
};
SHARED_SIZE(BodyPush, 48)

struct ContactPush
{
    uint bodies;
    uint solids;
    uint buckets; // a power of two
    float step;   // [s]
};
SHARED_SIZE(ContactPush, 16)

// How many there are, and the workgroups of indirect dispatches: x, y, z and a word to fill up.
struct ContactJobs
{
    uint nearGroups[4];
    uint pairGroups[4];
    uint bodyGroups[4];
    uint near;     // pairs that may touch
    uint pairs;    // that do
    uint contacts;
    uint bodies;   // that have any
};
SHARED_SIZE(ContactJobs, 64)

// The cell of a coordinate.
SHARED_FUNCTION int contactCell(Coord at, int level)
{
    return level <= 8 ? at.block * (1 << (8 - level)) + (at.fine >> (20 + level)) : at.block >> (level - 8);
}

// How far the coordinate lies beyond that cell's start [m].
SHARED_FUNCTION float contactRemainder(Coord at, int level)
{
    if (level <= 8)
        return float(at.fine & ((1 << (20 + level)) - 1)) * kUnit;
    return float(at.block & ((1 << (level - 8)) - 1)) * kBlock + float(at.fine) * kUnit;
}

SHARED_END

#endif
