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
    vec3 added;      // added mass along each body axis, as it floats at rest [kg]
    vec3 addedSpin;  // added inertia about each body axis, likewise [kg m^2]
    vec3 addedDeep;     // and wholly under water [kg]
    vec3 addedSpinDeep; // [kg m^2]
    vec3 radiated;   // damping by the waves it makes, likewise: heave [N s/m], roll with eddies, pitch [N m s]
    float eddies;    // of roll's, what eddies take and no wave carries away [N m s]
    vec2 bluff;      // drag area forward and to port that the faces of its particles do not have, at rest [m^2]
    float slam;      // added mass of heave that each m^2 of its bottom gains when it gets wet [kg/m^2]
    float displaced; // mass of the water that it displaces at rest [kg], > 0
    float whole;     // and wholly under water [kg]
    vec3 windage;    // drag area in the wind along each body axis, at rest [m^2]; 0 for boats, which have their own
    vec3 windAt;     // where the wind acts [m]
    vec3 inertia[3]; // columns, in body space [kg m^2]
    vec3 inverse[3]; // of that
    float slow;      // of a bottom that planes: waves that it makes in heave damp it as kFormDrag / 2 would at this speed [m/s]
    uint firstStation; // of a bottom that planes, of its hull
    uint stations;     // 0: it does not plane
    float transom;     // where its bottom ends, along the body [m]
    float dry;         // how far forward of it, for each m/s, the water's pressure is missing behind a fast transom [s]
    uint first;      // particle, of its hull
    uint particles;
    uint firstDrift; // of its own, one a particle
    uint hold;
    uint boat;       // 1: boats/motion/drive.comp has what its hull does when it drifts and turns
    uint firstPlaneDrift;  // of its own, two a station
    uint afloat;           // 1: starts on the water, its height counts from there
    float floatHeight;     // height of its centre of mass over the water that it floats at rest in [m]
    float draft;           // depth of its lowest particle then [m], > 0
    vec2 gauge;            // RMS distance from its middle of what is under water then, along the body and across it [m]
};
SHARED_SIZE(BodyInfo, 248)

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

// A piece of a bottom that planes (boats/motion/plane.glsl), seen from behind: a V from its keel to its chines.
SHARED_CONSTANT uint kMaxStations = 16u;      // of a hull
SHARED_CONSTANT float kDryTransom = 0.136f;   // BodyInfo::dry over sqrt(B/g): 0.34/2.5 (Garme 2005), B the beam

struct PlaneStation
{
    float at;      // the middle of the piece, along the body [m]
    float extent;  // of it, along the body [m]
    float keel;    // height of the keel [m]
    float beam;    // half of it, at the chines [m]
    float rise;    // of the bottom from keel to chine [m], > 0
    float slope;   // by which the bottom rises forward, halfway to the chine
    float curve;   // by which that grows forward [1/m]
    float sharper; // by which 1/tan(deadrise) falls forward [1/m], >= 0
    float narrows; // by which half the beam falls forward, >= 0
};
SHARED_SIZE(PlaneStation, 36)

// What the water at a station's chine was like at the last tick.
struct PlaneDrift
{
    vec2 displacement; // how far it had come from its place at rest [m]
    float rise;        // its velocity upwards, of the sea alone [m/s]
};
SHARED_SIZE(PlaneDrift, 12)

// What a particle's water was like at the last tick.
struct BodyDrift
{
    vec2 displacement; // how far it had come from its place at rest [m]
    vec3 velocity;     // of its orbit where the particle was [m/s]
    float depth;       // of the particle then [m]; 0: above the water
};
SHARED_SIZE(BodyDrift, 24)

// What a body's water was like at the last tick.
struct BodyWave
{
    vec2 velocity; // that the waves of the grids that came have given it, east and north [m/s]
    float wet;     // mass of the water that the body displaced [kg]; without end before the first tick
    float floats;  // how much of that mass's weight pushed it up: a planing hull's stern is open to the air
    vec2 planes;   // mass that its bottom carried by planing [kg], and that times how far forward it did [kg m]
    vec2 own;      // how high the waves of the grids have lain under it in the mean [m], and their slope forward: its own waves
};
SHARED_SIZE(BodyWave, 32)

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

// How a body gives way to impulses in a tick, with the water that it takes along, as far as it is not held; world axes.
struct BodyYield
{
    vec3 line[3]; // columns: velocity per impulse [1/kg]
    vec3 turn[3]; // spin per angular impulse [1/(kg m^2)]
};
SHARED_SIZE(BodyYield, 72)

struct BodyStepPush
{
    float step;        // of a tick [s]
    float impulseTime; // for how long forces act: a tick, at first half of one [s]
    FeltSea sea;
};
SHARED_SIZE(BodyStepPush, 68)

// A wave grid that follows a body.
struct GridFollow
{
    uint grid;
    uint body;
};
SHARED_SIZE(GridFollow, 8)

SHARED_END

#endif
