// boats/motion/step.comp -- one tick of every rigid body; one workgroup per body.
//
// Math  m v' = F - m g z,  L' = T (angular momentum),  summed over particles that stand for volume V and skin:
//       buoyancy   rho g V w, w = the wet part: a ramp over the particle's own height, centred on it, of four columns
//                  at the Gauss points of its plan, so that its own second moment rights it too. A column is as
//                  high as the tallest of its sides: the sum of all three would right it too much at layers' borders
//       form drag  -w A (kFormDrag/2 rho |u.n| + kFormDrag/2 rho slow) (u.n) n, with A n the outward area vector of
//                  the skin in it and u its velocity against the water's
//       planing    form drag with `plane` |t| added to |u.n| on skin that faces down and moves into the water: the lift
//                  of a bottom at an angle, in proportion to the angle and to the square of the speed. Most of it is
//                  where the bottom meets the water: it fades with (x/fore)^2 towards the transom, x the distance from
//                  there. Water leaves a fast transom dry, so the pressure is gone there too: buoyancy times
//                  tanh(x/(dry v)) (Garme 2005), which is why it trims by the stern
//       friction   -w S kFriction/2 rho |t| t, t the part of u along the skin
//       wave push  (rho V + added mass) w' a, a the acceleration east and north of the water where the particle is: the
//                  push of a sloping surface (Froude and Krylov), felt as what the water that was there a tick ago has
//                  gained in velocity; of the grids, which have no such velocity, there is none. w' is the part that
//                  is wet at rest, so this is of the first order in the waves, without a mean. With w itself it has one,
//                  the largest term of the second order without those that take most of it back: it stops a yacht
//                  dead in a chop that costs real ones a tenth of their speed
//       Added mass is extra inertia: `added` parts of the water's mass where the particle is wet, along body axes; the
//       angular part is what these masses have about the centre of mass. Its coupling of velocity and spin is left
//       out, and so is that waves die away with depth.
//       Leapfrog: velocities belong to the middles of ticks, so places are of second order; a free flight is exact.
//       All drag of a tick is scaled by 1/(1 + dt Q/2), Q = sum of c (1/m + (r x n).I^-1 (r x n)) over what acts with
//       c [N s/m] along n at r: Q is not less than the fastest rate of decay, so no tick of any length gains energy.
//       What drives boats is summed in boats/motion/drive.comp.
// In    the water at the last tick: the felt sea, the felt wave grids; the pushes of contacts (boats/motion/touch.comp); forces
//       of boats
// Out   states a tick on, `before` the states as they were; with kStart, all bodies put on the water instead
// Why   sums are taken in one order, particle by particle and then in a tree, so they are the same bits every time
// Twin  tests/support/body_twin.h (double), compared by tests/gpu/body_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "boats/motion/rigid.glsl"
#include "shared/body.h"
#include "shared/contact.h"
#include "shared/drive.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in; // a power of two, at most kMaxBodyGroup
layout(constant_id = 3) const uint kStart = 0;

layout(push_constant, scalar) uniform Push { BodyStepPush push; };
layout(binding = 0, scalar) readonly buffer Infos { BodyInfo infos[]; };
layout(binding = 1, scalar) readonly buffer Particles { BodyParticle particles[]; };
layout(binding = 2, scalar) readonly buffer Guides { BodyGuide guides[]; };
layout(binding = 3, scalar) buffer States { BodyState states[]; };
layout(binding = 4, scalar) writeonly buffer Before { BodyState before[]; };
layout(binding = 5, scalar) buffer Drifts { BodyDrift drifts[]; };
layout(binding = 6, scalar) readonly buffer Pushes { BodyPush pushes[]; };
layout(binding = 7, scalar) readonly buffer Forces { BodyForce forces[]; };
#define WATER_FIRST 8
#define WATER_FELT
#define WATER_VIEWS_IN shared
#include "ocean/water.glsl"

shared float floats; // 1: the body lies in the water, as deep as at rest or by half as little; 0: it is in the air

