// render/spray_list.comp -- the spray that this frame shows: particles in the air, at the picture's time, seen from the eye.
//
// In    particles of bows as they are at the last tick, those of crests as they were born
// Out   instances in the order of the slots, bows first, and how many there are
// Why   one workgroup, each invocation with a run of slots: counted, then written, so that their order never changes
// Check tests/gpu/spray_picture_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "shared/drive.h"
#include "shared/hash.h"
#include "shared/spray.h"
#include "shared/view.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { SprayListPush push; };
layout(binding = 0, scalar) uniform ViewBlock { View view; };
layout(binding = 1, scalar) readonly buffer Particles { SprayParticle particles[]; };
layout(binding = 2, scalar) readonly buffer Crests { CrestParticle crests[]; };
layout(binding = 3, scalar) writeonly buffer Instances { SprayInstance instances[]; };
layout(binding = 4, scalar) writeonly buffer Commands { SprayCommand command; };

const uint kMaxGroup = 256u;
const float kShutter = 0.06;   // how long spray is drawn out: what flies together was thrown one after another [s]
const float kVeil = 0.12;      // and what the wind tears off [s]
const float kGrowth = 2.0;     // of a cluster's radius, parts of itself a second
const float kFarthest = 400.0; // beyond it spray is not drawn [m]

shared uint counts[kMaxGroup];

float crestAge(uint i)
{
    return float(int(push.step - crests[i].step)) * kCrestStep + push.sinceStep - crests[i].late;
}

bool isSeen(uint slot)
{
    if (slot < push.bows)
        return particles[slot].left > 0.0 && particles[slot].opacity > 0.0;
    uint i = slot - push.bows;
    if (crests[i].step == 0u)
        return false;
    float age = crestAge(i);
    return age > 0.0 && age < kCrestLife;
}

vec3 fromEye(Place place, float height)
{
    return vec3(metresOf(coordMinus(Coord(place.block.x, place.fine.x), Coord(push.eye.block.x, push.eye.fine.x))),
                metresOf(coordMinus(Coord(place.block.y, place.fine.y), Coord(push.eye.block.y, push.eye.fine.y))),
                height - view.eyeHeight);
}

// What is left of a cluster's density: its drops are on more and more area.
float thinned(float age)
{
    return 1.0 / (1.0 + 2.0 * kGrowth * age);
}

SprayInstance bowInstance(uint slot)
{
    SprayParticle p = particles[slot];
    SprayInstance instance;
    instance.at = fromEye(p.place, p.height) - push.back * p.velocity;
    instance.radius = p.size * (1.0 + kGrowth * p.age);
    instance.stretch = kShutter * p.velocity;
    instance.age = clamp(p.age / kSprayLife, 0.0, 1.0);
    instance.opacity = p.opacity * thinned(p.age);
    instance.seed = hash1(slot);
    return instance;
}

SprayInstance crestInstance(uint i)
{
    CrestParticle p = crests[i];
    float age = crestAge(i);
    float wind = pow(0.3, kWindProfile); // 3 m above the water
    vec3 last = vec3(wind * push.wind, 0.0) - vec3(0.0, 0.0, kGravity / p.drag); // the speed it ends with
    float left = exp(-p.drag * age);
    SprayInstance instance;
    instance.at = fromEye(p.place, p.height) + last * age + (p.velocity - last) * ((1.0 - left) / p.drag);
    instance.radius = p.size * (1.0 + 0.8 * kGrowth * age);
    instance.stretch = kVeil * mix(last, p.velocity, left);
    instance.age = age / kCrestLife;
    instance.opacity = 0.1 * thinned(age) * smoothstep(0.0, 0.1, age) * (1.0 - smoothstep(0.3, 1.0, instance.age));
    instance.seed = hash2(i, p.step);
    return instance;
}

void main()
{
    uint me = gl_LocalInvocationID.x;
    uint all_ = push.bows + push.crests;
    uint run = (all_ + gl_WorkGroupSize.x - 1u) / gl_WorkGroupSize.x;
    uint first = min(me * run, all_);
    uint end = min(first + run, all_);
    uint count = 0u;
    for (uint slot = first; slot < end; ++slot)
        count += isSeen(slot) ? 1u : 0u;
    counts[me] = count;
    barrier();
    uint at = 0u;
    for (uint i = 0u; i < me; ++i)
        at += counts[i];
    if (me == gl_WorkGroupSize.x - 1u)
        command = SprayCommand(kSprayVertices, at + count, 0u, 0u);
    for (uint slot = first; slot < end && count > 0u; ++slot)
        if (isSeen(slot))
        {
            SprayInstance instance = slot < push.bows ? bowInstance(slot) : crestInstance(slot - push.bows);
            float far = dot(view.forward, instance.at);
            instance.opacity *= far > 0.0 ? 1.0 - smoothstep(0.7 * kFarthest, kFarthest, far) : 0.0;
            instance.opacity *= slot < push.bows ? 1.0 : smoothstep(4.0, 12.0, far); // a veil before the eye is a blot
            instances[at++] = instance;
        }
}
