// drive.h -- boats under engine and sail: what their kernel and its readers share.
//
// A boat is a body with engines, sails, a keel or a rudder. Places are in body space (shared/body.h) [m].
#ifndef SEAWAY_SHARED_DRIVE_H
#define SEAWAY_SHARED_DRIVE_H

#include "body.h"
#include "place.h"
#include "types.h"

SHARED_BEGIN

SHARED_CONSTANT float kAirDensity = 1.225f;   // [kg/m^3]
SHARED_CONSTANT float kWindProfile = 0.11f;   // wind grows with this power of height over the sea (Hsu et al. 1994)
SHARED_CONSTANT float kReverse = 0.6f;        // thrust astern, in parts of that ahead
SHARED_CONSTANT float kThrottleRate = 0.5f;   // [1/s]
SHARED_CONSTANT float kMaxRudder = 0.610865f; // 35 degrees
SHARED_CONSTANT float kSheetRate = 0.785398f; // of boom, jib and yards: 45 degrees a second
SHARED_CONSTANT float kMaxSheet = 1.48353f;   // 85 degrees
SHARED_CONSTANT float kMinMain = 0.122173f;   // the least sheeting angle: 7 degrees
SHARED_CONSTANT float kMinJib = 0.174533f;    // 10 degrees
SHARED_CONSTANT float kMinBrace = 0.628319f;  // of square yards, from the centreline: 36 degrees

// What the helm holds on to.
SHARED_CONSTANT uint kSteerRudder = 0u; // the rudder's angle
SHARED_CONSTANT uint kSteerCourse = 1u; // a heading
SHARED_CONSTANT uint kSteerWind = 2u;   // an angle to the true wind

SHARED_CONSTANT uint kSailMain = 0u;
SHARED_CONSTANT uint kSailJib = 1u;
SHARED_CONSTANT uint kSailSquare = 2u;

// What a boat's crew was told.
struct BoatHelm
{
    float throttle;   // -1 to 1
    uint steering;
    float aim;        // rudder as BodyTrim has it; heading, mathematical: from east to north; where the true wind comes
                      // from, > 0 from starboard [rad]
    uint autoTrim;    // 1: the sheets below do not count
    float mainSheet;  // how far out the boom may go [rad]
    float jibSheet;
};
SHARED_SIZE(BoatHelm, 24)

// A keel or a rudder, upright, its leading edge forward; none where the area is 0.
struct BoatFoil
{
    vec3 at;      // centre of effort
    float area;   // of one side [m^2]
    float aspect; // effective
    float span;   // [m]
};
SHARED_SIZE(BoatFoil, 24)

struct BoatEngine
{
    vec3 at;       // of the propeller
    float thrust;  // at full throttle and no speed [N]
    float free;    // speed of advance at which full throttle gives no thrust [m/s]
    float disc;    // area of the propeller's disc [m^2]
    float radius;  // [m]
    float wash;    // part of the rudder that lies in its wash
    uint steers;   // 1: it turns with the rudder
};
SHARED_SIZE(BoatEngine, 36)

struct BoatSail
{
    vec3 at;    // centre of effort, sheeted amidships
    vec3 pivot; // on what it turns about, at the same height
    float area; // [m^2]
    uint kind;
};
SHARED_SIZE(BoatSail, 32)

struct BoatInfo
{
    uint body;
    float displaced;   // mass of the water displaced at rest [kg]
    float waterline;   // its length [m]
    uint planes;       // 1: its wave falls behind it when it planes
    vec3 wavesAt;      // where the resistance of its waves acts: the centre of buoyancy at rest
    float wavesDeep;   // how far that lies below the water then [m], > 0
    float trimming;    // torque that trims it by a radian [N m]
    float stern;       // area that it pushes through the water going astern [m^2]
    BoatFoil keel;
    BoatFoil rudder;
    float rudderRate;  // [rad/s]
    float steerTime;   // how long its turning goes on by itself, for the helmsman [s]
    vec2 windage;      // drag area against wind from ahead, from abeam [m^2]
    vec3 windAt;       // where it acts
    uint firstEngine;
    uint engines;
    uint firstSail;
    uint sails;
};
SHARED_SIZE(BoatInfo, 132)

// What engines, foils, sails, wind and waves do to a body, at its centre of mass and in world axes.
struct BodyForce
{
    vec3 force;  // [N]
    vec3 torque; // [N m]
};
SHARED_SIZE(BodyForce, 24)

// The true wind (boats/motion/wind.glsl).
struct BoatWind
{
    vec2 velocity; // 10 m above the water [m/s]
    float gusts;   // of the wind's speed, 0: none
    Place carried; // how far the wind has come since the start
    uint seed;
};
SHARED_SIZE(BoatWind, 32)

struct BoatDrivePush
{
    BodyStepPush step;
    uint boats;
    BoatWind wind;
};
SHARED_SIZE(BoatDrivePush, 92)

SHARED_END

#endif