const uint kSums = 20u;
shared float sums[kMaxBodyGroup][kSums];

struct Water
{
    float height;  // [m]
    vec3 velocity; // [m/s]
    vec2 gain;     // of velocity east and north, since the last tick [m/s]
};

// The water over a place relative to the body, which came by `displacement` [m] in the last tick. From where the water
// came is known except for what a tick changes: one step of the fixed-point iteration is enough. What accelerates is
// the water that was over the place a tick ago: a body under way has left it behind since, and meets another.
Water waterOver(vec2 place, vec2 displacement, uint drift)
{
    vec2 guess = kStart != 0u ? waterAt(place).source : place - drifts[drift].displacement;
    WaterPoint point = waterAt(place, guess, 1);
    vec2 left = place - displacement - drifts[drift].displacement;
    vec3 gain = waterGainOfSea(left, vec3(drifts[drift].velocity, 0.0));
    Water water = Water(waterHeight(point), waterVelocity(point), gain.xy);
    drifts[drift] = BodyDrift(point.moved.xy, water.velocity.xy);
    return water;
}

// What the particles do together.
struct Load
{
    vec3 lift;        // buoyancy and the push of waves [N]
    vec3 righting;    // their torque [N m]
    vec3 drag;        // [N]
    vec3 dragTorque;  // [N m]
    float quickest;   // Q [1/s]
    float wet;        // mass of the water displaced [kg]
    vec3 addedOn;     // added inertia, body space: xx, yy, zz [kg m^2]
    vec3 addedOff;    // xy, xz, yz
};

// Under water to `depth` [m] above its centre: the part that is wet, and the first moments of that part about the
// centre in east and north, per volume.
vec3 wetPart(mat3 turn, vec3 extent, float depth)
{
    vec3 up = vec3(turn[0].z, turn[1].z, turn[2].z);
    vec3 tall = abs(up) * extent * vec3(0.5, 0.5, 1.0); // of a column, by each of its sides
    float perHeight = 0.5 / max(max(tall.x, tall.y), max(tall.z, 1e-6));
    vec2 gauss = extent.xy / sqrt(3.0);
    vec3 part = vec3(0.0);
    for (int i = 0; i < 4; ++i)
    {
        vec2 column = gauss * vec2(i < 2 ? -1.0 : 1.0, (i & 1) == 0 ? -1.0 : 1.0);
        float wet = clamp(0.5 + (depth - dot(up.xy, column)) * perHeight, 0.0, 1.0);
        part += 0.25 * wet * vec3(1.0, turn[0].xy * column.x + turn[1].xy * column.y);
    }
    return part;
}

