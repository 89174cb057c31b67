// boats/wakes/waterline.comp -- how every body cuts the water at this tick, and how strong its waves are; one invocation a
// body.
//
// Math  the water over a body is a plane: the mean and the slopes of five samples, at its middle and at its ends.
//       lift = 0.6 strength D V^2 / (V^2 + 2 g D): of the draft D, but no higher than the head of the stream, V^2 / 2g;
//       0.6 because a hull is finer than the wall that would stop the stream.
//       V is the speed over ground or that against the water, whichever is less: neither a body at anchor nor one that
//       drifts with the waves makes a wake.
//       splash: the same with the speed of the impact, in the tick in which the centre of mass crosses the surface
//       (Cords & Staadt, 4.2.1), downward on the way in, upward on the way out.
//       drive: of the engines, linear in the speed of the boat, or at rest in the throttle (4.2.3).
//       share: grids overlap and their waves add up, so a fine grid only gets what a coarser one there has not: see
//       boats/wakes/print.comp. Dispersive grids come first: those that follow the body, or else of every group (WakeSharer)
//       what those before it have not; plain ones have the rest.
//       sunk: the waterline in the frame of the hull, along her middle, for boats/wakes/hull_source.comp.
//       carried: what floats her and what planing carries of her, likewise: together they are her weight.
// In    states of the bodies at this tick; the felt sea of the tick before; the grids, moved to this tick
// Out   wakes: poses moved back by one tick; shares, one for every body and grid
// Check tests/gpu/wake_test.cpp
#version 460
#extension GL_GOOGLE_include_directive : require
#include "boats/motion/rigid.glsl"
#include "shared/body.h"
#include "shared/wake.h"

layout(local_size_x_id = 0, local_size_y = 1, local_size_z = 1) in;

layout(push_constant, scalar) uniform Push { WakePush push; };
layout(binding = 0, scalar) readonly buffer Bodies { WakeBody bodies[]; };
layout(binding = 1, scalar) readonly buffer States { BodyState states[]; };
layout(binding = 2, scalar) buffer Wakes { WakeState wakes[]; };
layout(binding = 3, scalar) writeonly buffer Shares { WakeShare shares[]; };
layout(binding = 4, scalar) readonly buffer Trims { BodyTrim trims[]; };
layout(binding = 5, scalar) readonly buffer Sharers { WakeSharer sharers[]; }; // of the grids that take waves
layout(binding = 6, scalar) readonly buffer Waves { BodyWave waves[]; };
#define WATER_FIRST 7
#define WATER_FELT // of the grids, those that take waves
#include "ocean/water.glsl"

const float kFine = 0.6;

float heightAt(vec2 place)
{
    return waterHeight(waterAt(place));
}

// Height of what a stream of this speed [m/s] does on a body of this draft [m].
float headOf(float speed, float draft)
{
    float square = speed * speed;
    return square > 0.0 ? draft * square / (square + 2.0 * kGravity * draft) : 0.0;
}

// What of a body's waves each grid has.
void shareOut(uint body)
{
    float weights[kWaterGrids + 1u];
    bool owns = false;
    for (uint g = 0u; g < kWaterGrids; ++g)
    {
        weights[g] = gridWeight(g, vec2(0.0));
        owns = owns || sharers[g].owner == body;
    }
    float lefts[kWaterGrids + 1u]; // what grids before it have not
    for (uint g = 0u; g < kWaterGrids; ++g)
    {
        uint group = sharers[g].group;
        lefts[g] = group > 0u && owns && sharers[g].owner != body ? 0.0 : 1.0;
        for (uint other = 0u; other < kWaterGrids; ++other)
        {
            bool before = sharers[other].group > 0u && (group == 0u || (!owns && sharers[other].group < group));
            lefts[g] *= before ? 1.0 - weights[other] : 1.0;
        }
    }
    for (uint g = 0u; g < kWaterGrids; ++g)
        weights[g] *= lefts[g];
    for (uint g = 0u; g < kWaterGrids; ++g)
    {
        WakeShare share = WakeShare(weights[g], weights[g], 0.0, 0u);
        for (uint other = 0u; other < g; ++other)
            if (weights[other] >= share.coarse && sharers[g].group + sharers[other].group == 0u)
            {
                share.coarse = weights[other];
                share.coarser = other;
            }
        for (uint other = g + 1u; other < kWaterGrids; ++other)
            share.own *= 1.0 - weights[other];
        shares[body * kWaterGrids + g] = share;
    }
}

