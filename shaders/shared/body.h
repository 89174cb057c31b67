// body.h -- rigid bodies on the GPU: what their kernels and their readers share.
//
// Body space: x forward, y to port, z up, the origin at the centre of mass. A quaternion (x, y, z, w) turns body space
// into the world's.
#ifndef SEAWAY_SHARED_BODY_H
#define SEAWAY_SHARED_BODY_H

#include "place.h"
#include "sea.h"
#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT float kWaterDensity = 1025.0f; // [kg/m^3]
SHARED_CONSTANT float kGravity = 9.81f;        // [m/s^2]
SHARED_CONSTANT uint kMaxBodyGroup = 128u;     // invocations a body
SHARED_CONSTANT float kFormDrag = 0.5f;        // of each side; a plate across the flow has two: 1.0
SHARED_CONSTANT float kFriction = 0.004f;      // of the skin, as of a few metres of hull (ITTC-57 at Re = 3e6)

// How a body is moved.
SHARED_CONSTANT uint kHoldFree = 0u;
SHARED_CONSTANT uint kHoldGuide = 1u; // velocity and heading are its guide's, all else is free
SHARED_CONSTANT uint kHoldFixed = 2u;

struct BodyState
{
    Place place;           // of the centre of mass
    vec2 remainder;        // east and north, what the place is too coarse for [m]
    float height;          // of the centre of mass [m]
    float heightRemainder; // what that float is too coarse for [m]
    vec4 orientation;      // a unit quaternion
    vec3 velocity;         // of the centre of mass [m/s], over the tick that led here; at the start: there
    vec3 momentum;         // angular, in world axes [kg m^2/s], likewise: this is what the step advances
    vec3 spin;             // angular velocity in world axes [rad/s]: the momentum's at this orientation
};
SHARED_SIZE(BodyState, 84)

struct BodyInfo
{
    float mass;      // [kg]
    vec3 added;      // added mass along each body axis, in parts of the water's mass that the body displaces
    vec3 inertia[3]; // columns, in body space [kg m^2]
    vec3 inverse[3]; // of that
    vec3 slow;       // drag in proportion to speed acts as kFormDrag / 2 would at this speed, by body axis [m/s]
    float plane;     // of a bottom that planes: its lift grows as kFormDrag / 2 would at this part of its speed, `fore`
    float fore;      // [m] forward of its end and beyond; from there it fades with the squared distance to that end
    float transom;   // where its end is, along the body [m]
    float dry;       // how far forward of it, for each m/s, buoyancy is missing behind a fast transom [s]
    uint first;      // particle, of its hull
    uint particles;
    uint firstDrift; // of its own, one a particle
    uint hold;
    uint afloat;           // 1: starts on the water, its height counts from there
    float floatHeight;     // height of its centre of mass over the water that it floats at rest in [m]
    float draft;           // depth of its lowest particle then [m], > 0
};
SHARED_SIZE(BodyInfo, 144)

// A piece of a body's volume, with the skin that lies in it.
struct BodyParticle
{
    vec3 at;      // its centre [m]
    vec3 extent;  // half its size along each axis [m]
    float volume; // [m^3]
    vec3 face;    // outward area vector of the skin [m^2]
    float skin;   // area of the skin [m^2]
};
SHARED_SIZE(BodyParticle, 44)

// What a particle's water was like at the last tick.
struct BodyDrift
{
    vec2 displacement; // how far it had come from its place at rest [m]
    vec2 velocity;     // east and north [m/s]
};
SHARED_SIZE(BodyDrift, 16)

// Where a guided body goes.
struct BodyGuide
{
    vec2 velocity; // over the tick [m/s]
    vec2 forward;  // east and north, unit
};
SHARED_SIZE(BodyGuide, 16)

// How a boat's moving parts stand.
struct BodyTrim
{
    float boom;     // angle out from amidships [rad], > 0 to port: the wind comes from starboard
    float jib;      // likewise
    float rudder;   // [rad], > 0: trailing edge to port, which turns the bow to port when under way
    float throttle; // of its engines, -1 to 1
    float brace;    // of square yards: the angle of their lee ends from aft [rad], > 0 to port; 90 degrees: square
};
SHARED_SIZE(BodyTrim, 20)

struct BodyStepPush
{
    float step;        // of a tick [s]
    float impulseTime; // for how long forces act: a tick, at first half of one [s]
    FeltSea sea;
};
SHARED_SIZE(BodyStepPush, 56)

// A wave grid that follows a body.
struct GridFollow
{
    uint grid;
    uint body;
};
SHARED_SIZE(GridFollow, 8)

SHARED_END

#endif