void addParticle(inout Load load, BodyInfo info, BodyState state, mat3 turn, BodyParticle particle, Water water)
{
    vec3 arm = turn * particle.at;
    vec3 part = wetPart(turn, particle.extent, water.height - (state.height + arm.z));
    float wet = part.x;
    float weight = kWaterDensity * particle.volume;
    vec2 moment = arm.xy * wet + part.yz;
    vec3 flow = state.velocity + cross(state.spin, arm) - water.velocity;
    float forward = max(particle.at.x - info.transom, 0.0);
    float pressed = kGravity * weight * tanh(min(forward / max(info.dry * dot(flow, turn[0]), 1e-6), 10.0));
    load.lift.z += pressed * wet;
    load.righting.xy += pressed * vec2(moment.y, -moment.x);
    load.wet += weight * wet;

    vec3 gain = vec3(water.gain / push.step, 0.0);
    float afloat = floats * clamp(0.5 - 0.5 * (info.floatHeight + particle.at.z) / particle.extent.z, 0.0, 1.0);
    vec3 carried = weight * afloat * (gain + turn * (info.added * (gain * turn)));
    load.lift += carried;
    load.righting += cross(arm, carried);

    vec3 at = particle.at;
    vec3 added = info.added * (weight * wet);
    vec3 square = at * at + particle.extent * particle.extent / 3.0;
    load.addedOn += added.yzx * square.zxy + added.zxy * square.yzx;
    load.addedOff -= vec3(added.z * at.x * at.y, added.y * at.x * at.z, added.x * at.y * at.z);

    vec3 face = turn * particle.face;
    float area = length(face);
    vec3 normal = area > 0.0 ? face / area : vec3(0.0);
    float across = dot(flow, normal);
    vec3 along = flow - across * normal;
    vec3 bodyNormal = normal * turn;
    float edge = min(forward / info.fore, 1.0);
    float rises = across > 0.0 ? info.plane * edge * edge * max(0.0, -bodyNormal.z) * length(along) : 0.0;
    float form = wet * 0.5 * kWaterDensity * kFormDrag * area *
                 (abs(across) + dot(info.slow, bodyNormal * bodyNormal) + rises);
    float rub = wet * 0.5 * kWaterDensity * kFriction * particle.skin * length(along);
    vec3 drag = -(form * across * normal + rub * along);
    load.drag += drag;
    load.dragTorque += cross(arm, drag);

    mat3 inverse_ = mat3(info.inverse[0], info.inverse[1], info.inverse[2]);
    vec3 lever = cross(at, bodyNormal);
    float trace = inverse_[0].x + inverse_[1].y + inverse_[2].z;
    load.quickest += form * (1.0 / info.mass + dot(lever, inverse_ * lever)) +
                     rub * (3.0 / info.mass + trace * dot(at, at));
}

void putLoad(uint me, Load load)
{
    float[kSums] all = float[](load.lift.x, load.lift.y, load.lift.z, load.righting.x, load.righting.y, load.righting.z,
                               load.drag.x, load.drag.y, load.drag.z,
                               load.dragTorque.x, load.dragTorque.y, load.dragTorque.z, load.quickest, load.wet,
                               load.addedOn.x, load.addedOn.y, load.addedOn.z, load.addedOff.x, load.addedOff.y,
                               load.addedOff.z);
    sums[me] = all;
}

Load takeLoad()
{
    float[kSums] all = sums[0];
    return Load(vec3(all[0], all[1], all[2]), vec3(all[3], all[4], all[5]), vec3(all[6], all[7], all[8]),
                vec3(all[9], all[10], all[11]), all[12], all[13], vec3(all[14], all[15], all[16]),
                vec3(all[17], all[18], all[19]));
}

// Everybody's sums into those of invocation 0.
void addUp(uint me)
{
    barrier();
    for (uint half_ = gl_WorkGroupSize.x / 2u; half_ > 0u; half_ /= 2u)
    {
        if (me < half_)
            for (uint i = 0u; i < kSums; ++i)
                sums[me][i] += sums[me + half_][i];
        barrier();
    }
}

// Moves the centre of mass by `displacement` [m]. What a coordinate cannot hold is kept for the next time.
void move(inout BodyState state, vec3 displacement)
{
    precise vec2 offset = state.remainder + displacement.xy;
    ivec2 units = ivec2(round(offset / kUnit));
    state.remainder = offset - vec2(units) * kUnit;
    ivec2 fine = state.place.fine + units;
    state.place.fine = fine & kBlockMask;
    state.place.block += fine >> kBlockBits;

    precise float rise = state.heightRemainder + displacement.z;
    precise float height = state.height + rise;
    precise float kept = height - state.height;
    precise float remainder = rise - kept;
    state.height = height;
    state.heightRemainder = remainder;
}

// The impulse about the vertical that leaves no spin about it.
void stopYaw(inout BodyState state, mat3 turn, mat3 inverse_)
{
    vec3 up = vec3(turn[0].z, turn[1].z, turn[2].z);
    state.momentum.z -= (turn * (inverse_ * (state.momentum * turn))).z / dot(up, inverse_ * up);
}

