// spray.h -- drops in the air: what bows throw up, what the wind tears off crests, and how both are drawn.
//
// A particle is a cluster of droplets. Those of bows fly a tick at a time in a ring (shaders/boats/wakes/spray.comp),
// those of crests are known in closed form from their birth on (shaders/ocean/sea/crest_spray.comp):
//
//   v' = g + k (wind - v)
#ifndef SEAWAY_SHARED_SPRAY_H
#define SEAWAY_SHARED_SPRAY_H

#include "body.h"
#include "place.h"
#include "types.h"

SHARED_BEGIN

// ---- bows ----------------------------------------------------------------------------------------------------------
SHARED_CONSTANT float kSprayLife = 2.0f; // of a particle at most [s]: a round of the ring

SHARED_CONSTANT uint kSprayGroup = 64u;     // slots of the ring that belong to one body
SHARED_CONSTANT uint kSprayWaterEvery = 4u; // ticks between two looks for the water
SHARED_CONSTANT uint kSprayStations = 33u;  // of a hull: points of its waterline, evenly along it
SHARED_CONSTANT uint kSpraySections = 16u;  // of a hull, evenly from its stern to its stem

// Parts of a tick.
SHARED_CONSTANT uint kSprayThrow = 0u;
SHARED_CONSTANT uint kSprayFly = 1u;
SHARED_CONSTANT uint kSprayLand = 2u;

// A point of the waterline that throws spray.
struct SprayStation
{
    vec3 at;     // body space [m]
    vec2 normal; // outward, level, unit
};
SHARED_SIZE(SprayStation, 20)

// A slice of a hull across.
struct SpraySection
{
    float half_;  // of the beam [m]
    float bottom; // body space [m]
    float top;
};
SHARED_SIZE(SpraySection, 12)

// A body that throws spray, and its part of the ring: slot first + turn * perTick + i is thrown at the ticks that are
// `turn` after whole rounds.
struct SprayBody
{
    uint body;
    uint first; // slot; whole groups
    uint perTick;
    uint firstStation; // kSprayStations of its hull
    uint firstSection; // kSpraySections of its hull
    float stern;       // of the first section, body space [m]
    float perSection;  // [1/m]
    float amount;      // of its spray, 0 or more
};
SHARED_SIZE(SprayBody, 32)

struct SprayParticle
{
    Place place;
    float height;  // [m]
    vec3 velocity; // [m/s]
    float drag;    // k [1/s]
    float size;    // radius at birth [m]
    float left;    // time it has yet [s]; 0 or less: there is none
    float age;     // [s]
    float opacity; // how much of it is seen, 0 to 1: nothing comes or goes at once
    uint landed;   // 1: it is back in the water
};
SHARED_SIZE(SprayParticle, 56)

struct SprayPush
{
    float step; // of a tick [s]
    uint tick;
    FeltSea sea;
    uint seed;
    uint turns;  // ticks of a round of the ring
    vec2 wind;   // 10 m above the water [m/s]
    float drag;  // factor of that of all particles
    uint update; // of the foam maps, the last one
    uint slots;
};
SHARED_SIZE(SprayPush, 96)

// ---- crests --------------------------------------------------------------------------------------------------------
SHARED_CONSTANT float kCrestStep = 0.125f; // of crest foam: ocean::kFoamStep [s]
SHARED_CONSTANT float kCrestLife = 0.8f;   // [s]
SHARED_CONSTANT uint kCrestSteps = 10u; // for so many steps a particle keeps its slot: its life, born late, shown late

struct CrestParticle
{
    Place place;   // where it was born
    float height;  // [m]
    vec3 velocity; // [m/s]
    float drag;    // k [1/s]
    float size;    // radius at birth [m]
    float late;    // how long after its step it is born [s]
    uint step;     // of crest foam, from 1; 0: there is none
};
SHARED_SIZE(CrestParticle, 48)

struct CrestPush
{
    Place eye;
    vec2 origin[4]; // SeaView
    float scale[4]; // SeaView
    uint size;      // texels of a cascade's side
    float choppiness;
    vec2 wind; // 10 m above the water [m/s]
    uint seed;
    uint step;    // of crest foam, from 1
    uint perStep; // particles
    float amount; // of spray where it is most, 0 to 1
};
SHARED_SIZE(CrestPush, 96)

// ---- drawing -------------------------------------------------------------------------------------------------------
SHARED_CONSTANT uint kSprayVertices = 6u;

struct SprayInstance
{
    vec3 at;       // from the eye [m]
    float radius;  // [m]
    vec3 stretch;  // along which it is drawn out [m]
    float opacity; // 0 to 1
    float age;     // in parts of its life, 0 to 1
    uint seed;
};
SHARED_SIZE(SprayInstance, 40)

// As Vulkan has it.
struct SprayCommand
{
    uint vertexCount;
    uint instanceCount;
    uint firstVertex;
    uint firstInstance;
};
SHARED_SIZE(SprayCommand, 16)

struct SprayListPush
{
    Place eye;
    uint bows;       // slots
    uint crests;     // slots
    float back;      // from the last tick back to the picture's time [s], >= 0
    uint step;       // of crest foam, from 1, that is not after the picture's time
    float sinceStep; // [s]
    vec2 wind;       // 10 m above the water [m/s]
};
SHARED_SIZE(SprayListPush, 44)

SHARED_END

#endif
