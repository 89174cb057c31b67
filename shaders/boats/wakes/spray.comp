// boats/wakes/spray.comp -- a tick of the spray of bows, in three parts: an invocation a body's particle whose turn it is, then
// one a slot of the ring, then one a slot of every fourth group.
//
// Math  thrown where a hull's side, at the waterline, meets the water. Its speed is sqrt(c V): of c, at which it closes on
//       the water along its normal, outward and down, and of V against the water in all, as the jet at the edge of a
//       wedge is faster than the wedge. So a bow throws spray that is driven into a wave, and one that falls on it; the
//       more and the wilder, the more that is above kSlamSpeed, outward and up, by chance.
//       It flies by v' = g + k (wind - v): v <- (v + dt (g + k wind)) / (1 + k dt), places by the mean of both v, so
//       that without drag its path is the parabola.
//       Back in the water it deposits foam, sinks and is gone. So is what meets its own boat.
// In    states of the bodies at this tick; the felt sea of the tick before; the grids at this tick
// Out   particles; foam
// Why   a slot has its turn every kSprayLife and is over then, and nobody else writes it: no order, no counter. Water
//       is looked for every fourth tick only, by groups of slots in turn: few need to know where it is, and it is
//       expensive
// Check tests/gpu/spray_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "ocean/places.glsl"
#include "boats/motion/rigid.glsl"
#include "shared/body.h"
#include "shared/drive.h"
#include "shared/foam.h"
#include "shared/grids.h"
#include "shared/hash.h"
#include "shared/spray.h"
#include "shared/wake.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in; // kSprayGroup
layout(constant_id = 3) const uint kMaps = 0; // of foam
layout(constant_id = 4) const uint kPart = kSprayThrow;

layout(push_constant, scalar) uniform Push { SprayPush push; };
layout(binding = 0, scalar) readonly buffer Bodies { SprayBody bodies[]; };
layout(binding = 1, scalar) readonly buffer Owners { uint owners[]; }; // of groups: their body
layout(binding = 2, scalar) readonly buffer Stations { SprayStation stations[]; };
layout(binding = 3, scalar) readonly buffer Sections { SpraySection sections[]; };
layout(binding = 4, scalar) readonly buffer States { BodyState states[]; };
layout(binding = 5, scalar) buffer Particles { SprayParticle particles[]; };
#define FOAM_SOURCE_BINDING 6
#include "ocean/grids/foam_source.glsl"
#define WATER_FIRST 10
#define WATER_FELT
#include "ocean/water.glsl"

const float kDown = 0.6;          // how far a side faces down, against outward
const float kInside = 0.7;        // of a section's half beam: what is farther in is aboard
const float kFoamEach = 0.012;    // area that a particle of a radius of kFoamSize makes white [m^2]
const float kFoamSize = 0.15;     // [m]
const float kComes = 0.03;        // time in which a particle comes into sight [s]
const float kGoes = 0.18;         // and goes out of it, at its end [s]
const float kShortest = 0.55;     // of kSprayLife: the shortest life
const float kMaxSpeed = 5.5;      // from which on every slot is thrown [m/s]
const uint kTries = 4u;           // points of the waterline that a particle is offered

float random(uint slot, uint channel)
{
    return unitFromHash(hash2(slot, hash2(push.tick, hash2(channel, push.seed))));
}

struct Water
{
    float height;  // [m]
    vec3 velocity; // [m/s]
};

Water waterOver(Place place)
{
    waterLookFrom(push.sea, place);
    WaterPoint point = waterAt(vec2(0.0), vec2(0.0), 2); // as near as spray needs it
    return Water(waterHeight(point), waterVelocityOfSea(point.source, 0.0));
}

SpraySection sectionAt(SprayBody body, float x)
{
    float at = clamp((x - body.stern) * body.perSection, 0.0, float(kSpraySections - 1u));
    return sections[body.firstSection + uint(at + 0.5)];
}

bool isAboard(SprayBody body, Place place, float height)
{
    BodyState state = states[body.body];
    vec3 own = vec3(placesApart(state.place, place), height - state.height) * rotationOf(state.orientation);
    float x = (own.x - body.stern) * body.perSection;
    SpraySection section = sectionAt(body, own.x);
    return x > 0.0 && x < float(kSpraySections - 1u) && abs(own.y) < kInside * section.half_ &&
           own.z > section.bottom && own.z < section.top;
}

void depositFoamAt(Place place, float area)
{
    for (uint m = 0u; m < kMaps; ++m)
    {
        FoamInfo map = foamSourceInfos[m];
        if (map.cells.x == 0)
            continue;
        float side = float(map.cell) * kUnit;
        addFoam(map, foamCellAt(map, place) - foamSourceStates[m].origin, area / (side * side), push.update);
    }
}

// A point of a hull's waterline, and how hard it meets the water.
struct Hit
{
    Place place;
    Water water;
    vec3 velocity; // of the hull there [m/s]
    vec3 out_;     // level, unit
    float speed;   // [m/s]; 0: it does not touch the water
};

