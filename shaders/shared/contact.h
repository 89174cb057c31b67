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
SHARED_CONSTANT float kContactRubbing = 0.3f; // friction: parts of the push across
SHARED_CONSTANT float kContactMending = 0.2f; // of an overlap, a tick
SHARED_CONSTANT float kContactParting = 1.0f; // overlaps part no faster than this [m/s]

SHARED_CONSTANT uint kMaxNeighbours = 24u; // listed for a body; with more around it, it is crowded
SHARED_CONSTANT uint kCrowded = 0xffffffffu;
SHARED_CONSTANT uint kFirstRound = 0xffffffffu;

// What a dispatch of boats/motion/touch.comp does.
SHARED_CONSTANT uint kStageCount = 0u;
SHARED_CONSTANT uint kStageSolve = 1u;

struct Solid
{
    float inverseMass; // 1/mass [1/kg]; 0: nothing moves it
    vec3 inverse[3];   // of its inertia, columns, in body space [1/(kg m^2)]
    uint hold;
    uint first; // fender of its hull
    uint fenders;
    float fenderHeight; // height of the fenders over the centre of mass [m]
    float low;          // its bottom [m]
    float high;         // its top [m]
    float radius;       // about its centre of mass, of all that can come into the way of others [m]
    float maxTravel;    // how far it may come in a tick and still be looked for [m]
    int level;
};
SHARED_SIZE(Solid, 76)

// What contacts do to a body in a tick.
struct BodyPush
{
    vec3 impulse;        // [N s]
    vec3 angularImpulse; // about its centre of mass, world axes [N m s]
};
SHARED_SIZE(BodyPush, 24)

struct ContactPush
{
    uint bodies;
    uint solids;
    uint buckets; // a power of two
    float step;   // [s]
};
SHARED_SIZE(ContactPush, 16)

// Workgroups of indirect dispatches: x, y, z and a word to fill up.
struct ContactJobs
{
    uint meeting[4];  // a body that can meet another: a group
    uint touching[4]; // a body that had a contact in the first round: a group
};
SHARED_SIZE(ContactJobs, 32)

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