// The waterline along the middle of a body whose axes are `turn`: WakeState.sunk.
vec2 sunkIn(WakePose pose, mat3 turn, vec2 bow)
{
    float slope = dot(pose.slope, bow);
    float ahead = dot(bow, turn[0].xy) + slope * turn[0].z;
    float tilt = (dot(bow, turn[2].xy) + slope * turn[2].z) / max(ahead, 0.1);
    return vec2(pose.depth * (turn[2].z - tilt * turn[0].z), tilt);
}

void main()
{
    uint body = gl_GlobalInvocationID.x;
    if (body >= push.bodies)
        return;
    WakeBody wakeBody = bodies[body];
    BodyState state = states[body];
    WakeState wake = wakes[body];
    waterLookFrom(push.sea, state.place);
    shareOut(body);

    mat3 turn = rotationOf(state.orientation);
    vec2 bow = dot(turn[0].xy, turn[0].xy) > 1e-4 ? normalize(turn[0].xy) : vec2(1.0, 0.0); // it points up or down
    vec2 along = wakeBody.half_.x * bow;
    vec2 across = wakeBody.half_.y * vec2(-bow.y, bow.x);
    vec4 around = vec4(heightAt(along), heightAt(-along), heightAt(across), heightAt(-across));
    float water = (heightAt(vec2(0.0)) + dot(around, vec4(1.0))) / 5.0;

    WakePose pose;
    pose.place = state.place;
    pose.orientation = state.orientation;
    pose.depth = water - state.height;
    pose.slope = along * (0.5 * (around.x - around.y) / dot(along, along)) +
                 across * (0.5 * (around.z - around.w) / dot(across, across));
    bool start = wake.poses[0].orientation == vec4(0.0);
    wake.poses[2] = start ? pose : wake.poses[1];
    wake.poses[1] = start ? pose : wake.poses[0];
    wake.poses[0] = pose;
    vec2 sunk = sunkIn(pose, turn, bow);
    wake.sunk[1] = start ? sunk : wake.sunk[0];
    float follows = min(push.step / kSinkTime, 1.0);
    wake.sunk[0] = mix(wake.sunk[1], sunk, follows);
    BodyWave felt = waves[body];
    vec3 carried = vec3(felt.floats, felt.planes / kWaterDensity);
    wake.carried[1] = start ? carried : wake.carried[0];
    wake.carried[0] = mix(wake.carried[1], carried, follows);

    vec3 stream = waterVelocityOfSea(vec2(0.0), 0.0); // of water that is here when undisturbed: near enough
    float speed = min(length(state.velocity.xy), length(state.velocity.xy - stream.xy));
    wake.lift = kFine * wakeBody.strength * headOf(speed, wakeBody.draft);
    wake.hold = wakeBody.replace != 0u ? 1.0 : 1.0 - smoothstep(kHoldSpeed, kLetGoSpeed, speed);

    wake.slam = wakeBody.strength > 0.0 ? smoothstep(kSlamSpeed, kWhiteSpeed, speed) : 0.0;

    float ahead = dot(state.velocity.xy, bow);
    float throttle = wakeBody.guided != 0u ? sign(ahead) : trims[body].throttle;
    float race = wakeBody.guided != 0u ? 0.0 : abs(throttle) * kRaceSpeed;
    wake.wash = throttle == 0.0 || wakeBody.engines == 0u ? 0.0 : max(abs(ahead), race);
    wake.drive = wakeBody.strength * sign(throttle) * min(1.0, wake.wash / wakeBody.fullSpeed);

    uint under = pose.depth > 0.0 ? 1u : 0u;
    float impact = wakeBody.strength * headOf(state.velocity.z - stream.z, wakeBody.draft);
    wake.splash = start || under == wake.under ? 0.0 : under != 0u ? -impact : impact;
    wake.under = under;
    wakes[body] = wake;
}