// Turns about the vertical until the bow points where it should.
void pointTo(inout BodyState state, vec2 forward)
{
    vec2 bow = rotationOf(state.orientation)[0].xy;
    if (dot(bow, bow) < 1e-4) // it points up or down
        return;
    float angle = atan(bow.x * forward.y - bow.y * forward.x, dot(bow, forward));
    state.orientation = normalize(quaternionTimes(quaternionOf(vec3(0.0, 0.0, angle)), state.orientation));
}

void step_(inout BodyState state, BodyInfo info, BodyGuide guide, Load load, BodyPush contact, BodyForce driven)
{
    mat3 turn = rotationOf(state.orientation);
    mat3 inertia = mat3(info.inertia[0], info.inertia[1], info.inertia[2]);
    mat3 inverse_ = mat3(info.inverse[0], info.inverse[1], info.inverse[2]);
    float dragPart = 1.0 / (1.0 + 0.5 * push.impulseTime * load.quickest);
    vec3 force = load.lift - vec3(0.0, 0.0, info.mass * kGravity) + dragPart * load.drag + driven.force;
    vec3 torque = load.righting + dragPart * load.dragTorque + driven.torque;

    state.velocity += push.impulseTime * (turn * ((force * turn) / (info.mass + info.added * load.wet)));
    if (load.wet > 0.0)
    {
        mat3 heavy = inertia + mat3(load.addedOn.x, load.addedOff.x, load.addedOff.y,  //
                                    load.addedOff.x, load.addedOn.y, load.addedOff.z, //
                                    load.addedOff.y, load.addedOff.z, load.addedOn.z);
        float size = heavy[0].x + heavy[1].y + heavy[2].z; // the determinant of a ship's is beyond a float
        state.momentum += push.impulseTime * (turn * (inertia / size * (inverse(heavy / size) * (torque * turn))));
    }
    state.velocity += contact.impulse / info.mass; // without added mass: a pair keeps its momentum
    state.momentum += contact.angularImpulse;
    if (info.hold == kHoldGuide)
    {
        state.velocity.xy = guide.velocity;
        stopYaw(state, turn, inverse_);
    }
    move(state, push.step * state.velocity);
    state.orientation = turned(state.orientation, inverse_, state.momentum, push.step);
    if (info.hold == kHoldGuide)
        pointTo(state, guide.forward);
    state.spin = spinOf(state.orientation, inverse_, state.momentum);
}

void main()
{
    uint body = gl_WorkGroupID.x;
    uint me = gl_LocalInvocationID.x;
    BodyInfo info = infos[body];
    BodyState state = states[body];
    mat3 turn = rotationOf(state.orientation);
    waterLookFrom(push.sea, state.place, me, gl_WorkGroupSize.x);
    barrier();
    if (me == 0u)
    {
        float water = waterHeight(waterAt(vec2(0.0)));
        floats = clamp(2.0 + 2.0 * (water + info.floatHeight - state.height) / info.draft, 0.0, 1.0);
    }
    barrier();

    Load load = Load(vec3(0.0), vec3(0.0), vec3(0.0), vec3(0.0), 0.0, 0.0, vec3(0.0), vec3(0.0));
    for (uint i = me; i < info.particles; i += gl_WorkGroupSize.x)
    {
        BodyParticle particle = particles[info.first + i];
        vec3 arm = turn * particle.at;
        vec2 displacement = push.step * (state.velocity + cross(state.spin, arm)).xy;
        Water water = waterOver(arm.xy, displacement, info.firstDrift + i);
        if (kStart != 0u) // the mean height of the water, and what it is a mean over
        {
            load.lift.z += particle.volume * water.height;
            load.wet += particle.volume;
        }
        else
            addParticle(load, info, state, turn, particle, water);
    }
    putLoad(me, load);
    addUp(me);
    if (me != 0u)
        return;
    load = takeLoad();
    if (kStart != 0u)
        state.height += info.afloat != 0u ? load.lift.z / load.wet : 0.0;
    before[body] = state;
    if (kStart == 0u && info.hold != kHoldFixed)
        step_(state, info, guides[body], load, pushes[body], forces[body]);
    states[body] = state;
}
