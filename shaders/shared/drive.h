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
SHARED_CONSTANT float kSheetRate = 0.785398f; // of boom and jib: 45 degrees a second
SHARED_CONSTANT float kBraceRate = 0.0872665f; // of square yards, which a watch on deck hauls round: 5 degrees a second
SHARED_CONSTANT float kMaxSheet = 1.48353f;   // 85 degrees
SHARED_CONSTANT float kMinMain = 0.122173f;   // the least sheeting angle: 7 degrees
SHARED_CONSTANT float kMinJib = 0.174533f;    // 10 degrees
SHARED_CONSTANT uint kStations = 8u;          // of a hull, along its length
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

// What a hull does to the water by itself, drifting and turning, at one place, amidships. Forces for each m/s ahead.
struct BoatDrift
{
    vec3 at;        // as deep as the centre of buoyancy
    float drift;    // side force, for each m/s sideways [N s^2/m^2]
    float turn;     // side force, for each rad/s [N s^2/m]
    float yaw;      // torque, for each m/s sideways [N s^2/m]
    float yawTurn;  // torque, for each rad/s [N s^2]
    float axis;     // by how much heel turns the axis of what is under water, in parts of it, the bow to windward
    float first;    // of the stations, from `at`, along the hull [m]
    float apart;    // these [m]
    float across[8]; // drag area of each against water from abeam, beyond what the particles' skin has [m^2]
};
SHARED_SIZE(BoatDrift, 72)

struct BoatEngine
{
    vec3 at;       // of the propeller
    float thrust;  // at full throttle and no speed [N]
    float free;    // speed of advance at which full throttle gives no thrust [m/s]
    float disc;    // area of the propeller's disc [m^2]
    float radius;  // [m]
    float wash;    // part of the rudder that lies in its wash
    float aspect;  // of that part: the wash has only its own momentum to give
    uint steers;   // 1: it turns with the rudder
};
SHARED_SIZE(BoatEngine, 40)

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
    BoatDrift hull;
    BoatFoil keel;
    BoatFoil rudder;
    float wake;        // how much slower the water is at propeller and rudder, in parts of the boat's speed ahead
    float straight;    // what the hull leaves of the flow across the rudder, in parts
    float rudderRate;  // [rad/s]
    float steerTime;   // how long its turning goes on by itself, for the helmsman [s]
    float sailMoment;  // all sails' areas, each times its height over the centre of buoyancy [m^3]
    float sailHeight;  // the mean of these heights [m]
    float stands;      // the torque that heels it as far as its crew likes [N m]
    vec2 windage;      // drag area against wind from ahead, from abeam [m^2]
    vec3 windAt;       // where it acts
    uint firstEngine;
    uint engines;
    uint firstSail;
    uint sails;
};
SHARED_SIZE(BoatInfo, 224)

SHARED_CONSTANT float kDrogueDepth = 2.0f; // of a sea anchor [m]

// How a boat lies at anchor (boats/motion/anchor.glsl).
struct BoatAnchor
{
    vec3 bow;    // where the rope leaves her
    float rope;  // its length [m]
    float stiff; // [N/m]
    float slow;  // [N s/m]
    float deep;  // depth of the ground [m]; 0: a sea anchor
    float drag;  // area of that [m^2]
};
SHARED_SIZE(BoatAnchor, 32)

SHARED_CONSTANT uint kAnchorUp = 0u;
SHARED_CONSTANT uint kAnchorLetGo = 1u; // it falls at the next tick
SHARED_CONSTANT uint kAnchorDown = 2u;

struct AnchorState
{
    Place at; // of the anchor, once it is down
    uint down;
};
SHARED_SIZE(AnchorState, 20)

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

// Of boats/motion/step.comp: BodyStepPush, and the wind.
struct BodyMovePush
{
    float step;
    float impulseTime;
    FeltSea sea;
    BoatWind wind;
    uint first; // body of the dispatch
};
SHARED_SIZE(BodyMovePush, 104)

struct BoatDrivePush
{
    BodyStepPush step;
    uint boats;
    BoatWind wind;
};
SHARED_SIZE(BoatDrivePush, 104)

SHARED_END

#endif