// `along` the stations, 0 to 1.
Hit hitAt(SprayBody body, BodyState state, mat3 turn, float along)
{
    along *= float(kSprayStations - 1u);
    uint at = min(uint(along), kSprayStations - 2u);
    SprayStation a = stations[body.firstStation + at];
    SprayStation b = stations[body.firstStation + at + 1u];
    vec3 own = mix(a.at, b.at, along - float(at));
    vec2 normal = normalize(mix(a.normal, b.normal, along - float(at)) + vec2(1e-6, 0.0));
    vec3 r = turn * own;
    Hit hit;
    hit.place = placeFrom(state.place, r.xy);
    hit.water = waterOver(hit.place);
    hit.velocity = state.velocity + cross(state.spin, r);
    hit.out_ = normalize(vec3((turn * vec3(normal, 0.0)).xy, 0.0) + vec3(1e-6, 0.0, 0.0));
    vec3 against = hit.velocity - hit.water.velocity;
    float closing = max(0.0, dot(against, turn * normalize(vec3(normal, -kDown))));
    SpraySection section = sectionAt(body, own.x);
    float level = own.z + hit.water.height - state.height - r.z; // where the water meets it, body space
    hit.speed = level > section.bottom && level < section.top ? sqrt(closing * length(against)) : 0.0;
    return hit;
}

// What slot i of those whose turn it is gets: from the point that hits hardest, of some.
void throwOne(SprayBody body, uint slot, uint i)
{
    BodyState state = states[body.body];
    mat3 turn = rotationOf(state.orientation);
    Hit hit = hitAt(body, state, turn, (float(i) + random(slot, 0u)) / float(body.perTick));
    for (uint n = 1u; n < kTries; ++n)
    {
        Hit other = hitAt(body, state, turn, random(slot, 16u + n));
        if (other.speed > hit.speed)
            hit = other;
    }
    if (random(slot, 1u) >= body.amount * smoothstep(kSlamSpeed, kMaxSpeed, hit.speed))
        return;

    float up = random(slot, 2u);
    float fast = random(slot, 3u);
    vec3 anywhere = vec3(random(slot, 4u), random(slot, 5u), random(slot, 6u)) - 0.5;
    float fine = max(random(slot, 7u), up * up); // what flies highest is finest, and the air takes hold of it
    SprayParticle p;
    p.velocity = hit.water.velocity + hit.speed * ((0.25 + 0.6 * fast) * hit.out_ + 0.2 * anywhere +
                                                   vec3(0.0, 0.0, 0.25 + 1.0 * up * up * up));
    float ago = random(slot, 8u) * push.step; // it was thrown on the way here
    p.place = placeFrom(hit.place, ago * (p.velocity.xy - hit.velocity.xy));
    p.height = hit.water.height + ago * p.velocity.z;
    p.drag = push.drag * mix(0.5, 3.0, fine * fine);
    p.size = mix(0.15, 0.06, fine) * (0.7 + 0.6 * smoothstep(kSlamSpeed, 2.0 * kMaxSpeed, hit.speed));
    p.left = kSprayLife * mix(kShortest, 1.0, random(slot, 9u)) - 2.0 * push.step;
    p.age = ago;
    p.opacity = 0.0;
    p.landed = 0u;
    particles[slot] = p;
}

void fly(uint slot, SprayParticle p)
{
    float wind = pow(max(p.height, 1.0) / 10.0, kWindProfile);
    vec3 pull = p.drag * vec3(wind * push.wind, 0.0) - vec3(0.0, 0.0, kGravity);
    vec3 next = (p.velocity + push.step * pull) / (1.0 + p.drag * push.step);
    vec3 displacement = 0.5 * push.step * (p.velocity + next);
    p.velocity = next;
    p.place = placeFrom(p.place, displacement.xy);
    p.height += displacement.z;
    p.left -= push.step;
    p.age += push.step;
    bool going = p.landed != 0u || p.left < kGoes;
    p.opacity = clamp(p.opacity + push.step / (going ? -kGoes : kComes), 0.0, 1.0);
    if (p.landed != 0u && p.opacity <= 0.0)
        p.left = 0.0;

    particles[slot] = p;
}

// Whether it is back in the water, or aboard.
void land(SprayBody body, uint slot, SprayParticle p)
{
    bool wet = p.velocity.z < 0.0 && p.height < waterOver(p.place).height;
    if (wet)
        depositFoamAt(p.place, kFoamEach * p.size * p.size / (kFoamSize * kFoamSize));
    if (wet || isAboard(body, p.place, p.height))
        particles[slot].landed = 1u;
}

void main()
{
    uint turn = push.tick % push.turns;
    if (kPart == kSprayThrow)
    {
        SprayBody body = bodies[gl_WorkGroupID.y];
        uint i = gl_GlobalInvocationID.x;
        if (i < body.perTick)
            throwOne(body, body.first + turn * body.perTick + i, i);
        return;
    }
    uint group = gl_WorkGroupID.x;
    if (kPart == kSprayLand)
        group = group * kSprayWaterEvery + (kSprayWaterEvery - push.tick % kSprayWaterEvery) % kSprayWaterEvery;
    uint slot = group * kSprayGroup + gl_LocalInvocationID.x;
    if (slot >= push.slots)
        return;
    SprayBody body = bodies[owners[group]];
    SprayParticle p = particles[slot];
    if ((slot - body.first) / body.perTick == turn || p.left <= 0.0)
        return; // just thrown, or none
    if (kPart == kSprayFly)
        fly(slot, p);
    else if (p.landed == 0u)
        land(body, slot, p);
}
