// boat.h -- bodies as they are drawn: vertices, instances, and what each hull's draws need to know.
//
// Model space is that of boats/hulls/hull_mesh.h: x forward, y to port, z up.
#ifndef SEAWAY_SHARED_BOAT_H
#define SEAWAY_SHARED_BOAT_H

#include "place.h"
#include "types.h"

SHARED_BEGIN

// Materials: boats::Material.
SHARED_CONSTANT uint kHull = 0u;
SHARED_CONSTANT uint kBottom = 1u;
SHARED_CONSTANT uint kDeck = 2u;
SHARED_CONSTANT uint kWood = 3u;
SHARED_CONSTANT uint kCloth = 4u;
SHARED_CONSTANT uint kMetal = 5u;
SHARED_CONSTANT uint kGlass = 6u;
SHARED_CONSTANT uint kPaint = 7u;
SHARED_CONSTANT uint kRubber = 8u;
SHARED_CONSTANT uint kLamp = 9u;
SHARED_CONSTANT uint kMaterials = 10u;

// Joints: boats::Joint.
SHARED_CONSTANT uint kJointFixed = 0u;
SHARED_CONSTANT uint kJointBoom = 1u;
SHARED_CONSTANT uint kJointJib = 2u;
SHARED_CONSTANT uint kJointRudder = 3u;

SHARED_CONSTANT uint kBoatDetails = 3u; // from fine to coarse
SHARED_CONSTANT float kSmallBody = 2.0f; // radius [m] of crates, barrels and buoys, and of nothing that one steers
// Draws of a hull: from each of these commands on one for each detail, from fine to coarse.
SHARED_CONSTANT uint kDrawSolid = 0u;
SHARED_CONSTANT uint kDrawLines = 3u;    // the coarsest has none
SHARED_CONSTANT uint kDrawLids = 5u;     // likewise
SHARED_CONSTANT uint kDrawMirrored = 7u; // coarser than they are
SHARED_CONSTANT uint kBoatCommands = 10u;

SHARED_CONSTANT uint kMaxShadows = 64u; // bodies that throw one, at most

// On the water: the sine of the sun's elevation below which shadows grow no longer, and how far behind the surface a
// mirrored body is taken to be, of the distance to the surface and at most [m].
SHARED_CONSTANT float kLongestShadow = 0.1f;
SHARED_CONSTANT float kMirrorReach = 0.12f;
SHARED_CONSTANT float kMaxMirrorReach = 6.0f;

struct BoatVertex
{
    vec3 at;      // model space [m]
    float bar;    // radius of the round bar that it is on [m], or 0
    uvec2 normal; // four snorm16, the last unused
    uint kind;    // material in the low byte, joint in the next
};
SHARED_SIZE(BoatVertex, 28)

// A body in view. The rows take model space to places relative to the eye.
struct BoatInstance
{
    vec4 row[3];
    vec3 turns; // of boom, jib and rudder [rad]
    uint paint; // which BoatPaint
    vec3 tile;  // its part of the shadow map: corner and side, in parts of the map; side 0: it has none
    vec3 water; // the water around it, as a plane: its height is water.z + dot(water.xy, place.xy), from the eye [m]
};
SHARED_SIZE(BoatInstance, 88)

// A body's colours by material: sRGB in the low three bytes.
struct BoatPaint
{
    uint body;
    uint color[10];
};
SHARED_SIZE(BoatPaint, 44)

// A hull and its bodies, which are neighbours among the paints.
struct BoatHull
{
    vec3 centreOfMass; // in model space [m]
    vec3 center;       // of a sphere that holds all of it, however its sails stand
    float radius;      // [m]
    uint first;        // paint
    uint bodies;
};
SHARED_SIZE(BoatHull, 36)

struct BoatPlacePush
{
    Place eye;
    float part; // of the way from the tick before to the last, 0 to 1
};
SHARED_SIZE(BoatPlacePush, 20)

// One hull's constants for its draws.
struct BoatPush
{
    vec3 boomAt;   // a point of the axis that it turns about
    vec3 boomAxis; // unit, up
    vec3 jibAt;
    vec3 jibAxis;
    vec2 rudderAt; // it turns about the vertical
    float waterline;
    float plank; // width of a plank of wood [m]
    float wet;   // how far above the waterline it is wet [m]
    vec3 center; // BoatHull
    float radius;
};
SHARED_SIZE(BoatPush, 84)

// As Vulkan has it.
struct BoatCommand
{
    uint indexCount;
    uint instanceCount;
    uint firstIndex;
    int vertexOffset;
    uint firstInstance;
};
SHARED_SIZE(BoatCommand, 20)

// Where the instances of a hull's detail begin, in a buffer for kBoatDetails times all bodies.
SHARED_FUNCTION uint firstInstanceOf(BoatHull hull, uint detail)
{
    return kBoatDetails * hull.first + detail * hull.bodies;
}

// The detail that a command draws.
SHARED_FUNCTION uint detailOfCommand(uint command)
{
    return command - (command >= kDrawMirrored ? kDrawMirrored
                      : command >= kDrawLids   ? kDrawLids
                      : command >= kDrawLines  ? kDrawLines
                                               : kDrawSolid);
}

SHARED_END

#endif
